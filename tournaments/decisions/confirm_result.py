"""Confirm the result of a game, where the league asks a second person for it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q

from tournaments import models
from tournaments.decisions.actor import Actor, same_person
from tournaments.decisions.fixtures import document, fixture_of, kept_of, on_fixture, on_result, result_of, subject
from tournaments.decisions.taking import Change, Verb
from tournaments.league.faults import Code, Fault

DETERMINING = frozenset({"record_result", "correct_result", "submit_sheet", "accept_sheet", "settle_sheet"})
"""The decisions that make a result what it is, or say that it stands."""


@dataclass(frozen=True, slots=True)
class ConfirmResult(Verb):
    """`by` is somebody without a hand in the result as it stands."""

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
        decisions = league.decisions.filter(on_fixture(self.fixture)).select_related("undone_by")
        if entered_by(league, decisions, self.by):
            raise Fault(Code.CONFIRM_OWN)
        before = document(fixture, **kept_of(row))
        row.confirmed = True
        row.save(update_fields=["confirmed"])
        return Change(before, document(fixture, **kept_of(row)), subject(fixture))


def entered_by(league: models.League, decisions: Iterable[models.Decision], actor: Actor) -> bool:
    """Whether the actor had a hand in the result that a game has; given the decisions on the game, oldest first.

    That is whoever entered it, corrected it last or accepted its sheet, and whoever settled since that it stands; of a
    result that came with the file of the league, whoever imported it.
    """
    hands: list[models.Decision] = []
    for decision in decisions:
        if decision.verb not in DETERMINING or hasattr(decision, "undone_by"):
            continue
        if "winner" in (decision.after or {}):
            hands = [decision]
        elif decision.verb == "settle_sheet":
            hands.append(decision)
    hands = hands or list(league.decisions.filter(verb="import_league").defer("before", "after"))
    return any(same_person(decision, actor) for decision in hands)


def unconfirmed(league: models.League) -> list[models.Fixture]:
    """The games whose result still waits for a second person; none where the league does not ask for one."""
    if not league.confirm_results:
        return []
    waiting = league.fixtures.filter(result__confirmed=False).select_related("one", "two")
    return list(waiting.order_by("tiebreak", "position"))
