"""Read and write the result of a game in a league file and in the history."""

from __future__ import annotations

from typing import Any

from tournaments.league import checks
from tournaments.league.faults import Code, within
from tournaments.league.values import BOARD_ENDS, Pieces, Reason, Result, Side, Source, Winner
from tournaments.league_file.cursor import Cursor

Json = dict[str, Any]
RESULT_KEYS = ("winner", "reason", "pieces")


def read_result(place: Cursor, men: int, *, tiebreak: bool = False) -> Result | None:
    """Return the result of a game, or None; `men` is the number that each side starts with. Raises Fault.

    `tiebreak`: of a tie-break game.
    """
    if not place.has("winner"):
        for key in RESULT_KEYS:
            if place.has(key):
                place.get(key).refuse(Code.WINNER_MISSING)
        return None
    if not place.has("reason"):
        place.get("reason").refuse(Code.REASON_MISSING)
    pieces = place.get("pieces").read(lambda place: place.keys(tuple(Side)), Cursor({}, ""))
    result = Result(
        place.get("winner").choice(Winner),
        place.get("reason").choice(Reason),
        *(pieces.get(side).read(lambda place: _read_pieces(place, men), None) for side in Side),
    )
    with within(place.place):
        # All endings are accepted, since files of older versions must stay readable; `import_league` is stricter.
        return checks.result(result, men, BOARD_ENDS, tiebreak=tiebreak)


def result_document(result: Result) -> Json:
    """Return a result as it is written in a league file; a side's pieces are left out if they were not recorded."""
    known = {side: result.pieces(side) for side in Side}
    pieces = {side.value: {"men": left.men, "kings": left.kings} for side, left in known.items() if left}
    document = {"winner": result.winner, "reason": result.reason}
    return {**document, "pieces": pieces} if pieces else document


def kept_result(result: Result) -> Json:
    """Return all values of a result for the history, so that it can be restored."""
    return {**result_document(result), "source": result.source, "confirmed": result.confirmed}


def result_in(document: Json) -> Result | None:
    """Return the result in a document of `result_document` or `kept_result`; None if it has none."""
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


def _read_pieces(place: Cursor, men: int) -> Pieces:
    place.keys(("men", "kings"), ("men",))
    kings = place.get("kings").read(lambda place: place.integer(0, men), 0)
    return Pieces(place.get("men").integer(0, men), kings)
