"""Gunicorn's worker with threads that limit how long they wait for a silent or slow client.

Separate threads answer /healthz, so that monitoring works while all others wait. If there are several workers, one
makes all documents, files and the longest pages, at a lower priority; the others hand the connections over to it. A
single worker has separate threads for documents and for the longest pages, so that no other page waits for them. A
request is not answered if its client has disconnected.
"""

from __future__ import annotations

import errno
import os
import socket
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from selectors import EVENT_READ
from time import monotonic
from typing import Any

from gunicorn.workers.gthread import ThreadWorker

from serving.clients import answering, is_gone
from serving.closing import Closing
from serving.handover import Handover
from serving.request_kinds import MAX_LINE_BYTES, is_document, is_long_page, is_probe, is_read
from serving.stack import with_room

MAX_HEAD_SECONDS = 10.0
"""Longest time to receive a request, apart from the time for its bytes (see BYTES_A_SECOND)."""
BYTES_A_SECOND = 8 * 1024
"""Slowest accepted upload, in bytes a second."""
MAX_SEND_SECONDS = 60.0
"""Longest time for a client to receive a piece of an answer."""
PROBE_THREADS = 2
DOCUMENT_THREADS = 6
"""Threads for documents: more than can wait for a turn in `tournaments.web.costly`, since officials need no turn."""
LONG_PAGE_THREADS = 6
"""Threads for the longest pages. `serving.long_pages` makes one at a time, but a slow client also holds a thread."""
NICENESS = 5
"""Niceness of the process that makes documents: on a busy processor it gets a third of the time of another."""
SWITCH_SECONDS = 0.001
"""Python's switch interval. A page makes ten queries, and after each would wait for the default interval of 5 ms while
another thread makes a document."""


class Client(socket.socket):
    """A client's connection with a limited time for each request, after which it counts as closed."""

    until = 0.0
    closing: Closing | None = None
    """The background closer of the connection, used once the server has ended its side."""

    def begin(self) -> None:
        """Start the time limit of the next request."""
        self.until = monotonic() + MAX_HEAD_SECONDS

    def setblocking(self, flag: bool) -> None:
        """Set a time limit instead of blocking: the server would wait for a slow client without end."""
        self.settimeout(MAX_SEND_SECONDS if flag else 0)

    def recv(self, size: int, flags: int = 0) -> bytes:
        timeout = self.gettimeout()
        if timeout:
            self.settimeout(min(timeout, max(self.until - monotonic(), 0.001)))
        try:
            data = super().recv(size, flags)
        except TimeoutError:
            raise self.disconnect() from None
        finally:
            self.settimeout(timeout)
        self.until += len(data) / BYTES_A_SECOND
        return data

    def sendall(self, data: Any, flags: int = 0) -> None:
        try:
            super().sendall(data, flags)
        except TimeoutError:
            raise self.disconnect() from None

    def shutdown(self, how: int) -> None:
        """End one side or both. Gunicorn ends the server's side to close: the rest is then done in the background.

        Raises OSError then, at which gunicorn does not wait for the client.
        """
        super().shutdown(how)
        if how == socket.SHUT_WR and self.closing:
            self.closing.give(socket.socket(fileno=self.detach()))
            raise OSError(errno.ENOTCONN, "closed in the background")

    def disconnect(self) -> OSError:
        """Shut the connection down in both directions, so that no thread waits for the client to close it."""
        with suppress(OSError):
            self.shutdown(socket.SHUT_RDWR)
        return ConnectionResetError(errno.ECONNRESET, "too slow")


class Worker(ThreadWorker):
    sockets: list[Any]
    handover: Handover | None = None
    """The pipe of connections to the worker that makes documents; None for a single worker."""
    makes_documents = False

    def take_documents(self) -> None:
        """Become the worker that makes documents; called before its threads start."""
        assert self.handover
        os.nice(NICENESS)
        self.sockets = [self.handover]
        # The next request of the same client may be for a page.
        self.cfg.set("keepalive", 0)

    def run(self) -> None:
        """Serve requests; the worker that makes documents first announces that it takes connections from the pipe."""
        if self.makes_documents and self.handover:
            self.handover.open()
        super().run()

    def set_accept_enabled(self, enabled: bool | None) -> None:
        """Start or stop accepting connections; a worker that ends first accepts those in its pipe."""
        if self.makes_documents and self.handover and not self.alive:
            self.handover.shut()
            listener: Any = self.handover
            while listener.has_pending:
                self.accept(listener)
        super().set_accept_enabled(enabled)

    def get_thread_pool(self) -> Any:
        sys.setswitchinterval(SWITCH_SECONDS)
        self.closing = Closing()
        self.probes = ThreadPoolExecutor(PROBE_THREADS)
        self.documents = ThreadPoolExecutor(DOCUMENT_THREADS)
        self.long_pages = ThreadPoolExecutor(LONG_PAGE_THREADS)
        return super().get_thread_pool()

    def enqueue_req(self, conn: Any) -> None:
        """Queue a connection, in the main thread. One without data yet is watched instead, and takes no thread."""
        head = first_bytes(conn)
        if head is None:
            self.watch(conn)
            return
        if self.is_handed_over(conn, head):
            self.nr_conns -= 1
            conn.close()
            return
        handled = self.threads_for(head).submit(self.begin, conn, head)
        handled.add_done_callback(lambda done: self.method_queue.defer(self.finish_request, conn, done))

    def is_handed_over(self, conn: Any, head: bytes) -> bool:
        """Hand a request for a document or a long page over, if there is another worker for it."""
        if self.handover is None or self.makes_documents or not (is_document(head) or is_long_page(head)):
            return False
        return not has_read_ahead(conn) and self.handover.give(conn.sock)

    def watch(self, conn: Any) -> None:
        """Wait for the first bytes of a connection, as long as a keep-alive connection may be idle."""
        conn.sock.settimeout(0)
        conn.set_timeout()
        self.pending_conns.append(conn)
        self.poller.register(conn.sock, EVENT_READ, partial(self.on_pending_socket_readable, conn))

    def threads_for(self, head: bytes) -> Any:
        if is_probe(head):
            return self.probes
        if is_document(head):
            return self.documents
        return self.long_pages if is_long_page(head) else self.tpool

    def begin(self, conn: Any, head: bytes) -> Any:
        """Answer a request in a thread; one that only reads is dropped if its client has disconnected."""
        if not isinstance(conn.sock, Client):
            conn.sock = Client(fileno=conn.sock.detach())
            conn.sock.closing = self.closing
        with answering(conn.sock):
            if is_read(head) and is_gone():
                return False
            conn.sock.begin()
            return with_room(self.handle, conn)


def first_bytes(conn: Any) -> bytes | None:
    """Return the received bytes without consuming them; None if there are none yet, empty if the client left."""
    if has_read_ahead(conn):
        return bytes(conn.parser.unreader.buf.getvalue())
    try:
        head: bytes = conn.sock.recv(MAX_LINE_BYTES, socket.MSG_PEEK | socket.MSG_DONTWAIT)
    except BlockingIOError:
        return None
    except OSError:
        return b""
    return head


def has_read_ahead(conn: Any) -> bool:
    """Return whether a next request was received together with the last one (pipelining)."""
    return bool(conn.initialized and conn.parser.unreader.buf.getvalue())
