"""The tables of players: of a league, of a championship, of one player's leagues, and of the search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy

from tournaments.display.league import NumberedPlayer
from tournaments.public.standings_tables import StandingsTable
from tournaments.web.tables import Column, LetterColumn, Table, empty_columns


class LotsTable(Table):
    """The draw numbers of the players, each with the SHA-256 digest that decided it."""

    number = Column(gettext_lazy("N.º"))
    name = LetterColumn("Jugador/a")
    club = Column(gettext_lazy("Club"))
    digest = Column(gettext_lazy("Cifra"))

    caption = gettext_lazy("Números del sorteo")
    css = "lots"

    class Meta:
        template_name = "tables/lots.html"

    def __init__(self, entrants: Sequence[NumberedPlayer], *, digests: bool = True) -> None:
        self.clubs = any(one.club for one in entrants)
        self.digests = digests and any(one.digest for one in entrants)
        super().__init__(entrants, exclude=empty_columns({"club": self.clubs, "digest": self.digests}))


class EntrantsTable(LotsTable):
    """The players of a league that has no places yet."""

    caption = gettext_lazy("Jugadores")

    class Meta(LotsTable.Meta):
        """Inherits explicitly: django-tables2 does not inherit the options of a table."""

    def __init__(self, entrants: Sequence[NumberedPlayer]) -> None:
        super().__init__(entrants, digests=False)


class ChampionshipTable(Table):
    """The players of a championship by their podium points."""

    pos = LetterColumn("Pos.")
    name = LetterColumn("Jugador/a")
    golds = Column(gettext_lazy("Oro"))
    silvers = Column(gettext_lazy("Plata"))
    bronzes = Column(gettext_lazy("Bronce"))
    points = LetterColumn("Ptos.")

    caption = gettext_lazy("Clasificación del campeonato")
    css = "championship"

    class Meta:
        template_name = "tables/championship.html"


class ParticipationsTable(StandingsTable):
    """The leagues of a player, with the player's row in the standings of each."""

    name = Column(gettext_lazy("Liga"))

    caption = gettext_lazy("Sus ligas")
    css = "standings participations"

    class Meta:
        template_name = "tables/participations.html"
        sequence = ("name", "...")

    def __init__(self, rows: Sequence[Any]) -> None:
        super().__init__(rows, leagues=True)


class PlayersTable(Table):
    """Players found by their name or club."""

    name = LetterColumn("Jugador/a")
    club = Column(gettext_lazy("Club"))

    caption = gettext_lazy("Jugadores")
    css = "players"

    class Meta:
        template_name = "tables/players.html"
