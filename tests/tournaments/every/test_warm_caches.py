"""After each decision and each act of the administrator, cached public pages equal newly rendered ones."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from unittest.mock import patch

import pytest
from django.core.cache import caches
from django.test import Client
from django.utils import timezone

from tests.organizing import decide
from tests.tournaments.administration.acting import ACTS, REASON, administrator
from tests.tournaments.deciding.browsing import hidden_fields
from tests.tournaments.every.addresses import address, made
from tests.tournaments.every.sendings import WRITES, about_to_write, send
from tests.tournaments.privacy.ursula import URSULA, erasure_everywhere, finished, hide, playing, traces_in
from tests.tournaments.public.public_pages import pages_of
from tournaments import models
from tournaments.officials.publish import Publish
from tournaments.web import freshness
from tournaments.web.bodies import PAGES

pytestmark = pytest.mark.django_db

FIXED_REQUEST_ID = {"x-request-id": "the-same-each-time"}
Read = dict[str, tuple[int, bytes, dict[str, str]]]


@pytest.fixture(autouse=True)
def fixed_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop the clock of the ETags, which change every hour, some every minute: a slow test would meet two of them."""
    now = timezone.now()
    monkeypatch.setattr(freshness, "timezone", SimpleNamespace(now=lambda: now))


def addresses() -> list[str]:
    """Return every public page that is cached, and some that are not."""
    leagues = models.League.objects.order_by("pk")
    screens = [f"/ligas/{league.slug}/proyector/" for league in leagues]
    return ["/", "/ligas/", *screens, *(page for league in leagues for page in pages_of(league))]


def addresses_in_turn(turn: int) -> list[str]:
    """Return the lists and the table of each league, and half of its other pages: the other half has the next turn."""
    always = {"/", "/ligas/", *(pages_of(league)[0] for league in models.League.objects.all())}
    return [page for number, page in enumerate(addresses()) if page in always or (number + turn) % 2]


def read(pages: list[str]) -> Read:
    answers = {page: Client().get(page, headers=FIXED_REQUEST_ID) for page in pages}
    return {page: (answer.status_code, answer.content, dict(answer.headers)) for page, answer in answers.items()}


def pages_equal_without_cache(pages: list[str]) -> Read:
    """Return the public pages, after checking that they are the same with empty caches."""
    every = list(dict.fromkeys([*pages, *addresses()]))
    warm = read(every)
    caches[PAGES].clear()
    assert warm == read(every)
    return warm


MISS_MARKER = b"", {"X-Not-Kept": "1"}


@contextmanager
def without_rendering() -> Iterator[None]:
    """Replace pages missing from the cache with a marker instead of rendering them."""
    cache = caches[PAGES]
    get = cache.get
    with patch.object(cache, "get", lambda key: get(key) or MISS_MARKER):
        yield


def check_cached_pages(pages: list[str]) -> None:
    """Check that every cached page still served equals the page rendered now."""
    with without_rendering():
        cached_pages = {page: answer for page, answer in read(pages).items() if "X-Not-Kept" not in answer[2]}
    caches[PAGES].clear()
    anew = read(list(cached_pages))
    assert [page for page, answer in cached_pages.items() if answer != anew[page]] == []


@pytest.mark.parametrize("name", WRITES)
def test_no_cached_page_is_stale_after_a_decision(name: str) -> None:
    client, address, fields = about_to_write(name)
    pages = addresses_in_turn(list(WRITES).index(name))
    read(pages)
    send(client, address, fields)
    check_cached_pages(pages)


@pytest.mark.parametrize("name", ACTS)
def test_no_page_is_stale_after_an_act_of_the_administrator(name: str) -> None:
    league = made(f"administration:{name}")
    ACTS[name].first(league)
    league.refresh_from_db()
    page_address, client = address(f"administration:{name}", league), administrator(league)
    sent = {**hidden_fields(client, page_address), "reason": REASON, **ACTS[name].fields}
    pages = addresses_in_turn(list(ACTS).index(name))
    read(pages)
    assert client.post(page_address, sent).status_code in (200, 302)
    check_cached_pages(pages)


def test_hidden_or_erased_name_is_on_no_cached_page() -> None:
    league = finished()
    playing()
    pages = addresses()
    assert any(URSULA.encode() in content for _, content, _ in read(pages).values())
    hide(league)
    assert traces(pages_equal_without_cache(pages)) == []
    hide(league, initials=False)
    assert traces(pages_equal_without_cache(pages)) != []
    decide(league, erasure_everywhere())
    assert traces(pages_equal_without_cache(pages)) == []


def test_league_made_private_leaves_no_page_behind() -> None:
    league = finished()
    pages = addresses()
    read(pages)
    decide(league, Publish(False))
    left = pages_equal_without_cache(pages)
    assert {status for page, (status, _, _) in left.items() if league.slug in page} == {404}
    assert league.name.encode() not in left["/"][1]


def traces(pages: Read) -> list[str]:
    return [page for page, (_, content, _) in pages.items() if traces_in(content.decode())]
