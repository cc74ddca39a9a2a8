"""Accessibility and layout checks of a page, on a phone and at a desk, in the light and dark themes.

They report violations that axe-core finds, pages that scroll sideways, and buttons that are too small to tap.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from playwright.sync_api import Page

from tests.e2e.devices import DESK, PHONE

HERE = Path(__file__).resolve().parent
SOURCE = "".join(
    path.read_text(encoding="utf-8")
    for path in (HERE.parent / "data/vendor/axe-core/axe.min.js", HERE / "page_checks.js")
)
TRANSLATION_RULES = (
    *("html-has-lang", "html-lang-valid", "valid-lang", "document-title", "empty-heading"),
    *("landmark-unique", "frame-title", "frame-title-unique", "image-alt", "image-redundant-alt", "svg-img-alt"),
    *("link-name", "button-name", "input-button-name", "label", "select-name", "summary-name", "empty-table-header"),
    *("aria-command-name", "aria-dialog-name", "aria-input-field-name", "aria-meter-name", "aria-progressbar-name"),
    *("aria-toggle-field-name", "aria-tooltip-name", "aria-treeitem-name", "label-title-only", "accesskeys"),
)
Shape = tuple[tuple[int, int], Literal["light", "dark"]]
"""The size and the theme of a page."""
SHAPES = ((PHONE, "dark"), (DESK, "light"))
OTHER_SHAPES = ((PHONE, "light"), (DESK, "dark"))
EVERY_SHAPE = (*SHAPES, *OTHER_SHAPES)
BROKEN_WORDS = """(selector) => [...document.querySelectorAll(selector)].flatMap((cell) => {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT), broken = [];
    for (let text; (text = texts.nextNode());) {
        for (const word of text.data.matchAll(/[^\\s-]+/g)) {
            const range = document.createRange();
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            if (range.getClientRects().length > 1) broken.push(word[0]);
        }
    }
    return broken;
})"""
"""The words of these elements that are on two lines."""


def violations(page: Page) -> list[str]:
    """Return the violations that axe-core finds on a page, one line each: the rule and the first offending element."""
    prepare(page)
    return _named(page, page.evaluate("pageChecks.violations()"))


def faults_of_words(page: Page, language: str) -> list[str]:
    """Return the faults that a translation can cause: its width, its language, missing or repeated names."""
    prepare(page)
    seen = page.evaluate("rules => pageChecks.violationsOf(rules)", TRANSLATION_RULES)
    faults = [] if seen["language"] == language else [f"{page.url}: is in {seen['language']}"]
    return [
        *faults,
        *_sideways(page, wide=seen["wide"]),
        *(f"{page.url}: {rule}: {html}" for rule, html in seen["found"]),
    ]


def _named(page: Page, seen: dict[str, list[str]]) -> list[str]:
    """Return a line for each violation that was found, and for those that depend on colours."""
    found = (*seen["found"], *low_contrast(page, seen["colourings"]), *unclear_links(page, seen["looks"]))
    return [f"{page.url}: {rule}: {html}" for rule, html in found]


_well_looking: set[str] = set()


def unclear_links(page: Page, looks: list[str]) -> list[list[str]]:
    """Return the links that only their colour tells from the text around them, if no earlier page had their look."""
    unknown = [look for look in looks if look not in _well_looking]
    if not unknown:
        return []
    found = page.evaluate("unknown => pageChecks.links(unknown)", unknown)
    _well_looking.update(found["well"])
    return list(found["wrong"])


_well_coloured: set[str] = set()
_undecided: set[str] = set()


def low_contrast(page: Page, colourings: list[str]) -> list[list[str]]:
    """Return the contrast violations of those colourings of a page that no earlier page had.

    Contrast takes half of the time of a check, and the same colours are on every page, so a text is measured once for
    each colouring. Where axe-core gives no answer, as on a gradient, it is asked once for each place (the names and
    classes of the enclosing elements); the same colouring in another place is measured.
    """
    unknown = [colouring for colouring in colourings if colouring not in _well_coloured]
    if not unknown:
        return []
    found = page.evaluate("given => pageChecks.contrast(...given)", [unknown, list(_undecided)])
    _well_coloured.update(found["well"])
    _undecided.update(found["left"])
    return list(found["wrong"])


# The script is sent to a page once, as a function that each later document of the page has and only a check calls.
KEPT = f"globalThis.loadPageChecks = () => {{ {SOURCE} }};"
START = """isOpened => {
    globalThis.loadPageChecks?.();
    if (isOpened) globalThis.pageChecks?.open();
    return "pageChecks" in globalThis ? pageChecks.shape() : null;
}"""


def prepare(page: Page, *, opened: bool = False) -> Shape | None:
    """Load the script of the checks into the present document of a page, and open its `details` on request.

    Return the page's shape, or None where transitions are not off.
    """
    page.wait_for_load_state()
    seen = page.evaluate(START, opened)
    if seen is None:
        page.add_init_script(KEPT)
        page.evaluate(SOURCE)
        seen = page.evaluate(START, opened)
    width, height, scheme, is_still = seen
    return ((width, height), scheme) if is_still else None


def sideways(page: Page) -> list[str]:
    """Return one line if the page is wider than its window, none otherwise."""
    page.wait_for_load_state()
    return _sideways(page, wide=page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def _sideways(page: Page, *, wide: bool) -> list[str]:
    return [f"{page.url}: scrolls sideways"] if wide else []


def faults_at(page: Page, address: str) -> list[str]:
    """Open an address and return the faults that `page_faults` finds there."""
    page.goto(address)
    return page_faults(page)


def page_faults(page: Page, shapes: Sequence[Shape] = SHAPES) -> list[str]:
    """Return the faults of a page at each width and theme, with every `details` open.

    A page that already has the last shape is checked in the opposite order, which saves a layout. It stays at the shape
    that is checked last.
    Every button must be large enough to tap, but for the moves of a sheet.
    """
    shape = prepare(page, opened=True)
    wrong: list[str] = []
    for number, asked in enumerate(reversed(shapes) if shape == shapes[-1] else shapes):
        (width, height), scheme = asked
        if asked != shape:
            page.set_viewport_size({"width": width, "height": height})
            # Reduced motion: during a transition between two colours axe-core would measure neither.
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            shape = asked
        seen = page.evaluate("isSecond => pageChecks.check(isSecond)", number > 0)
        small = [f"{page.url}: too small to tap: {text}" for text in seen["small"]]
        found = (*_sideways(page, wide=seen["wide"]), *small, *_named(page, seen))
        wrong += [f"{width}, {scheme}: {line}" for line in found]
    return wrong
