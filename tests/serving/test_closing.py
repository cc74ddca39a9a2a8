"""Connections whose server side has ended are closed once their clients end theirs, or some time has passed."""

from __future__ import annotations

import socket
from contextlib import suppress

import pytest

from serving import closing
from serving.closing import MAX_READ_BYTES, Closing

SIGNAL_SECONDS = 60


def pair() -> tuple[socket.socket, socket.socket]:
    """Return the two ends of a connection whose server side has ended."""
    server, client = socket.socketpair()
    server.shutdown(socket.SHUT_WR)
    client.settimeout(SIGNAL_SECONDS)
    return server, client


def wait_until_closed(client: socket.socket) -> None:
    with suppress(BrokenPipeError, ConnectionResetError):
        while True:
            client.sendall(b"x" * MAX_READ_BYTES)


def test_connection_is_closed_once_its_client_ends_it() -> None:
    server, client = pair()
    Closing().give(server)
    client.sendall(b"x" * 3 * MAX_READ_BYTES)
    assert server.fileno() >= 0
    client.close()
    while server.fileno() >= 0:
        pass


def test_client_that_still_sends_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection given after it is closed only once its own client has ended it."""
    monkeypatch.setattr(closing, "LINGER_SECONDS", 600.0)
    waiting = Closing()
    (sending, still_there), (ended, gone) = pair(), pair()
    with still_there:
        waiting.give(sending)
        waiting.give(ended)
        gone.close()
        while ended.fileno() >= 0:
            pass
        assert sending.fileno() >= 0


def test_client_that_never_ends_it_is_disconnected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(closing, "LINGER_SECONDS", 0.2)
    server, client = pair()
    with client:
        Closing().give(server)
        wait_until_closed(client)


def test_oldest_connection_is_closed_when_too_many_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(closing, "LINGER_SECONDS", 600.0)
    monkeypatch.setattr(closing, "MAX_LINGERING", 2)
    waiting = Closing()
    pairs = [pair() for _ in range(3)]
    for server, _client in pairs:
        waiting.give(server)
    wait_until_closed(pairs[0][1])
    assert [server.fileno() >= 0 for server, _client in pairs] == [False, True, True]
    for _server, client in pairs:
        client.close()
