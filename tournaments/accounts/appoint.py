"""Appoint the officials of a league, and dismiss them, except its only organizer."""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter
from typing import ClassVar

from django.contrib.auth.models import User
from django.db.models import Q

from tournaments import models
from tournaments.display.links import links_by_knowledge, player_links_shown_to
from tournaments.league.faults import Code, Fault
from tournaments.models.official import Role
from tournaments.store.access.actor import Actor
from tournaments.store.access.people import display_name
from tournaments.store.decide import Change, Json, Verb, record
from tournaments.store.invitations import end_invitations
from tournaments.store.links import RevokeLink, RevokePlayerLinks


@dataclass(frozen=True, slots=True)
class Appoint(Verb):
    """Give an account a role in the league, in place of any other that it has there."""

    user_id: int
    role: Role

    name = "appoint"
    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject=_subject(self.user_id))

    def apply(self, league: models.League) -> Change:
        row = self.official(league)
        before = _document(row) if row else None
        official = row or models.Official(league=league, user_id=self.user_id)
        official.role = self.role
        official.save()
        if row and self.role != Role.ORGANIZER:
            end_invitations(models.Invitation.objects.filter(league=league), row.user)
        return Change(before, _document(official), _subject(official.user_id))

    def official(self, league: models.League) -> models.Official | None:
        """Return the account's present role in the league, or None. Raises Fault if it cannot get the new role."""
        official = league.officials.filter(user=self.user_id).select_related("user").first()
        if official and official.role == self.role:
            raise Fault(Code.OFFICIAL_ALREADY, name=display_name(official.user))
        if official:
            _check_other_organizer(official)
        return official


@dataclass(frozen=True, slots=True)
class Dismiss(Verb):
    """Dismiss an official, and revoke the private links that the official knows and their unused invitations.

    Known links with a key in `keep` stay valid, and other links of the league with a key in `revoke` are revoked. The
    links to players' own pages handed out by the official are revoked too, unless `keep_own_pages`.
    """

    user_id: int
    keep: frozenset[int] = frozenset()
    revoke: frozenset[int] = frozenset()
    keep_own_pages: bool = False

    refuses_last_organizer: ClassVar[bool] = True
    name = "dismiss"
    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject=_subject(self.user_id))

    def apply(self, league: models.League) -> Change:
        official = league.officials.filter(user=self.user_id).select_related("user").first()
        if official is None:
            raise Fault(Code.OFFICIAL_UNKNOWN)
        if self.refuses_last_organizer:
            _check_other_organizer(official)
        kept, revoked = self._kept_and_revoked(league, official.user)
        after = {"revoked_links": len(revoked), "kept_links": len(kept)} if revoked or kept else None
        change = Change(_document(official), after, _subject(official.user_id))
        official.delete()
        return change

    def afterwards(self, league: models.League, *, by: Actor) -> None:
        """Revoke the links that the dismissed official could open, apart from those to be kept, and invitations."""
        user = User.objects.get(pk=self.user_id)
        end_invitations(models.Invitation.objects.filter(league=league), user)
        _kept, revoked = self._kept_and_revoked(league, user)
        for link in revoked:
            record(league, RevokeLink.name, RevokeLink(link.pk).apply(league), by=by)
        if not self.keep_own_pages and (pages := player_links_shown_to(league, user)):
            revoking = RevokePlayerLinks(tuple(link.entry_id for link in pages))
            record(league, revoking.name, revoking.apply(league), by=by)

    def _kept_and_revoked(
        self, league: models.League, user: User
    ) -> tuple[list[models.AccessLink], list[models.AccessLink]]:
        """Return the links known to the official that stay valid, and all those to be revoked."""
        known, others = links_by_knowledge(league, user)
        revoked = [link for link in known if link.pk not in self.keep]
        revoked += [link for link in others if link.pk in self.revoke]
        return [link for link in known if link.pk in self.keep], sorted(revoked, key=attrgetter("pk"))


class Leave(Dismiss):
    """The departure of an official whose account is erased.

    A league that then has no organizer is the administrator's to give.
    """

    refuses_last_organizer = False


def _check_other_organizer(official: models.Official) -> None:
    """Raise Fault if the official is the only organizer of the league."""
    others = models.Official.objects.filter(league=official.league_id, role=Role.ORGANIZER).exclude(pk=official.pk)
    if official.role == Role.ORGANIZER and not others.exists():
        raise Fault(Code.LAST_ORGANIZER, name=display_name(official.user))


def _document(official: models.Official) -> Json:
    """Return an official for the history: the name and the role."""
    return {"name": display_name(official.user), "role": official.role}


def _subject(user_id: int) -> str:
    """Return the subject of decisions on an account's role."""
    return f"official {user_id}"
