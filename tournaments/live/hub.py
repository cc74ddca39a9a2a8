"""The listeners of this process, by league, and what they are told when something changes."""

from __future__ import annotations

import asyncio
import logging
import random
from collections import Counter, deque
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

from django.db import DatabaseError, close_old_connections

from serving.postgresql.deadline import request_limits
from tournaments.live import reading
from tournaments.live.events import Event, Kind, Place
from tournaments.live.reading import Standing

MAX_WAITING = 64
"""Events that wait for one slow listener. Then it is cut off, and comes back to what it has not got."""
HEARTBEAT_SECONDS = 15
"""Proxies close a connection in which nothing comes for a minute. What nothing tells, such as a league that the site's
administrator hid, is noticed at this pace too."""
HEARTBEAT = b":\n\n"
RETRY_SECONDS = 1.0
"""Seconds after which a database that failed is asked again."""
BACK_MS = (500, 2500)
"""When the listeners of a site that restarts come back: not all at once."""
THREADS = 2
MAX_STANDINGS = 32
"""Tables that are kept of leagues that nobody follows: whoever comes and goes does not have them worked out anew."""
CLUB_PLACES = 50
"""Places that an address keeps when all are taken: a club's phones, its projector and its overlay share one address.
To shut others out takes one address for each of these, not two.
"""
END = b""
"""The last thing that a listener is given."""

log = logging.getLogger("castillar.live")
Answer = TypeVar("Answer")


class Full(Exception):
    """There is no place: the process or the address has as many listeners as it may, or the process is about to end."""


@dataclass(eq=False)
class Listener:
    """Somebody who follows a league: `games` without moves, of every game, or of one of them."""

    games: Callable[[int], bool]
    address: str = ""
    league: str = ""
    waiting: asyncio.Queue[bytes] = field(default_factory=lambda: asyncio.Queue(MAX_WAITING))

    def wants(self, event: Event) -> bool:
        return event.game is None or self.games(event.game)

    def give(self, written: bytes) -> bool:
        """Put something in its queue; False where the queue is full."""
        try:
            self.waiting.put_nowait(written)
        except asyncio.QueueFull:
            return False
        return True

    def cut_off(self) -> None:
        """End its stream, whatever waits: it comes back to what it has not got."""
        while not self.waiting.empty():
            self.waiting.get_nowait()
        self.give(END)


@dataclass(eq=False)
class Channel:
    """A league that has listeners: all were told everything up to its place."""

    key: int
    place: Place
    standing: Standing | None
    listeners: set[Listener] = field(default_factory=set)

    def tell(self, events: Iterable[Event]) -> None:
        for event in events:
            for listener in list(self.listeners):
                if listener.wants(event) and not listener.give(event.written):
                    listener.cut_off()


class Hub:
    def __init__(self, most: int) -> None:
        self.most = most
        self.channels: dict[int, Channel] = {}
        self.leaving = False
        self._standings: dict[int, Standing] = {}
        self._by_address: dict[str, list[Listener]] = {}
        self._changed = asyncio.Event()
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="live")

    # What the stream of one listener asks for

    @property
    def is_idle(self) -> bool:
        return not self.channels

    def make_room(self, listener: Listener) -> None:
        """Give a listener a place. One address has half of them at most, and gives some up to others. Raises Full."""
        own = self._by_address.get(listener.address, [])
        if self.leaving or len(own) >= max(self.most // 2, 1):
            raise Full
        if sum(map(len, self._by_address.values())) >= self.most:
            self._displace(len(own))
        self._by_address.setdefault(listener.address, own).append(listener)

    def leave_room(self, listener: Listener) -> None:
        own = self._by_address.get(listener.address, [])
        if listener in own:
            own.remove(listener)
        if not own:
            self._by_address.pop(listener.address, None)

    def _displace(self, has: int) -> None:
        """Cut off the newest listener of the address that has most, in the league that it follows most, for an address
        that `has` fewer. Raises Full where no address has more than a club needs.
        """
        most = max(self._by_address.values(), key=len)
        if len(most) <= max(CLUB_PLACES, has + 1):
            raise Full
        leagues = Counter(listener.league for listener in most)
        displaced = max(reversed(most), key=lambda listener: leagues[listener.league])
        most.remove(displaced)
        displaced.cut_off()

    async def join(self, slug: str, listener: Listener, since: Place | None) -> deque[bytes] | None:
        """Add a listener to a league; return what happened since its place, or None where the league is not public."""
        found = await self._read(reading.place_of, slug)
        if found is None:
            return None
        key, place = found
        channel = self.channels.get(key)
        if channel is None:
            standing = await self._standing(key, place)
            channel = self.channels.setdefault(key, Channel(key, place, standing))
        # From here on it is told what comes; what came before is read now. A new channel may be behind already.
        channel.listeners.add(listener)
        self.wake()
        if self.leaving:
            self._dismiss(channel)
        try:
            missed = await self._read(_missed, key, since, channel.place)
        except DatabaseError:
            self.part(listener)
            raise
        return deque(event.written for event in missed if listener.wants(event))

    async def _standing(self, key: int, place: Place) -> Standing | None:
        """Return the standing of a league that nobody followed; some are kept for listeners who come and go."""
        kept = self._standings.pop(key, None)
        if kept is None or kept.decision != place.decision:
            kept = await self._read(reading.standing, key)
        if kept:
            self._standings[key] = kept
        while len(self._standings) > MAX_STANDINGS:
            del self._standings[next(iter(self._standings))]
        return kept

    def part(self, listener: Listener) -> None:
        for channel in list(self.channels.values()):
            channel.listeners.discard(listener)
            if not channel.listeners:
                del self.channels[channel.key]

    # What is told

    def wake(self) -> None:
        """Something may have changed."""
        self._changed.set()

    async def follow(self) -> None:
        """Tell the listeners what changes, for as long as the process runs."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            try:
                await self._look()
            except DatabaseError as error:
                log.warning("the live stream cannot read the database: %s", " ".join(str(error).split()))
                await asyncio.sleep(RETRY_SECONDS)
                self.wake()
            except Exception:
                # Whatever it was, the other leagues and the next change are told.
                log.exception("the live stream failed")

    async def beat(self) -> None:
        """Keep connections open, and look at the leagues where no change was told."""
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            for channel in self.channels.values():
                for listener in channel.listeners:
                    listener.give(HEARTBEAT)
            if self.channels:
                self.wake()

    async def _look(self) -> None:
        if not self.channels:
            return
        present = await self._read(reading.places, list(self.channels))
        for channel in list(self.channels.values()):
            if channel.key not in present:
                if channel.listeners:
                    self._dismiss(channel)
            elif present[channel.key] != channel.place:
                await self._catch_up(channel, present[channel.key])

    async def _catch_up(self, channel: Channel, place: Place) -> None:
        if place.decision < channel.place.decision:
            # A restored copy: its decisions are numbered again from the place of the copy.
            self._dismiss(channel)
            return
        standing = channel.standing
        if place.decision != channel.place.decision:
            standing = await self._read(reading.standing, channel.key)
        told = await self._read(reading.news, channel.key, channel.place, place, channel.standing, standing)
        channel.tell(told)
        drafts = (event.place.draft for event in told if event.place)
        channel.place, channel.standing = Place(place.decision, max(channel.place.draft, *drafts, 0)), standing

    # The end

    def leave(self) -> None:
        """Tell all listeners that the process ends, and take no more."""
        self.leaving = True
        for channel in list(self.channels.values()):
            self._dismiss(channel)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _dismiss(self, channel: Channel) -> None:
        """End the streams of a league. Its listeners come back, each at a moment of its own."""
        for listener in channel.listeners:
            event = Event(Kind.RESTART, retry=random.randint(*BACK_MS))
            if not listener.give(event.written) or not listener.give(END):
                listener.cut_off()

    async def _read(self, read: Callable[..., Answer], *arguments: Any) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(self._threads, _bounded, read, arguments)


def _bounded(read: Callable[..., Answer], arguments: tuple[Any, ...]) -> Answer:
    """Read in a thread whose connection is looked after, and wait for a silent database no longer than a page would."""
    close_old_connections()
    with request_limits():
        return read(*arguments)


def _missed(key: int, since: Place | None, until: Place) -> list[Event]:
    """Return where the stream stands, and what a listener has not got; all games on the air if it has nothing yet."""
    shown = reading.on_air(key)
    if since is None or since.decision > until.decision:
        since = Place(until.decision, 0)
    ready = Event(Kind.READY, {"decision": until.decision, "on_air": shown}, since)
    return [ready, *reading.news(key, since, until, None, None)]
