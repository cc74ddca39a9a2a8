"""A selection of the positions of a game for paper, which has no room for all."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from games.rules.board import Side
from games.rules.sheets.record import Record
from games.rules.sheets.report import SheetReport

MAX_HIGHLIGHTS = 6
MAX_PLIES_APART = 6
"""Most half-moves between two diagrams, while there is room for more diagrams."""


def highlights(report: SheetReport, most: int = MAX_HIGHLIGHTS) -> list[int]:
    """Return at most `most` half-moves to draw, in order, always with the last one.

    The turning points come first (the first capture, the first king of each side, the largest capture), then half-moves
    that divide the longest stretches without a diagram. The last one is that of the last move played.
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
    """Yield the half-moves of the first capture, the first kings, and the largest capture."""
    taken = [_taken(record, ply) for ply in range(1, record.plies + 1)]
    captures = [ply for ply, pieces in enumerate(taken, start=1) if pieces]
    yield from captures[:1]
    yield from _first_kings(record)
    if captures:
        yield max(captures, key=lambda ply: taken[ply - 1])


def _taken(record: Record, ply: int) -> int:
    """Return the number of pieces that a half-move took."""
    opponent = record.mover(ply).other
    before, after = (record.game.position_after(number).pieces(opponent) for number in (ply - 1, ply))
    return before.men + before.kings - after.men - after.kings


def _first_kings(record: Record) -> Iterator[int]:
    """Yield the half-move of the first new king of each side."""
    waiting = {side: record.game.position_after(0).kings_of(side).bit_count() for side in Side}
    for ply in range(1, record.plies + 1):
        mover = record.mover(ply)
        if mover in waiting and record.game.position_after(ply).kings_of(mover).bit_count() > waiting[mover]:
            del waiting[mover]
            yield ply
        if not waiting:
            return


def _middle_of_longest(chosen: list[int]) -> int | None:
    """Return the middle of the longest stretch between two half-moves; None if all are short."""
    before, after = max(pairwise(chosen), key=lambda pair: pair[1] - pair[0])
    return (before + after) // 2 if after - before >= 2 * MAX_PLIES_APART else None
