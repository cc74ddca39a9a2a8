"""Results between values and rows: the only place where rows and values name each other's fields."""

from __future__ import annotations

from typing import Any

from games.rules import RULES
from tournaments import models
from tournaments.league.values import Pieces, Reason, Result, Side, Source, Winner

COLUMNS = ("winner", "reason", "one_men", "one_kings", "two_men", "two_kings", "source", "confirmed")


def columns_of(result: Result) -> dict[str, Any]:
    """The columns of a result by their names, in the order of `COLUMNS`."""
    return {
        "winner": result.winner,
        "reason": result.reason,
        **_pieces(Side.ONE, result.one),
        **_pieces(Side.TWO, result.two),
        "source": result.source,
        "confirmed": result.confirmed,
    }


def result_in_columns(
    winner: str,
    reason: str,
    one_men: int | None,
    one_kings: int | None,
    two_men: int | None,
    two_kings: int | None,
    source: str,
    confirmed: bool,
) -> Result:
    """The result that a row with these columns holds."""
    one, two = _known(one_men, one_kings), _known(two_men, two_kings)
    return Result(Winner(winner), Reason(reason), one, two, source=Source(source), confirmed=confirmed)


def result_value(row: models.Result) -> Result:
    return result_in_columns(*(getattr(row, column) for column in COLUMNS))


def result_row(fixture: int, result: Result, rules: str) -> models.Result:
    """A new row for the result of a fixture, given by its key."""
    return models.Result(fixture_id=fixture, side_men=RULES[rules].men, **columns_of(result))


def _pieces(side: Side, pieces: Pieces | None) -> dict[str, int | None]:
    return {f"{side}_men": pieces.men if pieces else None, f"{side}_kings": pieces.kings if pieces else None}


def _known(men: int | None, kings: int | None) -> Pieces | None:
    return None if men is None or kings is None else Pieces(men, kings)
