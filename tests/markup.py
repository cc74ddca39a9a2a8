"""The HTML of a page without the white space that a browser does not show, and its faults."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

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


TAG = re.compile(r"<(/?)([a-z][a-z0-9-]*)([^>]*)>")
"""A tag: the site escapes `>` in the value of an attribute."""
NEVER_CLOSED = frozenset({"base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"})
UNFILLED = re.compile(r"%\(\w+\)|{[{%#]|\bNone\b|\bundefined\b")
"""What a page shows of a text whose value is missing."""
EMPTY = re.compile(
    r"<(a|button|caption|h[1-3]|label|legend|summary)\b(?![^>]*(?:\bhidden\b|aria-label))(?:[^>]*)>\s*</\1>"
)
"""An element that never is without words."""
MAYBE_EMPTY = re.compile(r">\s*</(?:a|button|caption|h[1-3]|label|legend|summary)>")
"""What every match of EMPTY ends with, found in a quarter of the time."""
VERBATIM = re.compile(r"(<(script|style|textarea)\b[^>]*>).*?(</\2>)", re.DOTALL)
ID = re.compile(r""" id="([^"]*)\"""")
REFERENCE = re.compile(r""" (?:for|list|form|aria-labelledby|aria-describedby|aria-controls)="([^"]*)\"""")


def markup_faults(html: str) -> list[str]:
    """Return the tags that are not closed or close nothing, the empty elements, and the repeated ids.

    In a whole page, also references to elements that it does not have.
    """
    html = VERBATIM.sub(r"\1\3", html)
    faults = list(unpaired_tags(html))
    if MAYBE_EMPTY.search(html):
        faults += [f"<{empty.group(1)}> is empty" for empty in EMPTY.finditer(html)]
    ids = ID.findall(html)
    faults += [f"id {name} is repeated" for name, number in Counter(ids).items() if number > 1]
    if "</html>" in html:
        referred = {name for names in REFERENCE.findall(html) for name in names.split()}
        faults += [f"nothing has the id {name}" for name in sorted(referred.difference(ids))]
    return faults


def unfilled_texts(html: str) -> Iterator[str]:
    """Return the end of each text with a missing value."""
    html = VERBATIM.sub(r"\1\3", html)
    return (html[max(0, found.start() - 20) : found.end()] for found in UNFILLED.finditer(html))


def unpaired_tags(html: str) -> Iterator[str]:
    """Yield each tag that closes nothing or is not closed."""
    is_open: list[str] = []
    for closing, tag, attributes in TAG.findall(html):
        if not closing:
            if tag not in NEVER_CLOSED and not attributes.endswith("/"):
                is_open.append(tag)
        elif is_open[-1:] == [tag]:
            is_open.pop()
        else:
            yield f"</{tag}> in <{' '.join(is_open[-2:])}>"
    yield from (f"<{tag}> is not closed" for tag in is_open)
