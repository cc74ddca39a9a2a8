"""The HTML of a page without the white space that a browser does not show, for comparisons."""

from __future__ import annotations

import re

BLOCK = (
    "article|button|caption|dd|details|div|dl|dt|fieldset|form|h[1-6]|head|header|input|legend|li|link|main|meta|nav|ol|"
    "option|p|section|select|summary|table|tbody|td|template|th|thead|tr|ul"
)
KEPT = re.compile(r"(<(pre|script|style|textarea)\b.*?</\2>)", re.DOTALL)
"""Elements whose white space is significant."""
AROUND_BLOCK = re.compile(rf" ?(</?(?:{BLOCK})\b[^>]*>) ?")
AFTER_OPENING = re.compile(r"(<[a-z][^>]*>) ")
BEFORE_CLOSING = re.compile(r" (</[a-z][^>]*>)")


def without_layout(html: str) -> str:
    """Return the HTML in one line, with white space only between words."""
    parts = KEPT.split(html)
    # Each match gives three parts: the text outside kept elements, a kept element, and its name.
    return "".join(
        _in_one_line(outside) + preformatted
        for outside, preformatted in zip(parts[::3], [*parts[1::3], ""], strict=True)
    )


def _in_one_line(html: str) -> str:
    text = AROUND_BLOCK.sub(r"\1", re.sub(r"(?<!\r)[ \n]+", " ", html))
    return BEFORE_CLOSING.sub(r"\1", AFTER_OPENING.sub(r"\1", text)).replace(" >", ">")


def exact_text(words: str) -> re.Pattern[str]:
    """Return a pattern for an element with only these words, ignoring the white space around them."""
    return re.compile(rf"^\s*{re.escape(words)}\s*$")
