"""Every page of the site read and sent by every visitor, and its number of queries."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.urls import reverse

from tests.organizing import drawn_league
from tests.people import Visitor, client_of
from tests.queries import count_queries
from tests.tournaments.every.addresses import ADDRESSES, address, made
from tests.tournaments.every.everybody import LeagueVisitors, league_visitors, pages_in
from tests.tournaments.every.matrix import ANYBODY, BACK, PAGES, expected
from tests.tournaments.every.states import LEAGUES
from tests.tournaments.every.turns import in_turn
from tournaments import models

pytestmark = pytest.mark.django_db
MAX_QUERIES = 10


def test_every_address_is_in_the_table() -> None:
    assert set(ADDRESSES) == set(PAGES)


@pytest.mark.parametrize("published", [True, False], ids=["public", "private"])
@pytest.mark.parametrize("state", LEAGUES)
def test_every_page_answers_every_role_in_few_queries(state: str, published: bool) -> None:
    """Visitors without rights also send forms, which change nothing; nor does any method but POST."""
    visitors = league_visitors(state, published=published)
    wrong = []
    for name in pages_in(state):
        if published or belongs_to_a_league(name):
            with visitors.at(name) as address:
                wrong += read_faults(visitors, name, address, published=published)
                wrong += send_faults(visitors, name, address, published=published)
                wrong += method_faults(visitors, name, address) if published else ()
    assert wrong == []


def belongs_to_a_league(name: str) -> bool:
    """Return whether a page belongs to one league; `test_private_leagues` checks the lists."""
    page = PAGES[name]
    return page.of_league or page.of_championship or page.only_published


def read_faults(visitors: LeagueVisitors, name: str, address: str, *, published: bool) -> Iterator[tuple[object, ...]]:
    """Yield each visitor who gets an unexpected answer to a GET request, or a page of too many queries."""
    for visitor in readers(visitors, name, published=published):
        client = visitors.clients[visitor]
        with count_queries() as queries:
            answer = client.get(address)
        should = expected(name, visitor, published=published)
        if answer.status_code != should:
            yield name, visitor, "read", answer.status_code, should
        if answer.status_code == 200 and published and queries.total > MAX_QUERIES:
            yield name, visitor, "queries", queries.total
        if answer.status_code == 302 and visitor is Visitor.ANONYMOUS and PAGES[name].answers is not BACK:
            assert answer["Location"].startswith("/entrar/"), name


def readers(visitors: LeagueVisitors, name: str, *, published: bool) -> list[Visitor]:
    """Return the visitors who read a page; a page open to everybody is read by the first and two others, by turns."""
    answers = {visitor: expected(name, visitor, published=published) for visitor in visitors.at_page(name)}
    if PAGES[name].answers is not ANYBODY:
        return list(answers)
    may = [visitor for visitor, answer in answers.items() if answer == 200]
    return [*(visitor for visitor in answers if visitor not in may), *may[:1], *in_turn(turn_of(name), may[1:], 2)]


def turn_of(name: str) -> int:
    return list(PAGES).index(name)


def send_faults(visitors: LeagueVisitors, name: str, address: str, *, published: bool) -> Iterator[tuple[object, ...]]:
    """Send forms to the page as visitors without rights, and yield unexpected answers and changes.

    The first of them, who is anonymous where that has no right, sends to every page, and three others in turn. For a
    private league, only visitors who could use the page of a published one.
    """
    before = decision_counts()
    may_not = {}
    for visitor in visitors.at_page(name) if PAGES[name].answers is not ANYBODY else ():
        answer = expected(name, visitor, published=published)
        if answer not in (200, 405) and (published or expected(name, visitor, published=True) in (200, 405)):
            may_not[visitor] = answer
    senders = list(may_not)
    for visitor in (*senders[:1], *in_turn(turn_of(name), senders[1:], 3)):
        answer = may_not[visitor]
        sent = visitors.clients[visitor].post(address, {"step": "confirm", "reason": "porque sí", "seed": "x"})
        if sent.status_code not in (answer, 405, 403 if answer == 302 else answer):
            yield name, visitor, "sent", sent.status_code, answer
    if decision_counts() != before:
        yield name, "changed without the right"


def method_faults(visitors: LeagueVisitors, name: str, address: str) -> Iterator[tuple[object, ...]]:
    """Yield each method that is answered with an unexpected status or changes something.

    HEAD and OPTIONS take turns, and so do PUT, DELETE, PATCH and TRACE, one for each page: a view that accepted one
    would accept all four.
    """
    before = decision_counts()
    client = visitors.clients[Visitor.ORGANIZER_OF_CHAMPIONSHIP if PAGES[name].of_championship else Visitor.ORGANIZER]
    known, unknown = (client.head, client.options), (client.put, client.delete, client.patch, client.trace)
    for method in (*in_turn(turn_of(name), known, 1), *in_turn(turn_of(name), unknown, 1)):
        answer = method(address, {"step": "confirm"})
        of_api = (204, 401) if address.startswith("/api/") else ()
        if answer.status_code not in (200, 302, 404, 405, *of_api):
            yield name, method.__name__, answer.status_code
    if decision_counts() != before:
        yield name, "decided without a form"


def decision_counts() -> tuple[int, int, int]:
    """Return the numbers of decisions, officials and open invitations."""
    return (
        models.Decision.objects.count(),
        models.Official.objects.count(),
        models.Invitation.objects.filter(revoked=False).count(),
    )


@pytest.mark.parametrize(
    ("name", "may"),
    [
        ("tournaments:revoke_team_invitation", {Visitor.ORGANIZER, Visitor.SUPERUSER}),
        ("tournaments:revoke_championship_invitation", {Visitor.ORGANIZER_OF_CHAMPIONSHIP, Visitor.SUPERUSER}),
        ("revoke_invitation", {Visitor.SUPERUSER}),
    ],
)
def test_forms_without_a_page_act_only_for_their_roles(name: str, may: set[Visitor]) -> None:
    league = made(name)
    page_address = address(name, league)
    row = models.Invitation.objects.get()
    for visitor in Visitor:
        client_of(visitor, league).post(page_address)
        row.refresh_from_db()
        assert row.revoked == (visitor in may), visitor
        models.Invitation.objects.update(revoked=False)


def test_form_without_its_token_is_refused() -> None:
    league = drawn_league()
    client = client_of(Visitor.ORGANIZER, league)
    client.handler.enforce_csrf_checks = True
    answer = client.post(reverse("tournaments:lots", args=[league.slug]), {"seed": "x"})
    assert answer.status_code == 403
    league.refresh_from_db()
    assert league.draw_seed == "7f3a"


def test_empty_invitation_is_refused_in_words() -> None:
    league = drawn_league()
    answer = client_of(Visitor.ORGANIZER, league).post(reverse("tournaments:invite", args=[league.slug]))
    assert answer.status_code == 422 and "incompleto" in answer.content.decode()
