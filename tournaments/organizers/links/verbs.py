"""Decisions that make and renew private links, of referees and of players, and their sentences."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import models
from tournaments.league import checks
from tournaments.league.faults import Code, Fault
from tournaments.models.access_link import Reach
from tournaments.store.access.tokens import token_hashes
from tournaments.store.decide import Change, Verb
from tournaments.store.fixtures import fixture_of
from tournaments.store.links import PLAYER_LINKS, link_change, link_document, subject_of, unrevoked_link
from tournaments.wording import terms
from tournaments.wording.decisions import sentence_of
from tournaments.wording.results import Json, pair


@dataclass(frozen=True, slots=True)
class MakeLink(Verb):
    """Make a link to the league, or to one fixture of it, valid for some days or until the league is closed."""

    label: str
    token_hash: str = field(repr=False)
    fixture: int | None = None
    days: int | None = None
    salt: str = field(default="", repr=False)

    name = "make_link"

    def apply(self, league: models.League) -> Change:
        """Store a link for the whole league or for one game."""
        fixture = fixture_of(league, self.fixture) if self.fixture is not None else None
        link = models.AccessLink.objects.create(
            league=league,
            reach=Reach.LEAGUE if fixture is None else Reach.GAME,
            fixture=fixture,
            label=checks.name(self.label),
            token_hash=self.token_hash,
            salt=self.salt,
            expires_at=_expiry(self.days),
        )
        return link_change(None, link)


@dataclass(frozen=True, slots=True)
class RenewLink(Verb):
    """Replace the token of a link; the previous one becomes invalid at once."""

    link: int
    token_hash: str = field(repr=False)
    days: int | None = None
    salt: str = field(default="", repr=False)

    name = "renew_link"

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject=subject_of(self.link))

    def apply(self, league: models.League) -> Change:
        """Give a link a new address; the former one stops working."""
        link = unrevoked_link(league, self.link)
        before = link_document(link)
        link.token_hash, link.salt, link.expires_at = self.token_hash, self.salt, _expiry(self.days)
        link.save(update_fields=["token_hash", "salt", "expires_at"])
        return link_change(before, link)


def _expiry(days: int | None) -> datetime | None:
    """Return the moment after a number of days, or None for no expiry."""
    return timezone.now() + timedelta(days=days) if days is not None else None


@dataclass(frozen=True, slots=True)
class MakePlayerLinks(Verb):
    """Make a link for each of some entries, by key; a former link of an entry is deleted."""

    entries: tuple[int, ...]
    secret: str = field(repr=False)
    salt: str = field(default="", repr=False)

    name = "make_player_links"

    def apply(self, league: models.League) -> Change:
        """Make new links to the pages of some players; their former links stop working."""
        entries = league.entries.filter(pk__in=self.entries).order_by("number")
        chosen = list(entries.select_related("own_link"))
        if len(chosen) != len(set(self.entries)) or not chosen:
            raise Fault(Code.PLAYER_GONE)
        renewed = [entry.name for entry in chosen if hasattr(entry, "own_link")]
        now = timezone.now()
        models.PlayerLink.objects.filter(entry__in=chosen).delete()
        made = ((entry, *token_hashes(self.secret, entry.pk)) for entry in chosen)
        models.PlayerLink.objects.bulk_create(
            models.PlayerLink(entry=entry, page_hash=page, calendar_hash=calendar, salt=self.salt, made_at=now)
            for entry, page, calendar in made
        )
        return Change({"players": renewed}, {"players": [entry.name for entry in chosen]}, PLAYER_LINKS)


@sentence_of("make_link")
def _make_link(before: Json, after: Json, walkover: int) -> str:
    if "one" in after:
        return _("Enlace nuevo «%(label)s», para anotar %(pair)s.") % {"label": after["label"], "pair": pair(after)}
    return _("Enlace nuevo «%(label)s», para anotar la liga.") % {"label": after["label"]}


@sentence_of("renew_link")
def _renew_link(before: Json, after: Json, walkover: int) -> str:
    return _("Se renueva el enlace «%(label)s»; el de antes ya no vale.") % {"label": after["label"]}


@sentence_of("revoke_link")
def _revoke_link(before: Json, after: Json, walkover: int) -> str:
    return _("Se retira el enlace «%(label)s».") % {"label": after["label"]}


@sentence_of("make_player_links")
def _make_player_links(before: Json, after: Json, walkover: int) -> str:
    return _("Enlace propio nuevo para %(names)s.") % {"names": terms.listed(after["players"])}


@sentence_of("revoke_player_link")
def _revoke_player_link(before: Json, after: Json, walkover: int) -> str:
    return _("Se retira el enlace propio de %(names)s.") % {"names": terms.listed(before["players"])}
