"""A network between browser and site that a test can cut; Playwright's offline mode does not reach service workers."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

CHUNK_BYTES = 65_536


class Network:
    """Forwards connections to the site while it is up."""

    def __init__(self, site: str) -> None:
        parts = urlsplit(site)
        self._site = (parts.hostname or "", parts.port or 0)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._open: list[socket.socket] = []
        self.up = True
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Close every connection, and each new one at once."""
        self.up = False
        for each in self._open:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
        self._open.clear()

    def mend(self) -> None:
        self.up = True

    def close(self) -> None:
        self.cut()
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                if not self.up:
                    client.close()
                    continue
                server = socket.create_connection(self._site)
                self._open += [client, server]
                for one, other in ((client, server), (server, client)):
                    threading.Thread(target=_forward, args=(one, other), daemon=True).start()


def _forward(one: socket.socket, other: socket.socket) -> None:
    with suppress(OSError):
        while sent := one.recv(CHUNK_BYTES):
            other.sendall(sent)
    with suppress(OSError):
        other.shutdown(socket.SHUT_WR)


@contextmanager
def network_to(site: str) -> Iterator[Network]:
    network = Network(site)
    try:
        yield network
    finally:
        network.close()
