"""The people of a league, a line each: how they enter, what they may do, and what an organizer may do about them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cached_property
from zoneinfo import ZoneInfo

from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from tournaments import models
from tournaments.display.names import NameLine, entries_of, names_in
from tournaments.display.officials import LINK_STATES
from tournaments.league.names import alphabetical
from tournaments.league.player_rules import PlayerRules
from tournaments.league.values import Sanction, State
from tournaments.models.league import Role
from tournaments.store.access.people import display_name, full_signature, handle_of
from tournaments.store.access.tokens import LinkState, link_state, token_again
from tournaments.store.kept_query import kept_query
from tournaments.store.load import zone_of_row
from tournaments.store.players import settings_of
from tournaments.web.deciding.league_access import act_address, act_path

MAX_LINKS = 200
"""The latest referees' links that are looked at."""


@dataclass(frozen=True, slots=True)
class Possible:
    """Something that may be done about a person: its words and its address; `sends` if it is a form without fields."""

    words: str
    address: str
    sends: bool = False
    downloads: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonLine:
    """A person of the league, or a private link of its referees.

    `own` is what nobody else has to know of the person: how the public reads the name, and who consented. `path` is the
    address of the private link, to be copied; empty if there is none or it cannot be shown again. `lacks_link` is the
    key of an entry that could get one.
    """

    name: str
    club: str = ""
    role: str
    enters: str
    unopened: bool = False
    may: str = ""
    own: str = ""
    path: str = ""
    unshown: bool = False
    """Whether there is a link that was made with another secret key, so that it opens but cannot be shown again."""
    player: bool = False
    lacks_link: int = 0
    left: bool = False
    possible: tuple[Possible, ...] = ()


@dataclass(frozen=True, slots=True)
class People:
    """The people of a league: those who run it, their links, the invited, the players."""

    lines: tuple[PersonLine, ...]
    asked: bool = False
    """Whether somebody may be a player of another league."""

    @property
    def playing(self) -> int:
        """Return the number of players who have not withdrawn."""
        return sum(bool(line.player) and not line.left for line in self.lines)

    @property
    def lacking(self) -> tuple[PersonLine, ...]:
        """Return the players who could have a link and have none."""
        return tuple(line for line in self.lines if line.lacks_link)

    @property
    def linked(self) -> tuple[PersonLine, ...]:
        """Return the players whose link can be copied."""
        return tuple(line for line in self.lines if line.player and line.path)

    @property
    def unshown(self) -> int:
        """Return the number of links that were made with another secret key."""
        return sum(line.unshown for line in self.lines)

    @property
    def unopened(self) -> int:
        """Return the number of players' links that nobody has opened."""
        return sum(line.unopened for line in self.lines if line.player)


def people_of(
    league: models.League, sanctions: Sequence[Sanction], *, open_games: frozenset[str], medallists: bool
) -> People:
    """Return the people of a league. `open_games` are the players with games left, who may withdraw."""
    entries = entries_of(league.pk)
    officials = {row.user_id: row for row in league.officials.select_related("user__handle").order_by("pk")}
    zone = zone_of_row(league)
    playing = {entry.own_link.account_id for entry in entries if hasattr(entry, "own_link")}
    team = sorted(
        (row for row in officials.values() if row.user_id not in playing), key=lambda row: row.role != Role.ORGANIZER
    )
    alone = sum(row.role == Role.ORGANIZER for row in officials.values()) == 1
    of_league = _LeagueActs(league, settings_of(league), zone, open_games, alone)
    names = {line.player_id: line for line in names_in(league, entries, medallists=medallists)}
    players = [
        of_league.player(
            entry,
            names.pop(entry.player_id),
            _official_of(entry, officials),
            [one for one in sanctions if one.player == entry.name and not one.revoked],
        )
        for entry in entries
    ]
    players.sort(key=lambda line: (line.left, alphabetical(line.name)))
    others = sorted((of_league.medallist(line) for line in names.values()), key=lambda line: alphabetical(line.name))
    lines = (*map(of_league.official, team), *of_league.links(), *players, *others)
    return People(lines, any(entry.proposed_id for entry in entries))


@kept_query
def _links_of(league: int) -> QuerySet[models.AccessLink]:
    links = models.AccessLink.objects.filter(league=league, revoked_at=None)
    return links.select_related("fixture__one", "fixture__two").order_by("-pk")[:MAX_LINKS]


def _official_of(entry: models.Entry, officials: Mapping[int, models.Official]) -> models.Official | None:
    """Return the official whose account keeps the page of a player, or None."""
    account = entry.own_link.account_id if hasattr(entry, "own_link") else None
    return officials.get(account) if account else None


def invited(league: models.League, invitations: QuerySet[models.Invitation]) -> list[PersonLine]:
    """Return a line for each open invitation to the team."""
    local = zone_of_row(league)
    return [
        PersonLine(
            name=one.email or _("Enlace entregado en mano"),
            role=_("Organizará") if one.role == Role.ORGANIZER else _("Arbitrará"),
            enters=_("Invitación, hasta el %(day)s") % {"day": _day(one.expires_at.astimezone(local).date())},
            unopened=True,
            own=_("la hizo %(who)s") % {"who": full_signature(one.invited_by)} if one.invited_by else "",
            possible=(Possible(_("Anular"), act_address("revoke_team_invitation", league.slug, one.pk), sends=True),),
        )
        for one in invitations
    ]


@dataclass(frozen=True)
class _LeagueActs:
    """What makes the lines of one league."""

    league: models.League
    rules: PlayerRules | models.PlayerSettings
    zone: ZoneInfo
    open_games: frozenset[str]
    alone: bool

    @property
    def finished(self) -> bool:
        return self.league.state == State.FINISHED

    @cached_property
    def page(self) -> str:
        """The address of the page of the league's people."""
        return reverse("tournaments:people", args=[self.league.slug])

    def address(self, act: str, key: int | None = None, **query: str) -> str:
        whole = self.page + act_path(act, key)
        return f"{whole}?{urlencode(query)}" if query else whole

    def official(self, row: models.Official) -> PersonLine:
        """Return the line of an official who does not play."""
        return PersonLine(
            name=display_name(row.user),
            role=_("Organiza") if row.role == Role.ORGANIZER else _("Arbitra"),
            enters=_("Cuenta: %(name)s") % {"name": handle_of(row.user)},
            may=_("Todo en la liga") if row.role == Role.ORGANIZER else _("Anotar y corregir"),
            possible=tuple(self._dismissal(row)),
            own=_("única persona que organiza") if self._only_organizer(row) else "",
        )

    def _only_organizer(self, row: models.Official) -> bool:
        return self.alone and row.role == Role.ORGANIZER

    def _dismissal(self, row: models.Official) -> Iterator[Possible]:
        if not self._only_organizer(row):
            yield Possible(_("Quitar del equipo"), self.address("dismiss", row.pk))

    def links(self) -> Iterator[PersonLine]:
        """Yield the lines of the referees' links that were not revoked, the latest first."""
        now = timezone.now()
        for row in _links_of(self.league.pk):
            row.league = self.league
            state = link_state(row, now)
            live = state is LinkState.LIVE
            token = token_again(row) if live else ""
            acts = (
                Possible(_("Renovar y ver el código"), self.address("renew_link", row.pk)),
                Possible(_("Retirar el enlace"), self.address("revoke_link", row.pk)),
            )
            yield PersonLine(
                name=row.label,
                role=_("Arbitra"),
                enters=self._opened(row.used_at) if live else _("Enlace: %(state)s") % {"state": LINK_STATES[state]},
                unopened=live and row.used_at is None,
                may=self._may_with(row),
                own=_("vale hasta el %(day)s") % {"day": _day(row.expires_at.astimezone(self.zone).date())}
                if row.expires_at and live
                else "",
                path=reverse("tournaments:enter", args=[token]) if token else "",
                unshown=live and bool(row.salt) and not token,
                possible=() if self.finished else acts,
            )

    @staticmethod
    def _may_with(link: models.AccessLink) -> str:
        if link.fixture is None:
            return _("Anotar todas las partidas")
        return _("Anotar %(one)s – %(two)s") % {"one": link.fixture.one.name, "two": link.fixture.two.name}

    def player(
        self, entry: models.Entry, shown: NameLine, official: models.Official | None, sanctions: Sequence[Sanction]
    ) -> PersonLine:
        """Return the line of a player, who may be an official too."""
        link = entry.own_link if hasattr(entry, "own_link") else None
        left = hasattr(entry, "withdrawal")
        token = token_again(link) if link and not self.finished else ""
        return PersonLine(
            name=entry.name,
            club=entry.club,
            role=_role_of_player(official, left=left),
            enters=self._enters(link),
            unopened=bool(link and link.used_at is None and link.account_id is None),
            may="" if left else self._may(link, official),
            own=", ".join(_own_words(shown, len(sanctions))),
            path=reverse("tournaments:own_page", args=[token]) if token else "",
            unshown=bool(link and link.salt and not self.finished and not token),
            player=True,
            lacks_link=0 if link or left or self.finished or shown.erased else entry.pk,
            left=left,
            possible=(
                *self._of_play(entry, sanctions, left=left),
                *self._of_link(entry, link),
                *(self._dismissal(official) if official else ()),
                *self._of_name(shown),
            ),
        )

    def medallist(self, shown: NameLine) -> PersonLine:
        """Return the line of somebody who is only on the podium of another game of the championship."""
        return PersonLine(
            name=shown.name,
            club=shown.club,
            role=_("Podio de otro juego"),
            enters="",
            own=", ".join(_own_words(shown, 0)),
            possible=tuple(self._of_name(shown)),
        )

    def _enters(self, link: models.PlayerLink | None) -> str:
        if link is None:
            return _("Sin enlace")
        if link.account:
            return _("Cuenta: %(name)s") % {"name": handle_of(link.account)}
        return _("Enlace cerrado") if self.finished else self._opened(link.used_at)

    def _opened(self, at: datetime | None) -> str:
        """Return how a link was used."""
        if at is None:
            return _("Enlace, sin abrir")
        day, today = at.astimezone(self.zone).date(), timezone.now().astimezone(self.zone).date()
        if day == today:
            return _("Enlace, abierto hoy")
        if day == today - timedelta(days=1):
            return _("Enlace, abierto ayer")
        return _("Enlace, abierto el %(day)s") % {"day": _day(day)}

    def _may(self, link: models.PlayerLink | None, official: models.Official | None) -> str:
        if official and official.role == Role.ORGANIZER:
            return _("Todo en la liga")
        if official:
            return _("Anotar, también lo suyo")
        if link is None or self.finished:
            return _("Mirar la tabla")
        if self.rules.report_results and self.rules.requests:
            return _("Comunicar resultados y pedir otra hora")
        if self.rules.requests:
            return _("Pedir otra hora")
        return _("Comunicar resultados") if self.rules.report_results else _("Mirar sus partidas")

    def _of_play(self, entry: models.Entry, sanctions: Sequence[Sanction], *, left: bool) -> Iterator[Possible]:
        """Yield what may be done about the games and the conduct of a player."""
        if self.finished:
            return
        if left:
            yield Possible(_("Readmitir"), self.address("readmit", jugador=entry.name))
        elif entry.name in self.open_games:
            yield Possible(_("Retirar de la competición"), self.address("withdraw", jugador=entry.name))
        yield Possible(_("Sancionar"), self.address("sanction", jugador=entry.name))
        for one in sanctions:
            words = _("Levantar la sanción: %(reason)s") % {"reason": one.reason}
            yield Possible(words, self.address("revoke", one.key))

    def _of_link(self, entry: models.Entry, link: models.PlayerLink | None) -> Iterator[Possible]:
        """Yield what may be done about the link to a player's own page."""
        if link and not self.finished:
            yield Possible(_("Darle otro enlace"), self.address("player_links", jugador=str(entry.pk)))
        if link:
            yield Possible(_("Cerrar su enlace"), self.address("revoke_player_link", entry.pk))

    def _of_name(self, shown: NameLine) -> Iterator[Possible]:
        """Yield what may be done about the name and the data of a player or medallist."""
        if not shown.shown:
            yield Possible(_("Su página"), reverse("tournaments:player", args=[shown.player_id]))
        if not shown.erased and not shown.other_game_only:
            yield Possible(_("Corregir nombre o club"), self.address("correct_player", shown.entry))
        if not shown.erased:
            words = _("Mostrar con su nombre") if shown.shown else _("Mostrar con iniciales")
            yield Possible(words, self.address("show_as", shown.player_id))
        if not shown.erased and not shown.other_game_only:
            yield Possible(_("Consentimiento"), self.address("consent", shown.player_id))
            yield Possible(_("Es la misma persona que…"), self.address("join_players", shown.player_id))
            if shown.shared:
                yield Possible(_("No es la misma que en otras ligas"), self.address("part_players", shown.entry))
        path = reverse("tournaments:personal_file", args=[shown.player_id])
        yield Possible(_("Descargar sus datos"), path, downloads=True)
        if not shown.erased:
            yield Possible(_("Borrar el nombre"), self.address("anonymise", shown.player_id))


def _role_of_player(official: models.Official | None, *, left: bool) -> str:
    """Return what a player does in the league."""
    if official is None:
        return _("Se retiró") if left else _("Juega")
    organizes = official.role == Role.ORGANIZER
    if left:
        return _("Se retiró y organiza") if organizes else _("Se retiró y arbitra")
    return _("Juega y organiza") if organizes else _("Juega y arbitra")


def _own_words(shown: NameLine, sanctions: int) -> Iterator[str]:
    """Yield what is known of a name: how the public reads it, who consented, and the sanctions in force."""
    if shown.erased:
        yield _("su nombre no se guarda")
    elif shown.everywhere:
        yield _("sale como «%(shown)s» en todas sus ligas") % {"shown": shown.shown}
    elif shown.shown:
        yield _("sale como «%(shown)s»") % {"shown": shown.shown}
    elif shown.initials_requested:
        yield _("se ha pedido que salga con iniciales")
    if shown.consent_by and shown.consent_on:
        yield _("consintió %(who)s, el %(day)s") % {"who": shown.consent_by, "day": _day(shown.consent_on)}
    if sanctions:
        yield _("con sanción") if sanctions == 1 else _("con %(count)d sanciones") % {"count": sanctions}


def _day(day: date) -> str:
    return date_format(day, _("j b Y"))


def text_of_links(title: str, lines: Sequence[PersonLine], addresses: Mapping[str, str]) -> str:
    """Return the text for a group: the name of the league, and a name with its link on each line."""
    return "\n".join([title, *(f"{line.name}: {addresses[line.path]}" for line in lines)])
