"""The limit on waiting for PostgreSQL within a request.

`connect_timeout`, `tcp_user_timeout` and `statement_timeout` are enforced by libpq, the kernel and the server. None of
them ends the wait for a server, or a proxy before it, that acknowledges packets and never answers. For that, a
thread of this process closes the socket of an operation that takes too long.

Only connections made while a request is answered have limits. Commands (migrate, backup, restore), workers and the
checking of archives take as long as they need.
"""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from types import TracebackType
from typing import Any
from weakref import WeakSet

from django.db.utils import DatabaseErrorWrapper
from psycopg import Connection, OperationalError

from serving.system import call_in_forked

CONNECT_TIMEOUT_SECONDS = 2
"""The shortest `connect_timeout` that libpq accepts."""
STATEMENT_TIMEOUT_MS = TCP_USER_TIMEOUT_MS = 2_200
MAX_SECONDS = 2.4
"""Longest operation: by then a working server has reported a timeout of its statement."""
CHECK_SECONDS = 0.1
RETRY_SECONDS = 1.0
"""Seconds between two attempts to connect to a silent server."""

answering: ContextVar[bool] = ContextVar("answering", default=False)
"""Whether this thread answers a request."""


@contextmanager
def request_limits() -> Iterator[None]:
    """Context manager: connections made within it get the time limits of a request."""
    token = answering.set(True)
    try:
        yield
    finally:
        answering.reset(token)


def limited(parameters: dict[str, Any]) -> dict[str, Any]:
    """Return the parameters of a connection, with the limits of a request while one is being answered."""
    if not answering.get():
        return parameters
    options = f"{parameters.get('options', '')} -c statement_timeout={STATEMENT_TIMEOUT_MS}".strip()
    limits = {"connect_timeout": CONNECT_TIMEOUT_SECONDS, "tcp_user_timeout": TCP_USER_TIMEOUT_MS}
    return {**parameters, **limits, "options": options}


class Attempts:
    """Permission to connect: for every thread, or for one at a time while the server is silent.

    Each attempt at a silent server blocks a thread for seconds. All other threads fail at once, so that their requests
    are answered.
    """

    def __init__(self) -> None:
        self.silent = False
        self._retry_at = 0.0
        self._single = threading.Lock()

    def mark_silent(self) -> None:
        """Note that the server did not answer in time; the next attempt is allowed after RETRY_SECONDS."""
        self.silent, self._retry_at = True, time.monotonic() + RETRY_SECONDS

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """Allow an attempt to connect. Raises OperationalError if a silent server was just tried or is being tried."""
        if not self.silent:
            yield from self._try()
        elif time.monotonic() >= self._retry_at and self._single.acquire(blocking=False):
            try:
                yield from self._try()
            finally:
                self._single.release()
        else:
            raise OperationalError("the server did not answer a moment ago")

    def _try(self) -> Iterator[None]:
        """Run an attempt to connect, and note whether it was answered or timed out."""
        began = time.monotonic()
        try:
            yield
        except OperationalError:
            # A server that refuses connections answers at once, so nothing has to be limited.
            if time.monotonic() - began >= CONNECT_TIMEOUT_SECONDS / 2:
                self.mark_silent()
            else:
                self.silent = False
            raise
        self.silent = False


attempts = Attempts()


class Operation(DatabaseErrorWrapper):
    """The context of each operation on a connection, in which Django translates errors; it notes when one began.

    The class is public and not documented. The documented hook, `execute_wrapper`, sees queries, but neither commits
    nor the reading of rows, which a silent server blocks as well.
    """

    def __init__(self, wrapper: Any) -> None:
        super().__init__(wrapper)
        self.since = 0.0
        self._depth = 0
        self._socket: socket.socket | None = None

    def __enter__(self) -> None:
        if not self._depth:
            self.since = time.monotonic()
        self._depth += 1

    def __exit__(
        self, exc_type: type[BaseException] | None, exc_value: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._depth -= 1
        if not self._depth:
            self.since = 0.0
        super().__exit__(exc_type, exc_value, traceback)

    def watch(self, connection: Connection[Any]) -> None:
        """Watch a connection, to close its socket if an operation takes too long."""
        self.forget()
        with _changing:
            # A duplicate descriptor: the number of the original may have passed to another file when it is closed.
            self._socket = socket.fromfd(connection.fileno(), -1, -1)
            _watched.add(self)
        _start()

    def forget(self) -> None:
        """Stop watching a connection that was closed."""
        with _changing:
            _watched.discard(self)
            if self._socket:
                self._socket.close()
                self._socket = None

    def close_if_late(self, now: float) -> None:
        """Close the connection if the operation has taken too long."""
        since = self.since
        if since and now - since > MAX_SECONDS and self._socket:
            attempts.mark_silent()
            with suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)


_watched: WeakSet[Operation] = WeakSet()
_changing = threading.Lock()
_thread: threading.Thread | None = None


def _start() -> None:
    """Start the watching thread, once in each process; a forked process starts its own."""
    global _thread  # noqa: PLW0603 - one thread for all the connections of a process
    with _changing:
        if _thread is None or not _thread.is_alive():
            _thread = threading.Thread(target=_watch, name="database-deadline", daemon=True)
            _thread.start()


def _reset_after_fork() -> None:
    """Reset the state in a forked process, which has neither the thread nor the connections of its parent."""
    global _changing, _thread
    _changing, _thread = threading.Lock(), None
    _watched.clear()


call_in_forked(_reset_after_fork)


def _watch() -> None:
    """Close late operations, in a thread of its own."""
    while True:
        time.sleep(CHECK_SECONDS)
        now = time.monotonic()
        with _changing:
            for operation in list(_watched):
                operation.close_if_late(now)
