"""Django's PostgreSQL, for pages that ask the same few queries again and again."""

from __future__ import annotations

import select
from typing import Any, Self

from django.db.backends.postgresql import base
from django.db.backends.utils import CursorWrapper
from psycopg import Cursor


class PreparedCursor(Cursor[Any]):
    """Of queries that the server parses and plans once for each connection."""

    def execute(self, query: Any, params: Any = None, **how: Any) -> Self:
        return super().execute(query, params, prepare=True, **how)


class DatabaseWrapper(base.DatabaseWrapper):
    preparing = False

    def prepared_cursor(self) -> CursorWrapper:
        """For a query written once and asked with other parameters each time."""
        self.preparing = True
        try:
            return self.cursor()
        finally:
            self.preparing = False

    def create_cursor(self, name: str | None = None) -> Any:
        # Of a prepared query Django could not tell the words to whoever has them logged.
        if self.preparing and not self.queries_logged:
            return PreparedCursor(self.connection)
        return super().create_cursor(name)

    def init_connection_state(self) -> None:
        super().init_connection_state()
        # A pooler, which names another process than the one that answers, may lead each query to another.
        with self.connection.cursor() as cursor:
            (answering,) = cursor.execute("SELECT pg_backend_pid()").fetchone()
        if answering != self.connection.info.backend_pid:
            self.connection.prepare_threshold = None

    def is_usable(self) -> bool:
        """Whether the connection still leads to the server; it is asked only where it has said something by itself.

        A server that shuts down says so, and one that is gone has closed its end: either is there to be read.
        """
        if self.connection is None or self.connection.closed:
            return False
        waiting = select.poll()
        waiting.register(self.connection.pgconn.socket, select.POLLIN)
        return not waiting.poll(0) or super().is_usable()
