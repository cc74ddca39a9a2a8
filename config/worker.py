"""Gunicorn's worker with threads, none of which waits for ever for a client that says nothing, or too little.

A thread of its own answers /healthz, so that whoever watches the site is answered while all the others wait.
"""

from __future__ import annotations

import errno
import socket
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from time import monotonic
from typing import Any

from gunicorn.workers.gthread import _DEFER, ThreadWorker  # type: ignore[attr-defined]

TO_BEGIN = 10.0
"""Seconds that a request has, of which each byte of it gives some more."""
BYTES_A_SECOND = 8 * 1024
"""What an upload brings at least; a slower one is broken off."""
TO_TAKE = 60.0
"""Seconds that a client has to take a piece of an answer."""
PROBES = (b"GET /healthz ", b"HEAD /healthz ")
"""How a request begins that never waits for a thread."""
PROBE_THREADS = 2


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


class Worker(ThreadWorker):
    def get_thread_pool(self) -> Any:
        self.probes = ThreadPoolExecutor(PROBE_THREADS)
        return super().get_thread_pool()

    def enqueue_req(self, conn: Any) -> None:
        """In the main thread. A connection on which nothing came yet is watched, and takes no thread."""
        begins = first_bytes(conn)
        if begins is None:
            nothing: Future[Any] = Future()
            nothing.set_result(_DEFER)
            self.finish_request(conn, nothing)
            return
        threads = self.probes if begins.startswith(PROBES) else self.tpool
        handled = threads.submit(self.handle, conn)
        handled.add_done_callback(lambda done: self.method_queue.defer(self.finish_request, conn, done))

    def handle(self, conn: Any) -> Any:
        """In a thread."""
        if not isinstance(conn.sock, Client):
            conn.sock = Client(fileno=conn.sock.detach())
        conn.sock.begin()
        return super().handle(conn)


def first_bytes(conn: Any) -> bytes | None:
    """The bytes that came, which stay to be read; none where the client hung up, None where nothing came yet."""
    if conn.initialized and conn.parser.unreader.buf.getvalue():
        return b""  # The next request was read with the last one.
    try:
        begins: bytes = conn.sock.recv(len(max(PROBES, key=len)), socket.MSG_PEEK | socket.MSG_DONTWAIT)
    except BlockingIOError:
        return None
    except OSError:
        return b""
    return begins
