"""Names of people and clubs: how they are written, when two are the same, and how they are ordered."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import chain

LONGEST = 200


def written(text: str) -> str:
    """The name as kept: composed (NFC), trimmed, inner spaces single."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def folded(name: str) -> str:
    """Two names with the same folded form are one name: only case tells them apart."""
    return unicodedata.normalize("NFC", written(name).casefold())


def searchable(text: str) -> str:
    """Without case or accents, for finding a name by what a person types."""
    decomposed = unicodedata.normalize("NFD", written(text).casefold())
    return "".join(c for c in decomposed if not unicodedata.combining(c))


def words(text: str) -> tuple[str, ...]:
    """The words of a text as searched for, each once; signs alone are words where there is nothing else."""
    plain = searchable(text)
    return tuple(dict.fromkeys(re.findall(r"\w+", plain) or plain.split()))


def alphabetical(name: str) -> tuple[tuple[int, int], ...]:
    """Sort key of the Spanish alphabet: letters without case or accents (Ç as C), Ñ after N.

    Any other character goes by its code point.
    """
    return tuple(chain.from_iterable(map(_letter, unicodedata.normalize("NFC", name.casefold()))))


@lru_cache(maxsize=1024)
def _letter(letter: str) -> tuple[tuple[int, int], ...]:
    if letter == "ñ":
        return ((ord("n"), 1),)
    return tuple((ord(c), 0) for c in unicodedata.normalize("NFD", letter) if not unicodedata.combining(c))
