"""The private links of a league, for its organizers, and those whose tokens an official has seen."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments import models
from tournaments.league.names import folded
from tournaments.store.access.people import display_name
from tournaments.store.access.tokens import LinkState, link_state
from tournaments.store.load import zone_of_row

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


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkLine:
    """A private link. `game` is None for a link to the whole league; hours are local times of the league."""

    pk: int
    label: str
    game: tuple[str, str] | None
    state: LinkState
    state_name: str
    expires_at: datetime | None
    used_at: datetime | None


def links_of(league: models.League) -> tuple[LinkLine, ...]:
    """Return the latest links of a league: valid ones first, each group latest first."""
    rows = league.links.select_related("league", "fixture__one", "fixture__two").order_by("-pk")[:MAX_LISTED]
    now, local = timezone.now(), zone_of_row(league)

    def line(row: models.AccessLink) -> LinkLine:
        """Return a private link as its page shows it."""
        state = link_state(row, now)
        return LinkLine(
            pk=row.pk,
            label=row.label,
            game=(row.fixture.one.name, row.fixture.two.name) if row.fixture else None,
            state=state,
            state_name=str(LINK_STATES[state]),
            expires_at=_local(row.expires_at),
            used_at=_local(row.used_at),
        )

    def _local(at: datetime | None) -> datetime | None:
        return at.astimezone(local).replace(tzinfo=None) if at else None

    return tuple(sorted(map(line, rows), key=lambda found: found.state is not LinkState.LIVE))


def links_shown_to(league: models.League, user: User) -> list[models.AccessLink]:
    """Return the links of a league, not yet revoked, whose present token was shown to the account."""
    links = live_links(league)
    if not links:
        return []
    made = league.decisions.filter(verb__in=LINK_MAKING_VERBS).order_by("number").values_list("subject", "actor")
    last = dict(made)
    return [link for link in links if last.get(f"link {link.pk}") == user.pk]


def player_links_shown_to(league: models.League, user: User) -> list[models.PlayerLink]:
    """Return the links to players' own pages whose codes the account was shown, since it made them."""
    links = list(models.PlayerLink.objects.filter(entry__league=league).order_by("entry__number"))
    if not links:
        return []
    made = league.decisions.filter(verb=PLAYER_LINK_MAKING_VERB).order_by("number").values_list("taken_at", "actor")
    # A link is made just before its decision is written, under the lock of the league.
    makers = ((link, next((by for at, by in made if at >= link.made_at), None)) for link in links)
    return [link for link, maker in makers if maker == user.pk]


def live_links(league: models.League) -> list[models.AccessLink]:
    """Return the links of a league that were not revoked."""
    return list(league.links.filter(revoked_at=None).order_by("pk"))


def links_by_knowledge(league: models.League, user: User) -> tuple[list[models.AccessLink], list[models.AccessLink]]:
    """Return the live links of a league in two lists: those whose address an account may know, and the others.

    An account may know the links that it made, renewed or used.
    """
    links = live_links(league)
    if not links:
        return [], []
    own = {link.pk for link in links_shown_to(league, user)}
    name = folded(f"({display_name(user)})")
    signed = league.decisions.filter(link__in=links).values_list("link", "actor_name").distinct()
    own |= {link for link, actor in signed if folded(actor).endswith(name)}
    return [link for link in links if link.pk in own], [link for link in links if link.pk not in own]
