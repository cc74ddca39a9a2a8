"""The rounds of a file that the program gives again, and those that somebody paired otherwise."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.builders import league_of
from tests.swiss_files import swiss_file
from tournaments.league.formats.swiss import found_again
from tournaments.league.formats.swiss.found_again import rounds_found_again
from tournaments.league.formats.swiss.rounds import Plan, proposal, with_exchange, with_round
from tournaments.league.values import League, Reason, Result, State, Winner

RESULTS = (
    Result(Winner.ONE, Reason.RESIGNATION),
    Result(Winner.TWO, Reason.RESIGNATION),
    Result(Winner.DRAW, Reason.AGREEMENT),
)


def played(league: League, chance: Random) -> League:
    games = tuple(game if game.result else replace(game, result=chance.choice(RESULTS)) for game in league.games)
    return replace(league, games=games, state=State.PLAYING)


def with_next(league: League) -> League:
    made = proposal(league, Plan())
    return with_round(made.league, made.made)


def swiss(players: int, rounds: int, seed: int = 1, system: str = "dutch") -> League:
    """Return a Swiss of so many rounds, all played but the last."""
    league = replace(league_of(swiss_file(players, 5, [], [], system=system)), state=State.PREPARING)
    chance = Random(seed)
    for _ in range(rounds - 1):
        league = played(with_next(league), chance)
    return with_next(league)


def numbers(league: League) -> list[int]:
    return [question.round for question, _made in rounds_found_again(league)]


@pytest.mark.parametrize("players", [8, 9, 14])
@pytest.mark.parametrize("system", ["dutch", "rotation"])
def test_all_rounds_that_the_program_made_are_found_again(players: int, system: str) -> None:
    league = swiss(players, 4, players, system)
    assert numbers(league) == [1, 2, 3, 4]
    by_number = {question.round: made for question, made in rounds_found_again(league)}
    for game in league.games:
        assert (game.one, game.two) in {(pair.white, pair.black) for pair in by_number[game.round or 0].pairs}


def test_round_with_an_exchange_by_hand_is_not_found() -> None:
    league = swiss(8, 3)
    last = [game for game in league.games if game.round == 3]
    assert numbers(with_exchange(league, 3, last[0].one, last[1].one)) == [1, 2]


def test_round_with_other_colours_or_none_is_not_found() -> None:
    league = swiss(8, 2)
    first, *others = league.games
    assert first.white
    for white in (first.white.other, None):
        assert 1 not in numbers(replace(league, games=(replace(first, white=white), *others)))


def test_round_with_another_rest_is_not_found() -> None:
    league = swiss(9, 1)
    assert numbers(league) == [1]
    [rest] = league.byes
    assert numbers(with_exchange(league, 1, rest.player, league.games[-1].two)) == []


def test_round_after_an_open_one_is_not_asked_about() -> None:
    league = swiss(8, 2)
    opened = replace(league, games=tuple(replace(game, result=None) for game in league.games))
    assert numbers(opened) == [1]


def test_large_rounds_and_too_much_work_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    league = swiss(8, 3)
    assert [question.round for question, _made in rounds_found_again(league, 2 * 8**3)] == [1, 2]
    monkeypatch.setattr(found_again, "MAX_PLAYERS", 7)
    assert numbers(league) == []
