"""Documents and long pages have their own threads, and none begins for a client that has disconnected."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from serving.worker import SLOW_THREADS_EACH
from tests.serving.small_site import send, small_site

# Documents wait until /open is requested; every answer is the number of documents begun.
APPLICATION = """
from threading import Event, Semaphore

gate, begun, all_held = Event(), [], Semaphore(0)

def application(environ, start):
    path = environ["PATH_INFO"]
    if path.endswith((".pdf", "/historial/")):
        begun.append(path)
        all_held.release()
        gate.wait()
    if path == "/held":
        for _ in range(int(environ["QUERY_STRING"])):
            all_held.acquire()
    if path == "/open":
        gate.set()
    start("200 OK", [("Content-Length", "7")])
    return [b"%7d" % len(begun)]
"""
CONFIGURATION = """
from config.gunicorn import *

workers = threads = 1
"""


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    with small_site(tmp_path, APPLICATION, CONFIGURATION) as port:
        yield port


def get(port: int, path: str, source: str = "127.0.0.1") -> socket.socket:
    return send(port, f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode(), source)


def answer(client: socket.socket) -> int:
    with client:
        return int(b"".join(iter(lambda: client.recv(1_000), b"")).partition(b"\r\n\r\n")[2])


def test_pages_are_answered_while_documents_wait(port: int) -> None:
    """The page `/held?N` is answered once N documents wait; `/open` lets them be answered."""
    waiting = [get(port, f"/{number}.pdf") for number in range(2 * SLOW_THREADS_EACH)]
    assert answer(get(port, f"/held?{SLOW_THREADS_EACH}")) == SLOW_THREADS_EACH
    answer(get(port, "/open"))
    assert max(map(answer, waiting)) == 2 * SLOW_THREADS_EACH


def test_other_pages_are_answered_while_long_ones_wait(port: int) -> None:
    """The page `/held?N` is answered once N long pages wait; `/open` lets them be answered."""
    waiting = [get(port, f"/ligas/{number}/historial/") for number in range(2 * SLOW_THREADS_EACH)]
    assert answer(get(port, f"/held?{SLOW_THREADS_EACH}")) == SLOW_THREADS_EACH
    answer(get(port, "/open"))
    assert max(map(answer, waiting)) == 2 * SLOW_THREADS_EACH


def test_document_for_a_disconnected_client_is_not_begun(port: int) -> None:
    """The last document is made right after those that wait: none is made for the clients that went away."""
    waiting = [get(port, f"/{number}.pdf") for number in range(SLOW_THREADS_EACH)]
    answer(get(port, f"/held?{SLOW_THREADS_EACH}"))
    for number in range(5):
        get(port, f"/gone{number}.pdf").close()
    last = get(port, "/last.pdf")
    answer(get(port, "/open"))
    assert [*map(answer, waiting), answer(last)][-1] == SLOW_THREADS_EACH + 1


def test_document_of_another_address_is_begun_at_once(port: int) -> None:
    waiting = [get(port, f"/{number}.pdf") for number in range(2 * SLOW_THREADS_EACH)]
    answer(get(port, f"/held?{SLOW_THREADS_EACH}"))
    other = get(port, "/other.pdf", "127.0.0.2")
    assert answer(get(port, "/held?1")) == SLOW_THREADS_EACH + 1
    answer(get(port, "/open"))
    for client in (other, *waiting):
        answer(client)
