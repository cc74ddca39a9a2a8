"""Name the officials of a league, and dismiss them: never the last who organizes it."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from tournaments import models
from tournaments.accounts.people import signature
from tournaments.decisions.taking import Change, Json, Verb
from tournaments.league.faults import Code, Fault
from tournaments.models.official import Role


@dataclass(frozen=True, slots=True)
class Appoint(Verb):
    """Give an account a role; one who has another in the league changes it."""

    user_id: int
    role: Role

    name = "appoint"
    in_any_state = True

    def rivals(self, league: models.League) -> Q:
        return Q(subject=_subject(self.user_id))

    def apply(self, league: models.League) -> Change:
        found = self.official(league)
        before = _document(found) if found else None
        official = found or models.Official(league=league, user_id=self.user_id)
        official.role = self.role
        official.save()
        return Change(before, _document(official), _subject(official.user_id))

    def official(self, league: models.League) -> models.Official | None:
        """What the account is in the league now, None for nothing. Raises Fault where it cannot have the role."""
        official = league.officials.filter(user=self.user_id).select_related("user").first()
        if official and official.role == self.role:
            raise Fault(Code.OFFICIAL_ALREADY, name=signature(official.user))
        if official:
            _keep_an_organizer(official)
        return official


@dataclass(frozen=True, slots=True)
class Dismiss(Verb):
    """Take their role from an official."""

    user_id: int

    name = "dismiss"
    in_any_state = True

    def rivals(self, league: models.League) -> Q:
        return Q(subject=_subject(self.user_id))

    def apply(self, league: models.League) -> Change:
        official = league.officials.filter(user=self.user_id).select_related("user").first()
        if official is None:
            raise Fault(Code.OFFICIAL_UNKNOWN)
        _keep_an_organizer(official)
        change = Change(_document(official), None, _subject(official.user_id))
        official.delete()
        return change


def _keep_an_organizer(official: models.Official) -> None:
    """Raises Fault where the official is the only one who organizes the league."""
    others = models.Official.objects.filter(league=official.league_id, role=Role.ORGANIZER).exclude(pk=official.pk)
    if official.role == Role.ORGANIZER and not others.exists():
        raise Fault(Code.LAST_ORGANIZER, name=signature(official.user))


def _document(official: models.Official) -> Json:
    return {"name": signature(official.user), "role": official.role}


def _subject(user_id: int) -> str:
    return f"official {user_id}"
