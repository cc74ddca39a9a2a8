"""Marks before a name in a list: numbers, bullets and boxes to tick; and lines without a name."""

from __future__ import annotations

import re
from collections.abc import Mapping

_BULLET = re.compile(r"\s*(?:[•·◦▪▫‣●○■□☐☑✓✔➤]\s*|[-–—*+>]\s+|\[[ xX✓]?\]\s*)")
_NUMBER = re.compile(r"""\s*\(?\d{1,3}\s*(?:[.)\]:º°ª]+\s*[-–]?|[-–])\s*(?=[^\W\d_]|["'«“(\[☐☑✓•])""")
_BARE_NUMBER = re.compile(r"""\s*(\d{1,3})(?:\s+|\s*[;,]\s*)(?=[^\W\d_]|["'«“])""")
_INLINE_NUMBER = re.compile(r"(?:^|(?<=\s))\(?(\d{1,3})(?:[.)ºª]+[-–]?\s*|\s+)(?=[^\W\d_])")
_RULE = re.compile(r"\s*(?:[-–—_=*~•.]{2,}|\(?\d{1,3}\s*[.)\]ºª]+|[•·◦▪●○■□☐*-])\s*")
MAX_MARKS = 3
"""Marks before one name: "1. [ ] Ana"."""


def without_mark(line: str) -> str:
    """Return the line without the number, bullet or box before the name."""
    for _ in range(MAX_MARKS):
        match = _BULLET.match(line) or _NUMBER.match(line)
        if not match or match.end() == len(line):
            break
        line = line[match.end() :]
    return line


def without_marks(lines: Mapping[int, str]) -> dict[int, str]:
    """Return the lines without the numbers and marks before each name.

    A number without a dot is removed only if all lines are numbered in sequence.
    """
    numbers = [_BARE_NUMBER.match(line) for line in lines.values()]
    values = [int(number[1]) for number in numbers if number]
    if len(values) == len(lines) > 1 and values == list(range(values[0], values[0] + len(values))):
        return {at: _BARE_NUMBER.sub("", line, count=1) for at, line in lines.items()}
    return {at: without_mark(line) for at, line in lines.items()}


def has_no_name(line: str) -> bool:
    """Return whether a line is only a drawn line, a number or a bullet."""
    return bool(_RULE.fullmatch(line))


def numbered_inline(line: str) -> list[str]:
    """Return the names of a line such as "1. Ana 2. Bea 3. Carlos"; empty for any other line."""
    numbers = [int(number) for number in _INLINE_NUMBER.findall(line)]
    if len(numbers) < 2 or numbers != list(range(1, len(numbers) + 1)):
        return []
    return [piece for piece in _INLINE_NUMBER.split(line)[2::2] if piece.strip()]
