"""What a round of a Swiss would be if two players met, or if two who meet did not."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from django.utils.translation import gettext as _

from tournaments.league.formats.swiss.changes import Breach, first_difference, pair_apart, pair_together, pairs_of
from tournaments.league.formats.swiss.of_league import NotYet, question_of, question_then
from tournaments.league.formats.swiss.pairing import pair
from tournaments.league.formats.swiss.rounds import round_games
from tournaments.league.formats.swiss.values import Impossible, Question, Round
from tournaments.league.regulation import ByeKind
from tournaments.league.scores import last_round
from tournaments.league.values import League
from tournaments.store.rounds import PublishedRound
from tournaments.wording.pairings import (
    breach_sentence,
    cause_sentence,
    difference_sentences,
    pair_sentence,
    would_rest_sentence,
)
from tournaments.wording.terms import listed

MAX_PLAYERS = 60
"""The most players of a round that a reader may have paired again at once."""
Pair = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class WhatIf:
    """The answer about two players: a sentence, the pairs that would be new and gone, and who would rest instead."""

    both: str
    paired: bool
    """Whether they meet in the round, so that the question is what happens if they do not."""
    sentence: str
    new: tuple[Pair, ...] = ()
    gone: tuple[Pair, ...] = ()
    rest: str = ""
    difference: tuple[str, ...] = ()
    """Sentences about the first pair that changes."""
    corrected: bool = False
    """Whether results were corrected after the round was paired, so that it is asked with other points."""


def question_before(league: League, number: int, published: PublishedRound | None = None) -> Question | None:
    """Return the question that a round answers, with the results as they are now; None while it cannot be asked."""
    if number <= last_round(league):
        return question_then(league, number, published.rounds if published else None)
    question = question_of(league)
    return None if isinstance(question, NotYet) or question.round != number else question


def what_if(league: League, number: int, one: str, two: str, published: PublishedRound | None = None) -> WhatIf | None:
    """Return what would change in a published or the next round; None where it cannot be worked out here."""
    question = question_before(league, number, published)
    if question is None or len(question.present) > MAX_PLAYERS or {one, two} & question.absent or one == two:
        return None
    now = _published_pairs(league, number) if number <= last_round(league) else _of(pair(question))
    if now is None:
        return None
    pairs, rest = now
    together = frozenset((one, two)) in pairs
    answer = pair_apart(question, one, two) if together else pair_together(question, one, two)
    used = published.points if published else {}
    corrected = any(question.by_id[name].points != used[name] for name in used.keys() & question.by_id.keys())
    about = partial(WhatIf, both=listed((one, two)), paired=together, corrected=corrected)
    if isinstance(answer, Breach):
        return about(sentence=_("No pueden jugar esta ronda: %(why)s.") % {"why": breach_sentence(answer)})
    if isinstance(answer, Impossible):
        cause = cause_sentence(answer.reason)
        return about(sentence=f"{cause[0].upper()}{cause[1:]}.")
    after = pairs_of(answer) | (frozenset() if together else {frozenset((one, two))})
    difference = first_difference(pairs, after, question)
    points = {entrant.id: entrant.points for entrant in question.entrants}
    return about(
        sentence=_sentence(answer, one) if together else _("Podrían: ninguna regla lo impide."),
        new=_sorted(after - pairs),
        gone=_sorted(pairs - after),
        difference=tuple(difference_sentences(difference, points)) if difference else (),
        rest=answer.rest if answer.rest and answer.rest != rest else "",
    )


def _sentence(answer: Round, one: str) -> str:
    """Return whom one of a pair would meet if they did not meet each other."""
    found = next((each for each in answer.pairs if one in (each.white, each.black)), None)
    return pair_sentence(found) if found else would_rest_sentence(one)


def _of(made: Round | Impossible) -> tuple[frozenset[frozenset[str]], str | None] | None:
    return None if isinstance(made, Impossible) else (pairs_of(made), made.rest)


def _published_pairs(league: League, number: int) -> tuple[frozenset[frozenset[str]], str | None]:
    resting = (bye.player for bye in league.byes if bye.round == number and bye.kind is ByeKind.PAIRING)
    return frozenset(game.pair for game in round_games(league, number)), next(resting, None)


def _sorted(pairs: frozenset[frozenset[str]]) -> tuple[Pair, ...]:
    return tuple(sorted((min(pair), max(pair)) for pair in pairs))
