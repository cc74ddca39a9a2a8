"""A client that stops sending is disconnected soon; a client that sends slowly is served."""

from __future__ import annotations

import select
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from serving import worker
from tests.serving.small_site import send, small_site

# The application answers with the size of the body that it received.
APPLICATION = """
def application(environ, start):
    size = len(environ["wsgi.input"].read())
    start("200 OK", [("Content-Length", "7")])
    return [b"%7d" % size]
"""
# There is one thread, which must be free for the next client, and a short limit for the head of a request.
CONFIGURATION = """
from serving import worker
from config.gunicorn import *

worker.MAX_HEAD_SECONDS = 1.0
workers = threads = 1
keepalive = 600
"""
LINE = b"POST / HTTP/1.1\r\nHost: localhost\r\n"
SIZE = 7


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with small_site(tmp_path_factory.mktemp("small"), APPLICATION, CONFIGURATION) as port:
        yield port


def answered(client: socket.socket) -> bytes:
    """Return the body of the answer."""
    got = b""
    while len(got.partition(b"\r\n\r\n")[2]) < SIZE and (more := client.recv(1_000)):
        got += more
    return got.partition(b"\r\n\r\n")[2].strip()


def answer_to_another(port: int) -> bytes:
    """Return the answer to a client that sends two bytes at once."""
    with send(port, LINE + b"Content-Length: 2\r\nConnection: close\r\n\r\nab") as client:
        return answered(client)


@pytest.mark.parametrize("start", [LINE, LINE + b"X-A: ", LINE + b"Content-Length: 1000\r\n\r\nx"])
def test_client_that_stops_sending_is_disconnected(start: bytes, port: int) -> None:
    stalled = [send(port, start) for _ in range(3)]
    assert answer_to_another(port) == b"2"
    for client in stalled:
        client.close()


def test_silent_client_takes_no_thread(port: int) -> None:
    """If it took the thread, it would be disconnected after a second, before the next client is answered."""
    silent = [send(port, b"") for _ in range(3)]
    assert answer_to_another(port) == b"2"
    for client in silent:
        client.setblocking(False)
        with client, pytest.raises(BlockingIOError):
            client.recv(1)


def test_connection_left_open_by_its_client_stops_no_other(tmp_path: Path) -> None:
    """If the server waited for them, the connections would be closed before the next client is answered."""
    configuration = f"{CONFIGURATION}\nfrom serving import closing\nclosing.LINGER_SECONDS = 600.0\n"
    with small_site(tmp_path, APPLICATION, configuration) as port:
        left_open = [send(port, LINE + b"Content-Length: 2\r\nConnection: close\r\n\r\nab") for _ in range(3)]
        for client in left_open:
            assert answered(client) == b"2" and client.recv(1) == b"", "the server has ended its side"
        assert answer_to_another(port) == b"2"
        for client in left_open:
            client.sendall(b"x")
            assert is_open(client)
            client.close()


def is_open(client: socket.socket) -> bool:
    """Return whether the server still reads: what a closed connection is sent is answered with a reset."""
    poll = select.poll()
    poll.register(client, select.POLLERR)
    return not poll.poll(50)


def test_client_has_time_for_each_byte_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds, waits = 0.0, list[float | None]()

    def note(client: worker.Client, wait: float | None) -> None:
        waits.append(wait)
        socket.socket.settimeout(client, wait)

    monkeypatch.setattr(worker, "monotonic", lambda: seconds)
    monkeypatch.setattr(worker.Client, "settimeout", note)
    here, there = socket.socketpair()
    with there, worker.Client(fileno=here.detach()) as client:
        client.setblocking(True)
        client.begin()
        while seconds < 3 * worker.MAX_HEAD_SECONDS:
            there.sendall(bytes(worker.BYTES_A_SECOND))
            seconds += 1
            assert len(client.recv(worker.BYTES_A_SECOND)) == worker.BYTES_A_SECOND
        seconds += worker.MAX_HEAD_SECONDS
        with pytest.raises(ConnectionResetError):
            client.recv(1)
        assert waits[-2:] == [0.001, worker.MAX_SEND_SECONDS], "the time of the request is over, not that to send it"
        assert there.recv(1) == b""


def test_client_cannot_set_the_path_prefix(port: int) -> None:
    with send(port, LINE + b"SCRIPT_NAME: /elsewhere\r\nContent-Length: 2\r\n\r\nab") as client:
        assert answered(client) == b"2"
