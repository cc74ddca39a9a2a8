"""Positions in the FEN of PDN (`W:W31-50,K12:B1,2,Kb4.`), as programs and people write it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum

from ..board import BoardShape, Side
from ..position import Position
from ..ruleset import RuleSystem, rule_system

ITEM = re.compile(r"(k?)0*([1-9]\d{0,2})(?:-0*([1-9]\d{0,2}))?|(k?)([a-l]\d{1,2})")
COUNTER = re.compile(r"[hf]\d+")  # move counters that some programs add


class FenFault(Enum):
    """An error in a FEN."""

    NO_TURN = "no_turn"
    SIDE_MISSING = "side_missing"
    SIDE_TWICE = "side_twice"
    UNREADABLE = "unreadable"
    NO_SUCH_SQUARE = "no_such_square"
    SQUARE_TWICE = "square_twice"
    MAN_ON_CROWNING_ROW = "man_on_crowning_row"
    TOO_MANY_PIECES = "too_many_pieces"


EXPECTED = {
    FenFault.NO_TURN: "{place!r}: expected W or B, the side to move, before the first colon",
    FenFault.SIDE_MISSING: "no pieces of {place} are listed: expected a part that begins with {place}",
    FenFault.SIDE_TWICE: "the pieces of {place} are listed twice",
    FenFault.UNREADABLE: "{place!r}: expected a square, K and a square, or a range of squares",
    FenFault.NO_SUCH_SQUARE: "{place!r}: there is no such dark square on this board",
    FenFault.SQUARE_TWICE: "square {place} is named twice",
    FenFault.MAN_ON_CROWNING_ROW: "square {place}: a man cannot stand on its own crowning row",
    FenFault.TOO_MANY_PIECES: "{place}: the rules give a side fewer pieces",
}


class BadPosition(ValueError):
    """A FEN that describes no position, with the error and its place."""

    def __init__(self, fault: FenFault, place: str) -> None:
        super().__init__("FEN: " + EXPECTED[fault].format(place=place))
        self.fault = fault
        self.place = place


@dataclass
class _Force:
    """The pieces of one side while they are being read."""

    men: int = 0
    kings: int = 0
    listed: bool = False


@dataclass
class _Reading:
    """The pieces of both sides while a FEN is being read."""

    board: BoardShape
    forces: dict[Side, _Force] = field(default_factory=lambda: {side: _Force() for side in Side})

    def section(self, text: str) -> None:
        """Read the pieces of one side, as `W21,K30`."""
        side = _side(text[:1])
        if side is None:
            raise BadPosition(FenFault.UNREADABLE, text[:40])
        force = self.forces[side]
        if force.listed:
            raise BadPosition(FenFault.SIDE_TWICE, side.name[0])
        force.listed = True
        for item in re.split(r"[,.\s]+", text[1:]):
            if item:
                self.item(item, side, force)

    def item(self, item: str, side: Side, force: _Force) -> None:
        """Place the pieces of one item: a square, or a range of squares."""
        match = ITEM.fullmatch(item)
        if match is None:
            raise BadPosition(FenFault.UNREADABLE, item[:40])
        king = bool(match[1] or match[4])
        for number in self.numbers(match):
            bit = self.board.bits[number]
            if any(bit & (each_force.men | each_force.kings) for each_force in self.forces.values()):
                raise BadPosition(FenFault.SQUARE_TWICE, self.written(number, match))
            if king:
                force.kings |= bit
            elif bit & self.board.far_row(side):
                raise BadPosition(FenFault.MAN_ON_CROWNING_ROW, self.written(number, match))
            else:
                force.men |= bit

    def numbers(self, match: re.Match[str]) -> range:
        """Return the squares of an item, given by number, by name or as a range."""
        if match[5]:
            number = self.board.numbers_by_name.get(match[5], 0)
            first = last = number
        else:
            first = int(match[2])
            last = int(match[3] or first)
        if not 1 <= first <= last <= self.board.square_count:
            raise BadPosition(FenFault.NO_SUCH_SQUARE, match[0])
        return range(first, last + 1)

    def written(self, number: int, match: re.Match[str]) -> str:
        """Return a square of an item as the FEN writes it, by name or by number."""
        return match[5] or str(number)


def read_fen(rules: RuleSystem | str, text: str) -> Position:
    """Return the position of a FEN. Raises BadPosition, naming the error and its place.

    Refuses squares named twice or off the board, a man on its crowning row, more pieces than at the start.
    """
    rules = rule_system(rules)
    turn_text, *sections = (part.strip() for part in text.strip().rstrip(".").lower().split(":"))
    turn = _side(turn_text)
    if turn is None:
        raise BadPosition(FenFault.NO_TURN, turn_text[:40])
    reading = _Reading(rules.board)
    for section in sections:
        if not COUNTER.fullmatch(section):
            reading.section(section)
    for side, force in reading.forces.items():
        if not force.listed:
            raise BadPosition(FenFault.SIDE_MISSING, side.name[0])
        if (pieces := (force.men | force.kings).bit_count()) > rules.men_per_side:
            raise BadPosition(FenFault.TOO_MANY_PIECES, f"{side.name[0]} {pieces}")
    white, black = reading.forces[Side.WHITE], reading.forces[Side.BLACK]
    return Position.of(rules, white.men, white.kings, black.men, black.kings, turn)


def _side(letter: str) -> Side | None:
    return {"w": Side.WHITE, "b": Side.BLACK}.get(letter)
