"""A supervisor that prepares and serves a site, and starts it again when it dies, as a service manager would."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPException
from pathlib import Path
from threading import Event, Thread
from urllib.error import URLError
from urllib.request import urlopen

from tests.e2e.console import ROOT, Console
from tests.e2e.site import Site, environment
from tests.ports import free_port

START_SECONDS = 300
RESTART_DELAY_SECONDS = 0.5
AS_SERVED = "config/gunicorn.py"


class Supervisor:
    """A supervisor that keeps gunicorn running at `port`, in its own process group, with its output in `log`."""

    def __init__(self, site: Site, port: int, log: Path, configuration: str) -> None:
        self.site, self.port, self.log, self.configuration = site, port, log, configuration
        self.starts = 0
        self._leaving = Event()
        self._server: subprocess.Popen[bytes] | None = None
        self._watch = Thread(target=self._keep_up, daemon=True)

    def start(self) -> None:
        self._watch.start()
        self.wait_until_up()

    @property
    def pid(self) -> int:
        """Return the process id of the server."""
        assert self._server
        return self._server.pid

    def kill(self) -> None:
        """Kill every process of the server at once, without a chance to finish."""
        assert self._server
        os.killpg(self._server.pid, signal.SIGKILL)
        self._server.wait()

    def leave(self) -> None:
        self._leaving.set()
        if self._server and self._server.poll() is None:
            os.killpg(self._server.pid, signal.SIGTERM)
        self._watch.join(START_SECONDS)
        self.site.console.close()

    def wait_until_up(self) -> None:
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            try:
                with urlopen(f"{self.site.url}/healthz", timeout=10):
                    return
            except (URLError, HTTPException, OSError):
                time.sleep(0.05)
        raise TimeoutError(f"the site is not up; it says: {self.log.read_text()[-2000:]}")

    def _keep_up(self) -> None:
        with self.log.open("ab") as log:
            while not self._leaving.is_set():
                if self._run("config.prepare", log=log).wait() == 0 and not self._leaving.is_set():
                    self.starts += 1
                    self._server = self._run("gunicorn", "-c", self.configuration, "config.wsgi", log=log)
                    self._server.wait()
                self._leaving.wait(RESTART_DELAY_SECONDS)

    def _run(self, *module: str, log: object) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", *module],
            cwd=ROOT,
            env=self.site.env,
            start_new_session=True,
            stdout=log,  # type: ignore[call-overload]
            stderr=log,
        )


@contextmanager
def supervised(
    folder: Path, database: str, prepared: Path | None, configuration: str, **more: str
) -> Iterator[Supervisor]:
    """Run a supervised site on a free port, on a database or, without an address, on SQLite under `folder`.

    It starts from a copy of a prepared folder if one is given, and from nothing otherwise. `configuration` is that of
    gunicorn; `more` is added to the environment.
    """
    if prepared:
        shutil.copytree(prepared, folder / "var")
    port = free_port()
    variables = {"PORT": str(port), **({"DATABASE_URL": database} if database else {}), **more}
    env = environment(folder / "var", **variables)
    keeper = Supervisor(Site(f"http://127.0.0.1:{port}", env, Console(env)), port, folder / "log", configuration)
    try:
        keeper.start()
        yield keeper
    finally:
        keeper.leave()
