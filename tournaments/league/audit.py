"""The audit of a table, whether its figures can come from real games; and its course, game by game.

Every game has two sides, so in a whole table the draws are an even number, each win has its loss, and further losses
are two for each game with both players absent. No side can keep more pieces than it began with, all of them kings.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.league import checks, scores
from tournaments.league.faults import Fault
from tournaments.league.regulation import Points
from tournaments.league.regulations import CASTILLAR
from tournaments.league.table import (
    Figures,
    alphabet_of,
    figures_of,
    order_midway,
    ordered_quickly,
    playing,
    table,
    table_after,
    table_of,
)
from tournaments.league.values import Game, League, Reason, WithdrawnGames


class Breach(StrEnum):
    """A contradiction found by the audit."""

    DRAWS_ODD = "draws_odd"
    LOSSES_AND_WINS = "losses_and_wins"
    PLAYED_NOT_SUM = "played_not_sum"
    PLAYED_TOO_MANY = "played_too_many"
    POINTS = "points"
    PIECES_TOO_MANY = "pieces_too_many"
    PIECES_TOO_FEW = "pieces_too_few"
    PLACINGS = "placings"
    """The placings written at closing differ from the present results."""
    SHEET = "sheet"
    """The current sheet of a game contradicts its result; found in a game, not in a player's row."""
    SHEET_UNSOUND = "sheet_unsound"
    """The current sheet of a game is invalid or irregular, and no official settled it."""
    HISTORY = "history"
    """The number of decisions differs from the number of changes."""
    RESULT = "result"
    """The ending does not exist under these rules."""


@dataclass(frozen=True, slots=True)
class AuditFinding:
    """A breach: its player (None for the whole table), the value found and the value expected.

    For a single result, `game` and `fault` are set.
    """

    breach: Breach
    player: str | None
    found: int = 0
    expected: int = 0
    game: Game | None = None
    fault: Fault | None = None


@dataclass(frozen=True, slots=True)
class AuditedRow:
    """A row of any table, from a league or elsewhere. `walkovers` are games won without playing."""

    player: str
    figures: Figures
    points: int
    walkovers: int


def audit(league: League) -> list[AuditFinding]:
    """Return the findings of a league's own results and table."""
    games = [game for game in scores.games_that_count(league) if game.result]
    walkovers = [
        game.player(game.result.winning_side)
        for game in games
        if game.result and game.result.reason is Reason.WALKOVER and game.result.winning_side
    ]
    lines = [
        AuditedRow(row.player, row.figures, row.figures.points, walkovers.count(row.player))
        for row in table(league).rows
        if not row.annulled
    ]
    points = None if _gives_other_points(league) else league.regulation.points
    counted = league.regulation.counts_pieces
    figures = audit_lines(
        lines, games_each=_games_each(league, len(lines)), men=league.men, points=points, counted=counted
    )
    return [*_result_findings(league), *figures]


def _games_each(league: League, players: int) -> int:
    """Return the most games of a player: the rounds of a Swiss, or a game a leg against each of the others."""
    most = league.stage.rounds or league.legs * (players - 1)
    return most * max((game.part or 1 for game in league.games), default=1)


def _gives_other_points(league: League) -> bool:
    """Return whether points come from more than the games won, drawn and lost."""
    regulation = league.regulation
    others = regulation.material or regulation.paces or regulation.early_draw or league.byes
    absence = (regulation.absence.win, regulation.absence.loss)
    return bool(others) or absence != (regulation.points.win, regulation.points.loss)


def _result_findings(league: League) -> Iterator[AuditFinding]:
    """Yield a finding for each result that the rules do not allow, also in annulled games."""
    for game in (*league.games, *league.tiebreak_games):
        try:
            if game.result:
                checks.result(game.result, league.men, league.board_ends, league.regulation, tiebreak=game.tiebreak)
        except Fault as fault:
            yield AuditFinding(Breach.RESULT, None, game=game, fault=fault)


def audit_lines(
    lines: Sequence[AuditedRow],
    *,
    games_each: int,
    men: int,
    points: Points | None = CASTILLAR.points,
    counted: bool = True,
) -> list[AuditFinding]:
    """Return the findings of a table without its games, so that the number of double absences is unknown.

    `points` are those of a game; None where points come from more than games. `counted`: F is counted, so that each
    win on the board adds to it.
    """
    findings = _table_findings(lines)
    for line in lines:
        findings += _row_findings(line, games_each, men, points, counted=counted)
    return findings


def _table_findings(lines: Sequence[AuditedRow]) -> list[AuditFinding]:
    """Return the contradictions in the sums of a table."""
    findings = []
    drawn = sum(line.figures.drawn for line in lines)
    if drawn % 2:
        findings.append(AuditFinding(Breach.DRAWS_ODD, None, drawn, drawn - 1))
    won = sum(line.figures.won for line in lines)
    lost = sum(line.figures.lost for line in lines)
    # Each win has its loss. Losses without a win come in pairs: two players, both absent.
    expected = max(won, lost - (lost - won) % 2)
    if lost != expected:
        findings.append(AuditFinding(Breach.LOSSES_AND_WINS, None, lost, expected))
    return findings


def _row_findings(
    line: AuditedRow, games_each: int, men: int, points: Points | None, *, counted: bool
) -> list[AuditFinding]:
    """Return the contradictions in the figures of a player."""
    figures = line.figures
    results = figures.won + figures.drawn + figures.lost
    most = (figures.won + figures.drawn) * 2 * men
    least = figures.won + figures.drawn - line.walkovers if counted else 0
    expected = _points(figures, points) if points else line.points
    checks = (
        (figures.played != results, Breach.PLAYED_NOT_SUM, figures.played, results),
        (figures.played > games_each, Breach.PLAYED_TOO_MANY, figures.played, games_each),
        (line.points != expected, Breach.POINTS, line.points, expected),
        (figures.pieces > most, Breach.PIECES_TOO_MANY, figures.pieces, most),
        (figures.pieces < least, Breach.PIECES_TOO_FEW, figures.pieces, least),
    )
    return [AuditFinding(breach, line.player, found, expected) for wrong, breach, found, expected in checks if wrong]


def _points(figures: Figures, points: Points) -> int:
    return points.win * figures.won + points.draw * figures.drawn + points.loss * figures.lost


@dataclass(frozen=True, slots=True)
class Stage:
    """The table after the game with number `game`, without annulled players.

    `places` are the positions of the rows, from 1; players with a shared place are in the order of the table.
    """

    game: int
    places: Mapping[str, int]
    points: Mapping[str, int]


def last_result(league: League) -> int:
    """Return the number of the last settled game of the calendar; 0 before the first."""
    settled = (scores.settled(game, league) for game in league.games)
    return max((number for number, game in enumerate(settled, start=1) if game.result), default=0)


def course(league: League) -> tuple[Stage, ...]:
    """Return a stage for each game up to the last with a result; open games before it change nothing."""
    return tuple(stages(league))


def stages(league: League, wanted: Container[int] | None = None) -> Iterator[Stage]:
    """Yield the places and figures of all players after each wanted game, by number (None: every game).

    The figures are added up game by game where the order needs no more, since a new table after each game would read
    all games before it again.
    """
    if not ordered_quickly(league):
        yield from (_stage_after(league, n) for n in range(1, last_result(league) + 1) if wanted is None or n in wanted)
        return
    annulled = league.withdrawn_with(WithdrawnGames.ANNULLED)
    games = [scores.settled(game, league) for game in league.games]
    last = last_result(league)
    complete = scores.is_complete(league)
    counted = max((number for number, game in enumerate(games, start=1) if not game.pair & annulled), default=0)
    played: list[scores.Score] = []
    figures, alphabet = figures_of(playing(league), ()), alphabet_of(league)
    for number, game in enumerate(games[:last], start=1):
        if game.result and not game.pair & annulled:
            for score in scores.scores(game, league.walkover_pieces):
                played.append(score)
                figures[score.player] = figures[score.player].with_score(score)
        if wanted is None or number in wanted:
            if complete and number >= counted:
                rows = table_of(league, played, figures, complete=True).rows
                order = [row.player for row in rows if not row.annulled]
            else:
                order = order_midway(figures, alphabet)
            yield stage_of(number, order, figures)


def _stage_after(league: League, number: int) -> Stage:
    rows = [row for row in table_after(league, number).rows if not row.annulled]
    return stage_of(number, [row.player for row in rows], {row.player: row.figures for row in rows})


def stage_of(number: int, order: Sequence[str], figures: Mapping[str, Figures]) -> Stage:
    """Return the stage after a game, given the order of the table and the figures of the players."""
    places = {player: place for place, player in enumerate(order, start=1)}
    return Stage(number, places, {player: figures[player].points for player in order})
