"""Measure the memory of a site as it is served: `python -m bench.memory [--workers N] [--pages N]`.

The demonstration is served as `./run serve` does, with the live stream and some listeners. Readers open its pages, an
organizer's among them, and a document now and then; then the memory of all processes is added up (PSS: what processes
share is divided among them). Exit 1 if it is over the limit: 180 MB with one worker, 300 with three.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPConnection
from itertools import cycle, islice
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIMITS = {1: 180, 3: 300}
"""The most MB, by the number of workers."""
PAGES = 1_000
LISTENERS = 10
EACH_DOCUMENT = 50
"""A document is asked for with every so many pages."""
LEAGUE = "/ligas/liga-de-damas-el-castillar/"
TABS = ("", "calendario/", "partidas/", "podio/", "documentos/", "marcha/", "opciones/", "reglas/", "sorteo/")
ADDRESSES = (*(f"{LEAGUE}{tab}" for tab in TABS), "/", "/ligas/", "/jugadores/", "/comprobar/", "/reglas/", "/ayuda/")
DOCUMENT = f"{LEAGUE}documentos/standings.pdf"


@contextmanager
def served(folder: Path, workers: int) -> Iterator[tuple[int, int]]:
    """Serve the demonstration from a folder; yield the port and the process."""
    from tests.ports import free_port

    port = free_port()
    environment = {**os.environ, "VAR_DIR": str(folder), "PORT": str(port), "WEB_CONCURRENCY": str(workers)}
    environment |= {"LIVE_PORT": str(port + 1), "HTTPS": "0"}
    command = [sys.executable, "-m", "config.start", "demo"]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as site:
        try:
            for line in site.stdout or ():
                if "El Castillar está en" in line:
                    break
            yield port, site.pid
        finally:
            site.terminate()


def get(port: int, address: str) -> int:
    connection = HTTPConnection("127.0.0.1", port, timeout=300)
    connection.request("GET", address, headers={"Accept-Encoding": "gzip"})
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status


def await_stream(port: int) -> None:
    """Wait until the process of the stream listens: it starts beside the site."""
    while True:
        with suppress(ConnectionRefusedError):
            get(port, "/healthz")
            return
        time.sleep(0.2)


def listen(stack: ExitStack, port: int) -> None:
    """Open the live stream of a league, and leave it open."""
    connection = HTTPConnection("127.0.0.1", port, timeout=300)
    stack.callback(connection.close)
    connection.request("GET", f"/en-vivo/{LEAGUE.split('/')[2]}/")
    connection.getresponse()


def processes(pid: int) -> Iterator[int]:
    """Yield a process and all that it started."""
    yield pid
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        yield from processes(int(child))


def pss(pid: int) -> int:
    """Return the kilobytes of a process, those that it shares divided among their users."""
    found = re.search(r"^Pss:\s+(\d+) kB", Path(f"/proc/{pid}/smaps_rollup").read_text(), re.MULTILINE)
    assert found
    return int(found[1])


def measure(workers: int, pages: int, folder: Path | None = None) -> list[int]:
    """Return the kilobytes of each process of the site, served from a new folder or this one, after some pages."""
    with ExitStack() as stack:
        folder = folder or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        port, pid = stack.enter_context(served(folder, workers))
        await_stream(port + 1)
        for _listener in range(LISTENERS):
            listen(stack, port + 1)
        for number, address in enumerate(islice(cycle(ADDRESSES), pages)):
            assert get(port, address) == 200, address
            if number % EACH_DOCUMENT == 0:
                assert get(port, DOCUMENT) == 200
        return [pss(one) for one in processes(pid)]


def main() -> None:
    parser = ArgumentParser(prog="python -m bench.memory", description=__doc__)
    parser.add_argument("--workers", type=int, default=1, help="processes that answer pages")
    parser.add_argument("--pages", type=int, default=PAGES, help="pages that are opened before")
    options = parser.parse_args()
    sizes = measure(options.workers, options.pages)
    whole, most = sum(sizes) / 1024, LIMITS.get(options.workers)
    print(f"{whole:.0f} MB in {len(sizes)} processes:", *(f"{size / 1024:.0f}" for size in sizes))
    sys.exit(1 if most and whole > most else 0)


if __name__ == "__main__":
    main()
