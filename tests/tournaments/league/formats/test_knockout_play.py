"""Knock-outs played to the end, and corrected on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from tests.tournaments.league.formats.knockouts import (
    DRAWN,
    LOST,
    WON,
    knockout,
    open_games,
    winner_result,
    with_result,
)
from tournaments.league.faults import Code, Fault
from tournaments.league.formats.crossings import GroupPlace, crossing
from tournaments.league.formats.knockout.bracket import fold
from tournaments.league.formats.knockout.following import followed_up
from tournaments.league.formats.knockout.play import (
    encounters,
    is_decided,
    phase,
    places,
    seeded,
    to_come,
)
from tournaments.league.regulation import Pace
from tournaments.league.scores import games_to_come, is_complete
from tournaments.league.table import table
from tournaments.league.values import (
    State,
)


@pytest.mark.many_examples
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7, 8, 11, 14, 16, 23])
@pytest.mark.parametrize("games", [1, 2, 3])
def test_knockout_is_played_to_its_winner(players: int, games: int) -> None:
    chance = Random(players * 10 + games)
    league = knockout(players, games=games)
    while waiting := open_games(league):
        assert not is_complete(league)
        league = with_result(league, chance.choice(waiting), chance.choice([WON, LOST, DRAWN]))
    assert is_complete(league)
    played = encounters(league)
    out = [one.loser for one in played if not one.third_place]
    assert len(set(out)) == players - 1
    final = next(one for one in reversed(played) if not one.third_place)
    assert [*places(league)[0], *places(league)[1]] == [final.winner, final.loser]
    rows = table(league).rows
    assert rows[0].player == final.winner
    assert table(league).settled
    assert sorted(row.player for row in rows) == sorted(league.names)


def test_better_seed_wins_throughout_without_upsets() -> None:
    league = knockout(8)
    while waiting := open_games(league):
        game = waiting[0]
        league = with_result(league, game, winner_result(game, min(game.pair)))
    assert places(league)[:4] == [("J1",), ("J2",), ("J3",), ("J4",)]
    assert places(league)[4] == ("J5", "J6", "J7", "J8")


def test_level_encounter_goes_on_with_further_games_until_one_is_won() -> None:
    league = knockout(2)
    for part in (None, 2, 3):
        game = open_games(league)[0]
        assert game.part == part
        assert game.pace == (None if part is None else Pace.BLITZ)
        league = with_result(league, game, DRAWN)
    league = with_result(league, open_games(league)[0], WON)
    assert not open_games(league)
    assert encounters(league)[0].winner == league.games[-1].one


def test_correction_takes_back_games_that_no_longer_follow() -> None:
    first = knockout(4)
    semifinal, other = first.games
    league = with_result(first, semifinal, WON)
    league = with_result(league, league.games[1], WON)
    assert len(league.games) == 4
    again = with_result(league, league.games[0], None)
    assert [game.pair for game in again.games] == [semifinal.pair, other.pair]
    turned = with_result(league, league.games[0], LOST)
    assert {frozenset(g.pair) for g in turned.games[2:]} != {frozenset(g.pair) for g in league.games[2:]}


def test_correction_is_refused_once_the_next_game_was_played() -> None:
    league = knockout(4)
    league = with_result(league, league.games[0], WON)
    league = with_result(league, league.games[1], WON)
    final = next(game for game in league.games[2:] if league.games[0].one in game.pair)
    league = with_result(league, final, WON)
    with pytest.raises(Fault) as refused:
        with_result(league, league.games[0], LOST)
    assert refused.value.code is Code.ENCOUNTER_PLAYED


def test_winners_of_groups_meet_late() -> None:
    places_of = [(key, place) for place in (1, 2) for key in "ABCD"]
    league = knockout(8)
    numbered = dict(zip(league.names, seeded(places_of), strict=True))
    for encounter in encounters(league)[:4]:
        one, two = (numbered[name] for name in sorted(encounter.pair))
        assert {one[1], two[1]} == {1, 2}
        assert one[0] != two[0]
    assert sorted(seeded(places_of)) == sorted(places_of)


def blocks(positions: Sequence[object], size: int) -> set[frozenset[object]]:
    return {frozenset(positions[at : at + size]) for at in range(0, len(positions), size)}


@pytest.mark.parametrize("groups", range(2, 9))
@pytest.mark.parametrize("entrants", range(2, 25))
def test_seeds_of_groups_meet_as_in_their_crossing(entrants: int, groups: int) -> None:
    all_places = [(chr(ord("A") + group), place) for place in range(1, 13) for group in range(groups)]
    taken = all_places[:entrants]
    numbered = seeded(taken)
    assert sorted(numbered) == sorted(taken)
    standing = [numbered[number - 1] if number else None for number in fold(entrants)]
    crossed = [(at.group, at.place) if at else None for at in crossing([GroupPlace(*each) for each in taken])]
    size = 2
    while size <= len(standing):
        assert blocks(standing, size) == blocks(crossed, size)
        size *= 2


def test_knockout_in_preparation_has_no_games_and_one_place_for_all() -> None:
    league = replace(knockout(4), state=State.PREPARING, games=())
    assert followed_up(league) == league
    assert places(league) == [league.names]
    assert not is_decided(league)
    assert to_come(league) == 0


def test_games_to_come_are_those_whose_players_are_not_known() -> None:
    league = knockout(4, games=2)
    assert to_come(league) == games_to_come(league) == 4
    while waiting := open_games(league):
        league = with_result(league, waiting[0], winner_result(waiting[0], min(waiting[0].pair)))
    assert to_come(league) == 0
    assert to_come(knockout(1)) == 0


@pytest.mark.parametrize(("players", "phases"), [(8, [4] * 4 + [2] * 2 + [0, 1]), (6, [None] * 2 + [2] * 2 + [0, 1])])
def test_round_is_named_by_its_encounters_unless_somebody_has_a_bye(players: int, phases: list[int | None]) -> None:
    league = knockout(players)
    while waiting := open_games(league):
        league = with_result(league, waiting[0], winner_result(waiting[0], min(waiting[0].pair)))
    played = sorted(league.games, key=lambda game: (game.round or 0, game.match or 0))
    assert Counter(phase(league, game) for game in played) == Counter(phases)
