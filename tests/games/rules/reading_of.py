"""A game's text as it is read, for tests: its items in words."""

from __future__ import annotations

from games.rules.notation.reading import Reading, read
from games.rules.notation.scanner import Item


def items_of(text: str, *, more: bool = False) -> list[str]:
    """Return the items of a text under rules with, or without, passes and huffs; its spans are the text."""
    reading = read(text, passes=more, huffs=more)
    assert "".join(text[span.start : span.end] for span in reading.spans if span.kind.value) == text
    assert all(0 <= item.start <= len(text) for item in reading.items)
    return [_in_words(item) for item in reading.items]


def read_simply(text: str) -> Reading:
    return read(text, passes=False, huffs=False)


def _in_words(item: Item) -> str:
    """Return an item as its kind, its text and the half-move of its pair that is due."""
    kind = f"{item.kind.value}: " if item.kind else ""
    return f"{kind}{item.text}" if item.slot == -1 else f"{kind}{item.text} /{item.slot}"
