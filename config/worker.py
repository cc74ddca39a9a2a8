"""Gunicorn's worker with threads, none of which waits for ever for a client that says nothing, or too little.

Threads of their own answer /healthz, so that a watcher of the site is answered while all the others wait; and others
make documents and files, so that no page waits for one. A request whose client has hung up is not begun.
"""

from __future__ import annotations

import errno
import socket
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from time import monotonic
from typing import Any

from gunicorn.workers.gthread import _DEFER, ThreadWorker  # type: ignore[attr-defined]

from config.beginnings import MAX_LINE_BYTES, is_document, is_probe, is_read
from config.clients import answering, is_gone

TO_BEGIN = 10.0
"""Seconds that a request has, of which each byte of it gives some more."""
BYTES_A_SECOND = 8 * 1024
"""What an upload brings at least; a slower one is broken off."""
TO_TAKE = 60.0
"""Seconds that a client has to take a piece of an answer."""
PROBE_THREADS = 2
DOCUMENT_THREADS = 6
"""More than may wait for their turn in `tournaments.web.costly`: the others are for officials, who take none."""
SWITCH_SECONDS = 0.001
"""After so long a thread that computes lets another go on. A page asks the database ten times, and at each answer would
wait for Python's own five milliseconds beside a document that is being made."""


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
        sys.setswitchinterval(SWITCH_SECONDS)
        self.probes = ThreadPoolExecutor(PROBE_THREADS)
        self.documents = ThreadPoolExecutor(DOCUMENT_THREADS)
        return super().get_thread_pool()

    def enqueue_req(self, conn: Any) -> None:
        """In the main thread. A connection on which nothing came yet is watched, and takes no thread."""
        begins = first_bytes(conn)
        if begins is None:
            nothing: Future[Any] = Future()
            nothing.set_result(_DEFER)
            self.finish_request(conn, nothing)
            return
        handled = self.threads_for(begins).submit(self.begin, conn, begins)
        handled.add_done_callback(lambda done: self.method_queue.defer(self.finish_request, conn, done))

    def threads_for(self, begins: bytes) -> Any:
        if is_probe(begins):
            return self.probes
        return self.documents if is_document(begins) else self.tpool

    def begin(self, conn: Any, begins: bytes) -> Any:
        """In a thread. What would be read is for nobody where the client has hung up; what is sent is taken."""
        if not isinstance(conn.sock, Client):
            conn.sock = Client(fileno=conn.sock.detach())
        with answering(conn.sock):
            if is_read(begins) and is_gone():
                return False
            conn.sock.begin()
            return self.handle(conn)


def first_bytes(conn: Any) -> bytes | None:
    """The bytes that came, which stay to be read; none where the client hung up, None where nothing came yet."""
    if conn.initialized and (read := conn.parser.unreader.buf.getvalue()):
        return bytes(read)  # The next request was read with the last one.
    try:
        begins: bytes = conn.sock.recv(MAX_LINE_BYTES, socket.MSG_PEEK | socket.MSG_DONTWAIT)
    except BlockingIOError:
        return None
    except OSError:
        return b""
    return begins
