"""The process of the live stream, and listeners that read it as a browser does."""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.databases import database_url

ROOT = Path(__file__).resolve().parents[4]
TIMEOUT_SECONDS = 120


@dataclass(frozen=True)
class ReceivedEvent:
    """An event as a listener received it."""

    kind: str
    data: dict[str, Any]
    position: str
    """The listener's position after it."""
    retry: int | None
    encoded: str


class Listener:
    """A connection to the stream. `position` is the id of the last event with an id, as a browser keeps it."""

    def __init__(self, port: int, path: str, **headers: str) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT_SECONDS)
        self._connection.request("GET", path, headers={name.replace("_", "-"): text for name, text in headers.items()})
        self.answer = self._connection.getresponse()
        self.position = headers.get("Last_Event_ID", "")

    def next(self) -> ReceivedEvent | None:
        """Return the next event, or None at the end of the stream."""
        lines: list[str] = []
        began = time.monotonic()
        while line := self.answer.readline().decode():
            # Heartbeats never end, so the timeout of the connection does not apply.
            assert time.monotonic() - began < 2 * TIMEOUT_SECONDS, "no event arrived in time"
            if line.strip():
                lines.append(line.rstrip("\n"))
            elif event := self._parse(lines):
                return event
            else:
                lines = []
        return None

    def until(self, kind: str) -> list[ReceivedEvent]:
        """Return the events up to the first of a kind."""
        found: list[ReceivedEvent] = []
        while event := self.next():
            found.append(event)
            if event.kind == kind:
                return found
        raise AssertionError([one.kind for one in found])

    def close(self) -> None:
        self._connection.close()
        self.answer.close()

    def _parse(self, lines: list[str]) -> ReceivedEvent | None:
        fields = dict(line.split(": ", 1) for line in lines if not line.startswith(":"))
        if "event" not in fields:
            return None
        self.position = fields.get("id", self.position)
        retry = int(fields["retry"]) if "retry" in fields else None
        return ReceivedEvent(fields["event"], json.loads(fields["data"]), self.position, retry, "\n".join(lines))


def environment_of(var: Path, port: int) -> dict[str, str]:
    own = {"DATABASE_URL": database_url(), "VAR_DIR": str(var), "LIVE_PORT": str(port), "SECRET_KEY": "k" * 50}
    return os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings"} | own


@contextmanager
def stream_process(var: Path, port: int, **more: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run the stream's process on the test database; yield it once it answers."""
    environment = environment_of(var, port) | more
    with subprocess.Popen([sys.executable, "-m", "config.live"], cwd=ROOT, env=environment) as process:
        try:
            wait_for(port, process)
            yield process
        finally:
            process.terminate()


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + 2 * TIMEOUT_SECONDS
    while process.poll() is None and time.monotonic() < until:
        try:
            if status(port, "/healthz") == 200:
                return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the stream did not begin")


def status(port: int, path: str, method: str = "GET", **headers: str) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT_SECONDS)
    try:
        connection.request(method, path, headers=headers)
        return connection.getresponse().status
    finally:
        connection.close()
