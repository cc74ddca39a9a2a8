"""Players' requests as subjects of decisions, and the games that a decision moves."""

from __future__ import annotations

from tournaments import models

SUBJECT_PREFIX = "request "


def request_subject(request: int) -> str:
    """Return the subject of decisions on a request."""
    return f"{SUBJECT_PREFIX}{request}"


def request_of(subject: str) -> int | None:
    """Return the key of the request that is the subject of a decision, or None."""
    return int(subject.removeprefix(SUBJECT_PREFIX)) if subject.startswith(SUBJECT_PREFIX) else None


def moved_fixtures(decision: models.Decision) -> list[int]:
    """Return the keys of the games that a decision on the calendar moved: the one it names, then displaced ones."""
    before, after = decision.before or {}, decision.after or {}
    pairs = list(zip(before.get("games", ()), after.get("games", ()), strict=False))
    moved = [new["game"] for at, (old, new) in enumerate(pairs) if at == 0 or old["at"] != new["at"]]
    return [game for game in moved if game]
