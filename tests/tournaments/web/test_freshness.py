"""The ETag of a page changes with everything that the page shows."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta
from threading import Barrier
from time import sleep
from typing import Any

import pytest
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.template import RequestContext, Template
from django.test import Client, RequestFactory
from django.utils import timezone, translation

from tests.moments import at_moment
from tests.organizing import beat
from tests.people import Visitor, client_of
from tests.queries import count_queries
from tests.tournaments.public.public_pages import pages_of
from tests.tournaments.web.deciding.browsing import league_url
from tournaments import models
from tournaments.display.standings import Edition
from tournaments.web import freshness
from tournaments.web.freshness import MAX_BYTES, cached_page

EDITION = Edition(pk=1, version=2, championship_version=3, changed=datetime(2026, 1, 2, tzinfo=UTC), broadcasts=4)
LATER = {int: 9, datetime: datetime(2026, 1, 3, tzinfo=UTC)}


def league_etag(edition: Edition = EDITION) -> str:
    return freshness._league_etag(edition)


@pytest.mark.parametrize("name", [field.name for field in fields(Edition)])
def test_etag_changes_with_the_edition(name: str) -> None:
    later = replace(EDITION, **{name: LATER[type(getattr(EDITION, name))]})
    assert league_etag(later) != league_etag()


def test_etag_changes_with_language_settings_and_hour(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    tags = [league_etag()]
    with translation.override("en"):
        tags.append(league_etag())
    settings.LIVE_URL = "https://live.example"
    tags.append(league_etag())
    settings.SITE_URL = "https://ligas.example"
    tags.append(league_etag())
    monkeypatch.setattr(freshness, "RELEASE", "another")
    tags.append(league_etag())
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now + timedelta(hours=1))
    tags.append(league_etag())
    assert len(set(tags)) == len(tags)


SIMULTANEOUS_READERS = 4
FIXED_REQUEST_ID = {"x-request-id": "the-same-each-time"}


@pytest.mark.django_db
def test_repeated_page_is_one_query_and_identical(league: models.League, client: Client) -> None:
    for page in ("/", *pages_of(league)[:SIMULTANEOUS_READERS]):
        first = client.get(page, headers=FIXED_REQUEST_ID)
        with count_queries() as count:
            again = client.get(page, headers=FIXED_REQUEST_ID)
        assert count.total == 1, page
        assert (again.content, dict(again.headers)) == (first.content, dict(first.headers))
        assert client.get(page, headers={"if-none-match": again["ETag"]}).status_code == 304


@pytest.mark.django_db
def test_parameters_that_a_page_ignores_do_not_make_it_again(league: models.League, client: Client) -> None:
    for page in (*pages_of(league)[:SIMULTANEOUS_READERS], league_url("projector", league)):
        # The projector's page is made again each minute.
        with at_moment(timezone.now()), count_queries() as count:
            first = client.get(page, {"otra": 1}, headers=FIXED_REQUEST_ID)
            made = count.total
            again = client.get(page, {"otra": 2}, headers=FIXED_REQUEST_ID)
        assert (again.content, count.total - made) == (first.content, 1), page


@pytest.mark.django_db
def test_decision_changes_the_cached_page(league: models.League, client: Client) -> None:
    pages = ("/", *pages_of(league)[:SIMULTANEOUS_READERS])
    before = [client.get(page).content for page in pages]
    beat(league, "Ana", "Bea")
    assert all(client.get(page).content != old for page, old in zip(pages, before, strict=True))


@pytest.mark.django_db
@pytest.mark.parametrize("visitor", Visitor)
def test_session_reader_gets_an_unshared_page(league: models.League, visitor: Visitor) -> None:
    page, client = pages_of(league)[0], client_of(visitor, league)
    own = client.get(page).content
    anybody = Client().get(page).content
    assert client.get(page).content == own
    assert Client().get(page).content == anybody
    assert (own == anybody) == (settings.SESSION_COOKIE_NAME not in client.cookies)


def request_for(path: str = "/", **headers: str) -> HttpRequest:
    return RequestFactory().get(path, headers=headers)


def times_made(*requests: HttpRequest, body: str = "x", **how: str) -> int:
    """Return how often a view of one state makes its response for these requests."""
    made = []

    @cached_page(lambda request: "state")
    def view(request: HttpRequest) -> HttpResponse:
        made.append(request)
        return HttpResponse(body, **how)

    assert all(view(request).content == body.encode() for request in requests)
    return len(made)


def test_page_is_made_once_for_each_host_path_and_header() -> None:
    assert times_made(request_for(), request_for()) == 1
    assert (
        times_made(
            request_for("/a/"),
            request_for("/b/"),
            request_for("/a/", host="localhost"),
            request_for("/a/", hx_request="true"),
        )
        == 4
    )


@pytest.mark.parametrize("cookie", ["SESSION_COOKIE_NAME", "MESSAGES_COOKIE_NAME", "CSRF_COOKIE_NAME", "another"])
def test_request_with_a_cookie_is_not_cached(cookie: str) -> None:
    own = request_for()
    own.COOKIES[getattr(settings, cookie, cookie)] = "x"
    assert times_made(request_for(), own, own) == 3


def test_language_cookie_does_not_prevent_caching() -> None:
    chosen = request_for()
    chosen.COOKIES[settings.LANGUAGE_COOKIE_NAME] = "gl"
    assert times_made(request_for(), chosen) == 1


def test_simultaneous_requests_make_a_page_once() -> None:
    made, all_ask = [], Barrier(4)

    @cached_page(lambda request: "state")
    def view(request: HttpRequest) -> HttpResponse:
        made.append(request)
        sleep(0.1)
        return HttpResponse("x")

    def ask(request: HttpRequest) -> bytes:
        all_ask.wait()
        return view(request).content

    with ThreadPoolExecutor(4) as readers:
        assert set(readers.map(ask, [request_for("/at-once/") for _ in range(4)])) == {b"x"}
    assert len(made) == 1


def test_page_is_made_again_if_another_thread_is_too_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(freshness, "MAX_WAIT_SECONDS", 0.01)
    with ExitStack() as open_turns:
        for lock in freshness._LEAGUE_LOCKS:
            open_turns.enter_context(lock)
        assert times_made(request_for("/slow/")) == 1
    assert times_made(request_for("/slow/")) == 0


def test_page_with_a_query_is_not_cached() -> None:
    assert times_made(*[request_for("/?pagina=2")] * 2) == 2


@pytest.mark.parametrize(
    ("body", "response"),
    [
        ("x" * (MAX_BYTES + 1), {}),
        ('<input name="csrfmiddlewaretoken">', {}),
        ('<body hx-headers=\'{"X-CSRFToken": "x"}\'>', {}),
        ("x", {"content_type": "text/csv"}),
        ("x", {"status": 404}),
    ],
    ids=["large", "with a token", "with a token for scripts", "a file", "not found"],
)
def test_other_responses_are_not_cached(body: str, response: dict[str, str]) -> None:
    assert times_made(request_for(), request_for(), body=body, **response) == 2


def test_page_with_a_form_token_is_recognised() -> None:
    request = request_for()
    written = Template("{% csrf_token %}").render(RequestContext(request, {"csrf_token": get_token(request)}))
    assert times_made(request_for(), request_for(), body=written) == 2
