"""Hand connections over from the processes that answer pages to the process that makes documents.

A page process reads the first line of a request without consuming it. If it is for a document, the process hands
the open connection over: Python runs one thread of a process at a time, so a page would take twice as long beside a
document in the same process.
"""

from __future__ import annotations

import errno
import select
import socket
from contextlib import suppress
from mmap import mmap
from typing import Any

CLOSED, OPEN = 0, 1


class Handover:
    """A pipe of connections, made before the processes fork. The receiving process uses it as a listening socket."""

    def __init__(self) -> None:
        self._entry, self._exit = socket.socketpair()
        for end in (self._entry, self._exit):
            end.settimeout(0)
        # Shared by all processes: whether one of them accepts connections from the pipe.
        self._state = mmap(-1, 1)
        self._own_address: Any = None

    def open(self) -> None:
        """Announce that this process accepts connections from now on."""
        self._state[0] = OPEN

    def shut(self) -> None:
        """Announce that no process accepts new connections; those in the pipe can still be accepted."""
        self._state[0] = CLOSED

    def give(self, client: socket.socket) -> bool:
        """Hand a connection over before reading from it. Return False if this process must answer it."""
        if self._state[0] == CLOSED:
            return False
        try:
            socket.send_fds(self._entry, [b"."], [client.fileno()])
        except OSError:  # The pipe is full.
            return False
        return True

    @property
    def has_pending(self) -> bool:
        """Return whether a connection is in the pipe."""
        return bool(select.select([self._exit], [], [], 0)[0])

    def accept(self) -> tuple[socket.socket, Any]:
        """Return the next connection and its client's address, as a listener does."""
        _mark, handed, _flags, _address = socket.recv_fds(self._exit, 1, 1)
        if not handed:
            raise ConnectionAbortedError(errno.ECONNABORTED, "no connection came")
        client = socket.socket(fileno=handed[0])
        with suppress(OSError):
            self._own_address = client.getsockname()
            return client, client.getpeername()
        client.close()
        raise ConnectionAbortedError(errno.ECONNABORTED, "the client has gone")

    def getsockname(self) -> Any:
        """Return the site's address to which the last accepted connection was made."""
        return self._own_address

    def fileno(self) -> int:
        return self._exit.fileno()

    def setblocking(self, flag: bool) -> None:
        self._exit.setblocking(flag)

    def close(self) -> None:
        self._exit.close()
