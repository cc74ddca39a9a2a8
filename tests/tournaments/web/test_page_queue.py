"""Requests for pages of a league are answered one at a time, except those whose client disconnected."""

from __future__ import annotations

from contextlib import suppress
from threading import Barrier, BrokenBarrierError, Lock, Thread

import pytest
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from tournaments.web import freshness


class Making:
    """A view that records its requests and the most at one time. Each waits up to `seconds` for another."""

    def __init__(self, seconds: float = 0.05) -> None:
        self.pair, self.seconds = Barrier(2), seconds
        self.made: list[str] = []
        self.most = 0
        self._now = 0
        self._lock = Lock()

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with self._lock:
            self._now += 1
            self.most = max(self.most, self._now)
            self.made.append(request.get_full_path())
        with suppress(BrokenBarrierError):
            self.pair.wait(self.seconds)
        with self._lock:
            self._now -= 1
        return HttpResponse("<p>Hola</p>")


def paths_answered(view: Making, *paths: str) -> None:
    """Send simultaneous requests to a view whose ETag is its address."""
    caches[freshness.PAGES].clear()
    answer = freshness.cached_page(lambda request: request.get_full_path())(view)
    threads = [Thread(target=answer, args=(RequestFactory().get(path),)) for path in paths]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_pages_of_a_league_with_queries_are_made_one_at_a_time() -> None:
    view = Making()
    paths_answered(
        view, *(f"/ligas/copa/proyector/?fondo={number}" for number in range(5)), "/ligas/copa/", "/ligas/copa/"
    )
    assert (view.most, len(view.made)) == (1, 6)


@pytest.mark.parametrize("other", ["/ligas/otra/", "/ligas/copa/documentos/calendar.pdf", "/ligas/copa/marcha/"])
def test_other_leagues_and_documents_do_not_wait_in_the_queue(other: str) -> None:
    view = Making(seconds=300)
    paths_answered(view, "/ligas/copa/", other)
    assert view.most == 2


def test_page_is_not_made_for_a_disconnected_client(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(freshness, "is_gone", lambda: True)
    view = Making()
    paths_answered(view, "/ligas/copa/", "/ligas/copa/?pagina=2")
    assert view.made == []
