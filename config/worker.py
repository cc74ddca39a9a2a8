"""Gunicorn's worker with threads that limit how long they wait for a silent or slow client.

Threads of their own answer /healthz, so that a watcher of the site is answered while all the others wait; others make
documents and files, and others the longest pages, so that no other page waits for one of them. A request whose client
has hung up is not begun.
"""

from __future__ import annotations

import errno
import socket
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from selectors import EVENT_READ
from time import monotonic
from typing import Any

from gunicorn.workers.gthread import ThreadWorker

from config.beginnings import MAX_LINE_BYTES, is_document, is_long_page, is_probe, is_read
from config.clients import answering, is_gone

MAX_HEAD_SECONDS = 10.0
"""Seconds allowed to a request; each of its bytes adds some."""
BYTES_A_SECOND = 8 * 1024
"""Slowest accepted upload, in bytes a second."""
MAX_SEND_SECONDS = 60.0
"""Seconds that a client has to take a piece of an answer."""
PROBE_THREADS = 2
DOCUMENT_THREADS = 6
"""More than may wait for their turn in `tournaments.web.costly`: the others are for officials, who take none."""
LONG_PAGE_THREADS = 6
"""More than one, since a slow client holds a thread while it sends its request; `config.long_pages` makes one page
at a time."""
SWITCH_SECONDS = 0.001
"""After so long a thread that computes lets another go on. A page asks the database ten times, and at each answer would
wait for Python's own five milliseconds beside a document that is being made."""


class Client(socket.socket):
    """A connection whose other end has so long for each request. Where it has not, it is as if it had hung up."""

    until = 0.0

    def begin(self) -> None:
        """From now on a request is awaited."""
        self.until = monotonic() + MAX_HEAD_SECONDS

    def setblocking(self, flag: bool) -> None:
        self.settimeout(MAX_SEND_SECONDS if flag else 0)

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
        self.long_pages = ThreadPoolExecutor(LONG_PAGE_THREADS)
        return super().get_thread_pool()

    def enqueue_req(self, conn: Any) -> None:
        """In the main thread. A connection on which nothing came yet is watched, and takes no thread."""
        begins = first_bytes(conn)
        if begins is None:
            self.watch(conn)
            return
        handled = self.threads_for(begins).submit(self.begin, conn, begins)
        handled.add_done_callback(lambda done: self.method_queue.defer(self.finish_request, conn, done))

    def watch(self, conn: Any) -> None:
        """Wait for the first bytes of a connection, as long as between two requests of one."""
        conn.sock.settimeout(0)
        conn.set_timeout()
        self.pending_conns.append(conn)
        self.poller.register(conn.sock, EVENT_READ, partial(self.on_pending_socket_readable, conn))

    def threads_for(self, begins: bytes) -> Any:
        if is_probe(begins):
            return self.probes
        if is_document(begins):
            return self.documents
        return self.long_pages if is_long_page(begins) else self.tpool

    def begin(self, conn: Any, begins: bytes) -> Any:
        """Answer a request in a thread: a form always, a page unless its client has hung up."""
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
