"""Measure a page beside abandoned requests: `python -m bench.abandoned [WORD...]`.

For each of the most costly public addresses of a finished league of 40 players, two legs and 10,000 decisions, thirty
requests are sent, each with a different query so that no cache helps, and their connections closed, at once or after
`--hold` seconds. Meanwhile another reader opens an uncached page of a small league repeatedly, alternately alone and
beside the requests. Printed are the median and the worst time in milliseconds, alone and beside them, and the ratios.
"""

from __future__ import annotations

import socket
import statistics
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from itertools import count
from urllib.parse import urljoin, urlsplit
from urllib.request import urlopen

from bench.large_league import build
from bench.site import site
from bench.workers import served

ABANDONED_REQUESTS = 30
PAGE_INTERVAL_SECONDS = 0.1
"""Seconds from one request of the page to the next."""
WATCHED_SECONDS = 5.0
"""Seconds during which the page is requested after the abandoned requests."""
REST_SECONDS = 6.0
"""Pause between two addresses, for requests of the last one to end."""
MOST_COSTLY = (
    "datos/history.xlsx",
    "datos/history.csv",
    "datos/games.ods",
    "documentos/calendar.pdf",
    "documentos/standings.pdf",
    "documentos/",
    "marcha/",
    "partidas/",
    "calendario/",
    "historial/",
    "insertar/",
    "proyector/",
    "",
    "/jugadores/1/",
    "/api/v1/leagues/liga-grande/games",
)
_numbers = count()


def times_of(page: str, seconds: float) -> list[float]:
    """Request a page for `seconds`, with a new query each time; return the seconds of each answer."""
    taken, until = [], time.perf_counter() + seconds
    while (began := time.perf_counter()) < until:
        with urlopen(f"{page}?ver={next(_numbers)}", timeout=60) as answer:
            assert answer.status == 200 and answer.read()
        taken.append(time.perf_counter() - began)
        time.sleep(max(0.0, PAGE_INTERVAL_SECONDS - taken[-1]))
    return taken


def abandon(address: str, hold: float) -> None:
    """Send requests to an address, each with its own query, and close the connections after `hold` seconds."""
    host = urlsplit(address)
    languages = ("es", "gl", "it", "en")
    opened = [socket.create_connection((host.hostname or "", host.port or 80)) for _ in range(ABANDONED_REQUESTS)]
    for each in opened:
        number = next(_numbers)
        request_path = f"{host.path}?n={number % 1560}&hasta=game&pagina={number % 9}&pieza=tablero&otra={number}"
        language = languages[number % len(languages)]
        each.sendall(
            f"GET {request_path} HTTP/1.1\r\nHost: {host.netloc}\r\nAccept-Language: {language}\r\n\r\n".encode()
        )
    time.sleep(hold)
    for each in opened:
        each.close()


def lines(site_address: str, league: str, options: Namespace) -> Iterator[str]:
    """Yield the printed table, one costly address a line."""
    page = f"{site_address}/ligas/liga-6/sorteo/"
    times_of(page, 2)
    yield f"{'median':>8} {'beside':>8} {'ratio':>6} {'worst':>8} {'beside':>8} {'ratio':>6}  address"
    for each in MOST_COSTLY:
        if options.words and not any(word in each for word in options.words):
            continue
        alone, beside = [], []
        for _ in range(options.rounds):
            time.sleep(REST_SECONDS)
            alone += times_of(page, WATCHED_SECONDS)
            abandon(urljoin(f"{site_address}/ligas/{league}/", each), options.hold)
            beside += times_of(page, WATCHED_SECONDS)
        medians, worst = (list(map(each_of, (alone, beside))) for each_of in (statistics.median, max))
        figures = [figure for was, now in (medians, worst) for figure in (1000 * was, 1000 * now, now / was)]
        yield "{:8.0f} {:8.0f} {:6.1f} {:8.0f} {:8.0f} {:6.1f}  {}".format(*figures, each)


def main() -> int:
    parser = ArgumentParser(prog="python -m bench.abandoned")
    parser.add_argument("words", nargs="*", metavar="WORD")
    parser.add_argument("--database", default="", metavar="URL")
    parser.add_argument("--hold", default=0.0, type=float, metavar="SECONDS", help="before hanging up")
    parser.add_argument("--rounds", default=3, type=int)
    options = parser.parse_args()
    with site(options.database):
        from bench import fill

        fill.fill(10)
        league = build()
        with served(2) as (address, _pid):
            for line in lines(address, league.slug, options):
                print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
