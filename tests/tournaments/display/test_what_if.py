"""What a round would be if two players met, or did not."""

from __future__ import annotations

import pytest

from tests.swiss_leagues import playing, publish, swiss_league
from tournaments.display.what_if import what_if
from tournaments.store.load import load_league

pytestmark = pytest.mark.django_db


def test_two_who_met_cannot_meet_again() -> None:
    league = playing(swiss_league(8, 4), 1)
    publish(league)
    answer = what_if(load_league(league).league, 2, "Jugador 1", "Jugador 5")
    assert answer
    assert "ya han jugado" in answer.sentence
    assert not answer.new


def test_two_who_meet_are_kept_apart() -> None:
    league = playing(swiss_league(8, 4), 1)
    publish(league)
    game = league.fixtures.filter(round=2).select_related("one", "two")[0]
    answer = what_if(load_league(league).league, 2, game.one.name, game.two.name)
    assert answer and answer.paired
    gone = [frozenset(pair) for pair in answer.gone]
    assert frozenset((game.one.name, game.two.name)) in gone
    assert len(answer.new) == len(answer.gone) > 0


def test_two_others_could_meet_and_some_tables_would_change() -> None:
    league = playing(swiss_league(10, 5), 1)
    publish(league)
    value = load_league(league).league
    met = {game.pair for game in value.games}
    one, two = next((one, two) for one in value.names for two in value.names[5:] if {one, two} not in met and one < two)
    answer = what_if(value, 2, one, two)
    assert answer and not answer.paired
    assert answer.new or "No pueden" in answer.sentence


def test_next_round_is_asked_about_before_it_is_published() -> None:
    league = playing(swiss_league(8, 4), 1)
    assert what_if(load_league(league).league, 2, "Jugador 1", "Jugador 5")


@pytest.mark.parametrize(("number", "two"), [(3, "Jugador 2"), (1, "Jugador 1")])
def test_other_questions_have_no_answer(number: int, two: str) -> None:
    league = playing(swiss_league(8, 4), 1)
    assert what_if(load_league(league).league, number, "Jugador 1", two) is None
