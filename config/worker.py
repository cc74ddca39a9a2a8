"""Gunicorn's worker with threads, none of which waits for ever for a client that says nothing, or too little."""

from __future__ import annotations

import errno
import socket
from contextlib import suppress
from time import monotonic
from typing import Any

from gunicorn.workers.gthread import _DEFER, ThreadWorker

TO_BEGIN = 10.0
"""Seconds that a request has, of which each byte of it gives some more."""
BYTES_A_SECOND = 8 * 1024
"""What an upload brings at least; a slower one is broken off."""
TO_TAKE = 60.0
"""Seconds that a client has to take a piece of an answer."""
SOON = 0.05
"""Seconds in which what a new connection is for should come, for a thread to wait for it."""


class Client(socket.socket):
    """A connection whose other end has so long for each request. Where it has not, it is as if it had hung up."""

    until = 0.0

    def begin(self) -> None:
        """From now on a request is awaited."""
        self.until = monotonic() + TO_BEGIN

    def setblocking(self, flag: bool) -> None:
        self.settimeout(TO_TAKE if flag else 0)

    def recv(self, size: int, flags: int = 0) -> bytes:
        patience = self.gettimeout()
        if patience:
            self.settimeout(min(patience, max(self.until - monotonic(), 0.001)))
        try:
            data = super().recv(size, flags)
        except TimeoutError:
            raise self.hung_up() from None
        finally:
            self.settimeout(patience)
        self.until += len(data) / BYTES_A_SECOND
        return data

    def sendall(self, data: Any, flags: int = 0) -> None:
        try:
            super().sendall(data, flags)
        except TimeoutError:
            raise self.hung_up() from None

    def hung_up(self) -> OSError:
        """No more is read or written, so that nobody waits for the other end to go."""
        with suppress(OSError):
            self.shutdown(socket.SHUT_RDWR)
        return ConnectionResetError(errno.ECONNRESET, "too slow")


class Worker(ThreadWorker):  # type: ignore[misc]
    def handle(self, conn: Any) -> Any:
        """In a thread. A connection on which nothing came yet goes back to those that are watched without one."""
        if not conn.initialized and not conn.wait_for_data(SOON):
            return _DEFER
        if not isinstance(conn.sock, Client):
            conn.sock = Client(fileno=conn.sock.detach())
        conn.sock.begin()
        return super().handle(conn)
