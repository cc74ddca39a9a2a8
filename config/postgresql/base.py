"""Django's PostgreSQL, for pages that ask the same few queries again and again."""

from __future__ import annotations

import select
from collections.abc import Sequence
from typing import Any

from django.db.backends.postgresql import base
from django.utils.functional import cached_property
from psycopg.pq import TransactionStatus

from config.postgresql import deadline
from config.postgresql.prepared import Prepared


class DatabaseWrapper(base.DatabaseWrapper):
    prepared: Prepared | None = None

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

    def rows(self, text: str, parameters: Sequence[Any]) -> list[tuple[Any, ...]]:
        """What a query answers that is written once and asked with other parameters each time."""
        self.close_if_health_check_failed()
        self.ensure_connection()
        if self.prepared and self._may_do_without_cursor():
            with self.wrap_database_errors:
                return self.prepared.rows(text, parameters)
        with self.cursor() as cursor:
            cursor.execute(text, parameters)
            return list(cursor.fetchall())

    def _may_do_without_cursor(self) -> bool:
        """Not where it would open a transaction, or is told to somebody, or is to fail."""
        told = self.queries_logged or self.execute_wrappers
        within = self.connection.pgconn.transaction_status == TransactionStatus.INTRANS
        return not told and not self.needs_rollback and (self.autocommit or within)

    def init_connection_state(self) -> None:
        super().init_connection_state()
        # A pooler, which names another process than the one that answers, may lead each query to another.
        with self.connection.cursor() as cursor:
            (answering,) = cursor.execute("SELECT pg_backend_pid()").fetchone()
        self.prepared = Prepared(self.connection) if answering == self.connection.info.backend_pid else None

    def is_usable(self) -> bool:
        """Whether the connection still leads to the server; it is asked only where it has said something by itself.

        A server that shuts down says so, and one that is gone has closed its end: either is there to be read.
        """
        if self.connection is None or self.connection.closed:
            return False
        waiting = select.poll()
        waiting.register(self.connection.pgconn.socket, select.POLLIN)
        if not waiting.poll(0):
            return True
        with self.wrap_database_errors:
            return bool(super().is_usable())
