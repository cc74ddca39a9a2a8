"""Compiled rules, and the code path that only they take, give the same answers as interpreted ones."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from games.rules import RULES, attack_tables, check, line, read_fen
from games.rules.game import Game
from games.rules.playing import play_out
from games.rules.sheets.main_line import vocabulary
from tests.games.rules.oracle import random_fen


@pytest.mark.parametrize("slug", RULES)
def test_compiled_and_interpreted_rules_agree(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, random = RULES[slug], Random(f"compiled {slug}")
    known, numbers = vocabulary(rules, False), rules.board.numbers_by_bit
    lines = rules.move_generator.tables[0].king_lines
    jumps = [(bit, f"{numbers[bit]}x{numbers[line[1]]}") for bit in numbers for line in lines[bit] if len(line) > 1]
    played = 0
    for _ in range(25):
        position = read_fen(rules, random_fen(slug, random))
        texts = [move.full for move in position.legal_moves()]
        texts += [text.replace("x", "-") if "x" in text else text.replace("-", "x") for text in texts]
        texts += [text for bit, text in jumps if bit & position.men]
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


@pytest.mark.parametrize("slug", RULES)
def test_sheets_are_read_alike_without_products(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    games = list(play_out(RULES[slug], "compiled", 3))
    reports = [check(slug, game).findings for game in games]
    monkeypatch.setattr(line, "INTERPRETED", False)
    monkeypatch.setattr(attack_tables, "INTERPRETED", False)
    assert [check(slug, game).findings for game in games] == reports


ROOT = Path(__file__).resolve().parents[3]
REPORTS = """
from games.rules import RULES, check, report_json
from games.rules.notation.division import first_game
from games.rules.playing import play_out
from games.rules.sheets.main_line import MainLine
for rules in RULES.values():
    for game in play_out(rules, "compiled", 4):
        others = game.replace("x", "-", 3), game.replace("3.", "{so} 3.", 1), game.replace(" 9.", " 8.")
        for text in (game, game[:-30], *others):
            report = check(rules, text)
            print(report_json(report), report.findings, [move.text for move in report.moves])
line = MainLine(rules, first_game(game)[0], len(game))
assert line.reading is line.reading, "the text would be read again for each of its words"
"""


@pytest.mark.many_examples
def test_compiled_rules_report_the_same(tmp_path: Path) -> None:
    """The command that compiles them works in a copy of the project, and their reports on sheets are unchanged."""
    if shutil.which("cc") is None:
        pytest.skip("there is no C compiler")
    shutil.copytree(ROOT / "games", tmp_path / "games", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    (tmp_path / "bench").mkdir()
    shutil.copy(ROOT / "bench" / "compile.py", tmp_path / "bench")
    plain = _output(tmp_path, "-c", REPORTS)
    _output(tmp_path, "bench/compile.py", "--quick")
    assert list(tmp_path.glob("games/rules/sheets/main_line*.so"))
    assert _output(tmp_path, "-c", REPORTS) == plain
    _output(tmp_path, "bench/compile.py", "--clean")
    assert not list(tmp_path.rglob("*.so"))


def _output(folder: Path, *arguments: str) -> str:
    """Return what Python prints when it runs in a folder."""
    done = subprocess.run([sys.executable, *arguments], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout
