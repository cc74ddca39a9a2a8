"""Pair a round of a Swiss: the one function that the rest of the site calls.

Whatever made it, a round is given only if it keeps every absolute criterion. It depends on nothing but the question.
The digest covers all of it, in an order of its own: the same digest, engine and version mean the same round.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

from tournaments.league.formats.swiss import quick
from tournaments.league.formats.swiss.colours import rank
from tournaments.league.formats.swiss.dutch import ENGINE, MAX_ENTRANTS, VERSION, dutch_pair, dutch_round, rest_why
from tournaments.league.formats.swiss.legality import cause_of_none, is_legal
from tournaments.league.formats.swiss.rotation import rotation_round
from tournaments.league.formats.swiss.values import Cause, Id, Impossible, Pair, Question, Round, System

OWN_ENGINE, OWN_VERSION = "rotation", "1"


def pair(question: Question) -> Round | Impossible:
    """Return the round, or the reason why no legal round exists."""
    cause = cause_of_none(question)
    if cause:
        return Impossible(cause)
    made = _by_rotation(question) if question.system is System.ROTATION else _by_dutch(question)
    return replace(made, input_digest=digest(question)) if isinstance(made, Round) else made


def _by_dutch(question: Question) -> Round | Impossible:
    """Return a round of the Dutch system, boards in order of points."""
    if not _is_large(question) and len(question.present) > MAX_ENTRANTS:
        return Impossible(Cause.TOO_MANY)
    return assembled(question, *worked_out(question))


def _is_large(question: Question) -> bool:
    """Return whether the quicker library makes the round."""
    return len(question.present) >= quick.FEWEST and quick.can_make(question)


def worked_out(question: Question) -> tuple[list[tuple[Id, Id]], list[Id]]:
    """Return the pairs of a Dutch round, without colours, and who rests: all that takes long."""
    return quick.quick_round(question) if _is_large(question) else dutch_round(question)


def assembled(question: Question, pairs: Sequence[tuple[Id, Id]], resting: Sequence[Id]) -> Round | Impossible:
    """Return the round of these pairs, with colours and reasons, if it keeps every absolute criterion."""
    entrants, large = question.by_id, _is_large(question)
    if not is_legal(pairs, resting, question):
        return Impossible(Cause.ENGINE)
    made = [dutch_pair(entrants[one], entrants[two], question) for one, two in pairs]
    return Round(
        pairs=tuple(sorted(made, key=lambda pair: _board_key(pair, question))),
        rest=resting[0] if resting else None,
        rest_why=rest_why(entrants[resting[0]], question) if resting else None,
        engine=quick.ENGINE if large else ENGINE,
        version=quick.installed_version() or "" if large else VERSION,
        system=System.DUTCH,
        input_digest=digest(question),
    )


def _by_rotation(question: Question) -> Round:
    """Return a round of continuous rotation, boards in the order in which the pairs are made."""
    pairs, resting = rotation_round(question)
    return Round(
        pairs=tuple(pairs),
        rest=resting.id if resting else None,
        rest_why=rest_why(resting, question) if resting else None,
        engine=OWN_ENGINE,
        version=OWN_VERSION,
        system=System.ROTATION,
    )


def _board_key(pair: Pair, question: Question) -> tuple[int, int, int]:
    """Return the key that sorts boards: by the points of the higher of a pair, of both, and the higher's number."""
    higher = question.by_id[pair.why.first]
    return -higher.points, -sum(pair.why.points), rank(higher)[1]


def digest(question: Question) -> str:
    """Return the SHA-256 of all that a question says, in hexadecimal."""
    entrants = sorted(question.entrants, key=lambda entrant: entrant.number)
    said = {
        "entrants": [
            [
                entrant.id,
                entrant.number,
                entrant.points,
                [[past.opponent, past.colour, past.kind, past.points] for past in entrant.games],
            ]
            for entrant in entrants
        ],
        "round": question.round,
        "rounds": question.rounds,
        "system": question.system,
        "first_colour": question.first_colour,
        "forbidden": sorted(sorted(pair) for pair in question.forbidden),
        "absent": sorted(question.absent),
        "rests_allowed": question.rests_allowed,
        "win": question.win,
    }
    return sha256(json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()).hexdigest()
