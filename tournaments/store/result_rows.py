"""Convert results between values and rows.

Each field is a column of the same name, except the pieces of a side, which are two columns: men and kings.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from games.rules import RULES
from tournaments import models
from tournaments.league.values import Pieces, Reason, Result, Side, Source, Winner

_PIECES = tuple(f"{side}_{kind}" for side in Side for kind in ("men", "kings"))
_PLAIN = tuple(field.name for field in fields(Result) if field.name not in (*Side, "advantage", "score"))
_TYPES = {"winner": Winner, "reason": Reason, "source": Source}
"""The types of the fields that differ from the types of their columns."""
COLUMNS = (*_PIECES, *_PLAIN)


def columns_of(result: Result) -> dict[str, Any]:
    """Return the columns of a result by name, in the order of `COLUMNS`."""
    known = [result.pieces(side) for side in Side]
    counts = (count for pieces in known for count in ((pieces.men, pieces.kings) if pieces else (None, None)))
    return {**dict(zip(_PIECES, counts, strict=True)), **{name: getattr(result, name) for name in _PLAIN}}


def result_in_columns(
    one_men: int | None, one_kings: int | None, two_men: int | None, two_kings: int | None, *plain: Any
) -> Result:
    """Return the result in these columns, given in the order of `COLUMNS`."""
    known: dict[str, Any] = {
        name: _TYPES[name](value) if name in _TYPES else value for name, value in zip(_PLAIN, plain, strict=True)
    }
    return Result(one=_pieces(one_men, one_kings), two=_pieces(two_men, two_kings), **known)


def result_value(row: models.Result) -> Result:
    """Return the result of a row."""
    return result_in_columns(*(getattr(row, column) for column in COLUMNS))


def result_row(fixture: int, result: Result, rules: str, *, tiebreak: bool) -> models.Result:
    """Return a new row for the result of a fixture, given by its key."""
    return models.Result(
        fixture_id=fixture, side_men=RULES[rules].men_per_side, tiebreak=tiebreak, **columns_of(result)
    )


def _pieces(men: int | None, kings: int | None) -> Pieces | None:
    return None if men is None or kings is None else Pieces(men, kings)
