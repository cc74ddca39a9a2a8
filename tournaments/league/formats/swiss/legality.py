"""What no round may do, whatever system or engine made it, and whether any round is left that does not do it.

The absolute criteria: nobody meets an opponent again, or one from whom they are kept apart; nobody rests more often
than allowed; in the Dutch system, two who must both have the same colour do not meet, unless one of them is a topscorer
in the last round. A game that was not played may be played later.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from tournaments.league.formats.swiss.colours import same_colour_due
from tournaments.league.formats.swiss.values import Cause, Entrant, Id, Kind, Obstacle, Question, System

Allowed = Callable[[Entrant, Entrant], bool]
REST = -1
"""The node of the rest, beside those of the entrants."""


def obstacle(one: Entrant, two: Entrant, question: Question) -> Obstacle | None:
    """Return what keeps two entrants from being a pair, None if they may be one."""
    if two.id in one.opponents or one.id in two.opponents:
        return Obstacle.MET
    if question.apart(one, two):
        return Obstacle.APART
    if question.system is System.DUTCH and same_colour_due(one, two, question):
        return Obstacle.COLOUR
    return None


def rests(entrant: Entrant, question: Question) -> int:
    """Return the rests so far: byes by pairing, and rounds that gave the points of a win without a game."""
    return sum(
        past.kind is Kind.REST or (past.kind is not Kind.PLAYED and past.points >= question.win)
        for past in entrant.games
    )


def may_rest(entrant: Entrant, question: Question) -> bool:
    return rests(entrant, question) < question.rests_allowed


def is_legal(pairs: Sequence[tuple[Id, Id]], rest: Sequence[Id], question: Question) -> bool:
    """Return whether a round has everybody once, and keeps every absolute criterion."""
    entrants = question.by_id
    everybody = sorted([entrant for pair in pairs for entrant in pair] + list(rest))
    return (
        everybody == sorted(entrant.id for entrant in question.present)
        and len(rest) == len(question.present) % 2
        and all(may_rest(entrants[resting], question) for resting in rest)
        and not any(obstacle(entrants[one], entrants[two], question) for one, two in pairs)
    )


def cause_of_none(question: Question) -> Cause | None:
    """Return why no legal round exists, None if there is one."""
    present = question.present
    if len(present) < 2:
        return Cause.TOO_FEW
    resting = [may_rest(entrant, question) for entrant in present] if len(present) % 2 else None
    if resting is not None and not any(resting):
        return Cause.NO_REST_LEFT
    if can_be_paired(present, lambda one, two: obstacle(one, two, question) is None, resting):
        return None
    apart = (Obstacle.MET, Obstacle.APART)
    without_colours = can_be_paired(present, lambda one, two: obstacle(one, two, question) not in apart, resting)
    return Cause.COLOURS if without_colours else Cause.ALL_MET


def can_be_paired(entrants: Sequence[Entrant], allowed: Allowed, resting: Sequence[bool] | None = None) -> bool:
    """Return whether all can be paired at once; `resting` says of an odd number who may rest.

    Where everybody may meet at least half of the others, all can be paired (Dirac's theorem on Hamiltonian cycles), so
    the matching is searched for only beyond that.
    """
    edges = [(i, j) for i, j in combinations(range(len(entrants)), 2) if allowed(entrants[i], entrants[j])]
    if resting is not None:
        edges += [(REST, index) for index, may in enumerate(resting) if may]
    nodes = len(entrants) + (resting is not None)
    degrees = dict.fromkeys(range(len(entrants)), 0) | ({} if resting is None else {REST: 0})
    for edge in edges:
        for node in edge:
            degrees[node] += 1
    if 2 * min(degrees.values(), default=0) >= nodes:
        return True
    import networkx as nx  # noqa: PLC0415 - ten megabytes that most processes never need

    graph = nx.Graph(edges)
    return 2 * len(nx.max_weight_matching(graph, maxcardinality=True)) == nodes
