"""Explanations of several sentences, of which a phone shows the first; the others are folded."""

from __future__ import annotations

import re

from django.template.defaultfilters import stringfilter

_SENTENCE_END = re.compile(r"(?<=[.?])\s+(?=[^\W\d_]|[«¿\"])")


@stringfilter
def first_sentence(words: str) -> str:
    return _SENTENCE_END.split(words.strip(), maxsplit=1)[0]


@stringfilter
def other_sentences(words: str) -> str:
    """Return a text without its first sentence; empty if it has only one."""
    return "".join(_SENTENCE_END.split(words.strip(), maxsplit=1)[1:])
