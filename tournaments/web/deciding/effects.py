"""The effect of a decision on the table: the rows that would change."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.league.podium import Medal
from tournaments.league.regulations import Regulation
from tournaments.league.table import Row, Table
from tournaments.wording import terms
from tournaments.wording.columns import FigureColumn, Surface, columns_of, figures


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """The figures of a table's row that are compared.

    `pos` is None for an annulled player and before the first game, and shared by several players while `pending`.
    """

    pos: int | None
    shown: tuple[int, ...]
    """The figures of the columns that a change shows."""
    sanctions: int
    pending: bool
    medal: str
    regulation: Regulation


@dataclass(frozen=True, slots=True)
class RowChange:
    """A player's row before and after; `before` is None for a new player."""

    name: str
    before: ComparedRow | None
    after: ComparedRow

    @property
    def regulation(self) -> Regulation:
        return self.after.regulation

    @property
    def figures(self) -> list[tuple[FigureColumn, int, int | None]]:
        """Return each column with the figure after and before; None before for a new player."""
        same = self.before and self.before.regulation == self.regulation
        old = self.before.shown if self.before and same else (None,) * len(self.after.shown)
        return list(zip(columns_of(Surface.CHANGES, (self,)), self.after.shown, old, strict=True))


def changed_rows(before: Table, after: Table) -> tuple[RowChange, ...]:
    """Return the rows that change, in the order of the new table.

    A table in which no game was played has no places, so those of the other table are not compared with it.
    """
    ordered = before.has_order and after.has_order
    old = {row.player: row for row in before.rows}
    changes = list[RowChange]()
    for row in after.rows:
        was = old.get(row.player)
        if was is None:
            changes.append(RowChange(row.player, None, _compared_row(row, placed=after.has_order)))
        elif was.annulled != row.annulled:
            changes.append(RowChange(row.player, _compared_row(was), _compared_row(row)))
        elif _compared_row(was, placed=ordered) != _compared_row(row, placed=ordered):
            lines = _compared_row(was, placed=before.has_order), _compared_row(row, placed=after.has_order)
            changes.append(RowChange(row.player, *lines))
    return tuple(changes)


def _compared_row(row: Row, *, placed: bool = True) -> ComparedRow:
    """Return the compared figures of a row, without its place unless `placed`."""
    return ComparedRow(
        pos=row.pos if placed else None,
        shown=figures(row, Surface.CHANGES),
        sanctions=row.sanctions,
        pending=placed and row.pending,
        medal=_medal(row.medal),
        regulation=row.regulation,
    )


def _medal(medal: Medal | None) -> str:
    """Return the name of a medal, or an empty text for None."""
    return str(terms.MEDALS[medal]) if medal else ""
