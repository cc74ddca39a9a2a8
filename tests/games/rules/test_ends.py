"""The reasons for which the board ends a game, by itself or on a claim; officials decide all other endings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.rules import RULES, check, read_fen, wording
from games.rules.board import Side
from games.rules.catalogs import LANGUAGES
from games.rules.draw_rules import EndReason, KingMovesOnly
from games.rules.game import Game
from games.rules.position import Move
from tests.games.rules.facts import facts


@pytest.mark.parametrize("slug", RULES)
def test_each_system_ends_games_only_for_its_own_reasons(slug: str) -> None:
    assert sorted(reason.value for reason in RULES[slug].end_reasons) == facts(slug)["ends"]


@pytest.mark.parametrize(
    ("fen", "can_move"),
    [
        ("W:WK46:B41,37", False),
        ("W:WK46,K5:B41,37,10,14", False),
        ("W:WK46,K5:B41,37", True),
        ("W:WK46,K5:B10,14", True),
        ("W:W26,21:B16,17,12", False),
        ("W:WK46,41:B37,36,32", False),
        ("W:W26,17:B21,11,12,6,8", False),
        ("W:W26,21:B16,17", True),
    ],
)
def test_piece_is_blocked_where_each_line_is(fen: str, *, can_move: bool) -> None:
    position = read_fen(RULES["international"], fen)
    assert position.can_move() is can_move
    assert bool(position.legal_moves()) is can_move


def test_blocked_player_loses_though_the_same_move_completes_a_count() -> None:
    [limit] = [rule for rule in RULES["international"].draw_rules if isinstance(rule, KingMovesOnly)]
    rules = replace(RULES["international"], draw_rules=(replace(limit, moves=1, automatic=True),))
    game = Game(rules, read_fen(rules, "W:WK41:BK36,37,32"))
    for move in (Move((41, 46)), Move((36, 41))):
        assert move in game.legal_moves()
        game.add(game.position.after_move(move))
    assert game.drawn and game.over
    assert (game.over.winner, game.over.reason) == (Side.BLACK, EndReason.BLOCKED)


WINNERS = {
    "es": ("ganan las blancas", "ganan las negras"),
    "gl": ("gañan as brancas", "gañan as negras"),
    "it": ("vince il Bianco", "vince il Nero"),
    "en": ("White wins", "Black wins"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("fen", "moves", "winner"), [("W:W28:B23", "1. 28x19", 0), ("B:W28:B23", "1... 23x32", 1)])
def test_check_names_the_winner_in_each_language(language: str, fen: str, moves: str, winner: int) -> None:
    report = check(RULES["international"], f'[FEN "{fen}"]\n{moves}')
    assert any(WINNERS[language][winner] in line for line in wording.outcome(report, language))
