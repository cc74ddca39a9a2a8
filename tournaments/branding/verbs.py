"""Give a league, or a championship, its colours and its crest."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q

from tournaments import models
from tournaments.access.actor import Actor
from tournaments.branding.pictures import Picture
from tournaments.league.branding import colour
from tournaments.league.faults import Code, Fault
from tournaments.store.championships import hold
from tournaments.store.decide import Change, Json, Verb, record, refuse_overtaken, taken_with

VERB = "dress"
LIVERY = "branding"


@dataclass(frozen=True, slots=True)
class ChangeBranding(Verb):
    """The colours, and a new crest; without one, `keeps` says whether the crest that there is stays."""

    first: str
    second: str
    crest: Picture | None = None
    keeps: bool = True

    name = VERB
    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject=LIVERY)

    def apply(self, league: models.League) -> Change:
        return self.put_on(league)

    def put_on(self, worn_by: models.League | models.Championship) -> Change:
        """Change the row, which this transaction holds."""
        first, second = colour(self.first, "first"), colour(self.second, "second")
        before = _document(worn_by)
        worn_by.first_colour, worn_by.second_colour = first, second
        if self.crest:
            worn_by.crest, _new = models.Crest.objects.get_or_create(
                digest=self.crest.digest, defaults={"content": self.crest.content}
            )
        elif not self.keeps:
            worn_by.crest = None
        worn_by.save(update_fields=["first_colour", "second_colour", "crest"])
        return Change(before, _document(worn_by), LIVERY)


@dataclass(frozen=True, slots=True)
class TakeCrestOff(Verb):
    """Take the crest off and leave the colours, as the site's administrator decides."""

    name = VERB
    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject=LIVERY)

    def apply(self, league: models.League) -> Change:
        return _bare(league)


def take_championship_crest_off(championship: models.Championship, *, by: Actor) -> models.Decision:
    """Take the crest off a championship locked by this transaction."""
    return record(championship, VERB, _bare(championship), by=by)


def _bare(worn_by: models.League | models.Championship) -> Change:
    if worn_by.crest_id is None:
        raise Fault(Code.NO_CREST)
    before = _document(worn_by)
    worn_by.crest = None
    worn_by.save(update_fields=["crest"])
    return Change(before, _document(worn_by), LIVERY)


@transaction.atomic
def dress_championship(
    championship: models.Championship,
    branding: ChangeBranding,
    *,
    by: Actor,
    request_key: str | None = None,
    seen: int | None = None,
) -> models.Decision:
    """Change the branding of a championship; its leagues use it unless they have their own."""
    if taken := taken_with(request_key, VERB, by):
        return taken
    locked = hold(championship.pk, by=by)
    refuse_overtaken(locked, lambda decision: decision.subject == LIVERY, seen)
    return record(locked, VERB, branding.put_on(locked), by=by, request_key=request_key)


def _document(worn_by: models.League | models.Championship) -> Json:
    return {"first": worn_by.first_colour, "second": worn_by.second_colour, "crest": worn_by.crest_id}
