"""Players' requests as subjects of decisions, and the games that a decision moves."""

from __future__ import annotations

from tournaments import models
from tournaments.models.player_request import RequestState

SUBJECT_PREFIX = "request "

MOVING_VERBS = ("set_hour", "set_tiebreak_hour")
"""The verbs of the decision that moves a game to the hour of an accepted request, right after the answer."""
STATE_BEFORE_ANSWER = {"answer_request": RequestState.ORGANIZER, "pick_hour": RequestState.OPPONENT}
"""The verbs of answers that may move a game, and the states in which a request waits for them."""


def request_subject(request: int) -> str:
    """Return the subject of decisions on a request."""
    return f"{SUBJECT_PREFIX}{request}"


def request_in_subject(subject: str) -> int | None:
    """Return the key of the request that is the subject of a decision, or None."""
    return int(subject.removeprefix(SUBJECT_PREFIX)) if subject.startswith(SUBJECT_PREFIX) else None


def moved_fixtures(decision: models.Decision) -> list[int]:
    """Return the keys of the games that a decision on the calendar moved: the intended one, then displaced ones."""
    before, after = decision.before or {}, decision.after or {}
    pairs = list(zip(before.get("games", ()), after.get("games", ()), strict=False))
    moved = [new["game"] for at, (old, new) in enumerate(pairs) if at == 0 or old["at"] != new["at"]]
    return [game for game in moved if game]


def reopen_request(league: models.League, moving: models.Decision) -> None:
    """Let a request wait for its answer again, after the hour to which it moved its game was undone."""
    if moving.verb not in MOVING_VERBS:
        return
    answer = league.decisions.filter(number=moving.number - 1, verb__in=STATE_BEFORE_ANSWER).first()
    if answer is None or "hour" not in (answer.after or {}):
        return
    requests = models.PlayerRequest.objects.filter(state=RequestState.ACCEPTED, entry__league=league)
    requests.filter(pk=request_in_subject(answer.subject) or 0).update(state=STATE_BEFORE_ANSWER[answer.verb])
