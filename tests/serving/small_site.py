"""Gunicorn with the site's worker, serving a small application instead of the site."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


@contextmanager
def small_site(folder: Path, application: str, configuration: str) -> Iterator[int]:
    """Serve a WSGI application under a configuration of gunicorn, both given as source; yield the port."""
    (folder / "small.py").write_text(application)
    (folder / "configuration.py").write_text(configuration)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        command = [
            sys.executable,
            "-m",
            "gunicorn",
            "-c",
            str(folder / "configuration.py"),
            "--pythonpath",
            str(folder),
        ]
        command += ["-b", f"fd://{listener.fileno()}", "small:application"]
        with subprocess.Popen(command, cwd=ROOT, pass_fds=[listener.fileno()], stdout=subprocess.DEVNULL) as server:
            try:
                yield listener.getsockname()[1]
            finally:
                server.kill()


def send(port: int, request: bytes, source: str = "127.0.0.1") -> socket.socket:
    """Connect to the port, send the request and return the connection."""
    client = socket.create_connection(("127.0.0.1", port), timeout=300, source_address=(source, 0))
    client.sendall(request)
    return client
