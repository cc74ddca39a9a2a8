"""Measure two sites among many leagues under many readers: `python -m bench.scale [--leagues 100000] [--readers 200]`.

On one PostgreSQL run two sites, each with its live stream, and with `--broker` a worker that checks an archive of games
meanwhile. Each reader opens a page every few seconds as a browser does, with the ETag that it has, mostly of a few
leagues in play; in one of those a result is entered each second. Printed are the times of the pages, beside those of
bare requests by the same readers, and the requests a second without pauses. Exit 1 if 95 in 100 pages take longer
than MAX_SECONDS.
"""

from __future__ import annotations

import asyncio
import os
import random
import statistics
import subprocess
import sys
import threading
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from itertools import count
from multiprocessing import get_context

from bench.fill import PLAYED, fill
from bench.live_sites import ROOT, pair
from bench.site import site

MAX_SECONDS = 0.5
PAUSE_SECONDS = 2.0
"""Mean seconds from an answer to the next request of a reader."""
IN_PLAY = 50
"""Leagues that most readers look at."""
TABS = (*("",) * 6, *("calendario/",) * 2, *("partidas/",) * 2, "marcha/", "opciones/")
"""Pages of a league, each as often as it is opened among them."""
OF_ALL = ("/", "/ligas/", "/jugadores/", "/campeonatos/gran-copa/")
"""Pages of the whole site; the last is the championship with the most leagues."""
BARE = "/healthz"
REFUSED = "refused"
AT_FULL_LOAD = 16
"""Readers without pauses."""
ARCHIVED_GAMES = 2_000

Times = list[tuple[str, float]]
"""For each answer, the kind of its page and its seconds."""


class Reader:
    """One reader with an open connection, and the ETag of each page that it has seen."""

    def __init__(self, port: int, seed: int, leagues: Sequence[str], pause: float, bare: bool) -> None:
        self.port, self.pause, self.bare = port, pause, bare
        self.address = f"127.0.1.{seed % 254 + 1}"  # the site shares its time out among addresses
        self.random = random.Random(seed)
        self.popular, self.rest = leagues[:IN_PLAY], leagues
        self.etags: dict[str, str] = {}
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    def choose(self) -> tuple[str, str]:
        """Return the kind and the address of the next page."""
        chance = self.random.random()
        if self.bare:
            return "bare", BARE
        if chance < 0.1:
            return "whole site", self.random.choice(OF_ALL)
        kind, slugs = ("in play", self.popular) if chance < 0.8 else ("any league", self.rest)
        return kind, f"/ligas/{self.random.choice(slugs)}/{self.random.choice(TABS)}"

    async def read(self, until: float) -> Times:
        times: Times = []
        await asyncio.sleep(self.random.random() * self.pause)
        while time.monotonic() < until:
            kind, address = self.choose()
            began = time.perf_counter()
            try:
                served = await self.ask(address)
            except (asyncio.IncompleteReadError, ConnectionError):  # the site has closed a connection without requests
                self.streams = None
                served = await self.ask(address)
            times.append((kind if served else REFUSED, time.perf_counter() - began))
            if self.pause:
                await asyncio.sleep(self.random.expovariate(1 / self.pause))
        return times

    async def ask(self, address: str) -> bool:
        """Ask for a page; return False if the site is too busy to answer."""
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0))
        reading, writing = self.streams
        seen = f"If-None-Match: {self.etags[address]}\r\n" if address in self.etags else ""
        writing.write(f"GET {address} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n{seen}\r\n".encode())
        head = (await reading.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        fields = dict(line.split(": ", 1) for line in head[1:] if line)
        status = head[0].split()[1]
        assert status in ("200", "304", "503"), (address, head[0])
        if status != "304":
            await reading.readexactly(int(fields["Content-Length"]))
        if status == "200" and "ETag" in fields:
            self.etags[address] = fields["ETag"]
        if fields.get("Connection") == "close":
            self.streams = None
        return status != "503"


def read_all(
    ports: Sequence[int], leagues: Sequence[str], readers: int, seconds: float, pause: float, bare: bool
) -> Times:
    """Let the readers read, each at one of the sites; called in a process of its own."""

    async def together() -> Times:
        until = time.monotonic() + seconds
        people = [Reader(ports[number % len(ports)], number, leagues, pause, bare) for number in range(readers)]
        return [each for times in await asyncio.gather(*(person.read(until) for person in people)) for each in times]

    return asyncio.run(together())


@contextmanager
def results_entered(every: float = 1.0) -> Iterator[list[float]]:
    """Enter a result of a league in play each second, and take it back in the next; yield the seconds of each."""
    from bench.entry import entry
    from tournaments import models

    leagues = models.League.objects.filter(slug__in=in_play())[: IN_PLAY // 5]
    works, taken, ended = [entry(league) for league in leagues], [], threading.Event()

    def enter() -> None:
        for number in count():
            if ended.wait(every):
                return
            began = time.perf_counter()
            undo = works[number % len(works)]()
            taken.append(time.perf_counter() - began)
            assert callable(undo)
            undo()

    thread = threading.Thread(target=enter)
    thread.start()
    try:
        yield taken
    finally:
        ended.set()
        thread.join()


def in_play() -> list[str]:
    """Return the slugs of the leagues that most readers look at."""
    from tournaments import models

    copies = models.League.objects.filter(slug__startswith=f"liga-{PLAYED.index(9)}-")
    return list(copies.order_by("pk").values_list("slug", flat=True)[:IN_PLAY])


@contextmanager
def worker(broker: str) -> Iterator[None]:
    """Run a worker that checks an archive; say afterwards how far it has come."""
    if not broker:
        yield
        return
    from django.utils.timezone import now

    from bench.archive import RULE
    from games.archive.progress import receive
    from games.models import Archive
    from games.rules import RULES
    from games.rules.playing import play_out

    words = [
        sys.executable,
        "-m",
        "celery",
        "--app",
        "config.celery",
        "worker",
        "--concurrency",
        "1",
        "--loglevel",
        "error",
    ]
    process = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.DEVNULL)
    try:
        played = list(play_out(RULES[RULE], "bench", 200))
        texts = "\n".join(played * (ARCHIVED_GAMES // len(played))).encode()
        archive = Archive.objects.create(name="bench.pdn", rules=RULE)
        began = now()
        receive(archive, texts.splitlines(keepends=True))
        yield
        archive.refresh_from_db()
        taken = (
            f"{(archive.finished_at - began).total_seconds():.0f} s" if archive.finished_at else "longer than all this"
        )
        print(f"archive of {archive.games:,} games checked by the worker meanwhile: {taken}")
    finally:
        process.terminate()
        process.wait()


def measure(options: Namespace) -> bool:
    """Print the figures; return whether the pages are quick enough."""
    from tournaments import models

    popular = in_play()
    every = max(1, models.League.objects.count() // 5_000)
    leagues = [*popular, *models.League.objects.order_by("pk").values_list("slug", flat=True)[::every]]
    with ExitStack() as running:
        ports = [running.enter_context(pair(options.readers))[0] for _site in range(options.sites)]
        apart = running.enter_context(ProcessPoolExecutor(1, mp_context=get_context("spawn")))

        def read(readers: int, seconds: float, pause: float, bare: bool = False) -> Times:
            return apart.submit(read_all, ports, leagues, readers, seconds, pause, bare).result()

        read(options.readers, 10, PAUSE_SECONDS)
        running.enter_context(worker(options.broker))
        taken = running.enter_context(results_entered())
        times = read(options.readers, options.seconds, PAUSE_SECONDS)
        bare = read(options.readers, options.seconds / 2, PAUSE_SECONDS, bare=True)
        fullest = read(AT_FULL_LOAD, options.seconds / 2, 0)
    for kind in sorted({kind for kind, _ in times}):
        say(f"{kind}, {options.readers} readers", [seconds for each, seconds in times if each == kind])
    pages = say(f"all pages, {options.readers} readers", [seconds for _, seconds in times])
    beside = say(f"{BARE}, {options.readers} readers", [seconds for _, seconds in bare])
    say("results entered", taken)
    rates = len(times) / options.seconds, 2 * len(fullest) / options.seconds
    print("pages a second: {:.0f} with pauses, {:.0f} without".format(*rates))
    holds = "holds" if pages <= MAX_SECONDS else "MISSED"
    print(f"p95 {pages / beside:.1f} times that of {BARE}; <= {MAX_SECONDS} s: {holds}")
    return pages <= MAX_SECONDS


def say(what: str, seconds: list[float]) -> float:
    """Print the median, the 95th centile and the longest of some times; return the 95th centile."""
    centile = statistics.quantiles(seconds, n=20)[18]
    print(
        f"{what:32} {len(seconds):6,}  median {1000 * statistics.median(seconds):6.1f} ms"
        f"  p95 {1000 * centile:6.1f}  longest {1000 * max(seconds):7.1f}",
        flush=True,
    )
    return centile


def main() -> None:
    parser = ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--leagues", type=int, default=100_000)
    parser.add_argument("--readers", type=int, default=200)
    parser.add_argument("--sites", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--database", required=True, help="postgres://…/postgres: where a database may be made")
    parser.add_argument("--broker", default="", help="amqp://… or redis://…: a worker checks an archive meanwhile")
    options = parser.parse_args()
    if options.broker:
        os.environ |= {"CELERY_BROKER_URL": options.broker, "CELERY_QUEUE": f"bench-{os.getpid()}"}
    with site(options.database):
        fill(options.leagues)
        holds = measure(options)
    sys.exit(0 if holds else 1)


if __name__ == "__main__":
    main()
