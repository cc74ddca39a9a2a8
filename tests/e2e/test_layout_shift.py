"""Pages do not jump when their fonts arrive late."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, Route

from tests.e2e.devices import DESK, PHONE, Devices
from tests.e2e.people import logged_in
from tests.e2e.site import Site
from tests.e2e.test_first_content import example_leagues

MAX_SHIFT = 0.02
"""The cumulative layout shift of a page, from 0 for a page that stays where it is."""
LATE_SECONDS = 0.15
COUNT = """
window.shift = 0;
new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shift += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""
SETTLED = "() => document.fonts.ready.then(() => new Promise((done) => setTimeout(() => done(window.shift), 60)))"
"""Waits until the fonts have come and the page is drawn with them."""
MOVE = "document.querySelector('main').prepend(...Array.from({ length: 9 }, () => document.createElement('hr')))"
PAGES = ("", "calendario/", "partidas/", "podio/", "historial/", "marcha/", "organizar/", "organizar/partidas/")
OTHERS = ("/", "/ligas/", "/reglas/spanish/", "/comprobar/")


def come_late(page: Page) -> None:
    """Let the fonts of a page come once it is drawn without them, and count how far it moves."""
    page.add_init_script(COUNT)

    def late(route: Route) -> None:
        time.sleep(LATE_SECONDS)
        route.continue_()

    page.context.route("**/*.woff2", late)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_pages_stay_where_they_are_when_fonts_come(devices: Devices, site: Site, size: tuple[int, int]) -> None:
    slug = site.league(example_leagues()[0])
    site.account("carme")
    with logged_in(devices, site, "carme", size=size) as page:
        come_late(page)
        game = f"/ligas/{slug}/partidas/{site.games_left(slug)[0][0]}/"
        addresses = [*OTHERS, *(f"/ligas/{slug}/{path}" for path in PAGES), game, f"{game}hoja/"]
        shifts = {}
        for address in addresses:
            page.goto(address)
            shifts[address] = page.evaluate(SETTLED)
            assert page.evaluate("[...document.fonts].some((font) => font.status === 'loaded')"), address
        assert {address: shift for address, shift in shifts.items() if shift > MAX_SHIFT} == {}
        page.evaluate(MOVE)
        assert page.evaluate(SETTLED) > MAX_SHIFT, "nothing is measured"
        page.context.unroute_all()
