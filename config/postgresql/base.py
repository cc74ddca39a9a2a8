"""Django's PostgreSQL, for requests that have to be answered in time."""

from __future__ import annotations

import select
from typing import Any

from django.db.backends.postgresql import base
from django.utils.functional import cached_property

from config.postgresql import deadline

PREPARED_AFTER = 1
"""Times that a query is asked before it is prepared: one that is asked once is not."""


class DatabaseWrapper(base.DatabaseWrapper):
    @cached_property
    def wrap_database_errors(self) -> deadline.Operation:
        """Around every operation of Django on the connection."""
        return deadline.Operation(self)

    def get_connection_params(self) -> dict[str, Any]:
        return deadline.limited(super().get_connection_params())

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        if not deadline.answering.get():
            return super().get_new_connection(conn_params)
        with deadline.attempts.attempt():
            connection = super().get_new_connection(conn_params)
        self.wrap_database_errors.watch(connection)
        return connection

    def close(self) -> None:
        super().close()
        if self.connection is None:
            self.wrap_database_errors.forget()

    def init_connection_state(self) -> None:
        """Queries are prepared by psycopg, but not through a pooler, which may lead each one to another process.

        It names itself as the process that answers, and PostgreSQL names the one that does.
        """
        super().init_connection_state()
        with self.connection.cursor() as cursor:
            (answering,) = cursor.execute("SELECT pg_backend_pid()").fetchone()
        self.connection.prepare_threshold = PREPARED_AFTER if answering == self.connection.info.backend_pid else None

    def is_usable(self) -> bool:
        """Whether the connection still leads to the server; it is asked only where it has said something by itself.

        A server that shuts down says so, and one that is gone has closed its end: either is there to be read. After
        an error another one is made: what was prepared may be of a table that has changed since.
        """
        if self.connection is None or self.connection.closed or self.errors_occurred:
            return False
        waiting = select.poll()
        waiting.register(self.connection.fileno(), select.POLLIN)
        if not waiting.poll(0):
            return True
        with self.wrap_database_errors:
            return bool(super().is_usable())
