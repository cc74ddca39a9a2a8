"""Servers that accept connections but never answer, from the beginning or from some moment on."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread

CHECK_SECONDS = 0.05


class Relay:
    """A relay in front of a server, or of none; while `silent` is set it accepts data and forwards nothing.

    Without a server it closes every connection once it is not silent. `silent_at` is what a client sends when it
    becomes silent.
    """

    def __init__(self, target: tuple[str, int] | None, silent_at: bytes = b"") -> None:
        self.target = target
        self.silent_at = silent_at
        self.silent = Event()
        if target is None:
            self.silent.set()
        self.ended = Event()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.listener.settimeout(CHECK_SECONDS)
        self.port: int = self.listener.getsockname()[1]
        self.accepted = 0

    def run(self) -> None:
        while not self.ended.is_set():
            with suppress(TimeoutError):
                client = self.listener.accept()[0]
                self.accepted += 1
                Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        with client:
            if self.target is None:
                self._pass_on(client, None)
                return
            with suppress(OSError), socket.create_connection(self.target) as server:
                back = Thread(target=self._pass_on, args=(server, client), daemon=True)
                back.start()
                self._pass_on(client, server)
                server.shutdown(socket.SHUT_RDWR)
                back.join()

    def _pass_on(self, source: socket.socket, target: socket.socket | None) -> None:
        source.settimeout(CHECK_SECONDS)
        while not self.ended.is_set() and (target or self.silent.is_set()):
            try:
                data = source.recv(1 << 16)
            except TimeoutError:
                continue
            except OSError:
                return
            if not data:
                return
            if self.silent_at and self.silent_at in data:
                self.silent.set()
            if target and not self.silent.is_set():
                with suppress(OSError):
                    target.sendall(data)


@contextmanager
def relay(target: tuple[str, int] | None = None, silent_at: bytes = b"") -> Iterator[Relay]:
    """Run a relay to a server; without a server it is silent from the beginning."""
    made = Relay(target, silent_at)
    with made.listener:
        accepting = Thread(target=made.run)
        accepting.start()
        try:
            yield made
        finally:
            made.ended.set()
            accepting.join()
