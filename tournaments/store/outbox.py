"""What leaves when a decision is taken: the outbox of webhooks and people; the notice of a league; players'
requests as subjects.

Features register who listens. The signal `outbox_filled` wakes the background work that sends after the transaction.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.dispatch import Signal

from tournaments import models
from tournaments.models.player_request import RequestState

outbox_filled = Signal()
"""Sent after a transaction that stored something in the outbox."""


@dataclass(frozen=True, slots=True)
class Listener:
    """Receivers of decisions with some verbs."""

    verbs: AbstractSet[str]
    receivers: Callable[[OuterRef], QuerySet[models.Webhook] | QuerySet[models.AlertChannel]]
    """The receivers that a league may have, in a query so short that every decision can afford it."""
    has_receivers: Callable[[], Exists | Q]
    """The condition that a league has at least one receiver."""


LISTENERS: list[Listener] = []
"""Every listener; features add theirs when they are imported."""


def note_decision(decision: models.Decision) -> None:
    """Store a decision in the outbox if somebody listens to its verb in its league."""
    if decision.league_id is None:
        return
    listeners = [listener for listener in LISTENERS if decision.verb in listener.verbs]
    if not listeners or not _has_receivers(decision.league_id, listeners):
        return
    models.Occurrence.objects.create(decision=decision)
    transaction.on_commit(wake, robust=True)


def wake() -> None:
    """Wake the background work of this process that sends the outbox, if it has one."""
    outbox_filled.send(sender=models.Occurrence)


def may_be_listened(league: OuterRef) -> Q:
    """Return the condition that a league may have a receiver; it is read with each league that a decision locks.

    To build the query of those it has takes Django a third of the time of entering a result, and most have none.
    """
    return Q(*(Exists(listener.receivers(league)) for listener in LISTENERS), _connector=Q.OR)


def _has_receivers(league: int, listeners: list[Listener]) -> bool:
    """Return whether any of these listeners has a receiver in a league."""
    condition = Q()
    for listener in listeners:
        condition |= Q(listener.has_receivers())
    return models.League.objects.filter(condition, pk=league).exists()


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


def _fixture_in(subject: str) -> int | None:
    """Return the key of the game that is the subject of a decision, or None."""
    kind, _, key = subject.partition(" ")
    return int(key) if kind == "fixture" else None


def reopen_request(league: models.League, moving: models.Decision) -> None:
    """Let a request wait again, after the hour to which it moved its game, or its correction, was undone."""
    if moving.verb in ("correct_result", "rule"):
        closings = league.decisions.filter(number__gt=moving.number, verb="close_request", after__kind="appeal")
        keys = [request_in_subject(subject) or 0 for subject in closings.values_list("subject", flat=True)]
        closed = models.PlayerRequest.objects.filter(pk__in=keys, state=RequestState.ACCEPTED)
        closed.filter(fixture=_fixture_in(moving.subject)).update(state=RequestState.TO_DO)
    if moving.verb not in MOVING_VERBS:
        return
    answer = league.decisions.filter(number=moving.number - 1, verb__in=STATE_BEFORE_ANSWER).first()
    if answer is None or "hour" not in (answer.after or {}):
        return
    requests = models.PlayerRequest.objects.filter(state=RequestState.ACCEPTED, entry__league=league)
    requests.filter(pk=request_in_subject(answer.subject) or 0).update(state=STATE_BEFORE_ANSWER[answer.verb])
