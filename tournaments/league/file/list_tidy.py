"""Tidy lists of players from messages and word processors: one name a line, with a tab before the club.

A style is recognised only if all lines of a list, or most of them, have it: a single name with a dash stays whole.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable

Lines = dict[int, str]
MAX_STYLED_LENGTH = 1_000
"""The longest line whose style is looked for: matching takes a time that grows with the square of the length."""

_PREFIXED_NUMBER = re.compile(
    r"\s*(?:#|n(?:\.|um\.?|úm\.?)?\s*[ºo°]\s*|\w+\s+(?=\d+\s*:))?[\[(]?0*(\d{1,3})\s*"
    r"(?:\ufe0f?\u20e3|(?:er|r|d|t|n|v)[oa]\b|ero\b|era\b)?\s*[.)\]:/_ºª°-]*\s*(?=[^\W\d_])",
    re.IGNORECASE,
)
_ROMAN = re.compile(r"\s*([IVXL]+)\s*[.)-]+\s*(?=[^\W\d_])")
_LETTER = re.compile(r"\s*([A-Za-z])\s*[.)]\s*(?=[^\W\d_])")
_TENS = ("", "X", "XX", "XXX", "XL")
_UNITS = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
_ROMANS = {tens + units: 10 * ten + unit for ten, tens in enumerate(_TENS) for unit, units in enumerate(_UNITS)}
_CLUBS = (
    re.compile(r"(.+?)\s*\|\s*([^|]+)"),
    re.compile(r"(.+?)\s+[-–—]\s+((?:(?!\s[-–—]\s).)+)"),
    re.compile(r"(.+?)\s*\(([^()]{2,})\)"),
    re.compile(r"(.+?)\s*\[([^\[\]]{2,})\]"),
    re.compile(r"(.+?)\s*<([^<>]+@[^<>]+)>"),
)
_FIGURE = re.compile(r"(.*?[^\W\d_].*?)[\s:]+((?:\+\d+\s+)?\d{3}[\d ]*)")
"""A rating or a telephone after a name: three digits at least, since "Ana 2" is a name."""
_QUOTED = re.compile(r'\s*"([^"]+)"\s*')
_TITLE = re.compile(
    r"\s*(?:lista|listado|inscritos|inscritas|apuntados|participantes|jugadores|jugadoras|xogadores|elenco"
    r"|iscritti|giocatori|list|players)\b[^;\t,]*",
    re.IGNORECASE,
)


def tidied(lines: Lines) -> Lines:
    """Return the lines without numbers, symbols and quotes around the names, and with the club after a tab."""
    if any(len(line) > MAX_STYLED_LENGTH for line in lines.values()):
        return lines
    lines = {at: without_symbols(line) for at, line in lines.items()}
    if all(line.startswith("\t") for line in lines.values()):
        lines = {at: line.lstrip("\t") for at, line in lines.items()}
    for mark, value in ((_PREFIXED_NUMBER, int), (_ROMAN, _ROMANS.get), (_LETTER, _letter_number)):
        lines = _without_sequence(lines, mark, value)
    lines = _change_all(lines, lambda line: match[1] if (match := _QUOTED.fullmatch(line)) else None)
    return _with_tabs(lines)


def without_table_bars(lines: Lines) -> Lines:
    """Return the rows of a table drawn with bars (`|`) with tabs between cells, or another list unchanged."""
    if len(lines) < 2 or not all(
        line.strip().startswith("|") and line.strip().endswith("|") for line in lines.values()
    ):
        return lines
    rows = {at: "\t".join(cell.strip() for cell in line.strip()[1:-1].split("|")) for at, line in lines.items()}
    return {at: row for at, row in rows.items() if row.strip("-: \t")}


def is_title(first: str, others: Iterable[str]) -> bool:
    """Return whether the first line of a list is a title: by its words, or since only the other lines are numbered."""
    rest = list(others)
    numbered = len(rest) > 1 and all(_PREFIXED_NUMBER.match(line) for line in rest)
    return bool(_TITLE.fullmatch(first)) or (numbered and not _PREFIXED_NUMBER.match(without_symbols(first)))


def without_symbols(line: str) -> str:
    """Return a line without symbols before and after its words; unchanged if it has no letters."""
    if not any(map(str.isalpha, line)) or not (_is_symbol(line.lstrip()[0]) or _is_symbol(line.rstrip()[-1])):
        return line
    start, end = 0, len(line)
    while _is_symbol(line[start]) or line[start].isspace():
        start += 1
    while _is_symbol(line[end - 1]) or line[end - 1].isspace():
        end -= 1
    return line[start:end]


def _is_symbol(sign: str) -> bool:
    """Return whether a character is a picture, or part of one: variation, skin colour, joiner."""
    return unicodedata.category(sign) == "So" or sign in "→⇒\ufe0e\ufe0f\u200d" or "\U0001f3fb" <= sign <= "\U0001f3ff"


def _letter_number(letter: str) -> int:
    """Return the number of a letter in the alphabet, 1 for a."""
    return ord(letter.lower()) - ord("a") + 1


def _change_all(lines: Lines, change: Callable[[str], str | None]) -> Lines:
    """Return the changed lines if there are at least two and the change applies to all; otherwise the lines."""
    changed = {at: change(line) for at, line in lines.items()}
    if len(lines) < 2 or None in changed.values():
        return lines
    return {at: line for at, line in changed.items() if line is not None}


def _without_sequence(lines: Lines, mark: re.Pattern[str], value: Callable[[str], int | None]) -> Lines:
    """Return the lines without their marks if these count from one without a gap; otherwise the lines."""
    matches = [mark.match(line) for line in lines.values()]
    counted = [value(one[1]) for one in matches if one]
    if len(lines) < 2 or counted != list(range(1, len(lines) + 1)):
        return lines
    return {at: mark.sub("", line, count=1) for at, line in lines.items()}


def _with_tabs(lines: Lines) -> Lines:
    """Return the lines with a tab before the club, rating or address, if most of them have one."""
    if len(lines) < 2 or any(mark in line for line in lines.values() for mark in ";\t"):
        return lines
    for pattern in _CLUBS:
        matches = {at: pattern.fullmatch(line.strip()) for at, line in lines.items()}
        if 2 * sum(map(bool, matches.values())) > len(lines):
            return {at: f"{one[1]}\t{one[2]}" if (one := matches[at]) else line for at, line in lines.items()}
    return _change_all(lines, lambda line: f"{one[1]}\t{one[2]}" if (one := _FIGURE.fullmatch(line.strip())) else None)
