"""Wake the hub when the database changes: PostgreSQL notifies it, SQLite's change counter is polled."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import closing
from typing import Any

import psycopg
from django.db import connection

from tournaments.connections.live.hub import RETRY_SECONDS, Hub

CHANNEL = "castillar_live"
"""The channel that the triggers of migration 0032 notify."""
SQLITE_POLL_SECONDS = 0.05
SQLITE_REOPEN_SECONDS = 60
"""How often the file is opened again, since it may be replaced by a restored one."""
POOLER_POLL_SECONDS = 0.5
"""How often the database is read behind a connection pooler, where notifications do not arrive."""
KEEPALIVE = {"keepalives": 1, "keepalives_idle": 15, "keepalives_interval": 5, "keepalives_count": 3}
DJANGO_PARAMETERS = ("context", "cursor_factory", "prepare_threshold", "server_side_binding")
"""Connection parameters of Django that psycopg does not accept, or that are not needed here."""

log = logging.getLogger("castillar.live")


async def watch_database(hub: Hub) -> None:
    """Wake the hub whenever a league may have changed, for as long as the process runs."""
    if connection.vendor == "postgresql":
        await _listen_to_postgresql(hub)
    else:
        await _poll_sqlite(hub)


async def _listen_to_postgresql(hub: Hub) -> None:
    """Wake the hub at each change, and connect again if the connection is lost."""
    parameters = connection.get_connection_params() | KEEPALIVE
    parameters = {name: value for name, value in parameters.items() if name not in DJANGO_PARAMETERS}
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(**parameters, autocommit=True) as listening:
                await _notify_hub(listening, hub)
        except (psycopg.Error, OSError) as error:
            log.warning("the live stream has lost PostgreSQL: %s", " ".join(str(error).split()))
            await asyncio.sleep(RETRY_SECONDS)


async def _notify_hub(listening: psycopg.AsyncConnection[Any], hub: Hub) -> None:
    """Wake the hub at each notification, or at regular intervals behind a pooler."""
    await listening.execute(f"LISTEN {CHANNEL}")
    # Changes made before LISTEN are not notified.
    hub.wake()
    # A pooler shares its connections with other clients: the two process ids then differ.
    row = await (await listening.execute("SELECT pg_backend_pid()")).fetchone()
    if row and row[0] != listening.info.backend_pid:
        while True:
            await asyncio.sleep(POOLER_POLL_SECONDS)
            if not hub.is_idle:
                hub.wake()
    async for _note in listening.notifies():
        hub.wake()


async def _poll_sqlite(hub: Hub) -> None:
    """Poll `PRAGMA data_version`, which counts changes by other connections, while there are listeners."""
    address = str(connection.settings_dict["NAME"])
    while True:
        try:
            with closing(sqlite3.connect(address, uri=address.startswith("file:"), isolation_level=None)) as reader:
                hub.wake()
                await _poll_until_reopened(reader, hub)
        except sqlite3.Error as error:
            log.warning("the live stream cannot ask SQLite: %s", error)
            await asyncio.sleep(RETRY_SECONDS)


async def _poll_until_reopened(reader: sqlite3.Connection, hub: Hub) -> None:
    """Wake the hub when SQLite's counter of changes differs, until the file is to be opened again."""
    last = None
    for _time in range(int(SQLITE_REOPEN_SECONDS / SQLITE_POLL_SECONDS)):
        await asyncio.sleep(SQLITE_POLL_SECONDS)
        if hub.is_idle:
            continue
        (count,) = reader.execute("PRAGMA data_version").fetchone()
        if count != last:
            last = count
            hub.wake()
