"""The real site, under gunicorn, with a database and a folder of its own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
START_SECONDS = 30


@dataclass(frozen=True)
class Site:
    """A running site; `manage` runs its commands on its database."""

    url: str
    env: dict[str, str]
    pid: int = 0

    def manage(self, *arguments: str, stdin: str | None = None) -> str:
        """The command's standard output. Raises CalledProcessError if it fails."""
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(
            command, cwd=ROOT, env=self.env, input=stdin, check=True, stdout=subprocess.PIPE, text=True
        )
        return done.stdout


@contextmanager
def running_site(var: Path, **more: str) -> Iterator[Site]:
    """A site that keeps what it makes under `var`, migrated and with its static files collected; `more` is its too."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        site = Site(f"http://127.0.0.1:{listener.getsockname()[1]}", environment(var, **more))
        site.manage("migrate", "--verbosity", "0")
        site.manage("collectstatic", "--noinput", "--verbosity", "0")
        with _server(site, listener) as server:
            _wait_for(site, server)
            yield replace(site, pid=server.pid)
            server.terminate()


def environment(var: Path, **more: str) -> dict[str, str]:
    """What a site is told that keeps what it makes under `var`, and nothing that the tests are told."""
    inherited = {name: os.environ[name] for name in ("HOME", "LANG", "PATH", "TMPDIR") if name in os.environ}
    return inherited | {"VAR_DIR": str(var), "PYTHONDONTWRITEBYTECODE": "1", **more}


@contextmanager
def _server(site: Site, listener: socket.socket) -> Iterator[subprocess.Popen[bytes]]:
    """Gunicorn on a socket that is already bound, so that no other program can take its port."""
    command = [
        sys.executable,
        "-m",
        "gunicorn",
        "-c",
        "config/gunicorn.py",
        "-b",
        f"fd://{listener.fileno()}",
        "config.wsgi",
    ]
    with subprocess.Popen(command, cwd=ROOT, env=site.env, pass_fds=[listener.fileno()]) as server:
        try:
            yield server
        finally:
            server.terminate()


def _wait_for(site: Site, server: subprocess.Popen[bytes]) -> None:
    """The socket listens already: the first answer comes when the server is ready."""
    with urllib.request.urlopen(f"{site.url}/healthz", timeout=START_SECONDS) as answer:
        assert answer.status == 200
    assert server.poll() is None
