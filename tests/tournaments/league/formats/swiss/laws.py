"""A second reading of what a Swiss round may not do and of the reasons that it gives, from the games alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tournaments.league.formats.swiss.values import (
    ColourRule,
    Entrant,
    Kind,
    Obstacle,
    Pair,
    PairCode,
    PairWhy,
    Question,
    RestCode,
    Round,
    System,
)


def faults(question: Question, made: Round) -> Iterator[str]:
    """Yield everything that is wrong with a round."""
    here = {entrant.id: entrant for entrant in question.entrants if entrant.id not in question.absent}
    placed = Counter([name for pair in made.pairs for name in (pair.white, pair.black)] + [made.rest] * bool(made.rest))
    if placed != Counter(list(here)):
        yield "somebody is lost, or placed twice"
        return
    for pair in made.pairs:
        yield from _faults_of_pair(here[pair.white], here[pair.black], pair, question)
    if made.rest:
        yield from _faults_of_rest(here, made, question)


def met(one: Entrant, two: Entrant) -> bool:
    return any(past.opponent == two.id and past.kind is Kind.PLAYED for past in one.games)


def must_have(entrant: Entrant) -> str | None:
    """Return the colour that an entrant must get, as a letter, None for either."""
    played = "".join(past.colour[0] for past in entrant.games if past.kind is Kind.PLAYED and past.colour)
    more_whites = played.count("w") - played.count("b")
    if more_whites > 1 or played.endswith("ww"):
        return "b"
    return "w" if more_whites < -1 or played.endswith("bb") else None


def more_than_half(entrant: Entrant, question: Question) -> bool:
    """Return whether the last round is next, and an entrant has more than half of the points so far."""
    return question.round == question.rounds and entrant.points > question.win * (question.round - 1) / 2


def rested(entrant: Entrant) -> bool:
    return any(past.kind in (Kind.REST, Kind.FORFEIT_WIN) for past in entrant.games)


def _faults_of_pair(white: Entrant, black: Entrant, pair: Pair, question: Question) -> Iterator[str]:
    if met(white, black) or met(black, white):
        yield f"{white.id} and {black.id} meet again"
    if {white.id, black.id} in question.forbidden:
        yield f"{white.id} and {black.id} are not kept apart"
    relaxed = more_than_half(white, question) or more_than_half(black, question)
    wrong = must_have(white) == "b" or must_have(black) == "w"
    if question.system is System.DUTCH and wrong and not relaxed:
        yield f"{white.id} and {black.id} have wrong colours"
    if (pair.favoured is not None) is not (pair.rule in (ColourRule.STRONGER, ColourRule.HIGHER)):
        yield f"{pair.rule} of {white.id} and {black.id} favours {pair.favoured}"
    if pair.rule is ColourRule.HIGHER and pair.favoured != pair.why.first:
        yield f"{pair.favoured} is not the higher of {white.id} and {black.id}"
    yield from _untrue(pair.why, question)


def _untrue(why: PairWhy, question: Question) -> Iterator[str]:
    """Yield what is not true in the reason of a pair."""
    first, second = question.by_id[why.first], question.by_id[why.second]
    equals = {other.id for other in question.present if other.points == first.points} - {first.id}
    names = [entrant.id for entrant in question.present]
    half = len(names) // 2
    possible = equals - {passed.other for passed in why.passed}
    true = {
        PairCode.EQUAL_POINTS: first.points == second.points,
        PairCode.HALVES: question.round == 1 and (first.id, second.id) in zip(names, names[half:], strict=False),
        PairCode.ODD_GROUP: first.points > second.points and bool(possible) and len(equals) % 2 == 0,
        PairCode.NOBODY_EQUAL: first.points > second.points and not possible,
        PairCode.WHOLE_ROUND: first.points > second.points and bool(possible),
        PairCode.NEIGHBOURS: question.round == 1 and not why.passed,
        PairCode.NEXT_EQUAL: first.points == second.points,
        PairCode.NEXT_LOWER: first.points > second.points,
    }
    if not true[why.code] or why.points != (first.points, second.points):
        yield f"{why.code} of {first.id} and {second.id} is not true"
    for passed in why.passed:
        other = question.by_id[passed.other]
        if passed.obstacle is Obstacle.MET and not met(first, other):
            yield f"{first.id} has not met {other.id}"
        if passed.obstacle is Obstacle.APART and {first.id, other.id} not in question.forbidden:
            yield f"{first.id} and {other.id} are not kept apart"
        if passed.obstacle is Obstacle.COLOUR and must_have(first) != must_have(other):
            yield f"{first.id} and {other.id} need other colours"


def _faults_of_rest(here: dict[str, Entrant], made: Round, question: Question) -> Iterator[str]:
    resting = here[made.rest or ""]
    others = [entrant for entrant in here.values() if not rested(entrant) and entrant is not resting]
    if rested(resting):
        yield f"{resting.id} rests again"
    fewest = all(resting.points <= other.points for other in others)
    code = RestCode.ONLY_ONE if not others else RestCode.FEWEST_POINTS if fewest else RestCode.WHOLE_ROUND
    if not made.rest_why or made.rest_why.code is not code or made.rest_why.points != resting.points:
        yield f"the reason of the rest of {resting.id} is not true"
