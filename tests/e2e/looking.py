"""Accessibility and layout checks of a page, on a phone and at a desk, in the light and dark themes.

They report violations that axe-core finds, pages that scroll sideways, and buttons that are too small to tap.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from playwright.sync_api import Page

from tests.e2e.devices import DESK, PHONE

AXE = (Path(__file__).resolve().parent.parent / "data/vendor/axe-core/axe.min.js").read_text(encoding="utf-8")
# Only violations are requested: axe-core would also describe every node that passed. Contrast is checked separately.
RUN = """() => axe.run({resultTypes: ['violations'], rules: {'color-contrast': {enabled: false}}})
    .then(run => run.violations.map(v => [v.id, v.nodes[0].html]))"""
# At another width or in another theme most elements are the same: only the rules that width and colour affect run again
# on them, and every rule runs on the elements that were hidden before.
NOTE_SHOWN = "() => { shown = new WeakSet([...document.querySelectorAll('*')].filter(e => e.checkVisibility())); }"
RUN_AGAIN = """async anew => {
    const only = {type: 'rule', values: anew}, resultTypes = ['violations'];
    const found = (await axe.run({resultTypes, runOnly: only})).violations;
    const fresh = e => e && e.checkVisibility() && !shown.has(e);
    const include = [...document.querySelectorAll('body *')].filter(e => fresh(e) && !fresh(e.parentElement));
    if (include.length) {
        const rules = {'color-contrast': {enabled: false}};
        found.push(...(await axe.run({include}, {resultTypes, rules})).violations);
    }
    return found.map(v => [v.id, v.nodes[0].html]);
}"""
# Contrast takes half of the time of a check, and the same colours are on every page. So a text is measured once for
# each colouring: its colour, size and weight, and everything painted below it, out to the page. Where axe-core gives no
# answer, as on a gradient, it is asked once for each place (the names and classes of the enclosing elements); the same
# colouring in another place is measured.
CONTRAST = """async ([well, left]) => {
    const grounds = new Map(), ways = new Map(), measured = new Set(well), open = new Set(left);
    const ground = e => {
        if (!e) return '';
        if (!grounds.has(e)) {
            const s = getComputedStyle(e), below = ground(e.parentElement);
            const own = [s.backgroundColor, s.backgroundImage, s.opacity, s.position, s.filter, s.mixBlendMode].join();
            grounds.set(e, own === 'rgba(0, 0, 0, 0),none,1,static,none,normal' ? below : `${below}/${own}`);
        }
        return grounds.get(e);
    };
    const place = e => e ? `${place(e.parentElement)} ${e.tagName}.${e.getAttribute('class')}` : '';
    for (const e of document.querySelectorAll('body, body *')) {
        const written = [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim());
        if ((written || e.matches('input, select, textarea')) && e.checkVisibility()) {
            const s = getComputedStyle(e);
            ways.set(e, [s.color, s.fontSize, s.fontWeight, s.textShadow, s.webkitTextStroke, ground(e)].join());
        }
    }
    const there = e => ways.get(e) + place(e);
    const include = [...ways.keys()].filter(e => !measured.has(ways.get(e)) && !open.has(there(e)));
    if (!include.length) return {wrong: [], well: [], left: []};
    const resultTypes = ['violations', 'passes'], runOnly = {type: 'rule', values: ['color-contrast']};
    const run = await axe.run({include}, {runOnly, resultTypes, elementRef: true});
    const elements = found => found.flatMap(rule => rule.nodes).map(node => node.element);
    const bad = elements(run.violations), pale = new Set(bad.map(e => ways.get(e)));
    const good = elements(run.passes), fine = good.map(e => ways.get(e)).filter(way => way && !pale.has(way));
    const answered = new Set([...bad, ...good]);
    return {
        wrong: run.violations.map(v => [v.id, v.nodes[0].html]),
        well: [...new Set(fine)],
        left: [...new Set(include.filter(e => !answered.has(e)).map(there))],
    };
}"""
RUN_RULES = """values => axe.run({runOnly: {type: 'rule', values}, resultTypes: ['violations']})
    .then(run => run.violations.map(v => [v.id, v.nodes[0].html]))"""
TRANSLATION_RULES = (
    *("html-has-lang", "html-lang-valid", "valid-lang", "document-title", "empty-heading"),
    *("landmark-unique", "frame-title", "frame-title-unique", "image-alt", "image-redundant-alt", "svg-img-alt"),
    *("link-name", "button-name", "input-button-name", "label", "select-name", "summary-name", "empty-table-header"),
    *("aria-command-name", "aria-dialog-name", "aria-input-field-name", "aria-meter-name", "aria-progressbar-name"),
    *("aria-toggle-field-name", "aria-tooltip-name", "aria-treeitem-name", "label-title-only", "accesskeys"),
)
LAYOUT_RULES = ("link-in-text-block", "scrollable-region-focusable")
SHAPES = ((PHONE, "dark"), (DESK, "light"))
OTHER_SHAPES = ((PHONE, "light"), (DESK, "dark"))


def violations(page: Page) -> list[str]:
    """Return the violations that axe-core finds on a page, one line each: the rule and the first offending element."""
    with_axe(page)
    return [f"{page.url}: {rule}: {html}" for rule, html in (*page.evaluate(RUN), *pale(page))]


def violations_of_words(page: Page) -> list[str]:
    """Return the violations of the rules that a translation can break: missing or repeated names, and languages."""
    with_axe(page)
    return [f"{page.url}: {rule}: {html}" for rule, html in page.evaluate(RUN_RULES, TRANSLATION_RULES)]


def violations_in_another_shape(page: Page) -> list[str]:
    """Return the violations that are new at another width or theme, after `NOTE_SHOWN` marked the elements checked."""
    with_axe(page)
    return [f"{page.url}: {rule}: {html}" for rule, html in (*page.evaluate(RUN_AGAIN, LAYOUT_RULES), *pale(page))]


_well_coloured: set[str] = set()
_left_open: set[str] = set()


def pale(page: Page) -> list[list[str]]:
    """Return the contrast violations of colourings that no earlier page had."""
    found = page.evaluate(CONTRAST, [list(_well_coloured), list(_left_open)])
    _well_coloured.update(found["well"])
    _left_open.update(found["left"])
    return list(found["wrong"])


def with_axe(page: Page) -> None:
    page.wait_for_load_state()
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE)


def sideways(page: Page) -> list[str]:
    """Return one line if the page is wider than its window, none otherwise."""
    page.wait_for_load_state()
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return [f"{page.url}: scrolls sideways"] if wide else []


def complaints(page: Page, address: str) -> list[str]:
    """Open an address and return the faults that `looked_at` finds there."""
    page.goto(address)
    return looked_at(page)


def looked_at(
    page: Page, shapes: Iterable[tuple[tuple[int, int], str]] = SHAPES, *, for_thumbs: bool = True
) -> list[str]:
    """Return the faults of a page at each width and theme, with every `details` open; it stays at the last one.

    With `for_thumbs` the buttons must be large enough to tap, as all are except those among the moves of a sheet.
    """
    page.wait_for_load_state()
    page.evaluate("document.querySelectorAll('details').forEach(details => { details.open = true; })")
    wrong: list[str] = []
    look = violations
    for (width, height), scheme in shapes:
        page.set_viewport_size({"width": width, "height": height})
        # Reduced motion: during a transition between two colours axe-core would measure neither.
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        small = [f"{page.url}: too small to tap: {text}" for text in page.evaluate(SMALL) if for_thumbs]
        wrong += [f"{width}, {scheme}: {line}" for line in (*sideways(page), *small, *look(page))]
        page.evaluate(NOTE_SHOWN)
        look = violations_in_another_shape
    return wrong


SMALL = """[...document.querySelectorAll("main :is(button, .btn):not(.btn-link)")]
    .filter(e => e.checkVisibility() && e.getBoundingClientRect().height < 43.9)
    .map(e => e.innerText)"""
