"""The standings on a league's page: a row for each player, with details that open below it."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from tournaments.web.tables import LetterColumn, Table


class StandingsTable(Table):
    pos = LetterColumn("Pos.")
    name = LetterColumn("Jugador/a")
    played = LetterColumn("J")
    won = LetterColumn("G")
    drawn = LetterColumn("E")
    lost = LetterColumn("P")
    points = LetterColumn("Ptos.")
    pieces = LetterColumn("F")

    caption = gettext_lazy("Clasificación")
    css = "standings"

    class Meta:
        template_name = "tables/standings.html"
