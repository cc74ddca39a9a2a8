"""Connections of the stream without a request are closed, and an address has a limited number of all."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import pytest
import uvicorn

from serving import stream_connections
from serving.stream_connections import MAX_SILENT_EACH, StreamProtocol, limited

MOST = MAX_SILENT_EACH + 2
REQUEST = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
Connect = Callable[..., Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]


async def application(scope: Any, _receive: Any, send: Any) -> None:
    """Answer a part, and keep the connection."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"begun", "more_body": True})
    await asyncio.Event().wait()


def served(protocol: type[StreamProtocol], test: Callable[[Connect], Awaitable[None]]) -> None:
    """Serve the application with a class of connections while the test runs."""

    async def run() -> None:
        config = uvicorn.Config(application, port=0, http=protocol, lifespan="off", log_config=None)
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        while not server.started:  # noqa: ASYNC110 - the server announces it in no other way
            await asyncio.sleep(0.01)
        [port] = [one.getsockname()[1] for listener in server.servers for one in listener.sockets]
        await test(lambda source="127.0.0.1": asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0)))
        server.force_exit = server.should_exit = True
        await serving

    asyncio.run(run())


async def is_answered(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
    with suppress(ConnectionError):
        writer.write(REQUEST)
        return (await reader.readline()).startswith(b"HTTP/1.1 200")
    return False


def test_silent_connections_of_an_address_are_limited() -> None:
    async def test(connect: Connect) -> None:
        other = await connect("127.0.0.2")
        silent = [await connect() for _ in range(MAX_SILENT_EACH + 1)]
        assert await silent[0][0].read() == b"", "the oldest is closed"
        assert await is_answered(*silent[-1]) and await is_answered(*other)

    served(limited(1_000, lambda _remote: False), test)


@pytest.mark.parametrize("is_proxy", [False, True])
def test_address_has_a_limited_number_of_connections(is_proxy: bool) -> None:
    async def test(connect: Connect) -> None:
        taken = [await connect() for _ in range(3)]
        assert [await is_answered(*each) for each in taken] == [True, True, is_proxy]
        assert await is_answered(*await connect("127.0.0.2"))
        taken[0][1].close()
        while not await is_answered(*await connect()):
            pass

    served(limited(2, lambda _remote: is_proxy), test)


@pytest.mark.parametrize("part", [b"", b"GET / HTTP/1.1\r\nHost:"])
def test_connection_without_a_whole_head_is_closed(part: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream_connections, "HEAD_SECONDS", 0.05)

    async def test(connect: Connect) -> None:
        reader, writer = await connect()
        writer.write(part)
        with suppress(ConnectionError):
            assert await reader.read() == b""
        monkeypatch.setattr(stream_connections, "HEAD_SECONDS", 600.0)
        assert await is_answered(*await connect())

    served(limited(9, lambda _remote: False), test)
