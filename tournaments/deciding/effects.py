"""The effect of a decision on the table: the rows that would change."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.league.table import Row, Table
from tournaments.league.values import Medal
from tournaments.wording import terms


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """The compared figures of a row. `pos` is None for an annulled player, and shared by several while `pending`."""

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
    """Return the rows that change, in the order of the new table."""
    old = {row.player: _line(row) for row in before.rows}
    rows = (RowChange(row.player, old.get(row.player), _line(row)) for row in after.rows)
    return tuple(change for change in rows if change.before != change.after)


def _line(row: Row) -> ComparedRow:
    return ComparedRow(
        pos=row.pos,
        played=row.figures.played,
        points=row.figures.points,
        pieces=row.figures.pieces,
        sanctions=row.sanctions,
        pending=row.pending,
        medal=_medal(row.medal),
    )


def _medal(medal: Medal | None) -> str:
    return str(terms.MEDALS[medal]) if medal else ""
