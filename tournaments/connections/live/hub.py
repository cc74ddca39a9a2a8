"""The listeners of this process, by league, the events that they get, and what wakes it when the database changes."""

from __future__ import annotations

import asyncio
import logging
import random
import sqlite3
from collections import Counter, deque
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any, TypeVar

import psycopg
from django.db import DatabaseError, close_old_connections, connection

from serving.postgresql.deadline import request_limits
from tournaments.connections.live import reading
from tournaments.connections.live.reading import EventKind, StreamEvent, StreamPosition, TableSnapshot

MAX_QUEUED_EVENTS = 64
"""Events queued for one slow listener. A full queue cuts it off; it reconnects and gets the events that it missed."""
HEARTBEAT_SECONDS = 15
"""Interval of the heartbeats: proxies close a connection that is silent for a minute. Changes that wake nothing, such
as a league hidden by the site's administrator, are noticed at this interval too."""
HEARTBEAT = b":\n\n"
RETRY_SECONDS = 1.0
"""Delay before the next read of a database that failed."""
RECONNECT_MS = (500, 2500)
"""Range of the delay after which a listener reconnects to a restarting site, random so that not all do at once."""
READER_THREADS = 2
MAX_KEPT_SNAPSHOTS = 32
"""Table snapshots kept of leagues without listeners, so that repeated reconnections do not compute them again."""
MAX_ADDRESS_LISTENERS = 50
"""Listeners that an address keeps in a full process: the phones, projector and overlay of a club share one address."""
END = b""
"""Queued as the last item of a listener's stream."""

log = logging.getLogger("castillar.live")
Value = TypeVar("Value")


class HubFull(Exception):
    """The process takes no further listener: it or the client's address has its maximum, or it is about to end."""


@dataclass(eq=False)
class Listener:
    """A connection to the stream of a league. `wants_moves` tells, for the key of a game, whether it gets its moves."""

    wants_moves: Callable[[int], bool]
    address: str = ""
    league: str = ""
    queue: asyncio.Queue[bytes] = field(default_factory=lambda: asyncio.Queue(MAX_QUEUED_EVENTS))

    def wants(self, event: StreamEvent) -> bool:
        """Return whether the listener gets an event."""
        return event.game is None or self.wants_moves(event.game)

    def give(self, written: bytes) -> bool:
        """Queue bytes for the listener; return False if its queue is full."""
        try:
            self.queue.put_nowait(written)
        except asyncio.QueueFull:
            return False
        return True

    def cut_off(self) -> None:
        """End the stream without sending the queued events; the listener reconnects and gets them then."""
        while not self.queue.empty():
            self.queue.get_nowait()
        self.give(END)


@dataclass(eq=False)
class Channel:
    """A league with listeners. All listeners have been sent the events up to `position`."""

    key: int
    position: StreamPosition
    snapshot: TableSnapshot | None
    listeners: set[Listener] = field(default_factory=set)

    def send(self, events: Iterable[StreamEvent]) -> None:
        """Queue the events for the listeners that want them, and cut off listeners whose queue is full."""
        for event in events:
            for listener in list(self.listeners):
                if listener.wants(event) and not listener.give(event.encoded):
                    listener.cut_off()


class Hub:
    """All listeners of the process. It reads the database in threads and sends changes to the leagues' listeners."""

    def __init__(self, max_listeners: int) -> None:
        self.max_listeners = max_listeners
        self.channels: dict[int, Channel] = {}
        self.closing = False
        self._snapshots: dict[int, TableSnapshot] = {}
        self._by_address: dict[str, list[Listener]] = {}
        self._changed = asyncio.Event()
        self._threads = ThreadPoolExecutor(READER_THREADS, thread_name_prefix="live")

    # Called by the stream of one listener

    @property
    def is_idle(self) -> bool:
        """Whether no league has listeners."""
        return not self.channels

    def reserve(self, listener: Listener) -> None:
        """Count one more listener. An address may have half of the maximum, or fewer if other addresses need them.

        Raises HubFull.
        """
        own = self._by_address.get(listener.address, [])
        if self.closing or len(own) >= max(self.max_listeners // 2, 1):
            raise HubFull
        if sum(map(len, self._by_address.values())) >= self.max_listeners:
            self._displace_one(len(own))
        self._by_address.setdefault(listener.address, own).append(listener)

    def release(self, listener: Listener) -> None:
        """Stop counting a listener that `reserve` counted."""
        own = self._by_address.get(listener.address, [])
        if listener in own:
            own.remove(listener)
        if not own:
            self._by_address.pop(listener.address, None)

    def _displace_one(self, count: int) -> None:
        """Cut off the newest listener in the busiest league of the busiest address, for one with `count` listeners.

        Raises HubFull if no address has more than MAX_ADDRESS_LISTENERS.
        """
        busiest: list[Listener] = max(self._by_address.values(), key=len, default=[])
        if len(busiest) <= max(MAX_ADDRESS_LISTENERS, count + 1):
            raise HubFull
        leagues = Counter(listener.league for listener in busiest)
        displaced = max(reversed(busiest), key=lambda listener: leagues[listener.league])
        busiest.remove(displaced)
        displaced.cut_off()

    async def join(self, slug: str, listener: Listener, since: StreamPosition | None) -> deque[bytes] | None:
        """Add a listener to a league; return the events since its position, or None if the league is not public."""
        stored = await self._read(reading.position_of, slug)
        if stored is None:
            return None
        key, position = stored
        channel = self.channels.get(key)
        if channel is None:
            snapshot = await self._snapshot(key, position)
            channel = self.channels.setdefault(key, Channel(key, position, snapshot))
        # From now on the listener is sent new events; earlier ones are read below. A new channel may be outdated.
        channel.listeners.add(listener)
        self.wake()
        if self.closing:
            self._end_streams(channel)
        try:
            missed = await self._read(_missed_events, key, since, channel.position)
        except DatabaseError:
            self.discard(listener)
            raise
        return deque(event.encoded for event in missed if listener.wants(event))

    async def _snapshot(self, key: int, position: StreamPosition) -> TableSnapshot | None:
        """Return the table snapshot of a league without listeners, from the kept ones if its version is the same."""
        snapshot = self._snapshots.pop(key, None)
        if snapshot is None or snapshot.decision != position.decision:
            snapshot = await self._read(reading.snapshot, key)
        if snapshot:
            self._snapshots[key] = snapshot
        while len(self._snapshots) > MAX_KEPT_SNAPSHOTS:
            del self._snapshots[next(iter(self._snapshots))]
        return snapshot

    def discard(self, listener: Listener) -> None:
        """Remove a listener from its league."""
        for channel in list(self.channels.values()):
            channel.listeners.discard(listener)
            if not channel.listeners:
                del self.channels[channel.key]

    # Sending changes

    def wake(self) -> None:
        """Make `publish_changes` look for changes now."""
        self._changed.set()

    async def publish_changes(self) -> None:
        """Send changes to the listeners, for as long as the process runs."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            try:
                await self._check_channels()
            except DatabaseError as error:
                log.warning("the live stream cannot read the database: %s", " ".join(str(error).split()))
                await asyncio.sleep(RETRY_SECONDS)
                self.wake()
            except Exception:
                # Other leagues and later changes must still be sent.
                log.exception("the live stream failed")

    async def send_heartbeats(self) -> None:
        """Keep connections open, and look for changes that the database did not notify."""
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            for channel in self.channels.values():
                for listener in channel.listeners:
                    listener.give(HEARTBEAT)
            if self.channels:
                self.wake()

    async def _check_channels(self) -> None:
        """Send the changes of every league with listeners, and end the streams of hidden leagues."""
        if not self.channels:
            return
        present = await self._read(reading.positions, list(self.channels))
        for channel in list(self.channels.values()):
            if channel.key not in present:
                if channel.listeners:
                    self._end_streams(channel)
            elif present[channel.key] != channel.position:
                await self._catch_up(channel, present[channel.key])

    async def _catch_up(self, channel: Channel, position: StreamPosition) -> None:
        """Send the listeners of a league its events since the last position."""
        if position.decision < channel.position.decision:
            # The database was restored from a backup: its decisions are numbered again from there.
            self._end_streams(channel)
            return
        snapshot = channel.snapshot
        if position.decision != channel.position.decision:
            snapshot = await self._read(reading.snapshot, channel.key)
        events = await self._read(
            reading.events_between, channel.key, channel.position, position, channel.snapshot, snapshot
        )
        channel.send(events)
        drafts = (event.position.draft for event in events if event.position)
        channel.position, channel.snapshot = (
            StreamPosition(position.decision, max(channel.position.draft, *drafts, 0)),
            snapshot,
        )

    # The end

    def end_all_streams(self) -> None:
        """Send all listeners the restart event, since the process ends, and take no more."""
        self.closing = True
        for channel in list(self.channels.values()):
            self._end_streams(channel)

    def close(self) -> None:
        """Stop the threads that read the database."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _end_streams(self, channel: Channel) -> None:
        """End the streams of a league. Its listeners reconnect, each after a random delay."""
        for listener in channel.listeners:
            event = StreamEvent(EventKind.RESTART, retry=random.randint(*RECONNECT_MS))
            if not listener.give(event.encoded) or not listener.give(END):
                listener.cut_off()

    async def _read(self, read: Callable[..., Value], *arguments: Any) -> Value:
        return await asyncio.get_running_loop().run_in_executor(self._threads, _read_within_limits, read, arguments)


def _read_within_limits(read: Callable[..., Value], arguments: tuple[Any, ...]) -> Value:
    """Read in a worker thread, with a fresh database connection and the time limits of a page request."""
    close_old_connections()
    with request_limits():
        return read(*arguments)


def _missed_events(key: int, since: StreamPosition | None, until: StreamPosition) -> list[StreamEvent]:
    """Return the ready event and those that a listener missed; a new listener gets all broadcast games."""
    broadcasts = reading.on_air(key)
    if since is None or since.decision > until.decision:
        since = StreamPosition(until.decision, 0)
    ready = StreamEvent(EventKind.READY, {"decision": until.decision, "on_air": broadcasts}, since)
    return [ready, *reading.events_between(key, since, until, None, None)]


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
