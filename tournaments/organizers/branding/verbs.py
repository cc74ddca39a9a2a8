"""Give a league, or a championship, its colours and its crest; and the sentences for the history."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.organizers.branding.pictures import Picture
from tournaments.store.access.actor import Actor
from tournaments.store.branding import colour
from tournaments.store.championships import lock_for_organizer
from tournaments.store.decide import Change, Json, Verb, decision_with_request_key, record, refuse_conflict
from tournaments.wording.decisions import sentence_of

VERB = "dress"
BRANDING = "branding"


@dataclass(frozen=True, slots=True)
class ChangeBranding(Verb):
    """Change the colours and the crest; without a new crest, `keep_crest` says whether the present one remains."""

    first: str
    second: str
    crest: Picture | None = None
    keep_crest: bool = True

    name = VERB
    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject=BRANDING)

    def apply(self, league: models.League) -> Change:
        return self.apply_to_row(league)

    def apply_to_row(self, row: models.League | models.Championship) -> Change:
        """Change the branding of a league or championship, whose row is locked by this transaction."""
        first, second = colour(self.first, "first"), colour(self.second, "second")
        before = _document(row)
        row.first_colour, row.second_colour = first, second
        if self.crest:
            row.crest, _new = models.Crest.objects.get_or_create(
                digest=self.crest.digest, defaults={"content": self.crest.content}
            )
        elif not self.keep_crest:
            row.crest = None
        row.save(update_fields=["first_colour", "second_colour", "crest"])
        return Change(before, _document(row), BRANDING)


@dataclass(frozen=True, slots=True)
class TakeCrestOff(Verb):
    """Remove the crest and leave the colours, as an act of the site's administrator."""

    name = VERB
    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject=BRANDING)

    def apply(self, league: models.League) -> Change:
        return _without_crest(league)


def take_championship_crest_off(championship: models.Championship, *, by: Actor) -> models.Decision:
    """Take the crest off a championship locked by this transaction."""
    return record(championship, VERB, _without_crest(championship), by=by)


def _without_crest(row: models.League | models.Championship) -> Change:
    """Remove the crest of a row and return the change. Raises Fault if there is none."""
    if row.crest_id is None:
        raise Fault(Code.NO_CREST)
    before = _document(row)
    row.crest = None
    row.save(update_fields=["crest"])
    return Change(before, _document(row), BRANDING)


@transaction.atomic
def brand_championship(
    championship: models.Championship,
    branding: ChangeBranding,
    *,
    by: Actor,
    request_key: str | None = None,
    seen_version: int | None = None,
) -> models.Decision:
    """Change the branding of a championship; its leagues use it unless they have their own."""
    if taken := decision_with_request_key(request_key, VERB, by):
        return taken
    locked = lock_for_organizer(championship.pk, by=by)
    refuse_conflict(locked, lambda decision: decision.subject == BRANDING, seen_version)
    return record(locked, VERB, branding.apply_to_row(locked), by=by, request_key=request_key)


def _document(row: models.League | models.Championship) -> Json:
    """Return the branding of a row as the history stores it."""
    return {"first": row.first_colour, "second": row.second_colour, "crest": row.crest_id}


@sentence_of("dress")
def _dress(before: Json, after: Json, walkover: int) -> str:
    """Return the sentence about the branding of a league or a championship."""
    if before.get("crest") == after["crest"]:
        return _("Cambian los colores: %(first)s y %(second)s.") % after
    if after["crest"] is None and not (after["first"] and after["second"]):
        return _("Se quita el escudo.")
    if after["crest"] is None:
        return _("Se quita el escudo. Colores: %(first)s y %(second)s.") % after
    return _("Nuevo escudo. Colores: %(first)s y %(second)s.") % after
