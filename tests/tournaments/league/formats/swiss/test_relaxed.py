"""A round for which a rule is broken breaks as little as it can."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from tests.tournaments.league.formats.swiss.random_events import Event
from tournaments.league.formats.swiss.changes import breaches
from tournaments.league.formats.swiss.legality import cause_of_none, may_rest
from tournaments.league.formats.swiss.pairing import pair
from tournaments.league.formats.swiss.relaxed import COSTS, RELAXABLE, SECOND_REST, relaxed_round
from tournaments.league.formats.swiss.values import Cause, Impossible, Obstacle, Question, RestCode, Round

Pairing = tuple[tuple[tuple[str, str], ...], str | None]


def pairing_of(made: Round) -> Pairing:
    return tuple((each.white, each.black) for each in made.pairs), made.rest


def cost(pairing: Pairing, question: Question) -> int:
    """Return what a round breaks, by weight, and below that its differences of points."""
    pairs, rest = pairing
    points = {entrant.id: entrant.points for entrant in question.entrants}
    broken = sum(COSTS[each.obstacle] if each.obstacle else SECOND_REST for each in breaches(pairs, rest, question))
    return broken + sum((points[one] - points[two]) ** 2 for one, two in pairs) + (points[rest] ** 2 if rest else 0)


def all_pairings(names: tuple[str, ...]) -> list[Pairing]:
    """Return every way to pair these players; of an odd number, somebody rests."""
    if len(names) < 2:
        return [((), names[0] if names else None)]
    first, *others = names
    found = [
        (((first, other), *pairs), rest)
        for other in others
        for pairs, rest in all_pairings(tuple(name for name in others if name != other))
    ]
    return found + ([(pairs, first) for pairs, _ in all_pairings(tuple(others))] if len(names) % 2 else [])


def stuck(seed: int, players: int) -> Question:
    """Return the first round of a random event of few players for which no legal one is left."""
    chance = Random(seed)
    event = Event.of(players, 20)
    while True:
        made = pair(event.question)
        if isinstance(made, Impossible):
            return event.question
        games = [(each.white, each.black, chance.choice(("10", "01", "=="))) for each in made.pairs]
        event = event.played(games, {made.rest: "U"} if made.rest else {})


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7])
@pytest.mark.parametrize("seed", range(4))
def test_no_other_round_breaks_less(seed: int, players: int) -> None:
    question = stuck(seed, players)
    assert cause_of_none(question) in RELAXABLE
    made = relaxed_round(question)
    placed = [name for each in made.pairs for name in (each.white, each.black)] + [made.rest] * bool(made.rest)
    assert sorted(map(str, placed)) == sorted(entrant.id for entrant in question.present)
    assert breaches(*pairing_of(made), question)
    best = min(cost(each, question) for each in all_pairings(tuple(entrant.id for entrant in question.present)))
    assert cost(pairing_of(made), question) == best
    tops = [max(each.why.points) for each in made.pairs]
    assert tops == sorted(tops, reverse=True)


def test_legal_round_breaks_nothing() -> None:
    question = Event.of(7, 5).played([(1, 4, "10"), (5, 2, "01"), (3, 6, "==")], {"7": "U"}).question
    made = relaxed_round(question)
    assert breaches(*pairing_of(made), question) == ()
    assert may_rest(question.by_id[made.rest or ""], question)


def test_second_rest_goes_to_the_fewest_points() -> None:
    question = Event.of(3, 9).played([(1, 2, "10")], {"3": "H"}).question
    rested = replace(question, rests_allowed=0)
    assert cause_of_none(rested) is Cause.NO_REST_LEFT
    made = relaxed_round(rested)
    assert made.rest == "2"
    assert made.rest_why
    assert (made.rest_why.code, made.rest_why.points) == (RestCode.WHOLE_ROUND, 0)


def test_those_kept_apart_meet_rather_than_opponents_again() -> None:
    question = Event.of(4, 9).played([(1, 2, "10"), (3, 4, "10")], {}).question
    apart = frozenset(map(frozenset, combinations("1234", 2)))
    made = relaxed_round(replace(question, forbidden=apart))
    assert {each.obstacle for each in breaches(*pairing_of(made), replace(question, forbidden=apart))} == {
        Obstacle.APART
    }
    assert made.rest is made.rest_why is None
