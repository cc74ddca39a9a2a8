"""Texts of games in as few bytes as the database has to keep, and back."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

BETWEEN = "\x00"
"""Stands between two games; no text of a game holds it."""


def pack(games: Sequence[str]) -> bytes:
    return zlib.compress(BETWEEN.join(games).encode(), level=6)


def unpack(content: bytes) -> list[str]:
    """Return the texts of a packed part: at least one."""
    return zlib.decompress(content).decode().split(BETWEEN)
