"""The HTML of a page without the white space that a browser does not show, and its faults."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser

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


NEVER_CLOSED = frozenset({"base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"})
UNFILLED = re.compile(r"%\(\w+\)|{[{%#]|\bNone\b|\bundefined\b")
"""What a page shows of a text whose value is missing."""


WITH_WORDS = frozenset({"a", "button", "caption", "h1", "h2", "h3", "label", "legend", "summary"})
"""The elements that are never empty."""
REFERRING = ("for", "list", "form", "aria-labelledby", "aria-describedby", "aria-controls")
"""The attributes that name other elements of the page by their `id`."""


class _Tags(HTMLParser):
    """The tags of a page that are not closed, or close nothing, and its texts with a missing value."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.faults: list[str] = []
        self.empty: set[str] = set()
        self.ids: list[str] = []
        self.referred: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in NEVER_CLOSED:
            self.open.append(tag)
        if tag in WITH_WORDS and "hidden" not in dict(attrs):
            self.empty.add(tag)
        self._look_at_attributes(dict(attrs))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Look at an element of a drawing that closes itself."""
        self._look_at_attributes(dict(attrs))

    def _look_at_attributes(self, attributes: dict[str, str | None]) -> None:
        self._look_at(*(value or "" for value in attributes.values()))
        if attributes.get("aria-label") or attributes.get("alt"):
            self.empty.clear()
        self.ids += [attributes["id"] or ""] if "id" in attributes else []
        for name in REFERRING:
            self.referred |= set((attributes.get(name) or "").split())

    def handle_endtag(self, tag: str) -> None:
        if tag in self.empty:
            self.faults.append(f"<{tag}> is empty")
            self.empty.clear()
        if self.open[-1:] == [tag]:
            self.open.pop()
        else:
            self.faults.append(f"</{tag}> in <{' '.join(self.open[-2:])}>")

    def handle_data(self, data: str) -> None:
        if self.open[-1:] not in (["script"], ["style"]):
            self._look_at(data)
        if data.strip():
            self.empty.clear()

    def _look_at(self, *texts: str) -> None:
        self.faults += [text.strip() for text in texts if UNFILLED.search(text)]


def markup_faults(html: str) -> list[str]:
    """Return the tags that are not closed or close nothing, and the texts with a missing value.

    In a whole page, also repeated ids, and references to elements that it does not have.
    """
    tags = _Tags()
    tags.feed(html)
    tags.close()
    faults = [*tags.faults, *(f"<{tag}> is not closed" for tag in tags.open)]
    faults += [f"id {name} is repeated" for name, number in Counter(tags.ids).items() if number > 1]
    if "</html>" in html:
        faults += [f"nothing has the id {name}" for name in sorted(tags.referred - set(tags.ids))]
    return faults
