"""Measure processor time per request, and throughput, of the real server with one and two workers for pages."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from socket import socket
from time import perf_counter
from urllib.error import URLError
from urllib.request import urlopen

from bench.timing import Figure, by_turns

ROOT = Path(__file__).resolve().parent.parent
AT_ONCE = 8
MAX_RATIO = 1.1
REQUEST_INTERVAL_SECONDS = 0.012
"""Seconds between requests: longer than one takes, so that two workers do not compete for a core."""
MIN_CORES = 4


def figures(requests: int) -> Iterator[Figure]:
    """Yield the figures of one page, requested from each of the three workers equally often.

    The two servers are measured in turn, so that a slow moment of the machine affects both alike.
    """
    from django.db import connection

    where = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}[connection.vendor]
    with served(1) as one, served(2) as two:
        pages = [f"{address}/ligas/liga-6/" for address, _ in (one, two)]
        _ask(pages, 8 * AT_ONCE)
        before = [_cpu(pid) for _, pid in (one, two)]
        _ask([pages[0], pages[1], pages[1]], 3 * requests, REQUEST_INTERVAL_SECONDS)
        spent = [_cpu(pid) - was for (_, pid), was in zip((one, two), before, strict=True)]
        yield Figure(
            what="CPU a request, 2 workers",
            beside="1 worker",
            seconds=spent[1] / requests / 2,
            bare=spent[0] / requests,
            most=MAX_RATIO,
            where=where,
        )
        if (os.cpu_count() or 1) >= MIN_CORES:
            taken = by_turns({page: partial(_ask, [page], requests) for page in pages}, rounds=3, clock=perf_counter)
            times = [taken[page] / requests for page in pages]
            yield Figure(
                what="time a request, 2 workers",
                beside="1 worker",
                seconds=times[1],
                bare=times[0],
                where=where,
            )


@contextmanager
def served(workers: int) -> Iterator[tuple[str, int]]:
    """Run the site under gunicorn with `workers` workers for pages and one for documents.

    Yields its address and the process number of the parent of the workers.
    """
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = os.environ | {"PORT": str(port), "ALLOWED_HOSTS": "127.0.0.1", "BIND": "127.0.0.1"}
    words = ("-m", "gunicorn", "-c", "config/gunicorn.py", "--workers", str(workers + 1), "config.wsgi")
    server = subprocess.Popen([sys.executable, *words], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        _wait(f"{address}/healthz")
        yield address, server.pid
    finally:
        server.terminate()
        server.wait()


def _wait(address: str) -> None:
    until = time.monotonic() + 60
    while True:
        try:
            urlopen(address, timeout=5).close()
        except (URLError, OSError):
            if time.monotonic() > until:
                raise
            time.sleep(0.1)
        else:
            return


def _ask(addresses: Sequence[str], times: int, every: float = 0) -> None:
    """Request the addresses in turn, `times` in all: AT_ONCE at the same time, or one every `every` seconds."""
    began = perf_counter()

    def ask(number: int) -> None:
        time.sleep(max(0, began + every * number - perf_counter()))
        with urlopen(addresses[number % len(addresses)], timeout=60) as answer:
            assert answer.status == 200 and answer.read()

    with ThreadPoolExecutor(AT_ONCE) as people:
        list(people.map(ask, range(times)))


def _cpu(server: int) -> float:
    """Return the processor seconds that the workers of a server have spent."""
    children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
    ticks = os.sysconf("SC_CLK_TCK")
    fields = (Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split() for child in children)
    return sum(int(user) + int(system) for user, system in (row[11:13] for row in fields)) / ticks
