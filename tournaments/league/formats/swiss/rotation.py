"""The pairs and the rest of a round by continuous rotation: draw numbers stand on a circle, which is read one way.

The Italian federation's text says who is paired: in the first round 1-2, 3-4 and so on; later the reading begins at the
Black of the last pair made, stops at the next of those with most points, and pairs them with the next of equal points
not met before, or else of the next lower; it goes on from who was paired last. What the text that is known leaves open
is read here so: the one who rests is chosen first, of those who may rest the one with fewest points and then the
highest number, if the others can be paired; a second of the pair who would leave others without an opponent is passed;
White is who had it less often, then who had Black last, then the first of the pair.

Which pair was made last is worked out again from the pairs alone, as the same reading makes them in the same order. So
it does not depend on the order in which games are given, and also follows pairs that were exchanged by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from tournaments.league.formats.swiss.legality import can_be_paired, may_rest, obstacle
from tournaments.league.formats.swiss.values import (
    Colour,
    ColourRule,
    Entrant,
    Id,
    Obstacle,
    Pair,
    PairCode,
    PairWhy,
    Passed,
    Question,
)

Choice = Callable[[Entrant, list[Entrant]], tuple[Entrant, tuple[Passed, ...]]]
"""Choose the second of a pair among those who are left, in the order of the circle from the first."""


def rotation_round(question: Question) -> tuple[list[Pair], Entrant | None]:
    """Return the pairs in the order in which they are made, and who rests. A legal round must exist."""
    resting = _resting(question) if len(question.present) % 2 else None
    left = [entrant for entrant in question.present if entrant is not resting]

    def second_of(first: Entrant, others: list[Entrant]) -> tuple[Entrant, tuple[Passed, ...]]:
        passed: list[Passed] = []
        for other in _candidates(first, others):
            rest = [each for each in others if each is not other]
            found = obstacle(first, other, question) or _dead_end(rest, question)
            if not found:
                return other, tuple(passed)
            passed.append(Passed(other.id, found))
        raise AssertionError  # pragma: no cover - the pairs so far left a legal round

    made = _read_circle(left, _start(question), second_of)
    return [_pair(first, second, passed, question) for first, second, passed in made], resting


def _resting(question: Question) -> Entrant:
    """Return who rests: with the fewest points, then the highest number, if the others can be paired."""
    present = question.present
    for entrant in sorted(present, key=lambda each: (each.points, -each.number)):
        others = [other for other in present if other is not entrant]
        if may_rest(entrant, question) and not _dead_end(others, question):
            return entrant
    raise AssertionError  # pragma: no cover - a legal round exists


def _dead_end(entrants: Sequence[Entrant], question: Question) -> Obstacle | None:
    """Return DEAD_END if these cannot all be paired."""
    possible = can_be_paired(entrants, lambda one, two: obstacle(one, two, question) is None)
    return None if possible else Obstacle.DEAD_END


def _candidates(first: Entrant, others: list[Entrant]) -> list[Entrant]:
    """Return the possible seconds in order: of equal points, then of each lower score.

    Others are in the order of the circle from the first. Those of lower scores are read from the last one of the
    first's score, who may be the first.
    """
    equals = [other for other in others if other.points == first.points]
    turn = others.index(equals[-1]) + 1 if equals else 0
    lower = [other for other in (*others[turn:], *others[:turn]) if other.points != first.points]
    return [*equals, *sorted(lower, key=lambda other: -other.points)]


def _read_circle(
    entrants: Iterable[Entrant], start: int, second_of: Choice
) -> list[tuple[Entrant, Entrant, tuple[Passed, ...]]]:
    """Return the pairs as the reading from number `start` on makes them, with those whom the first passed."""
    left = sorted(entrants, key=lambda entrant: entrant.number)
    made = []
    while left:
        most = max(entrant.points for entrant in left)
        first = next(entrant for entrant in _from(start, left) if entrant.points == most)
        second, passed = second_of(first, [entrant for entrant in _from(first.number, left) if entrant is not first])
        left = [entrant for entrant in left if entrant is not first and entrant is not second]
        made.append((first, second, passed))
        start = second.number
    return made


def _from(start: int, entrants: Sequence[Entrant]) -> list[Entrant]:
    """Return entrants, who are in order of number, round the circle from a number on."""
    return [each for each in entrants if each.number >= start] + [each for each in entrants if each.number < start]


def _start(question: Question) -> int:
    """Return the number at which the reading begins: of the Black of the last pair made in the round before."""
    start = 1
    for index in range(question.round - 1):
        start = _last_black(question, index, start)
    return start


def _last_black(question: Question, index: int, start: int) -> int:
    """Return the number of the Black of the last pair that a reading from `start` makes of a round's own pairs."""
    opponents: dict[Id, Id] = {}
    standing = []
    for entrant in question.entrants:
        opponent = entrant.games[index].opponent
        if opponent:
            opponents[entrant.id] = opponent
            points = sum(past.points for past in entrant.games[:index])
            standing.append(replace(entrant, points=points))

    def opponent_of(first: Entrant, others: list[Entrant]) -> tuple[Entrant, tuple[Passed, ...]]:
        return next(other for other in others if other.id == opponents[first.id]), ()

    made = _read_circle(standing, start, opponent_of)
    if not made:
        return start
    first, second, _ = made[-1]
    return second.number if first.games[index].colour is Colour.WHITE else first.number


def _pair(first: Entrant, second: Entrant, passed: tuple[Passed, ...], question: Question) -> Pair:
    """Return a pair with its colours and reason."""
    white, rule = _white(first, second, question)
    black = second if white is first else first
    if question.round == 1 and not passed:
        code = PairCode.NEIGHBOURS
    else:
        code = PairCode.NEXT_EQUAL if first.points == second.points else PairCode.NEXT_LOWER
    why = PairWhy(code, first.id, second.id, (first.points, second.points), passed)
    return Pair(white.id, black.id, rule, why)


def _white(first: Entrant, second: Entrant, question: Question) -> tuple[Entrant, ColourRule]:
    """Return who has White, and the rule that says so."""
    whites = [entrant.colours.count(Colour.WHITE) for entrant in (first, second)]
    if whites[0] != whites[1]:
        return (first if whites[0] < whites[1] else second), ColourRule.FEWER_WHITES
    black_last = [entrant.colours[-1:] == (Colour.BLACK,) for entrant in (first, second)]
    if black_last[0] != black_last[1]:
        return (first if black_last[0] else second), ColourRule.LAST_BLACK
    of_first = question.first_colour if question.round == 1 else Colour.WHITE
    return (first if of_first is Colour.WHITE else second), ColourRule.CHOSEN_FIRST
