"""Confirm the result of a game, where the league asks a second person for it."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from tournaments import models
from tournaments.access.actor import Actor
from tournaments.league.faults import Code, Fault
from tournaments.store.confirmation import why_no_second_person
from tournaments.store.decide import Change, Verb
from tournaments.store.fixtures import document, fixture_of, kept_of, on_fixture, on_result, result_of, subject


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
        decisions = league.decisions.filter(on_fixture(self.fixture)).select_related("undone_by", "actor")
        if barred := why_no_second_person(league, decisions, self.by):
            raise Fault(barred)
        before = document(fixture, **kept_of(row))
        row.confirmed = True
        row.save(update_fields=["confirmed"])
        return Change(before, document(fixture, **kept_of(row)), subject(fixture))
