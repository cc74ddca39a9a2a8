"""Connections of the live stream: the first request must come soon, and an address has a limited number of them."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_SECONDS = 10.0
"""Longest time from the connection to the end of the head of its request."""
MAX_SILENT_EACH = 32
"""Most connections of an address whose request has not come; one more closes the oldest."""


class Limits:
    """What is open in this process, by address. Proxies of the site bring many listeners, and have no limit."""

    def __init__(self, each: int, is_proxy: Callable[[str], bool]) -> None:
        self.each = each
        self.is_proxy = is_proxy
        self.open: Counter[str] = Counter()
        self.silent: dict[str, list[StreamProtocol]] = {}


class StreamProtocol(H11Protocol):
    """The connection of one listener. Every answer closes it, so it has one request."""

    limits: Limits
    """Set in the class that `limited` returns."""

    def connection_made(self, transport: Any) -> None:
        """Close the connection if its address has too many; otherwise wait for its request."""
        remote = str((transport.get_extra_info("peername") or ("",))[0])
        self.address = "" if self.limits.is_proxy(remote) else remote
        self.head_end = b""
        self.wake = asyncio.get_running_loop().call_later(HEAD_SECONDS, transport.abort)
        self.limits.open[self.address] += 1
        super().connection_made(transport)
        if not self.address:
            return
        if self.limits.open[self.address] > self.limits.each:
            transport.abort()
            return
        silent = self.limits.silent.setdefault(self.address, [])
        silent.append(self)
        if len(silent) > MAX_SILENT_EACH:
            oldest = silent.pop(0)
            oldest.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Take a part of the request; once its head has ended, the connection may last."""
        if b"\r\n\r\n" in self.head_end + data:
            self._begun()
        self.head_end = (self.head_end + data)[-3:]
        super().data_received(data)

    def connection_lost(self, error: Exception | None) -> None:
        self._begun()
        self.limits.open[self.address] -= 1
        if self.limits.open[self.address] <= 0:
            del self.limits.open[self.address]
        super().connection_lost(error)

    def _begun(self) -> None:
        """Stop waiting for the request."""
        self.wake.cancel()
        silent = self.limits.silent.get(self.address, [])
        if self in silent:
            silent.remove(self)
        if not silent:
            self.limits.silent.pop(self.address, None)


def limited(each: int, is_proxy: Callable[[str], bool]) -> type[StreamProtocol]:
    """Return the class of connections with these limits."""
    return type("LimitedProtocol", (StreamProtocol,), {"limits": Limits(each, is_proxy)})
