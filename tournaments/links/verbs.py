"""Private links for whoever records games without an account: make one, renew it, revoke it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db.models import Q
from django.utils import timezone

from tournaments import models
from tournaments.decisions.fixtures import fixture_of
from tournaments.decisions.taking import Change, Json, Verb
from tournaments.league import checks
from tournaments.league.faults import Code, Fault
from tournaments.models.access_link import Reach


@dataclass(frozen=True, slots=True)
class MakeLink(Verb):
    """A link to the league, or to one fixture of it, that holds so many days, or until the league is closed."""

    label: str
    token_hash: str = field(repr=False)
    fixture: int | None = None
    days: int | None = None

    name = "make_link"

    def apply(self, league: models.League) -> Change:
        fixture = fixture_of(league, self.fixture) if self.fixture is not None else None
        link = models.AccessLink.objects.create(
            league=league,
            reach=Reach.LEAGUE if fixture is None else Reach.GAME,
            fixture=fixture,
            label=checks.name(self.label),
            token_hash=self.token_hash,
            expires_at=_expiry(self.days),
        )
        return _change(None, link)


@dataclass(frozen=True, slots=True)
class RenewLink(Verb):
    """Another token for the same link: the one that was handed out stops at once."""

    link: int
    token_hash: str = field(repr=False)
    days: int | None = None

    name = "renew_link"

    def rivals(self, league: models.League) -> Q:
        return Q(subject=_subject(self.link))

    def apply(self, league: models.League) -> Change:
        link = _standing(league, self.link)
        before = document(link)
        link.token_hash, link.expires_at = self.token_hash, _expiry(self.days)
        link.save(update_fields=["token_hash", "expires_at"])
        return _change(before, link)


@dataclass(frozen=True, slots=True)
class RevokeLink(Verb):
    link: int

    name = "revoke_link"

    def rivals(self, league: models.League) -> Q:
        return Q(subject=_subject(self.link))

    def apply(self, league: models.League) -> Change:
        link = _standing(league, self.link)
        before = document(link)
        link.revoked_at = timezone.now()
        link.save(update_fields=["revoked_at"])
        return _change(before, link)


def document(link: models.AccessLink) -> Json:
    """What the history keeps of a link, whatever becomes of its row; never its token."""
    game = {"one": link.fixture.one.name, "two": link.fixture.two.name} if link.fixture else {}
    expires = link.expires_at.isoformat() if link.expires_at else None
    return {"link": link.pk, "label": link.label, "reach": str(link.reach), **game, "expires": expires}


def _change(before: Json | None, link: models.AccessLink) -> Change:
    return Change(before, document(link), _subject(link.pk))


def _subject(link: int) -> str:
    return f"link {link}"


def _standing(league: models.League, pk: int) -> models.AccessLink:
    link = league.links.select_related("fixture__one", "fixture__two").get(pk=pk)
    if link.revoked_at:
        raise Fault(Code.LINK_REVOKED)
    return link


def _expiry(days: int | None) -> datetime | None:
    return timezone.now() + timedelta(days=days) if days is not None else None
