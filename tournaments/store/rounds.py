"""Published rounds of a Swiss as the history stores them: with the reason of each pair, and all that repeats them.

Reasons name players by the keys of their entries, which neither a corrected nor a hidden name changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.db.models import Q

from tournaments import models
from tournaments.league.formats.swiss.rounds import Plan, Proposal
from tournaments.league.formats.swiss.values import (
    ColourRule,
    Obstacle,
    Pair,
    PairCode,
    PairWhy,
    Passed,
    Question,
    RestCode,
    RestWhy,
    Round,
)
from tournaments.store.decide import Json

PUBLISH, RETRACT, EXCHANGE, CHECK_IN = "publish_round", "retract_round", "exchange_players", "check_in"
FIND_AGAIN = "find_rounds_again"


def round_subject(number: int) -> str:
    """Return the subject of decisions on a round."""
    return f"round {number}"


def proposal_document(proposed: Proposal, plan: Plan, keys: Mapping[str, int]) -> Json:
    """Return a round as the history stores it; `keys` are those of the entries, by name."""
    made, first = proposed.made, proposed.question.round == 1
    return {
        "round": proposed.question.round,
        "rounds": proposed.question.rounds,
        "games": [[each.white, each.black] for each in made.pairs],
        "rest": made.rest,
        "system": made.system,
        "engine": made.engine,
        "engine_version": made.version,
        "digest": made.input_digest,
        "numbers": plan.numbers if first else None,
        "seed": proposed.league.draw_seed if first else None,
        "order": list(proposed.league.names) if first else None,
        "exchanged": [list(pair) for pair in plan.exchanges],
        "whys": [_stored_why(each, keys) for each in made.pairs],
        "rest_why": _stored_rest(made, keys),
    }


def found_again_document(found: Iterable[tuple[Question, Round]], keys: Mapping[str, int]) -> Json:
    """Return the rounds of a file that the program gives again, as the history stores them."""
    return {
        "rounds": [
            {
                "round": question.round,
                "rounds": question.rounds,
                "engine": made.engine,
                "engine_version": made.version,
                "digest": made.input_digest,
                "exchanged": [],
                "whys": [_stored_why(each, keys) for each in made.pairs],
                "rest_why": _stored_rest(made, keys),
            }
            for question, made in found
        ]
    }


def _stored_rest(made: Round, keys: Mapping[str, int]) -> list[object] | None:
    return [made.rest_why.code, made.rest_why.points, keys[made.rest]] if made.rest and made.rest_why else None


def _stored_why(pair: Pair, keys: Mapping[str, int]) -> Json:
    why = pair.why
    return {
        "code": why.code,
        "rule": pair.rule,
        "white": keys[pair.white],
        "black": keys[pair.black],
        "first": keys[why.first],
        "points": list(why.points),
        "favoured": keys[pair.favoured] if pair.favoured else None,
        "passed": [[keys[passed.other], passed.obstacle] for passed in why.passed],
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedRound:
    """What the history says of a round: its pairs with their reasons, and how to repeat it."""

    number: int
    whys: tuple[Pair, ...]
    rest: str | None
    rest_why: RestWhy | None
    engine: str
    version: str
    digest: str
    seed: str | None
    reason: str
    """The reason of pairs exchanged by hand before the round was published."""
    exchanges: tuple[tuple[str, str, str], ...] = ()
    """Players who changed places after that, with the reason."""
    absent: frozenset[str] = frozenset()
    """The players who did not come, by the list taken before the round."""
    found_again: bool = False
    """Whether the league came from a file, and the program gives the same round from its games."""
    rounds: int | None = None
    """How many rounds the league had then; None where the history does not say."""

    @property
    def points(self) -> dict[str, int]:
        """Return the points with which each of those paired was paired, by name."""
        found: dict[str, int] = {}
        for pair in self.whys:
            found |= dict(zip((pair.why.first, pair.why.second), pair.why.points, strict=True))
        return found | ({self.rest: self.rest_why.points} if self.rest and self.rest_why else {})


def published_rounds(league: int, names: Mapping[int, str], number: int | None = None) -> list[PublishedRound]:
    """Return the rounds in force of a league that the history knows, or one of them, in one query.

    `names` are the names to show, by the key of the entry.
    """
    verbs = (CHECK_IN, PUBLISH, RETRACT, EXCHANGE, FIND_AGAIN)
    decisions = models.Decision.objects.filter(league=league, verb__in=verbs, undone_by=None).order_by("number")
    if number is not None:
        decisions = decisions.filter(Q(subject=round_subject(number)) | Q(verb=FIND_AGAIN))
    found: dict[int, PublishedRound] = {}
    absent: dict[int, frozenset[str]] = {}
    for decision in decisions:
        after = decision.after or decision.before or {}
        if decision.verb == FIND_AGAIN:
            again = (one for one in after["rounds"] if number in (None, one["round"]))
            found |= {one["round"]: replace(_published(one, "", names), found_again=True) for one in again}
        elif decision.verb == CHECK_IN:
            absent[after["round"]] = frozenset(names.get(key, "") for key in after.get("absent", ()))
        elif decision.verb == PUBLISH:
            missed = absent.get(after["round"], frozenset())
            found[after["round"]] = replace(_published(after, decision.reason, names), absent=missed)
        elif decision.verb == RETRACT:
            found.pop(after["round"], None)
        elif published := found.get(after["round"]):
            one, two = (names.get(key, "") for key in after["entries"])
            changed = (*published.exchanges, (one, two, decision.reason))
            found[after["round"]] = replace(published, exchanges=changed)
    return [found[at] for at in sorted(found)]


def checked_in(league: int, number: int) -> frozenset[int]:
    """Return the keys of the entries of who is here for a round, by the last list taken."""
    return lists_taken([league], number).get(league, frozenset())


def lists_taken(leagues: Iterable[int], number: int = 0) -> dict[int, frozenset[int]]:
    """Return who is here by the last list of each of these leagues, for a round or before the first game."""
    subject = round_subject(number)
    lists = models.Decision.objects.filter(league__in=leagues, verb=CHECK_IN, subject=subject, undone_by=None)
    return {one.league_id: frozenset((one.after or {})["here"]) for one in lists.order_by("number") if one.league_id}


def _published(document: Json, reason: str, names: Mapping[int, str]) -> PublishedRound:
    rest = document["rest_why"]
    return PublishedRound(
        number=document["round"],
        whys=tuple(_pairs(document["whys"], names)),
        rest=names.get(rest[2]) if rest else None,
        rest_why=RestWhy(RestCode(rest[0]), rest[1]) if rest else None,
        engine=document["engine"],
        version=document["engine_version"],
        digest=document["digest"],
        seed=document.get("seed"),
        reason=reason if document["exchanged"] else "",
        rounds=document.get("rounds"),
    )


def _pairs(stored: Iterable[Json], names: Mapping[int, str]) -> Iterable[Pair]:
    for each in stored:
        white, black = names.get(each["white"], ""), names.get(each["black"], "")
        first = names.get(each["first"], "")
        yield Pair(
            white,
            black,
            ColourRule(each["rule"]),
            PairWhy(
                PairCode(each["code"]),
                first,
                black if first == white else white,
                (each["points"][0], each["points"][1]),
                tuple(Passed(names.get(key, ""), Obstacle(obstacle)) for key, obstacle in each["passed"]),
            ),
            names.get(each["favoured"]) if each["favoured"] else None,
        )
