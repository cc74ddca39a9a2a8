"""Withdrawals and absences in a knock-out: who goes on, the medals, and the games that nobody plays."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

import pytest

from tests.tournaments.league.formats.knockouts import (
    AT_NINE,
    DRAWN,
    LOST,
    NOBODY_CAME,
    WALKOVER,
    WON,
    final_of,
    knockout,
    open_games,
    winner_result,
    with_result,
    withdraw,
    without,
)
from tournaments.league.formats.knockout.bracket import Knockout
from tournaments.league.formats.knockout.following import back_in_play, followed_up
from tournaments.league.formats.knockout.play import (
    board_hours,
    encounters,
    hours_to_come,
    places,
    still_in,
    to_come,
)
from tournaments.league.latecomers import with_attendance
from tournaments.league.podium import Medal
from tournaments.league.regulation import Stage
from tournaments.league.scores import games_to_count, is_complete
from tournaments.league.table import table
from tournaments.league.values import (
    League,
    Result,
    Withdrawal,
    WithdrawnGames,
)


def test_withdrawn_player_loses_the_open_encounter() -> None:
    league = knockout(4, third_place=False)
    gone = league.games[0].one
    league = followed_up(replace(league, withdrawn=(Withdrawal(gone, WithdrawnGames.WALKOVERS),)))
    assert encounters(league)[0].winner == next(iter(league.games[0].pair - {gone}))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 8, 11, 16])
@pytest.mark.parametrize("games", [1, 2])
@pytest.mark.parametrize("seed", range(6))
def test_knockout_ends_for_all_withdrawals_and_losses(players: int, games: int, seed: int) -> None:
    chance = Random(seed)
    league = knockout(players, games=games, timetable=AT_NINE, boards=1 + seed % 3)
    while waiting := [game for game in open_games(league) if not game.pair & league.withdrawn_players]:
        assert not is_complete(league)
        if chance.random() < 0.3:
            league = withdraw(league, chance.choice(sorted(set(league.names) - league.withdrawn_players)))
        else:
            chosen = chance.choice([WON, LOST, DRAWN, NOBODY_CAME, NOBODY_CAME])
            league = with_result(league, chance.choice(waiting), chosen)
        assert followed_up(league) == league, "games that follow stay, whatever is entered next"
        assert len(encounters(league)) == Knockout(games).encounters(players)
    assert is_complete(league)
    assert to_come(league) == 0
    assert table(league).settled
    for one in encounters(league):
        assert one.pair <= league.withdrawn_players if one.void else one.winner in one.pair
        assert all(game.pair == one.pair for game in one.games)
    final = next(one for one in reversed(encounters(league)) if not one.third_place)
    assert final.pair == set(places(league)[0]) if final.void else places(league)[0] == (final.winner,)


def test_nobody_goes_on_from_an_encounter_whose_players_both_withdrew() -> None:
    league = knockout(4, timetable=AT_NINE, boards=2)
    gone, other = league.games
    league = withdraw(with_result(league, gone, NOBODY_CAME), gone.one, gone.two)
    assert [game.pair for game in league.games] == [gone.pair, other.pair], "no further game of those who left"
    assert to_come(league) == 0
    assert still_in(league) == other.pair
    assert hours_to_come(league) == {}
    assert len(board_hours(league)) == 2
    league = with_result(league, next(game for game in league.games if game.pair == other.pair), WON)
    assert is_complete(league)
    assert [one.winner for one in encounters(league)[2:]] == [other.one, other.two]
    assert places(league) == [(other.one,), (other.two,), tuple(sorted(gone.pair))]


def test_player_who_was_left_alone_and_played_on_keeps_the_place_after_withdrawing() -> None:
    league = knockout(4)
    gone, other = league.games
    league = with_result(withdraw(league, gone.one), league.games[1], WON)
    final = next(game for game in league.games if game.pair == {gone.two, other.one})
    league = with_result(league, final, winner_result(final, other.one))
    after = withdraw(league, gone.two)
    assert [game.result for game in after.games] == [game.result for game in league.games]
    assert encounters(after)[0].winner == gone.two


@pytest.mark.parametrize("players", [2, 3, 5, 8])
@pytest.mark.parametrize("games", [1, 2])
@pytest.mark.parametrize("seed", range(6))
def test_withdrawal_changes_no_encounter_from_which_somebody_has_gone_on(players: int, games: int, seed: int) -> None:
    chance = Random(seed)
    league = knockout(players, games=games)
    while there := sorted(set(league.names) - league.withdrawn_players):
        waiting = [game for game in open_games(league) if not game.pair & league.withdrawn_players]
        if waiting and chance.random() < 0.3:
            league = with_result(league, chance.choice(waiting), chance.choice([WON, LOST, DRAWN, NOBODY_CAME]))
            continue
        before, name = league, chance.choice(there)
        league = withdraw(league, name, was_there=True)
        after = {one.match.number: one for one in encounters(league)}
        for one in filter(lambda one: one.decided, encounters(before)):
            lost = after[one.match.number]
            assert lost.winner == one.winner or (lost.void and one.winner in league.withdrawn_players)
    assert all(one.pair <= league.withdrawn_players for one in encounters(league) if one.void)


@pytest.mark.parametrize("order", [1, -1])
@pytest.mark.parametrize("result", [None, NOBODY_CAME, DRAWN])
def test_nobody_gets_bronze_if_both_players_for_third_place_are_out(result: Result | None, order: int) -> None:
    league = knockout(4)
    for game in open_games(league):
        league = with_result(league, game, WON)
    third = next(one for one in encounters(league) if one.third_place)
    assert third.one and third.two
    league = with_result(league, third.games[0], result) if result else league
    league = withdraw(league, *(third.one, third.two)[::order], was_there=True)
    league = with_result(league, final_of(league).games[0], WON)
    assert is_complete(league)
    assert set(medals(league).values()) == {Medal.GOLD, Medal.SILVER}


def test_who_left_before_both_opponents_wins_no_final() -> None:
    league = knockout(4, third_place=False)
    lost, other = league.games
    league = with_result(with_result(league, lost, NOBODY_CAME), other, WON)
    after = withdraw(league, lost.one, other.one, lost.two, was_there=True)
    assert (final_of(after).pair, final_of(after).winner, final_of(after).void) == ({other.one}, None, True)
    assert not set(medals(after)) & set(after.withdrawn_players)
    stays = withdraw(league, lost.one, lost.two, other.one, was_there=True)
    assert medals(stays)[other.one] is Medal.GOLD, "who was left alone in a bracket had no more to play"


def test_withdrawal_keeps_the_further_games_that_were_played() -> None:
    league = knockout(4)
    for _ in range(2):
        league = with_result(league, next(game for game in open_games(league) if game.match == 1), DRAWN)
    drawn = [game for game in league.games if game.result]
    after = withdraw(league, drawn[0].one)
    assert [game.part for game in after.games if game.match == 1] == [None, 2]
    assert [game for game in after.games if game.result] == drawn
    assert encounters(after)[0].winner == drawn[0].two


def test_annulled_games_leave_the_encounter_to_the_other_player() -> None:
    league = knockout(4)
    gone = league.games[0]
    league = followed_up(replace(league, withdrawn=(Withdrawal(gone.one, WithdrawnGames.ANNULLED),)))
    assert encounters(league)[0].winner == gone.two


def medals(league: League) -> dict[str, object]:
    return {row.player: row.medal for row in table(league).rows if row.medal}


@pytest.mark.parametrize("third_place", [True, False])
@pytest.mark.parametrize("players", [3, 4, 5, 8])
@pytest.mark.parametrize("games", [1, 2])
def test_withdrawal_after_the_last_game_costs_no_medal(players: int, games: int, third_place: bool) -> None:
    chance = Random(players)
    league = knockout(players, games=games, third_place=third_place)
    while waiting := open_games(league):
        league = with_result(league, chance.choice(waiting), chance.choice([WON, LOST, DRAWN]))
    assert medals(withdraw(league, *league.names)) == medals(league) != {}


@pytest.mark.parametrize("result", [None, DRAWN, WALKOVER])
def test_finalist_who_did_not_play_to_the_end_gets_no_medal(result: Result | None) -> None:
    league = knockout(4, third_place=False)
    for game in open_games(league):
        league = with_result(league, game, WON)
    final = final_of(league)
    assert final.one and final.two
    if result:
        league = with_result(league, final.games[0], result)
    league = withdraw(league, final.two, was_there=True)
    assert medals(league)[final.one] is Medal.GOLD
    assert final.two not in medals(league)
    after = withdraw(league, final.one, was_there=True)
    if result == WALKOVER:
        assert medals(after) == medals(league)
    else:
        assert not set(medals(after)) & final.pair, "nobody wins a final whose players are both out"


def test_game_that_nobody_plays_has_no_hour_until_its_player_is_here_after_all() -> None:
    league = knockout(8, boards=2, timetable=AT_NINE)
    first, *others = league.games
    fewer = without(league, first.one)
    assert [(game.at, game.board) for game in fewer.games if first.one in game.pair] == [(None, None)]
    assert [game for game in fewer.games if first.one not in game.pair] == others
    assert without(fewer) == league


def test_game_played_after_all_has_a_free_hour_where_its_own_was_given_away() -> None:
    league = knockout(8, boards=2, timetable=AT_NINE)
    first, second = league.games[:2]
    fewer = without(league, first.one)
    moved = replace(second, at=first.at, board=first.board)
    back = without(replace(fewer, games=(moved, *(game for game in fewer.games if game.pair != second.pair))))
    [again] = [game for game in back.games if game.pair == first.pair]
    assert again.at and first.at and again.at > first.at
    assert len({(game.at, game.board) for game in back.games}) == len(back.games) == len(league.games)


def test_bracket_counts_no_game_that_nobody_plays() -> None:
    league = knockout(8)
    first = league.games[0]
    assert len(games_to_count(league)) == 4
    assert len(games_to_count(without(league, first.one))) == 3
    assert len(games_to_count(without(league, *first.pair))) == 3
    played = with_result(league, first, WON)
    assert len(games_to_count(without(played, first.one))) == 4
    assert len(games_to_count(replace(league, stage=Stage()))) == 4


@pytest.mark.parametrize("missing", [("J1",), ("J1", "J4")])
def test_game_lost_by_both_orders_no_further_one_where_somebody_did_not_come(missing: tuple[str, ...]) -> None:
    league = knockout(4)
    listed = back_in_play(league, with_attendance(league, (), missing))
    [game] = [each for each in listed.games if "J1" in each.pair]
    after = with_result(listed, game, NOBODY_CAME)
    assert [each.match for each in after.games] == [each.match for each in listed.games]


def test_game_made_for_somebody_who_has_left_has_no_hour() -> None:
    league = knockout(4, timetable=AT_NINE, third_place=False)
    first, second = league.games
    fewer = without(with_result(league, first, winner_result(first, first.one)), first.one)
    after = with_result(fewer, next(game for game in fewer.games if game.pair == second.pair), WON)
    [final] = [game for game in after.games if game.round == 2]
    assert first.one in final.pair and (final.at, final.board) == (None, None)
    back = without(after)
    assert [game.at for game in back.games if game.round == 2] == [AT_NINE.start + timedelta(minutes=40)]
    assert [(game.at, game.result) for game in back.games if game.round == 1] == [
        (game.at, game.result) for game in after.games if game.round == 1
    ]


def test_game_played_after_all_takes_its_former_place_not_that_of_a_later_round() -> None:
    league = knockout(8, boards=2, games=2, timetable=AT_NINE)
    keyed = replace(league, games=tuple(replace(game, key=key) for key, game in enumerate(league.games)))
    first = keyed.games[0]
    fewer = without(keyed, first.one)
    other = next(game for game in fewer.games if game.round == 1 and game.match == 2)
    [part] = [game for game in fewer.games if game.match == 2 and game is not other]
    fewer = with_result(with_result(fewer, other, WON), next(g for g in fewer.games if g.key == part.key), LOST)
    assert {game.key: game for game in without(fewer).games if game.match == 1} == {
        game.key: game for game in keyed.games if game.match == 1
    }
    late = datetime(2026, 11, 21, 20)
    again = replace(fewer, withdrawn=())
    moved = back_in_play(fewer, again, {first.key: (late, 2)})
    assert [(game.at, game.board) for game in moved.games if game.key == first.key] == [(late, 2)]
