"""The process of the live stream, and listeners to it as browsers are."""

from __future__ import annotations

import http.client
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.databases import address_of_tests

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 30


@dataclass(frozen=True)
class Told:
    kind: str
    data: dict[str, Any]
    place: str
    """That of the listener from then on."""
    retry: int | None
    written: str


class Listener:
    """A connection to the stream; `place` is the id of the last event that had one, as a browser keeps it."""

    def __init__(self, port: int, path: str, **headers: str) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self._connection.request("GET", path, headers={name.replace("_", "-"): text for name, text in headers.items()})
        self.answer = self._connection.getresponse()
        self.place = headers.get("Last_Event_ID", "")

    def next(self) -> Told | None:
        """The next event; None at the end of the stream."""
        lines: list[str] = []
        began = time.monotonic()
        while line := self.answer.readline().decode():
            # The lines that keep the connection open come without end.
            assert time.monotonic() - began < 4 * PATIENCE, "no event comes"
            if line.strip():
                lines.append(line.rstrip("\n"))
            elif told := self._told(lines):
                return told
            else:
                lines = []
        return None

    def until(self, kind: str) -> list[Told]:
        """The events up to the first of a kind."""
        found: list[Told] = []
        while told := self.next():
            found.append(told)
            if told.kind == kind:
                return found
        raise AssertionError([one.kind for one in found])

    def close(self) -> None:
        self._connection.close()
        self.answer.close()

    def _told(self, lines: list[str]) -> Told | None:
        fields = dict(line.split(": ", 1) for line in lines if not line.startswith(":"))
        if "event" not in fields:
            return None
        self.place = fields.get("id", self.place)
        retry = int(fields["retry"]) if "retry" in fields else None
        return Told(fields["event"], json.loads(fields["data"]), self.place, retry, "\n".join(lines))


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def environment_of(var: Path, port: int) -> dict[str, str]:
    told = {"DATABASE_URL": address_of_tests(), "VAR_DIR": str(var), "LIVE_PORT": str(port), "SECRET_KEY": "k" * 50}
    return os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings"} | told


@contextmanager
def stream_process(var: Path, port: int, **more: str) -> Iterator[subprocess.Popen[bytes]]:
    """The process, on the database of the tests, once it answers."""
    environment = environment_of(var, port) | more
    with subprocess.Popen([sys.executable, "-m", "config.live"], cwd=ROOT, env=environment) as process:
        try:
            wait_for(port, process)
            yield process
        finally:
            process.terminate()


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + 3 * PATIENCE
    while process.poll() is None and time.monotonic() < until:
        try:
            if status(port, "/healthz") == 200:
                return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the stream did not begin")


def status(port: int, path: str, method: str = "GET", **headers: str) -> int:
    asking = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        asking.request(method, path, headers=headers)
        return asking.getresponse().status
    finally:
        asking.close()
