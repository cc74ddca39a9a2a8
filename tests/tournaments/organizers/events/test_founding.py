"""Events founded with groups, a final and a stage for the rest, and played to the podium."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from functools import partial
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.events import ACTOR, close, event_of, event_with_groups_over, loaded, plan_of, play, qualify
from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.regulation import Format
from tournaments.league.table import table
from tournaments.league.timetable import Timetable
from tournaments.league.values import Entrant, Pieces, Reason, Result, State, Winner
from tournaments.organizers.closing.verbs import Reopen
from tournaments.organizers.events.founding import found_event
from tournaments.organizers.events.plan import Filling
from tournaments.organizers.events.verbs import Qualify, ReturnQualified, going_on
from tournaments.organizers.founding.lots import DrawLots, TakeBackLots
from tournaments.store.access.actor import Actor
from tournaments.store.decide import take
from tournaments.store.load import load_league
from tournaments.store.undo import Undo
from tournaments.wording.going_on import takes_words

pytestmark = pytest.mark.django_db
FIRST_WINS = Result(Winner.ONE, Reason.NO_PIECES, Pieces(3), Pieces(0))
AT_FOUR = Timetable(start=datetime(2026, 12, 12, 16), minutes=20)


def refusal_of(act: object) -> Code:
    with pytest.raises(Fault) as refused:
        act()  # type: ignore[operator]
    return refused.value.code


def test_fourteen_are_founded_in_two_groups_of_seven_and_a_final_of_four() -> None:
    event = loaded(event_of())
    assert [(each.key, len(each.loaded.league.players), each.loaded.league.state) for each in event.stages] == [
        ("A", 7, State.DRAWN),
        ("B", 7, State.DRAWN),
        ("final", 0, State.PREPARING),
    ]
    final = event.of("final").stage
    assert [(one.group, one.place) for one in final.sources] == [("A", 1), ("B", 1), ("A", 2), ("B", 2)]
    assert final.league.stage.format is Format.ROUND_ROBIN


def test_two_games_are_never_on_one_board_at_one_hour() -> None:
    event = loaded(event_of(setup={"timetable": AT_FOUR}))
    places: Counter[object] = Counter()
    people: Counter[object] = Counter()
    for stage in event.groups:
        for game in stage.loaded.league.games:
            places[game.at, game.board] += 1
            people.update([(game.at, game.one), (game.at, game.two)])
            assert game.board in (1, 2, 3)
    assert set(places.values()) == set(people.values()) == {1}
    assert len({at for at, _ in places}) == 14
    assert event.of("final").loaded.league.timetable
    assert event.of("final").loaded.league.timetable.start == datetime(2026, 12, 12, 20, 40)


def test_stages_say_whom_they_take() -> None:
    event = loaded(event_of(20, groups=4, best=3, consolation=True))
    words = [takes_words(event.of(key).stage.sources) for key in ("final", "consolation")]
    assert words == [
        "los 2 primeros de cada grupo y los 3 mejores en el 3.º puesto",
        "quien no pasa del 3.º puesto y quienes quedan del 4.º puesto en adelante",
    ]


def test_same_seed_fills_the_same_groups() -> None:
    first, second = loaded(event_of()), loaded(event_of(setup={"name": "Otro"}))
    assert [each.loaded.league.names for each in first.groups] == [each.loaded.league.names for each in second.groups]


@pytest.mark.parametrize(
    ("more", "seed"),
    [
        ({}, "7f3a"),
        ({"filling": Filling.RANKING}, ""),
        ({"knockout": True, "groups": 0}, "7f3a"),
        ({"groups": 0, "swiss_rounds": 3}, ""),
    ],
)
def test_event_tells_the_seed_of_its_lots_alone(more: dict[str, Any], seed: str) -> None:
    assert event_of(8, **more).draw_seed == seed


def test_people_of_one_club_are_kept_apart() -> None:
    clubs = [Entrant(f"P{number}", "Uriandia" if number < 3 else f"Club {number}") for number in range(12)]
    plan = plan_of(12, apart=True, groups=3, qualify=1, best=1)
    event = loaded(found_event(plan.__class__(**{**fields_of(plan), "entrants": tuple(clubs)}), by=ACTOR))
    for group in event.groups:
        assert sum(player.club == "Uriandia" for player in group.loaded.league.players) == 1


def fields_of(plan: object) -> dict[str, object]:
    return {name: getattr(plan, name) for name in plan.__dataclass_fields__}  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"players": 5}, Code.GROUPS_TOO_SMALL),
        ({"players": 24}, Code.TOO_MANY_FOR_RULES),
        ({"players": 8, "qualify": 5}, Code.FINAL_TOO_LARGE),
    ],
)
def test_plan_that_does_not_fit_is_refused_and_founds_nothing(more: dict[str, int], code: Code) -> None:
    assert refusal_of(lambda: event_of(**more)) is code
    assert not models.League.objects.exists()


def test_the_same_request_founds_one_event() -> None:
    one, two = (found_event(plan_of(), by=ACTOR, request_key="k") for _ in range(2))
    assert one == two
    assert models.League.objects.count() == 3


def test_qualifying_waits_for_the_groups() -> None:
    event = event_of()
    assert refusal_of(lambda: qualify(event)) is Code.STAGE_OPEN


def test_event_is_played_to_its_podium() -> None:
    event = event_with_groups_over()
    whole = loaded(event)
    expected = {row.player for key in "AB" for row in table(whole.of(key).loaded.league).rows[:2]}
    qualify(event)
    final = loaded(event).of("final")
    assert expected == set(final.loaded.league.names)
    persons = models.Entry.objects.filter(league=final.row.league_id).values_list("player", flat=True)
    assert models.Entry.objects.filter(player__in=persons).count() == 8
    play(final.row.league, Random(0))
    close(final.row.league)
    medals = [row.medal for row in table(load_league(final.row.league).league).rows]
    assert medals[:3] == ["gold", "silver", "bronze"]


def test_who_went_on_comes_back_as_long_as_the_final_has_no_result() -> None:
    event = event_with_groups_over()
    before = rows_of(event)
    qualify(event)
    final = loaded(event).of("final").row.league
    group = loaded(event).of("A").row.league
    assert refusal_of(lambda: take(group, Reopen(), by=ACTOR, reason="un error")) is Code.STAGE_FEEDS
    take(final, ReturnQualified(), by=ACTOR)
    assert rows_of(event) == before
    take(group, Reopen(), by=ACTOR, reason="un error")
    close(group)
    qualify(event)
    play(final, Random(1))
    assert refusal_of(lambda: take(final, ReturnQualified(), by=ACTOR)) is Code.STAGE_BEGUN
    take(group, Reopen(), by=ACTOR, reason="un error")


def test_lots_of_a_group_are_not_drawn_again_alone() -> None:
    event = event_of()
    group = loaded(event).of("A").row.league
    for verb in (DrawLots("otra"), TakeBackLots()):
        assert refusal_of(partial(take, group, verb, by=ACTOR)) is Code.STAGE_LOTS
    alone = loaded(event_of(4, groups=0, setup={"name": "Copa"})).stages[0].row.league
    take(alone, DrawLots("otra"), by=ACTOR)


def test_qualifying_is_undone_as_other_decisions_are() -> None:
    marta = Actor("Marta", User.objects.create_superuser("marta"))
    event = event_with_groups_over()
    before = rows_of(event)
    whole = loaded(event)
    stage = whole.of("final")
    seen = {each.row.league_id: each.loaded.version for each in whole.groups}
    decision = take(stage.row.league, Qualify(going_on(whole, stage), seen), by=marta)
    take(stage.row.league, Undo(decision.number, marta), by=marta)
    assert rows_of(event) == before


def rows_of(event: models.Event) -> object:
    """Return what the stages hold, but for versions and keys."""
    return [(each.key, each.stage) for each in loaded(event).stages]


def test_games_among_finalists_are_carried_into_a_round_robin() -> None:
    event = event_with_groups_over(carry=True, setup={"timetable": AT_FOUR})
    whole = loaded(event)
    decision = qualify(event)
    final = loaded(event).of("final").loaded.league
    names = set(final.names)
    played = {
        (frozenset(game.pair), game.result)
        for group in whole.groups
        for game in group.loaded.league.games
        if game.pair <= names
    }
    assert {(frozenset(game.pair), game.result) for game in final.games if game.result} == played
    assert len(played) == 2
    assert (decision.after or {})["carried"] == 2
    assert len(final.games) == 6
    assert all(game.at for game in final.games if not game.result)
    take(loaded(event).of("final").row.league, ReturnQualified(), by=ACTOR)
