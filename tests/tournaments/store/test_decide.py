"""Decisions are recorded, previewed and taken once, and conflicts are refused."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.databases import only_on_postgresql
from tests.organizing import (
    ACTOR,
    ONE_WINS,
    TWO_WINS,
    beat,
    complete_league,
    decide,
    drawn_league,
    fixture,
    ranking,
    standings,
)
from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.organizers.closing.verbs import Close, Reopen
from tournaments.organizers.conduct.verbs import SanctionPlayer
from tournaments.organizers.privacy.verbs import ShowAs
from tournaments.organizers.results.verbs import CorrectResult, RecordResult
from tournaments.store.decide import preview, take

pytestmark = pytest.mark.django_db


def history(league: models.League) -> list[tuple[int, str]]:
    return list(league.decisions.order_by("number").values_list("number", "verb"))


def test_decision_has_number_author_verb_and_reason() -> None:
    league = drawn_league()
    game = fixture(league, "Ana", "Bea")
    decide(league, RecordResult(game.pk, ONE_WINS))
    decision = decide(league, CorrectResult(game.pk, TWO_WINS), reason=" el acta \u202edice otra cosa\u200b ")
    assert [verb for _, verb in history(league)] == ["found", "enrol", "draw_lots", "record_result", "correct_result"]
    assert [number for number, _ in history(league)] == [1, 2, 3, 4, 5]
    assert league.version == 5
    assert (decision.actor_name, decision.reason) == ("Somebody", "el acta dice otra cosa")
    assert decision.before["winner"] == "one" and decision.after["winner"] == "two"


def test_repeated_request_is_one_decision() -> None:
    league = drawn_league()
    game = fixture(league, "Ana", "Bea")
    first = decide(league, RecordResult(game.pk, ONE_WINS), request_key="tap")
    second = decide(league, RecordResult(game.pk, ONE_WINS), request_key="tap")
    assert first == second
    assert models.Result.objects.count() == 1
    assert len(history(league)) == 4


def test_request_key_of_another_decision_is_refused() -> None:
    league = drawn_league()
    decide(league, RecordResult(fixture(league, "Ana", "Bea").pk, ONE_WINS), request_key="tap")
    with pytest.raises(Fault) as refusal:
        decide(league, SanctionPlayer("Ana", "retraso"), request_key="tap")
    assert refusal.value.code is Code.REQUEST_OF_ANOTHER


def test_decision_on_a_changed_game_is_a_conflict() -> None:
    league = drawn_league()
    game = fixture(league, "Ana", "Bea")
    decide(league, RecordResult(game.pk, ONE_WINS))
    seen_version = league.version
    decide(league, CorrectResult(game.pk, TWO_WINS), reason="acta")
    with pytest.raises(Fault) as refusal:
        decide(league, CorrectResult(game.pk, None), reason="otra", seen_version=seen_version)
    assert refusal.value.code is Code.CHANGED_MEANWHILE
    assert standings(league).row(game.two.name).figures.won == 1


def test_decisions_on_two_games_do_not_conflict() -> None:
    league = drawn_league()
    seen_version = league.version
    beat(league, "Ana", "Bea")
    decide(league, RecordResult(fixture(league, "Ana", "Carlos").pk, ONE_WINS), seen_version=seen_version)
    assert models.Result.objects.count() == 2


def test_preview_shows_the_effect_and_changes_nothing() -> None:
    league = drawn_league()
    game = fixture(league, "Ana", "Bea")
    effect = preview(league, RecordResult(game.pk, ONE_WINS))
    assert effect.before.row(game.one.name).figures.points == 0
    assert effect.after.row(game.one.name).figures.points == 3
    assert models.Result.objects.count() == 0
    league.refresh_from_db()
    assert league.version == 3 and league.state == "drawn"


def test_finished_league_changes_only_by_reopening() -> None:
    league = complete_league()
    decide(league, Close())
    for verb in (SanctionPlayer("Ana", "retraso"), Close()):
        with pytest.raises(Fault) as refusal:
            decide(league, verb)
        assert refusal.value.code is Code.LEAGUE_FINISHED
    with pytest.raises(Fault) as refusal:
        decide(league, Reopen(), reason=" \u200b")
    assert refusal.value.code is Code.REASON_NEEDED
    decide(league, Reopen(), reason="faltaba un acta")
    assert league.state == "playing"
    assert not league.placings.exists()


def test_only_a_finished_league_is_reopened() -> None:
    with pytest.raises(Fault) as refusal:
        take(drawn_league(), Reopen(), by=ACTOR, reason="porque sí")
    assert refusal.value.code is Code.LEAGUE_NOT_FINISHED


def test_refused_decision_changes_nothing() -> None:
    league = complete_league()
    before = (ranking(league), history(league))
    with pytest.raises(Fault):
        decide(league, SanctionPlayer("Nobody", "retraso"))
    with pytest.raises(Fault):
        decide(league, SanctionPlayer("Ana", "  "))
    assert (ranking(league), history(league)) == before


@only_on_postgresql("SQLite locks the whole file for a transaction that writes")
@pytest.mark.parametrize("everywhere", [False, True])
def test_decision_locks_its_leagues_first(everywhere: bool) -> None:
    leagues = [drawn_league(name=name) for name in ("Primera", "Segunda")]
    ana = leagues[0].entries.get(name="Ana").player_id
    with CaptureQueriesContext(connection) as queries:
        decide(leagues[0], ShowAs(ana, initials=True, everywhere=everywhere))
    locking = next(query["sql"] for query in queries if "FOR UPDATE" in query["sql"])
    assert 'FROM "tournaments_league"' in locking
