"""The parts of a league file that the database and the API have too: dice, dates of play, results."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import Annotated, Any

from pydantic import Field, TypeAdapter

from games.rules import RULES
from tournaments.league import checks
from tournaments.league import timetable as timetables
from tournaments.league.faults import Code, Fault, within
from tournaments.league.file.strict_json import in_range
from tournaments.league.file.types import (
    Date,
    Die,
    Document,
    Hour,
    Listed,
    Moment,
    Shape,
    Zone,
    choice,
    defined,
    number,
    number_until,
    validated,
)
from tournaments.league.regulations import CASTILLAR, Regulation
from tournaments.league.timetable import DEFAULT_ZONE, Timetable
from tournaments.league.values import BOARD_ENDS, Dice, Pieces, Reason, Result, Ruling, Side, Source, Throw, Winner

MINUTES_A_DAY = 24 * 60
MAX_THROWS = 1_000
MAX_DAYS_OFF = 366
MAX_LISTED = 10_000
"""Most items in a list of a file."""


class Day(StrEnum):
    MON = "mon"
    TUE = "tue"
    WED = "wed"
    THU = "thu"
    FRI = "fri"
    SAT = "sat"
    SUN = "sun"


TwoDice = Annotated[tuple[Die, ...], Listed(2, 2)]
DiceOfBoth = Annotated[tuple[TwoDice, ...], Listed(2, 2), Shape(defined("throw"))]
Throws = Annotated[tuple[DiceOfBoth, ...], Listed(most=MAX_THROWS)]


class DiceDocument(Document):
    """The throws before a game; each is a pair of dice of `one` and a pair of `two`."""

    colour: Throws = ()
    start: Throws = ()

    @property
    def value(self) -> Dice:
        return Dice(_throws(self.colour), _throws(self.start))


def _throws(throws: Throws) -> tuple[Throw, ...]:
    return tuple(Throw((one[0], one[1]), (two[0], two[1])) for one, two in throws)


class TimetableDocument(Document):
    """The dates and hours of play."""

    definition = "calendar"
    start: Moment
    minutes: Annotated[int, number(1, MINUTES_A_DAY)]
    days: Annotated[tuple[Annotated[Day, choice(Day)], ...], Listed(most=7)] = ()
    hours: Annotated[tuple[Hour, ...], Listed(2, 2)] = ()
    timezone: Zone = DEFAULT_ZONE
    off: Annotated[tuple[Date, ...], Listed(most=MAX_DAYS_OFF)] = Field((), description="Days without games.")

    @property
    def value(self) -> Timetable:
        """The timetable, whose start and hours are not checked."""
        return Timetable(
            start=self.start,
            minutes=self.minutes,
            days=tuple(sorted({list(Day).index(day) for day in self.days})),
            hours=(self.hours[0], self.hours[1]) if self.hours else None,
            timezone=self.timezone,
            off=tuple(sorted(set(self.off))),
        )


_DICE = TypeAdapter(DiceDocument)
_TIMETABLE = TypeAdapter(TimetableDocument)


def dice(document: object) -> Dice:
    """Return the throws before a game, from their JSON. Raises Fault."""
    return validated(_DICE, document, "dice").value


def timetable(document: object) -> Timetable:
    """Return the dates and hours of play from the `calendar` of a document. Raises Fault."""
    with within("calendar"):
        return timetables.check(validated(_TIMETABLE, document).value)


def stored_timetable(document: object) -> Timetable:
    """Return a timetable from the database, whose start older versions did not check."""
    read = validated(_TIMETABLE, document, "calendar").value
    return replace(read, start=timetables.stored(read.start, read.timezone))


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


def read_result(document: object, men: int, regulation: Regulation) -> Result | None:
    """Return the result of a game from its JSON, None for an open one; its pieces may be missing. Raises Fault."""
    return validated(_RESULT, document).result(men, regulation, tiebreak=True)


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


def ruling_document(ruling: Ruling) -> Json:
    """Return a ruling as JSON of a league file and of the history; the seed only of one by lots."""
    seed = {} if ruling.seed is None else {"seed": ruling.seed}
    return {"order": list(ruling.order), "reason": ruling.reason, **seed}
