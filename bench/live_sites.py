"""Start sites with their streams for `bench.live`, and a balancer before them."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from itertools import cycle
from pathlib import Path
from urllib.request import urlopen

from tests.ports import free_port

ROOT = Path(__file__).resolve().parent.parent
MAX_WAIT_SECONDS = 60.0


@contextmanager
def pair(listeners: int) -> Iterator[tuple[int, int, int]]:
    """Start a site and its stream; yield their ports and the process number of the stream."""
    port, live = free_port(), free_port()
    variables = {"PORT": str(port), "LIVE_PORT": str(live), "BIND": "127.0.0.1", "ALLOWED_HOSTS": "127.0.0.1"}
    environment = os.environ | variables | {"LIVE_LISTENERS": str(4 * listeners)}
    commands = [["gunicorn", "-c", "config/gunicorn.py", "config.wsgi"], ["config.live"]]
    with ExitStack() as running:
        processes = []
        for command in commands:
            words = [sys.executable, "-m", *command]
            process = subprocess.Popen(words, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
            running.callback(process.wait)
            running.callback(process.terminate)
            processes.append(process)
        for each in (port, live):
            _wait(each)
        yield port, live, processes[1].pid


@contextmanager
def balancer(ports: Sequence[int]) -> Iterator[int]:
    """Run a balancer that passes connections to the ports in turn; yield its port."""
    if len(ports) == 1:
        yield ports[0]
        return
    port, turns = free_port(), cycle(ports)
    loop = asyncio.new_event_loop()

    async def copy(reading: asyncio.StreamReader, writing: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while data := await reading.read(65536):
                writing.write(data)
                await writing.drain()
        writing.close()

    async def handle(reading: asyncio.StreamReader, writing: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", next(turns))
        # The server would report a connection that was cancelled as a failure.
        with suppress(asyncio.CancelledError):
            await asyncio.gather(copy(reading, back), copy(there, writing))

    server = loop.run_until_complete(asyncio.start_server(handle, "127.0.0.1", port))
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    try:
        yield port
    finally:
        asyncio.run_coroutine_threadsafe(_end(server), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()


async def _end(server: asyncio.Server) -> None:
    """Close a balancer and the connections that it passes on."""
    server.close()
    passing = asyncio.all_tasks() - {asyncio.current_task()}
    for task in passing:
        task.cancel()
    await asyncio.gather(*passing, return_exceptions=True)


def _wait(port: int) -> None:
    until = time.monotonic() + MAX_WAIT_SECONDS
    while True:
        try:
            urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5).close()
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)
        else:
            return
