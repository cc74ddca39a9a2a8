"""Knock-outs played to the end, and corrected on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, time, timedelta
from random import Random

import pytest

from games.rules import RULES
from tournaments.league.faults import Code, Fault
from tournaments.league.formats.crossings import GroupPlace, crossing
from tournaments.league.formats.knockout.bracket import Knockout, Source, fold
from tournaments.league.formats.knockout.following import back_in_play, followed_up
from tournaments.league.formats.knockout.play import (
    Encounter,
    board_hours,
    encounters,
    hours_to_come,
    is_decided,
    phase,
    places,
    seeded,
    still_in,
    to_come,
)
from tournaments.league.podium import Medal
from tournaments.league.regulation import Format, Pace, Stage
from tournaments.league.scores import games_to_come, games_to_count, is_complete
from tournaments.league.sheets import board_ends
from tournaments.league.table import table
from tournaments.league.timetable import Timetable
from tournaments.league.values import (
    Entrant,
    Game,
    League,
    Pieces,
    Reason,
    Result,
    State,
    Winner,
    Withdrawal,
    WithdrawnGames,
)

WON = Result(Winner.ONE, Reason.NO_PIECES, Pieces(3), Pieces(0))
LOST = Result(Winner.TWO, Reason.NO_PIECES, Pieces(0), Pieces(3))
WALKOVER = Result(Winner.ONE, Reason.WALKOVER)
AT_NINE = Timetable(start=datetime(2026, 12, 12, 9), minutes=20)
NOBODY_CAME = Result(Winner.NONE, Reason.WALKOVER)
DRAWN = Result(Winner.DRAW, Reason.AGREEMENT, Pieces(2), Pieces(2))


def knockout(players: int, *, games: int = 1, third_place: bool = True, **more: object) -> League:
    rules = RULES["castillar"]
    return followed_up(
        League(
            name="Copa",
            men=rules.men_per_side,
            board_ends=board_ends("castillar"),
            players=tuple(Entrant(f"J{number}") for number in range(1, players + 1)),
            walkover_pieces=6,
            state=State.DRAWN,
            stage=Stage(format=Format.KNOCKOUT, games=games, third_place=third_place),
            **more,  # type: ignore[arg-type]
        )
    )


def with_result(league: League, game: Game, result: Result | None) -> League:
    games = tuple(replace(each, result=result) if each is game else each for each in league.games)
    return followed_up(replace(league, games=games))


def winner_result(game: Game, winner: str) -> Result:
    return WON if game.one == winner else LOST


def open_games(league: League) -> list[Game]:
    return [game for game in league.games if game.result is None]


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


def test_withdrawn_player_loses_the_open_encounter() -> None:
    league = knockout(4, third_place=False)
    gone = league.games[0].one
    league = followed_up(replace(league, withdrawn=(Withdrawal(gone, WithdrawnGames.WALKOVERS),)))
    assert encounters(league)[0].winner == next(iter(league.games[0].pair - {gone}))


def withdraw(league: League, *names: str, was_there: bool = False) -> League:
    for name in names:
        gone = Withdrawal(name, WithdrawnGames.WALKOVERS, was_there)
        league = followed_up(replace(league, withdrawn=(*league.withdrawn, gone)))
    return league


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 8, 11, 16])
@pytest.mark.parametrize("games", [1, 2])
@pytest.mark.parametrize("seed", range(6))
def test_knockout_ends_whoever_withdraws_and_whoever_loses(players: int, games: int, seed: int) -> None:
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


def final_of(league: League) -> Encounter:
    return next(one for one in reversed(encounters(league)) if not one.third_place)


def test_hours_follow_the_rounds_on_the_boards() -> None:
    timetable = Timetable(start=datetime(2026, 12, 12, 16), minutes=20)
    league = knockout(8, boards=2, timetable=timetable)
    hours = [(one.at.hour * 60 + one.at.minute, one.board) for one in encounters(league) if one.at]
    assert hours == [(960, 1), (960, 2), (980, 1), (980, 2), (1000, 1), (1000, 2), (1020, 1), (1020, 2)]


def test_phases_to_come_have_the_hours_of_their_encounters() -> None:
    league = knockout(4, boards=2, timetable=Timetable(start=datetime(2026, 12, 12, 16), minutes=20))
    after = {(0, datetime(2026, 12, 12, 16, 20)), (1, datetime(2026, 12, 12, 16, 20))}
    assert set(hours_to_come(league).values()) == after
    drawn = with_result(league, league.games[0], DRAWN)
    assert {phase for phase, _at in hours_to_come(drawn).values()} == {0, 1}
    assert all(at > datetime(2026, 12, 12, 16, 20) for _phase, at in hours_to_come(drawn).values())
    assert hours_to_come(replace(league, games=(), state=State.PREPARING)) == {}


@pytest.mark.parametrize(("players", "boards"), [(8, 1), (11, 3), (16, 2)])
def test_no_two_games_are_on_one_board_or_of_one_player_at_one_hour(players: int, boards: int) -> None:
    chance = Random(players)
    league = knockout(players, boards=boards, timetable=Timetable(start=datetime(2026, 12, 12, 16), minutes=20))
    while waiting := open_games(league):
        league = with_result(league, chance.choice(waiting), chance.choice([WON, LOST, DRAWN]))
    assert any(game.pace for game in league.games)
    assert max(Counter((game.at, game.board) for game in league.games).values()) == 1
    assert max(Counter((game.at, name) for game in league.games for name in game.pair).values()) == 1
    for one in encounters(league):
        hours = [game.at for game in one.games if game.at]
        assert hours == sorted(hours)


@pytest.mark.many_examples
@pytest.mark.parametrize("players", range(3, 17))
@pytest.mark.parametrize("boards", [1, 2, 3])
@pytest.mark.parametrize("games", [1, 2, 3])
def test_encounters_to_come_have_boards_and_hours_of_their_own(players: int, boards: int, games: int) -> None:
    chance = Random(players * 100 + boards * 10 + games)
    league = knockout(players, games=games, boards=boards, timetable=AT_NINE)
    check_places(league)
    while waiting := open_games(league):
        league = with_result(league, chance.choice(waiting[:3]), chance.choice([WON, LOST, DRAWN, DRAWN]))
        check_places(league)


def check_places(league: League) -> None:
    """Assert that no two games, known or to come, clash, and that each is played after those that it depends on."""
    every = encounters(league)
    found = {one.match.number: one for one in every}
    assert max(Counter(place for one in every for place in one.places).values()) == 1
    assert max(Counter((game.at, name) for game in league.games for name in game.pair).values()) == 1
    for one in every:
        first = min(at for _, at in one.places)
        for origin in (one.match.one, one.match.two):
            before = found.get(origin.number) if origin.source is not Source.SEED else None
            assert before is None or (before.last and before.last < first)
        if not one.has_games:
            earlier = [
                at for each in every if each.round < one.round for place, at in each.places if place == one.board
            ]
            assert all(at < first or at.date() > AT_NINE.start.date() for at in earlier)


def postponed(league: League, game: Game, days: int) -> League:
    """Return the league with a game at the first free hour of its board on a later day."""
    assert game.at
    taken = {(each.at, each.board) for each in league.games}
    first = (AT_NINE.start + timedelta(days=days)).replace(hour=18)
    hours = (first + slot * timedelta(minutes=20) for slot in range(len(taken) + 1))
    at = next(hour for hour in hours if (hour, game.board) not in taken)
    games = tuple(replace(each, at=at) if each is game else each for each in league.games)
    return followed_up(replace(league, games=games))


@pytest.mark.many_examples
@pytest.mark.parametrize("players", range(4, 17))
@pytest.mark.parametrize("boards", [1, 2, 3])
def test_encounters_have_boards_of_their_own_where_some_are_postponed(players: int, boards: int) -> None:
    chance = Random(players * 10 + boards)
    league = knockout(players, boards=boards, timetable=AT_NINE)
    while waiting := open_games(league):
        game = chance.choice(waiting[:3])
        if chance.random() < 0.2 and game.at and game.at.date() == AT_NINE.start.date():
            league = postponed(league, game, chance.randint(1, 2))
        else:
            league = with_result(league, game, chance.choice([WON, LOST, DRAWN]))
        check_places(league)


def test_encounters_that_do_not_wait_for_a_postponed_one_keep_their_hours() -> None:
    league = knockout(8, boards=1, timetable=AT_NINE)
    before = {one.match.number: one.at for one in encounters(league)}
    league = postponed(league, league.games[0], 1)
    after = {one.match.number: one.at for one in encounters(league)}
    waiting = {5, 7, 8}
    assert {number for number in after if after[number] != before[number]} == waiting
    days = {number: at.day for number, at in after.items() if at}
    assert {days[number] for number in waiting} == {13}


def test_round_of_another_day_keeps_its_hours_beside_a_game_postponed_to_it() -> None:
    league = knockout(8, boards=1, timetable=replace(AT_NINE, hours=(time(9), time(10, 20))))
    before = {one.match.number: one.at for one in encounters(league)}
    third = next(game for game in league.games if game.match == 3)
    games = [replace(game, at=datetime(2026, 12, 13, 10)) if game is third else game for game in league.games]
    after = {one.match.number: one.at for one in encounters(replace(league, games=tuple(games)))}
    assert after[5] == before[5] == datetime(2026, 12, 13, 9)
    assert after[6] == datetime(2026, 12, 14, 9)


def test_encounters_to_come_on_one_board_make_room_for_further_games() -> None:
    league = knockout(11, boards=1, timetable=Timetable(start=datetime(2026, 12, 12, 15), minutes=20))
    for _ in range(3):
        league = with_result(league, open_games(league)[0], DRAWN)
    assert max(Counter(one.at for one in encounters(league)).values()) == 1
    quarters, semifinals = ([one.at for one in encounters(league) if one.round == number] for number in (2, 3))
    assert max(filter(None, quarters)) < min(filter(None, semifinals))


def test_games_of_a_round_are_in_order_of_hour() -> None:
    league = knockout(11, boards=1, timetable=Timetable(start=datetime(2026, 12, 12, 15), minutes=20))
    while waiting := open_games(league):
        league = with_result(league, waiting[0], WON)
        hours = [(game.round, game.at) for game in league.games]
        assert hours == sorted(hours)


def test_further_game_is_played_after_the_drawn_one() -> None:
    league = knockout(2, games=2, timetable=Timetable(start=datetime(2026, 12, 12, 16), minutes=20))
    assert [(game.part, game.at and game.at.minute, game.board) for game in league.games] == [(1, 0, 1), (2, 20, 1)]
    for _ in league.games:
        league = with_result(league, open_games(league)[0], DRAWN)
    assert (league.games[2].part, league.games[2].at, league.games[2].board) == (3, datetime(2026, 12, 12, 16, 40), 1)


def test_rounds_to_come_wait_for_a_further_game() -> None:
    league = knockout(8, boards=4, timetable=Timetable(start=datetime(2026, 12, 12, 16), minutes=20))
    assert max(at for _, at in board_hours(league)) == datetime(2026, 12, 12, 16, 40)
    league = with_result(league, league.games[0], DRAWN)
    minutes = [one.at.hour * 60 + one.at.minute - 960 for one in encounters(league) if one.at]
    assert minutes == [0, 0, 0, 0, 40, 20, 60, 60]
    assert max(at for _, at in board_hours(league)) == datetime(2026, 12, 12, 17)
    assert board_hours(knockout(1)) == []


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


def without(league: League, *names: str) -> League:
    """Return a league in which these, and nobody else, withdrew."""
    gone = tuple(Withdrawal(name, WithdrawnGames.WALKOVERS, was_there=False) for name in names)
    return followed_up(back_in_play(league, replace(league, withdrawn=gone)))


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


def test_bracket_counts_no_game_to_which_nobody_came() -> None:
    league = knockout(8)
    first = league.games[0]
    assert len(games_to_count(league)) == 4
    assert len(games_to_count(without(league, first.one))) == 4
    assert len(games_to_count(without(league, *first.pair))) == 3


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
