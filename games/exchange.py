"""A checked game for other programs, with the half-moves that they cannot play in comments.

These are huffs, passes, and illegal moves that stood. The check also reads them in comments.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from games.rules import check
from games.rules.notation.division import first_game
from games.rules.notation.embedded import WORD, embedded
from games.rules.notation.movetext import SpanKind
from games.rules.notation.pdn import read_game, written_result
from games.rules.sheets.irregular import BREACH_TOPICS
from games.rules.sheets.report import SheetReport

Span = tuple[int, int]
"""The start and the end of a half-move in a text."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """The spans of a game's half-moves that other programs cannot play.

    Spans refer to the text below the tags, without space around it; `length` is its length, `result` its result.
    """

    length: int
    spans: tuple[Span, ...] = ()
    result: str | None = None

    def body(self, text: str) -> str:
        """Return the text below the tags, with the unplayable half-moves in comments."""
        return _commented(text, self.spans)


def exchange_of(report: SheetReport, sheet: str) -> Exchange:
    """Return the exchange of the first game of a checked sheet; without spans if comments would change its findings.

    The check replaces wide digits by plain ones, one character by one, so spans agree in both texts.
    """
    written, text = first_game(sheet)[0], report.sheet.text
    body = read_game(text).body
    start = len(text) - len(body.lstrip())
    spans = [(first, end) for first, end in _unplayable_spans(report) if WORD.fullmatch(text[first:end])]
    if spans and _check_summary(check(report.rules, _commented(text, spans))) != _check_summary(report):
        spans = []
    movetext = written.body.strip()
    if len(movetext) != len(body.strip()):
        spans = []
    return Exchange(len(movetext), tuple((first - start, end - start) for first, end in spans), written_result(written))


def exchange_document(exchange: Exchange) -> dict[str, Any]:
    """Return an `Exchange` as JSON, for the stored report."""
    return {"length": exchange.length, "places": list(map(list, exchange.spans)), "written": exchange.result}


def read_exchange(document: Mapping[str, Any]) -> Exchange:
    """Return the `Exchange` that `exchange_document` stored as JSON."""
    spans = tuple((first, end) for first, end in document["places"])
    return Exchange(document["length"], spans, document["written"])


def _commented(text: str, spans: Iterable[Span]) -> str:
    for first, end in reversed(tuple(spans)):
        text = f"{text[:first]}{embedded(text[first:end])}{text[end:]}"
    return text


def _unplayable_spans(report: SheetReport) -> list[Span]:
    """Return the spans of half-moves that other programs cannot play. They can read an empty slot, `...`."""
    spans, plies = [], 0
    irregular = {finding.ply for finding in report.findings if finding.code in BREACH_TOPICS}
    moves = [span for span in report.spans if span.kind in (SpanKind.MOVE, SpanKind.NO_MOVE)]
    one_a_move = len(moves) == report.plies
    for span in report.spans:
        plies += span.kind in (SpanKind.MOVE, SpanKind.NO_MOVE)
        is_pass = span.kind is SpanKind.NO_MOVE and "." not in report.sheet.text[span.start : span.end]
        broke_the_rules = one_a_move and span.kind is SpanKind.MOVE and plies in irregular
        if span.kind is SpanKind.HUFF or is_pass or broke_the_rules:
            spans.append((span.start, span.end))
    return spans


def _check_summary(report: SheetReport) -> object:
    """Return the whole outcome of a check as a value, to compare two checks."""
    findings = [(finding.code, finding.ply, finding.text) for finding in report.findings]
    game = (report.verdict, findings, report.plies, report.unread, report.fen, report.outcome)
    return game, report.result, report.result_agrees, report.proposed
