"""The stored report of a sheet: codes and numbers, from which sentences are made when they are shown.

A report belongs to one version of the engine; another version makes it again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from games.exchange import Exchange, exchange_document, exchange_of, read_exchange
from games.models import GameSheet
from games.rules import RULES
from games.rules import check as check_sheet
from games.rules.article import Article
from games.rules.board import Side
from games.rules.ruleset import RuleSystem
from games.rules.sheets.findings import Code, Finding, IrregularityState, Severity
from games.rules.sheets.gist import Gist, gist_document, gist_of, read_gist
from games.rules.sheets.record import SheetReport, Verdict
from games.rules.wording import report_json

RULES_FOLDER = Path(__file__).resolve().parent / "rules"
REPORT_MODULES = [Path(__file__).resolve().parent / name for name in ("exchange.py", "reports.py")]
"""The modules that decide the content of a stored report."""


def _version() -> str:
    """Return a digest of the engine's sources, the same on every machine."""
    digest = sha256()
    for file in (*sorted(RULES_FOLDER.rglob("*.py")), *REPORT_MODULES):
        digest.update(file.relative_to(RULES_FOLDER.parent).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]


ENGINE = _version()

MAX_FINDINGS = 200
CODES = {code.value: code for code in Code}
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Summary:
    """The summary of a sheet for a list: its verdict and its findings."""

    verdict: Verdict
    findings: tuple[Finding, ...]

    @property
    def worst(self) -> Finding | None:
        return worst_finding(self.findings)


def worst_finding(findings: Iterable[Finding]) -> Finding | None:
    """Return the first of the worst findings; None if there are only remarks."""
    grave = [one for one in findings if one.code.severity is not Severity.REMARK]
    return max(grave, key=lambda one: one.code.severity is Severity.INVALID, default=None)


def check(sheet: GameSheet) -> SheetReport:
    """Check a sheet and return the whole report with every position; update, without saving, its stored report."""
    report = check_sheet(RULES[sheet.rules], sheet.text)
    if sheet.engine != ENGINE:
        sheet.report, sheet.engine = report_document(report, sheet.text), ENGINE
    return report


def summaries(sheets: Iterable[GameSheet]) -> list[Summary]:
    """Return a summary of each sheet; reports of another engine version are made again and stored."""
    rows = list(sheets)
    stale = [sheet for sheet in rows if sheet.engine != ENGINE]
    for sheet in stale:
        check(sheet)
    if stale:
        GameSheet.objects.bulk_update(stale, ["report", "engine"])
    return [_summary(sheet) for sheet in rows]


def gists(stored_by_sheet: Mapping[int, tuple[str, Json | None]]) -> dict[int, Gist]:
    """Return the gist of each sheet by its key, given the engine of its report and the stored `gist`.

    Sheets of another engine version are checked and stored again, in two queries for any number.
    """
    return {pk: read_gist(gist) for pk, gist in _current_parts(stored_by_sheet, "gist").items()}


def exchanges(stored_by_sheet: Mapping[int, tuple[str, Json | None]]) -> dict[int, Exchange]:
    """Return the `Exchange` of each sheet by its key, given the engine of its report and the stored `exchange`."""
    return {pk: read_exchange(exchange) for pk, exchange in _current_parts(stored_by_sheet, "exchange").items()}


def _current_parts(stored_by_sheet: Mapping[int, tuple[str, Json | None]], part: str) -> dict[int, Json]:
    """Return one key of each sheet's stored report; make reports of another engine version again."""
    fresh = {pk: found for pk, (engine, found) in stored_by_sheet.items() if engine == ENGINE and found}
    stale = [pk for pk in stored_by_sheet if pk not in fresh]
    return {**fresh, **{pk: report[part] for pk, report in _check_again(stale).items()}}


def _check_again(sheets: Collection[int]) -> dict[int, Json]:
    """Check sheets with the present version of the rules, and store their reports."""
    if not sheets:
        return {}
    rows = list(GameSheet.objects.filter(pk__in=sheets))
    documents = {row.pk: report_document(check_sheet(RULES[row.rules], row.text), row.text) for row in rows}
    for row in rows:
        row.report, row.engine = documents[row.pk], ENGINE
    GameSheet.objects.bulk_update(rows, ["report", "engine"])
    return documents


def report_document(report: SheetReport, text: str) -> Json:
    """Return the report of a text as plain data, with at most MAX_FINDINGS findings."""
    return {
        **report_json(report),
        "findings": [_finding_document(one) for one in report.findings[:MAX_FINDINGS]],
        "gist": gist_document(gist_of(report)),
        "exchange": exchange_document(exchange_of(report, text)),
    }


def _finding_document(finding: Finding) -> Json:
    """Return a finding as JSON, for the stored report."""
    article = finding.article
    return {
        "code": finding.code.value,
        "ply": finding.ply,
        "move": finding.move,
        "side": finding.side.code if finding.side else None,
        "text": finding.text,
        "article": [article.number, article.subject] if article else None,
        "values": dict(finding.values),
        "legal": list(finding.legal),
        "standing": finding.state.value if finding.state else None,
    }


def _summary(sheet: GameSheet) -> Summary:
    """Return the verdict and the findings of a stored report."""
    report: Json = sheet.report or {}
    rules = RULES[sheet.rules]
    return Summary(
        verdict=Verdict(report["verdict"]),
        findings=tuple(_finding(one, rules) for one in report["findings"]),
    )


def _finding(finding: Json, rules: RuleSystem) -> Finding:
    """Return the finding from its stored JSON."""
    return Finding(
        code=CODES[finding["code"]],
        ply=finding["ply"],
        move=finding["move"],
        side=Side[finding["side"].upper()] if finding["side"] else None,
        text=finding["text"],
        article=_article(finding["article"], rules),
        values=finding["values"],
        legal=tuple(finding["legal"]),
        state=IrregularityState(finding["standing"]) if finding["standing"] else None,
    )


def _article(named: list[str] | None, rules: RuleSystem) -> Article | None:
    return next((one for one in rules.provisions if named == [one.number, one.subject]), None) if named else None
