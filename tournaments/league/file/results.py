"""Read and write the result of a game in a league file and in the history."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import TypeAdapter

from games.rules import RULES
from tournaments.league import checks
from tournaments.league.faults import Code, Fault
from tournaments.league.file.strict_json import in_range
from tournaments.league.file.types import Document, Listed, choice, number, number_until, validated
from tournaments.league.regulations import CASTILLAR, Regulation
from tournaments.league.values import BOARD_ENDS, Pieces, Reason, Result, Side, Source, Winner

Json = dict[str, Any]
MAX_MEN = max(rules.men_per_side for rules in RULES.values())
MAX_SCORE = 1_000
Score = Annotated[tuple[Annotated[int, number(0, MAX_SCORE)], ...], Listed(2, 2)]
Left = Annotated[int, number_until(0, MAX_MEN)]


class PiecesDocument(Document):
    """The pieces left to a side."""

    definition = "pieces"
    men: Left
    kings: Left = 0


class SidesDocument(Document):
    """The pieces left to both sides."""

    one: PiecesDocument | None = None
    two: PiecesDocument | None = None


class ResultDocument(Document):
    """The result of a game; an open one has none of the keys."""

    winner: Annotated[Winner, choice(Winner)] | None = None
    reason: Annotated[Reason, choice(Reason)] | None = None
    pieces: SidesDocument | None = None
    advantage: Annotated[Side, choice(Side)] | None = None
    score: Score | None = None

    def result(self, men: int, regulation: Regulation = CASTILLAR, *, tiebreak: bool = False) -> Result | None:
        """Return the result, None for an open game. Raises Fault.

        `men`: men of each side at the start. `tiebreak`: it is a tie-break game, whose pieces may be missing.
        """
        if self.winner is None:
            for key in (*RESULT_KEYS, *MORE_RESULT_KEYS):
                if getattr(self, key) is not None:
                    raise Fault(Code.WINNER_MISSING, key)
            return None
        if self.reason is None:
            raise Fault(Code.REASON_MISSING, "reason")
        left = self.pieces or SidesDocument()
        one, two = (_pieces(each, men, f"pieces.{side}") for side, each in zip(Side, (left.one, left.two), strict=True))
        # All endings are accepted, since files of older versions must stay readable; `import_league` is stricter.
        score = (self.score[0], self.score[1]) if self.score else None
        value = Result(self.winner, self.reason, one, two, advantage=self.advantage, score=score)
        return checks.result(value, men, BOARD_ENDS, regulation, tiebreak=tiebreak)


def _pieces(left: PiecesDocument | None, men: int, place: str) -> Pieces | None:
    """Return the pieces left to a side, None if they are unknown. Raises Fault for more than the `men` of the start."""
    if left is None:
        return None
    kings = in_range(left.kings, 0, men, f"{place}.kings")
    return Pieces(in_range(left.men, 0, men, f"{place}.men"), kings)


RESULT_KEYS = ("winner", "reason", "pieces")
MORE_RESULT_KEYS = ("advantage", "score")
"""The keys of a result that version 2 adds."""
_RESULT = TypeAdapter(ResultDocument)


def read_result(document: object, men: int) -> Result | None:
    """Return the result of a game from its JSON, None for an open one. Raises Fault."""
    return validated(_RESULT, document).result(men)


def result_document(result: Result) -> Json:
    """Return a result as JSON of a league file; unrecorded pieces are left out."""
    known = {side: result.pieces(side) for side in Side}
    pieces = {side.value: {"men": left.men, "kings": left.kings} for side, left in known.items() if left}
    document: Json = {"winner": result.winner, "reason": result.reason}
    if pieces:
        document["pieces"] = pieces
    if result.advantage:
        document["advantage"] = result.advantage
    if result.score:
        document["score"] = list(result.score)
    return document


def stored_result(result: Result) -> Json:
    """Return a result as JSON for the history, with all values needed to restore it."""
    return {**result_document(result), "source": result.source, "confirmed": result.confirmed}


def result_in(document: Json) -> Result | None:
    """Return the result from the JSON of `result_document` or `stored_result`; None if it has none."""
    if "winner" not in document:
        return None
    pieces = document.get("pieces", {})
    advantage, score = document.get("advantage"), document.get("score")
    return Result(
        Winner(document["winner"]),
        Reason(document["reason"]),
        *(Pieces(**pieces[side]) if side in pieces else None for side in Side),
        advantage=Side(advantage) if advantage else None,
        score=(score[0], score[1]) if score else None,
        source=Source(document.get("source", Source.WORD)),
        confirmed=document.get("confirmed", False),
    )
