"""The live stream as an ASGI application: `GET /en-vivo/SLUG/` and below, as server-sent events.

It reads no cookie and no account: only public leagues have a stream, the same for every listener.
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
from tournaments.connections.live.hub import END, Hub, HubFull, Listener, watch_database
from tournaments.connections.live.reading import StreamPosition, parse_position

Scope = Mapping[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

STREAM = re.compile(r"/en-vivo/([-\w]{1,80})/(?:(partidas)/(?:(\d{1,18})/)?)?", re.ASCII)
"""The address of a league's stream, optionally with the moves of all its games or of one."""
POSITION_PARAMETER = "desde"
"""Query parameter with the position that a new page shows; on reconnecting, browsers send `Last-Event-ID` instead."""
SEND_SECONDS = 30
"""Maximum time that a client may leave sent bytes unread."""
HEADERS = {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store",
    # A connection has one request: `serving.stream_connections` limits the time until it comes.
    "Connection": "close",
    # Otherwise nginx would delay events until its buffer is full.
    "X-Accel-Buffering": "no",
    "Access-Control-Allow-Origin": "*",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
}


class Application:
    """The ASGI application; its hub lives from the startup to the shutdown of the process."""

    def __init__(self) -> None:
        self.hub: Hub | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._run_lifespan(receive, send)
        elif scope["type"] == "http":
            await self._respond(scope, receive, send)

    # The life of the process

    async def _run_lifespan(self, receive: Receive, send: Send) -> None:
        """Start the hub when the server starts, and close it when the server ends."""
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                self._start_hub()
                await send({"type": "lifespan.startup.complete"})
            else:
                for task in self._tasks:
                    task.cancel()
                if self.hub:
                    self.hub.close()
                await send({"type": "lifespan.shutdown.complete"})
                return

    def _start_hub(self) -> None:
        """Start the hub and its tasks, and end the streams before the server stops."""
        hub = self.hub = Hub(settings.LIVE_LISTENERS)
        self._tasks = [
            asyncio.create_task(work) for work in (hub.publish_changes(), hub.send_heartbeats(), watch_database(hub))
        ]
        if threading.current_thread() is threading.main_thread():
            loop = asyncio.get_running_loop()
            for signal_number in (signal.SIGTERM, signal.SIGINT):
                _end_streams_before(signal_number, hub, loop)

    # One request

    async def _respond(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request: with a stream, or with an error."""
        head = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        if scope["method"] not in ("GET", "HEAD"):
            return await _send_response(send, 405, {"Allow": "GET, HEAD"})
        if scope["path"] == "/healthz":
            return await _send_response(send, 200, {}, b"ok")
        host, _port = split_domain_port(head.get("host", ""))
        if not validate_host(host, settings.ALLOWED_HOSTS):
            return await _send_response(send, 400)
        match = STREAM.fullmatch(scope["path"])
        if match is None or self.hub is None:
            return await _send_response(send, 404)
        address = str(counted_address((scope.get("client") or ("",))[0], head.get("x-forwarded-for", "")))
        slug, games, game = match.groups()
        listener = Listener(lambda key: bool(games) and game in (None, str(key)), address, slug)
        try:
            self.hub.reserve(listener)
        except HubFull:
            return await _send_response(send, 503, {"Retry-After": "30"})
        try:
            await self._stream(slug, listener, _last_position(scope, head), scope["method"] == "HEAD", receive, send)
        finally:
            self.hub.release(listener)

    async def _stream(
        self, slug: str, listener: Listener, since: StreamPosition | None, head_only: bool, receive: Receive, send: Send
    ) -> None:
        """Send the missed events, and then the new ones until either side ends."""
        assert self.hub
        try:
            missed = await self.hub.join(slug, listener, since)
        except DatabaseError:
            return await _send_response(send, 503, {"Retry-After": "5"})
        if missed is None:
            return await _send_response(send, 404)
        disconnect_watch = asyncio.create_task(_cut_off_on_disconnect(receive, listener))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": _encoded(HEADERS)})
            if not head_only:
                for event in missed:
                    await _send_event(send, event)
                while event := await listener.queue.get():
                    await _send_event(send, event)
            await _send_body(send, END, more=False)
        except TimeoutError:
            pass
        finally:
            self.hub.discard(listener)
            disconnect_watch.cancel()


async def _cut_off_on_disconnect(receive: Receive, listener: Listener) -> None:
    """End the stream once its client has disconnected."""
    while (await receive())["type"] != "http.disconnect":
        pass
    listener.cut_off()


async def _send_event(send: Send, event: bytes) -> None:
    # `wait_for` would make a task for each event and listener, which took a third of the time of sending it.
    async with asyncio.timeout(SEND_SECONDS):
        await _send_body(send, event)


async def _send_body(send: Send, body: bytes, *, more: bool = True) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": more})


async def _send_response(send: Send, status: int, headers: Mapping[str, str] | None = None, body: bytes = b"") -> None:
    """Send a short answer without a stream."""
    plain = {
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Length": str(len(body)),
        "Connection": "close",
        "Access-Control-Allow-Origin": "*",
    }
    await send({"type": "http.response.start", "status": status, "headers": _encoded(plain | dict(headers or {}))})
    await _send_body(send, body, more=False)


def _encoded(headers: Mapping[str, str]) -> list[tuple[bytes, bytes]]:
    """Return headers as ASGI expects them."""
    return [(name.lower().encode(), value.encode()) for name, value in headers.items()]


def _last_position(scope: Scope, head: Mapping[str, str]) -> StreamPosition | None:
    """Return the position of the last event that a listener has, or None for a new listener."""
    query = (
        parse_qs(scope["query_string"].decode("latin-1"), max_num_fields=5) if len(scope["query_string"]) < 500 else {}
    )
    return parse_position(head.get("last-event-id", "")) or parse_position(query.get(POSITION_PARAMETER, [""])[0])


def _end_streams_before(sign: signal.Signals, hub: Hub, loop: asyncio.AbstractEventLoop) -> None:
    """Handle a signal that ends the process: end all streams first, then call the server's own handler."""
    server_handler = signal.getsignal(sign)

    def end(number: int, frame: Any) -> None:
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(hub.end_all_streams)
        if callable(server_handler):
            server_handler(number, frame)

    signal.signal(sign, end)
