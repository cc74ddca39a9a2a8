"""A checked game for other programs, with the half-moves that they cannot play in comments.

These are huffs, passes, and illegal moves that stood. The check also reads them in comments.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from games.rules import check
from games.rules.notation.division import first_game
from games.rules.notation.movetext import WORD, SpanKind, embedded
from games.rules.notation.pdn import read_game, written_result
from games.rules.notation.scanner import Span as TextSpan
from games.rules.sheets.findings import Code
from games.rules.sheets.irregular import BREACH_TOPICS
from games.rules.sheets.record import SheetReport

Span = tuple[int, int]
"""The start and the end of a part of a text."""
_NO_BRACES = str.maketrans("{}", "()")


@dataclass(frozen=True, slots=True)
class Exchange:
    """The spans of a game's half-moves that other programs cannot play.

    Spans refer to the text below the tags, without space around it; `length` is its length, `result` its result, and
    `results` are the places of that. `asides` are remarks, and what is left unread.
    """

    length: int
    spans: tuple[Span, ...] = ()
    result: str | None = None
    asides: tuple[Span, ...] = ()
    results: tuple[Span, ...] = ()

    def body(self, text: str, result: str | None = None) -> str:
        """Return the text below the tags, with what cannot be played in comments; `result` replaces the written one."""
        edits = [(first, end, embedded(text[first:end])) for first, end in self.spans]
        edits += [(first, end, _aside(text, first, end)) for first, end in self.asides]
        if result is not None:
            places = self.results[:1]
            edits += [(first, end, result if (first, end) in places else "") for first, end in self.results]
        for first, end, words in sorted(edits, reverse=True):
            text = f"{text[:first]}{words}{text[end:]}"
        return text


def exchange_of(report: SheetReport, sheet: str) -> Exchange:
    """Return the exchange of the first game of a checked sheet; without spans if comments would change its findings.

    The check replaces wide digits by plain ones, one character by one, so spans agree in both texts. A text that would
    be read as another game without its asides becomes one comment.
    """
    written, text = first_game(sheet)[0], report.sheet.text
    body = read_game(text).body
    start = len(text) - len(body.lstrip())
    spans = [(first, end) for first, end in _unplayable_spans(report) if WORD.fullmatch(text[first:end])]
    if spans and _check_summary(check(report.rules, _commented(text, spans))) != _check_summary(report):
        spans = []
    movetext = written.body.strip()
    if len(movetext) != len(body.strip()):
        return Exchange(len(movetext), result=written_result(written))
    exchange = Exchange(
        len(movetext),
        _from(start, spans),
        written_result(written),
        _from(start, _asides(report, start + len(movetext))),
        _from(start, [(span.start, span.end) for span in _read(report) if span.kind is SpanKind.RESULT]),
    )
    again = check(report.rules, text[:start] + exchange.body(body.strip()))
    if (again.plies, again.fen) == (report.plies, report.fen) and not _has_more_games(again):
        return exchange
    return Exchange(len(movetext), result=exchange.result, asides=((0, len(movetext)),) if movetext else ())


def _from(start: int, spans: Iterable[Span]) -> tuple[Span, ...]:
    """Return spans counted from an offset, without those before it."""
    return tuple((first - start, end - start) for first, end in spans if first >= start)


def _read(report: SheetReport) -> list[TextSpan]:
    """Return the spans of a sheet before the point where its check stopped."""
    return list(takewhile(lambda span: span.kind is not SpanKind.UNREAD, report.spans))


def _asides(report: SheetReport, end: int) -> list[Span]:
    """Return the spans that are no part of a game for other programs, with all that is left unread up to an offset."""
    read = _read(report)
    asides = [(span.start, span.end) for span in read if span.kind in (SpanKind.TAG, SpanKind.REMARK)]
    stop = read[-1].end if read else 0
    unread = len(read) < len(report.spans) and report.spans[len(read)].kind is SpanKind.UNREAD
    return [*asides, (stop, end)] if unread and stop < end else asides


def _aside(text: str, first: int, end: int) -> str:
    """Return a part of a text as a comment. Braces inside it become parentheses, and no half-move is read from it."""
    words = text[first:end].strip().translate(_NO_BRACES)
    before = " " if text[:first].strip() and not text[first - 1].isspace() else ""
    return f"{before}{{ {words} }} " if words else text[first:end]


def _has_more_games(report: SheetReport) -> bool:
    return any(finding.code is Code.MORE_GAMES for finding in report.findings)


def exchange_document(exchange: Exchange) -> dict[str, Any]:
    """Return an `Exchange` as JSON, for the stored report."""
    return {
        "length": exchange.length,
        "places": list(map(list, exchange.spans)),
        "written": exchange.result,
        "asides": list(map(list, exchange.asides)),
        "results": list(map(list, exchange.results)),
    }


def read_exchange(document: Mapping[str, Any]) -> Exchange:
    """Return the `Exchange` that `exchange_document` stored as JSON."""
    spans, asides, results = (
        tuple((first, end) for first, end in document[name]) for name in ("places", "asides", "results")
    )
    return Exchange(document["length"], spans, document["written"], asides, results)


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
