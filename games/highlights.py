"""Which positions of a game to show where all of them are too many, as on paper."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from games.rules.board import Side
from games.rules.sheets.record import Record
from games.rules.sheets.report import SheetReport

MAX_HIGHLIGHTS = 6
APART = 6
"""Half-moves between two that are shown only to follow the game."""


def highlights(report: SheetReport, most: int = MAX_HIGHLIGHTS) -> list[int]:
    """The half-moves, in order, whose positions tell the game: never more than so many, the last one always.

    First the turning points (the first capture, the first king of each side, the largest capture), then whatever
    divides the longest stretches without a diagram. Where the check stopped at a half-move, that is the last one.
    """
    if report.record is None or not report.plies:
        return [0] if report.position else []
    last = report.plies
    chosen = {last}
    for ply in _turning_points(report.record):
        if len(chosen) < most and ply not in chosen:
            chosen.add(ply)
    while len(chosen) < most and (middle := _middle_of_longest(sorted({0, *chosen}))):
        chosen.add(middle)
    return sorted(chosen)


def _turning_points(record: Record) -> Iterator[int]:
    taken = [_taken(record, ply) for ply in range(1, record.plies + 1)]
    captures = [ply for ply, pieces in enumerate(taken, start=1) if pieces]
    yield from captures[:1]
    yield from _first_kings(record)
    if captures:
        yield max(captures, key=lambda ply: taken[ply - 1])


def _taken(record: Record, ply: int) -> int:
    """Return the number of pieces that a half-move took."""
    rival = record.mover(ply).other
    before, after = (record.game.position_after(number).pieces(rival) for number in (ply - 1, ply))
    return before.men + before.kings - after.men - after.kings


def _first_kings(record: Record) -> Iterator[int]:
    """The half-move after which each side first has a king that it did not begin with."""
    waiting = {side: record.game.position_after(0).kings_of(side).bit_count() for side in Side}
    for ply in range(1, record.plies + 1):
        mover = record.mover(ply)
        if mover in waiting and record.game.position_after(ply).kings_of(mover).bit_count() > waiting[mover]:
            del waiting[mover]
            yield ply
        if not waiting:
            return


def _middle_of_longest(chosen: list[int]) -> int | None:
    """Half way through the longest stretch between two; None where all are short."""
    before, after = max(pairwise(chosen), key=lambda pair: pair[1] - pair[0])
    return (before + after) // 2 if after - before >= 2 * APART else None
