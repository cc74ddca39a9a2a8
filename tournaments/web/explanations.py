"""Explanations of several sentences: a phone shows the first one and folds the others."""

from __future__ import annotations

import re

from django.template.defaultfilters import stringfilter

MAX_OPENING_LENGTH = 100
"""The letters of three lines on a phone. The first sentence is always shown, and the next ones if they fit."""
_SENTENCE_END = re.compile(r"(?<=[.?])\s+(?=[^\W\d_]|[«¿\"])")


@stringfilter
def opening(text: str) -> str:
    """Return the first sentences of a text, which are always shown."""
    first, *others = _SENTENCE_END.split(text.strip())
    for sentence in others:
        if len(first) + 1 + len(sentence) > MAX_OPENING_LENGTH:
            break
        first = f"{first} {sentence}"
    return first


@stringfilter
def continuation(text: str) -> str:
    """Return the rest of a text after its `opening`; empty for a short text."""
    whole = " ".join(_SENTENCE_END.split(text.strip()))
    return whole[len(opening(text)) :].lstrip()
