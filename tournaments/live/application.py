"""The live stream as an ASGI application: `GET /en-vivo/SLUG/` and below, as server-sent events.

It knows no cookie and no account: only public leagues have a stream, the same for everybody.
"""

from __future__ import annotations

import asyncio
import re
import signal
import threading
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings
from django.db import DatabaseError
from django.http.request import split_domain_port, validate_host

from serving.proxies import counted_address
from tournaments.live.events import Place, place_in
from tournaments.live.hub import END, Full, Hub, Listener
from tournaments.live.waking import wake_up

Scope = Mapping[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

STREAM = re.compile(r"/en-vivo/([-\w]{1,80})/(?:(partidas)/(?:(\d{1,18})/)?)?", re.ASCII)
"""A league; with the moves of its games, or of one of them."""
SINCE = "desde"
"""The parameter with the place from which a page that was just opened goes on; later `Last-Event-ID` tells it."""
SEND_SECONDS = 30
"""Longest time that a client may leave what it is sent unread."""
HEADERS = {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store",
    # nginx would keep events back until it has a buffer full of them.
    "X-Accel-Buffering": "no",
    "Access-Control-Allow-Origin": "*",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
}


class Application:
    def __init__(self) -> None:
        self.hub: Hub | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http":
            await self._answer(scope, receive, send)

    # The life of the process

    async def _live(self, receive: Receive, send: Send) -> None:
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                self._begin()
                await send({"type": "lifespan.startup.complete"})
            else:
                for task in self._tasks:
                    task.cancel()
                if self.hub:
                    self.hub.close()
                await send({"type": "lifespan.shutdown.complete"})
                return

    def _begin(self) -> None:
        hub = self.hub = Hub(settings.LIVE_LISTENERS)
        self._tasks = [asyncio.create_task(work) for work in (hub.follow(), hub.beat(), wake_up(hub))]
        if threading.current_thread() is threading.main_thread():
            loop = asyncio.get_running_loop()
            for sign in (signal.SIGTERM, signal.SIGINT):
                _tell_first(sign, hub, loop)

    # One request

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        head = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        if scope["method"] not in ("GET", "HEAD"):
            return await _say(send, 405, {"Allow": "GET, HEAD"})
        if scope["path"] == "/healthz":
            return await _say(send, 200, {}, b"ok")
        host, _port = split_domain_port(head.get("host", ""))
        if not validate_host(host, settings.ALLOWED_HOSTS):
            return await _say(send, 400)
        found = STREAM.fullmatch(scope["path"])
        if found is None or self.hub is None:
            return await _say(send, 404)
        address = str(counted_address((scope.get("client") or ("",))[0], head.get("x-forwarded-for", "")))
        slug, games, game = found.groups()
        listener = Listener(lambda key: bool(games) and game in (None, str(key)), address, slug)
        try:
            self.hub.make_room(listener)
        except Full:
            return await _say(send, 503, {"Retry-After": "30"})
        try:
            await self._stream(slug, listener, _since(scope, head), scope["method"] == "HEAD", receive, send)
        finally:
            self.hub.leave_room(listener)

    async def _stream(
        self, slug: str, listener: Listener, since: Place | None, only_head: bool, receive: Receive, send: Send
    ) -> None:
        assert self.hub
        try:
            missed = await self.hub.join(slug, listener, since)
        except DatabaseError:
            return await _say(send, 503, {"Retry-After": "5"})
        if missed is None:
            return await _say(send, 404)
        watching = asyncio.create_task(_gone(receive, listener))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": _encoded(HEADERS)})
            if not only_head:
                for written in missed:
                    await asyncio.wait_for(_give(send, written), SEND_SECONDS)
                while written := await listener.waiting.get():
                    await asyncio.wait_for(_give(send, written), SEND_SECONDS)
            await _give(send, END, more=False)
        except TimeoutError:
            pass
        finally:
            self.hub.part(listener)
            watching.cancel()


async def _gone(receive: Receive, listener: Listener) -> None:
    """End the stream of a client who has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
    listener.cut_off()


async def _give(send: Send, body: bytes, *, more: bool = True) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": more})


async def _say(send: Send, status: int, headers: Mapping[str, str] | None = None, body: bytes = b"") -> None:
    told = {
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Length": str(len(body)),
        "Access-Control-Allow-Origin": "*",
    }
    await send({"type": "http.response.start", "status": status, "headers": _encoded(told | dict(headers or {}))})
    await _give(send, body, more=False)


def _encoded(headers: Mapping[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.lower().encode(), value.encode()) for name, value in headers.items()]


def _since(scope: Scope, head: Mapping[str, str]) -> Place | None:
    """Return the place that a listener has come to."""
    asked = (
        parse_qs(scope["query_string"].decode("latin-1"), max_num_fields=5) if len(scope["query_string"]) < 500 else {}
    )
    return place_in(head.get("last-event-id", "")) or place_in(asked.get(SINCE, [""])[0])


def _tell_first(sign: signal.Signals, hub: Hub, loop: asyncio.AbstractEventLoop) -> None:
    """Tell the listeners of a signal that ends the process before the server acts on it."""
    before = signal.getsignal(sign)

    def end(number: int, frame: Any) -> None:
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(hub.leave)
        if callable(before):
            before(number, frame)

    signal.signal(sign, end)
