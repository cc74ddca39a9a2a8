"""Illegal moves that stand unless the opponent has them corrected: the broken articles, and the position after.

Only some regulations leave the correction to the opponent.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.rules.article import Article, Topic
from games.rules.moves import Capture
from games.rules.notation.movetext import Written
from games.rules.position import Position
from games.rules.priority import most_pieces
from games.rules.sheets.diagnosis import first_start, stoppable_captures
from games.rules.sheets.findings import Code, Value
from games.rules.sheets.matching import fitting


@dataclass(frozen=True)
class Breach:
    """A rule that a move breaks, its article, and the values of its sentence."""

    code: Code
    article: Article
    values: Mapping[str, Value]


@dataclass(frozen=True)
class Irregularity:
    """An illegal move that can be made on the board."""

    breaches: tuple[Breach, ...]
    after: Position
    capture: Capture | None


def irregularity(position: Position, written: Written, *, slot_left_empty: bool) -> Irregularity | None:
    """Return the breaches of a move that fits no legal one, and the position after it; None if it cannot be made.

    It can be made from an occupied square to an empty one, and as a capture if exactly one set of pieces fits.
    `slot_left_empty` tells that the opponent made no move before, according to the sheet.
    """
    bits = position.rules.board.bits
    start, end = bits[written.start], bits[written.end]
    theirs = bool(start & (position.foe_men | position.foe_kings))
    if not start & position.occupied or end & position.occupied & ~start or (start == end and not written.takes):
        return None
    owner = position.passed() if theirs else position
    capture = None
    if written.takes:
        capture = _only(fitting(owner, written, stoppable_captures(owner)))
        if capture is None:
            return None
    elif written.between:
        return None
    codes = _breaches(owner, written, capture)
    if theirs:
        first = Code.TWO_IN_A_ROW if slot_left_empty else Code.OPPONENTS_PIECE
        codes = (first, *(code for code in codes if slot_left_empty or code is Code.IRREGULAR_MOVEMENT))
    after = owner.after(start, end, capture.taken if capture else 0)
    values = _values(owner, written, capture)
    breaches = tuple(Breach(code, position.rules.article(BREACHES[code]), values) for code in codes)
    return Irregularity(breaches, after if not theirs or slot_left_empty else after.passed(), capture)


BREACHES = {
    Code.TWO_IN_A_ROW: Topic.TWO_IN_A_ROW,
    Code.OPPONENTS_PIECE: Topic.OPPONENTS_PIECE,
    Code.IRREGULAR_MOVEMENT: Topic.IRREGULAR_MOVEMENT,
    Code.MOVED_WITH_CAPTURE_DUE: Topic.MOVED_WITH_CAPTURE_DUE,
    Code.WRONG_NUMBER_TAKEN: Topic.NUMBER_TAKEN,
    Code.CHAIN_STOPPED: Topic.CHAIN_STOPPED,
}


def _breaches(owner: Position, written: Written, capture: Capture | None) -> tuple[Code, ...]:
    """Return the rules that the move breaks for the side of its piece."""
    if capture is None:
        irregular = (Code.IRREGULAR_MOVEMENT,) if not owner.is_step(written.squares) else ()
        return (*irregular, Code.MOVED_WITH_CAPTURE_DUE) if owner.can_capture() else irregular
    if any(capture.taken == legal.taken and capture.path[-1] == legal.path[-1] for legal in owner.legal_captures()):
        return ()
    whole = any(capture.taken == other.taken and capture.path[-1] == other.path[-1] for other in owner.captures())
    return (Code.WRONG_NUMBER_TAKEN,) if whole else (Code.CHAIN_STOPPED,)


def _values(owner: Position, written: Written, capture: Capture | None) -> dict[str, Value]:
    """Return the values of the sentences: the piece, its last square, its captures, and the squares of due captures.

    They include the articles by which only the opponent may have it corrected, and accepts it by playing on.
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


def _only(captures: list[Capture]) -> Capture | None:
    """Return the capture if there is exactly one."""
    return captures[0] if len(captures) == 1 else None
