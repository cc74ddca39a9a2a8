"""The Dutch system: rounds of a reference implementation, reasons that are true, and rounds that do not exist."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.swiss_files import data
from tests.tournaments.league.formats.swiss.laws import faults
from tests.tournaments.league.formats.swiss.random_events import Event, random_event
from tournaments.league.formats.swiss.dutch import dutch_pair
from tournaments.league.formats.swiss.legality import can_be_paired, is_legal, may_rest, obstacle
from tournaments.league.formats.swiss.pairing import digest, pair
from tournaments.league.formats.swiss.values import (
    Cause,
    Colour,
    ColourRule,
    Entrant,
    Impossible,
    Obstacle,
    PairCode,
    Question,
    RestCode,
    Round,
    System,
)

EVENTS = data("dutch")
"""Events of random results; a game is White, Black, result; `bye` rested by pairing, `absent` asked for a bye."""
RULES = {System.DUTCH: list(ColourRule)[:5], System.ROTATION: list(ColourRule)[5:8]}
SMALL = [document for document in EVENTS if document["players"] <= 20]
"""Those that the suite pairs; `python -m tests.soak.swiss` pairs all."""


def questions(document: dict[str, Any]) -> Iterator[tuple[dict[str, Any], Question]]:
    """Yield each round of an event with the question that it answers."""
    event = Event.of(document["players"], document["rounds_planned"])
    for played in document["rounds"]:
        absent = {str(number): code for number, code in played["absent"]}
        yield played, replace(event.question, absent=frozenset(absent))
        rest = {str(played["bye"]): "U"} if played["bye"] else {}
        event = event.played(played["games"], absent | rest)


def differs(played: dict[str, Any], question: Question) -> bool:
    """Return whether the round made has other pairs, colours or rest than the one played."""
    made = pair(question)
    assert isinstance(made, Round)
    pairs = {(each.white, each.black) for each in made.pairs}
    expected = {(str(white), str(black)) for white, black, _ in played["games"]}
    return pairs != expected or made.rest != (str(played["bye"]) if played["bye"] else None)


@pytest.mark.many_examples
def test_halves_and_odd_groups_are_told_where_they_are_so() -> None:
    first = Question(tuple(Entrant(name, at, 0) for at, name in enumerate("abcdef", start=1)), 1, 5)
    made = pair(first)
    assert isinstance(made, Round)
    assert {each.why.code for each in made.pairs} == {PairCode.HALVES}
    assert {(each.why.first, each.why.second) for each in made.pairs} == {("a", "d"), ("b", "e"), ("c", "f")}
    entrants = first.by_id
    late = replace(first, round=2, entrants=tuple(replace(one, points=2 * (one.id in "abc")) for one in first.entrants))
    assert dutch_pair(late.by_id["a"], late.by_id["d"], late).why.code is PairCode.ODD_GROUP
    even = replace(late, entrants=tuple(replace(one, points=2 * (one.id in "ab")) for one in first.entrants))
    assert dutch_pair(even.by_id["a"], even.by_id["d"], even).why.code is PairCode.WHOLE_ROUND
    assert dutch_pair(entrants["a"], entrants["b"], first).why.code is PairCode.EQUAL_POINTS


@pytest.mark.many_examples
@pytest.mark.parametrize("document", SMALL, ids=lambda document: f"{document['id']}-{document['players']}")
def test_rounds_are_those_of_the_reference(document: dict[str, Any]) -> None:
    assert not [question.round for played, question in questions(document) if differs(played, question)]


def round_of(question: Question) -> Round:
    made = pair(question)
    assert isinstance(made, Round)
    return made


def apart(*pairs: str) -> frozenset[frozenset[str]]:
    """Return pairs kept apart, each written as "1-2"."""
    return frozenset(frozenset(pair.split("-")) for pair in pairs)


@pytest.mark.parametrize("players", [2, 3, 8, 9, 21, 40])
def test_first_round_with_nobody_to_keep_apart_is_the_usual_one(players: int) -> None:
    question = Event.of(players, 5).question
    there_but_absent = Entrant("absent", players + 1, 0)
    other = replace(
        question,
        entrants=(*question.entrants, there_but_absent),
        absent=frozenset({"absent"}),
        forbidden=apart("1-absent"),
    )
    assert round_of(other).pairs == round_of(question).pairs
    assert round_of(other).rest == round_of(question).rest == (str(players) if players % 2 else None)


def test_people_kept_apart_do_not_meet_in_the_first_round() -> None:
    question = replace(Event.of(8, 5).question, forbidden=apart("1-5", "2-6"))
    assert not {frozenset((each.white, each.black)) for each in round_of(question).pairs} & question.forbidden


def test_order_of_entrants_changes_nothing() -> None:
    chance = Random(5)
    event = random_event(chance, 13, 3, System.DUTCH)
    for _ in range(3):
        shuffled = list(event.question.entrants)
        chance.shuffle(shuffled)
        question = replace(event.question, entrants=tuple(shuffled))
        assert pair(question) == pair(event.question)
        assert digest(question) == digest(event.question)


@pytest.mark.parametrize(
    "change",
    [
        {"round": 2},
        {"rounds": 6},
        {"system": System.ROTATION},
        {"first_colour": Colour.BLACK},
        {"forbidden": apart("1-2")},
        {"absent": frozenset({"1"})},
        {"rests_allowed": 2},
        {"win": 3},
        {"entrants": ()},
    ],
    ids=lambda change: next(iter(change)),
)
def test_digest_covers_all_of_the_question(change: dict[str, Any]) -> None:
    question = Event.of(4, 5).question
    assert digest(replace(question, **change)) != digest(question)


def test_digest_is_that_of_the_rounds_published_before() -> None:
    """It is in the history of leagues: what it is made from, in what order and under what names, stays as it is."""
    _played, third = list(questions(SMALL[0]))[2]
    question = replace(third, forbidden=apart("1-2"), absent=frozenset({"3"}), rests_allowed=2, win=3)
    assert digest(question) == "3341b7d2692b880b27c4728c08e08aba9e5899daba68b99e5a259433f0574098"


def test_who_has_most_points_meets_the_next_when_alone() -> None:
    event = Event.of(6, 5).played([(1, 4, "10"), (5, 2, "=="), (3, 6, "==")], {})
    (first, *_) = round_of(event.question).pairs
    assert (first.why.code, first.why.first, first.why.points) == (PairCode.NOBODY_EQUAL, "1", (2, 1))
    assert first.why.passed == ()


@pytest.mark.many_examples
@pytest.mark.parametrize(("system", "events"), [(System.DUTCH, 8), (System.ROTATION, 12)])
def test_random_events_keep_every_rule_and_give_true_reasons(system: System, events: int) -> None:
    codes: set[PairCode] = set()
    obstacles: set[Obstacle] = set()
    for seed in range(events):
        event = random_event(Random(seed), 8 + seed, 5, system)
        assert event.end is None
        for question, made in event.history:
            assert not list(faults(question, made)), seed
            codes |= {each.why.code for each in made.pairs}
            obstacles |= {passed.obstacle for each in made.pairs for passed in each.why.passed}
            rules = {each.rule for each in made.pairs}
            assert rules <= set(RULES[system])
    assert len(codes) == (5 if system is System.DUTCH else 3) and {Obstacle.MET, Obstacle.APART} <= obstacles


def test_colour_rules_are_all_needed() -> None:
    for system, rules in RULES.items():
        events = [random_event(Random(seed), 12, 7, system) for seed in range(4)]
        assert {each.rule for event in events for _, made in event.history for each in made.pairs} == set(rules)


def test_rest_is_given_to_the_fewest_points_or_the_only_one_left() -> None:
    event = Event.of(3, 3)
    first = round_of(event.question)
    assert first.rest == "3" and first.rest_why and first.rest_why.code is RestCode.FEWEST_POINTS
    event = event.played([(1, 2, "10")], {"3": "U"}).played([(3, 1, "10")], {"2": "U"})
    third = round_of(event.question)
    assert third.rest == "1" and third.rest_why and third.rest_why.code is RestCode.ONLY_ONE


def test_rest_of_more_points_is_explained_by_the_whole_round() -> None:
    event = Event.of(3, 3).played([(1, 2, "10")], {"3": "U"})
    question = replace(event.question, forbidden=apart("1-3"))
    made = round_of(question)
    assert made.rest == "1" and made.rest_why and made.rest_why.code is RestCode.WHOLE_ROUND


def test_round_that_no_rule_allows_is_refused_with_its_cause() -> None:
    all_met = Event.of(2, 3).played([(1, 2, "==")], {}).question
    rested = Event.of(3, 5).played([(1, 2, "==")], {"3": "U"}).played([(1, 3, "==")], {"2": "U"})
    rested = rested.played([(2, 3, "==")], {"1": "U"})
    whites = Event.of(4, 5).played([(1, 3, "=="), (2, 4, "==")], {}).played([(1, 4, "=="), (2, 3, "==")], {})
    assert pair(Event.of(1, 3).question) == Impossible(Cause.TOO_FEW)
    assert pair(all_met) == Impossible(Cause.ALL_MET)
    assert pair(rested.question) == Impossible(Cause.NO_REST_LEFT)
    assert pair(whites.question) == Impossible(Cause.COLOURS)


def test_officials_may_allow_a_second_rest() -> None:
    event = Event.of(3, 5).played([(1, 2, "--")], {"3": "U"}).played([(3, 1, "--")], {"2": "U"})
    event = event.played([(2, 3, "--")], {"1": "U"})
    assert pair(event.question) == Impossible(Cause.NO_REST_LEFT)
    made = round_of(replace(event.question, rests_allowed=2))
    assert made.rest and may_rest(event.question.by_id[made.rest], replace(event.question, rests_allowed=2))


def test_topscorers_may_get_the_same_colour_again_in_the_last_round() -> None:
    event = Event.of(4, 3).played([(1, 3, "10"), (2, 4, "10")], {}).played([(1, 4, "10"), (2, 3, "10")], {})
    (first, _) = (question := event.question).by_id["1"], question.by_id["2"]
    assert obstacle(first, question.by_id["2"], question) is None
    assert obstacle(first, question.by_id["2"], replace(question, rounds=4)) is Obstacle.COLOUR


def test_engine_that_breaks_a_rule_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.league.formats.swiss.pairing.dutch_round", lambda question: ([("1", "2")], []))
    assert pair(Event.of(4, 3).question) == Impossible(Cause.ENGINE)


def test_legal_rounds_have_everybody_once() -> None:
    question = Event.of(5, 3).played([(1, 2, "=="), (3, 4, "+-")], {"5": "U"}).question
    assert is_legal([("1", "3"), ("2", "5")], ["4"], question)
    for pairs, resting in (
        ([("1", "2"), ("3", "5")], ["4"]),
        ([("1", "3"), ("2", "4")], ["5"]),
        ([("1", "4"), ("2", "5")], ["3"]),
        ([("1", "3"), ("2", "5")], []),
        ([("1", "3")], ["2", "4", "5"]),
        ([("1", "3"), ("2", "3")], ["4"]),
    ):
        assert not is_legal(pairs, resting, question)


def test_nobody_is_left_where_a_graph_can_be_paired() -> None:
    six = Event.of(6, 3).question.entrants
    path = {("1", "2"), ("2", "3"), ("3", "4"), ("4", "5"), ("5", "6")}
    star = {("1", str(other)) for other in range(2, 7)}
    for edges, possible in ((path, True), (star, False), (set[tuple[str, str]](), False)):
        assert can_be_paired(six, lambda one, two, edges=edges: (one.id, two.id) in edges) is possible
    assert can_be_paired((), lambda one, two: False)
