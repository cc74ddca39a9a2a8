"""The pairs and the rest of a round by the Dutch system of 2026, from the library caissify-pairings.

The library is given what it does not work out: the floats of earlier rounds, points in wins (its limit of topscorers is
half the number of rounds), and numbers of pairing, without which it would rank everybody anew. It knows no pairs that
are kept apart: as earlier opponents they would count as games played, by which it chooses who rests, and its first
round looks at no opponents; so they are refused where it asks whether two may meet, and the first round is then made as
a later one. Colours are not taken from it.
"""

from __future__ import annotations

import logging
from importlib.metadata import version
from typing import Any

from caissify_pairings.engines.dutch import DutchEngine, DutchPlayer

from tournaments.league.formats.swiss.colours import dutch_colours, rank
from tournaments.league.formats.swiss.legality import may_rest, obstacle, rests
from tournaments.league.formats.swiss.values import (
    Entrant,
    Id,
    Kind,
    Pair,
    PairCode,
    PairWhy,
    Passed,
    Past,
    Question,
    RestCode,
    RestWhy,
)

ENGINE = "caissify-pairings"
VERSION = f"{version(ENGINE)} (networkx {version('networkx')})"
MAX_ENTRANTS = 200
"""The most entrants of a round that it makes, in more than a minute."""

# It reports a round that it could not make as a warning, and goes on; such rounds are refused here.
logging.getLogger("caissify_pairings").setLevel(logging.ERROR)


class _Engine(DutchEngine):  # type: ignore[misc]
    """The library's engine, which also asks whether two are kept apart."""

    forbidden: frozenset[frozenset[int]] = frozenset()
    """Pairs of numbers."""

    def _can_pair(self, p1: DutchPlayer, p2: DutchPlayer) -> bool:
        return frozenset((p1.id, p2.id)) not in self.forbidden and super()._can_pair(p1, p2)


def dutch_round(question: Question) -> tuple[list[tuple[Id, Id]], list[Id]]:
    """Return the pairs, without colours, and who rests, as the library gives them."""
    numbers = {entrant.number: entrant.id for entrant in question.entrants}
    before = _points_before(question)
    met = {
        (entrant.number, question.by_id[opponent].number)
        for entrant in question.entrants
        for opponent in entrant.opponents
    }
    as_first = question.round == 1 and not question.forbidden
    engine = _Engine(
        players=[_player(entrant, before, question) for entrant in question.present],
        previous_pairings=met,
        round_number=question.round if as_first else max(question.round, 2),
        total_rounds=max(question.rounds, 3) if question.round == 1 else question.rounds,
    )
    engine.forbidden = frozenset(
        frozenset(question.by_id[entrant].number for entrant in pair) for pair in question.forbidden
    )
    output = engine.generate_pairings()
    pairs = [(numbers[row["white_id"]], numbers[row["black_id"]]) for row in output if row["black_id"] is not None]
    return pairs, [numbers[row["white_id"]] for row in output if row["black_id"] is None]


def _player(entrant: Entrant, before: dict[Id, list[int]], question: Question) -> dict[str, Any]:
    """Return an entrant as the library takes it."""
    return {
        "id": entrant.number,
        "name": "",
        "score": entrant.points / question.win,
        "rating": 0,
        "starting_number": entrant.number,
        "pairing_number": entrant.number,
        "color_hist": [colour.value for colour in entrant.colours],
        "float_history": [_float(index, past, entrant, before) for index, past in enumerate(entrant.games)],
        "bye_count": max(0, rests(entrant, question) - question.rests_allowed + 1),
    }


def _points_before(question: Question) -> dict[Id, list[int]]:
    """Return the points of everybody before each round."""
    points: dict[Id, list[int]] = {}
    for entrant in question.entrants:
        points[entrant.id] = [0]
        for past in entrant.games:
            points[entrant.id].append(points[entrant.id][-1] + past.points)
    return points


def _float(index: int, past: Past, entrant: Entrant, before: dict[Id, list[int]]) -> str:
    """Return the float of a round: down against fewer points, or with points without a game; up against more."""
    if past.kind is not Kind.PLAYED or past.opponent is None:
        return "down" if past.points else "none"
    own, other = before[entrant.id][index], before[past.opponent][index]
    return "down" if own > other else "up" if own < other else "none"


def dutch_pair(one: Entrant, two: Entrant, question: Question) -> Pair:
    """Return a pair with its colours, their rule, and the reason of the pair."""
    colours = dutch_colours(one, two, question)
    higher, lower = sorted((one, two), key=rank)
    why = _pair_why(higher, lower, question)
    favoured = colours.favoured.id if colours.favoured else None
    return Pair(colours.white.id, colours.black.id, colours.rule, why, favoured)


def _pair_why(first: Entrant, second: Entrant, question: Question) -> PairWhy:
    """Return the reason of a pair, the higher first."""
    points = first.points, second.points
    if first.points == second.points:
        code = PairCode.HALVES if _are_of_halves(first, second, question) else PairCode.EQUAL_POINTS
        return PairWhy(code, first.id, second.id, points)
    equals = [other for other in question.present if other.points == first.points and other is not first]
    obstacles = {other.id: obstacle(first, other, question) for other in equals}
    passed = tuple(Passed(other, found) for other, found in obstacles.items() if found)
    odd = PairCode.WHOLE_ROUND if len(equals) % 2 else PairCode.ODD_GROUP
    code = PairCode.NOBODY_EQUAL if len(passed) == len(equals) else odd
    return PairWhy(code, first.id, second.id, points, passed)


def _are_of_halves(first: Entrant, second: Entrant, question: Question) -> bool:
    """Return whether two have the same place in the halves by number of a first round."""
    half, names = len(question.present) // 2, [entrant.id for entrant in question.present]
    return question.round == 1 and names.index(first.id) < half and names[names.index(first.id) + half] == second.id


def rest_why(rest: Entrant, question: Question) -> RestWhy:
    """Return the reason of a rest."""
    others = [entrant for entrant in question.present if may_rest(entrant, question) and entrant is not rest]
    if not others:
        return RestWhy(RestCode.ONLY_ONE, rest.points)
    fewest = all(rest.points <= other.points for other in others)
    return RestWhy(RestCode.FEWEST_POINTS if fewest else RestCode.WHOLE_ROUND, rest.points)
