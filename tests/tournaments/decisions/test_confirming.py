"""A second person confirms each result, where the league asks for it."""

from __future__ import annotations

import pytest

from tests.organizing import ONE_WINS, SOMEBODY, TWO_WINS, drawn, fixture, played_out, standing
from tournaments import models
from tournaments.decisions.close import Close
from tournaments.decisions.confirm_result import ConfirmResult
from tournaments.decisions.correct_result import CorrectResult
from tournaments.decisions.record_result import RecordResult
from tournaments.decisions.taking import Actor, take
from tournaments.decisions.undo import Undo
from tournaments.league.faults import Code, Fault
from tournaments.league.values import State

pytestmark = pytest.mark.django_db

OTHER = Actor("Otra")


def entered(**setup: object) -> tuple[models.League, int]:
    league = drawn(**{"confirm_results": True, **setup})
    game = fixture(league, "Ana", "Bea").pk
    take(league, RecordResult(game, ONE_WINS), by=SOMEBODY)
    return league, game


def refusal(league: models.League, game: int, by: Actor) -> Code:
    with pytest.raises(Fault) as refused:
        take(league, ConfirmResult(game, by), by=by)
    return refused.value.code


def confirmed() -> bool:
    return models.Result.objects.get().confirmed


def test_another_person_confirms_it_once() -> None:
    league, game = entered()
    assert refusal(league, game, SOMEBODY) is Code.CONFIRM_OWN
    take(league, ConfirmResult(game, OTHER), by=OTHER)
    assert confirmed()
    assert refusal(league, game, Actor("Tercera")) is Code.CONFIRMED


def test_it_counts_before_it_is_confirmed() -> None:
    league, _ = entered()
    assert sum(row.figures.won for row in standing(league).rows) == 1


def test_a_correction_waits_again_for_somebody_else_than_who_corrected() -> None:
    league, game = entered()
    take(league, ConfirmResult(game, OTHER), by=OTHER)
    take(league, CorrectResult(game, TWO_WINS), by=OTHER, reason="acta")
    assert not confirmed()
    assert refusal(league, game, OTHER) is Code.CONFIRM_OWN
    take(league, ConfirmResult(game, SOMEBODY), by=SOMEBODY)
    assert confirmed()


def test_once_a_correction_is_undone_the_result_is_its_first_authors_again() -> None:
    league, game = entered()
    corrected = take(league, CorrectResult(game, TWO_WINS), by=OTHER, reason="acta")
    take(league, Undo(corrected.number, OTHER), by=OTHER)
    assert refusal(league, game, SOMEBODY) is Code.CONFIRM_OWN
    take(league, ConfirmResult(game, OTHER), by=OTHER)


def test_a_league_that_does_not_ask_for_it_has_none_to_confirm() -> None:
    league, game = entered(confirm_results=False)
    assert refusal(league, game, OTHER) is Code.CONFIRM_NOT_ASKED


def test_a_league_is_closed_once_every_result_is_confirmed() -> None:
    league = played_out(confirm_results=True)
    with pytest.raises(Fault) as refused:
        take(league, Close(), by=SOMEBODY)
    assert refused.value.code is Code.UNCONFIRMED and refused.value.values["count"] == 3
    for game in league.fixtures.values_list("pk", flat=True):
        take(league, ConfirmResult(game, OTHER), by=OTHER)
    take(league, Close(), by=SOMEBODY)
    league.refresh_from_db()
    assert league.state == State.FINISHED
