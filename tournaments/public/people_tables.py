"""The tables of players: of a league, of a championship, of one player's leagues, and of the search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy

from tournaments.display.league import NumberedPlayer
from tournaments.league.regulations import CASTILLAR, Regulation
from tournaments.web.helping import Column, LetterColumn, Table, empty_columns
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
