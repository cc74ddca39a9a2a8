"""A disk that is full from some write on."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

from django.db import OperationalError

WRITING = ("INSERT", "UPDATE", "DELETE")
MAX_WRITES = 1000


class FillingDisk:
    """A disk that takes a number of writes and refuses those after them."""

    def __init__(self, place: int) -> None:
        self.place = place
        self.full = False

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith(WRITING):
            self.full = self.full or not self.place
            self.place -= 1
            if self.full:
                raise OperationalError from self.disk_error()
        return execute(sql, params, many, context)

    def disk_error(self) -> Exception:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorname = "SQLITE_FULL"
        return error
