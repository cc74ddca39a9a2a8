"""The states of a league in which a decision can be taken, and the sentence of its page in any other."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from tournaments.league.faults import Code, Fault
from tournaments.league.values import State
from tournaments.wording.faults import full_sentence

ANY_STATE = frozenset(State)


def state_refusal(state: State, states: AbstractSet[State], too_late: Code) -> str:
    """Return the reason why a decision that needs one of `states` cannot be taken in `state`; empty if it can.

    `too_late` is the fault in a drawn or playing league.
    """
    if state in states:
        return ""
    if state is State.PREPARING:
        return full_sentence(Fault(Code.LEAGUE_NOT_DRAWN))
    if states == {State.FINISHED}:
        return full_sentence(Fault(Code.LEAGUE_NOT_FINISHED))
    return full_sentence(Fault(Code.LEAGUE_FINISHED if state is State.FINISHED else too_late))
