"""The projector page of an event: every group, bracket and next game is readable from afar, by turns if need be."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.e2e.page_checks import violations
from tests.e2e.site import Site
from tests.e2e.test_projector import NARROW, check_change_of_size
from tests.e2e.visible_text import is_new, unreadable_texts

SIZES = ((1280, 720), (1920, 1080))
TURN_MS = 10_000
MAX_TURNS = 8
EVENTS = ((14, 2, 3), (40, 8, 10), (4, 0, 1), (16, 0, 4), (40, 0, 10))
"""Numbers of players, groups (0 for a knock-out) and boards."""
SHOWN = "items => items.filter(item => item.checkVisibility()).map(item => item.innerText)"
OVERFLOW = """[document.documentElement, document.querySelector("main"), document.querySelector(".views")]
    .map(box => [box.scrollHeight - box.clientHeight, box.scrollWidth - box.clientWidth]).flat()"""
SMALLEST = """selector => Math.min(...[...document.querySelectorAll(selector)].filter(item => item.checkVisibility())
    .map(item => parseFloat(getComputedStyle(item).fontSize)))"""
LARGE, IN_A_BRACKET = ".wall-next .when, .wall-next .pairing, .event-group :is(th, td, h2)", ".encounter .line"
COVERED = """[...document.querySelectorAll(".third-place")].filter(third => {
    const final = third.parentElement.querySelector(".encounter").getBoundingClientRect();
    return third.checkVisibility() && third.getBoundingClientRect().top < final.bottom;
}).length"""

FITS_LARGER = """() => {
    const box = document.querySelector(".views"), scale = Number(box.style.getPropertyValue("--scale"));
    box.style.setProperty("--scale", 1.21 * scale);
    const fits = [box, ...box.querySelectorAll(".who")].every(one =>
        one.scrollHeight <= box.clientHeight + 1 && one.scrollWidth <= (one.clientWidth || one.scrollWidth) + 1);
    box.style.setProperty("--scale", scale);
    return scale < 1.8 && fits;
}"""
"""Whether type larger by more than the difference of two scales fits too; 1.8 is the largest."""


@pytest.mark.parametrize(("players", "groups", "boards"), EVENTS)
def test_every_row_and_game_is_readable(
    page_with_clock: Page, site: Site, players: int, groups: int, boards: int
) -> None:
    page, slug = page_with_clock, site.console.call("tests.e2e.doing:event_in_play", players, groups, boards)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"/torneos/{slug}/proyector/")
        rows, pairs, entrants, seen = set[str](), set[str](), set[str](), set[str]()
        for _ in range(MAX_TURNS):
            if is_new(page, seen):
                assert page.evaluate(OVERFLOW) == [0, 0, 0, 0, 0, 0]
                assert page.evaluate(SMALLEST, LARGE) >= height / 40
                assert page.evaluate(SMALLEST, IN_A_BRACKET) >= height / 45
                assert page.evaluate(COVERED) == 0
                assert not page.evaluate(FITS_LARGER)
                assert unreadable_texts(page) == []
            rows |= set(page.locator(".event-group .c-name .who").evaluate_all(SHOWN))
            pairs |= set(page.locator(".wall-next .pairing").evaluate_all(SHOWN))
            entrants |= set(page.locator(".encounter .who").evaluate_all(SHOWN))
            page.clock.run_for(TURN_MS)
        assert len(rows if groups else entrants) == players
        assert len(pairs) == page.locator(".wall-next li").count()
        assert violations(page) == []


def test_light_background_can_be_chosen(desktop: Page, site: Site) -> None:
    slug = site.console.call("tests.e2e.doing:event_in_play", 6, 2, 1)
    desktop.goto(f"/torneos/{slug}/proyector/")
    assert desktop.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(14, 21, 18)"
    desktop.get_by_role("link", name="Fondo claro").click()
    desktop.wait_for_url("**/?fondo=claro")
    assert desktop.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 253, 247)"
    assert violations(desktop) == []


def test_window_that_changes_shows_what_a_new_one_does(desktop: Page, site: Site) -> None:
    desktop.set_viewport_size({"width": 1920, "height": 1080})
    desktop.goto(f"/torneos/{site.console.call('tests.e2e.doing:event_in_play', 8, 2, 2)}/proyector/")
    check_change_of_size(desktop, NARROW)


def test_page_fits_a_phone(phone: Page, site: Site) -> None:
    phone.goto(f"/torneos/{site.console.call('tests.e2e.doing:event_in_play', 8, 2, 2)}/proyector/")
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    assert violations(phone) == [] and unreadable_texts(phone) == []
