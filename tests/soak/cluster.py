"""A PostgreSQL server for one test, in a folder, that can be stopped as by a power cut."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psycopg

from tests.ports import free_port

START_SECONDS = 300
SERVER_USER = "postgres"
"""The user that runs the server if the tests run as root, which PostgreSQL refuses."""


def programs() -> Path | None:
    """Return the folder of `initdb` and `postgres`, or None if they are not installed."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4]))
    return debian[-1].parent if debian else None


@dataclass
class Cluster:
    data: Path
    port: int
    run_by: str | None
    _server: subprocess.Popen[bytes] | None = field(default=None, repr=False)

    @property
    def address(self) -> str:
        return f"postgres://castillar@127.0.0.1:{self.port}/postgres"

    def create(self) -> None:
        made = self._do("initdb", "--username=castillar", "--auth=trust", "--encoding=UTF8", "-D", str(self.data))
        assert made.wait() == 0, (self.data.parent / "postgres.log").read_text()

    def start(self) -> None:
        """Start the server until it answers; right after a kill some of its old processes may still be alive."""
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            if self._server is None or self._server.poll() is not None:
                folder = str(self.data)
                self._server = self._do("postgres", "-D", folder, "-k", folder, "-h", "127.0.0.1", "-p", str(self.port))
            try:
                psycopg.connect(self.address, connect_timeout=2).close()
            except psycopg.OperationalError:
                time.sleep(0.1)
            else:
                return
        raise TimeoutError("PostgreSQL did not start")

    def stop_at_once(self, *, kill: bool) -> None:
        """Stop the server with SIGKILL or an immediate shutdown; it has to recover at the next start."""
        assert self._server
        self._server.send_signal(signal.SIGKILL if kill else signal.SIGQUIT)
        self._server.wait()

    def _do(self, program: str, *arguments: str) -> subprocess.Popen[bytes]:
        folder = programs()
        assert folder
        with (self.data.parent / "postgres.log").open("ab") as log:
            return subprocess.Popen(
                [folder / program, *arguments], user=self.run_by, cwd=self.data.parent, stdout=log, stderr=log
            )


@contextmanager
def running() -> Iterator[Cluster]:
    """Run a new cluster on a free port, in a folder that its user can reach."""
    run_by = SERVER_USER if os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory(prefix="castillar-") as folder:
        if run_by:
            shutil.chown(folder, run_by)
        server = Cluster(Path(folder) / "data", free_port(), run_by)
        server.create()
        server.start()
        try:
            yield server
        finally:
            server.stop_at_once(kill=False)
