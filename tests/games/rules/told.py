"""What a finding holds, for tests."""

from __future__ import annotations

from typing import Any

from games.rules.sheets.findings import Finding
from games.rules.sheets.record import SheetReport
from tests.games.rules.ask import findings_of


def told(finding: Finding) -> dict[str, Any]:
    """Return what a finding holds beside its half-move, code and article."""
    held = {
        "text": finding.text,
        "values": dict(finding.values),
        "legal": finding.legal,
        "state": finding.state and finding.state.value,
        "unread": finding.unread,
    }
    return {name: value for name, value in held.items() if value}


def whole(report: SheetReport) -> list[tuple[Any, ...]]:
    """Return the half-move, code and article of each finding, and what else it holds."""
    return [(*place, told(one)) for place, one in zip(findings_of(report), report.findings, strict=True)]
