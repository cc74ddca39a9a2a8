"""Illegal moves that stand unless the opponent asks for their correction.

Only some regulations leave the correction to the opponent: `Refusal.OPPONENT_MAY_RECTIFY`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..article import Article, Topic
from ..moves import Capture
from ..notation.movetext import WrittenMove
from ..position import Position
from ..priority import most_pieces
from .diagnosis import first_start, stoppable_captures
from .findings import Code, Value
from .matching import matching_captures


@dataclass(frozen=True)
class BrokenRule:
    """A rule broken by a move, its article, and the values of its sentence."""

    code: Code
    article: Article
    values: Mapping[str, Value]


@dataclass(frozen=True)
class Irregularity:
    """An illegal move that can be made on the board: its breaches, its capture, and the position after it."""

    breaches: tuple[BrokenRule, ...]
    after: Position
    capture: Capture | None


def irregularity(position: Position, written: WrittenMove, *, slot_left_empty: bool) -> Irregularity | None:
    """Return an illegal move with its breaches and the position after it; None if it cannot be made.

    It can be made from an occupied square to an empty one; a capture only if exactly one set of pieces fits.
    `slot_left_empty`: according to the sheet, the opponent made no move before.
    """
    bits = position.rules.board.bits
    start, end = bits[written.start], bits[written.end]
    theirs = bool(start & (position.foe_men | position.foe_kings))
    if not start & position.occupied or end & position.occupied & ~start or (start == end and not written.takes):
        return None
    owner = position.passed() if theirs else position
    capture = None
    if written.takes:
        capture = _single(matching_captures(owner, written, stoppable_captures(owner)))
        if capture is None:
            return None
    elif written.between:
        return None
    codes = _breaches(owner, written, capture)
    if theirs:
        first = Code.TWO_IN_A_ROW if slot_left_empty else Code.OPPONENTS_PIECE
        codes = (first, *(code for code in codes if slot_left_empty or code is Code.IRREGULAR_MOVEMENT))
    after = owner.after_capture(capture) if capture else owner.after(start, end)
    values = _values(owner, written, capture)
    breaches = tuple(BrokenRule(code, position.rules.article(BREACH_TOPICS[code]), values) for code in codes)
    return Irregularity(breaches, after if not theirs or slot_left_empty else after.passed(), capture)


BREACH_TOPICS = {
    Code.TWO_IN_A_ROW: Topic.TWO_IN_A_ROW,
    Code.OPPONENTS_PIECE: Topic.OPPONENTS_PIECE,
    Code.IRREGULAR_MOVEMENT: Topic.IRREGULAR_MOVEMENT,
    Code.MOVED_WITH_CAPTURE_DUE: Topic.MOVED_WITH_CAPTURE_DUE,
    Code.WRONG_NUMBER_TAKEN: Topic.NUMBER_TAKEN,
    Code.CHAIN_STOPPED: Topic.CHAIN_STOPPED,
}


def _breaches(owner: Position, written: WrittenMove, capture: Capture | None) -> tuple[Code, ...]:
    """Return the codes of the rules that a move breaks; `owner` is the position with the owner of the piece to move."""
    if capture is None:
        irregular = (Code.IRREGULAR_MOVEMENT,) if not owner.is_step(written.squares) else ()
        return (*irregular, Code.MOVED_WITH_CAPTURE_DUE) if owner.can_capture() else irregular
    if any(capture.taken == legal.taken and capture.path[-1] == legal.path[-1] for legal in owner.legal_captures()):
        return ()
    whole = any(capture.taken == other.taken and capture.path[-1] == other.path[-1] for other in owner.captures())
    return (Code.WRONG_NUMBER_TAKEN,) if whole else (Code.CHAIN_STOPPED,)


def _values(owner: Position, written: WrittenMove, capture: Capture | None) -> dict[str, Value]:
    """Return the values of the sentences: the piece, its squares, its captures, and a piece that could capture.

    They include the numbers of the articles on correction by the opponent, and on acceptance by playing on.
    """
    rules, legal = owner.rules, owner.legal_captures()
    king = bool(rules.board.bits[written.start] & owner.kings)
    return {
        "piece": "king" if king else "man",
        "square": written.start,
        "behind": written.end,
        "able": first_start(rules, legal) if legal else 0,
        "taken": capture.pieces if capture else 0,
        "most": max(map(most_pieces, legal), default=0),
        "rectifying": rules.article(Topic.RECTIFYING).number,
        "acceptance": rules.article(Topic.ACCEPTANCE).number,
    }


def _single(captures: list[Capture]) -> Capture | None:
    """Return the capture if there is exactly one."""
    return captures[0] if len(captures) == 1 else None
