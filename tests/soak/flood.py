"""A page for somebody else while the site is flooded: `python -m tests.soak.flood [WORD...]`.

The site and its live stream are started as `./run serve` starts them, without a proxy, on a new database. For each
shape of flood, or those with one of the words, requests of one address are sent for some seconds, 24 at a time, or 600
connections are opened and left; 1,100 to the stream. Meanwhile another address opens a page, and joins the stream.
Printed are, in milliseconds, the median, the 95th percentile and the maximum of the page, the most memory of one
process in MB, and the answers to the flood. Exit 1 if a figure is over its limit: 1 s for the 95th percentile, 400 MB.

All addresses are of this machine. Processor time that others take shows in the first line, which is without a flood.
"""

from __future__ import annotations

import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from threading import Event, Thread

from tests.e2e.console import ROOT
from tests.ports import free_port
from tests.soak import databases
from tests.soak.flood_shapes import REQUESTS, STALLED, WORKBOOKS, upload
from tests.soak.supervisor import AS_SERVED, Supervisor, supervised

FLOODER, OTHER = "127.0.0.1", "127.0.0.2"
AT_ONCE, CONNECTIONS, STREAM_CONNECTIONS = 24, 600, 1_100
MAX_P95_SECONDS, MAX_PROCESS_MB = 1.0, 400
PAUSE_SECONDS = 0.1
"""Seconds between two requests of the page, and between two looks at the memory."""
GIVE_UP_SECONDS = 60.0
MAX_REQUESTS = 2_000
AS_INSTALLED = {"PYTHONDONTWRITEBYTECODE": ""}
"""A new process starts from compiled modules."""
STREAM = "stream: idle"
NONE = "none"


@dataclass(frozen=True)
class Measured:
    """What somebody else noticed of a flood, and what it cost."""

    shape: str
    seconds: Sequence[float]
    megabytes: int
    answers: Mapping[str, int]
    listened: bool = True

    @property
    def p95(self) -> float:
        return sorted(self.seconds)[len(self.seconds) * 95 // 100]

    @property
    def holds(self) -> bool:
        return self.p95 < MAX_P95_SECONDS and self.megabytes <= MAX_PROCESS_MB and self.listened

    def __str__(self) -> str:
        figures = "".join(
            f"{1000 * each:8.0f}" for each in (statistics.median(self.seconds), self.p95, max(self.seconds))
        )
        answers = " ".join(f"{name}×{number}" for name, number in sorted(self.answers.items()))
        listened = "" if self.listened else ", no listener got in"
        return f"{figures} {self.megabytes:6}  {self.shape}: {answers}{listened}"


@dataclass
class Watch:
    """The reader at another address, and the memory of the processes, until the flood ends."""

    port: int
    page: str
    pids: Sequence[int]
    seconds: list[float] = field(default_factory=list)
    megabytes: int = 0
    ended: Event = field(default_factory=Event)

    def read(self) -> None:
        for number in count():
            if self.ended.is_set():
                return
            began = time.perf_counter()
            assert get(self.port, f"{self.page}?ver={number}", OTHER) == 200
            self.seconds.append(time.perf_counter() - began)
            self.ended.wait(max(0.0, PAUSE_SECONDS - self.seconds[-1]))

    def weigh(self) -> None:
        while not self.ended.is_set():
            self.megabytes = max(self.megabytes, *(megabytes(pid) for root in self.pids for pid in family(root)))
            self.ended.wait(PAUSE_SECONDS)


def get(port: int, path: str, source: str) -> int:
    """Return the status of a page for a client at an address of this machine."""
    connection = HTTPConnection("127.0.0.1", port, timeout=GIVE_UP_SECONDS, source_address=(source, 0))
    connection.request("GET", path)
    answer = connection.getresponse()
    if answer.getheader("Content-Type", "").startswith("text/html"):
        answer.read()
    connection.close()
    return answer.status


def family(pid: int) -> Iterator[int]:
    """Yield a process and all that it has started."""
    yield pid
    with suppress(OSError):
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            yield from family(int(child))
    with suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            if task.name != str(pid):
                for child in (task / "children").read_text().split():
                    yield from family(int(child))


def megabytes(pid: int) -> int:
    """Return the memory of a process that is in use; 0 for one that has ended."""
    with suppress(OSError, IndexError):
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") // 2**20
    return 0


def sent_for(port: int, request: bytes, seconds: float) -> Counter[str]:
    """Send a request again and again for some seconds, AT_ONCE at a time; return the number of each answer."""
    until, numbers = time.monotonic() + seconds, count()

    def send(_number: int) -> list[str]:
        answers = []
        while time.monotonic() < until and next(numbers) < MAX_REQUESTS:
            answers.append(answer_to(port, request))
        return answers

    with ThreadPoolExecutor(AT_ONCE) as threads:
        return Counter(answer for answers in threads.map(send, range(AT_ONCE)) for answer in answers)


def answer_to(port: int, request: bytes) -> str:
    """Return the status with which a request is answered, or how the connection ended without."""
    try:
        with socket.create_connection(("127.0.0.1", port), GIVE_UP_SECONDS, source_address=(FLOODER, 0)) as client:
            with suppress(ConnectionError):  # the server may answer before it has read all
                client.sendall(request)
            head = client.recv(4096)
            while client.recv(65536):
                pass
            return head[9:12].decode() or "closed"
    except TimeoutError:
        return "late"
    except ConnectionError:
        return head[9:12].decode() if "head" in locals() else "reset"


def left_open(port: int, sent: bytes, number: int, seconds: float) -> Counter[str]:
    """Open connections, send the same on each, and keep them open for some seconds; replace those that are closed."""
    opened: list[socket.socket] = []
    replaced, until = 0, time.monotonic() + seconds
    with ExitStack() as stack:
        while time.monotonic() < until:
            alive = []
            for each in opened:
                if is_closed(each):
                    each.close()
                    replaced += 1
                else:
                    alive.append(each)
            opened = alive
            while len(opened) < number and time.monotonic() < until and replaced < 10 * number:
                client = socket.create_connection(("127.0.0.1", port), GIVE_UP_SECONDS, source_address=(FLOODER, 0))
                stack.callback(client.close)
                with suppress(ConnectionError):
                    client.sendall(sent)
                opened.append(client)
            time.sleep(PAUSE_SECONDS)
    return Counter({"open": len(opened), "closed": replaced})


def is_closed(client: socket.socket) -> bool:
    """Return whether the server has closed a connection; drop what it has sent."""
    try:
        return not client.recv(4096, socket.MSG_DONTWAIT)
    except BlockingIOError:
        return False
    except ConnectionError:
        return True


@contextmanager
def stream_process(keeper: Supervisor, port: int) -> Iterator[int]:
    """Run the process of the live stream beside the site; yield its process id."""
    env = {**keeper.site.env, "LIVE_PORT": str(port)}
    with subprocess.Popen([sys.executable, "-m", "config.live"], cwd=ROOT, env=env, stdout=subprocess.DEVNULL) as live:
        try:
            until = time.monotonic() + GIVE_UP_SECONDS
            while time.monotonic() < until:
                with suppress(OSError, HTTPException):
                    if get(port, "/healthz", OTHER) == 200:
                        break
                time.sleep(PAUSE_SECONDS)
            yield live.pid
        finally:
            live.terminate()


def shapes(words: Sequence[str]) -> list[str]:
    """Return the names of the shapes with one of the words, or of all."""
    names = [*REQUESTS, *WORKBOOKS, *STALLED, STREAM]
    return [NONE, *(name for name in names if not words or any(word in name for word in words))]


def measured(
    folder: Path,
    names: Sequence[str],
    seconds: float,
    database: str = "",
    configuration: str = AS_SERVED,
    prepared: Path | None = None,
) -> Iterator[Measured]:
    """Yield what is measured beside each shape of flood, on a new site: a copy of a prepared one, if there is one."""
    with ExitStack() as stack:
        address = stack.enter_context(databases.made(database, "flood"))
        keeper = stack.enter_context(supervised(folder, address, prepared, configuration, **AS_INSTALLED))
        ready = keeper.site.console.call("tests.soak.preparing:flooded")
        live_port = free_port()
        pids = [keeper.pid, stack.enter_context(stream_process(keeper, live_port))]
        apart = stack.enter_context(ProcessPoolExecutor(1, mp_context=get_context("spawn")))
        for name in names:
            watch = Watch(keeper.port, ready["page"], pids)
            threads = [Thread(target=watch.read), Thread(target=watch.weigh)]
            if name in REQUESTS:
                running = apart.submit(sent_for, keeper.port, REQUESTS[name](), seconds)
            elif name in WORKBOOKS:
                sent = upload(ready["players"], ready["session"], WORKBOOKS[name]())
                running = apart.submit(sent_for, keeper.port, sent, seconds)
            elif name in STALLED:
                running = apart.submit(left_open, keeper.port, STALLED[name], CONNECTIONS, seconds)
            elif name == STREAM:
                running = apart.submit(left_open, live_port, b"", STREAM_CONNECTIONS, seconds)
            else:
                running = apart.submit(idle, seconds)
            for thread in threads:
                thread.start()
            time.sleep(seconds / 2)
            listened = False
            with suppress(OSError, HTTPException):
                listened = get(live_port, ready["stream"], OTHER) == 200
            answers = running.result()
            watch.ended.set()
            for thread in threads:
                thread.join()
            yield Measured(name, watch.seconds, watch.megabytes, answers, listened)


def idle(seconds: float) -> Counter[str]:
    time.sleep(seconds)
    return Counter()


def main() -> int:
    parser = ArgumentParser(prog="python -m tests.soak.flood")
    parser.add_argument("words", nargs="*", metavar="WORD")
    parser.add_argument("--seconds", type=float, default=10.0, help="of each shape")
    parser.add_argument("--database", default="", metavar="URL", help="a PostgreSQL server")
    options = parser.parse_args()
    print(f"{'median':>8}{'p95':>8}{'max':>8} {'MB':>6}  flood", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        found = []
        for each in measured(Path(folder), shapes(options.words), options.seconds, options.database):
            print(each, flush=True)
            found.append(each)
    return 0 if all(each.holds for each in found) else 1


if __name__ == "__main__":
    sys.exit(main())
