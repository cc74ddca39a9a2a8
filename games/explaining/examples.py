"""Example positions, one for each kind of parameter; the engine finds the legal moves in them.

Squares are named as on a board of 64 with the dark corner at the left. Boards with the dark corner at the right show
the mirror image; on larger boards, positions about the far row are moved to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from games.rules import start
from games.rules.board import Corner, Directions, Side
from games.rules.draw_rules import DrawRule, Ending
from games.rules.parameters import Blocked, Chain, Crowning, KingRange, MenCapture, Refusal, Removal, Turning
from games.rules.position import Position
from games.rules.priority import Key, kings_first, most_kings, most_pieces, most_value, with_a_king
from games.rules.ruleset import RuleSystem

SMALL_BOARD_SIDE = 8


@dataclass(frozen=True)
class Example:
    """A position with White to move: the squares of each side, separated by spaces, with K before a king's square."""

    white: str
    black: str
    at_the_far_row: bool = False

    def position(self, rules: RuleSystem) -> Position:
        """Return the position on the board of a rule system."""
        men, kings = self._sets(rules, self.white)
        foe_men, foe_kings = self._sets(rules, self.black)
        return Position.of(rules, men, kings, foe_men, foe_kings, Side.WHITE)

    def _sets(self, rules: RuleSystem, pieces: str) -> tuple[int, int]:
        """Return the men and the kings of one side as sets of bits."""
        men = kings = 0
        for piece in pieces.split():
            bit = rules.board.bits[self._square(rules, piece.removeprefix("K"))]
            men, kings = (men, kings | bit) if piece.startswith("K") else (men | bit, kings)
        return men, kings

    def _square(self, rules: RuleSystem, name: str) -> int:
        """Return the number of a square named as on a small board with a dark corner at the left."""
        board = rules.board
        shift = board.size - SMALL_BOARD_SIDE if self.at_the_far_row else 0
        column, row = ord(name[0]) - ord("a") + shift, int(name[1:]) + shift
        if board.dark_corner is Corner.RIGHT:
            column = board.size - 1 - column
        return board.numbers_by_name[f"{chr(ord('a') + column)}{row}"]


PARAMETERS: Mapping[type[Enum], Example] = {
    MenCapture: Example("d4", "c5 e3"),
    KingRange: Example("Kb2", "e5"),
    Refusal: Example("c3 h2", "d4"),
    Chain: Example("c3", "d4 f6"),
    Removal: Example("c3", "d4 f6"),
    Crowning: Example("d6", "e7 g7", at_the_far_row=True),
    Blocked: Example("a3", "b4 c5"),
}
STRAIGHT: Mapping[type[Enum], Example] = {
    MenCapture: Example("d4", "d5 c4 d3"),
    KingRange: Example("Kb2", "b5"),
    Refusal: Example("c3 h2", "c4"),
    Chain: Example("c3", "c4 c6"),
    Turning: Example("Kd4", "b4 f4"),
    Removal: Example("Kb2", "b4 b7"),
    Crowning: Example("d6", "d7 f8"),
    Blocked: Example("a3", "a4 a5 b3 c3"),
}
"""The same where pieces go along rows and columns."""
STRAIGHT_MOST_PIECES = Example("c3 h2", "c4 c6 h3")
TURKISH_STROKE = Example("Kb8", "c7 e3 g5")
"""Shows whether a captured piece blocks until the end of the move, which matters for flying kings only."""
PRIORITIES: Mapping[Key, Example] = {
    most_pieces: Example("c3 h2", "d4 f6 g3"),
    most_value: Example("Kc3 Kh2", "d4 Kg3"),
    most_kings: Example("Kc3 Kh2", "d4 Kg3"),
    with_a_king: Example("a3 Kc3", "b4 g7"),
    kings_first: Example("Kd2", "c3 Kc5 Ke3 g5"),
}
MEN_AND_KINGS = Example("c3", "Kd4")
KINGS_ALONE = Example("Ka1 Kc1", "Kb8 Kf8")
"""An ending of kings that no regulation counts specially."""
ENDINGS = (Example("Ka1 Kc1 Kg1", "Kb8"), Example("Ka1 Kc1", "Kb8"), Example("Ka1", "Kb8"), Example("a3", "h6"))


def parameter_example(rules: RuleSystem, value: Enum) -> Position:
    """Return the position that shows a parameter; the start if it has no example."""
    straight = rules.board.directions is Directions.STRAIGHT
    if isinstance(value, Removal) and rules.king_range is KingRange.FLYING and not straight:
        return TURKISH_STROKE.position(rules)
    example = examples_of(rules).get(type(value))
    return example.position(rules) if example else start(rules)


def examples_of(rules: RuleSystem) -> Mapping[type[Enum], Example]:
    """Return the examples of parameters for the directions in which pieces go."""
    return STRAIGHT if rules.board.directions is Directions.STRAIGHT else PARAMETERS


def priority_example(rules: RuleSystem, key: Key) -> Position:
    """Return the position that shows a criterion of choice."""
    straight = key is most_pieces and rules.board.directions is Directions.STRAIGHT
    return (STRAIGHT_MOST_PIECES if straight else PRIORITIES[key]).position(rules)


def draw_example(rules: RuleSystem, draw: DrawRule) -> Position:
    """Return an ending to which a draw rule applies, or only kings for a rule without an ending."""
    positions = (example.position(rules) for example in ENDINGS)
    if isinstance(draw, Ending):
        return next(position for position in positions if draw.stronger_side(position.state) is Side.WHITE)
    return KINGS_ALONE.position(rules)
