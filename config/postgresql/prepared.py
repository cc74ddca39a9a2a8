"""Queries that one connection has the server parse and plan once.

They are asked without a cursor: what goes on around one takes longer than the server takes to answer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import count
from typing import Any

from psycopg import Connection, OperationalError
from psycopg.adapt import PyFormat, Transformer
from psycopg.errors import error_from_result
from psycopg.pq import ConnStatus, DiagnosticField, ExecStatus, Format, TransactionStatus
from psycopg.pq.abc import PGresult

FORGOTTEN = (b"26000", b"0A000")
"""What the server says of one that somebody had it forget, or whose table has changed since."""


class Prepared:
    """Those of a connection that leads each time to the same process of the server."""

    def __init__(self, connection: Connection[Any]) -> None:
        self.connection = connection
        self._names: dict[str, bytes] = {}
        self._numbers = count()

    def rows(self, text: str, parameters: Sequence[object]) -> list[tuple[Any, ...]]:
        """What a query with `%s` in the place of each parameter answers. Raises the errors of psycopg."""
        types = Transformer(self.connection)
        given = types.dump_sequence(parameters, [PyFormat.TEXT] * len(parameters))
        result = self._asked(text, given)
        if result.error_field(DiagnosticField.SQLSTATE) in FORGOTTEN:
            del self._names[text]
            if self.connection.pgconn.transaction_status == TransactionStatus.IDLE:
                result = self._asked(text, given)
        self._checked(result)
        types.set_pgresult(result)
        return types.load_rows(0, result.ntuples, tuple)

    def _asked(self, text: str, given: Sequence[Any]) -> PGresult:
        name = self._names.get(text) or self._named(text)
        return self.connection.pgconn.exec_prepared(name, given, result_format=Format.TEXT)

    def _named(self, text: str) -> bytes:
        numbers = count(1)
        numbered = re.sub("%[s%]", lambda found: f"${next(numbers)}" if found[0] == "%s" else "%", text)
        name = f"asked_{next(self._numbers)}".encode()
        # Of no type: the first number may be a small one, and the next would not fit where it did.
        self._checked(self.connection.pgconn.prepare(name, numbered.encode()))
        self._names[text] = name
        return name

    def _checked(self, result: PGresult) -> None:
        if result.status in (ExecStatus.TUPLES_OK, ExecStatus.COMMAND_OK):
            return
        if self.connection.pgconn.status == ConnStatus.BAD:
            raise OperationalError(result.get_error_message())
        raise error_from_result(result)
