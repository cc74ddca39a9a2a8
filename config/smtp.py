"""Mail by SMTP with a limit of time for a whole delivery.

The timeout of smtplib is that of each read, which a server that sends a letter now and then never reaches.
"""

from __future__ import annotations

import smtplib
import socket
from contextlib import suppress
from threading import Timer
from typing import Any

from django.core.mail.backends import smtp

MAX_SECONDS = 30.0
"""The longest connection to a mail server; less than a message of the outbox is held for."""


class _LimitedSMTP(smtplib.SMTP):
    """A connection that is shut down after MAX_SECONDS, from its beginning to its end."""

    _limit: Timer | None = None
    _copy: socket.socket | None = None

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        made: socket.socket = super()._get_socket(host, port, timeout)  # type: ignore[misc]
        # A copy, since TLS takes the socket over: what is shut down is the connection of both.
        self._copy = made.dup()
        self._limit = Timer(MAX_SECONDS, _shut_down, [self._copy])
        self._limit.daemon = True
        self._limit.start()
        return made

    def close(self) -> None:
        """Close the connection, and end its limit."""
        if self._limit and self._copy:
            self._limit.cancel()
            self._copy.close()
        super().close()


class _LimitedTLS(smtplib.SMTP_SSL, _LimitedSMTP):
    """The same with TLS from the beginning, whose handshake is within the limit."""


class EmailBackend(smtp.EmailBackend):
    """Django's mail backend, with the limit of time."""

    @property
    def connection_class(self) -> Any:
        return _LimitedTLS if self.use_ssl else _LimitedSMTP


def _shut_down(connection: socket.socket) -> None:
    with suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)
