"""Whether a table adds up: every real one does, a made up one is found out."""

from __future__ import annotations

from hypothesis import given

from tests.builders import leagues
from tournaments.league.audit import Breach, Line, audit, audit_lines
from tournaments.league.table import Figures
from tournaments.league.values import League

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


def line(played: int, won: int, drawn: int, lost: int, points: int, pieces: int, walkovers: int = 0) -> Line:
    return Line("Ana", Figures(played, won, drawn, lost, pieces), points, walkovers)


def breaches(*lines: Line, games_each: int = 9, absences: int | None = 0) -> dict[Breach, tuple[int, int]]:
    findings = audit_lines(lines, games_each=games_each, men=12, absences=absences)
    return {finding.breach: (finding.found, finding.expected) for finding in findings}


def test_the_printed_example_cannot_come_from_real_games() -> None:
    printed = [line(*figures) for figures in PRINTED]
    assert breaches(*printed) == {Breach.DRAWS_ODD: (11, 10), Breach.LOSSES_AND_WINS: (46, 33)}
    assert breaches(*printed, absences=None) == {Breach.DRAWS_ODD: (11, 10), Breach.LOSSES_AND_WINS: (46, 45)}


@given(leagues())
def test_the_table_of_any_league_adds_up(league: League) -> None:
    assert audit(league) == []


def test_double_absences_are_the_only_losses_without_a_win() -> None:
    both = [line(1, 0, 0, 1, 0, 0), line(1, 0, 0, 1, 0, 0)]
    assert breaches(*both, absences=1) == {}
    assert breaches(*both, absences=None) == {}
    assert breaches(*both, absences=0) == {Breach.LOSSES_AND_WINS: (2, 0)}
    assert breaches(line(1, 1, 0, 0, 3, 1), absences=None) == {Breach.LOSSES_AND_WINS: (0, 1)}


def test_each_line_adds_up_by_itself() -> None:
    loser = line(2, 0, 0, 2, 0, 0)
    won = {"won": 2, "drawn": 0, "lost": 0}
    assert breaches(line(3, **won, points=6, pieces=4), loser) == {Breach.PLAYED_NOT_SUM: (3, 2)}
    assert breaches(line(2, **won, points=6, pieces=4), loser, games_each=1) == {Breach.PLAYED_TOO_MANY: (2, 1)}
    assert breaches(line(2, **won, points=5, pieces=4), loser) == {Breach.POINTS: (5, 6)}
    assert breaches(line(2, **won, points=6, pieces=49), loser) == {Breach.PIECES_TOO_MANY: (49, 48)}
    assert breaches(line(2, **won, points=6, pieces=1), loser) == {Breach.PIECES_TOO_FEW: (1, 2)}
    assert breaches(line(2, **won, points=6, pieces=48), loser) == {}
    assert breaches(line(2, **won, points=6, pieces=1, walkovers=1), loser) == {}
    assert breaches(line(2, 0, 0, 2, 0, 1), line(2, 2, 0, 0, 6, 2)) == {Breach.PIECES_TOO_MANY: (1, 0)}
