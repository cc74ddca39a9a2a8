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
_MOVE = re.compile(r"\d\s*[-x:×]\s*\d|[a-j]\d")


def free_texts(text: str) -> Iterator[str]:
    """Return the comments and tags of a sheet that are not empty."""
    for found in _TAG.finditer(text):
        if found[2].lower() not in READ_TAGS and found[3].strip(" ?-"):
            yield found[3].strip()
    for found in _BRACES.finditer(text):
        if _CODES.sub("", found[1]).strip():
            yield found[1].strip()
    for found in _TO_END_OF_LINE.finditer(_BRACES.sub("", text)):
        # A semicolon comments the rest of its line, which may hold the second move of a pair.
        if _WORD.search(found[1]) and not _MOVE.search(found[1]):
            yield found[1].strip()


def strike_out(text: str, struck: Collection[str], mark: str) -> str:
    """Return the sheet with a mark in place of each of the given comments and tag values."""

    def marked_comment(found: re.Match[str]) -> str:
        return found[0].replace(found[1], mark) if found[1].strip() in struck else found[0]

    def marked_tag(found: re.Match[str]) -> str:
        readable = found[2].lower() in READ_TAGS or found[3].strip() not in struck
        return found[0] if readable else f"{found[1]}{mark}{found[4]}"

    return _TO_END_OF_LINE.sub(marked_comment, _BRACES.sub(marked_comment, _TAG.sub(marked_tag, text)))
