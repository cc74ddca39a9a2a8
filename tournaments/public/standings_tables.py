"""The standings on a league's page: a row for each player, with details that open below it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy

from tournaments.league.regulations import CASTILLAR, Regulation
from tournaments.web.tables import Column, LetterColumn, Table
from tournaments.wording.columns import FigureColumn, Surface, columns_of


class StandingsTable(Table):
    pos = LetterColumn("Pos.")
    name = LetterColumn("Jugador/a")

    caption = gettext_lazy("Clasificación")
    css = "standings"

    class Meta:
        template_name = "tables/standings.html"

    def __init__(self, rows: Sequence[Any], *, leagues: bool = False) -> None:
        """Make the table of a league, or, if `leagues`, of rows of several leagues."""
        super().__init__(rows, extra_columns=_figure_columns(() if leagues else rows))


def _figure_columns(rows: Sequence[Any]) -> list[tuple[str, FigureHeading]]:
    regulation = rows[0].regulation if rows else CASTILLAR
    return [(one.style, FigureHeading(one, regulation)) for one in columns_of(Surface.PAGE, rows)]


class FigureHeading(Column):
    """The heading of a column of figures, with its meaning."""

    def __init__(self, column: FigureColumn, regulation: Regulation) -> None:
        super().__init__(column.heading)
        self.meaning = column.meaning_under(regulation)
