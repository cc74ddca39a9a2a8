"""Diagnose an illegal move: the first error that an arbiter would name, and its article."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from ..article import Article, Topic
from ..moves import Capture
from ..notation.movetext import SpanKind, WrittenMove
from ..position import Move, Position
from ..priority import (
    Key,
    first_failed_criterion,
    kings_first,
    most_kings,
    most_pieces,
    most_value,
    with_a_king,
)
from ..ruleset import Chain, RuleSystem
from .beginning import advice_on_first_move
from .findings import Code, Value
from .jumping import jump_fault
from .main_line import MainLine
from .matching import Choice, matching_captures, moves_from_column
from .notes import Notes

CODES_BY_CRITERION: dict[Key, Code] = {
    most_pieces: Code.NOT_MOST_PIECES,
    most_kings: Code.NOT_MOST_KINGS,
    with_a_king: Code.NOT_WITH_A_KING,
    kings_first: Code.NOT_KINGS_FIRST,
    most_value: Code.NOT_MOST_VALUE,
}


@dataclass(frozen=True)
class Diagnosis:
    """A finding about a move, its article (None where the regulation is silent), and the values of its sentence."""

    code: Code
    article: Article | None
    values: dict[str, Value]


def diagnose(position: Position, written: WrittenMove) -> Diagnosis:
    """Return the error of a move that fits no legal one; its squares must be on the board."""
    return (
        _wrong_start(position, written)
        or (None if written.takes or written.unusual else _capture_left_out(position, written))
        or _wrong_capture(position, written)
        or _capture_left_out(position, written)
        or _wrong_jump(position, written)
        or _impossible(position, written)
    )


def _wrong_start(position: Position, written: WrittenMove) -> Diagnosis | None:
    """Return the error of a first square without a piece of the player; None if it has one."""
    rules, start = position.rules, position.rules.board.bits[written.start]
    if not start & position.occupied:
        return _diagnosis(rules, Code.EMPTY_SQUARE, Topic.TURNS, square=written.start)
    if start & (position.foe_men | position.foe_kings):
        return _diagnosis(rules, Code.NOT_YOUR_PIECE, Topic.OPPONENTS_PIECE, square=written.start)
    return None


def _wrong_capture(position: Position, written: WrittenMove) -> Diagnosis | None:
    """Return the error of a possible capture that is not preferred, stops short, or takes a king; or None."""
    rules = position.rules
    captures = position.captures()
    in_any_order = replace(position, rules=_any_king_order(rules))
    whole = matching_captures(in_any_order, written, in_any_order.captures())
    if whole:
        return _not_preferred(rules, max(whole, key=most_pieces), captures)
    if partial := matching_captures(position, written, stoppable_captures(position)):
        topic = Topic.CHAIN_STOPPED if Topic.CHAIN_STOPPED in rules.articles else Topic.KEEP_CAPTURING
        taken, most = partial[0].pieces, max(map(most_pieces, captures))
        return _diagnosis(rules, Code.STOPPED_SHORT, topic, taken=taken, most=most, square=written.end)
    if rules.men_take_kings:
        return None
    if able := matching_captures(position, written, _captures_under(_men_take_kings(rules), position)):
        king = rules.board.numbers_in(able[0].kings)[0]
        return _diagnosis(rules, Code.MAN_TAKES_KING, Topic.MEN_SPARE_KINGS, square=king)
    return None


def _not_preferred(rules: RuleSystem, capture: Capture, captures: list[Capture]) -> Diagnosis:
    """Return the first criterion of choice that a capture fails, with the square of a piece that may capture."""
    criterion = first_failed_criterion(capture, captures, rules.priority)
    assert criterion is not None  # a capture that fails none is legal
    values: dict[str, Value] = {
        "taken": capture.pieces,
        "most": max(map(most_pieces, captures)),
        "kings": most_kings(capture),
        "square": first_start(rules, rules.preferred(captures)),
    }
    return Diagnosis(CODES_BY_CRITERION[criterion.key], criterion.article, values)


def first_start(rules: RuleSystem, captures: list[Capture]) -> int:
    """Return the lowest number among the first squares of some captures."""
    return min(rules.board.numbers_by_bit[capture.path[0]] for capture in captures)


def _capture_left_out(position: Position, written: WrittenMove) -> Diagnosis | None:
    """Return the error of a quiet move instead of a capture, with a piece that can capture; or None."""
    if not position.can_capture() or not position.is_step(written.squares):
        return None
    number = first_start(position.rules, position.legal_captures())
    return _diagnosis(position.rules, Code.CAPTURE_REQUIRED, Topic.MUST_CAPTURE, square=number)


def _wrong_jump(position: Position, written: WrittenMove) -> Diagnosis | None:
    """Return the error of the first jump that cannot be made, or None."""
    fault = jump_fault(position, written)
    if fault is None:
        return None
    return _diagnosis(position.rules, fault.code, fault.topic, square=fault.square)


def _impossible(position: Position, written: WrittenMove) -> Diagnosis:
    """Return the error of a move that no piece of this kind can make on any board."""
    bits = position.rules.board.bits
    king = bool(bits[written.start] & position.kings)
    values: dict[str, Value] = {"piece": "king" if king else "man", "square": written.start}
    if written.takes:
        topic = Topic.KING_CAPTURE if king else Topic.MAN_CAPTURE
        return _diagnosis(position.rules, Code.IMPOSSIBLE_CAPTURE, topic, **values)
    topic = Topic.KING_MOVE if king else Topic.MAN_MOVE
    if bits[written.end] & position.occupied & ~bits[written.start]:
        return _diagnosis(position.rules, Code.OCCUPIED_SQUARE, topic, square=written.end)
    return _diagnosis(position.rules, Code.IMPOSSIBLE_MOVE, topic, **values)


def stoppable_captures(position: Position) -> list[Capture]:
    """Return the captures of a piece that may stop after any jump: whole captures, and every beginning of one."""
    return _captures_under(_free_chain(position.rules), position)


def _captures_under(rules: RuleSystem, position: Position) -> list[Capture]:
    """Return the possible captures of a position under other rules."""
    return replace(position, rules=rules).captures()


@lru_cache
def _free_chain(rules: RuleSystem) -> RuleSystem:
    return replace(rules, chain=Chain.FREE)


@lru_cache
def _any_king_order(rules: RuleSystem) -> RuleSystem:
    """Return the rules without a choice by the order of captured kings: their captures may go any way round."""
    return replace(rules, priority=tuple(criterion for criterion in rules.priority if criterion.key is not kings_first))


@lru_cache
def _men_take_kings(rules: RuleSystem) -> RuleSystem:
    return replace(rules, men_take_kings=True)


def _diagnosis(rules: RuleSystem, code: Code, topic: Topic, **values: Value) -> Diagnosis:
    return Diagnosis(code, rules.articles[topic], values)


MAX_PATHS = 20  # most paths listed for an ambiguous capture
MAX_LEGAL = 100  # most legal moves listed for an illegal one
_CODES = {
    SpanKind.UNREADABLE: Code.UNREADABLE_MOVE,
    SpanKind.NOT_CLOSED: Code.NOT_CLOSED,
    SpanKind.FIRST_NUMBER: Code.FIRST_NUMBER,
    SpanKind.SECOND_GAME: Code.SECOND_GAME,
    SpanKind.POSITION_CHANGED: Code.POSITION_CHANGED,
    SpanKind.AFTER_RESULT: Code.MOVE_AFTER_RESULT,
    SpanKind.CUT_TAG: Code.TAG_CUT,
    SpanKind.OTHER_TAG: Code.TAG_REPEATED,
}
"""The codes of texts that cannot be read."""


class Rejections:
    """Stops the check at a text, with a finding."""

    def __init__(self, rules: RuleSystem, notes: Notes, main_line: MainLine) -> None:
        self._rules = rules
        self._notes = notes
        self._main_line = main_line

    def unreadable(self, text: str, kind: SpanKind, result: str | None) -> None:
        """Stop at a text that cannot be read; `result` is the one written before it."""
        ply = 0 if kind in (SpanKind.CUT_TAG, SpanKind.OTHER_TAG) else None
        values = {"result": str(result)} if kind is SpanKind.AFTER_RESULT else {}
        self._notes.stop(_CODES[kind], text, ply=ply, values=values)

    def check_notation(self, text: str, written: WrittenMove) -> bool:
        """Stop at squares in another notation than the first half-move's, or not on the board."""
        if written.algebraic is not self._main_line.named:
            self._notes.stop(Code.MIXED_NOTATION, text, self._rules.articles[Topic.NOTATION])
        elif 0 in written.squares:
            self._notes.stop(Code.NO_SUCH_SQUARE, text, self._rules.articles[Topic.NUMBERING])
        return self._notes.stopped

    def complete(self, text: str, written: WrittenMove, position: Position) -> WrittenMove | None:
        """Complete a half-move with only the column of its first square; stop unless exactly one legal move fits."""
        if written.algebraic is not self._main_line.named:
            self._notes.stop(Code.MIXED_NOTATION, text, self._rules.articles[Topic.NOTATION])
            return None
        moves = moves_from_column(written, position)
        if len(moves) != 1:
            legal = self._main_line.listed(moves[:MAX_PATHS]) or self.legal_in(position)
            self._notes.stop(Code.UNREADABLE_MOVE, text, legal=legal)
            return None
        return WrittenMove(moves[0].path, bool(moves[0].captures), algebraic=True, unusual=True)

    def ambiguous(
        self, text: str, written: WrittenMove, position: Position, choice: Choice, only: Capture | None
    ) -> None:
        """Stop at a half-move that means several legal ones, and list them.

        `only` is the one capture after which the rest of the sheet can be read, if it is known.
        """
        moves = sorted(_told(position, capture) for capture in choice.captures)
        moves += [Move(written.squares)] if choice.or_quiet else []
        values: dict[str, Value] = {"ways": len(moves)}
        if only is not None:
            values["only"] = self._main_line.listed([_told(position, only)])[0]
        paths = self._main_line.listed(moves[:MAX_PATHS])
        self._notes.stop(Code.AMBIGUOUS_CAPTURE, text, legal=paths, values=values)

    def illegal(self, text: str, written: WrittenMove, position: Position) -> None:
        """Stop at an illegal move, with the rule that it breaks."""
        if self._rules.passes and not position.can_move():
            self._notes.stop(Code.PASS_DUE, text, self._rules.articles[Topic.BLOCKED])
            return
        wrong = diagnose(position, written)
        values = self._main_line.in_squares(wrong.values)
        if wrong.code is Code.NOT_YOUR_PIECE:
            values |= self.first_move_advice(position, written)
        self._notes.stop(wrong.code, text, wrong.article, legal=self.legal_in(position), values=values)

    def first_move_advice(self, position: Position, written: WrittenMove) -> dict[str, Value]:
        """Return the way to say which side begins, for a first half-move that only the other side can make."""
        return {} if self._notes.plies else advice_on_first_move(self._main_line, position, written)

    def legal_in(self, position: Position) -> tuple[str, ...]:
        return self._main_line.listed(position.legal_moves()[:MAX_LEGAL])


def _told(position: Position, capture: Capture) -> Move:
    """Return a capture with the squares that tell it from others with the same ends, in place of its path."""
    move = position.move_of(capture)
    return Move(move.told, move.captures)
