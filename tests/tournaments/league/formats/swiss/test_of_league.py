"""What a Swiss knows of a league: what each round was for each player, and who plays the next one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.builders import league_of
from tests.swiss_files import named, swiss_file
from tournaments.league.formats.swiss.of_league import (
    NotYet,
    Waiting,
    absences,
    question_of,
    question_then,
    rests_given,
)
from tournaments.league.formats.swiss.values import Colour, Kind, Past, Question, System
from tournaments.league.regulation import ByeKind
from tournaments.league.schedule import draw

ROUND = {"games": [(1, 3, "10"), (4, 2, "==")], "bye": 5, "absent": []}


def asked(document: dict[str, Any]) -> Question:
    question = question_of(league_of(document))
    assert isinstance(question, Question)
    return question


def test_stage_and_regulation_become_the_question() -> None:
    document = swiss_file(5, 4, [ROUND], [], system="rotation", first_colour="black")
    question = asked(document)
    assert (question.round, question.rounds, question.win) == (2, 4, 2)
    assert (question.system, question.first_colour) == (System.ROTATION, Colour.BLACK)
    assert [(entrant.number, entrant.points) for entrant in question.entrants] == [
        (1, 2),
        (2, 1),
        (3, 0),
        (4, 1),
        (5, 2),
    ]


def test_rounds_are_read_by_kind() -> None:
    played = [{"games": [(1, 3, "+-"), (4, 2, "--")], "bye": 5, "absent": [(6, "H"), (7, "Z")]}]
    assert [entrant.games[0] for entrant in asked(swiss_file(8, 4, played, [])).entrants] == [
        Past(named(3), Colour.WHITE, Kind.FORFEIT_WIN, 2),
        Past(named(4), Colour.BLACK, Kind.FORFEIT_LOSS, 0),
        Past(named(1), Colour.BLACK, Kind.FORFEIT_LOSS, 0),
        Past(named(2), Colour.WHITE, Kind.FORFEIT_LOSS, 0),
        Past(None, None, Kind.REST, 2),
        Past(None, None, Kind.HALF_BYE, 1),
        Past(None, None, Kind.ZERO_BYE, 0),
        Past(None, None, Kind.ZERO_BYE, 0),
    ]


def test_colour_that_was_not_recorded_stays_open() -> None:
    document = swiss_file(5, 4, [ROUND], [])
    del document["games"][0]["white"]
    first, *_ = asked(document).entrants
    assert (first.games[0].colour, first.colours, first.opponents) == (None, (), {named(3)})


def test_games_of_one_encounter_are_one_round() -> None:
    document = swiss_file(5, 4, [ROUND], [])
    first, second = document["games"]
    again = {**first, "white": "two", "part": 2, "winner": "draw", "reason": "agreement"}
    walkover = {**second, "part": 2, "winner": "one", "reason": "walkover"}
    document["games"] = [again, walkover, {**first, "part": 1}, {**second, "part": 1}]
    one, two, three, four, _ = (entrant.games[0] for entrant in asked(document).entrants)
    assert (one, three.points) == (Past(named(3), Colour.WHITE, Kind.PLAYED, 3), 1)
    assert (two.kind, two.points, four.kind, four.points) == (Kind.PLAYED, 1, Kind.PLAYED, 3)


def test_material_decides_what_a_win_is_worth() -> None:
    document = {**swiss_file(5, 4, [], []), "regulation": "delft"}
    assert asked(document).win == 12


def test_who_withdrew_or_asked_for_a_bye_is_absent() -> None:
    document = swiss_file(6, 4, [{**ROUND, "absent": [(6, "Z")]}], [(6, "H"), (2, "Z")])
    document["withdrawn"] = [{"player": named(4), "games": "walkovers"}]
    assert absences(league_of(document)) == {named(6): ByeKind.HALF, named(2): ByeKind.ZERO, named(4): None}
    assert asked(document).absent == {named(6), named(2), named(4)}


def test_annulled_games_were_met_but_give_no_points() -> None:
    document = swiss_file(5, 4, [ROUND], [])
    document["withdrawn"] = [{"player": named(3), "games": "annulled"}]
    first, *_ = asked(document).entrants
    assert (first.points, first.opponents) == (0, {named(3)})


def test_people_are_kept_apart_for_as_many_rounds_as_said() -> None:
    apart = [{"players": [named(1), named(2), named(4)], "rounds": 1}, {"players": [named(3), named(5)]}]
    before = asked(swiss_file(5, 4, [], [], apart=apart)).forbidden
    assert len(before) == 4 and frozenset({named(2), named(4)}) in before
    assert asked(swiss_file(5, 4, [ROUND], [], apart=apart)).forbidden == {frozenset({named(3), named(5)})}


def test_numbers_are_drawn_from_the_seed() -> None:
    league = league_of(swiss_file(9, 4, [], []))
    question = question_of(league, "sábado")
    assert isinstance(question, Question)
    assert [entrant.id for entrant in question.entrants] == draw("sábado", league.names)
    assert [entrant.number for entrant in question.entrants] == list(range(1, 10))


def test_league_without_a_next_round_says_why() -> None:
    document = swiss_file(5, 1, [ROUND], [])
    assert question_of(league_of(document)) == NotYet(Waiting.ALL_PLAYED)
    document["games"][1] = {"round": 1, "one": named(4), "two": named(2)}
    waiting = question_of(league_of(document))
    assert isinstance(waiting, NotYet)
    assert [(game.one, game.two) for game in waiting.games] == [(named(4), named(2))]


@pytest.mark.parametrize("number", [1, 2])
def test_rest_of_the_round_to_pair_is_found(number: int) -> None:
    document = swiss_file(5, 4, [ROUND], [])
    document["byes"] = [{"player": named(5), "round": number, "kind": "pairing"}]
    assert rests_given(league_of(document)) == (() if number == 1 else (named(5),))


def test_published_round_answered_the_question_of_its_time() -> None:
    second = {"games": [(2, 1, "10"), (5, 4, "01")], "bye": None, "absent": [(3, "Z")]}
    third = {"games": [(1, 5, "10"), (6, 2, "==")], "bye": 4, "absent": []}
    document = swiss_file(6, 5, [ROUND, second, third], [])
    document["withdrawn"] = [{"player": named(3), "games": "walkovers"}]
    league = league_of(document)
    asked_then = asked(swiss_file(5, 5, [ROUND], [(3, "Z")]))
    assert question_then(league, 2) == asked_then
    assert question_then(league, 2, 3) == replace(asked_then, rounds=3)
    last = question_then(league, 3)
    assert last and last.absent == {named(3)} and last.entrants[-1].id == named(6)


def test_no_question_is_known_of_a_round_after_one_that_is_not_published_or_is_open() -> None:
    document = swiss_file(5, 4, [ROUND], [])
    assert question_then(league_of(document), 3) is None
    document["games"][0] = {"round": 1, "one": named(1), "two": named(3)}
    assert question_then(league_of(document), 2) is None
