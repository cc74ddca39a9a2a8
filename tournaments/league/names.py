"""Names of people and clubs: their stored form, their equality and their order."""

from __future__ import annotations

import re
import unicodedata

MAX_NAME_LENGTH = 200
_BLANK_CHARACTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that show nothing, although Unicode classes them as letters or marks."""
MIN_LETTERS_TO_COMPARE = 4
"""Shortest name compared but for one letter: different short names ("Ana", "Eva") differ by as little."""


def written(text: str) -> str:
    """Return the name as stored: composed (NFC), trimmed, with single spaces."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def visible(text: str) -> str:
    """Return the text without invisible characters, such as a joiner or a soft hyphen."""
    return "".join(letter for letter in text if not is_invisible(letter))


def is_invisible(letter: str) -> bool:
    """Return whether a character shows nothing."""
    return letter in _BLANK_CHARACTERS or "\ufe00" <= letter <= "\ufe0f" or unicodedata.category(letter) == "Cf"


def folded(name: str) -> str:
    """Return a name without case, to be compared: two names equal in this form are the same name."""
    return unicodedata.normalize("NFC", written(name).casefold())


def searchable(text: str) -> str:
    """Return a name without case or accents, to be compared with a typed text."""
    return _without_accents(written(text).casefold())


def words(text: str) -> tuple[str, ...]:
    """Return the words of a text for searches, each once; in a text of signs only, the signs are its words."""
    plain = searchable(text)
    return tuple(dict.fromkeys(re.findall(r"\w+", plain) or plain.split()))


def alike(one: str, other: str) -> bool:
    """Return whether two names differ at most by case, accents, signs and the order of their words ("Pérez, Ana")."""
    return _sorted_words(one) == _sorted_words(other)


def nearly_alike(one: str, other: str) -> bool:
    """Return whether two names are alike or differ by one letter; names under four letters must be alike."""
    if alike(one, other):
        return True
    a, b = sorted((searchable(one), searchable(other)), key=len)
    if len(a) < MIN_LETTERS_TO_COMPARE or len(b) - len(a) > 1:
        return False
    same = next((place for place, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), len(a))
    return a[same + (len(a) == len(b)) :] == b[same + 1 :]


def _sorted_words(name: str) -> list[str]:
    """Return the words of a name in alphabetical order, without accents or capitals."""
    plain = searchable(name)
    return sorted(re.findall(r"\w+", plain) or plain.split())


def alphabetical(name: str) -> str:
    """Return the sort key of the Spanish alphabet: letters without case or accents (Ç as C), Ñ after N.

    Any other character is ordered by its code point.
    """
    return unicodedata.normalize("NFC", name.casefold()).translate(_SORT_KEYS)


class _SortKeys(dict[int, str]):
    """The sort key of each letter, by its code point, computed when it is first needed."""

    def __missing__(self, code: int) -> str:
        """Return the sort key of a letter: after n for ñ, and without accents for the others."""
        letter = chr(code)
        plain = "n\1" if letter == "ñ" else "".join(f"{c}\0" for c in _without_accents(letter))
        if len(self) < MAX_LETTERS:
            self[code] = plain
        return plain


def _without_accents(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))


MAX_LETTERS = 1024
_SORT_KEYS = _SortKeys()
