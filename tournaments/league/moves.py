"""Moves of games in the calendar, and the hours and boards that are free for a postponed game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from itertools import islice

from tournaments.league.calendar import is_remaining, turn_numbers
from tournaments.league.faults import Code, Fault
from tournaments.league.timetable import Timetable, comparable, slot_times_from
from tournaments.league.values import Game, League

Games = tuple[Game, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a game in the order of play, counted from 1, with its hour and board."""

    number: int
    at: datetime | None
    board: int | None


def swap(league: League, game: int, other: int) -> Games:
    """Return the games with two of them exchanged, given by index in `league.games`."""
    order = list(range(len(league.games)))
    order[game], order[other] = other, game
    return _in_places(league, [game, other], order)


def move_to_place(league: League, game: int, place: int) -> Games:
    """Return the games with one moved to the place of another; the open games between them shift by one place."""
    open_places = [index for index, each in enumerate(league.games) if is_remaining(each, league)]
    _refuse_unmovable(league, [game, place])
    moved = [index for index in open_places if index != game]
    moved.insert(open_places.index(place), game)
    order = list(range(len(league.games)))
    for where, index in zip(open_places, moved, strict=True):
        order[where] = index
    return _in_places(league, [game, place], order)


def move_to_hour(league: League, game: int, at: datetime, board: int) -> Games:
    """Return the games with one moved to another local hour and board, and to its new position in order of play.

    In a league without hours the game keeps its position.
    """
    _refuse_unmovable(league, [game])
    old = league.games[game]
    new = replace(old, at=at, board=board)
    if _is_at(old, new):
        raise Fault(Code.PLACE_SAME)
    if league.timetable is None:
        return _with(league, game, new)
    others = [each for each in league.games if each is not old]
    after = [index for index, each in enumerate(others) if each.at and (each.at, each.board or 1) > (at, board)]
    dated = [index for index, each in enumerate(others, start=1) if each.at]
    others.insert(after[0] if after else max(dated, default=len(others)), new)
    games = tuple(others)
    _refuse_clashes(league, games, [new])
    return games


def move_without_hour(league: League, game: int) -> Games:
    """Return the games with one moved to the end, without hour or board; without a timetable it keeps its place."""
    _refuse_unmovable(league, [game])
    old = league.games[game]
    if old.at is None:
        raise Fault(Code.PLACE_SAME)
    if league.timetable is None:
        return _with(league, game, replace(old, at=None))
    others = [each for each in league.games if each is not old]
    return (*others, replace(old, at=None, board=None))


def _with(league: League, index: int, new: Game) -> Games:
    """Return the games with one of them replaced at its place. Raises Fault if its hour clashes with another."""
    games = (*league.games[:index], new, *league.games[index + 1 :])
    _refuse_clashes(league, games, [new])
    return games


def refuse_tiebreak_place(league: League, game: Game) -> None:
    """Raise Fault if the board of a tie-break game is taken at its hour, or one of its players plays then."""
    if game.board is not None and not 1 <= game.board <= league.boards:
        raise Fault(Code.OUT_OF_RANGE, "board", least=1, most=league.boards, found=game.board)
    others = [each for each in (*league.games, *league.tiebreak_games) if each.result or is_remaining(each, league)]
    for other in others:
        if other.key is None or other.key != game.key:
            _refuse_clash(league, game, other, same_turn=False)


def refuse_hour(league: League, game: Game, at: datetime, board: int) -> None:
    """Raise Fault if a game of the league cannot be moved to a local hour on a board."""
    if not game.tiebreak:
        move_to_hour(league, league.games.index(game), at, board)
        return
    after = replace(game, at=at, board=board)
    if _is_at(game, after):
        raise Fault(Code.PLACE_SAME)
    refuse_tiebreak_place(league, after)


def has_hours(games: Sequence[Game]) -> bool:
    """Return whether any of the games has an hour, so that a game without one is postponed without a date."""
    return any(game.at for game in games)


def restore_places(league: League, places: Mapping[int | None, Place]) -> Games:
    """Return the games, with those of `places` (by key) moved back there. Raises Fault if a place is taken."""
    returning = {index: places[game.key] for index, game in enumerate(league.games) if game.key in places}
    _refuse_unmovable(league, [index for index, place in returning.items() if not _is_at(league.games[index], place)])
    games = [game for game in league.games if game.key not in places]
    moved = []
    for index, place in sorted(returning.items(), key=lambda item: item[1].number):
        moved.append(replace(league.games[index], at=place.at, board=place.board))
        games.insert(place.number - 1, moved[-1])
    _refuse_clashes(league, tuple(games), [game for game in moved if game.result is None])
    return tuple(games)


def _is_at(game: Game, place: Place | Game) -> bool:
    """Return whether a game has the hour and board of a place."""
    return (comparable(game.at), game.board) == (comparable(place.at), place.board)


def _in_places(league: League, indexes: Sequence[int], order: Sequence[int]) -> Games:
    """Return the games in another order, each with the hour and board of its new place."""
    _refuse_unmovable(league, indexes)
    if indexes[0] == indexes[1]:
        raise Fault(Code.PLACE_SAME)
    places = [(game.at, game.board) for game in league.games]
    games = tuple(
        replace(league.games[index], at=at, board=board) for index, (at, board) in zip(order, places, strict=True)
    )
    moved = [game for where, (index, game) in enumerate(zip(order, games, strict=True)) if index != where]
    _refuse_clashes(league, games, moved)
    return games


def _refuse_unmovable(league: League, indexes: Sequence[int]) -> None:
    """Refuse to move a game with a result, or one of a withdrawn player."""
    withdrawn = {withdrawal.player for withdrawal in league.withdrawn}
    for game in (league.games[index] for index in indexes):
        if game.result:
            raise Fault(Code.GAME_PLAYED)
        if left := sorted(game.pair & withdrawn):
            raise Fault(Code.GAME_SETTLED, name=left[0])


def _refuse_clashes(league: League, games: Games, moved: Sequence[Game]) -> None:
    """Refuse moved games that clash with any other game."""
    numbers = turn_numbers(games)
    open_and_played = [
        (number, game) for number, game in zip(numbers, games, strict=True) if game.result or is_remaining(game, league)
    ]
    for number, game in open_and_played:
        if game in moved:
            for turn, other in open_and_played:
                if other is not game:
                    _refuse_clash(league, game, other, same_turn=turn == number)


def _refuse_clash(league: League, game: Game, other: Game, *, same_turn: bool) -> None:
    """Refuse two games at one time with the same player or on the same board."""
    together = _overlap(league, game, other)
    if (same_turn or together) and (twice := sorted(game.pair & other.pair)):
        raise Fault(Code.PLAYS_THEN, name=twice[0], one=other.one, two=other.two)
    if together and (game.board or 1) == (other.board or 1):
        raise Fault(Code.BOARD_TAKEN, board=game.board or 1, one=other.one, two=other.two)


def _overlap(league: League, game: Game, other: Game) -> bool:
    """Return whether two games are played at the same time; False if either has no hour."""
    if game.at is None or other.at is None:
        return False
    minutes = league.timetable.minutes if league.timetable else 0
    return game.at == other.at or abs(game.at - other.at) < timedelta(minutes=minutes)


MAX_PLACES = 6
MAX_SOONER = 3
"""Hours proposed after the games of a day, where every free hour of the timetable is after the last game."""
MAX_HOURS = 400
"""Number of hours of the timetable to search; only a calendar of thousands of games is full that far."""


@dataclass(frozen=True, slots=True)
class FreePlace:
    """A free local hour and board for a game; `without_rest`: its players with a game in the turn before or after.

    Rest is counted in turns with games, as in the measures of a calendar, and a night is rest too.
    """

    at: datetime
    board: int
    without_rest: tuple[str, ...]


def free_places(
    league: League, game: Game, since: datetime, is_holiday: Callable[[date], bool] = lambda _day: False
) -> tuple[FreePlace, ...]:
    """Return up to MAX_PLACES free places from a local time on, by hour; rest for both players has priority.

    None is on a holiday, unless the league plays other games then.
    """
    if league.timetable is None:
        return ()
    days = {each.at.date() for each in _others(league, game) if each.at}
    found = _free_places(league, league.timetable, game, since)
    places = list(
        islice((each for each in found if each.at.date() in days or not is_holiday(each.at.date())), MAX_PLACES * 4)
    )
    rested = [place for place in places if not place.without_rest]
    chosen = (rested + [place for place in places if place.without_rest])[:MAX_PLACES]
    last = max((each.at for each in league.games if each.at and each is not game), default=None)
    if last and all(place.at > last for place in chosen):
        sooner = [*islice(_after_other_games(league, league.timetable, game, since), MAX_SOONER)]
        chosen = [*sooner, *chosen[: MAX_PLACES - len(sooner)]]
    return tuple(sorted(chosen, key=lambda place: place.at))


def free_board(league: League, game: Game, at: datetime) -> int:
    """Return the first board that no other game takes at an hour; the first one if all are taken."""
    length = timedelta(minutes=league.timetable.minutes) if league.timetable else timedelta(hours=1)
    hour = at.replace(tzinfo=None)
    together = [each for each in _others(league, game) if each.at and abs(each.at - hour) < length]
    return _board_at(together, league) or 1


def _others(league: League, game: Game) -> list[Game]:
    every = (*league.games, *league.tiebreak_games)
    return [each for each in every if each is not game and _takes_a_board(each, league)]


def _board_at(together: Sequence[Game], league: League) -> int | None:
    taken = {each.board or 1 for each in together}
    return next((board for board in range(1, league.boards + 1) if board not in taken), None)


def _after_other_games(league: League, timetable: Timetable, game: Game, since: datetime) -> Iterator[FreePlace]:
    """Yield the hour after the last game of each day with games but the last day: a full calendar has no free hour."""
    length = timedelta(minutes=timetable.minutes)
    days = sorted(_by_day(_others(league, game)).items(), key=lambda one: one[0])
    for day, games in days[:-1]:
        last = max(each.at for each in games if each.at)
        at = last + length
        if at > since and (at + length).date() == day and at != game.at:
            close = [each for each in games if each.at and each.at > at - 2 * length]
            yield FreePlace(at, 1, tuple(sorted({name for each in close for name in each.pair & game.pair})))


def _free_places(league: League, timetable: Timetable, game: Game, since: datetime) -> Iterator[FreePlace]:
    """Yield the free places from a moment on: hours at which a board and both players are free."""
    length = timedelta(minutes=timetable.minutes)
    timed = _by_day(_others(league, game))
    for at in islice(slot_times_from(_without_nights(timetable), since), MAX_HOURS):
        # A game lasts a day at most, so that steps of its length pass over no day.
        days = {(at + turns * length).date() for turns in range(-2, 3)}
        near = [each for day in days for each in timed.get(day, ())]
        together = [each for each in near if each.at and abs(each.at - at) < length]
        board = _board_at(together, league)
        busy = any(each.pair & game.pair for each in together)
        if at != game.at and board and not busy:
            close = [each for each in near if each.at and abs(each.at - at) < 2 * length]
            close += _in_turns_beside(timed.get(at.date(), ()), at)
            yield FreePlace(at, board, tuple(sorted({name for each in close for name in each.pair & game.pair})))


def _in_turns_beside(games: Sequence[Game], at: datetime) -> list[Game]:
    """Return those of the games of a day in the turns before and after an hour. An hour without games is no turn."""
    hours = [each.at for each in games if each.at]
    beside = (max((h for h in hours if h < at), default=None), min((h for h in hours if h > at), default=None))
    return [each for each in games if each.at in beside]


def _without_nights(timetable: Timetable) -> Timetable:
    """Return the timetable with sessions from its first hour to midnight, if games are played day and night.

    A league without days and hours of play is one long session, but a postponed game should not be at three at night.
    """
    ends = timetable.start + timedelta(minutes=timetable.minutes)
    fits = ends <= datetime.combine(timetable.start.date() + timedelta(days=1), time())
    return timetable if timetable.days or timetable.hours or not fits else replace(timetable, days=tuple(range(7)))


def _takes_a_board(game: Game, league: League) -> bool:
    """Return whether a game takes up its hour and board: it has been played, or is still to be."""
    return game.at is not None and (game.result is not None or is_remaining(game, league))


def _by_day(games: Sequence[Game]) -> Mapping[date, list[Game]]:
    """Return the games of each day, without those that have no hour."""
    days: dict[date, list[Game]] = {}
    for day, game in ((each.at.date(), each) for each in games if each.at):
        days.setdefault(day, []).append(game)
    return days
