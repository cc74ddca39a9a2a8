"""Why a written move is not legal: the first thing wrong with it that an arbiter would name, and the article."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from games.rules.article import Article, Topic
from games.rules.moves import Capture
from games.rules.notation.movetext import Written
from games.rules.parameters import Chain
from games.rules.position import Position
from games.rules.priority import Key, broken, kings_first, most_kings, most_pieces, with_a_king
from games.rules.sheets.findings import Code, Value
from games.rules.sheets.matching import fitting

if TYPE_CHECKING:
    from games.rules.ruleset import RuleSystem

NOT_FOREMOST: dict[Key, Code] = {
    most_pieces: Code.NOT_MOST_PIECES,
    most_kings: Code.NOT_MOST_KINGS,
    with_a_king: Code.NOT_WITH_A_KING,
    kings_first: Code.NOT_KINGS_FIRST,
}


@dataclass(frozen=True)
class Diagnosis:
    code: Code
    article: Article
    values: dict[str, Value]


def diagnose(position: Position, written: Written) -> Diagnosis:
    """What is wrong with a move that no legal one fits; its squares exist."""
    return (
        _wrong_squares(position, written)
        or _wrong_capture(position, written)
        or _capture_left_out(position, written)
        or _impossible(position, written)
    )


def _wrong_squares(position: Position, written: Written) -> Diagnosis | None:
    """A start without a piece of the player's, or an end that is not free."""
    rules, bits = position.rules, position.rules.board.bits
    start, end = bits[written.start], bits[written.end]
    if not start & position.occupied:
        return _found(rules, Code.EMPTY_SQUARE, Topic.TURNS, square=written.start)
    if start & (position.foe_men | position.foe_kings):
        return _found(rules, Code.NOT_YOUR_PIECE, Topic.OPPONENTS_PIECE, square=written.start)
    if end & position.occupied & ~start:
        topic = Topic.KING_MOVE if start & position.kings else Topic.MAN_MOVE
        return _found(rules, Code.OCCUPIED_SQUARE, topic, square=written.end)
    return None


def _wrong_capture(position: Position, written: Written) -> Diagnosis | None:
    """A capture that the pieces allow and the choice among captures does not."""
    rules = position.rules
    captures = position.captures()
    whole = fitting(position, written, captures)
    if whole:
        return _not_foremost(rules, max(whole, key=most_pieces), captures)
    if partial := fitting(position, written, stoppable_captures(position)):
        taken, most = partial[0].pieces, max(map(most_pieces, captures))
        return _found(rules, Code.STOPPED_SHORT, Topic.KEEP_CAPTURING, taken=taken, most=most)
    if not rules.men_take_kings and fitting(position, written, _captures_under(_men_take_kings(rules), position)):
        return _found(rules, Code.MAN_TAKES_KING, Topic.MEN_SPARE_KINGS)
    return None


def _not_foremost(rules: RuleSystem, capture: Capture, captures: list[Capture]) -> Diagnosis | None:
    question = broken(capture, captures, rules.priority)
    if question is None:
        return None
    values: dict[str, Value] = {
        "taken": capture.pieces,
        "most": max(map(most_pieces, captures)),
        "kings": most_kings(capture),
    }
    return Diagnosis(NOT_FOREMOST[question.key], question.article, values)


def _capture_left_out(position: Position, written: Written) -> Diagnosis | None:
    """A good quiet move where something had to be taken."""
    if not position.can_capture() or not position.is_step(written.squares):
        return None
    number = position.rules.board.numbers_in(position.takers())[0]
    return _found(position.rules, Code.CAPTURE_REQUIRED, Topic.MUST_CAPTURE, square=number)


def _impossible(position: Position, written: Written) -> Diagnosis:
    king = bool(position.rules.board.bits[written.start] & position.kings)
    if written.takes:
        topic = Topic.KING_CAPTURE if king else Topic.MAN_CAPTURE
        return _found(position.rules, Code.IMPOSSIBLE_CAPTURE, topic)
    return _found(position.rules, Code.IMPOSSIBLE_MOVE, Topic.KING_MOVE if king else Topic.MAN_MOVE)


def stoppable_captures(position: Position) -> list[Capture]:
    """Every capture the pieces allow, stopped after any of its jumps."""
    return _captures_under(_free_chain(position.rules), position)


def _captures_under(rules: RuleSystem, position: Position) -> list[Capture]:
    return replace(position, rules=rules).captures()


@lru_cache
def _free_chain(rules: RuleSystem) -> RuleSystem:
    return replace(rules, chain=Chain.FREE)


@lru_cache
def _men_take_kings(rules: RuleSystem) -> RuleSystem:
    return replace(rules, men_take_kings=True)


def _found(rules: RuleSystem, code: Code, topic: Topic, **values: Value) -> Diagnosis:
    return Diagnosis(code, rules.articles[topic], values)
