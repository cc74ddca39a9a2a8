"""Continuous rotation: an example worked by hand with its reasons, and laws of any round."""

from __future__ import annotations

from dataclasses import replace

from tests.swiss_files import data
from tests.tournaments.league.formats.swiss.random_events import Event
from tournaments.league.formats.swiss.pairing import pair
from tournaments.league.formats.swiss.values import (
    Cause,
    Colour,
    ColourRule,
    Impossible,
    Kind,
    Obstacle,
    Pair,
    PairCode,
    Past,
    RestCode,
    Round,
    System,
)

ROUNDS = data("rotation")
RESULTS = {"1-0": "10", "0-1": "01", "=": "=="}


def made_from(event: Event, **changes: object) -> Round:
    made = pair(replace(event.question, **changes))
    assert isinstance(made, Round)
    return made


def reasons(pair: Pair) -> list[str]:
    """Return the reasons of a pair in the words of the example."""
    why = pair.why
    if why.code is PairCode.NEIGHBOURS:
        return [f"{why.first}-{why.second}: neighbours in the draw"]
    met = [f"{why.first} has met {passed.other}" for passed in why.passed if passed.obstacle is Obstacle.MET]
    highest = f"{why.first} (highest, {why.points[0]})"
    return [*met, f"{highest} with {why.second} ({why.points[1]}, next round the circle)"]


def test_example_is_paired_as_by_hand_for_the_same_reasons() -> None:
    event = Event.of(8, 4, system=System.ROTATION)
    for expected in ROUNDS:
        assert {entrant.id: entrant.points for entrant in event.question.entrants} == expected["before"]
        made = made_from(event)
        assert [[int(each.white), int(each.black)] for each in made.pairs] == [game[:2] for game in expected["games"]]
        assert [reason for each in made.pairs for reason in reasons(each)] == expected["why"]
        assert (made.rest, made.pairs[-1].black) == (None, str(expected["next_start"]))
        event = event.played([(white, black, RESULTS[result]) for white, black, result in expected["games"]], {})


def test_last_number_rests_first_and_then_who_has_fewest_points() -> None:
    event = Event.of(5, 3, system=System.ROTATION)
    first = made_from(event)
    assert first.rest == "5" and first.rest_why and first.rest_why.code is RestCode.FEWEST_POINTS
    event = event.played([(1, 2, "01"), (3, 4, "10")], {"5": "U"})
    second = made_from(event)
    assert second.rest == "4"
    assert [each.why.points for each in second.pairs] == [(2, 2), (2, 0)]


def test_second_who_leaves_others_without_opponent_is_passed() -> None:
    event = Event.of(4, 3, system=System.ROTATION)
    event = event.played([(1, 2, "=="), (3, 4, "==")], {}).played([(1, 3, "=="), (2, 4, "==")], {})
    assert {(each.white, each.black) for each in made_from(event).pairs} == {("3", "2"), ("4", "1")}
    apart = made_from(Event.of(4, 3, system=System.ROTATION), forbidden=frozenset({frozenset({"3", "4"})}))
    (one, two) = apart.pairs
    assert (one.why.first, one.why.second, one.why.passed[0].obstacle) == ("1", "3", Obstacle.DEAD_END)
    assert one.why.code is PairCode.NEXT_EQUAL and {two.white, two.black} == {"2", "4"}


def test_first_colour_turns_only_the_first_round() -> None:
    event = Event.of(4, 3, system=System.ROTATION, first_colour=Colour.BLACK)
    assert [(each.white, each.rule) for each in made_from(event).pairs] == [
        ("2", ColourRule.CHOSEN_FIRST),
        ("4", ColourRule.CHOSEN_FIRST),
    ]
    event = event.played([(2, 1, "10"), (4, 3, "10")], {})
    assert made_from(event).pairs[0].white == "4"


def test_round_without_games_moves_no_start() -> None:
    event = Event.of(4, 4, system=System.ROTATION).played([], dict.fromkeys("1234", "Z"))
    assert [(each.white, each.black) for each in made_from(event).pairs] == [("1", "2"), ("3", "4")]


def test_game_not_played_may_be_paired_again() -> None:
    event = Event.of(2, 3, system=System.ROTATION).played([(1, 2, "--")], {})
    assert len(made_from(event).pairs) == 1
    event = event.played([(1, 2, "==")], {})
    assert pair(event.question) == Impossible(Cause.ALL_MET)
    entrant = event.question.entrants[0]
    assert entrant.games == (Past("2", Colour.WHITE, Kind.FORFEIT_LOSS, 0), Past("2", Colour.WHITE, Kind.PLAYED, 1))
