"""Emoji of several characters: a family, a flag, a skin colour.

Each is drawn as a single ornament, and never divided between two lines.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

_JOINER = "\u200d"
_FLAG = "[\U0001f1e6-\U0001f1ff]"
"""A flag is two of these letters."""
_TAGS = range(0xE0020, 0xE0080)
"""The letters of a region after the flag of a country, such as those of Scotland."""
_KEYCAP = 0x20E3
_SKINS = range(0x1F3FB, 0x1F400)
_FOLLOWER = re.compile(f"(?<={_JOINER})[\u2190-\u2bff\U0001f000-\U0001faff]|(?<={_FLAG}){_FLAG}")
"""An emoji that is part of the one before, within a letter as `letters` yields it."""
_HIDDEN = 0xF0000
"""The distance of an emoji from its invisible double, in the planes for private use."""

WITHOUT_WIDTH = (*_TAGS, _KEYCAP, *_SKINS)
"""Characters that only change the emoji before them."""


def hide_followers(text: str) -> str:
    """Return a text with an invisible double for each emoji that is part of the one before."""
    if not _FOLLOWER.search(text):
        return text
    return "".join(_FOLLOWER.sub(lambda found: chr(ord(found[0]) + _HIDDEN), letter) for letter in letters(text))


def is_hidden(code: int) -> bool:
    return code >= _HIDDEN


def as_typed(code: int) -> int:
    """Return the character for which an invisible double stands, or the character itself."""
    return code - _HIDDEN if is_hidden(code) else code


def letters(text: str) -> Iterator[str]:
    """Yield each letter with its combining accents, and each emoji with all of its characters."""
    letter = ""
    for char in text:
        if letter and not _belongs(letter, char):
            yield letter
            letter = ""
        letter += char
    yield letter


def _belongs(letter: str, char: str) -> bool:
    """Return whether a character is part of the letter before."""
    if char.isascii():
        return False
    if unicodedata.category(char).startswith("M") or char == _JOINER or ord(char) in WITHOUT_WIDTH:
        return True
    return bool(_FOLLOWER.match(letter[-1] + char, 1)) and (letter[-1] == _JOINER or len(letter) == 1)
