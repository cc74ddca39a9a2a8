"""Who is due which colour, and which colours a pair gets (Dutch system, A.6 and E)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from tournaments.league.formats.swiss.values import Colour, ColourRule, Entrant, Question


class Strength(IntEnum):
    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


@dataclass(frozen=True, slots=True)
class Due:
    """The colour due to an entrant; None before the first game."""

    colour: Colour | None
    strength: Strength
    difference: int
    """Games played with White less those with Black."""


def due(entrant: Entrant) -> Due:
    """Return the colour due: absolute after twice the same colour or a difference of two, strong after one of one."""
    colours = entrant.colours
    if not colours:
        return Due(None, Strength.NONE, 0)
    difference = colours.count(Colour.WHITE) - colours.count(Colour.BLACK)
    twice = colours[-1] if colours[-1:] == colours[-2:-1] else None
    if abs(difference) > 1:
        return Due(_against(difference), Strength.ABSOLUTE, difference)
    if twice:
        return Due(twice.other, Strength.ABSOLUTE, difference)
    if difference:
        return Due(_against(difference), Strength.STRONG, difference)
    return Due(colours[-1].other, Strength.MILD, 0)


def is_topscorer(entrant: Entrant, question: Question) -> bool:
    """Return whether, before the last round, an entrant has more than half of all points that could be won."""
    return question.round >= question.rounds and 2 * entrant.points > (question.round - 1) * question.win


def same_colour_due(one: Entrant, two: Entrant, question: Question) -> bool:
    """Return whether both must have the same colour, and neither is a topscorer, for whom that is relaxed."""
    due_one, due_two = due(one), due(two)
    both = due_one.strength is Strength.ABSOLUTE is due_two.strength and due_one.colour is due_two.colour
    return both and not is_topscorer(one, question) and not is_topscorer(two, question)


def rank(entrant: Entrant) -> tuple[int, int]:
    """Return the key that sorts entrants from the highest: by points, then by number."""
    return -entrant.points, entrant.number


@dataclass(frozen=True, slots=True)
class Colours:
    """White, Black and the rule that decided; `favoured` is whose right it was, None where the rule is about both."""

    white: Entrant
    black: Entrant
    rule: ColourRule
    favoured: Entrant | None = None


def dutch_colours(one: Entrant, two: Entrant, question: Question) -> Colours:
    """Return the colours of a pair by the first of five rules that tells the two apart."""
    higher, lower = sorted((one, two), key=rank)
    colour, rule, favoured = _colour_of_higher(higher, lower, question)
    white, black = (higher, lower) if colour is Colour.WHITE else (lower, higher)
    return Colours(white, black, rule, favoured)


def _colour_of_higher(higher: Entrant, lower: Entrant, question: Question) -> tuple[Colour, ColourRule, Entrant | None]:
    """Return the colour of the higher of a pair, its rule, and whose right it is."""
    due_higher, due_lower = due(higher), due(lower)
    if due_higher.colour and due_lower.colour and due_higher.colour is not due_lower.colour:
        return due_higher.colour, ColourRule.BOTH, None
    right_higher, right_lower = _right(due_higher), _right(due_lower)
    if right_higher > right_lower and due_higher.colour:
        return due_higher.colour, ColourRule.STRONGER, higher
    if right_higher < right_lower and due_lower.colour:
        return due_lower.colour.other, ColourRule.STRONGER, lower
    for colour_higher, colour_lower in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if colour_higher is not colour_lower:
            return colour_lower, ColourRule.ALTERNATE, None
    if due_higher.colour:
        return due_higher.colour, ColourRule.HIGHER, higher
    odd = question.positions[higher.id] % 2
    return question.first_colour if odd else question.first_colour.other, ColourRule.NUMBER, None


def _right(of: Due) -> tuple[int, int]:
    """Return the strength of a right to a colour; of two absolute ones, the wider difference counts more."""
    return of.strength, abs(of.difference) if of.strength is Strength.ABSOLUTE else 0


def _against(difference: int) -> Colour:
    return Colour.BLACK if difference > 0 else Colour.WHITE
