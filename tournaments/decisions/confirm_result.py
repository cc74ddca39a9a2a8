"""Confirm the result of a game, where the league asks a second person for it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q

from tournaments import models
from tournaments.decisions.fixtures import document, fixture_of, kept_of, on_fixture, on_result, result_of, subject
from tournaments.decisions.taking import Actor, Change, Verb, decided_by
from tournaments.league.faults import Code, Fault

ENTERING = ("record_result", "correct_result", "submit_sheet", "settle_sheet")


@dataclass(frozen=True, slots=True)
class ConfirmResult(Verb):
    """`by` is somebody else than who entered the result as it stands."""

    fixture: int
    by: Actor

    name = "confirm_result"

    def rivals(self, league: models.League) -> Q:
        return on_result(self.fixture)

    def apply(self, league: models.League) -> Change:
        if not league.confirm_results:
            raise Fault(Code.CONFIRM_NOT_ASKED)
        fixture = fixture_of(league, self.fixture)
        row = result_of(fixture)
        if row is None:
            raise Fault(Code.RESULT_MISSING)
        if row.confirmed:
            raise Fault(Code.CONFIRMED)
        if entered_by(league.decisions.filter(on_fixture(self.fixture)).select_related("undone_by"), self.by):
            raise Fault(Code.CONFIRM_OWN)
        before = document(fixture, **kept_of(row))
        row.confirmed = True
        row.save(update_fields=["confirmed"])
        return Change(before, document(fixture, **kept_of(row)), subject(fixture))


def entered_by(decisions: Iterable[models.Decision], actor: Actor) -> bool:
    """Whether the actor entered the result that a game has, or corrected it last; given the decisions on the game."""
    entering = [
        decision
        for decision in decisions
        if decision.verb in ENTERING and "winner" in (decision.after or {}) and not hasattr(decision, "undone_by")
    ]
    return bool(entering) and decided_by(entering[-1], actor)


def unconfirmed(league: models.League) -> list[models.Fixture]:
    """The games whose result still waits for a second person; none where the league does not ask for one."""
    if not league.confirm_results:
        return []
    waiting = league.fixtures.filter(result__confirmed=False).select_related("one", "two")
    return list(waiting.order_by("tiebreak", "position"))
