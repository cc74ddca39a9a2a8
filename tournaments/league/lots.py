"""The drawing of lots from a seed, which anybody can repeat. The dice are checked in `checks`."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256


def ticket(seed: str, name: str) -> str:
    """Return the ticket of a name: the SHA-256 of `seed:name` in UTF-8, in hexadecimal."""
    return sha256(f"{seed}:{name}".encode()).hexdigest()


def draw(seed: str, names: Iterable[str]) -> list[str]:
    """Return the names in the order of their digests: the first gets draw number 1."""
    return sorted(names, key=lambda name: (ticket(seed, name), name))
