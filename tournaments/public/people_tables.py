"""The tables of players: by lot, in a championship, in the leagues of one of them, all there are."""

from __future__ import annotations

from collections.abc import Sequence

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from tournaments.display.league import Entrant
from tournaments.display.players import Participation, PlayerLine
from tournaments.league.podium import ChampionshipRow
from tournaments.web.markup import medal, who
from tournaments.web.tables import Column, LetterColumn, Table, place
from tournaments.wording.names import drawn_words


class LotsTable(Table):
    """Draw numbers, and the ticket that gave each."""

    number = Column(gettext_lazy("N.º"))
    name = LetterColumn("Jugador/a")
    club = Column(gettext_lazy("Club"))
    ticket = Column(gettext_lazy("Resumen"))

    caption = gettext_lazy("Números del sorteo")
    css = "lots"

    def __init__(self, entrants: Sequence[Entrant], *, tickets: bool = True) -> None:
        some = {"club": any(one.club for one in entrants), "ticket": tickets and any(one.ticket for one in entrants)}
        super().__init__(entrants, exclude=[name for name, shown in some.items() if not shown])

    def render_name(self, record: Entrant) -> SafeString:
        name = who(record.name, record.player_id)
        return format_html("{} <small>{}</small>", name, drawn_words(record.drawn_as)) if record.drawn_as else name

    def render_club(self, record: Entrant) -> str:
        return record.club or ""

    def render_ticket(self, record: Entrant) -> SafeString | str:
        return format_html('<code title="{}">{}…</code>', record.ticket, record.ticket[:8]) if record.ticket else ""


class EntrantsTable(LotsTable):
    """The players of a league that has no places yet."""

    caption = gettext_lazy("Jugadores")

    def __init__(self, entrants: Sequence[Entrant]) -> None:
        super().__init__(entrants, tickets=False)


class ChampionshipTable(Table):
    pos = LetterColumn("Pos.")
    name = LetterColumn("Jugador/a")
    golds = Column(gettext_lazy("Oro"))
    silvers = Column(gettext_lazy("Plata"))
    bronzes = Column(gettext_lazy("Bronce"))
    points = LetterColumn("Ptos.")

    caption = gettext_lazy("Clasificación del campeonato")
    css = "championship"

    def render_name(self, record: ChampionshipRow) -> SafeString:
        return who(record.name, None if record.hidden else record.player)


class ParticipationsTable(Table):
    """The leagues of a player, with the row that the player has in each."""

    name = Column(gettext_lazy("Liga"))
    pos = LetterColumn("Pos.")
    played = LetterColumn("J", accessor="row__played")
    won = LetterColumn("G", accessor="row__won")
    drawn = LetterColumn("E", accessor="row__drawn")
    lost = LetterColumn("P", accessor="row__lost")
    points = LetterColumn("Ptos.", accessor="row__points")
    pieces = LetterColumn("F", accessor="row__pieces")

    caption = gettext_lazy("Sus ligas")
    css = "standings participations"

    def render_name(self, record: Participation) -> SafeString:
        league = record.header
        address = reverse("tournaments:standings", args=[league.slug])
        return format_html('<a href="{}">{}</a> <small>{}</small>', address, who(league.name), league.state_name)

    def render_pos(self, record: Participation) -> SafeString | str:
        return medal(record.row.medal) if record.row.medal else place(record.row.pos)


class PlayersTable(Table):
    name = LetterColumn("Jugador/a")
    club = Column(gettext_lazy("Club"))

    caption = gettext_lazy("Jugadores")
    css = "players"

    def render_name(self, record: PlayerLine) -> SafeString:
        return who(record.name, record.pk)
