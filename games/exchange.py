"""A checked game for other programs: its half-moves that none of them knows, which are to stand in comments.

They are huffs, passes and moves that broke the rules and stood; the check reads them in a comment too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from games.rules import check
from games.rules.notation.embedded import WORD, embedded
from games.rules.notation.movetext import Kind
from games.rules.notation.pdn import first_game, read_game, result_written
from games.rules.sheets.irregular import BREACHES
from games.rules.sheets.report import SheetReport

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Exchange:
    """The places of those half-moves in the text below the tags, without the space around it.

    `length` is that of the text, and `written` the result that stands in it.
    """

    length: int
    places: tuple[Place, ...] = ()
    written: str | None = None

    def body(self, text: str) -> str:
        """The text below the tags with its half-moves in comments."""
        return _commented(text, self.places)


def exchange_of(report: SheetReport, sheet: str) -> Exchange:
    """Return the places in the first game of a checked sheet; none where the check would then say anything else of it.

    The check reads the game with plain digits in the place of wide ones: each is one character as well.
    """
    written, text = first_game(sheet)[0], report.sheet.text
    body = read_game(text).body
    start = len(text) - len(body.lstrip())
    places = [(first, end) for first, end in _unknown_to_others(report) if WORD.fullmatch(text[first:end])]
    if places and _told(check(report.rules, _commented(text, places))) != _told(report):
        places = []
    kept = written.body.strip()
    if len(kept) != len(body.strip()):
        places = []
    return Exchange(len(kept), tuple((first - start, end - start) for first, end in places), result_written(written))


def exchange_document(exchange: Exchange) -> dict[str, Any]:
    """The same as plain data."""
    return {"length": exchange.length, "places": list(map(list, exchange.places)), "written": exchange.written}


def read_exchange(document: Mapping[str, Any]) -> Exchange:
    """The places that `exchange_document` made plain."""
    places = tuple((first, end) for first, end in document["places"])
    return Exchange(document["length"], places, document["written"])


def _commented(text: str, places: Iterable[Place]) -> str:
    for first, end in reversed(tuple(places)):
        text = f"{text[:first]}{embedded(text[first:end])}{text[end:]}"
    return text


def _unknown_to_others(report: SheetReport) -> list[Place]:
    """Return the places of half-moves that other programs cannot play. They can read an empty slot, `...`."""
    found, plies = [], 0
    irregular = {finding.ply for finding in report.findings if finding.code in BREACHES}
    moves = [span for span in report.spans if span.kind in (Kind.MOVE, Kind.NO_MOVE)]
    one_a_move = len(moves) == report.plies
    for span in report.spans:
        plies += span.kind in (Kind.MOVE, Kind.NO_MOVE)
        is_pass = span.kind is Kind.NO_MOVE and "." not in report.sheet.text[span.start : span.end]
        broke_the_rules = one_a_move and span.kind is Kind.MOVE and plies in irregular
        if span.kind is Kind.FORFEIT or is_pass or broke_the_rules:
            found.append((span.start, span.end))
    return found


def _told(report: SheetReport) -> object:
    """Return the result of the check of a game as a document."""
    findings = [(finding.code, finding.ply, finding.text) for finding in report.findings]
    told = (report.verdict, findings, report.plies, report.unread, report.fen, report.outcome)
    return told, report.result, report.result_agrees, report.proposed
