"""The corrections for which appeals ask, and the decisions that make them."""

from __future__ import annotations

from tournaments import models
from tournaments.models.player_request import RequestKind
from tournaments.store.fixtures import subject
from tournaments.store.outbox import request_subject

CORRECTING_VERBS = frozenset({"correct_result", "settle_sheet", "record_result", "submit_sheet"})
"""The verbs of decisions on a game that may give it another result."""


def corrects(decision: models.Decision, request: models.PlayerRequest) -> bool:
    """Return whether a decision gives the game of an appeal another result, or its tie another order."""
    after = decision.after or {}
    if request.fixture_id is None:
        return decision.verb == "rule" and request.entry.name in after.get("order", ())
    if decision.verb not in CORRECTING_VERBS or decision.subject != subject(request.fixture_id):
        return False
    return decision.verb == "correct_result" or "winner" in after


def lacks_correction(league: models.League, request: models.PlayerRequest) -> bool:
    """Return whether an appeal asks for a correction that nobody has made since."""
    if request.kind != RequestKind.APPEAL:
        return False
    if request.fixture_id and not models.Result.objects.filter(fixture=request.fixture_id).exists():
        return False
    made = league.decisions.filter(subject=request_subject(request.pk)).order_by("number").first()
    later = league.decisions.filter(number__gt=made.number if made else 0, undone_by=None)
    return not any(corrects(one, request) for one in later.filter(verb__in=(*CORRECTING_VERBS, "rule")))
