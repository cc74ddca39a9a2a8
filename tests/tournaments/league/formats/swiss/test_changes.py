"""A round with other pairs: kept apart, put together, or exchanged by hand."""

from __future__ import annotations

from dataclasses import replace

from tests.tournaments.league.formats.swiss.random_events import Event
from tournaments.league.formats.swiss.changes import (
    Breach,
    Difference,
    breaches,
    exchange,
    first_difference,
    pair_apart,
    pair_together,
    pairs_of,
)
from tournaments.league.formats.swiss.pairing import pair
from tournaments.league.formats.swiss.values import Cause, Impossible, Obstacle, Round

EVENT = Event.of(9, 5).played([(1, 5, "10"), (6, 2, "01"), (3, 7, "10"), (8, 4, "01")], {"9": "U"})


def made(answer: object) -> Round:
    assert isinstance(answer, Round)
    return answer


def test_pair_kept_apart_is_among_those_that_change() -> None:
    before = made(pair(EVENT.question))
    one, two = before.pairs[0].white, before.pairs[0].black
    after = made(pair_apart(EVENT.question, one, two))
    assert frozenset((one, two)) not in pairs_of(after)
    found = first_difference(pairs_of(before), pairs_of(after), EVENT.question)
    assert found and set(found.pair) == {one, two}
    assert pair_apart(Event.of(2, 3).question, "1", "2") == Impossible(Cause.ALL_MET)


def pairs(*written: str) -> frozenset[frozenset[str]]:
    return frozenset(frozenset(each) for each in written)


def test_first_difference_is_that_of_most_points() -> None:
    """1, 2, 3, 4 and 9 have two points, the others none."""
    before = pairs("12", "34", "56", "78")
    assert first_difference(before, before, EVENT.question) is None
    swapped = first_difference(before, pairs("12", "34", "57", "68"), EVENT.question)
    assert swapped == Difference(("5", "6"), ("7", "8"))
    resting = first_difference(before, pairs("92", "34", "56", "78"), EVENT.question)
    assert resting == Difference(("1", "2"), (None, "9"))


def test_first_difference_says_who_had_met() -> None:
    """2 and 6, who would be left over, have met."""
    found = first_difference(pairs("12", "46", "35", "78"), pairs("14", "23", "56", "78"), EVENT.question)
    assert found == Difference(("1", "2"), ("4", "3"), Breach(("2", "6"), Obstacle.MET))


def test_others_are_paired_round_two_who_play() -> None:
    together = made(pair_together(EVENT.question, "1", "4"))
    assert not {frozenset(("1", "4"))} & pairs_of(together)
    placed = {name for each in together.pairs for name in (each.white, each.black)} | {together.rest}
    assert placed == {str(number) for number in range(1, 10)} - {"1", "4"}


def test_pair_that_a_rule_forbids_is_named() -> None:
    assert pair_together(EVENT.question, "1", "5") == Breach(("1", "5"), Obstacle.MET)
    apart = replace(EVENT.question, forbidden=frozenset({frozenset(("1", "4"))}))
    assert pair_together(apart, "4", "1") == Breach(("4", "1"), Obstacle.APART)


def test_exchange_by_hand_says_what_it_breaks() -> None:
    pairs = (("1", "2"), ("3", "4"))
    assert exchange(pairs, "2", "4") == (("1", "4"), ("3", "2"))
    assert exchange(exchange(pairs, "1", "3"), "3", "1") == pairs
    by_hand = (("1", "5"), ("2", "4"), ("3", "6"), ("7", "8"))
    assert breaches(by_hand, "9", EVENT.question) == (Breach(("1", "5"), Obstacle.MET), Breach(("9",)))
    assert breaches((("2", "4"), ("3", "6")), None, EVENT.question) == ()
