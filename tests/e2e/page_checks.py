"""Accessibility and layout checks of a page, on a phone and at a desk, in the light and dark themes.

They report violations that axe-core finds, pages that scroll sideways, and buttons that are too small to tap.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

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
SHAPES = ((PHONE, "dark"), (DESK, "light"))
OTHER_SHAPES = ((PHONE, "light"), (DESK, "dark"))


def violations(page: Page) -> list[str]:
    """Return the violations that axe-core finds on a page, one line each: the rule and the first offending element."""
    prepare(page)
    seen = look(page)
    return [f"{page.url}: {rule}: {html}" for rule, html in _violations(page, seen, whole=True)]


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


_well_coloured: set[str] = set()
_undecided: set[str] = set()
"""The colourings of which axe-core did not say whether they have contrast; they are asked about once in each place."""
_well_linked: set[str] = set()
_judged: set[tuple[int, int]] = set()


def look(page: Page) -> dict[str, Any]:
    """Return what can be seen of a page without axe-core."""
    seen: dict[str, Any] = page.evaluate("undecided => pageChecks.look(undecided)", list(_undecided))
    return seen


def _violations(page: Page, seen: dict[str, Any], *, whole: bool) -> list[list[str]]:
    """Return the violations on what no earlier page had, and with `whole` those of the page as a whole.

    Most of a page is as on others: its header, its footer, the rows of a table. Axe-core judges an element, a
    colouring and the look of a link once.
    """
    elements = fresh(seen["descriptions"])
    links = [linking for linking in seen["linkings"] if linking not in _well_linked]
    colourings = [colouring for colouring in seen["colourings"] if colouring not in _well_coloured]
    if not (whole or elements or links or colourings or seen["scrolls"]):
        return []
    asked = {"whole": whole or bool(elements), "numbers": list(elements.values()), "scrolls": seen["scrolls"]}
    asked |= {"colourings": colourings, "undecided": list(_undecided), "linkings": links}
    answer = page.evaluate("asked => pageChecks.check(asked)", asked)
    if not answer["found"]:
        _judged.update(elements)
        _well_linked.update(links)
    return [*answer["found"], *_note_contrast(answer["contrast"])]


def fresh(descriptions: str) -> dict[tuple[int, int], int]:
    """Return the elements of a page that no earlier page had, as the number of the first one of each kind.

    A kind is an element with its contents and the elements around it. No rule judges the whole page by its contents,
    except those that judge every page.
    """
    lines = [(int(parent), line) for parent, _, line in (each.partition(" ") for each in descriptions.split("\n"))]
    around: list[int] = []
    for parent, line in lines:
        around.append(hash((around[parent] if parent >= 0 else 0, line)))
    inside: list[list[int]] = [[] for _ in lines]
    contents = [0] * len(lines)
    for number in reversed(range(len(lines))):
        parent, line = lines[number]
        contents[number] = hash((line, *inside[number])) if number and not line.startswith("BODY ") else 0
        if parent >= 0:
            inside[parent].append(contents[number])
    found: dict[tuple[int, int], int] = {}
    for number, kind in enumerate(zip(around, contents, strict=True)):
        if kind not in _judged:
            found.setdefault(kind, number)
    return found


def low_contrast(page: Page) -> list[list[str]]:
    """Return the contrast violations of those colourings of a page that no earlier page had."""
    undecided = list(_undecided)
    colourings = page.evaluate("undecided => pageChecks.colourings(undecided)", undecided)
    unknown = [colouring for colouring in colourings if colouring not in _well_coloured]
    return _note_contrast(page.evaluate("given => pageChecks.contrast(...given)", [unknown, undecided]))


def _note_contrast(found: dict[str, Any]) -> list[list[str]]:
    """Keep which colourings need not be measured again: those with contrast, and in this place those left open.

    Contrast takes half of the time of a check, and the same colours are on every page. Axe-core gives no answer on a
    gradient, for example; the same colouring in another place is measured.
    """
    _well_coloured.update(found["well"])
    for colouring, placed in found["left"]:
        _undecided.add(colouring)
        _well_coloured.add(placed)
    return list(found["wrong"])


# The script is sent to a page once, as a function that each later document of the page has and only a check calls.
KEPT = f"globalThis.loadPageChecks = () => {{ {SOURCE} }};"
START = "() => { globalThis.loadPageChecks?.(); return 'pageChecks' in globalThis; }"


def prepare(page: Page) -> None:
    """Load the script of the checks into the present document of a page."""
    page.wait_for_load_state()
    if not page.evaluate(START):
        page.add_init_script(KEPT)
        page.evaluate(SOURCE)


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


def page_faults(
    page: Page, shapes: Sequence[tuple[tuple[int, int], str]] = SHAPES, *, for_thumbs: bool = True
) -> list[str]:
    """Return the faults of a page at each width and theme, with every `details` open.

    A page that already has the last size is checked in the opposite order, which saves a layout. It stays at the shape
    that is checked last.
    With `for_thumbs` every button must be large enough to tap; the small buttons among the moves of a sheet are not.
    """
    prepare(page)
    page.evaluate("pageChecks.open()")
    wrong: list[str] = []
    is_last = page.viewport_size == dict(zip(("width", "height"), shapes[-1][0], strict=True))
    for number, ((width, height), scheme) in enumerate(reversed(shapes) if is_last else shapes):
        page.set_viewport_size({"width": width, "height": height})
        # Reduced motion: during a transition between two colours axe-core would measure neither.
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        seen = look(page)
        small = [f"{page.url}: too small to tap: {text}" for text in seen["small"] if for_thumbs]
        found = [f"{page.url}: {rule}: {html}" for rule, html in _violations(page, seen, whole=number == 0)]
        wrong += [f"{width}, {scheme}: {line}" for line in (*_sideways(page, wide=seen["wide"]), *small, *found)]
    return wrong
