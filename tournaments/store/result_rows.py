"""Results and their sheets as rows: conversion, accepted irregular sheets, and the limit on their size.

Each field is a column of the same name, except the pieces of a side, which are two columns: men and kings.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import fields
from typing import Any

from django.conf import settings
from django.db.models import Func, IntegerField, Sum

from games.rules import RULES
from games.rules.sheets.gist import Gist
from games.rules.sheets.record import Verdict
from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.values import Pieces, Reason, Result, Side, Source, Winner

_PIECES = tuple(f"{side}_{kind}" for side in Side for kind in ("men", "kings"))
_PLAIN = tuple(field.name for field in fields(Result) if field.name not in (*Side, "score"))
_SCORE = tuple(f"score_{side}" for side in Side)
_TYPES = {"winner": Winner, "reason": Reason, "source": Source, "advantage": Side}
"""The types of the fields that differ from the types of their columns."""
COLUMNS = (*_PIECES, *_SCORE, *_PLAIN)


def columns_of(result: Result) -> dict[str, Any]:
    """Return the columns of a result by name, in the order of `COLUMNS`."""
    known = [result.pieces(side) for side in Side]
    counts = (count for pieces in known for count in ((pieces.men, pieces.kings) if pieces else (None, None)))
    score = dict(zip(_SCORE, result.score or (None, None), strict=True))
    return {**dict(zip(_PIECES, counts, strict=True)), **score, **{name: getattr(result, name) for name in _PLAIN}}


def result_in_columns(
    one_men: int | None,
    one_kings: int | None,
    two_men: int | None,
    two_kings: int | None,
    score_one: int | None,
    score_two: int | None,
    *plain: Any,
) -> Result:
    """Return the result in these columns, given in the order of `COLUMNS`."""
    known: dict[str, Any] = {
        name: _TYPES[name](value) if name in _TYPES and value is not None else value
        for name, value in zip(_PLAIN, plain, strict=True)
    }
    score = None if score_one is None or score_two is None else (score_one, score_two)
    return Result(score=score, one=_pieces(one_men, one_kings), two=_pieces(two_men, two_kings), **known)


def result_value(row: models.Result) -> Result:
    """Return the result of a row."""
    return result_in_columns(*(getattr(row, column) for column in COLUMNS))


def result_row(fixture: int, result: Result, league: models.League, *, tiebreak: bool) -> models.Result:
    """Return a new row for the result of a fixture of the league, given by its key."""
    return models.Result(
        fixture_id=fixture,
        side_men=RULES[league.rules].men_per_side,
        tiebreak=tiebreak,
        pieces_optional=pieces_optional(league),
        **columns_of(result),
    )


def pieces_optional(league: models.League) -> bool:
    return not league.regulation_value.counts_pieces


def _pieces(men: int | None, kings: int | None) -> Pieces | None:
    return None if men is None or kings is None else Pieces(men, kings)


def accepted_sheets(leagues: Collection[int]) -> frozenset[tuple[int, int]]:
    """Return each sheet accepted, or preferred to a result, with its league, by their keys; not those undone."""
    verbs = ("accept_sheet", "settle_sheet")
    decided = models.Decision.objects.filter(league__in=leagues, verb__in=verbs, undone_by__isnull=True)
    return frozenset(decided.values_list("league", "after__sheet"))


def is_accepted(league: int, sheet: int, gist: Gist) -> bool:
    """Return whether a sheet was accepted by an official; only an irregular one needs a query."""
    return gist.verdict is Verdict.IRREGULAR and (league, sheet) in accepted_sheets([league])


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
