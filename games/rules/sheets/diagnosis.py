"""Diagnose an illegal move: the first error that an arbiter would name, and its article."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from games.rules.article import Article, Topic
from games.rules.moves import Capture
from games.rules.notation.movetext import WrittenMove
from games.rules.parameters import Chain
from games.rules.position import Position
from games.rules.priority import (
    Key,
    first_failed_criterion,
    kings_first,
    most_kings,
    most_pieces,
    most_value,
    with_a_king,
)
from games.rules.ruleset import RuleSystem
from games.rules.sheets.findings import Code, Value
from games.rules.sheets.jumping import jump_fault
from games.rules.sheets.matching import matching_captures

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
