"""Gunicorn's worker: no client, slow or with many requests, keeps the threads of the others.

A thread reads a request once its head and a small body have arrived; until then it waits without a thread. The threads
are shared by turns among the addresses of clients, and an address has a limited number of connections. Separate threads
answer /healthz, so that monitoring works while all others wait. If there are several workers, one makes all documents,
files and the longest pages, and receives uploads and sheets to check, at a lower priority; the others hand the
connections over to it. A single worker has separate threads for each of them, so that no other page waits. A request is
not answered if its client has disconnected.
"""

from __future__ import annotations

import errno
import os
import socket
import sys
from contextlib import suppress
from dataclasses import dataclass
from fcntl import ioctl
from functools import partial
from selectors import EVENT_READ
from struct import unpack
from termios import FIONREAD
from time import monotonic
from typing import Any

from gunicorn.workers.gthread import ThreadWorker

from serving.clients import answering, is_gone
from serving.closing import Closing
from serving.connections import Connections
from serving.fair_pool import FairPool, Full
from serving.handover import Handover
from serving.proxies import counted_address
from serving.request_kinds import (
    MAX_HEAD_BYTES,
    awaited_bytes,
    forwarded_for,
    is_document,
    is_long_page,
    is_probe,
    is_read,
    is_upload,
)
from serving.stack import with_room

MAX_HEAD_SECONDS = 10.0
"""Longest time to receive a request, apart from the time for its bytes (see BYTES_A_SECOND)."""
BYTES_A_SECOND = 8 * 1024
"""Slowest accepted upload, in bytes a second."""
MAX_SEND_SECONDS = 60.0
"""Longest time for a client to receive a piece of an answer."""
PROBE_THREADS = 2
SLOW_THREADS = 6
"""Threads for each kind of slow request: documents, of which officials' take no turn in `tournaments.web.costly`; the
longest pages and uploads, made one at a time by `serving.long_pages`, whose clients may also be slow."""
SLOW_THREADS_EACH = 2
"""Most of the threads of a slow kind that one address has at a time."""
MAX_SLOW_WAITING = 24
MAX_WAITING = 64
"""Most requests of an address that wait for a thread, slow ones and others."""
MAX_CONNECTIONS_EACH = 100
"""Most connections of an address in each process, proxies of the site excepted."""
SPARE_CONNECTIONS = 50
"""Connections below the limit of a process from which the address with most of them gives one up to a newcomer."""
REFUSED = (
    "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\n"
    "Content-Type: text/plain; charset=utf-8\r\n\r\n"
    "Demasiadas peticiones a la vez desde esta dirección. / Too many requests at once from this address.\n"
).encode()
"""The answer to a request of an address with too many waiting."""
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


@dataclass(frozen=True, slots=True)
class Arrival:
    """A request that has arrived in part: the time of its first bytes, and their number at the last look."""

    since: float
    seen: int

    @property
    def until(self) -> float:
        """The time by which the rest must arrive."""
        return self.since + MAX_HEAD_SECONDS + self.seen / BYTES_A_SECOND


def threads_each(threads: int) -> int:
    """Return the most threads for pages that one address has at a time."""
    return max(1, threads // 2)


def is_no_proxy(_remote: str) -> bool:
    return False


class Worker(ThreadWorker):
    sockets: list[Any]
    is_proxy = staticmethod(is_no_proxy)
    """Whether a remote address is that of a proxy of the site; set where the settings of the site are known."""
    handover: Handover | None = None
    """The pipe of connections to the worker that makes documents; None for a single worker."""
    makes_documents = False
    is_replaced = False
    """Whether the worker ends because another one takes its place at once."""

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
        if self.makes_documents and self.handover and not self.alive and not self.is_replaced:
            self.handover.shut()
            listener: Any = self.handover
            while listener.has_pending:
                self.accept(listener)
        super().set_accept_enabled(enabled)

    def get_thread_pool(self) -> Any:
        sys.setswitchinterval(SWITCH_SECONDS)
        self.closing = Closing()
        self.connections = Connections(MAX_CONNECTIONS_EACH)
        self.arriving: dict[Any, Arrival] = {}
        self.probes = FairPool(PROBE_THREADS, PROBE_THREADS, MAX_WAITING)
        self.documents, self.long_pages, self.uploads = (
            FairPool(SLOW_THREADS, SLOW_THREADS_EACH, MAX_SLOW_WAITING) for _ in range(3)
        )
        return FairPool(self.cfg.threads, threads_each(self.cfg.threads), MAX_WAITING)

    def accept(self, listener: Any) -> None:
        """Accept a connection, unless all have to wait because the process has its maximum."""
        if self.nr_conns >= self.worker_connections - SPARE_CONNECTIONS:
            self.close_oldest(self.connections.of_busiest())
        super().accept(listener)

    def enqueue_req(self, conn: Any) -> None:
        """Queue a connection, in the main thread. One without a whole request yet is watched, and takes no thread."""
        if conn.initialized or conn in self.arriving or self.is_counted(conn):
            self.queue_request(conn)

    def is_counted(self, conn: Any) -> bool:
        """Count a new connection; close the oldest idle one of an address with too many, or else the new one."""
        remote = remote_of(conn)
        if conn.data_ready or self.is_proxy(remote):
            return True
        too_many = self.connections.add(counted_address(remote, "") or "", conn)
        if too_many and not self.close_oldest(too_many):
            self.nr_conns -= 1
            conn.close()
            return False
        return True

    def close_oldest(self, connections: list[Any]) -> bool:
        """Close the first of some connections that is waiting; return whether there is one."""
        watched = self.poller.get_map()
        waiting = next((conn for conn in connections if conn.sock.fileno() in watched), None)
        if waiting is not None:
            self.drop(waiting)
        return waiting is not None

    def drop(self, conn: Any) -> None:
        """Close a connection that waits for its client."""
        self.poller.unregister(conn.sock)
        self.arriving.pop(conn, None)
        for waiting in (self.pending_conns, self.keepalived_conns):
            if conn in waiting:
                waiting.remove(conn)
        self.nr_conns -= 1
        conn.close()

    def queue_request(self, conn: Any) -> None:
        """Give a connection to the threads for its request, once the request has arrived."""
        head = first_bytes(conn)
        if head is None:
            self.watch(conn)
            return
        if head and not has_read_ahead(conn) and self.awaits_more(conn, head):
            return
        if self.is_handed_over(conn, head):
            self.nr_conns -= 1
            conn.close()
            return
        sender = counted_address(remote_of(conn), forwarded_for(head)) or ""
        try:
            handled = self.threads_for(head).submit(sender, partial(self.begin, conn, head))
        except Full:
            self.refuse(conn)
            return
        handled.add_done_callback(lambda done: self.method_queue.defer(self.finish_request, conn, done))

    def refuse(self, conn: Any) -> None:
        """Answer that the address has too many requests waiting, and close the connection in the background."""
        self.nr_conns -= 1
        with suppress(OSError):
            conn.sock.send(REFUSED, socket.MSG_DONTWAIT)
            conn.sock.shutdown(socket.SHUT_WR)
        if conn.sock.fileno() >= 0:
            self.closing.give(socket.socket(fileno=conn.sock.detach()))

    def awaits_more(self, conn: Any, head: bytes) -> bool:
        """Return whether a part of the request has still to arrive; then the connection is watched until it has."""
        arrival, available, awaited = self.arriving.get(conn), unread_bytes(conn.sock), awaited_bytes(head)
        # Woken without more bytes: the client has ended its side.
        has_ended = arrival is not None and arrival.seen == available
        if available >= awaited or has_ended:
            self.arriving.pop(conn, None)
            conn.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVLOWAT, 1)
            return False
        self.arriving[conn] = Arrival(arrival.since if arrival else monotonic(), available)
        # The system wakes the process only when so many bytes have arrived.
        conn.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVLOWAT, awaited)
        self.poller.register(conn.sock, EVENT_READ, partial(self.on_more_arrived, conn))
        return True

    def on_more_arrived(self, conn: Any, client: Any) -> None:
        self.poller.unregister(client)
        self.enqueue_req(conn)

    def murder_pending(self) -> None:
        """Close the connections whose next request does not come, or does not arrive whole in its time."""
        super().murder_pending()
        now = monotonic()
        for conn in [conn for conn, arrival in self.arriving.items() if arrival.until <= now]:
            self.drop(conn)

    def is_handed_over(self, conn: Any, head: bytes) -> bool:
        """Hand a slow request over, if there is another worker for it."""
        if (
            self.handover is None
            or self.makes_documents
            or not (is_document(head) or is_long_page(head) or is_upload(head))
        ):
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
        if is_upload(head):
            return self.uploads
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
        head: bytes = conn.sock.recv(MAX_HEAD_BYTES, socket.MSG_PEEK | socket.MSG_DONTWAIT)
    except BlockingIOError:
        return None
    except OSError:
        return b""
    return head


def has_read_ahead(conn: Any) -> bool:
    """Return whether a next request was received together with the last one (pipelining)."""
    return bool(conn.initialized and conn.parser.unreader.buf.getvalue())


def unread_bytes(client: socket.socket) -> int:
    """Return how many bytes have arrived on a connection and were not read."""
    (number,) = unpack("i", ioctl(client, FIONREAD, bytes(4)))
    return int(number)


def remote_of(conn: Any) -> str:
    """Return the address of the other end of a connection; empty for a Unix socket."""
    return str(conn.client[0]) if isinstance(conn.client, tuple) else ""
