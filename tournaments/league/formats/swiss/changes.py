"""What would change in a round: if two were kept apart or played each other, or if two pairs were exchanged by hand."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tournaments.league.formats.swiss.colours import rank
from tournaments.league.formats.swiss.legality import may_rest, obstacle
from tournaments.league.formats.swiss.pairing import pair
from tournaments.league.formats.swiss.values import Id, Impossible, Obstacle, Question, Round

PairOfIds = frozenset[Id]


@dataclass(frozen=True, slots=True)
class Breach:
    """A rule that a round made by hand breaks: two who may not meet, or one who may not rest (`obstacle` None)."""

    players: tuple[Id, ...]
    obstacle: Obstacle | None = None


@dataclass(frozen=True, slots=True)
class Difference:
    """A pair of one round that another round breaks up, the one with more points first.

    `instead` are their opponents in the other round, None for no opponent. `breach` is the rule by which the second and
    the player whose place was taken cannot meet, so that more pairs have to change.
    """

    pair: tuple[Id, Id]
    instead: tuple[Id | None, Id | None]
    breach: Breach | None = None


def pairs_of(made: Round) -> frozenset[PairOfIds]:
    return frozenset(frozenset((each.white, each.black)) for each in made.pairs)


def first_difference(
    before: frozenset[PairOfIds], after: frozenset[PairOfIds], question: Question
) -> Difference | None:
    """Return the first pair by points that `after` breaks up; None if the pairs are the same."""
    entrants = question.by_id
    gone = [sorted((entrants[player] for player in pair), key=rank) for pair in before - after]
    if not gone:
        return None
    first, second = min(gone, key=lambda pair: (-pair[0].points, -pair[1].points, pair[0].number))
    former, later = _opponents(before), _opponents(after)
    left = former.get(later.get(first.id, ""))
    found = obstacle(second, entrants[left], question) if left else None
    return Difference(
        (first.id, second.id),
        (later.get(first.id), later.get(second.id)),
        Breach((second.id, left), found) if left and found else None,
    )


def _opponents(pairs: frozenset[PairOfIds]) -> dict[Id, Id]:
    """Return the opponent of each player."""
    return {player: other for pair in pairs for player in pair for other in pair - {player}}


def pair_apart(question: Question, one: Id, two: Id) -> Round | Impossible:
    """Return the round if these two were kept apart in it."""
    return pair(replace(question, forbidden=question.forbidden | {frozenset((one, two))}))


def pair_together(question: Question, one: Id, two: Id) -> Round | Impossible | Breach:
    """Return the round of all others if these two played each other, or the rule that keeps them from it."""
    found = obstacle(question.by_id[one], question.by_id[two], question)
    if found:
        return Breach((one, two), found)
    return pair(replace(question, absent=question.absent | {one, two}))


def exchange(pairs: tuple[tuple[Id, Id], ...], one: Id, two: Id) -> tuple[tuple[Id, Id], ...]:
    """Return pairs in which two players have changed places; each takes the opponent and colour of the other."""
    places = {one: two, two: one}
    return tuple((places.get(white, white), places.get(black, black)) for white, black in pairs)


def breaches(pairs: tuple[tuple[Id, Id], ...], rest: Id | None, question: Question) -> tuple[Breach, ...]:
    """Return the rules that a round made by hand breaks, which its preview says."""
    entrants = question.by_id
    found = [Breach(each, obstacle(entrants[each[0]], entrants[each[1]], question)) for each in pairs]
    resting = () if rest is None or may_rest(entrants[rest], question) else (Breach((rest,)),)
    return (*(breach for breach in found if breach.obstacle), *resting)
