"""The free texts of a game sheet, and the sheet with some of them struck out.

Free texts are the comments, and the tags that the check does not read. Moves, results and player names stay.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

READ_TAGS = frozenset({"white", "black", "result", "fen", "setup", "gametype", "rules", "starter", "date"})
"""Tags that the check of a sheet reads, which are never struck out."""
_BRACES = re.compile(r"\{([^{}]*)\}")
_TO_END_OF_LINE = re.compile(r";([^\n{}]*)")
_TAG = re.compile(r'(?m)^([ \t]*\[[ \t]*(\w+)[ \t]*")([^"\n]*)("[ \t]*\])')
_CODES = re.compile(r"\[%[^\]]*\]")
"""Clock times and other commands that programs write in comments."""
_WORD = re.compile(r"[^\W\d_]{3}")
_MOVE = re.compile(r"\d\s*[-x:×]\s*\d|[a-l]\d")


def free_texts(text: str) -> Iterator[str]:
    """Yield the texts of the comments and tags of a sheet that are not empty."""
    for match in _TAG.finditer(text):
        if match[2].lower() not in READ_TAGS and match[3].strip(" ?-"):
            yield match[3].strip()
    for match in _BRACES.finditer(text):
        if _CODES.sub("", match[1]).strip():
            yield match[1].strip()
    for match in _TO_END_OF_LINE.finditer(_BRACES.sub("", text)):
        # A semicolon comments the rest of its line, which may hold the second move of a pair.
        if _WORD.search(match[1]) and not _MOVE.search(match[1]):
            yield match[1].strip()


def strike_out(text: str, struck: Collection[str], mark: str) -> str:
    """Return the sheet with a mark in place of each of the given comments and tag values."""

    def marked_comment(match: re.Match[str]) -> str:
        return match[0].replace(match[1], mark) if match[1].strip() in struck else match[0]

    def marked_tag(match: re.Match[str]) -> str:
        readable = match[2].lower() in READ_TAGS or match[3].strip() not in struck
        return match[0] if readable else f"{match[1]}{mark}{match[4]}"

    return _TO_END_OF_LINE.sub(marked_comment, _BRACES.sub(marked_comment, _TAG.sub(marked_tag, text)))
