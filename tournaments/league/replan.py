"""A new order for the remaining games of a league: for other boards, or around postponed games.

A full calendar is constructed (`schedule`). No construction fits the remainder of a league, so several orders are made
and the best is taken: fewest slots, then longest guaranteed rest, then smallest difference of rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tournaments.league.measures import measure_rest

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
