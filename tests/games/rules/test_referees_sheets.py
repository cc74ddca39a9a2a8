"""Sheets as a club types them, each with the report that a referee expects, one on each line of a table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games.rules import RULES, check
from games.rules.board import Side
from games.rules.sheets.findings import Severity
from games.rules.sheets.record import SheetReport

TABLE = Path(__file__).parents[2] / "data" / "rules" / "sheets.jsonl"
SHEETS = [json.loads(line) for line in TABLE.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: f"{sheet['rules']}: {sheet['name']}")
def test_sheet_has_the_report_that_a_referee_expects(sheet: dict[str, Any]) -> None:
    report = check(RULES[sheet["rules"]], "\n".join(sheet["text"]))
    outcome = report.outcome
    assert {
        "verdict": report.verdict.value,
        "plies": report.plies,
        "first": first(report),
        "worth": [report.pieces(side).worth for side in Side],
        "winner": (outcome.winner.code if outcome.winner else "draw") if outcome else None,
        "result": report.result,
        "agrees": report.result_agrees,
    } == {name: sheet[name] for name in ("verdict", "plies", "first", "worth", "winner", "result", "agrees")}


def first(report: SheetReport) -> list[Any] | None:
    """Return the half-move, code and article of the first error, or of the first remark if there is no error."""
    errors = [finding for finding in report.findings if finding.code.severity is not Severity.REMARK]
    for found in (*errors, *report.findings):
        return [found.ply, found.code.value, found.article.number if found.article else None]
    return None


def test_comma_after_a_move_keeps_the_text_after_a_semicolon() -> None:
    assert check(RULES["castillar"], "1. 22-18, ; 9-14, 2. 18x9, ; 5x14").plies == 4


def test_number_in_a_parenthesis_is_not_a_move_number() -> None:
    report = check(RULES["castillar"], "1. 22-18 (see game 7) 9-14 2. 18x9")
    assert (report.verdict.value, report.plies) == ("valid", 3)
