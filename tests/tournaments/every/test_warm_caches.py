"""After each decision and each act of the administrator, what anybody reads is as if no page had been kept."""

from __future__ import annotations

import pytest
from django.core.cache import caches
from django.test import Client

from tests.organizing import decide
from tests.tournaments.administration.acting import ACTS, REASON, administrator
from tests.tournaments.deciding.desk import ticket
from tests.tournaments.every.addresses import address, made
from tests.tournaments.every.sendings import WRITES, about_to_write, send
from tests.tournaments.privacy.ursula import URSULA, everywhere, finished, hide, playing, traces_in
from tests.tournaments.public.public_pages import pages_of
from tournaments import models
from tournaments.officials.publish import Publish
from tournaments.web.bodies import PAGES

pytestmark = pytest.mark.django_db

ASKED_AS = {"x-request-id": "the-same-each-time"}
Read = dict[str, tuple[int, bytes, dict[str, str]]]


def addresses() -> list[str]:
    """Every page that is kept for anybody, and those that are not beside them."""
    leagues = models.League.objects.order_by("pk")
    screens = [f"/ligas/{league.slug}/proyector/" for league in leagues]
    return ["/", "/ligas/", *screens, *(page for league in leagues for page in pages_of(league))]


def read(pages: list[str]) -> Read:
    answers = {page: Client().get(page, headers=ASKED_AS) for page in pages}
    return {page: (answer.status_code, answer.content, dict(answer.headers)) for page, answer in answers.items()}


def as_if_nothing_were_kept(pages: list[str]) -> Read:
    """The pages as anybody reads them, after it was made sure that they are so with nothing kept."""
    warm = read([*pages, *addresses()])
    caches[PAGES].clear()
    assert warm == read([*pages, *addresses()])
    return warm


@pytest.mark.parametrize("name", WRITES)
def test_after_a_decision_no_page_is_of_before(name: str) -> None:
    client, where, fields = about_to_write(name)
    pages = addresses()
    read(pages)
    send(client, where, fields)
    as_if_nothing_were_kept(pages)


@pytest.mark.parametrize("name", ACTS)
def test_after_an_act_of_the_administrator_no_page_is_of_before(name: str) -> None:
    league = made(f"administration:{name}")
    ACTS[name].first(league)
    league.refresh_from_db()
    where, client = address(f"administration:{name}", league), administrator(league)
    sent = {**ticket(client, where), "reason": REASON, **ACTS[name].fields}
    pages = addresses()
    read(pages)
    assert client.post(where, sent).status_code in (200, 302)
    as_if_nothing_were_kept(pages)


def test_a_name_that_is_hidden_or_erased_is_on_no_page_that_was_kept() -> None:
    league = finished()
    playing()
    pages = addresses()
    assert any(URSULA.encode() in content for _, content, _ in read(pages).values())
    hide(league)
    assert traces(as_if_nothing_were_kept(pages)) == []
    hide(league, initials=False)
    assert traces(as_if_nothing_were_kept(pages)) != []
    decide(league, everywhere())
    assert traces(as_if_nothing_were_kept(pages)) == []


def test_a_league_made_private_leaves_no_page_behind() -> None:
    league = finished()
    pages = addresses()
    read(pages)
    decide(league, Publish(False))
    left = as_if_nothing_were_kept(pages)
    assert {status for page, (status, _, _) in left.items() if league.slug in page} == {404}
    assert league.name.encode() not in left["/"][1]


def traces(pages: Read) -> list[str]:
    return [page for page, (_, content, _) in pages.items() if traces_in(content.decode())]
