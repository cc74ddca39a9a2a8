"""Requests that close by themselves: another decision did what was asked, or left nothing to answer."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from tournaments import models
from tournaments.access.actor import Actor
from tournaments.league.values import State
from tournaments.models.player_request import WAITING, RequestKind, RequestState
from tournaments.requests.verbs import OnRequest, answered
from tournaments.store.consequences import after_every_decision
from tournaments.store.decide import Change, take
from tournaments.store.requests import moved_fixtures

TO_PLAY = (RequestKind.HOUR, RequestKind.ABSENT, RequestKind.ADJOURNED)
"""The kinds about when a game is played: they end with its result, and with another hour."""
OF_PLAY = (*TO_PLAY, RequestKind.WITHDRAW)
"""The kinds that end with the league; claims and appeals are still answered then."""

OVERTAKING = frozenset(
    {
        *("swap_games", "move_game", "set_hour", "put_off", "set_tiebreak_hour", "reschedule"),
        *("record_result", "submit_sheet", "accept_sheet", "settle_sheet"),
        *("withdraw", "show_as", "close"),
    }
)
"""The decisions that may do what a player asks, or leave nothing to answer."""


@dataclass(frozen=True, slots=True)
class CloseRequest(OnRequest):
    """Close a request that another decision overtook, with its history."""

    request: int

    name = "close_request"
    in_any_state = True

    def apply(self, league: models.League) -> Change:
        found = self.waiting(league, *WAITING)
        found.state = RequestState.OVERTAKEN
        found.save(update_fields=["state"])
        return answered(found, league)


@after_every_decision
def close_overtaken(league: models.League, decision: models.Decision, by: Actor) -> None:
    """Close the requests that a decision overtook."""
    if decision.verb not in OVERTAKING:
        return
    waiting = models.PlayerRequest.objects.filter(entry__league=league, state__in=WAITING)
    for request in waiting.filter(_overtaken(league, decision)).order_by("pk").values_list("pk", flat=True):
        take(league, CloseRequest(request), by=by)


def _overtaken(league: models.League, decision: models.Decision) -> Q:
    gone = Q(fixture__one__withdrawal__isnull=False) | Q(fixture__two__withdrawal__isnull=False)
    found = Q(Q(fixture__result__isnull=False) | gone | _moved(decision), kind__in=TO_PLAY)
    found |= Q(kind=RequestKind.WITHDRAW, entry__withdrawal__isnull=False)
    found |= Q(Q(entry__initials=True) | Q(entry__player__initials=True), kind=RequestKind.INITIALS)
    if league.state == State.FINISHED:
        found |= Q(kind__in=OF_PLAY)
    return found


def _moved(decision: models.Decision) -> Q:
    """Return the requests about a game that the decision moved; who asks for an hour still needs one without any."""
    if decision.verb == "reschedule":
        return Q(fixture__isnull=False)
    if decision.verb == "set_tiebreak_hour":
        return Q(fixture=int(decision.subject.partition(" ")[2]))
    moved = Q(fixture__in=moved_fixtures(decision))
    return moved & ~Q(kind=RequestKind.HOUR) if decision.verb == "put_off" else moved
