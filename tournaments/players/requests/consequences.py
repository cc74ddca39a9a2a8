"""Close requests automatically when another decision grants them or leaves nothing to answer."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments import models
from tournaments.league.values import State
from tournaments.models.player_request import (
    GRANTING_VERBS,
    NAME_KINDS,
    OPEN_STATES,
    RequestKind,
    RequestState,
)
from tournaments.players.requests.around import CORRECTING_VERBS, corrects
from tournaments.players.requests.verbs import RequestDecision, request_change
from tournaments.store.access.actor import Actor
from tournaments.store.decide import Change, after_decisions_where, take
from tournaments.store.outbox import moved_fixtures
from tournaments.store.taken_hours import MOVE_VERBS

ENDING_WITH_RESULT = (RequestKind.HOUR, RequestKind.ABSENT, RequestKind.ADJOURNED)
"""The kinds about the hour of a game: its result, or a new hour, closes them."""
ENDING_WITH_LEAGUE = (*ENDING_WITH_RESULT, RequestKind.WITHDRAW)
"""The kinds that the end of the league closes; claims and appeals are still answered then."""

OVERTAKING_VERBS = frozenset(
    {
        *MOVE_VERBS,
        *("record_result", "submit_sheet", "accept_sheet", "settle_sheet"),
        *("withdraw", "show_as", "anonymise", "close"),
        *(*CORRECTING_VERBS, "rule"),
    }
)
"""The verbs of decisions that may grant a request, or leave nothing to answer."""


@dataclass(frozen=True, slots=True)
class CloseRequest(RequestDecision):
    """Close a request that another decision granted or overtook, and record it in the history."""

    request: int
    granted: bool = False

    name = "close_request"
    in_any_state = True

    def apply(self, league: models.League) -> Change:
        request = self.waiting(league, *OPEN_STATES)
        request.state = RequestState.ACCEPTED if self.granted else RequestState.OVERTAKEN
        request.save(update_fields=["state"])
        return request_change(request, league, granted=self.granted)


def _open(league: models.League | OuterRef) -> QuerySet[models.PlayerRequest]:
    """Return the requests of a league that wait for an answer or for their correction."""
    return models.PlayerRequest.objects.filter(entry__league=league, state__in=OPEN_STATES)


@after_decisions_where(lambda league: Exists(_open(league)))
def close_overtaken(league: models.League, decision: models.Decision, by: Actor) -> None:
    """Close the requests that a decision granted or overtook."""
    if decision.verb not in OVERTAKING_VERBS:
        return
    overtaken = _open(league).filter(_overtaken_requests(league, decision)).order_by("pk")
    for request, kind in overtaken.values_list("pk", "kind"):
        granted = GRANTING_VERBS.get(RequestKind(kind)) == decision.verb
        take(league, CloseRequest(request, granted=granted), by=by)
    if decision.verb in CORRECTING_VERBS or decision.verb == "rule":
        accepted = models.PlayerRequest.objects.filter(entry__league=league, state=RequestState.TO_DO)
        for appeal in accepted.select_related("entry").order_by("pk"):
            if corrects(decision, appeal):
                take(league, CloseRequest(appeal.pk, granted=True), by=by)


def _overtaken_requests(league: models.League, decision: models.Decision) -> Q:
    """Return the filter of the requests that a decision has granted or made pointless."""
    withdrawn = Q(fixture__one__withdrawal__isnull=False) | Q(fixture__two__withdrawal__isnull=False)
    requests = Q(
        Q(fixture__result__isnull=False) | withdrawn | _about_moved_games(decision), kind__in=ENDING_WITH_RESULT
    )
    requests |= Q(kind=RequestKind.WITHDRAW, entry__withdrawal__isnull=False)
    requests |= Q(Q(entry__initials=True) | Q(entry__player__initials=True), kind=RequestKind.INITIALS)
    requests |= ~Q(entry__sorted_as="") & Q(kind__in=NAME_KINDS)  # a pseudonym has a sort key of its own
    if league.state == State.FINISHED:
        requests |= Q(kind__in=ENDING_WITH_LEAGUE)
    return requests


def _about_moved_games(decision: models.Decision) -> Q:
    """Return the filter of the requests about games that the decision moved.

    A game put off without a new hour leaves requests for an hour open.
    """
    if decision.verb == "reschedule":
        return Q(fixture__isnull=False)
    if decision.verb == "set_tiebreak_hour":
        return Q(fixture=int(decision.subject.partition(" ")[2]))
    moved = Q(fixture__in=moved_fixtures(decision))
    return moved & ~Q(kind=RequestKind.HOUR) if decision.verb == "put_off" else moved
