"""The table in plain text, for a terminal."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.display.standings import Standings, StandingsRow
from tournaments.wording.columns import Surface, cells, columns_of
from tournaments.wording.terms import MEDALS


def standings_text(standings: Standings) -> str:
    """Return the table as text, with the reasons of its ties."""
    player = _("Jugador/a")
    width = max([len(player), *(len(row.name) for row in standings.rows)])
    heads = (f"{column.heading:>{column.width}}" for column in columns_of(Surface.TERMINAL, standings.rows))
    lines = [f"Pos. {player:{width}} {' '.join(heads)}"]
    lines += [_line(row, width) for row in standings.rows]
    lines += [f"({note.mark}) {note.text}" for note in standings.notes]
    return "\n".join([*lines, *standings.needed])


def _line(row: StandingsRow, width: int) -> str:
    """Return a row of the table as text."""
    pos = "–" if row.pos is None else f"{row.pos}{'=' if row.pending else '.'}"
    figures = " ".join(f"{figure:{column.width}}" for column, figure in cells(row, Surface.TERMINAL))
    mark = f" ({row.note.mark})" if row.note else ""
    medal = f" {MEDALS[row.medal]} {row.podium_points}" if row.medal else ""
    return f"{pos:4} {row.name:{width}} {figures}{mark}{medal}"
