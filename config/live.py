"""The live stream, at BIND and LIVE_PORT of the environment: `python -m config.live` serves it in its own process.

`./run serve` has it beside the workers of gunicorn, or in a thread of the only process that answers pages.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import time
from threading import Thread
from typing import TYPE_CHECKING

import django
from environ import Env

from config.logs import say
from serving.garbage import collect_seldom
from serving.system import raise_file_limit

if TYPE_CHECKING:
    # The process of gunicorn that only opens the socket does not load these.
    import uvicorn

    from tournaments.connections.live.application import Application

PARENT_SECONDS = 0.5
"""Seconds between two checks whether the parent process still runs."""
SPARE_CONNECTIONS = 64
"""Connections for health checks and refused listeners, beyond those of listeners."""
SHUTDOWN_SECONDS = 5
"""Longest time for streams to end when the process stops."""


def main(*, beside: bool) -> None:
    """Serve the live stream in this process, beside the site until that has ended."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    collect_seldom()
    django.setup(set_prefix=False)
    from django.db import connection

    from config.database import open_existing_file_only
    from tournaments.connections.live.application import Application

    open_existing_file_only(connection)
    if beside:
        Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    host, port = address()
    if not beside:
        say(f"La emisión en directo está en http://{host}:{port}/en-vivo/ (Ctrl+C la para).")
    asyncio.run(server(Application()).serve())


def address() -> tuple[str, int]:
    env = Env()
    return os.environ.get("BIND") or "127.0.0.1", env.int("LIVE_PORT", default=env.int("PORT", default=8000) + 1)


def server(application: Application) -> uvicorn.Server:
    import uvicorn
    from django.conf import settings

    from serving.proxies import is_trusted
    from serving.stream_connections import limited

    raise_file_limit(settings.LIVE_LISTENERS + 2 * SPARE_CONNECTIONS)
    host, port = address()
    return uvicorn.Server(
        uvicorn.Config(
            application,
            host=host.strip("[]"),
            port=port,
            # One address cannot take the connections of all others; nor can silent ones.
            http=limited(settings.LIVE_LISTENERS // 2 + SPARE_CONNECTIONS // 2, is_trusted),
            ws="none",
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            limit_concurrency=settings.LIVE_LISTENERS + SPARE_CONNECTIONS,
            timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        )
    )


def listening() -> socket.socket:
    """Return a socket at the address of the stream, for `StreamThread`. Raises OSError if the address is taken."""
    host, port = address()
    host = host.strip("[]")
    return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)


class StreamThread:
    """The live stream in a thread of a process that answers pages, which spares the memory of another process.

    A worker that takes the place of another listens at the same socket.
    """

    def __init__(self, listener: socket.socket) -> None:
        from tournaments.connections.live.application import Application

        self._application = Application()
        self._server = server(self._application)
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._serve, args=(listener,), name="stream", daemon=True)
        self._thread.start()

    def _serve(self, listener: socket.socket) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._server.serve([listener]))

    def end(self) -> None:
        """End all streams, whose listeners connect again, and wait until they have ended."""
        if hub := self._application.hub:
            self._loop.call_soon_threadsafe(hub.end_all_streams)
        self._server.should_exit = True
        self._thread.join(2 * SHUTDOWN_SECONDS)


def end_with(parent: int) -> None:
    """End this process as soon as its parent process has ended."""
    while os.getppid() == parent:
        time.sleep(PARENT_SECONDS)
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main(beside=False)
