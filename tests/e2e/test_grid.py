"""The grid of a round in a browser, with the keyboard alone."""

from __future__ import annotations

from itertools import product

from playwright.sync_api import Page, expect

from tests import leagues
from tests.e2e.devices import Devices
from tests.e2e.people import logged_in
from tests.e2e.site import Site

DESK = (1280, 900)
NAMES = ("Ana", "Bea", "Carlos", "Duarte", "Elia", "Fina", "Gil", "Hugo")


class Keys:
    """A keyboard that counts."""

    def __init__(self, page: Page) -> None:
        self.page, self.pressed = page, 0

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.pressed += 1

    def send(self) -> None:
        with self.page.expect_navigation():
            self.press("Enter")


def test_rounds_are_entered_by_keyboard_alone(devices: Devices, site: Site) -> None:
    slug = site.league(leagues.league(NAMES, name="Liga del teclado"))
    name = site.account("teclado")
    with logged_in(devices, site, name, size=DESK) as page:
        page.goto(f"/ligas/{slug}/organizar/ronda/")
        keys, wins = Keys(page), 0
        page.focus("#id_wins")
        keys.press("s")
        assert page.input_value("#id_wins") == "no_pieces"
        for number in range(1, 8):
            expect(page.locator("caption")).to_contain_text(f"Ronda {number}")
            page.focus("tbody select")
            for side, kings in product("12", ("", "1")):
                before = keys.pressed
                keys.press(side, "5")
                keys.press(*kings, "Enter")
                assert keys.pressed - before < 5
                wins += 1
            keys.send()
            page.focus("main .btn-go")
            keys.send()
        assert wins == 28
        page.goto(f"/ligas/{slug}/organizar/ronda/")
        expect(page.locator("main")).to_contain_text("No queda ninguna partida por jugar.")
