"""The free hours and boards that a calendar offers to a postponed game."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, time, timedelta

import pytest

from tests import leagues as whole
from tests.tournaments.league.test_moves import START, TIMETABLE, timed
from tournaments.league import moves as places_of
from tournaments.league.moves import FreePlace, free_places
from tournaments.league.timetable import Timetable
from tournaments.league.values import Game, League, Withdrawal, WithdrawnGames

TURN = timedelta(minutes=TIMETABLE.minutes)
SAT = 5
NAMES = ("Ana", "Bea", "Eva", "Luz", "Noa", "Zoe")
WAITING = Game(one="Ana", two="Bea", round=1, leg=1)


def on(text: str) -> datetime:
    return datetime.fromisoformat(f"2026-11-{text}")


def game(one: str, two: str, at: str, board: int | None = 1) -> Game:
    return Game(one=one, two=two, round=1, leg=1, at=on(at), board=board)


def league_of(*games: Game, boards: int = 1, start: str = "21 17:00", minutes: int = 30, **more: object) -> League:
    """Return a league in which Ana and Bea have a game without an hour, besides these games."""
    timetable = Timetable(start=on(start), minutes=minutes, **more)  # type: ignore[arg-type]
    return replace(whole.league(NAMES), games=(WAITING, *games), boards=boards, timetable=timetable)


def first_of(league: League, since: str = "21 17:00") -> tuple[str, int]:
    [place, *_] = free_places(league, WAITING, on(since))
    return f"{place.at:%d %H:%M}", place.board


def hours_of(league: League) -> list[str]:
    return [f"{place.at:%d %H:%M}" for place in free_places(league, WAITING, START)]


def test_free_places_need_a_timetable() -> None:
    league = whole.league(4)
    assert free_places(replace(league, timetable=None), league.games[0], START) == ()


def test_hour_without_games_gives_no_rest() -> None:
    league = timed(4)
    game, others = replace(league.games[0], at=None, board=None), league.games[1:]
    shared = replace(next(each for each in others if each.pair & game.pair), at=START)
    apart = replace(next(each for each in others if not each.pair & game.pair), at=START + TURN)
    after_an_empty_hour = START + 2 * TURN
    for between in (), (apart,):
        few = replace(league, games=(game, shared, *between))
        rested = [place.at for place in free_places(few, game, START) if not place.without_rest]
        assert (after_an_empty_hour in rested) == bool(between)


def test_full_calendar_offers_the_end_of_its_evenings_before_its_last_day() -> None:
    full = [game("Luz", "Eva", f"{day} {hour}") for day in (21, 22, 28) for hour in ("17:00", "17:30")]
    league = league_of(*full, days=(SAT, 6), hours=(time(17), time(18)))
    places = free_places(league, WAITING, on("21 17:00"))
    assert [f"{place.at:%d %H:%M}" for place in places[:2]] == ["21 18:00", "22 18:00"]
    assert len(places) == places_of.MAX_PLACES and all(place.at > on("28 17:30") for place in places[2:])
    sooner, later, *_ = free_places(league, WAITING, on("21 18:00"))
    assert sooner.at == on("22 18:00") and later.at > on("28 17:30")


def test_game_without_a_board_gets_a_free_one() -> None:
    league = league_of(game("Luz", "Eva", "21 17:00"), game("Noa", "Zoe", "21 17:20", board=3), boards=3)
    assert [places_of.free_board(league, WAITING, on(at)) for at in ("21 17:10", "21 17:40", "21 18:30")] == [2, 1, 1]


def test_night_between_two_games_is_rest() -> None:
    league = timed(4)
    game = replace(league.games[0], at=None, board=None)
    shared = replace(next(each for each in league.games[1:] if each.pair & game.pair), at=START)
    few = replace(league, games=(game, shared))
    assert not any(place.without_rest for place in free_places(few, game, START + timedelta(days=1)))


def test_free_places_avoid_games_and_leave_rest() -> None:
    league = timed(4)
    places = free_places(league, league.games[0], START)
    last = max(game.at for game in league.games if game.at)
    assert len(places) == places_of.MAX_PLACES
    assert all(place.at > last and place.board == 1 and not place.without_rest for place in places)
    assert list(places) == sorted(places, key=lambda place: place.at)


def test_free_places_of_a_league_without_hours_are_not_at_night() -> None:
    league = timed(4)
    late = replace(TIMETABLE, start=START.replace(hour=21, minute=30), minutes=45, days=(), hours=None)
    places = free_places(replace(league, timetable=late), league.games[0], START + timedelta(days=30))
    assert len(places) == places_of.MAX_PLACES
    assert {place.at.strftime("%H:%M") for place in places} == {"21:30", "22:15", "23:00"}
    whole_nights = replace(late, start=START.replace(hour=23, minute=30))
    assert free_places(replace(league, timetable=whole_nights), league.games[0], START + timedelta(days=30))


def test_free_board_is_no_place_for_a_busy_player(monkeypatch: pytest.MonkeyPatch) -> None:
    league = replace(timed(3), boards=2)
    monkeypatch.setattr(places_of, "MAX_HOURS", 4)
    [only] = free_places(league, league.games[0], START)
    assert only.at == START + 3 * TURN and only.without_rest


@pytest.mark.parametrize(
    ("taken", "first"),
    [
        ([None], ("21 17:00", 2)),
        ([1], ("21 17:00", 2)),
        ([2], ("21 17:00", 1)),
        ([2, None], ("21 17:30", 1)),
    ],
)
def test_first_board_without_a_game_is_free(taken: list[int | None], first: tuple[str, int]) -> None:
    pairs = (("Eva", "Luz"), ("Noa", "Zoe"))
    games = [game(*pair, "21 17:00", board) for pair, board in zip(pairs, taken, strict=False)]
    assert first_of(league_of(*games, boards=2)) == first


@pytest.mark.parametrize(
    ("played", "withdrawn", "first"),
    [(False, False, "21 17:30"), (False, True, "21 17:00"), (True, False, "21 17:30"), (True, True, "21 17:30")],
)
def test_open_and_played_games_keep_their_place(played: bool, withdrawn: bool, first: str) -> None:
    other = game("Eva", "Zoe", "21 17:00")
    league = league_of(whole.won_by(other, "Eva") if played else other)
    gone = (Withdrawal("Zoe", WithdrawnGames.WALKOVERS),) if withdrawn else ()
    assert first_of(replace(league, withdrawn=gone)) == (first, 1)


@pytest.mark.parametrize(
    ("minutes", "hour", "other", "without_rest"),
    [
        (45, "22 00:15", "21 23:35", None),
        (45, "22 00:15", "21 22:50", ("Ana",)),
        (45, "22 00:15", "21 22:45", ()),
        (45, "22 01:00", "21 23:35", ("Ana",)),
        (45, "22 23:30", "23 00:10", None),
        (45, "22 22:45", "23 00:10", ("Ana",)),
        (45, "22 22:45", "23 00:15", ()),
        (1440, "23 23:30", "23 00:10", None),
        (1440, "23 23:30", "22 12:00", ("Ana",)),
        (1440, "23 23:30", "24 12:00", None),
        (1440, "23 23:30", "25 12:00", ("Ana",)),
        (1440, "23 23:30", "25 23:30", ()),
    ],
)
def test_game_before_or_after_midnight_is_seen(
    minutes: int, hour: str, other: str, without_rest: tuple[str, ...] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places_of, "MAX_HOURS", 1)
    league = league_of(game("Ana", "Eva", other), start="21 23:30", minutes=minutes)
    expected = () if without_rest is None else (FreePlace(on(hour), 1, without_rest),)
    assert free_places(league, WAITING, on(hour)) == expected


@pytest.mark.parametrize("other", ["21 17:00", "21 21:00"])
def test_turn_at_the_free_hour_is_not_one_beside_it(other: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places_of, "MAX_HOURS", 1)
    league = league_of(game("Ana", "Eva", other), game("Luz", "Zoe", "21 19:00"), boards=2)
    assert free_places(league, WAITING, on("21 19:00")) == (FreePlace(on("21 19:00"), 2, ("Ana",)),)


def test_free_places_are_on_the_days_of_play() -> None:
    hours = ["21 17:00", "21 20:00", "28 17:00", "28 20:00", "05 17:00", "05 20:00"]
    assert hours_of(league_of(minutes=180, days=(SAT,))) == hours


def test_free_game_may_end_at_midnight() -> None:
    assert hours_of(league_of(start="21 23:30")) == [f"{day} 23:30" for day in range(21, 27)]


def test_rest_is_looked_for_among_the_next_places() -> None:
    """The 24 places of the first day are without rest, those of the next day with it."""
    start = on("21 05:30")
    games = [game("Ana", "Eva", f"{start + n * TURN:%d %H:%M}") for n in range(1, 36, 3)]
    for others, rested in ((), []), ((game("Luz", "Zoe", "21 05:30"),), ["22 05:30"]):
        league = league_of(*games, *others, start="21 05:30", hours=(time(5, 30), time(23, 59)))
        found = free_places(league, WAITING, start)
        assert len(found) == places_of.MAX_PLACES
        assert [f"{place.at:%d %H:%M}" for place in found if not place.without_rest] == rested
