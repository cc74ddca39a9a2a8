"""The effect of a decision on the table: the rows that would change."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.league.table import Row, Table
from tournaments.league.values import Medal
from tournaments.wording import terms


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """The compared figures of a row. `pos` is None for an annulled player and before the first game, and shared by
    several while `pending`.
    """

    pos: int | None
    played: int
    points: int
    pieces: int
    sanctions: int
    pending: bool
    medal: str


@dataclass(frozen=True, slots=True)
class RowChange:
    """A player's row before and after; `before` is None for a new player."""

    name: str
    before: ComparedRow | None
    after: ComparedRow


def changes(before: Table, after: Table) -> tuple[RowChange, ...]:
    """Return the rows that change, in the order of the new table.

    A table in which no game was played has no places, so those of the other table are not compared with it.
    """
    ordered = before.has_order and after.has_order
    old = {row.player: row for row in before.rows}
    found = list[RowChange]()
    for row in after.rows:
        was = old.get(row.player)
        if was is None:
            found.append(RowChange(row.player, None, _line(row, placed=after.has_order)))
        elif was.annulled != row.annulled:
            found.append(RowChange(row.player, _line(was), _line(row)))
        elif _line(was, placed=ordered) != _line(row, placed=ordered):
            lines = _line(was, placed=before.has_order), _line(row, placed=after.has_order)
            found.append(RowChange(row.player, *lines))
    return tuple(found)


def _line(row: Row, *, placed: bool = True) -> ComparedRow:
    return ComparedRow(
        pos=row.pos if placed else None,
        played=row.figures.played,
        points=row.figures.points,
        pieces=row.figures.pieces,
        sanctions=row.sanctions,
        pending=placed and row.pending,
        medal=_medal(row.medal),
    )


def _medal(medal: Medal | None) -> str:
    return str(terms.MEDALS[medal]) if medal else ""
