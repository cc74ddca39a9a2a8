"""The result of a game without moves: it was not played, or won by absence. It is proposed, never taken as written."""

from __future__ import annotations

import re

from games.rules.notation.movetext import PROPOSED_RESULTS, WrittenResult, result_of
from games.rules.notation.pdn import GameText
from games.rules.notation.unplayed import result_of_absence, results_in
from games.rules.sheets.findings import Code, Finding

PROPOSED = {**PROPOSED_RESULTS, WrittenResult.BOTH_LOST: "0-0"}
_COMMENT = re.compile(r"\{[^}]*+\}")
MAX_TEXT = 1000  # letters of a text without moves that are examined for the result of an absence


def without_moves(
    sheet: GameText, result: str | None, findings: list[Finding]
) -> tuple[str | None, str | None, list[Finding]]:
    """Return the result, the proposed one and the findings about both of a sheet without moves.

    `result` is the written one and `findings` are about it. Nothing is proposed if two results differ.
    """
    told = _told(sheet)
    text, meaning = result or "", result_of(result) if result else None
    if meaning in (None, WrittenResult.OPEN):
        if told is None:
            return result, None, findings
        text, meaning = told
    elif told is not None and told[1] is not meaning:
        findings = [*findings, Finding(code=Code.WORDS_DIFFER, text=told[0], values={"result": text})]
    differing = any(found.code in (Code.RESULTS_DIFFER, Code.WORDS_DIFFER) for found in findings)
    differing = differing or any(len(results_in(line)) > 1 for line in _lines(sheet))
    if differing or meaning not in PROPOSED:
        return None, None, findings
    proposal = PROPOSED[meaning]
    said = Finding(code=Code.RESULT_IN_WORDS, text=text[:40], values={"proposed": proposal})
    return None, proposal, [*findings, said]


def _lines(sheet: GameText) -> list[str]:
    """Return the first lines below the tags, without comments."""
    return _COMMENT.sub(" ", sheet.body[:MAX_TEXT]).splitlines()


def _told(sheet: GameText) -> tuple[str, WrittenResult] | None:
    """Return the first line that tells the result of an absence, and that result; None without one."""
    for line in _lines(sheet):
        if (meaning := result_of_absence(line)) is not None:
            return " ".join(line[:400].split())[:40], meaning
    return None
