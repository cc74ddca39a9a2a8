"""A round of a Swiss league as a value: prepared, exchanged by hand, published and taken back."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import datetime
from random import Random
from typing import Any

import pytest

from tests import leagues as leagues_of
from tests.builders import league_of
from tests.swiss_files import named, swiss_file
from tournaments.league.faults import Code, Fault
from tournaments.league.formats.swiss.changes import Breach
from tournaments.league.formats.swiss.of_league import next_round
from tournaments.league.formats.swiss.pairing import digest
from tournaments.league.formats.swiss.rounds import (
    Numbers,
    Plan,
    asked_bye,
    bounds_of_rounds,
    breaches_of,
    half_byes_left,
    minutes_of_round,
    numbered,
    prepared,
    present,
    proposal,
    round_games,
    with_apart,
    with_bye,
    with_exchange,
    with_round,
    with_rounds,
    without_round,
)
from tournaments.league.formats.swiss.values import ColourRule, Obstacle, PairCode
from tournaments.league.regulation import Apart, Bye, ByeKind
from tournaments.league.schedule import draw
from tournaments.league.scores import Score
from tournaments.league.table import table, table_after_round
from tournaments.league.timetable import Timetable
from tournaments.league.values import Entrant, League, Reason, Result, Side, State, Winner, Withdrawal, WithdrawnGames

HALF, ZERO = ByeKind.HALF, ByeKind.ZERO
ONE_WINS = Result(Winner.ONE, Reason.RESIGNATION)
KEPT = Plan()


def swiss(players: int = 8, rounds: int = 5, **more: Any) -> League:
    document = swiss_file(players, rounds, [], [])
    return replace(league_of(document), state=State.PREPARING, **more)


def published(league: League, plan: Plan = KEPT) -> League:
    made = proposal(league, plan)
    return with_round(made.league, made.made)


def played(league: League, chance: Random) -> League:
    """Return the league with results for its open games."""
    winners = [Winner.ONE, Winner.TWO, Winner.DRAW]
    games = []
    for game in league.games:
        winner = chance.choice(winners)
        reason = Reason.AGREEMENT if winner is Winner.DRAW else Reason.RESIGNATION
        games.append(game if game.result else replace(game, result=Result(winner, reason)))
    return replace(league, games=tuple(games), state=State.PLAYING)


def after(rounds: int, players: int = 8, **more: Any) -> League:
    league = swiss(players, **more)
    for number in range(rounds):
        league = played(published(league), Random(number))
    return league


def refused(code: Code) -> Any:
    return pytest.raises(Fault, match=code.value)


@pytest.mark.parametrize("players", [6, 7, 9, 12])
def test_everybody_plays_or_rests_once_in_each_round(players: int) -> None:
    league = swiss(players)
    for number in (1, 2, 3):
        league = published(league)
        games = round_games(league, number)
        resting = [bye.player for bye in league.byes if bye.round == number]
        placed = Counter([name for game in games for name in game.pair] + resting)
        assert placed == Counter(league.names)
        assert [game.board for game in games] == list(range(1, players // 2 + 1))
        assert {game.white for game in games} == {Side.ONE}
        assert league.state is (State.DRAWN if number == 1 else State.PLAYING)
        league = played(league, Random(number))


@pytest.mark.parametrize("players", [7, 8])
@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_round_taken_back_gives_back_the_league(players: int, rounds: int) -> None:
    league = with_bye(after(rounds, players), named(2), rounds + 1, HALF)
    assert without_round(published(league), rounds + 1) == league


def test_first_round_taken_back_gives_back_the_lots() -> None:
    league = swiss()
    drawn = published(league, Plan(Numbers.LOTS, seed="7f3a"))
    assert (drawn.draw_seed, drawn.names) == ("7f3a", tuple(draw("7f3a", league.names)))
    back = without_round(drawn, 1)
    assert (back.state, back.draw_seed, back.games) == (State.PREPARING, None, ())


def test_only_the_last_round_is_taken_back_before_its_first_result() -> None:
    league = published(after(1))
    for number in (0, 1, 3):
        with refused(Code.ROUND_GONE):
            without_round(league, number)
    first, *others = league.games[4:]
    begun = replace(league, games=(*league.games[:4], replace(first, result=ONE_WINS), *others))
    with refused(Code.ROUND_STARTED):
        without_round(begun, 2)


def test_numbers_come_from_lots_ratings_or_entry() -> None:
    players = tuple(Entrant(f"J{key}", rating=rating, key=key) for key, rating in ((3, 1800), (1, 2100), (2, None)))
    league = replace(swiss(), players=players, draw_seed="viejo")
    assert numbered(league, KEPT) == league
    assert numbered(league, Plan(Numbers.ENTRY)).names == ("J1", "J2", "J3")
    assert numbered(league, Plan(Numbers.RATING)).names == ("J1", "J3", "J2")
    assert numbered(league, Plan(Numbers.RATING)).draw_seed is None
    corrected = replace(league, players=(replace(players[0], drawn_as="J0"), *players[1:]))
    assert numbered(corrected, Plan(Numbers.LOTS, seed="7f3a")) == numbered(league, Plan(Numbers.LOTS, seed="7f3a"))


def test_numbers_stay_after_the_first_round() -> None:
    league = after(1)
    assert prepared(league, Plan(Numbers.LOTS, seed="7f3a"))[0].names == league.names


def test_round_begins_at_the_hour_of_its_turn() -> None:
    timetable = Timetable(start=datetime(2026, 12, 12, 16), minutes=60)
    league = published(after(1, timetable=timetable))
    assert [{game.at for game in round_games(league, number)} for number in (1, 2)] == [
        {datetime(2026, 12, 12, 16)},
        {datetime(2026, 12, 12, 17, 5)},
    ]
    assert {game.at for game in after(1).games} == {None}


@pytest.mark.parametrize(
    ("rules", "starter"), [("international", Side.ONE), ("english", Side.TWO), ("castillar", None)]
)
def test_white_is_written_first_and_begins_by_the_rules(rules: str, starter: Side | None) -> None:
    assert {game.starter for game in published(swiss(rules=rules)).games} == {starter}


def test_league_that_has_no_next_round_says_why() -> None:
    with refused(Code.NOT_SWISS):
        prepared(leagues_of.league(4), KEPT)
    with refused(Code.LEAGUE_FINISHED):
        prepared(replace(after(1), state=State.FINISHED), KEPT)
    with refused(Code.TOO_FEW_PLAYERS):
        prepared(replace(swiss(), players=()), KEPT)
    with refused(Code.REST_GIVEN):
        prepared(replace(swiss(), byes=(Bye(named(1), 1, ByeKind.PAIRING),)), KEPT)
    with refused(Code.ROUND_WAITING):
        prepared(published(swiss()), KEPT)


def test_round_that_breaks_a_rule_is_made_only_when_allowed() -> None:
    league = replace(swiss(4), stage=replace(swiss(4).stage, apart=(Apart(swiss(4).names),)))
    with refused(Code.ROUND_IMPOSSIBLE):
        proposal(league, KEPT)
    relaxed = proposal(league, Plan(relaxed=True))
    assert relaxed.made.input_digest == digest(relaxed.question)
    assert [breach.obstacle for breach in relaxed.breaches] == [Obstacle.APART, Obstacle.APART]
    assert next_round(with_round(relaxed.league, relaxed.made)) == 2


def test_nothing_makes_a_round_of_one_player() -> None:
    gone = tuple(Withdrawal(name, WithdrawnGames.WALKOVERS) for name in swiss(4).names[1:])
    with refused(Code.ROUND_IMPOSSIBLE):
        proposal(replace(swiss(4), withdrawn=gone), Plan(relaxed=True))


def test_exchange_by_hand_moves_two_and_nobody_else() -> None:
    before = proposal(swiss(9), KEPT).made
    one, two = before.pairs[0].white, before.pairs[1].black
    changed = proposal(swiss(9), Plan(exchanges=((one, two),), despite=True)).made
    assert [pair.rule for pair in changed.pairs[:2]] == [ColourRule.BY_HAND] * 2
    assert [pair.why.code for pair in changed.pairs[:2]] == [PairCode.BY_HAND] * 2
    assert (changed.pairs[0].white, changed.pairs[1].black) == (two, one)
    assert (changed.pairs[2:], changed.rest, changed.rest_why) == (before.pairs[2:], before.rest, before.rest_why)
    again = proposal(swiss(9), Plan(exchanges=((one, two), (two, one)), despite=True)).made
    assert [(pair.white, pair.black) for pair in again.pairs] == [(pair.white, pair.black) for pair in before.pairs]


def test_exchange_by_hand_may_give_the_rest_to_another() -> None:
    before = proposal(swiss(9), KEPT).made
    assert before.rest
    changed = proposal(swiss(9), Plan(exchanges=((before.rest, before.pairs[0].black),))).made
    assert (changed.rest, changed.rest_why) == (before.pairs[0].black, None)
    assert changed.pairs[0].black == before.rest


def test_exchange_that_breaks_a_rule_is_refused_unless_meant() -> None:
    league = after(1)
    met = league.games[0]
    made = proposal(league, KEPT)
    opponent = next(each for each in made.made.pairs if met.one in (each.white, each.black))
    other = opponent.black if opponent.white == met.one else opponent.white
    exchanges = ((met.two, other),)
    with refused(Code.PAIR_BREAKS):
        proposal(league, Plan(exchanges=exchanges))
    found = proposal(league, Plan(exchanges=exchanges, despite=True)).breaches
    assert (met.pair, Obstacle.MET) in [(frozenset(each.players), each.obstacle) for each in found]


def test_exchange_needs_two_places_of_the_round() -> None:
    made = proposal(swiss(), KEPT).made
    pair = made.pairs[0]
    for one, two in ((pair.white, pair.black), (pair.white, pair.white)):
        with refused(Code.EXCHANGE_SAME):
            proposal(swiss(), Plan(exchanges=((one, two),)))
    with refused(Code.NOT_IN_ROUND):
        proposal(swiss(), Plan(exchanges=((pair.white, "Nadie"),)))


def test_exchange_of_a_published_round_leaves_boards_hours_and_others() -> None:
    league = published(after(1, 9))
    first, second, *others = round_games(league, 2)
    changed = with_exchange(league, 2, first.one, second.two)
    now = round_games(changed, 2)
    assert now[:2] == (replace(first, one=second.two), replace(second, two=first.one))
    assert (list(now[2:]), changed.byes, round_games(changed, 1)) == (others, league.byes, round_games(league, 1))
    assert with_exchange(changed, 2, first.one, second.two) == league


def test_exchange_of_a_published_round_may_concern_who_rests() -> None:
    league = published(after(1, 9))
    resting = next(bye.player for bye in league.byes if bye.round == 2)
    first, *_ = round_games(league, 2)
    changed = with_exchange(league, 2, resting, first.one)
    assert round_games(changed, 2)[0].pair == {resting, first.two}
    assert [bye.player for bye in changed.byes if bye.round == 2] == [first.one]
    assert [bye for bye in changed.byes if bye.round == 1] == [bye for bye in league.byes if bye.round == 1]


def test_exchange_of_a_published_round_is_refused_once_they_played() -> None:
    league = published(after(1))
    first, second, third, _ = round_games(league, 2)
    with refused(Code.ROUND_GONE):
        with_exchange(league, 1, first.one, second.one)
    with refused(Code.NOT_IN_ROUND):
        with_exchange(league, 2, first.one, "Nadie")
    with refused(Code.EXCHANGE_SAME):
        with_exchange(league, 2, first.one, first.two)
    games = tuple(replace(game, result=ONE_WINS) if game is first else game for game in league.games)
    begun = replace(league, games=games)
    with refused(Code.ROUND_STARTED):
        with_exchange(begun, 2, first.one, second.one)
    assert with_exchange(begun, 2, second.one, third.one) != begun


def test_exchange_of_a_published_round_says_what_it_breaks() -> None:
    league = published(after(1))
    met = league.games[0]
    pairing = next(game for game in round_games(league, 2) if met.one in game.pair)
    [other] = pairing.pair - {met.one}
    found = breaches_of(league, 2, met.two, other)
    assert Breach((met.one, met.two), Obstacle.MET) in found or Breach((met.two, met.one), Obstacle.MET) in found
    first, *others = round_games(league, 2)
    begun = replace(league, games=(*league.games[:4], first, *(replace(game, result=ONE_WINS) for game in others)))
    with refused(Code.ROUND_STARTED):
        breaches_of(begun, 2, first.one, others[0].one)


def test_exchange_says_what_it_breaks_while_others_have_played() -> None:
    league = published(after(1))
    first, second, *others = round_games(league, 2)
    played_ = tuple(replace(game, result=ONE_WINS) if game in others else game for game in league.games)
    begun = replace(league, games=played_)
    assert breaches_of(begun, 2, first.one, second.one) == breaches_of(league, 2, first.one, second.one)


def test_exchange_says_nothing_while_an_earlier_result_is_missing() -> None:
    league = published(after(1))
    first, *others = league.games
    with refused(Code.ROUND_WAITING):
        breaches_of(replace(league, games=(replace(first, result=None), *others)), 2, others[3].one, others[4].one)


def test_player_is_absent_in_a_round_to_come() -> None:
    league = after(1)
    asked = with_bye(league, named(3), 2, ZERO)
    assert (asked_bye(asked, named(3), 2), asked_bye(league, named(3), 2)) == (ZERO, None)
    assert present(league) == league.names
    assert present(asked) == tuple(name for name in league.names if name != named(3))
    assert asked_bye(with_bye(asked, named(3), 2, HALF), named(3), 2) is HALF
    assert with_bye(asked, named(3), 2, None) == league
    assert named(3) not in {name for game in round_games(published(asked), 2) for name in game.pair}


def test_absence_is_refused_without_a_round_or_a_player() -> None:
    league = after(1)
    with refused(Code.PLAYER_UNKNOWN):
        with_bye(league, "Nadie", 2, ZERO)
    for number in (0, 6):
        with refused(Code.OUT_OF_RANGE):
            with_bye(league, named(1), number, ZERO)
    with refused(Code.ROUND_PUBLISHED):
        with_bye(league, named(1), 1, ZERO)
    for asked, kind in ((league, None), (with_bye(league, named(1), 2, ZERO), ZERO)):
        with refused(Code.BYE_SAME):
            with_bye(asked, named(1), 2, kind)


def test_half_points_without_playing_are_two_at_most() -> None:
    league = swiss()
    for left, number in ((2, 1), (1, 2)):
        assert half_byes_left(league, named(1)) == left
        league = with_bye(league, named(1), number, HALF)
    assert (half_byes_left(league, named(1)), half_byes_left(league, named(2))) == (0, 2)
    with refused(Code.BYES_SPENT):
        with_bye(league, named(1), 3, HALF)
    assert asked_bye(with_bye(league, named(1), 3, ZERO), named(1), 3) is ZERO


def test_regulation_says_how_often_half_points_are_given_without_playing() -> None:
    byes = replace(swiss().regulation.byes, half_limit=1)
    league = replace(swiss(), regulation=replace(swiss().regulation, byes=byes))
    assert half_byes_left(league, named(1)) == 1
    with refused(Code.BYES_SPENT):
        with_bye(with_bye(league, named(1), 1, HALF), named(1), 2, HALF)


def test_people_kept_apart_are_no_pair() -> None:
    league = swiss()
    paired = proposal(league, KEPT).made.pairs[0]
    apart = with_apart(league, [Apart((paired.white, paired.black), 1)])
    assert {paired.white, paired.black} not in [game.pair for game in published(apart).games]
    assert with_apart(apart, []) == league
    with refused(Code.PLAYER_UNKNOWN):
        with_apart(league, [Apart((named(1), "Nadie"))])
    with refused(Code.PLAYER_REPEATED):
        with_apart(league, [Apart((named(1), named(1)))])


def test_known_answer_is_not_made_again() -> None:
    made = proposal(swiss(), KEPT).made
    assert proposal(swiss(), KEPT, made).made is made


@pytest.mark.parametrize(
    ("players", "made", "bounds"), [(8, 0, (1, 7)), (7, 2, (2, 7)), (40, 0, (1, 15)), (0, 0, (1, 15))]
)
def test_rounds_are_no_fewer_than_those_published_and_no_more_than_opponents(
    players: int, made: int, bounds: tuple[int, int]
) -> None:
    league = after(made, players) if players else replace(swiss(), players=())
    assert bounds_of_rounds(league) == bounds
    for rounds in bounds:
        assert with_rounds(league, rounds).stage.rounds == rounds
    for rounds in (bounds[0] - 1, bounds[1] + 1):
        with refused(Code.OUT_OF_RANGE):
            with_rounds(league, rounds)


def test_fewer_rounds_take_back_the_byes_beyond_them() -> None:
    third = with_bye(swiss(), named(1), 3, HALF)
    league = with_bye(third, named(2), 4, ZERO)
    assert with_rounds(league, 3).byes == third.byes
    with refused(Code.NOT_SWISS):
        with_rounds(leagues_of.league(4), 3)


def test_byes_of_rounds_to_come_give_no_points_yet() -> None:
    """The rest of round 1 and half a point asked for in round 3; the table after a round has the byes up to it."""
    played = {"games": [(1, 2, "10"), (3, 4, "01")], "absent": [], "bye": 5}
    league = league_of(swiss_file(5, 3, [played], []))
    league = replace(league, byes=(*league.byes, Bye(named(1), 3, HALF)))
    rows = {row.player: row.figures for row in table(league).rows}
    assert (rows[named(1)].points, rows[named(1)].unplayed) == (2, 0)
    assert (rows[named(5)].points, rows[named(5)].unplayed) == (2, 2)
    assert rows[named(5)].with_score(Score(named(5), named(1), 1, 0)).unplayed == 2
    before = {row.player: row.figures.points for row in table_after_round(league, 0).rows}
    assert set(before.values()) == {0}


def test_round_on_one_board_is_played_in_turns() -> None:
    timetable = Timetable(start=datetime(2030, 11, 23, 17), minutes=20)
    league = published(swiss(4, 3, boards=1, timetable=timetable))
    assert minutes_of_round(league) == 40
    assert [game.at for game in round_games(league, 1)] == [datetime(2030, 11, 23, 17), datetime(2030, 11, 23, 17, 20)]
