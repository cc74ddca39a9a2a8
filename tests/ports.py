"""Free ports for the servers that tests start."""

from __future__ import annotations

import socket
from random import SystemRandom

# Below the ports that systems give to outgoing connections: one of those may be taken at any moment.
FIRST, LAST = 10_000, 30_000
_random = SystemRandom()


def free_port() -> int:
    """Return a port of 127.0.0.1 on which nothing listens."""
    while True:
        port = _random.randint(FIRST, LAST)
        try:
            socket.create_server(("127.0.0.1", port)).close()
        except OSError:
            continue
        return port
