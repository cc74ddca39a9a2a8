"""Decisions taken together by one form and undone together, recognized by their request keys."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments import models

MARK = "~"


def key_in_batch(batch: str, index: int) -> str:
    """Return the request key of one of the decisions of a form, made from the form's own key."""
    return f"{batch}{MARK}{index}"


def batch_of(decision: models.Decision) -> Sequence[models.Decision]:
    """Return the decisions of the same form that are not undone, the given one among them, latest first."""
    batch, mark, _index = (decision.request_key or "").partition(MARK)
    if not mark:
        return [decision]
    together = models.Decision.objects.filter(league=decision.league_id, request_key__startswith=f"{batch}{MARK}")
    return list(together.filter(undone_by=None).order_by("-number"))
