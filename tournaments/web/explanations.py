"""Explanations of several sentences: a phone shows the first one and folds the others."""

from __future__ import annotations

import re

from django.template.defaultfilters import stringfilter

MAX_OPENING = 100
"""Letters that three lines of a phone hold: the first sentence may be longer, the next ones must fit."""
_SENTENCE_END = re.compile(r"(?<=[.?])\s+(?=[^\W\d_]|[«¿\"])")


@stringfilter
def opening(words: str) -> str:
    """Return the sentences of a text that are shown at once."""
    first, *others = _SENTENCE_END.split(words.strip())
    for sentence in others:
        if len(first) + 1 + len(sentence) > MAX_OPENING:
            break
        first = f"{first} {sentence}"
    return first


@stringfilter
def continuation(words: str) -> str:
    """Return the sentences of a text that follow its opening; empty if it is short."""
    whole = " ".join(_SENTENCE_END.split(words.strip()))
    return whole[len(opening(words)) :].lstrip()
