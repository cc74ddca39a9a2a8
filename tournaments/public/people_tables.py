"""The tables of players: of a league, of a championship, of one player's leagues, and of the search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext_lazy

from tournaments.display.games import GameLine
from tournaments.display.league import NumberedPlayer
from tournaments.display.players import Participation
from tournaments.league.regulations import CASTILLAR, Regulation
from tournaments.web.helping import Column, LetterColumn, Table, empty_columns
from tournaments.wording.columns import FigureColumn, Surface, columns_of, common_columns

MAX_COLUMNS_BESIDE_NAMES = 9
"""Columns of figures beside which the names of a table still have room on a desk."""


class StandingsTable(Table):
    pos = LetterColumn("Pos.")
    name = LetterColumn("Jugador/a")

    caption = gettext_lazy("Clasificación")
    css = "standings"

    class Meta:
        template_name = "tables/standings.html"

    def __init__(self, rows: Sequence[Any], following: Mapping[str, GameLine]) -> None:
        self.following = following
        regulation = rows[0].regulation if rows else CASTILLAR
        columns = columns_of(Surface.PAGE, rows)
        self.scrolls = len(columns) > MAX_COLUMNS_BESIDE_NAMES
        super().__init__(rows, extra_columns=_headings(columns, regulation))


def _headings(columns: Sequence[FigureColumn], regulation: Regulation | None) -> list[tuple[str, FigureHeading]]:
    return [(column.style, FigureHeading(column, regulation)) for column in columns]


class FigureHeading(Column):
    """The heading of a column of figures, with its meaning under a regulation, if all rows have the same."""

    def __init__(self, column: FigureColumn, regulation: Regulation | None) -> None:
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


class ParticipationsTable(Table):
    """The leagues of a player, with the player's row in the standings of each; of a bracket, how far the player got."""

    name = Column(gettext_lazy("Liga"))
    pos = LetterColumn("Pos.")

    caption = gettext_lazy("Sus ligas")
    css = "standings participations"

    class Meta:
        template_name = "tables/participations.html"

    def __init__(self, leagues: Sequence[Participation]) -> None:
        rows = [league.row for league in leagues if not league.header.has_bracket]
        regulations = {row.regulation for row in rows}
        self.figures = common_columns(Surface.PAGE, rows) if rows else ()
        regulation = regulations.pop() if len(regulations) == 1 else None
        super().__init__(leagues, extra_columns=_headings(self.figures, regulation))


class PlayersTable(Table):
    """Players found by their name or club."""

    name = LetterColumn("Jugador/a")
    club = Column(gettext_lazy("Club"))

    caption = gettext_lazy("Jugadores")
    css = "players"

    class Meta:
        template_name = "tables/players.html"
