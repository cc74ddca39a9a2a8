"""Whether the client of the request answered by this thread is still connected."""

from __future__ import annotations

import select
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from socket import socket

HUNG_UP = getattr(select, "POLLRDHUP", select.POLLHUP)
"""The poll event of a closed connection. Only Linux has it; elsewhere only a reset connection is noticed."""
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
    if client is None or client.fileno() < 0:
        return False
    poll = select.poll()
    poll.register(client, HUNG_UP)
    return bool(poll.poll(0))
