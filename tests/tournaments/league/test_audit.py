"""The audit accepts the table of every real league, and finds the errors of invented ones."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given

from tests import leagues as whole
from tests.builders import leagues
from tournaments.league.audit import AuditedRow, Breach, audit, audit_lines
from tournaments.league.faults import Code
from tournaments.league.table import Figures
from tournaments.league.values import Game, League, Pieces, Reason, Result, Winner, Withdrawal, WithdrawnGames

# The table printed as an example in the El Castillar rules: J, G, E, P, Ptos., F.
PRINTED = [
    (9, 6, 2, 1, 20, 30),
    (9, 6, 1, 2, 19, 24),
    (9, 5, 1, 3, 16, 21),
    (9, 5, 0, 4, 15, 15),
    (9, 4, 1, 4, 13, 18),
    (9, 4, 0, 5, 12, 12),
    (9, 2, 3, 4, 9, 24),
    (9, 1, 2, 6, 5, 15),
    (9, 0, 1, 8, 1, 6),
    (9, 0, 0, 9, 0, 0),
]


def audited_row(
    played: int, won: int, drawn: int, lost: int, points: int, pieces: int, walkovers: int = 0
) -> AuditedRow:
    figures = Figures(played=played, won=won, drawn=drawn, lost=lost, pieces=pieces)
    return AuditedRow("Ana", figures, points, walkovers)


def breaches(*lines: AuditedRow, games_each: int = 9) -> dict[Breach, tuple[int, int]]:
    findings = audit_lines(lines, games_each=games_each, men=12)
    return {finding.breach: (finding.found, finding.expected) for finding in findings}


def test_the_printed_example_cannot_come_from_real_games() -> None:
    printed = [audited_row(*figures) for figures in PRINTED]
    assert breaches(*printed) == {Breach.DRAWS_ODD: (11, 10), Breach.LOSSES_AND_WINS: (46, 45)}


@pytest.mark.many_examples
@given(leagues())
def test_table_of_any_league_adds_up(league: League) -> None:
    assert audit(league) == []


def test_wins_match_losses_except_double_losses() -> None:
    lost = audited_row(1, 0, 0, 1, 0, 0)
    assert breaches(lost, lost) == {}
    assert breaches(lost, lost, lost) == {Breach.LOSSES_AND_WINS: (3, 2)}
    assert breaches(audited_row(1, 1, 0, 0, 3, 1)) == {Breach.LOSSES_AND_WINS: (0, 1)}
    assert breaches(audited_row(3, 1, 0, 2, 3, 1)) == {Breach.LOSSES_AND_WINS: (2, 1)}
    assert breaches(audited_row(4, 1, 0, 3, 3, 1)) == {}


def test_each_line_adds_up_by_itself() -> None:
    loser = audited_row(2, 0, 0, 2, 0, 0)
    won = {"won": 2, "drawn": 0, "lost": 0}
    assert breaches(audited_row(3, **won, points=6, pieces=4), loser) == {Breach.PLAYED_NOT_SUM: (3, 2)}
    assert breaches(audited_row(2, **won, points=6, pieces=4), loser, games_each=1) == {Breach.PLAYED_TOO_MANY: (2, 1)}
    assert breaches(audited_row(2, **won, points=5, pieces=4), loser) == {Breach.POINTS: (5, 6)}
    assert breaches(audited_row(2, **won, points=6, pieces=49), loser) == {Breach.PIECES_TOO_MANY: (49, 48)}
    assert breaches(audited_row(2, **won, points=6, pieces=1), loser) == {Breach.PIECES_TOO_FEW: (1, 2)}
    assert breaches(audited_row(2, 0, 2, 0, 2, 1)) == {Breach.PIECES_TOO_FEW: (1, 2)}
    assert breaches(audited_row(2, **won, points=6, pieces=48), loser) == {}
    assert breaches(audited_row(2, **won, points=6, pieces=1, walkovers=1), loser) == {}
    assert breaches(audited_row(2, 0, 0, 2, 0, 1), audited_row(2, 2, 0, 0, 6, 2)) == {Breach.PIECES_TOO_MANY: (1, 0)}


ABC = ("Ana", "Bea", "Eva")
BOARD_WIN = Result(Winner.ONE, Reason.TIME, Pieces(1))
WALKOVER = Result(Winner.ONE, Reason.WALKOVER)
BOTH_AWAY = Result(Winner.NONE, Reason.WALKOVER)


def league_with_results(*results: Result | None, **fields: Any) -> League:
    """Return a league of three with these results: Ana-Bea, Ana-Eva and Bea-Eva."""
    pairs = list(combinations(ABC, 2)) * 2
    games = tuple(Game(one=one, two=two, result=end) for (one, two), end in zip(pairs, results, strict=False))
    return replace(whole.league(ABC), games=games, **fields)


@pytest.mark.parametrize("walkover_pieces", [0, 12])
def test_unplayed_games_are_no_breach(walkover_pieces: int) -> None:
    assert audit(league_with_results(WALKOVER, WALKOVER, BOARD_WIN, walkover_pieces=walkover_pieces)) == []
    assert audit(league_with_results(BOARD_WIN, WALKOVER, WALKOVER, walkover_pieces=walkover_pieces)) == []
    assert audit(league_with_results(BOTH_AWAY, BOTH_AWAY, BOARD_WIN, walkover_pieces=walkover_pieces)) == []
    assert audit(league_with_results(BOTH_AWAY, None, None)) == []


def test_tie_break_game_without_pieces_is_no_breach() -> None:
    no_pieces = Game(one="Ana", two="Bea", result=Result(Winner.ONE, Reason.TIME))
    assert audit(replace(league_with_results(BOARD_WIN, None, None), tiebreak_games=(no_pieces,))) == []


def test_board_win_leaves_a_piece_beside_walkovers() -> None:
    none_left = Result(Winner.ONE, Reason.TIME, Pieces(0))
    findings = audit(league_with_results(none_left, WALKOVER, BOARD_WIN, walkover_pieces=0))
    assert [(each.breach, each.player, each.found, each.expected) for each in findings] == [
        (Breach.RESULT, None, 0, 0),
        (Breach.PIECES_TOO_FEW, "Ana", 0, 1),
    ]


def test_games_exceeding_the_opponents_are_a_breach() -> None:
    assert audit(league_with_results(*[BOARD_WIN] * 6, legs=2)) == []
    findings = audit(league_with_results(*[BOARD_WIN] * 4))
    assert {(each.breach, each.player, each.found, each.expected) for each in findings} == {
        (Breach.PLAYED_TOO_MANY, "Ana", 3, 2),
        (Breach.PLAYED_TOO_MANY, "Bea", 3, 2),
    }


def test_impossible_result_is_reported_even_annulled() -> None:
    too_many = Result(Winner.ONE, Reason.TIME, Pieces(13))
    no_draw = Result(Winner.DRAW, Reason.REPETITION, Pieces(1), Pieces(1))
    league = league_with_results(too_many, BOARD_WIN, None, withdrawn=(Withdrawal("Ana", WithdrawnGames.ANNULLED),))
    league = replace(league, tiebreak_games=(Game(one="Bea", two="Eva", result=no_draw), Game(one="Bea", two="Eva")))
    findings = audit(league)
    assert [(each.breach, each.player, each.game) for each in findings] == [
        (Breach.RESULT, None, league.games[0]),
        (Breach.RESULT, None, league.tiebreak_games[0]),
    ]
    assert [each.fault and each.fault.code for each in findings] == [Code.PIECES_TOO_MANY, Code.REASON_NOT_OF_RULES]


def test_annulled_games_are_left_out_of_sums() -> None:
    withdrawals = (Withdrawal("Eva", WithdrawnGames.ANNULLED),)
    assert audit(league_with_results(BOARD_WIN, BOTH_AWAY, WALKOVER, withdrawn=withdrawals, walkover_pieces=0)) == []
    findings = audit(league_with_results(*[BOARD_WIN] * 4, withdrawn=withdrawals))
    assert {(each.breach, each.player, each.found, each.expected) for each in findings} == {
        (Breach.PLAYED_TOO_MANY, "Ana", 2, 1),
        (Breach.PLAYED_TOO_MANY, "Bea", 2, 1),
    }


def test_row_breach_names_its_player() -> None:
    findings = audit_lines([audited_row(2, 1, 1, 0, 3, 2)], games_each=2, men=12)
    assert [(each.breach, each.player, each.found, each.expected) for each in findings] == [
        (Breach.DRAWS_ODD, None, 1, 0),
        (Breach.LOSSES_AND_WINS, None, 0, 1),
        (Breach.POINTS, "Ana", 3, 4),
    ]
