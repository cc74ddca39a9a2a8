"""What every process that answers pages begins with, and the site in one process where gunicorn does not run."""

from __future__ import annotations

import logging
import os
from collections.abc import Sequence
from threading import Thread

from config.logs import format_server_log, say

THREADS = 8
MAX_HEAD_BYTES = 16 * 1024
MAX_IDLE_SECONDS = 60


def begin() -> None:
    """Resume unfinished archives, start sending and indexing, and prevent the creation of an empty database."""
    from django.db import connection
    from django.urls import get_resolver

    from config.database import open_existing_file_only
    from games.archive.progress import resume_all
    from serving.postgresql.deadline import request_limits
    from tournaments.connections.outbox.work import start_clock
    from tournaments.store.search_index import keep_sheets_indexed

    # Otherwise the first reader would wait until all views are loaded.
    assert get_resolver().url_patterns
    open_existing_file_only(connection)
    # A silent database must not keep a worker from starting.
    with request_limits():
        resume_all()
    connection.close()
    start_clock()
    Thread(target=keep_sheets_indexed, name="index", daemon=True).start()


def announce(listening: Sequence[str]) -> None:
    """Print the addresses of the site; in a room, also the code of the one for phones."""
    say(f"El Castillar está en {' '.join(listening)} (Ctrl+C lo para).")
    if site := os.environ.get("SITE_URL"):
        # Only here: the process that starts the others needs nothing of it.
        from tournaments.web.qr import terminal_code

        others = " ".join(address for address in os.environ.get("LAN_URLS", "").split() if address != site)
        print(f"En la Wi-Fi, para todos: {site}" + (f" (o {others})" if others else ""))
        print(terminal_code(f"{site}/"), flush=True)


def serve_alone(*, with_stream: bool) -> None:
    """Serve the site in this process with waitress until Ctrl+C, and the live stream in a thread.

    It reads every body before the site sees it, and its threads are not shared by address as those of our worker of
    gunicorn: enough for a club, not for the open internet.
    """
    from django.conf import settings
    from waitress.server import create_server

    from config import live
    from config.wsgi import application

    format_server_log(logging.getLogger("waitress"))
    begin()
    host, port = (os.environ.get("BIND") or "127.0.0.1").strip("[]"), os.environ.get("PORT") or "8000"
    server = create_server(
        application,
        host=host,
        port=port,
        threads=THREADS,
        channel_timeout=MAX_IDLE_SECONDS,
        max_request_header_size=MAX_HEAD_BYTES,
        max_request_body_size=settings.MAX_ARCHIVE_REQUEST_BYTES,
        # The site itself decides which proxies it believes.
        clear_untrusted_proxy_headers=False,
        ident=None,
    )
    announce([f"http://{f'[{host}]' if ':' in host else host}:{port}"])
    stream = live.StreamThread(live.listening()) if with_stream else None
    server.run()
    if stream:
        stream.end()
