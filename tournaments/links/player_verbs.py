"""Links to players' own pages: make them, revoke one."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.db.models import Q
from django.utils import timezone

from tournaments import models
from tournaments.access.player_tokens import hashes
from tournaments.league.faults import Code, Fault
from tournaments.store.decide import Change, Verb

SUBJECT = "player links"


@dataclass(frozen=True, slots=True)
class MakePlayerLinks(Verb):
    """A link for each of some entries; one that had a link loses it at once."""

    entries: tuple[int, ...]
    secret: str = field(repr=False)

    name = "make_player_links"

    def apply(self, league: models.League) -> Change:
        entries = league.entries.filter(pk__in=self.entries).order_by("number")
        chosen = list(entries.select_related("own_link"))
        if len(chosen) != len(set(self.entries)) or not chosen:
            raise Fault(Code.PLAYER_GONE)
        renewed = [entry.name for entry in chosen if hasattr(entry, "own_link")]
        now = timezone.now()
        models.PlayerLink.objects.filter(entry__in=chosen).delete()
        made = ((entry, *hashes(self.secret, entry.pk)) for entry in chosen)
        models.PlayerLink.objects.bulk_create(
            models.PlayerLink(entry=entry, page_hash=page, calendar_hash=calendar, made_at=now)
            for entry, page, calendar in made
        )
        return Change({"players": renewed}, {"players": [entry.name for entry in chosen]}, SUBJECT)


@dataclass(frozen=True, slots=True)
class RevokePlayerLink(Verb):
    """Nobody reads the page of an entry with the link that was handed out."""

    entry: int

    name = "revoke_player_link"
    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject=SUBJECT)

    def apply(self, league: models.League) -> Change:
        link = models.PlayerLink.objects.select_related("entry").filter(entry__league=league, entry=self.entry).first()
        if link is None:
            raise Fault(Code.LINK_REVOKED)
        link.delete()
        return Change({"players": [link.entry.name]}, {"players": []}, SUBJECT)
