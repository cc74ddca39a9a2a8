"""Every page of the site: its answer to each role, its number of queries, and its recorded content."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from django.http import HttpResponse
from django.urls import reverse

from tests.acts import page_address
from tests.markup import unfilled_texts
from tests.organizing import decide, drawn_league
from tests.people import Visitor, client_of
from tests.queries import count_queries
from tests.tournaments.every.addresses import ADDRESSES, address, made
from tests.tournaments.every.answers import BACK, MOVED
from tests.tournaments.every.asked import answers, readers, recorded_for, senders, turn_of
from tests.tournaments.every.budgets import excess_of_page
from tests.tournaments.every.everybody import LeagueVisitors, league_visitors, pages_in
from tests.tournaments.every.matrix import PAGES
from tests.tournaments.every.recorded import CheckRecorded, json_lines_of, lines_of
from tests.tournaments.every.sendings import FORMS
from tests.tournaments.every.states import LEAGUES
from tests.tournaments.every.turns import in_turn
from tests.tournaments.public.public_pages import pages_of
from tests.tournaments.web.deciding.browsing import league_url
from tournaments import models
from tournaments.organizers.officials.verbs import Publish

pytestmark = pytest.mark.django_db
FRAMABLE = {f"tournaments:embedded_{piece}" for piece in ("table", "games", "podium", "game", "event")}
"""The only pages that other sites may frame."""
USUALLY_KEPT = "kept: no-cache private; for each Accept-Encoding Accept-Language Cookie"


def test_every_address_is_in_the_table() -> None:
    assert set(ADDRESSES) == set(PAGES)


@pytest.mark.parametrize("state", LEAGUES)
def test_every_page_answers_each_role_and_shows_what_is_recorded(state: str, check_recorded: CheckRecorded) -> None:
    """A page takes few queries. Forms sent without the right change nothing; nor does any method but POST.

    A page that takes a form has its case in `sendings`, so that it is tried whether its decision is in the history.
    """
    names = list(pages_in(state))
    visitors = league_visitors(state, {each for name in names for each in asking(name)})
    walk = PageWalk(visitors)
    for name in names:
        walk.open(name)
    organizer = visitors.clients[Visitor.ORGANIZER]
    for page in pages_of(visitors.league):
        walk.record(page, organizer.get(page))
    for title, page in more_pages(visitors.league):
        walk.record(title, organizer.get(page))
    assert walk.wrong == []
    check_recorded(state, walk.shown)
    decide(visitors.league, Publish(False))
    private = PageWalk(visitors, published=False)
    for name in filter(belongs_to_a_league, names):
        private.open(name)
    assert private.wrong == []


def more_pages(league: models.League) -> Iterator[tuple[str, str]]:
    """Yield the title and address of other pages that depend on the state of a league."""
    for name in ("organize", "projector", "embedded_table", "embedded_games", "embedded_podium"):
        yield name, league_url(name, league)
    games = league.fixtures.order_by("position")
    for title, found in (("open game", games.filter(result=None)), ("game", games.exclude(result=None))):
        if game := found.first():
            yield title, league_url("game", league, game.pk)


def asking(name: str) -> set[Visitor]:
    """Return the visitors who read or send a page of a published or a private league."""
    asked = {Visitor.ORGANIZER, sender_of_methods(name)}
    for published in (True, False):
        asked |= readers(name, published=published) | senders(name, published=published)
    return asked


def belongs_to_a_league(name: str) -> bool:
    """Return whether a page belongs to one league; `test_private_leagues` checks the lists."""
    page = PAGES[name]
    return page.of_league or page.of_championship or page.only_published


def sender_of_methods(name: str) -> Visitor:
    return Visitor.ORGANIZER_OF_CHAMPIONSHIP if PAGES[name].of_championship else Visitor.ORGANIZER


def kept_by(answer: HttpResponse) -> list[str]:
    """Return what browsers and proxies are told about keeping an answer, in a line, unless it is the usual."""
    keeping, varying = (sorted(answer.get(name, "").split(", ")) for name in ("Cache-Control", "Vary"))
    told = f"kept: {' '.join(keeping)}; for each {' '.join(varying)}{'; ETag' if answer.has_header('ETag') else ''}"
    return [] if told == USUALLY_KEPT else [told]


@dataclass
class PageWalk:
    """Pages of a league opened one after another: what was wrong, and what they showed."""

    visitors: LeagueVisitors
    published: bool = True
    wrong: list[tuple[object, ...]] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)

    def open(self, name: str) -> None:
        with self.visitors.at(name) as address:
            self.wrong += self.read_faults(name, address)
            before = decision_counts()
            self.wrong += self.send_faults(name, address)
            if self.published:
                self.wrong += self.method_faults(name, address)
            if decision_counts() != before:
                self.wrong.append((name, "changed without the right or without a form"))
            if self.published and name.startswith("tournaments:"):
                self.wrong += self.form_faults(name, address)

    def record(self, title: str, answer: HttpResponse) -> None:
        """Add what a page or a JSON document shows."""
        kind, text = answer["Content-Type"], "" if answer.streaming else answer.content.decode(errors="replace")
        if kind.startswith("text/html"):
            self.shown += [f"== {title}", *kept_by(answer), *lines_of(text)]
            self.wrong += [(title, found) for found in unfilled_texts(text)]
        elif "json" in kind and text:
            self.shown += [f"== {title}", *kept_by(answer), *json_lines_of(text)]

    def read_faults(self, name: str, address: str) -> Iterator[tuple[object, ...]]:
        """Yield each visitor who gets an unexpected answer to a GET request, or a page of too many queries."""
        statuses = answers(name, published=self.published)
        asked = readers(name, published=self.published)
        for visitor in (each for each in statuses if each in asked):
            with count_queries() as queries:
                answer = self.visitors.clients[visitor].get(address)
            if answer.status_code != statuses[visitor]:
                yield name, visitor, "read", answer.status_code, statuses[visitor]
            if answer.status_code == 200 and self.published and (excess := excess_of_page(name, queries)):
                yield name, visitor, excess
            if answer.status_code == 302 and visitor is Visitor.ANONYMOUS and PAGES[name].answers is not BACK:
                assert answer["Location"].startswith("/entrar/"), name
            if self.published and not may_be_framed_as_meant(name, answer):
                yield name, visitor, "framed"
            if self.published and visitor is recorded_for(name):
                self.record(f"{name} ({visitor})", answer)

    def send_faults(self, name: str, address: str) -> Iterator[tuple[object, ...]]:
        """Send forms to the page as visitors without rights, and yield unexpected answers."""
        statuses = answers(name, published=self.published)
        for visitor in senders(name, published=self.published):
            sent = self.visitors.clients[visitor].post(address, {"step": "confirm", "reason": "porque sí", "seed": "x"})
            status = statuses[visitor]
            sent_again = 307 if PAGES[name].answers in (BACK, MOVED) else status
            if sent.status_code not in (status, 405, 403 if status == 302 else status, sent_again):
                yield name, visitor, "sent", sent.status_code, status

    def method_faults(self, name: str, address: str) -> Iterator[tuple[object, ...]]:
        """Yield each method that is answered with an unexpected status.

        PUT, DELETE, PATCH and TRACE take turns, one for each page: a view that accepted one would accept all four.
        `form_faults` sends DELETE to those of the tournaments. HEAD and OPTIONS take turns on pages with a form.
        """
        client = self.visitors.clients[sender_of_methods(name)]
        known = (client.head, client.options) if name.removeprefix("tournaments:") in FORMS else ()
        unknown = () if name.startswith("tournaments:") else (client.put, client.delete, client.patch, client.trace)
        for method in (*in_turn(turn_of(name), known, 1), *in_turn(turn_of(name), unknown, 1)):
            answer = method(address, {"step": "confirm"})
            of_api = (204, 401) if address.startswith("/api/") else ()
            if answer.status_code not in (200, 301, 302, 404, 405, *of_api):
                yield name, method.__name__, answer.status_code

    def form_faults(self, name: str, address: str) -> Iterator[tuple[object, ...]]:
        """Yield whether a page of the tournaments takes DELETE, or a form that `sendings` has no case of.

        Of the forms with a case, `test_every_decision` and the tests of each page see that they are taken.
        """
        if self.visitors.clients[sender_of_methods(name)].delete(address).status_code != 405:
            yield name, "deleted"
        has_case = name.removeprefix("tournaments:") in FORMS
        if not has_case and self.visitors.clients[Visitor.ORGANIZER].post(address).status_code != 405:
            yield name, "takes a form"


def may_be_framed_as_meant(name: str, answer: HttpResponse) -> bool:
    """Return whether the headers let every site frame the page, if it is one of `FRAMABLE`, or else none."""
    policy, option = answer.get("Content-Security-Policy", ""), answer.get("X-Frame-Options")
    if name in FRAMABLE:
        # A sandboxed frame has no origin of its own, so its requests for itself come from another one.
        return "frame-ancestors *" in policy and option is None and answer.get("Access-Control-Allow-Origin") == "*"
    refused = "frame-ancestors 'none'" in policy or "sandbox" in policy or "json" in answer["Content-Type"]
    return option == "DENY" and refused


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
    answer = client_of(Visitor.ORGANIZER, league).post(page_address("tournaments:invite", [league.slug]))
    assert answer.status_code == 422 and "incompleto" in answer.content.decode()
