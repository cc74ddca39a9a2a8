"""Close connections as RFC 9112, section 9.6, requires, without blocking a thread of the server.

The server ends its side of a connection and reads on until the client ends the other: closing with unread bytes would
reset the connection, and the client might lose the end of its answer. Gunicorn reads on in the thread that accepts
connections, for two seconds, so a few clients that keep their side open would stop the whole process.
"""

from __future__ import annotations

import socket
from contextlib import suppress
from queue import SimpleQueue
from selectors import EVENT_READ, DefaultSelector
from threading import Thread
from time import monotonic

LINGER_SECONDS = 2.0
"""Longest time for a client to end its side."""
MAX_LINGERING = 200
"""Most connections waiting for their clients; one more closes the oldest."""
MAX_READ_BYTES = 64 * 1024
"""Most bytes read, and dropped, at once."""


class Closing:
    """The connections whose server side has ended, read by one thread until their clients end theirs."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[socket.socket] = SimpleQueue()
        self._wake_sender, self._wake_receiver = socket.socketpair()
        self._wake_receiver.settimeout(0)
        self._deadlines: dict[socket.socket, float] = {}
        """The time at which each connection is closed at the latest, the oldest first."""
        self._selector = DefaultSelector()
        self._selector.register(self._wake_receiver, EVENT_READ)
        Thread(target=self._run, daemon=True, name="closing").start()

    def give(self, client: socket.socket) -> None:
        """Close a connection in the background; its server side has already ended."""
        self._queue.put(client)
        self._wake_sender.send(b".")

    def _run(self) -> None:
        while True:
            wait = max(0.0, next(iter(self._deadlines.values())) - monotonic()) if self._deadlines else None
            for key, _events in self._selector.select(wait):
                if key.fileobj is self._wake_receiver:
                    self._take()
                elif isinstance(key.fileobj, socket.socket):
                    self._read(key.fileobj)
            for client, until in list(self._deadlines.items()):
                if until <= monotonic() or len(self._deadlines) > MAX_LINGERING:
                    self._close(client)

    def _take(self) -> None:
        """Start waiting for the clients of newly given connections."""
        self._wake_receiver.recv(MAX_READ_BYTES)
        while not self._queue.empty():
            client = self._queue.get()
            client.settimeout(0)
            self._deadlines[client] = monotonic() + LINGER_SECONDS
            self._selector.register(client, EVENT_READ)

    def _read(self, client: socket.socket) -> None:
        """Discard received bytes; close the connection if the client has ended its side."""
        received = b""
        with suppress(OSError):
            received = client.recv(MAX_READ_BYTES)
        if not received:
            self._close(client)

    def _close(self, client: socket.socket) -> None:
        del self._deadlines[client]
        self._selector.unregister(client)
        client.close()
