"""Findings about moves of a king beyond the limit of moves in a row: a game is looked through once it is read."""

from __future__ import annotations

from collections.abc import Iterator

from ..article import Topic
from ..king_limit import overused_king
from .findings import Code, Finding
from .main_line import MainLine
from .record import Record


def king_limit_findings(record: Record, main_line: MainLine) -> Iterator[Finding]:
    """Yield a finding for each half-move by which a king exceeds the limit while its side has men."""
    rules, states = record.game.rules, record.game.line.states
    if not rules.king_moves_in_a_row:
        return
    for ply in range(1, len(states)):
        if king := overused_king(rules, states, ply):
            yield Finding(
                code=Code.KING_OVERUSED,
                ply=ply,
                move=record.number(ply),
                side=record.mover(ply),
                text=record.texts[ply - 1],
                article=rules.article(Topic.KING_LIMIT),
                values={
                    **main_line.in_squares({"square": rules.board.numbers_by_bit[king]}),
                    "most": rules.king_moves_in_a_row,
                },
            )
