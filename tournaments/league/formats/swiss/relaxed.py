"""A round where no legal one exists: an official lets a rule be broken, and as few are broken as can be.

The dearest is to meet an opponent again; then come players who are kept apart, a second rest, and a colour that is no
longer allowed. Among such rounds, that with the least differences of points is taken.
"""

from __future__ import annotations

from itertools import combinations

from tournaments.league.formats.swiss.dutch import dutch_pair
from tournaments.league.formats.swiss.legality import may_rest, obstacle
from tournaments.league.formats.swiss.values import (
    Cause,
    Entrant,
    Obstacle,
    Pair,
    Question,
    RestCode,
    RestWhy,
    Round,
)

ENGINE, VERSION = "relaxed", "1"
RELAXABLE = frozenset({Cause.NO_REST_LEFT, Cause.ALL_MET, Cause.COLOURS})
"""The causes for which there is no legal round that a broken rule takes away."""
COSTS = {Obstacle.MET: 10**9, Obstacle.APART: 10**8, Obstacle.COLOUR: 10**6}
SECOND_REST = 10**7


def relaxed_round(question: Question) -> Round:
    """Return the round that breaks as little as can be."""
    import networkx as nx  # noqa: PLC0415 - ten megabytes that most processes never need

    present = question.present
    graph = nx.Graph()
    for one, two in combinations(present, 2):
        graph.add_edge(one.number, two.number, weight=-_cost(one, two, question))
    if len(present) % 2:
        for entrant in present:
            cost = entrant.points**2 + (0 if may_rest(entrant, question) else SECOND_REST)
            graph.add_edge(0, entrant.number, weight=-cost)
    by_number = {entrant.number: entrant for entrant in present}
    matched = sorted(sorted(pair) for pair in nx.max_weight_matching(graph, maxcardinality=True))
    pairs = [dutch_pair(by_number[one], by_number[two], question) for one, two in matched if one]
    resting = next((by_number[two] for one, two in matched if not one), None)
    return Round(
        pairs=tuple(sorted(pairs, key=_board_key)),
        rest=resting.id if resting else None,
        rest_why=RestWhy(RestCode.WHOLE_ROUND, resting.points) if resting else None,
        engine=ENGINE,
        version=VERSION,
        system=question.system,
    )


def _cost(one: Entrant, two: Entrant, question: Question) -> int:
    found = obstacle(one, two, question)
    return (one.points - two.points) ** 2 + (COSTS[found] if found else 0)


def _board_key(pair: Pair) -> tuple[int, int]:
    return -max(pair.why.points), -sum(pair.why.points)
