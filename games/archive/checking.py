"""The check of a part, with plain values as arguments and result, so that any process can do it."""

from __future__ import annotations

from dataclasses import dataclass

from games.archive.packing import unpack
from games.rules import RULES
from games.rules import check as check_sheet
from games.rules.notation.pdn import read_game
from games.rules.sheets.findings import Code, Severity
from games.rules.sheets.report import SheetReport, Verdict

MAX_LETTERS = 80


@dataclass(frozen=True, slots=True)
class WrongGame:
    """A game with a finding, as the check of its part returns it.

    `ply` counts half-moves from 1, `move` is its number on the sheet; both None for a finding about the whole sheet.
    """

    number: int
    verdict: str
    kind: str
    ply: int | None
    move: int | None
    title: str


@dataclass(frozen=True, slots=True)
class PartResult:
    """The result of checking a part: the number of games in order, and the games with findings."""

    valid: int
    wrong: tuple[WrongGame, ...]


def check(rules: str, first: int, content: bytes) -> PartResult:
    """Check the games of a part; `first` is the number of its first game."""
    wrong: list[WrongGame] = []
    texts = unpack(content)
    for number, text in enumerate(texts, start=first):
        report = check_sheet(RULES[rules], text)
        if not in_order(report):
            wrong.append(WrongGame(number, report.verdict.value, *gravest(report), title(text)))
    return PartResult(len(texts) - len(wrong), tuple(wrong))


def in_order(report: SheetReport) -> bool:
    """Return whether a sheet is valid and its result does not contradict the board."""
    return report.verdict is Verdict.VALID and report.result_agrees is not False


def gravest(report: SheetReport) -> tuple[str, int | None, int | None]:
    """Return the code of the first of the gravest findings, its half-move and the number of its move.

    A sheet without one is flagged since its result contradicts the board.
    """
    for severity in (Severity.INVALID, Severity.IRREGULAR):
        for finding in report.findings:
            if finding.code.severity is severity:
                return finding.code.value, finding.ply, finding.move
    return Code.RESULT_DISAGREES.value, None, None


def title(text: str) -> str:
    """Return the players, or else the event, by the tags; empty without either."""
    game = read_game(text)
    white, black = (game.tag(name) or "" for name in ("White", "Black"))
    if white and black:
        return f"{white[:MAX_LETTERS]} – {black[:MAX_LETTERS]}"
    return (game.tag("Event") or "")[:MAX_LETTERS]
