"""The crosstable of a league: each player against each other one, or in a Swiss the opponent of each round."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.league import scores
from tournaments.league.regulation import Bye, ByeKind, Regulation
from tournaments.league.values import Game, League, Reason, Side, WithdrawnGames


@dataclass(frozen=True, slots=True)
class Cell:
    """The points of a player in a game against another, as text; empty while the game is open."""

    text: str
    kind: str
    """self, won, drawn, lost, open, annulled, or rest: of a round without a game."""
    code: str = ""
    """The text of a round for programs, in letters of no language."""


@dataclass(frozen=True, slots=True)
class CrosstableRow:
    """A player against each of the others, in the order of the table; one cell a leg. In a Swiss, a cell a round."""

    name: str
    cells: tuple[tuple[Cell, ...], ...]
    withdrawn: bool = False


def crosstable(league: League, order: Sequence[str]) -> tuple[CrosstableRow, ...]:
    """Return the points of each player against each other one, with the players in the order given."""
    cells: dict[tuple[str, str], list[tuple[int, Cell]]] = defaultdict(list)
    annulled = league.withdrawn_with(WithdrawnGames.ANNULLED)
    for game in league.games:
        settled = scores.settled(game, league)
        for side in Side:
            cell = _cell(settled, side, league.regulation, annulled=bool(game.pair & annulled))
            cells[game.player(side), game.player(side.other)].append((game.leg or 1, cell))
    return tuple(
        CrosstableRow(
            name,
            tuple(_legs(cells.get((name, opponent), []), itself=name == opponent) for opponent in order),
            name in league.withdrawn_players,
        )
        for name in order
    )


def _legs(games: list[tuple[int, Cell]], *, itself: bool) -> tuple[Cell, ...]:
    """Return the cells of a pair of players by leg; `itself` is for a player's own column."""
    if itself:
        return (Cell("", "self"),)
    return tuple(cell for _leg, cell in sorted(games, key=lambda leg: leg[0])) or (Cell("", "open"),)


def _cell(game: Game, side: Side, regulation: Regulation, *, annulled: bool) -> Cell:
    """Return the cell of a game in the crosstable, for one of its players."""
    if game.result is None:
        return Cell("", "annulled" if annulled else "open")
    score = scores.scores(game, 0, regulation)[side is Side.TWO]
    return Cell(str(score.points), "annulled" if annulled else score.outcome)


def crosstable_by_rounds(league: League, order: Sequence[str]) -> tuple[CrosstableRow, ...]:
    """Return the opponent, colour and points of each player in each round: "5n2" is against the fifth of the order."""
    numbers = {name: number for number, name in enumerate(order, start=1)}
    cells: dict[tuple[str, int], list[Cell]] = defaultdict(list)
    annulled = league.withdrawn_with(WithdrawnGames.ANNULLED)
    for game in sorted(league.games, key=lambda game: game.part or 1):
        settled = scores.settled(game, league)
        for side in Side:
            points = _cell(settled, side, league.regulation, annulled=bool(game.pair & annulled))
            cell = _of_round(settled, side, points, numbers[game.player(side.other)])
            cells[game.player(side), game.round or 0].append(cell)
    for bye in league.byes:
        cells[bye.player, bye.round].append(_bye(bye, league.regulation, annulled=bye.player in annulled))
    rounds = range(1, scores.last_round(league) + 1)
    nothing = [Cell("", "rest")]
    return tuple(
        CrosstableRow(
            name,
            tuple(tuple(cells.get((name, number), nothing)) for number in rounds),
            name in league.withdrawn_players,
        )
        for name in order
    )


def _of_round(game: Game, side: Side, points: Cell, opponent: int) -> Cell:
    """Return the cell of a game of a Swiss: the number of the opponent, the colour, and the points or a sign."""
    word, code = ":", ":"
    if game.white:
        word, code = (_("blancas"), "w") if game.white is side else (_("negras"), "b")
    result = points.text
    if game.result and game.result.reason is Reason.WALKOVER:
        result = "+" if game.result.winning_side is side else "−"
    return Cell(f"{opponent}{initial(word)}{result}", points.kind, f"{opponent}{code}{result.replace('−', '-')}")


def _bye(bye: Bye, regulation: Regulation, *, annulled: bool) -> Cell:
    """Return the cell of a round in which a player rested or did not play, with the points that it gave."""
    rested, points = bye.kind is ByeKind.PAIRING, scores.bye_points(bye, regulation)
    word = _("descansa") if rested else _("ausente")
    return Cell(f"{initial(word)}{points}", "annulled" if annulled else "rest", f"{'r' if rested else 'a'}{points}")


def initial(word: str) -> str:
    """Return the letter that stands for a word in the cells of rounds."""
    return word[0].lower()


def legend_of_rounds(rows: Sequence[CrosstableRow]) -> list[tuple[str, str]]:
    """Return the signs in the cells of rounds, each with its meaning; those of no cell are left out."""
    found = {cell.code[0] for row in rows for cells in row.cells for cell in cells if cell.code}
    signs = {cell.text[-1] for row in rows for cells in row.cells for cell in cells if cell.text}
    black, rests, absent = _("negras"), _("descansa"), _("ausente")
    example = _("contra la fila %(row)d, con %(colour)s, %(points)d puntos")
    return [
        (f"5{initial(black)}2", example % {"row": 5, "colour": black.lower(), "points": 2}),
        *([(initial(rests), rests)] if "r" in found else []),
        *([(initial(absent), absent)] if "a" in found else []),
        *([("+ −", _("ganó o perdió por incomparecencia"))] if signs & {"+", "−"} else []),
    ]
