"""What is wrong with a page as it stands: on a phone and at a desk, in the light and in the dark.

What axe-core finds in somebody's way, what scrolls sideways, and what is too small to tap.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from playwright.sync_api import Page

from tests.e2e.devices import DESK, PHONE

AXE = (Path(__file__).resolve().parent.parent / "data/vendor/axe-core/axe.min.js").read_text(encoding="utf-8")
# Only what is wrong is asked for: every other node that a rule looked at would be described too.
RUN = """rules => axe.run({resultTypes: ['violations'], rules})
    .then(run => run.violations.map(v => [v.id, v.nodes[0].html]))"""
# In another shape a page has the same elements: they are asked again for what colours and widths change, and all is
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
OF_EACH_SHAPE = ("color-contrast", "link-in-text-block", "scrollable-region-focusable")
SHAPES = ((PHONE, "dark"), (DESK, "light"))
OTHER_SHAPES = ((PHONE, "light"), (DESK, "dark"))


def violations(page: Page, *, colours: bool = True) -> list[str]:
    """One line a violation: the rule and the first thing that breaks it; half of the work is measuring contrast."""
    with_axe(page)
    rules = {"color-contrast": {"enabled": colours}}
    return [f"{page.url}: {rule}: {html}" for rule, html in page.evaluate(RUN, rules)]


def violations_in_another_shape(page: Page) -> list[str]:
    """The same of a page that was looked at whole in another shape, whose elements that were shown were noted."""
    with_axe(page)
    return [f"{page.url}: {rule}: {html}" for rule, html in page.evaluate(RUN_AGAIN, OF_EACH_SHAPE)]


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
