"""One long page is made at a time, and none for a client that disconnected while it waited."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

import pytest
from django.core.handlers.wsgi import WSGIHandler

from serving import long_pages
from serving.clients import answering
from serving.requests import Handler


@contextmanager
def page_in_progress() -> Iterator[None]:
    """Keep another client's long page in the making until the block ends."""
    begun, made = Event(), Event()

    def make() -> None:
        with long_pages.turn():
            begun.set()
            made.wait()

    other = Thread(target=make)
    other.start()
    begun.wait()
    try:
        yield
    finally:
        made.set()
        other.join()


def test_long_page_for_a_disconnected_client_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WSGIHandler, "__call__", lambda *_: [b"made"])
    here, there = socket.socketpair()
    with here, answering(here):
        assert [request_page(path) for path in ("partidas/", "podio/")] == ["made", "made"]
        there.close()
        assert [request_page(path) for path in ("partidas/", "podio/")] == ["503 Service Unavailable", "made"]


def request_page(path: str) -> str:
    """Return the body of a league's page, with the status before it if the handler sets one."""
    statuses: list[str] = []
    body = Handler()(
        {"REQUEST_METHOD": "GET", "PATH_INFO": f"/ligas/liga/{path}"}, lambda status, _fields: statuses.append(status)
    )
    return "".join([*statuses, *(piece.decode() for piece in body)])


def test_disconnected_client_leaves_the_queue() -> None:
    here, there = socket.socketpair()
    awaited: list[bool] = []

    def wait() -> None:
        with answering(here), long_pages.turn() as is_connected:
            awaited.append(is_connected)

    with here:
        with page_in_progress():
            waiting = Thread(target=wait)
            waiting.start()
            there.close()
        waiting.join()
    assert awaited == [False]


def test_page_is_never_made_beside_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_pages, "MAX_WAIT_SECONDS", 0.01)
    with page_in_progress():
        with long_pages.turn() as has_turn:
            assert not has_turn
        with long_pages.archive_turn() as has_turn:
            assert has_turn
    with long_pages.turn() as has_turn:
        assert has_turn
