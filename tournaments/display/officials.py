"""The officials of a league with their private links."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from tournaments import models
from tournaments.league.names import folded
from tournaments.models.league import Role
from tournaments.store.access.people import display_name, full_signature
from tournaments.store.access.tokens import LinkState
from tournaments.wording import terms


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


MAX_LISTED = 200
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
