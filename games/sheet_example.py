"""The examples on the page that checks a sheet: the first moves of a game under each rule system."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from games.rules import RULES, start
from games.rules.parameters import Notation
from games.rules.position import Move
from games.rules.ruleset import RuleSystem


@dataclass(frozen=True, slots=True)
class SheetExample:
    """The first three half-moves of a game, the last a capture if there is one, and the first in the other notation."""

    rules: str
    moves: str
    other: str
    by_name: bool
    """Whether the moves are written by name of square, and `other` by number."""


@cache
def sheet_examples() -> tuple[SheetExample, ...]:
    """Return an example for each rule system."""
    return tuple(_example(rules) for rules in RULES.values())


def _example(rules: RuleSystem) -> SheetExample:
    """Return the example of a rule system, as it usually writes squares: by number or by name."""
    opening = _first_capture(rules)
    first, reply, third = (rules.written((move.start, move.end), move.sign) for move in opening)
    numbers = rules.notation is Notation.NUMBERS
    other = replace(rules, notation=Notation.NAMES if numbers else Notation.NUMBERS)
    ends = (opening[0].start, opening[0].end)
    return SheetExample(rules.slug, f"1. {first} {reply} 2. {third}", other.written(ends, "-"), not numbers)


def _first_capture(rules: RuleSystem) -> tuple[Move, Move, Move]:
    """Return the first opening, in order of its moves, that ends with a capture of one piece in its third half-move.

    Return the first of all where no piece can be captured so early.
    """
    beginning = start(rules)
    openings = [
        (first, reply, third)
        for first in beginning.legal_moves()
        for after_first in [beginning.play(first)]
        for reply in after_first.legal_moves()
        for third in after_first.play(reply).legal_moves()
    ]
    return next((opening for opening in openings if len(opening[2].captures) == 1), openings[0])
