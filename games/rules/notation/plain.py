"""Games in plain notation: only numbers, half-moves and results, separated by spaces, with every number in sequence.

Most games are in it. They only need to be split; `reading` would find the same half-moves, more slowly.
"""

from __future__ import annotations

import re
from itertools import compress

from games.rules.notation.movetext import MAX_CACHED_LENGTH, MAX_CACHED_WORDS, RESULTS

_SQUARE = "(?:[1-9][0-9]?|[a-l](?:1[0-2]|[1-9]))"
_MOVE = re.compile(rf"{_SQUARE}-{_SQUARE}|{_SQUARE}(?:x{_SQUARE}){{1,9}}")
_NUMBER = re.compile(r"[1-9][0-9]{0,2}\.")
_HUFF = re.compile(rf"S{_SQUARE}")
_NUMBERED = re.compile("(?:nms?ms?)*(?:nms?)?r?")
_ALONE = re.compile("m(?:s?m)*s?r?")
_JUMP_BY_JUMP = re.compile(r"x([0-9]{1,2}|[a-l][0-9]{1,2})\s+\1x")
_NUMBERS = [f"{number}." for number in range(1, 1000)]
_LETTERS = {"m": _MOVE, "n": _NUMBER, "s": _HUFF}
NUMBER, OTHER = "n", "?"


class _Letters(dict[str, str]):
    """Maps each word to a letter for its kind; short words are cached, since they recur."""

    def __missing__(self, word: str) -> str:
        """Return the letter of a word, and keep it for the next time."""
        letter = _letter(word)
        if len(word) < MAX_CACHED_LENGTH:
            if len(self) >= MAX_CACHED_WORDS:
                self.clear()  # a bound, since the text may be anything
            self[word] = letter
        return letter


def _letter(word: str) -> str:
    """Return the letter that stands for the kind of a word."""
    if word in RESULTS:
        return "r"
    if word == "--":
        return "p"
    return next((letter for letter, pattern in _LETTERS.items() if pattern.fullmatch(word)), OTHER)


_letters = _Letters()


def plain_words(text: str, *, passes: bool, huffs: bool) -> list[str] | None:
    """Return the half-moves, passes, huffs and result of a text in plain notation; None for any other text.

    `passes` and `huffs`: whether the rules have passes and huffs.
    """
    words = text.split()
    letters = "".join(map(_letters.__getitem__, words))
    if OTHER in letters or not words:
        return None
    if "p" in letters:
        if not passes:
            return None
        letters = letters.replace("p", "m")  # a pass takes the place of a half-move
    if "s" in letters and not huffs:
        return None
    if _JUMP_BY_JUMP.search(text):
        return None
    if NUMBER not in letters:
        return words if _ALONE.fullmatch(letters) else None
    if not _NUMBERED.fullmatch(letters):
        return None
    numbers = list(compress(words, map(NUMBER.__eq__, letters)))
    if numbers != _NUMBERS[: len(numbers)]:
        return None
    return list(compress(words, map(NUMBER.__ne__, letters)))
