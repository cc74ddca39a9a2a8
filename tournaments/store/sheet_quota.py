"""The limit on the size of all game sheets of a league, replaced ones included."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db.models import Func, IntegerField, Sum

from tournaments import models
from tournaments.league.faults import Code, Fault

MEGABYTE = 1024 * 1024


class ByteLength(Func):
    """The length of a text in bytes, in UTF-8."""

    function = "OCTET_LENGTH"
    output_field = IntegerField()

    def as_sqlite(self, compiler: Any, connection: Any, **more: Any) -> Any:
        """Cast to a blob, whose length SQLite counts in bytes; `octet_length` came with 3.43."""
        return self.as_sql(compiler, connection, template="LENGTH(CAST(%(expressions)s AS BLOB))", **more)


def bytes_of_sheets(league: int) -> int:
    """Return the bytes of all sheets submitted to the games of a league, in one query that reads no text."""
    submitted = models.FixtureSheet.objects.filter(fixture__league=league)
    size: int = submitted.aggregate(bytes=Sum(ByteLength("sheet__text"), default=0))["bytes"]
    return size


def refuse_without_room(league: int, text: str) -> None:
    """Raise Fault if the sheets of a league would exceed the limit of its bytes with this one."""
    used, most = bytes_of_sheets(league), settings.LEAGUE_SHEETS_BYTES
    if used + len(text.encode("utf-8", "replace")) > most:
        raise Fault(Code.SHEETS_FULL, used=-(-used // MEGABYTE), most=most // MEGABYTE)
