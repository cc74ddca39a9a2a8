"""Decisions that revoke private links and end invitations, and the documents of links in the history."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.utils import timezone

from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.store.decide import Change, Json, Verb

PLAYER_LINKS = "player links"
"""The subject of decisions on the links to players' own pages."""


@dataclass(frozen=True, slots=True)
class RevokeLink(Verb):
    """Revoke a referee's link, by its key."""

    link: int

    name = "revoke_link"

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject=subject_of(self.link))

    def apply(self, league: models.League) -> Change:
        link = unrevoked_link(league, self.link)
        before = link_document(link)
        link.revoked_at = timezone.now()
        link.save(update_fields=["revoked_at"])
        return link_change(before, link)


def link_document(link: models.AccessLink) -> Json:
    """Return a link as the history stores it, independent of its row and without its token."""
    game = {"one": link.fixture.one.name, "two": link.fixture.two.name} if link.fixture else {}
    expires = link.expires_at.isoformat() if link.expires_at else None
    return {"link": link.pk, "label": link.label, "reach": str(link.reach), **game, "expires": expires}


def link_change(before: Json | None, link: models.AccessLink) -> Change:
    """Return the change of a link for the history."""
    return Change(before, link_document(link), subject_of(link.pk))


def subject_of(link: int) -> str:
    """Return the subject of decisions on a link."""
    return f"link {link}"


def unrevoked_link(league: models.League, pk: int) -> models.AccessLink:
    """Return a link of the league. Raises Fault if it was revoked, AccessLink.DoesNotExist for an unknown key."""
    link = league.links.select_related("fixture__one", "fixture__two").get(pk=pk)
    if link.revoked_at:
        raise Fault(Code.LINK_REVOKED)
    return link


@dataclass(frozen=True, slots=True)
class RevokePlayerLinks(Verb):
    """Revoke the links to the own pages of some players, by the keys of their entries."""

    entries: tuple[int, ...]

    name = "revoke_player_link"
    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject=PLAYER_LINKS)

    def apply(self, league: models.League) -> Change:
        """Delete the links to some players' own pages."""
        player_links = models.PlayerLink.objects.select_related("entry").filter(
            entry__league=league, entry__in=self.entries
        )
        links = list(player_links.order_by("entry__number"))
        if not links:
            raise Fault(Code.LINK_REVOKED)
        models.PlayerLink.objects.filter(pk__in=[link.pk for link in links]).delete()
        return Change({"players": [link.entry.name for link in links]}, {"players": []}, PLAYER_LINKS)


def end_invitations(rows: QuerySet[models.Invitation], user: User) -> None:
    """Revoke the unused invitations among `rows` that an account made, and those sent to its mail address.

    The latter would give the role back to somebody who was dismissed.
    """
    concerned = Q(invited_by=user)
    if user.email:
        concerned |= Q(email__iexact=user.email)
    rows.filter(concerned, accepted_by=None, revoked=False).update(revoked=True)
