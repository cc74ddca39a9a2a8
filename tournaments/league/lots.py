"""The drawing of lots from a seed, which anybody can repeat. The dice are checked in `checks`.

The regulation asks for lots (Antes de jugar, 4) and does not say how they are drawn. Here the lot of a player is the
SHA-256 of the seed and the name. If the seed is called out in the room after the list of players is known, nobody can
choose the order: one letter more in the seed or in a name changes it. It does not depend on the order of the list, and
anybody can compute it again with other tools.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256


def digest_of(seed: str, name: str) -> str:
    """Return the digest of a name: the SHA-256 of `seed:name` in UTF-8, in hexadecimal."""
    return sha256(f"{seed}:{name}".encode()).hexdigest()


def draw(seed: str, names: Iterable[str]) -> list[str]:
    """Return the names in the order of their digests: the first gets draw number 1."""
    return sorted(names, key=lambda name: (digest_of(seed, name), name))
