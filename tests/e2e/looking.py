"""What is wrong with a page as it stands: on a phone and at a desk, in the light and in the dark.

What axe-core finds in somebody's way, what scrolls sideways, and what is too small to tap.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from playwright.sync_api import Page

from tests.e2e.devices import DESK, PHONE

AXE = (Path(__file__).resolve().parent.parent / "data/vendor/axe-core/axe.min.js").read_text(encoding="utf-8")
# Only what is wrong is asked for: every other node that a rule looked at would be described too. Contrast is asked for
# by itself.
RUN = """() => axe.run({resultTypes: ['violations'], rules: {'color-contrast': {enabled: false}}})
    .then(run => run.violations.map(v => [v.id, v.nodes[0].html]))"""
# In another shape a page has the same elements: they are asked again for what widths and colours change, and all is
# asked of those alone that were not shown before.
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
# Measuring contrast is half of the work, however few texts it is asked of, and the same colours are on every page: a
# text is measured once for each way in which it is coloured (its own colour, size and weight, and all that is painted
# below it, out to the page). One that axe leaves open, such as one on a gradient, is asked once for each place: the
# elements that it is in, by their names and classes. Elsewhere the same way of colouring is measured.
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
RUN_SOME = """values => axe.run({runOnly: {type: 'rule', values}, resultTypes: ['violations']})
    .then(run => run.violations.map(v => [v.id, v.nodes[0].html]))"""
OF_WORDS = (
    *("html-has-lang", "html-lang-valid", "valid-lang", "document-title", "empty-heading"),
    *("landmark-unique", "frame-title", "frame-title-unique", "image-alt", "image-redundant-alt", "svg-img-alt"),
    *("link-name", "button-name", "input-button-name", "label", "select-name", "summary-name", "empty-table-header"),
    *("aria-command-name", "aria-dialog-name", "aria-input-field-name", "aria-meter-name", "aria-progressbar-name"),
    *("aria-toggle-field-name", "aria-tooltip-name", "aria-treeitem-name", "label-title-only", "accesskeys"),
)
OF_EACH_SHAPE = ("link-in-text-block", "scrollable-region-focusable")
SHAPES = ((PHONE, "dark"), (DESK, "light"))
OTHER_SHAPES = ((PHONE, "light"), (DESK, "dark"))


def violations(page: Page) -> list[str]:
    """One line a violation: the rule and the first thing that breaks it."""
    with_axe(page)
    return [f"{page.url}: {rule}: {html}" for rule, html in (*page.evaluate(RUN), *pale(page))]


def violations_of_words(page: Page) -> list[str]:
    """The same of what another language changes: names that are missing, or the same for two things, and languages."""
    with_axe(page)
    return [f"{page.url}: {rule}: {html}" for rule, html in page.evaluate(RUN_SOME, OF_WORDS)]


def violations_in_another_shape(page: Page) -> list[str]:
    """The same of a page that was looked at whole in another shape, whose elements that were shown were noted."""
    with_axe(page)
    return [f"{page.url}: {rule}: {html}" for rule, html in (*page.evaluate(RUN_AGAIN, OF_EACH_SHAPE), *pale(page))]


_well_coloured: set[str] = set()
_left_open: set[str] = set()


def pale(page: Page) -> list[list[str]]:
    """What is hard to read for its colours, of the ways of colouring that no page before had."""
    found = page.evaluate(CONTRAST, [list(_well_coloured), list(_left_open)])
    _well_coloured.update(found["well"])
    _left_open.update(found["left"])
    return list(found["wrong"])


def with_axe(page: Page) -> None:
    page.wait_for_load_state()
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE)


def sideways(page: Page) -> list[str]:
    """One line if the page is wider than its window."""
    page.wait_for_load_state()
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return [f"{page.url}: scrolls sideways"] if wide else []


def complaints(page: Page, address: str) -> list[str]:
    """What is wrong with the page of an address."""
    page.goto(address)
    return looked_at(page)


def looked_at(
    page: Page, shapes: Iterable[tuple[tuple[int, int], str]] = SHAPES, *, for_thumbs: bool = True
) -> list[str]:
    """What is wrong with a page in each shape, everything in it opened; it is left in the last of them.

    With `for_thumbs` its buttons are large ones, as all are but those among the moves of a sheet.
    """
    page.wait_for_load_state()
    page.evaluate("document.querySelectorAll('details').forEach(details => { details.open = true; })")
    wrong: list[str] = []
    look = violations
    for (width, height), scheme in shapes:
        page.set_viewport_size({"width": width, "height": height})
        # Without motion: half-way from one colour to the other, axe would measure neither.
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        small = [f"{page.url}: too small to tap: {text}" for text in page.evaluate(SMALL) if for_thumbs]
        wrong += [f"{width}, {scheme}: {line}" for line in (*sideways(page), *small, *look(page))]
        page.evaluate(NOTE_SHOWN)
        look = violations_in_another_shape
    return wrong


SMALL = """[...document.querySelectorAll("main :is(button, .btn):not(.btn-link)")]
    .filter(e => e.checkVisibility() && e.getBoundingClientRect().height < 43.9)
    .map(e => e.innerText)"""
