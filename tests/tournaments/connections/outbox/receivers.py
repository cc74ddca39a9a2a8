"""An HTTPS server with its own certificate authority, whose answers a test decides."""

from __future__ import annotations

import os
import ssl
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
import trustme

NO_ANSWER = 0
"""In place of a status: take the request and do not answer until the test is over."""


@dataclass
class Received:
    path: str
    headers: dict[str, str]
    body: bytes
    status: int
    at: float = field(default_factory=time.monotonic)


@dataclass
class Receiver:
    """The server and the requests that it received.

    `answers` are the statuses of the next requests; all later ones get `status`.
    """

    port: int
    authority: str
    host: str = "localhost"
    status: int = 204
    answers: list[int] = field(default_factory=list)
    received: list[Received] = field(default_factory=list)
    over: Event = field(default_factory=Event)
    drips: bool = False
    """Whether it sends its answer a byte now and then, without end."""

    @property
    def url(self) -> str:
        return f"https://{self.host}:{self.port}/avisos?club=1"

    @property
    def accepted(self) -> list[Received]:
        return [one for one in self.received if 200 <= one.status < 300]


@contextmanager
def receiving(folder: Path, host: str = "localhost", certified: str = "") -> Iterator[Receiver]:
    """Run a receiver on a local port; its certificate is for `certified`, or else for `host`.

    Meanwhile the system has no certificate authorities: to read them takes 24 milliseconds for each delivery.
    """
    authority = trustme.CA()
    file = folder / "authority.pem"
    authority.cert_pem.write_to_path(str(file))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert(certified or host).configure_cert(context)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            status = receiver.answers.pop(0) if receiver.answers else receiver.status
            headers = {name.lower(): value for name, value in self.headers.items()}
            receiver.received.append(Received(self.path, headers, body, status))
            if status == NO_ANSWER:
                receiver.over.wait()
                return
            if receiver.drips:
                self._drip()
                return
            self.send_response(status)
            if 300 <= status < 400:
                self.send_header("Location", f"https://localhost:{receiver.port}/otra")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def _drip(self) -> None:
            self.wfile.write(b"HTTP/1.1 200 OK\r\n")
            while not receiver.over.wait(0.2):
                try:
                    self.wfile.write(b"X-Slow: yes\r\n")
                except OSError:
                    return

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    class Server(ThreadingHTTPServer):
        def handle_error(self, *_: Any) -> None:
            """Say nothing: some tests hang up."""

    server = Server(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    receiver = Receiver(server.server_address[1], str(file), host)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        with pytest.MonkeyPatch.context() as environment:
            environment.setenv("SSL_CERT_FILE", os.devnull)
            yield receiver
    finally:
        receiver.over.set()
        server.shutdown()
        server.server_close()
