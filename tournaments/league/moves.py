"""Move games by hand: swap two, move one to a place of another or a free one, or give one another hour or none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from tournaments.league.calendar import is_remaining, turn_numbers
from tournaments.league.faults import Code, Fault
from tournaments.league.local_hours import comparable
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
