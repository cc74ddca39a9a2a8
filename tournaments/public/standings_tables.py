"""The table of a league on its page: a line for each player, and below it what opens from it."""

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
