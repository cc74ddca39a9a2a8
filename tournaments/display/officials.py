"""The officials of a league with their private links, and the leagues of an official."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.contrib.auth.models import User
from django.db.models import Count, Min, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments import models
from tournaments.league.names import folded
from tournaments.league.values import State, WithdrawnGames
from tournaments.models.league import Role
from tournaments.store.access.people import display_name, full_signature
from tournaments.store.access.tokens import LinkState
from tournaments.store.load import zone_of_row
from tournaments.wording import terms

PAGE_SIZE = 30


@dataclass(frozen=True, slots=True)
class LeagueRole:
    """A league, the user's role in it, and its progress; `next_at` is local time of the league."""

    slug: str
    name: str
    state: State
    state_name: str
    role_name: str
    organizes: bool
    played: int
    total: int
    next_at: datetime | None


class Progress(NamedTuple):
    """The games of a league that are played, all of them, and the moment of the next one."""

    played: int
    total: int
    next_at: datetime | None


NO_GAMES = Progress(0, 0, None)


@dataclass(frozen=True, slots=True)
class LeagueRoles:
    """A page of an account's leagues; `archived` is the number of archived ones, which are listed apart."""

    lines: tuple[LeagueRole, ...]
    more: bool
    archived: int = 0


@dataclass(frozen=True, slots=True)
class Member:
    """An official of a league; `dismissible` unless it is the only organizer."""

    official_id: int
    name: str
    role_name: str
    dismissible: bool


def team_of(league: models.League) -> tuple[Member, ...]:
    """Return the officials of a league, organizers first."""
    rows = list(league.officials.select_related("user__handle").order_by("pk"))
    rows.sort(key=lambda row: row.role != Role.ORGANIZER)
    alone = sum(row.role == Role.ORGANIZER for row in rows) == 1
    return tuple(
        Member(
            official_id=row.pk,
            name=full_signature(row.user),
            role_name=str(terms.ROLES[Role(row.role)]),
            dismissible=not (alone and row.role == Role.ORGANIZER),
        )
        for row in rows
    )


def leagues_of_official(user: User, *, number: int = 1, archived: bool = False) -> LeagueRoles:
    """Return a page, numbered from 1, of the leagues with the user as an official, the latest first."""
    rows = models.Official.objects.filter(user=user).select_related("league")
    first = (number - 1) * PAGE_SIZE
    listed = rows.filter(league__archived=archived).order_by("-league__updated_at", "-league_id")
    page_rows = list(listed[first : first + PAGE_SIZE + 1])
    archived_count = 0 if archived else rows.filter(league__archived=True).count()
    made = _progress([row.league_id for row in page_rows[:PAGE_SIZE]])
    lines = tuple(_league_role(row, made.get(row.league_id, NO_GAMES)) for row in page_rows[:PAGE_SIZE])
    return LeagueRoles(lines, len(page_rows) > PAGE_SIZE, archived_count)


def _progress(leagues: Sequence[int]) -> dict[int, Progress]:
    """Return the progress of some leagues that have games, in one query.

    As on the leagues' own pages, games of players whose games were annulled do not count, and those lost by a
    withdrawal are played.
    """
    lost = _of_withdrawn(WithdrawnGames.WALKOVERS)
    calendar, settled = Q(tiebreak=False), Q(result__isnull=False) | lost
    coming = Q(result__isnull=True, at__gte=timezone.now()) & ~lost
    games = models.Fixture.objects.filter(~_of_withdrawn(WithdrawnGames.ANNULLED), league__in=leagues)
    rows = (
        games.order_by()
        .values("league")
        .annotate(
            played=Count("pk", filter=calendar & settled),
            total=Count("pk", filter=calendar),
            next_at=Min("at", filter=coming),
        )
    )
    return {row["league"]: Progress(row["played"], row["total"], row["next_at"]) for row in rows}


def _of_withdrawn(games: WithdrawnGames) -> Q:
    """Return the condition that a player of a fixture withdrew with this treatment of the games."""
    withdrawn = models.Withdrawal.objects.filter(games=games)
    return Q(one__in=withdrawn.values("entry")) | Q(two__in=withdrawn.values("entry"))


def sole_refereed_league(user: User) -> str | None:
    """Return the slug of the user's only unfinished league if the user is its referee and it is drawn, or None."""
    rows = models.Official.objects.filter(user=user, league__archived=False).select_related("league")
    rows = rows.exclude(league__state=State.FINISHED)
    first_two = list(rows[:2])
    if len(first_two) != 1 or first_two[0].role != Role.REFEREE or first_two[0].league.state == State.PREPARING:
        return None
    return first_two[0].league.slug


def _league_role(official: models.Official, progress: Progress) -> LeagueRole:
    """Return the role of an account in a league as its list shows it."""
    state, role = State(official.league.state), Role(official.role)
    return LeagueRole(
        slug=official.league.slug,
        name=official.league.name,
        state=state,
        state_name=str(terms.STATES[state]),
        role_name=str(terms.ROLES[role]),
        organizes=role is Role.ORGANIZER,
        played=progress.played,
        total=progress.total,
        next_at=_local_hour(progress.next_at, official.league),
    )


def _local_hour(moment: datetime | None, league: models.League) -> datetime | None:
    return moment.astimezone(zone_of_row(league)).replace(tzinfo=None) if moment else None


LINK_MAKING_VERBS = ("make_link", "renew_link")
PLAYER_LINK_MAKING_VERB = "make_player_links"
LINK_STATES = {
    LinkState.LIVE: _("vale"),
    LinkState.REVOKED: _("retirado"),
    LinkState.EXPIRED: _("caducado"),
    LinkState.CLOSED: _("la liga está cerrada"),
    LinkState.GONE: _("su partida ya no existe"),
    LinkState.UNKNOWN: _("desconocido"),
}


def links_shown_to(league: models.League, user: User, *, organized: bool | None = None) -> list[models.AccessLink]:
    """Return the links of a league, not yet revoked, whose present token was shown to the account.

    The organizers' page shows those that can be made again to each of them; `organized` says whether the account was
    one, and None to look it up.
    """
    links = live_links(league)
    if not links:
        return []
    organizes = any(link.salt for link in links) and (_organizes(league, user) if organized is None else organized)
    made = league.decisions.filter(verb__in=LINK_MAKING_VERBS).order_by("number").values_list("subject", "actor")
    last = dict(made)
    return [link for link in links if (organizes and link.salt) or last.get(f"link {link.pk}") == user.pk]


def player_links_shown_to(
    league: models.League, user: User, *, organized: bool | None = None
) -> list[models.PlayerLink]:
    """Return the links to players' own pages that the account was shown: as an organizer, or because it made them."""
    links = list(models.PlayerLink.objects.filter(entry__league=league).order_by("entry__number"))
    if not links:
        return []
    made = league.decisions.filter(verb=PLAYER_LINK_MAKING_VERB).order_by("number").values_list("taken_at", "actor")
    # A link is made just before its decision is written, under the lock of the league.
    makers = ((link, next((by for at, by in made if at >= link.made_at), None)) for link in links)
    organizes = any(link.salt for link in links) and (_organizes(league, user) if organized is None else organized)
    return [link for link, maker in makers if (organizes and link.salt) or maker == user.pk]


def _organizes(league: models.League, user: User) -> bool:
    return league.officials.filter(user=user, role=Role.ORGANIZER).exists()


def live_links(league: models.League) -> list[models.AccessLink]:
    """Return the links of a league that were not revoked."""
    return list(league.links.filter(revoked_at=None).order_by("pk"))


def links_by_knowledge(
    league: models.League, user: User, *, organized: bool | None = None
) -> tuple[list[models.AccessLink], list[models.AccessLink]]:
    """Return the live links of a league in two lists: those whose address an account may know, and the others.

    An account may know the links that it made, renewed or used, and those that organizers can copy.
    """
    links = live_links(league)
    if not links:
        return [], []
    own = {link.pk for link in links_shown_to(league, user, organized=organized)}
    name = folded(f"({display_name(user)})")
    signed = league.decisions.filter(link__in=links).values_list("link", "actor_name").distinct()
    own |= {link for link, actor in signed if folded(actor).endswith(name)}
    return [link for link in links if link.pk in own], [link for link in links if link.pk not in own]
