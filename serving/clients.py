"""Whether the client of the request answered by this thread is still connected."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from socket import socket

from serving.system import has_hung_up

_client: ContextVar[socket | None] = ContextVar("client", default=None)


@contextmanager
def answering(client: socket) -> Iterator[None]:
    """Remember the client's socket while the server answers its request."""
    before = _client.set(client)
    try:
        yield
    finally:
        _client.reset(before)


def is_gone() -> bool:
    """Return whether the client has closed its side of the connection; False without a socket from the server."""
    client = _client.get()
    return client is not None and client.fileno() >= 0 and has_hung_up(client)
