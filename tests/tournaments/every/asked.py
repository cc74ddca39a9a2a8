"""Which visitors ask for a page: those nearest to its limits each time, the others by turns and once for each rule."""

from __future__ import annotations

from functools import cache

from tests.people import Visitor
from tests.tournaments.every.answers import ANYBODY
from tests.tournaments.every.everybody import API_VISITORS, is_of_api
from tests.tournaments.every.matrix import PAGES, expected
from tests.tournaments.every.turns import in_turn

BY_RIGHTS = (
    *(Visitor.ANONYMOUS, Visitor.REVOKED_LINK, Visitor.LINK_TO_OTHER_LEAGUE, Visitor.STRANGER),
    *(Visitor.REFEREE_OF_OTHER_LEAGUE, Visitor.ORGANIZER_OF_APPLICANT, Visitor.ORGANIZER_OF_OTHER_LEAGUE),
    *(Visitor.ORGANIZER_OF_CHAMPIONSHIP, Visitor.LINK_TO_OTHER_GAME, Visitor.LINK_TO_GAME, Visitor.LINK),
    *(Visitor.REFEREE, Visitor.ORGANIZER, Visitor.SUPERUSER),
)
"""The visitors from the fewest rights in a league to the most."""
RECORDED = (
    *(Visitor.ANONYMOUS, Visitor.ORGANIZER, Visitor.ORGANIZER_OF_CHAMPIONSHIP, Visitor.LINK_TO_GAME, Visitor.SUPERUSER),
)
"""Visitors in order of preference: what a page shows is recorded for the first one with the right to it."""
Answers = dict[Visitor, int]


def answers(name: str, *, published: bool) -> Answers:
    """Return the status of a page for each visitor; three are enough for the API, which ignores sessions and links."""
    visitors = API_VISITORS if is_of_api(name) else BY_RIGHTS
    return {visitor: expected(name, visitor, published=published) for visitor in visitors}


def readers(name: str, *, published: bool) -> set[Visitor]:
    """Return the visitors who read a page: all of them for the first page of each rule.

    Of the others, those refused with the most rights, those let in with the fewest, and for every other page one by
    turns. A published league is also read without an account: `test_private_and_unknown_leagues_are_answered_alike`
    reads a private one so, whose officials without the right get the answer of a published one. The API looks at no
    session and no link: one by turns reads it.
    """
    statuses = answers(name, published=published)
    every = list(statuses)
    if name in first_of_each_rule(published=published):
        return set(every)
    if is_of_api(name):
        return set(in_turn(turn_of(name), every, 1))
    asked = {at_limit(statuses, status) for status in statuses.values() if published or status != 403}
    if published or len(set(statuses.values())) == 1:
        asked = {every[0], *({recorded_for(name)} - {None}), *(asked if len(set(statuses.values())) > 1 else ())}
    others = [each for each in every if each not in asked]
    return asked | set(in_turn(turn_of(name) // 2, others, turn_of(name) % 2))


def senders(name: str, *, published: bool) -> set[Visitor]:
    """Return the visitors without the right to a page who send it a form: those refused with the most rights.

    For the first page of each rule also those with the fewest. `test_every_decision` sends it as people of other
    leagues, `test_roles` to the API. For a private league, only visitors who could use the page of a published one.
    """
    if PAGES[name].answers is ANYBODY or is_of_api(name):
        return set()
    refused = [
        visitor
        for visitor, status in answers(name, published=published).items()
        if status not in (200, 405) and (published or expected(name, visitor, published=True) in (200, 405))
    ]
    return {*(refused[:1] if name in first_of_each_rule(published=published) else ()), *refused[-1:]}


def recorded_for(name: str) -> Visitor | None:
    """Return the visitor for whom it is recorded what a page shows, if anybody may read it."""
    may = (each for each in RECORDED if PAGES[name].answers[each] == 200)
    return None if is_of_api(name) else next(may, None)


def at_limit(statuses: Answers, status: int) -> Visitor:
    """Return the visitor with the fewest rights of those let in, or with the most of those refused."""
    those = [visitor for visitor, answer in statuses.items() if answer == status]
    return those[0 if status == 200 else -1]


def turn_of(name: str) -> int:
    return list(PAGES).index(name)


@cache
def first_of_each_rule(*, published: bool) -> frozenset[str]:
    """Return the first page of each rule: of each list of answers."""
    first: dict[tuple[tuple[Visitor, int], ...], str] = {}
    for name in PAGES:
        first.setdefault(tuple(answers(name, published=published).items()), name)
    return frozenset(first.values())
