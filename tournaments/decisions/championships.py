"""Decisions on a championship, written down."""

from __future__ import annotations

from tournaments import models
from tournaments.decisions.taking import Actor, Change


def write_down(
    championship: models.Championship,
    verb: str,
    change: Change,
    *,
    by: Actor,
    reason: str = "",
    request_key: str | None = None,
) -> models.Decision:
    """A change already made to a championship that this transaction holds."""
    championship.version += 1
    championship.save(update_fields=["version"])
    return models.Decision.objects.create(
        championship=championship,
        number=championship.version,
        verb=verb,
        subject=change.subject,
        actor=by.user,
        actor_name=by.name,
        reason=reason.strip(),
        before=change.before,
        after=change.after,
        request_key=request_key,
    )
