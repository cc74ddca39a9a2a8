"""Names that mix alphabets, or that look like another's in another alphabet (`Ana` with a Cyrillic A)."""

from __future__ import annotations

import re
import unicodedata

LATIN, CYRILLIC, GREEK = "LATIN", "CYRILLIC", "GREEK"
_CYRILLIC = ("АВЕЅІЈКМНОРСТУХҮԚԜаеѕіјорсухһԛԝӏ", "ABESIJKMHOPCTYXYQWaesijopcyxhqwl")
_GREEK = ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϲϹοναι", "ABEZHIKMNOPTYXcCovai")  # noqa: RUF001 - the table of these letters
"""Letters of each alphabet, and the Latin letters that look the same."""
_TO_LATIN = str.maketrans({**dict(zip(*_CYRILLIC, strict=True)), **dict(zip(*_GREEK, strict=True))})
_FROM_LATIN = {
    CYRILLIC: str.maketrans(dict(zip(*reversed(_CYRILLIC), strict=True))),
    GREEK: str.maketrans(dict(zip(*reversed(_GREEK), strict=True))),
}


def of_one_alphabet(name: str) -> str | None:
    """Return the same-looking name in one alphabet, for a name that mixes some; None for any other name."""
    if name.isascii() or len(_alphabets(name)) < 2:
        return None
    latin = _composed(unicodedata.normalize("NFD", name).translate(_TO_LATIN))
    if _alphabets(latin) == {LATIN}:
        return latin
    changed = re.sub(r"\w+", lambda word: _one_alphabet(word[0]), name)
    return changed if changed != name else None


def appearance(name: str) -> str:
    """Return a key that is equal for names that look the same in different alphabets."""
    if name.isascii():
        return name.casefold()
    return _composed(unicodedata.normalize("NFD", name).translate(_TO_LATIN)).casefold()


def _one_alphabet(word: str) -> str:
    """Return a word of Latin and other letters in the other alphabet, if all its letters have a twin there."""
    others = _alphabets(word) - {LATIN}
    if LATIN not in _alphabets(word) or len(others) != 1:
        return word
    other = next(iter(others))
    changed = _composed(unicodedata.normalize("NFD", word).translate(_FROM_LATIN[other]))
    return changed if _alphabets(changed) == {other} else word


def _alphabets(text: str) -> set[str]:
    """Return the alphabets, of those with letters that look alike, of the letters of a text."""
    names = (unicodedata.name(letter, "").partition(" ")[0] for letter in text if letter.isalpha())
    return {LATIN, CYRILLIC, GREEK} & set(names)


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)
