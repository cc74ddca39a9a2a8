"""The games of a league: a new calendar, games missing from a list, and games planned again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby

from games.rules.board import Side as Colour
from tournaments.league.schedule import measure_rest, schedule, usable_boards
from tournaments.league.scores import PLAYED
from tournaments.league.timetable import Timetable, slot_times
from tournaments.league.values import Game, League, Side

Pair = tuple[str, str]
Slot = tuple[Pair, ...]


@dataclass(slots=True)
class _Progress:
    """The state while slots are filled: each player's last slot and games left, and the present slot."""

    last: dict[str, int]
    left: Counter[str]
    slot: int

    def rest(self, player: str) -> int:
        """Return the slots since a player's last game; more than any real rest before the first game."""
        return self.slot - self.last.get(player, -1)


SortKey = Callable[[Pair, int, _Progress], tuple[int, ...]]


def replan(remaining: Sequence[Pair], played: Sequence[Slot], boards: int) -> list[Slot]:
    """Return the remaining games by slot, no player twice in a slot; `played` are the past slots."""
    plans = [_fill(remaining, played, boards, sort_key) for sort_key in (_calendar_key, _rest_key, _games_left_key)]
    return min(plans, key=lambda plan: _shortcomings(played, plan))


def _shortcomings(played: Sequence[Slot], plan: list[Slot]) -> tuple[int, int, int, int, int]:
    """Return the defects of a plan as a sort key, the most important first.

    Rest is also measured within the plan alone: after a slot of many boards some player must play again at once, and
    without that measure all plans would be equal.
    """
    rest = measure_rest([*played, *plan])
    return len(plan), -rest.least, -measure_rest(plan).least, rest.difference, rest.differences


def _calendar_key(_pair: Pair, index: int, _progress: _Progress) -> tuple[int, ...]:
    """Return a sort key that keeps the order of the calendar."""
    return (index,)


def _rest_key(pair: Pair, index: int, progress: _Progress) -> tuple[int, ...]:
    """Return a sort key that prefers pairs whose players have rested longest."""
    rests = sorted(progress.rest(player) for player in pair)
    return -rests[0], -rests[1], index


def _games_left_key(pair: Pair, index: int, progress: _Progress) -> tuple[int, ...]:
    """Return a sort key that prefers pairs whose players have most games left."""
    games_left = sorted((progress.left[player] for player in pair), reverse=True)
    return -games_left[0], -games_left[1], *_rest_key(pair, index, progress)


def _fill(remaining: Sequence[Pair], played: Sequence[Slot], boards: int, sort_key: SortKey) -> list[Slot]:
    """Return the remaining games by slot; slots are filled one after another, with games in the order of `sort_key`."""
    waiting = dict(enumerate(remaining))
    last = {player: slot for slot, games in enumerate(played) for game in games for player in game}
    progress = _Progress(last, Counter(player for pair in remaining for player in pair), len(played))
    slots: list[Slot] = []
    while waiting:
        chosen = _fill_slot(waiting, progress, boards, sort_key)
        slots.append(tuple(waiting.pop(index) for index in chosen))
        for player in (player for pair in slots[-1] for player in pair):
            progress.last[player] = progress.slot
            progress.left[player] -= 1
        progress.slot += 1
    return slots


def _fill_slot(waiting: dict[int, Pair], progress: _Progress, boards: int, sort_key: SortKey) -> list[int]:
    """Return the indexes of the games of the next slot: the first by `sort_key` with a free board and free players."""
    chosen: list[int] = []
    busy: set[str] = set()
    for index in sorted(waiting, key=lambda index: sort_key(waiting[index], index, progress)):
        if len(chosen) < boards and not busy & set(waiting[index]):
            chosen.append(index)
            busy |= set(waiting[index])
    return chosen


def planned_games(league: League) -> list[Game]:
    """Return the games of a new calendar in order of play, with the player who starts as `one`."""
    return games_between(league.names, league.boards, league.legs)


def games_between(names: Sequence[str], boards: int, legs: int = 1) -> list[Game]:
    """Return the games of a calendar of players by their numbers, without hours."""
    calendar = schedule(len(names), boards=boards, legs=legs)
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
