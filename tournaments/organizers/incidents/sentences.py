"""Sentences for the history of incidents."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.wording import incidents
from tournaments.wording.decisions import sentence_of
from tournaments.wording.games import Json, pair


@sentence_of("note_incident")
def _note_incident(before: Json, after: Json, walkover: int) -> str:
    return f"{pair(after)}. {incidents.incident_sentence(after)}"


@sentence_of("strike_incident")
def _strike_incident(before: Json, after: Json, walkover: int) -> str:
    return _("%(pair)s: se tacha «%(incident)s».") % {
        "pair": pair(before),
        "incident": incidents.incident_sentence(before).rstrip("."),
    }
