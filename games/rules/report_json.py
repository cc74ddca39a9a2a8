"""A report as JSON: the output of a command for another program, and the stored report of a sheet."""

from __future__ import annotations

from typing import Any

from .board import Side
from .sheets.findings import Finding
from .sheets.record import SheetReport
from .wording import citation, sentence

Json = dict[str, Any]


def report_json(report: SheetReport, language: str = "es") -> Json:
    """Return a report as JSON, with sentences in a language; `winner` is white, black, draw or None."""
    outcome = report.outcome
    winner = None if outcome is None else outcome.winner.code if outcome.winner else "draw"
    return {
        "verdict": report.verdict.value,
        "findings": [_finding(finding, language) for finding in report.findings],
        "plies": report.plies,
        "fen": report.fen,
        "pieces": {side.code: _pieces(report, side) for side in Side},
        "outcome": {"winner": winner, "reason": outcome.reason.value if outcome else None},
        "result": report.result,
        "result_agrees": report.result_agrees,
        "proposed": report.proposed,
    }


def _finding(finding: Finding, language: str) -> Json:
    """Return a finding as JSON, with its sentence and the legal moves."""
    message = sentence(finding, language)
    if finding.legal:
        message += f" [{', '.join(finding.legal)}]"
    return {
        "ply": finding.ply or None,
        "side": finding.side.code if finding.side else None,
        "text": finding.text,
        "code": finding.code.value,
        "article": citation(finding.article, language) if finding.article else None,
        "message": message,
    }


def _pieces(report: SheetReport, side: Side) -> Json:
    pieces = report.pieces(side)
    return {"men": pieces.men, "kings": pieces.kings}
