"""The quicker engine for large rounds: legal, deterministic, named; and what is said where it is not installed."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.tournaments.league.formats.swiss.laws import faults
from tests.tournaments.league.formats.swiss.random_events import Event, random_event, random_result
from tournaments.league.formats.swiss import quick
from tournaments.league.formats.swiss.legality import is_legal
from tournaments.league.formats.swiss.pairing import pair
from tournaments.league.formats.swiss.values import Cause, Impossible, Kind, Past, Round, System

installed = pytest.mark.skipif(quick.installed_version() is None, reason="py4swiss is not installed here")


def without_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick, "installed_version", lambda: None)


def play_two_rounds(players: int) -> None:
    """Play two rounds of an event that the library pairs, with people absent and kept apart, and check them."""
    chance = Random(3)
    event = Event.of(players, 7)
    for _ in range(2):
        question = replace(event.question, absent=frozenset({"7", "8"}), forbidden=frozenset({frozenset({"1", "4"})}))
        made = pair(question)
        assert isinstance(made, Round) and made.engine == "py4swiss" and made.version
        assert not list(faults(question, made))
        assert pair(replace(question, entrants=question.entrants[::-1])) == made
        games = [
            (each.white, each.black, random_result(chance, int(each.white), int(each.black))) for each in made.pairs
        ]
        event = event.played(games, {"7": "H", "8": "Z"} | ({made.rest: "U"} if made.rest else {}))


@installed
@pytest.mark.many_examples
def test_large_event_is_paired_by_the_quicker_engine() -> None:
    play_two_rounds(123)


@installed
def test_quicker_engine_begins_at_its_fewest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick, "FEWEST", 11)
    play_two_rounds(13)


@installed
def test_its_rounds_of_small_events_are_legal_too() -> None:
    for seed in range(3):
        for question, _ in random_event(Random(seed), 12 + seed, 6, System.DUTCH).history:
            assert quick.can_make(question)
            assert is_legal(*quick.quick_round(question), question)


@installed
def test_round_that_does_not_exist_is_no_round() -> None:
    assert quick.quick_round(Event.of(2, 3).played([(1, 2, "==")], {}).question) == ([], [])


def test_other_points_colours_and_rests_are_left_to_the_other_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick, "installed_version", lambda: "1")
    question = Event.of(2, 3).played([(1, 2, "==")], {}).question
    assert quick.can_make(question)
    assert not quick.can_make(replace(question, win=3))
    assert not quick.can_make(replace(question, rests_allowed=2))
    open_colour = replace(question.entrants[0], games=(Past("2", None, Kind.PLAYED, 1),))
    assert not quick.can_make(replace(question, entrants=(open_colour, question.entrants[1])))
    without_library(monkeypatch)
    assert not quick.can_make(question)


def test_too_many_without_it_are_told_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    without_library(monkeypatch)
    assert pair(Event.of(201, 7).question) == Impossible(Cause.TOO_MANY)
    made = pair(Event.of(200, 7).question)
    assert isinstance(made, Round) and made.engine == "caissify-pairings"


def test_no_version_where_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick, "ENGINE", "no-such-distribution")
    assert quick.installed_version() is None
