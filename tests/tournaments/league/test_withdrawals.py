"""The default treatment of the games of a player who withdraws."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.builders import Document, league_of
from tests.swiss_files import named, swiss_file
from tournaments.league.latecomers import default_treatment
from tournaments.league.regulations import CASTILLAR, REGULATIONS
from tournaments.league.scores import settled
from tournaments.league.values import Reason, Result, Winner, Withdrawal, WithdrawnGames

ANNULLED, WALKOVERS = WithdrawnGames.ANNULLED, WithdrawnGames.WALKOVERS


def league_file_of(players: int, played: int, *, legs: int = 1, **more: object) -> Document:
    """Return a league file in which `a` has played its first games, against `b`, `c`..., leg by leg."""
    names = list("abcdefghij"[:players])
    won = [{"one": "a", "two": opponent, "winner": "one", "reason": "walkover"} for opponent in names[1:] * legs]
    document = {"format": "castillar-league/1", "name": "Liga", "players": names, "legs": legs, "state": "playing"}
    return document | {"games": won[:played]} | more


@pytest.mark.parametrize(
    ("players", "legs", "least"),
    [(3, 1, 1), (4, 1, 2), (5, 1, 2), (6, 1, 3), (10, 1, 5), (3, 2, 2), (4, 2, 3), (10, 2, 9)],
)
def test_withdrawal_after_half_the_games_keeps_them(players: int, legs: int, least: int) -> None:
    assert default_treatment(league_of(league_file_of(players, least - 1, legs=legs)), "a") is ANNULLED
    assert default_treatment(league_of(league_file_of(players, least, legs=legs)), "a") is WALKOVERS


def test_games_against_annulled_players_do_not_count() -> None:
    annulled = [{"player": "b", "games": "annulled"}]
    assert default_treatment(league_of(league_file_of(6, 2)), "a") is ANNULLED
    assert default_treatment(league_of(league_file_of(6, 2, withdrawn=annulled)), "a") is ANNULLED
    assert default_treatment(league_of(league_file_of(6, 3, withdrawn=annulled)), "a") is WALKOVERS


def test_game_lost_by_withdrawal_counts_as_decided() -> None:
    won_without_playing = [{"player": "f", "games": "walkovers"}]
    assert default_treatment(league_of(league_file_of(6, 2, withdrawn=won_without_playing)), "a") is WALKOVERS


def test_games_of_rounds_paired_one_by_one_always_count() -> None:
    assert default_treatment(league_of(swiss_file(6, 5, [], [])), named(1)) is WALKOVERS


def test_regulation_may_keep_only_more_than_its_share() -> None:
    exactly_half, more = league_of(league_file_of(5, 2)), league_of(league_file_of(5, 3))
    for regulation, treatments in ((CASTILLAR, (WALKOVERS, WALKOVERS)), (REGULATIONS["fmjd"], (ANNULLED, WALKOVERS))):
        leagues = (replace(league, regulation=regulation) for league in (exactly_half, more))
        assert tuple(default_treatment(league, "a") for league in leagues) == treatments


def test_game_of_two_who_withdrew_is_lost_by_both_where_everybody_meets() -> None:
    league = league_of(league_file_of(4, 0))
    gone = tuple(Withdrawal(name, WALKOVERS, was_there=True) for name in league.games[0].pair)
    assert settled(league.games[0], replace(league, withdrawn=gone)).result == Result(Winner.NONE, Reason.WALKOVER)
