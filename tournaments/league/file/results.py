"""Read and write the result of a game in a league file and in the history."""

from __future__ import annotations

from typing import Any

from tournaments.league import checks
from tournaments.league.faults import Code, within
from tournaments.league.file.cursor import Cursor
from tournaments.league.file.json_schema import Schema, choice, defined, record
from tournaments.league.values import BOARD_ENDS, Pieces, Reason, Result, Side, Source, Winner

Json = dict[str, Any]
RESULT_SCHEMAS: dict[str, Schema] = {
    "winner": choice(Winner),
    "reason": choice(Reason),
    "pieces": record(optional={side.value: defined("pieces") for side in Side}),
}
"""The JSON Schema of each key of a result; without a winner, a game has none of them."""
RESULT_KEYS = tuple(RESULT_SCHEMAS)


def read_result(cursor: Cursor, men: int, *, tiebreak: bool = False) -> Result | None:
    """Return the result of a game, None for an open one. Raises Fault.

    `men`: men of each side at the start. `tiebreak`: it is a tie-break game, whose pieces may be missing.
    """
    if not cursor.has("winner"):
        for key in RESULT_KEYS:
            if cursor.has(key):
                cursor.get(key).refuse(Code.WINNER_MISSING)
        return None
    if not cursor.has("reason"):
        cursor.get("reason").refuse(Code.REASON_MISSING)
    pieces = cursor.get("pieces").read(lambda cursor: cursor.keys(tuple(Side)), Cursor({}, ""))
    result = Result(
        cursor.get("winner").choice(Winner),
        cursor.get("reason").choice(Reason),
        *(pieces.get(side).read(lambda cursor: _read_pieces(cursor, men), None) for side in Side),
    )
    with within(cursor.place):
        # All endings are accepted, since files of older versions must stay readable; `import_league` is stricter.
        return checks.result(result, men, BOARD_ENDS, tiebreak=tiebreak)


def result_document(result: Result) -> Json:
    """Return a result as JSON of a league file; unrecorded pieces are left out."""
    known = {side: result.pieces(side) for side in Side}
    pieces = {side.value: {"men": left.men, "kings": left.kings} for side, left in known.items() if left}
    document = {"winner": result.winner, "reason": result.reason}
    return {**document, "pieces": pieces} if pieces else document


def stored_result(result: Result) -> Json:
    """Return a result as JSON for the history, with all values needed to restore it."""
    return {**result_document(result), "source": result.source, "confirmed": result.confirmed}


def result_in(document: Json) -> Result | None:
    """Return the result from the JSON of `result_document` or `stored_result`; None if it has none."""
    if "winner" not in document:
        return None
    pieces = document.get("pieces", {})
    return Result(
        Winner(document["winner"]),
        Reason(document["reason"]),
        *(Pieces(**pieces[side]) if side in pieces else None for side in Side),
        source=Source(document.get("source", Source.WORD)),
        confirmed=document.get("confirmed", False),
    )


def _read_pieces(cursor: Cursor, men: int) -> Pieces:
    cursor.keys(("men", "kings"), ("men",))
    kings = cursor.get("kings").read(lambda cursor: cursor.integer(0, men), 0)
    return Pieces(cursor.get("men").integer(0, men), kings)
