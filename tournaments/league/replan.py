"""A new order for the remaining games of a league: for other boards, or around postponed games.

A full calendar is constructed (`schedule`). The remainder of a league has no such construction, so several orders are
made and the best is taken, by the same measures: fewest slots, longest guaranteed rest, smallest difference of rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tournaments.league.measures import measure_rest

Pair = tuple[str, str]
Slot = tuple[Pair, ...]


@dataclass(slots=True)
class _Board:
    """The state of play as slots are filled."""

    last: dict[str, int]
    left: Counter[str]
    slot: int

    def rest(self, player: str) -> int:
        return self.slot - self.last.get(player, -self.slot - 2)


Choice = Callable[[Pair, int, _Board], tuple[int, ...]]


def replan(remaining: Sequence[Pair], played: Sequence[Slot], boards: int) -> list[Slot]:
    """Return the remaining games by slot, each player once in a slot; `played` are the past slots."""
    plans = [_fill(remaining, played, boards, choice) for choice in (_in_order, _most_rested, _most_to_play)]
    return min(plans, key=lambda plan: _shortcomings(played, plan))


def _shortcomings(played: Sequence[Slot], plan: list[Slot]) -> tuple[int, int, int, int, int]:
    """Return the defects of a plan, the gravest first.

    Rest is also measured within the plan alone: after a slot of many boards some player must play again at once, which
    would make all plans equal.
    """
    rest = measure_rest([*played, *plan])
    return len(plan), -rest.least, -measure_rest(plan).least, rest.difference, rest.differences


def _in_order(_pair: Pair, index: int, _board: _Board) -> tuple[int, ...]:
    """Return a sort key that keeps the order of the calendar."""
    return (index,)


def _most_rested(pair: Pair, index: int, board: _Board) -> tuple[int, ...]:
    """Return a sort key that prefers pairs whose players have rested longest."""
    rests = sorted(board.rest(player) for player in pair)
    return -rests[0], -rests[1], index


def _most_to_play(pair: Pair, index: int, board: _Board) -> tuple[int, ...]:
    """Return a sort key that prefers pairs whose players have most games left."""
    lefts = sorted((board.left[player] for player in pair), reverse=True)
    return -lefts[0], -lefts[1], *_most_rested(pair, index, board)


def _fill(remaining: Sequence[Pair], played: Sequence[Slot], boards: int, choice: Choice) -> list[Slot]:
    """Return the remaining games by slot, filled one after another; of the games that fit, `choice` ranks the next."""
    waiting = dict(enumerate(remaining))
    last = {player: slot for slot, games in enumerate(played) for game in games for player in game}
    board = _Board(last, Counter(player for pair in remaining for player in pair), len(played))
    slots: list[Slot] = []
    while waiting:
        chosen = _fill_slot(waiting, board, boards, choice)
        slots.append(tuple(waiting.pop(index) for index in chosen))
        for player in (player for pair in slots[-1] for player in pair):
            board.last[player] = board.slot
            board.left[player] -= 1
        board.slot += 1
    return slots


def _fill_slot(waiting: dict[int, Pair], board: _Board, boards: int, choice: Choice) -> list[int]:
    """Return the games of the next turn: those that come first by `choice`, while boards and players are free."""
    chosen: list[int] = []
    busy: set[str] = set()
    for index in sorted(waiting, key=lambda index: choice(waiting[index], index, board)):
        if len(chosen) < boards and not busy & set(waiting[index]):
            chosen.append(index)
            busy |= set(waiting[index])
    return chosen
