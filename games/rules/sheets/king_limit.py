"""The limit of quiet moves that one king may make in a row, under rules that set one.

The limit depends on the moves before, so it is no property of a position: a game is looked through once it is read.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..article import Topic
from ..moves import State
from .findings import Code, Finding
from .main_line import MainLine
from .record import Record


def king_limit_findings(record: Record, main_line: MainLine) -> Iterator[Finding]:
    """Yield a finding for each half-move by which a king exceeds the limit while its side has men."""
    rules, states = record.game.rules, record.game.line.states
    limit = rules.king_moves_in_a_row
    if not limit:
        return
    streaks: dict[int, tuple[int, int]] = {}  # of each side: the square of its last king, and its moves in a row
    for ply in range(1, len(states)):
        before, after = states[ply - 1], states[ply]
        start, end = _king_step(before, after)
        square, moves = streaks.get(before[4], (0, 0))
        moves = (moves + 1 if start == square else 1) if end else 0
        streaks[before[4]] = (end, moves)
        if moves > limit:
            yield Finding(
                code=Code.KING_OVERUSED,
                ply=ply,
                move=record.number(ply),
                side=record.mover(ply),
                text=record.texts[ply - 1],
                article=rules.article(Topic.KING_LIMIT),
                values={**main_line.in_squares({"square": rules.board.numbers_by_bit[start]}), "most": limit},
            )


def _king_step(before: State, after: State) -> tuple[int, int]:
    """Return the squares of a king's quiet move, made by a side with men; zeros for any other half-move."""
    men, kings, foe_men, foe_kings, _ = before
    if not men or (foe_men, foe_kings, men) != (after[0], after[1], after[2]):
        return 0, 0
    return kings & ~after[3], after[3] & ~kings
