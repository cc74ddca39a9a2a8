"""The code path that only compiled rules take gives the same moves and counts as the interpreted one."""

from __future__ import annotations

from random import Random

import pytest

from games.rules import RULES, attack_tables, line, read_fen
from games.rules.game import Game
from games.rules.sheets.vocabulary import vocabulary
from tests.games.rules.oracle import random_fen


@pytest.mark.parametrize("slug", RULES)
def test_compiled_and_interpreted_rules_agree(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, random = RULES[slug], Random(f"compiled {slug}")
    known = vocabulary(rules, False)
    played = 0
    for _ in range(25):
        position = read_fen(rules, random_fen(slug, random))
        texts = [move.full for move in position.legal_moves()]
        texts += [text.replace("x", "-") if "x" in text else text.replace("-", "x") for text in texts]
        answers = []
        for interpreted in (True, False):
            monkeypatch.setattr(line, "INTERPRETED", interpreted)
            monkeypatch.setattr(attack_tables, "INTERPRETED", interpreted)
            capturers = [
                near.capturers(
                    pieces, position.foe_men | position.foe_kings, rules.board.all_squares & ~position.occupied
                )
                for near in (mine.man_captures for mine in rules.move_generator.tables)
                for pieces in (position.men, position.men | position.kings)
            ]
            runs = []
            for text in texts:
                game = Game(rules, position)
                runs.append((game.run([known[text]], 0), game.position.fen, game.line.huffable))
            answers.append((capturers, runs))
        assert answers[0] == answers[1], position.fen
        played += sum(run[0] for run in answers[0][1])
    assert played > 25
