"""The games of a league: a new calendar, games missing from a list, and games planned again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from itertools import groupby

from games.rules.board import Side as Colour
from tournaments.league.replan import replan
from tournaments.league.schedule import schedule, usable_boards
from tournaments.league.scores import PLAYED
from tournaments.league.timetable import Timetable, slot_times
from tournaments.league.values import Game, League, Side


def planned_games(league: League) -> list[Game]:
    """Return the games of a new calendar in order of play, with the player who starts as `one`."""
    names = league.names
    calendar = schedule(len(names), boards=league.boards, legs=league.legs)
    return [Game(one=names[m.starter], two=names[m.other], round=m.round, leg=m.leg) for m in calendar.meetings]


def with_first_move(game: Game, first: Colour | None) -> Game:
    """Return a game of the calendar in which `one` begins, with the colour that begins by the rules.

    Where either colour may begin, the colours and the first move are left open.
    """
    if first is None:
        return replace(game, white=None, starter=None)
    return replace(game, white=white_or_starter(Side.ONE, first), starter=Side.ONE)


def white_or_starter(side: Side | None, first: Colour) -> Side | None:
    """Return who plays White if `side` moves first, or who moves first if `side` plays White; `first` begins."""
    return side.other if side and first is Colour.BLACK else side


def new_calendar(league: League, *, first: Colour | None) -> tuple[Game, ...]:
    """Return the planned games with their boards and hours; none where rounds are paired one by one.

    `first` is the colour that begins by the rules.
    """
    if played := PLAYED.get(league.stage.format):
        return played.followed_up(replace(league, games=())).games
    if not league.round_robin:
        return ()
    games = planned_games(league)
    boards = usable_boards(len(league.players), league.boards)
    turns = -(-len(games) // boards)
    times: Sequence[datetime | None] = slot_times(league.timetable, turns) if league.timetable else [None] * turns
    return tuple(
        with_first_move(replace(game, at=times[index // boards], board=index % boards + 1), first)
        for index, game in enumerate(games)
    )


def complete_calendar(league: League) -> League:
    """Return the league with every pair in every leg: the listed games, in their order, then the missing ones.

    A listed game without a round gets the round of its pair in the calendar of these players.
    """
    planned = {(game.pair, game.leg): game for game in planned_games(league)}
    listed = {(game.pair, game.leg) for game in league.games}
    games = [game if game.round else replace(game, round=planned[game.pair, game.leg].round) for game in league.games]
    games += [game for key, game in planned.items() if key not in listed]
    return replace(league, games=tuple(games))


def numbers_of(games: Sequence[Game]) -> tuple[int, ...]:
    """Return the number of each game: its stored number, or else its position in the sequence, from 1."""
    return tuple(game.number or place for place, game in enumerate(games, start=1))


def remaining_games(league: League) -> tuple[Game, ...]:
    """Return the games of the calendar that are still to be played, in order."""
    return tuple(game for game in league.games if is_remaining(game, league))


def replanned(league: League, boards: int, timetable: Timetable | None) -> tuple[Game, ...]:
    """Return the games: those no longer to be played, then the remaining ones in the best order for `boards` boards.

    The remaining games get their hours from the timetable.
    """
    left = remaining_games(league)
    past = [game for game in league.games if not is_remaining(game, league)]
    usable = usable_boards(len(league.players), boards)
    played = [tuple((g.one, g.two) for g in slot) for slot in turns([game for game in past if game.result])]
    waiting: dict[tuple[str, str], list[Game]] = {}
    for game in left:
        waiting.setdefault((game.one, game.two), []).append(game)
    slots = replan([(game.one, game.two) for game in left], played, usable)
    times: Sequence[datetime | None] = slot_times(timetable, len(slots)) if timetable else [None] * len(slots)
    planned = [
        replace(waiting[pair].pop(0), at=at, board=board)
        for at, slot in zip(times, slots, strict=True)
        for board, pair in enumerate(slot, start=1)
    ]
    settled = [game if game.result else replace(game, at=None, board=None) for game in past]
    return (*settled, *planned)


def turns(games: Sequence[Game]) -> list[tuple[Game, ...]]:
    """Return the games by turn: a new turn begins with another hour, or when all boards are in use."""
    numbered = zip(turn_numbers(games), games, strict=True)
    return [tuple(game for _, game in turn) for _, turn in groupby(numbered, key=lambda numbered: numbered[0])]


def turn_numbers(games: Sequence[Game]) -> list[int]:
    """Return the turn of each game, from 1."""
    numbers: list[int] = []
    for index, game in enumerate(games):
        before = games[index - 1]
        again = index == 0 or game.at != before.at or (game.board or 1) <= (before.board or 1)
        numbers.append((numbers[-1] if numbers else 0) + again)
    return numbers


def is_remaining(game: Game, league: League) -> bool:
    """Return whether a game is still to be played: without a result, and without a withdrawn player."""
    withdrawn = {withdrawal.player for withdrawal in league.withdrawn}
    return game.result is None and not game.pair & withdrawn
