"""Remarks for the referee: a clock at zero, a result lost by both, squares by name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from games.rules.article import Topic
from games.rules.notation.movetext import WrittenResult, read_move, result_of
from games.rules.sheets.findings import Code, Finding
from games.rules.sheets.record import Record

CLOCK_AT_ZERO = re.compile(r"\[%cl(?:oc)?k\s+[wWbB]?(?:0+[:.,])*0+\s*\]")


def remarks_of(record: Record, result: str | None) -> Iterator[Finding]:
    """Return the remarks on a game as written, in the order of its half-moves; they do not depend on the board."""
    if named := _squares_by_name(record):
        yield named
    for ply in sorted(record.comments):
        if 1 <= ply <= record.plies and any(map(CLOCK_AT_ZERO.search, record.comments[ply])):
            yield _clock_at_zero(record, ply)
    if result is not None and result_of(result) is WrittenResult.BOTH_LOST and record.game.over is None:
        article = record.game.rules.articles[Topic.RESULTS]
        yield Finding(code=Code.BOTH_LOST, text=result, article=article)


def _clock_at_zero(record: Record, ply: int) -> Finding:
    """Return a remark on a clock at zero: the player may have lost, if the opponent claims it and can still win."""
    article = record.game.rules.articles[Topic.TIME]
    return Finding(
        code=Code.CLOCK_AT_ZERO,
        ply=ply,
        move=record.number(ply),
        side=record.mover(ply),
        text=record.texts[ply - 1],
        article=article,
    )


def _squares_by_name(record: Record) -> Finding | None:
    """Return a remark on squares written by name where the regulation prescribes numbers; they are read anyway."""
    article = record.game.rules.articles[Topic.NOTATION]
    first = next((read_move(record.game.rules.board, text) for text in record.texts if not _is_pass(text)), None)
    if article is None or first is None or not first.algebraic:
        return None
    return Finding(code=Code.SQUARES_BY_NAME, text=record.texts[0], article=article)


def _is_pass(text: str) -> bool:
    return not any(map(str.isdecimal, text))
