"""The file of an event: written and read again, and refused with the place of what is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import fastjsonschema
import pytest

from tests.leagues import finished_league, league
from tournaments.league.events import Event, EventStage
from tournaments.league.faults import Code, Fault
from tournaments.league.file.event import event_schema, read_event, read_league_or_event, write_event
from tournaments.league.file.reading import read_league
from tournaments.league.file.writing import write_league
from tournaments.league.formats.crossings import GroupPlace
from tournaments.league.formats.planning import final_stage, usual_final
from tournaments.league.regulation import Stage
from tournaments.league.values import State

SCHEMA = fastjsonschema.compile(event_schema())
FROM = tuple(GroupPlace(key, place) for place in (1, 2) for key in "AB")


def event(**more: Any) -> Event:
    empty = replace(league(4), players=(), games=(), state=State.PREPARING, stage=final_stage(usual_final()) or Stage())
    final = EventStage(**{"key": "final", "league": empty, "sources": FROM, **more})
    groups = [EventStage(key=key, league=finished_league(4, seed=at)) for at, key in enumerate("AB")]
    return Event(name="Escolar", stages=(*groups, final))


@pytest.mark.parametrize("written", [event(), event(carry=True)])
def test_event_file_is_read_as_it_was_written(written: Event) -> None:
    text = write_event(written)
    read = read_event(text.encode())
    assert write_event(read) == text
    assert [each.sources for each in read.stages] == [each.sources for each in written.stages]
    SCHEMA(json.loads(text))


def from_places(stage: int, *places: list[Any]) -> Callable[[Any], None]:
    return lambda file: file["stages"][stage].update({"from": list(places)})


def without_players(file: Any) -> None:
    file["stages"][0]["league"].update(players=[])


WRONG: dict[str, tuple[Any, Code, str]] = {
    "unknown key": (lambda file: file.update(x=1), Code.KEY_UNKNOWN, ""),
    "no stage": (lambda file: file.update(stages=[]), Code.TOO_LONG, "stages"),
    "key twice": (lambda file: file["stages"][1].update(key="A"), Code.STAGE_TWICE, "stages[1].key"),
    "unknown stage": (
        from_places(2, ["Z", 1]),
        Code.STAGE_UNKNOWN,
        "stages[2].from[0]",
    ),
    "later stage": (
        lambda file: file["stages"][0].update({"from": [["B", 1]]}),
        Code.STAGE_UNKNOWN,
        "stages[0].from[0]",
    ),
    "place twice": (
        from_places(2, ["A", 1], ["A", 1]),
        Code.STAGE_PLACE_TWICE,
        "stages[2].from[1]",
    ),
    "place of all groups too": (
        from_places(2, ["A", 3], ["*3", 1]),
        Code.STAGE_PLACE_TWICE,
        "stages[2].from[1]",
    ),
    "no such place": (
        from_places(2, ["A", 9]),
        Code.STAGE_PLACE_MISSING,
        "stages[2].from[0]",
    ),
    "not a place": (from_places(2, ["A"]), Code.TOO_LONG, "stages[2].from[0]"),
    "empty group": (
        lambda file: file["stages"][0]["league"].update(players=[]),
        Code.TOO_FEW_PLAYERS,
        "stages[0].league.players",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_event_file_is_refused_with_its_place(case: str) -> None:
    change, code, place = WRONG[case]
    file = json.loads(write_event(event()))
    change(file)
    with pytest.raises(Fault) as refused:
        read_event(json.dumps(file).encode())
    assert (refused.value.code, refused.value.place) == (code, place)


def test_unfilled_stage_of_a_round_robin_stays_empty() -> None:
    empty = replace(league(4), players=(), games=(), state=State.PREPARING)
    whole = event(league=empty)
    assert read_event(write_event(whole).encode()).stage("final").league.players == ()


def test_file_says_whether_it_is_of_a_league_or_of_an_event() -> None:
    whole, one = write_event(event()), write_league(finished_league(4))
    assert read_league_or_event(whole.encode()) == read_event(whole.encode())
    assert read_league_or_event(one.encode()) == read_league(one.encode())


def test_event_file_is_no_league_file() -> None:
    with pytest.raises(Fault) as refused:
        read_league(write_event(event()).encode())
    assert refused.value.code is Code.EVENT_FILE
