"""Requests to services outside the site: each ends within a time limit, and at most so much of its answer is read.

Any bytes may come back: they give a status, or an exception of urllib3 or of the system.
"""

from __future__ import annotations

import socket
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from threading import Timer
from typing import Any

from urllib3 import HTTPConnectionPool
from urllib3.exceptions import HTTPError

CONNECT_SECONDS = 3.0
READ_SECONDS = 5.0
MAX_SECONDS = 8.0
"""Time limit of a whole request: a receiver that sends a byte now and then never exceeds the other two limits."""


class RanOut(Exception):
    """The time limit of the request ran out."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The status of an answer and the beginning of its body; `whole` is False for a body beyond the limit."""

    status: int
    body: bytes
    whole: bool


def post(
    pool: HTTPConnectionPool, path: str, body: bytes, headers: Mapping[str, str], *, max_bytes: int, **more: Any
) -> Answer:
    """Send a body and return the answer; redirects are not followed, and the pool is closed.

    Raises RanOut, OSError or urllib3's HTTPError.
    """
    deadline = _Deadline(pool)
    try:
        with deadline:
            answer = pool.urlopen(
                "POST",
                path,
                body=body,
                headers=headers,
                retries=False,
                redirect=False,
                preload_content=False,
                **more,
            )
            content = answer.read(max_bytes + 1, decode_content=False)
        if deadline.is_over:
            raise RanOut
        return Answer(int(answer.status), content[:max_bytes], len(content) <= max_bytes)
    except (HTTPError, OSError):
        if deadline.is_over:
            raise RanOut from None
        raise
    except ValueError as error:
        # From headers that `http.client` cannot read.
        raise HTTPError from error
    finally:
        pool.close()


class _Deadline:
    """A time limit for a request: its connections are shut down after MAX_SECONDS."""

    def __init__(self, pool: HTTPConnectionPool) -> None:
        self.is_over = False
        opened: list[socket.socket] = []
        self._opened = opened

        class Watched(pool.ConnectionCls):  # type: ignore[name-defined, misc]
            def connect(self) -> None:
                # The TLS handshake has its own time limit.
                super().connect()
                if self.sock:
                    opened.append(self.sock)

        pool.ConnectionCls = Watched
        self._timer = Timer(MAX_SECONDS, self._end)
        self._timer.daemon = True

    def __enter__(self) -> None:
        self._timer.start()

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()

    def _end(self) -> None:
        """End all connections of the request."""
        self.is_over = True
        for opened in self._opened:
            with suppress(OSError):
                # Not SSLSocket's own method, which would release the TLS state while another thread reads.
                socket.socket.shutdown(opened, socket.SHUT_RDWR)
