"""The client of the request that this thread answers: whether anybody is still there to be answered."""

from __future__ import annotations

import select
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from socket import socket

HUNG_UP = getattr(select, "POLLRDHUP", select.POLLHUP)
"""Linux tells it at once; elsewhere it shows only where the connection was reset."""
_client: ContextVar[socket | None] = ContextVar("client", default=None)


@contextmanager
def answering(client: socket) -> Iterator[None]:
    """For the server, around a request of a client."""
    before = _client.set(client)
    try:
        yield
    finally:
        _client.reset(before)


def is_gone() -> bool:
    """Whether the client has hung up, or will send no more; False where the server does not tell who it is."""
    client = _client.get()
    if client is None or client.fileno() < 0:
        return False
    poll = select.poll()
    poll.register(client, HUNG_UP)
    return bool(poll.poll(0))
