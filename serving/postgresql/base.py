"""Django's PostgreSQL backend with time limits for requests, and with prepared queries."""

from __future__ import annotations

from typing import Any

from django.db.backends.postgresql import base
from django.utils.functional import cached_property

from serving.postgresql import deadline
from serving.system import has_unread

PREPARE_THRESHOLD = 1
"""Executions of a query before psycopg prepares it: a query executed once is not worth preparing."""


class DatabaseWrapper(base.DatabaseWrapper):
    @cached_property
    def wrap_database_errors(self) -> deadline.Operation:
        """Return the context manager that Django opens around every operation on the connection."""
        return deadline.Operation(self)

    def get_connection_params(self) -> dict[str, Any]:
        return deadline.limited(super().get_connection_params())

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Connect, within the time limit of a request if one is being answered."""
        if not deadline.answering.get():
            return super().get_new_connection(conn_params)
        with deadline.attempts.attempt():
            connection = super().get_new_connection(conn_params)
        self.wrap_database_errors.watch(connection)
        return connection

    def close(self) -> None:
        """Close the connection, and stop watching its operations."""
        super().close()
        if self.connection is None:
            self.wrap_database_errors.forget()

    def init_connection_state(self) -> None:
        """Let psycopg prepare queries, but not through a pooler, which may send each one to another server process.

        A pooler is recognised by the process number of the connection, which is not that of the server process.
        """
        super().init_connection_state()
        with self.connection.cursor() as cursor:
            (answering,) = cursor.execute("SELECT pg_backend_pid()").fetchone()
        self.connection.prepare_threshold = PREPARE_THRESHOLD if answering == self.connection.info.backend_pid else None

    def is_usable(self) -> bool:
        """Return whether the connection still works; the server is queried only if unread data waits on the socket.

        A server that shuts down sends a message, and one that is gone has closed its end: both can be read. After an
        error the connection is replaced, since its prepared queries may be of a table that has changed.
        """
        if self.connection is None or self.connection.closed or self.errors_occurred:
            return False
        if not has_unread(self.connection.fileno()):
            return True
        with self.wrap_database_errors:
            return bool(super().is_usable())
