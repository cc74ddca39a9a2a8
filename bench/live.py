"""Measure the live stream: `python -m bench.live [--listeners 200,500] [--sites 1,2] [--database URL]`.

A referee taps the moves of a game through the real site, while listeners have the stream of the game open. Printed are
the seconds from a tap to the event, over all listeners and taps; the processor time of the stream's processes, idle and
during play; and their memory. With two sites on one database, each with its stream, the taps go to both through a
small balancer, and each stream has half of the listeners.
"""

from __future__ import annotations

import asyncio
import os
import re
import statistics
import threading
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

from django.conf import settings

from bench.live_sites import MAX_WAIT_SECONDS, balancer, pair
from bench.site import site

HALF_MOVES = 30
TAP_INTERVAL_SECONDS = 0.7
"""Seconds from one tap to the next."""
IDLE_SECONDS = 20.0
MAX_DELAY_SECONDS = 1.0
"""Target seconds from a tap to the event, for 95 in 100."""
TICKS = os.sysconf("SC_CLK_TCK")
MOVES = re.compile(rb'"moves":"([^"]*)"')
CARRIED = re.compile(r'name="(request_key|seen|csrfmiddlewaretoken)" value="([^"]+)"')


@dataclass
class Room:
    """The listeners: the number that have joined, and the time at which each move reached each of them."""

    joined: int = 0
    sent: dict[int, float] = field(default_factory=dict)
    taken: list[float] = field(default_factory=list)

    async def listen(self, port: int, path: str, number: int) -> None:
        """Listen from an address of one's own: a stream keeps few connections for each."""
        address = f"127.0.{1 + number // 250}.{1 + number % 250}"
        reading, writing = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
        writing.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        last = 0
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while event := await reading.readuntil(b"\n\n"):
                if b"event: ready" in event:
                    self.joined += 1
                elif match := MOVES.search(event):
                    # An event has all the moves, so one event may report two quick taps.
                    now, number = time.perf_counter(), len(match[1].split())
                    self.taken += [now - self.sent[one] for one in range(last + 1, number + 1) if one in self.sent]
                    last = number


@contextmanager
def listening(room: Room, ports: Sequence[int], path: str, listeners: int) -> Iterator[None]:
    """Open `listeners` connections to the streams by turns, in a thread of their own, and close them afterwards."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    joining = [
        asyncio.run_coroutine_threadsafe(room.listen(ports[number % len(ports)], path, number), loop)
        for number in range(listeners)
    ]
    until = time.monotonic() + MAX_WAIT_SECONDS
    while room.joined < listeners and time.monotonic() < until:
        time.sleep(0.05)
    assert room.joined == listeners, room.joined
    try:
        yield
    finally:
        for listener in joining:
            listener.cancel()
        time.sleep(1)
        loop.call_soon_threadsafe(loop.stop)
        thread.join()


def measure(listeners: int, sites: int) -> None:
    slug, fixture, session, words = prepared()
    with ExitStack() as running:
        pairs = [running.enter_context(pair(listeners)) for _site in range(sites)]
        door = running.enter_context(balancer([port for port, _live, _pid in pairs]))
        ports = [live for _port, live, _pid in pairs]
        streams = [pid for _port, _live, pid in pairs]
        room = Room()
        path = f"/en-vivo/{slug}/partidas/{fixture}/"
        with listening(room, ports, path, listeners):
            time.sleep(2)
            idle = _cpu_share(streams, lambda: time.sleep(IDLE_SECONDS))
            work = _cpu_share(streams, lambda: tap_all(room, door, slug, fixture, session, words))
            memory = [_megabytes(pid) for pid in streams]
        expected = listeners * len(words)
        _say(listeners, sites, room.taken, expected, idle, work, memory)


def tap_all(room: Room, port: int, slug: str, fixture: int, session: str, words: Sequence[str]) -> None:
    """Send the sheet after each tap, as its page does, at intervals of TAP_INTERVAL_SECONDS."""
    where = f"/ligas/{slug}/partidas/{fixture}/hoja/entregar/"
    page, cookies = _request(port, "GET", where, cookie=f"{settings.SESSION_COOKIE_NAME}={session}")
    carried, csrf = dict(CARRIED.findall(page)), re.search(rf"{settings.CSRF_COOKIE_NAME}=([^;]+)", cookies)
    assert csrf
    cookie = f"{settings.SESSION_COOKIE_NAME}={session}; {settings.CSRF_COOKIE_NAME}={csrf[1]}"
    for number in range(1, len(words) + 1):
        sheet = " ".join(words[:number]) + " "
        body = urlencode({**carried, "text": sheet, "step": "look", "air": "1"})
        room.sent[number] = began = time.perf_counter()
        _request(port, "POST", where, cookie=cookie, body=body)
        time.sleep(max(0.0, TAP_INTERVAL_SECONDS - (time.perf_counter() - began)))
    time.sleep(2)


def prepared() -> tuple[str, int, str, list[str]]:
    """Return a league, one of its games, the session of its referee, and the half-moves of a game."""
    from uuid import uuid4

    from django.contrib.auth.models import User
    from django.test import Client

    from games.rules import RULES, start
    from games.sheet_page import written_moves
    from tests.organizing import drawn_league
    from tournaments import models
    from tournaments.models.league import Role

    league = drawn_league(tuple("ABCDEF"), name=f"Liga {uuid4().hex[:8]}")
    user = User.objects.create_user(uuid4().hex[:20])
    models.Official.objects.create(league=league, user=user, role=Role.REFEREE)
    client = Client()
    client.force_login(user)
    game = league.fixtures.order_by("position").first()
    assert game
    words, position = [], start(RULES[league.rules])
    for turn in range(HALF_MOVES):
        moves = written_moves(position)
        captures = [text for text, move in moves.items() if move.captures]
        words.append(captures[0] if captures else sorted(moves)[turn * 7 % len(moves)])
        position = position.play(moves[words[-1]])
    return league.slug, game.pk, client.cookies[settings.SESSION_COOKIE_NAME].value, words


def _request(port: int, method: str, address: str, *, cookie: str, body: str = "") -> tuple[str, str]:
    connection = HTTPConnection("127.0.0.1", port, timeout=MAX_WAIT_SECONDS)
    headers = {"Cookie": cookie, "HX-Request": "true", "Host": "127.0.0.1"}
    if body:
        headers["Content-Type"] = "application/x-www-form-urlencoded"
    connection.request(method, address, body or None, headers)
    answer = connection.getresponse()
    text = answer.read().decode()
    assert answer.status == 200, (answer.status, text[:300])
    cookies = ";".join(answer.headers.get_all("Set-Cookie") or [])
    connection.close()
    return text, cookies


def _cpu_share(pids: Sequence[int], run: object) -> list[float]:
    """Call `run`, and return the share of a core that each process used meanwhile, in percent."""
    assert callable(run)
    before, began = [_cpu(pid) for pid in pids], time.perf_counter()
    run()
    passed = time.perf_counter() - began
    return [100 * (_cpu(pid) - was) / passed for pid, was in zip(pids, before, strict=True)]


def _cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def _megabytes(pid: int) -> float:
    match = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    assert match
    return int(match[1]) / 1024


def _say(
    listeners: int,
    sites: int,
    taken: list[float],
    expected: int,
    idle: Sequence[float],
    work: Sequence[float],
    memory: Sequence[float],
) -> None:
    from django.db import connection

    centiles = statistics.quantiles(taken, n=100)
    holds = "holds" if centiles[94] <= MAX_DELAY_SECONDS and len(taken) >= expected else "FAILS"
    print(
        f"{connection.vendor}, {sites} site(s), {listeners} listeners: median {statistics.median(taken):.3f} s, "
        f"p95 {centiles[94]:.3f} s, worst {max(taken):.3f} s, {len(taken)} of {expected} events ({holds}); "
        f"CPU of a core, idle {_all(idle, '.1f')} %, at work {_all(work, '.1f')} %; {_all(memory, '.0f')} MB",
        flush=True,
    )


def _all(numbers: Sequence[float], how: str) -> str:
    return " and ".join(format(number, how) for number in numbers)


def main() -> None:
    parser = ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--listeners", default="200,500")
    parser.add_argument("--sites", default="1,2")
    parser.add_argument("--database", default="", help="postgres://…/postgres; SQLite without it")
    chosen = parser.parse_args()
    with site(chosen.database):
        for sites in map(int, chosen.sites.split(",")):
            for listeners in map(int, chosen.listeners.split(",")):
                measure(listeners, sites)


if __name__ == "__main__":
    main()
