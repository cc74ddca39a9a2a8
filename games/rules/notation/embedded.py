"""Half-moves embedded in comments, as clock times are: `{[%ply S14]}`. Other programs skip them.

They are half-moves unknown to other programs (a huff, a pass), or illegal moves that stood.
"""

from __future__ import annotations

import re

_EMBEDDED = re.compile(r"\{\[%ply ([^\s{}\[\]]{1,40})\]\}")
_BEFORE, _AFTER = "{[%ply ", "]}"
WORD = re.compile(r"[^\s{}\[\]]{1,40}")
"""A word that can be embedded."""


def embedded(word: str) -> str:
    """Return a half-move embedded in a comment."""
    return f"{_BEFORE}{word}{_AFTER}"


def revealed(text: str) -> str:
    """Return the text with embedded half-moves outside their comments.

    Spaces replace the marks of the comments, so that every other character keeps its position.
    """
    if _BEFORE not in text:
        return text
    return _EMBEDDED.sub(lambda found: f"{' ' * len(_BEFORE)}{found[1]}{' ' * len(_AFTER)}", text)
