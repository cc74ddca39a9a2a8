"""Text as it comes from files and addresses."""

from __future__ import annotations

LONGEST_NUMBER = 7


def decoded(data: bytes) -> str:
    """Text in UTF-8, or else in the code page that old programs write."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def number_asked(text: str | None) -> int | None:
    """A number of a step or a game; None where that is none."""
    if text is None or not (text.isascii() and text.isdigit()) or len(text) > LONGEST_NUMBER:
        return None
    return int(text)
