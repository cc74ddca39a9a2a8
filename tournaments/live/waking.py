"""How the stream learns that something was written: PostgreSQL tells it, SQLite is asked for a number."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import closing
from typing import Any

import psycopg
from django.db import connection

from tournaments.live.hub import RETRY_SECONDS, Hub

CHANNEL = "castillar_live"
"""As the triggers of the migration name it."""
ASK_SECONDS = 0.05
REOPEN_SECONDS = 60
"""The file may be replaced, by a restored one."""
POOLER_SECONDS = 0.5
"""Behind a pooler nothing is told: then the places of the leagues that have listeners are read this often."""
KEEPALIVE = {"keepalives": 1, "keepalives_idle": 15, "keepalives_interval": 5, "keepalives_count": 3}
OF_DJANGO = ("context", "cursor_factory", "prepare_threshold", "server_side_binding")
"""Parameters that are Django's, or of no use here."""

log = logging.getLogger("castillar.live")


async def wake_up(hub: Hub) -> None:
    """Wake the hub whenever something of a league may have been written."""
    if connection.vendor == "postgresql":
        await _told_by_postgresql(hub)
    else:
        await _asking_sqlite(hub)


async def _told_by_postgresql(hub: Hub) -> None:
    parameters = connection.get_connection_params() | KEEPALIVE
    parameters = {name: value for name, value in parameters.items() if name not in OF_DJANGO}
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(**parameters, autocommit=True) as listening:
                await _listen(listening, hub)
        except (psycopg.Error, OSError) as error:
            log.warning("the live stream has lost PostgreSQL: %s", " ".join(str(error).split()))
            await asyncio.sleep(RETRY_SECONDS)


async def _listen(listening: psycopg.AsyncConnection[Any], hub: Hub) -> None:
    await listening.execute(f"LISTEN {CHANNEL}")
    # What was written before is not told.
    hub.wake()
    found = await (await listening.execute("SELECT pg_backend_pid()")).fetchone()
    if found and found[0] != listening.info.backend_pid:
        while True:
            await asyncio.sleep(POOLER_SECONDS)
            if not hub.is_idle:
                hub.wake()
    async for _note in listening.notifies():
        hub.wake()


async def _asking_sqlite(hub: Hub) -> None:
    """Ask for SQLite's own count of changes by other connections, while somebody listens."""
    address = str(connection.settings_dict["NAME"])
    while True:
        try:
            with closing(sqlite3.connect(address, uri=address.startswith("file:"), isolation_level=None)) as asking:
                hub.wake()
                await _ask(asking, hub)
        except sqlite3.Error as error:
            log.warning("the live stream cannot ask SQLite: %s", error)
            await asyncio.sleep(RETRY_SECONDS)


async def _ask(asking: sqlite3.Connection, hub: Hub) -> None:
    last = None
    for _time in range(int(REOPEN_SECONDS / ASK_SECONDS)):
        await asyncio.sleep(ASK_SECONDS)
        if hub.is_idle:
            continue
        (count,) = asking.execute("PRAGMA data_version").fetchone()
        if count != last:
            last = count
            hub.wake()
