"""Decisions that make and renew private links, with which people without an account record games."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db.models import Q
from django.utils import timezone

from tournaments import models
from tournaments.league import checks
from tournaments.models.access_link import Reach
from tournaments.store.decide import Change, Verb
from tournaments.store.fixtures import fixture_of
from tournaments.store.links import link_change, link_document, subject_of, unrevoked_link


@dataclass(frozen=True, slots=True)
class MakeLink(Verb):
    """Make a link to the league, or to one fixture of it, valid for some days or until the league is closed."""

    label: str
    token_hash: str = field(repr=False)
    fixture: int | None = None
    days: int | None = None

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
            expires_at=_expiry(self.days),
        )
        return link_change(None, link)


@dataclass(frozen=True, slots=True)
class RenewLink(Verb):
    """Replace the token of a link; the previous one becomes invalid at once."""

    link: int
    token_hash: str = field(repr=False)
    days: int | None = None

    name = "renew_link"

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject=subject_of(self.link))

    def apply(self, league: models.League) -> Change:
        """Give a link a new address; the former one stops working."""
        link = unrevoked_link(league, self.link)
        before = link_document(link)
        link.token_hash, link.expires_at = self.token_hash, _expiry(self.days)
        link.save(update_fields=["token_hash", "expires_at"])
        return link_change(before, link)


def _expiry(days: int | None) -> datetime | None:
    """Return the moment after a number of days, or None for no expiry."""
    return timezone.now() + timedelta(days=days) if days is not None else None
