"""The process of the live stream: `python -m config.live [--beside]`, at BIND and LIVE_PORT of the environment.

With `--beside` it ends when the process that started it ends, as `./run` needs.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
import time

import django
import uvicorn
from environ import Env

from config.logs import say
from serving.garbage import collect_seldom
from serving.proxies import is_trusted
from serving.stream_connections import limited
from serving.system import IS_POSIX, raise_file_limit

PARENT_SECONDS = 0.5
"""Seconds between two checks whether the parent process still runs."""
SPARE_CONNECTIONS = 64
"""Connections for health checks and refused listeners, beyond those of listeners."""
SHUTDOWN_SECONDS = 5
"""Longest time for streams to end when the process stops."""


def main(*, beside: bool) -> None:
    """Serve the live stream, in a process of its own or beside the site, until that has ended."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    collect_seldom()
    django.setup(set_prefix=False)
    from django.conf import settings
    from django.db import connection

    from config.database import open_existing_file_only
    from tournaments.connections.live.application import Application

    open_existing_file_only(connection)
    raise_file_limit(settings.LIVE_LISTENERS + 2 * SPARE_CONNECTIONS)
    if beside:
        threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    env = Env()
    host, port = os.environ.get("BIND") or "127.0.0.1", env.int("LIVE_PORT", default=env.int("PORT", default=8000) + 1)
    server = uvicorn.Server(
        uvicorn.Config(
            Application(),
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
    if not beside:
        say(f"La emisión en directo está en http://{host}:{port}/en-vivo/ (Ctrl+C la para).")
    asyncio.run(server.serve())


def end_with(parent: int) -> None:
    """End this process as soon as its parent process has ended."""
    if IS_POSIX:
        while os.getppid() == parent:
            time.sleep(PARENT_SECONDS)
    else:  # The number stays; but the pipe to the standard input of this process is closed.
        sys.stdin.buffer.read()
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main(beside="--beside" in sys.argv)
