"""Search a public text for the surname of a player whose name is not shown."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tournaments.league.names import searchable, visible

PARTICLES = frozenset(
    {
        *("al", "da", "das", "de", "degli", "dei", "del", "della", "den", "der", "di", "do", "dos"),
        *("el", "la", "las", "lo", "los", "van", "von"),
    }
)
"""Words of surnames that are common in any text, besides single letters."""
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Mention:
    """A surname found in a text: its player, and the word as written."""

    name: str
    word: str


def surnames(name: str) -> frozenset[str]:
    """Return the surnames in a name, without case or accents.

    They are the words before a comma ("Pérez, Ana"), or else all words but the first, or the only word.
    """
    before, comma, _ = visible(name).partition(",")
    words = _WORD.findall(searchable(before if comma and before.strip() else visible(name)))
    surname_words = words if comma or len(words) == 1 else words[1:]
    return _distinctive(surname_words) or _distinctive(words)


def _distinctive(words: Iterable[str]) -> frozenset[str]:
    """Return the words that are neither particles nor single letters."""
    return frozenset(word for word in words if word not in PARTICLES and len(word) > 1)


def mentions(text: str, names: Iterable[str]) -> tuple[Mention, ...]:
    """Return the names whose surname is a whole word of a text, each once, with that word."""
    composed = unicodedata.normalize("NFC", visible(text))
    written = {searchable(word): word for word in reversed(_WORD.findall(composed))}
    return tuple(_mentions(written, names)) if written else ()


def _mentions(written: dict[str, str], names: Iterable[str]) -> Iterator[Mention]:
    """Yield the names whose surname is among the written words."""
    for name in names:
        own_surnames = surnames(name)
        word = next((word for plain, word in written.items() if plain in own_surnames), None)
        if word is not None:
            yield Mention(name, word)
