"""The law of texts: what is in a page for eyes is visible, whole, inside its box and not covered."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

SCRIPT = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
FOLDED_BELOW = 576
"""The width in pixels below which the style sheets fold columns."""
EXCEPTED = (
    ".skip:not(:focus)",  # shown when it has the focus
    "progress",  # drawn as a bar by the browser
)
FOLDED = (
    ".standings [class^='c-']:not(.c-pos, .c-name, .c-played, .c-points, .c-pieces, .c-step)",
    ".calendar:has(.c-at) .c-number, .calendar .c-board",
    ".lots .c-club",
)
"""Columns that a phone shows when it is turned, or below the tapped row."""


def excepted(width: int) -> str:
    """Return the selector of the texts that need not be visible in a window of this width."""
    return ", ".join((*EXCEPTED, *FOLDED) if width < FOLDED_BELOW else EXCEPTED)


def unreadable_texts(page: Page) -> list[str]:
    """Return the texts of a page that cannot be read, a line each: the element, the fault and the text."""
    size = page.viewport_size
    assert size
    page.wait_for_load_state()
    page.evaluate(SCRIPT)
    return list(page.evaluate("excepted => unreadableTexts(excepted)", excepted(size["width"])))


def is_new(page: Page, seen: set[str]) -> bool:
    """Return whether a page that shows its parts by turns shows what it did not before, and note it."""
    shown = str(page.evaluate("document.body.innerText"))
    is_known = shown in seen
    seen.add(shown)
    return not is_known
