"""Text as it comes from files."""

from __future__ import annotations


def decoded(data: bytes) -> str:
    """Text in UTF-8, or else in the code page that old programs write."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")
