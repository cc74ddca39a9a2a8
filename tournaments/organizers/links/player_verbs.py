"""The decision that makes links to players' own pages."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.utils import timezone

from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.store.access.player_tokens import token_hashes
from tournaments.store.decide import Change, Verb
from tournaments.store.links import PLAYER_LINKS


@dataclass(frozen=True, slots=True)
class MakePlayerLinks(Verb):
    """Make a link for each of some entries, by key; a former link of an entry is deleted."""

    entries: tuple[int, ...]
    secret: str = field(repr=False)

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
            models.PlayerLink(entry=entry, page_hash=page, calendar_hash=calendar, made_at=now)
            for entry, page, calendar in made
        )
        return Change({"players": renewed}, {"players": [entry.name for entry in chosen]}, PLAYER_LINKS)
