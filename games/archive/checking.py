"""A part of an archive: its texts as the database has them, and their check.

The check has plain values as arguments and result, so that any process can do it.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass

from games.archive.terms import packed, terms_of
from games.rules import RULES
from games.rules import check as check_sheet
from games.rules.notation.pdn import read_game
from games.rules.sheets.findings import Code, Severity
from games.rules.sheets.record import SheetReport, Verdict

MAX_LETTERS = 80
BETWEEN = "\x00"
"""Separator of two games, which no text of a game contains."""


def pack(games: Sequence[str]) -> bytes:
    """Return the texts of a part, compressed."""
    return zlib.compress(BETWEEN.join(games).encode(), level=6)


def unpack(content: bytes) -> list[str]:
    """Return the texts of a packed part: at least one."""
    return zlib.decompress(content).decode().split(BETWEEN)


@dataclass(frozen=True, slots=True)
class WrongGame:
    """A game with its worst finding, as the check of a part returns it.

    `ply` is the half-move, from 1, and `move` its move number; both None for a finding about the whole sheet.
    """

    number: int
    verdict: str
    kind: str
    ply: int | None
    move: int | None
    title: str


@dataclass(frozen=True, slots=True)
class PartResult:
    """The result of checking a part: the number of valid games, the others, and the terms of all (see `terms`)."""

    valid: int
    wrong: tuple[WrongGame, ...]
    terms: bytes


def check(rules: str, first: int, content: bytes) -> PartResult:
    """Check the games of a part; `first` is the number of its first game."""
    wrong: list[WrongGame] = []
    terms: list[set[int]] = []
    texts = unpack(content)
    for number, text in enumerate(texts, start=first):
        report = check_sheet(RULES[rules], text, divided=True)
        terms.append(terms_of(report))
        if not is_in_order(report):
            wrong.append(WrongGame(number, report.verdict.value, *worst_finding(report), title(text)))
    return PartResult(len(texts) - len(wrong), tuple(wrong), packed(first, terms))


def is_in_order(report: SheetReport) -> bool:
    """Return whether a sheet is valid and its result does not contradict the board."""
    return report.verdict is Verdict.VALID and report.result_agrees is not False


def worst_finding(report: SheetReport) -> tuple[str, int | None, int | None]:
    """Return the code of the first of the worst findings, its half-move and its move number.

    For a sheet that is not in order and has no such finding, the result contradicts the board.
    """
    for severity in (Severity.INVALID, Severity.IRREGULAR):
        for finding in report.findings:
            if finding.code.severity is severity:
                return finding.code.value, finding.ply, finding.move
    return Code.RESULT_DISAGREES.value, None, None


def title(text: str) -> str:
    """Return the players of a game by its tags, or else the event; empty without either."""
    game = read_game(text)
    white, black = (game.tag(name) or "" for name in ("White", "Black"))
    if white and black:
        return f"{white[:MAX_LETTERS]} – {black[:MAX_LETTERS]}"
    return (game.tag("Event") or "")[:MAX_LETTERS]
