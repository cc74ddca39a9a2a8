"""Compress and decompress texts of games for the database."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

BETWEEN = "\x00"
"""Separator of two games, which no text of a game contains."""


def pack(games: Sequence[str]) -> bytes:
    """Return the texts of a part, compressed."""
    return zlib.compress(BETWEEN.join(games).encode(), level=6)


def unpack(content: bytes) -> list[str]:
    """Return the texts of a packed part: at least one."""
    return zlib.decompress(content).decode().split(BETWEEN)
