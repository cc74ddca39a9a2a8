"""The entry grid of a round in a browser, used with the keyboard alone."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from tests import leagues
from tests.e2e.devices import Devices
from tests.e2e.page_checks import page_faults
from tests.e2e.people import logged_in
from tests.e2e.site import Site

DESK = (1280, 900)
NAMES = ("Ana", "Bea", "Carlos", "Duarte", "Elia", "Fina", "Gil", "Hugo")


class Keys:
    """A keyboard that counts the keys pressed."""

    def __init__(self, page: Page) -> None:
        self.page, self.pressed = page, 0

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.pressed += 1

    def send(self) -> None:
        with self.page.expect_navigation():
            self.press("Enter")


@pytest.mark.parametrize("size", [DESK, (390, 844)])
def test_pieces_of_a_draw_are_named_over_their_boxes(devices: Devices, site: Site, size: tuple[int, int]) -> None:
    slug = site.league(leagues.league(NAMES[:4], name=f"Liga de tablas {size[0]}"))
    with logged_in(devices, site, site.account(f"tablas-{size[0]}"), size=size) as page:
        page.goto(f"/ligas/{slug}/organizar/ronda/")
        row = page.locator("tbody tr").first
        one, two = row.locator("th bdi").all_inner_texts()[:2]
        expect(row.locator(".whose").first).to_be_hidden()
        row.locator("select").first.select_option("draw")
        names = row.locator("label:has(.whose) bdi")
        assert names.all_inner_texts() == [one, two, one, two]
        for name in names.all():
            expect(name).to_be_visible()
        expect(row.get_by_label(f"Peones · {two}")).to_be_visible()
        assert not page_faults(page)


def test_typed_number_moves_the_focus_and_tab_goes_on(devices: Devices, site: Site) -> None:
    slug = site.league(leagues.league(NAMES[:4], name="Liga de saltos"))
    with logged_in(devices, site, site.account("saltos"), size=DESK) as page:
        page.goto(f"/ligas/{slug}/organizar/ronda/")
        row = page.locator("tbody tr").first
        row.locator("select").first.focus()
        page.keyboard.press("t")
        for number, key in enumerate(("3", "Tab", "0", "Tab")):
            expect(row.locator("input").nth(number)).to_be_focused()
            page.keyboard.press(key)
        expect(row.locator("select").last).to_be_focused()


def test_phone_shows_rounds_on_even_lines_and_no_keys(devices: Devices, site: Site) -> None:
    user = site.account("ronda-telefono")
    for players, lines in ((7, [7]), (8, [7]), (10, [6, 3])):
        listed = [f"Nombre {number}" for number in range(players)]
        slug = site.league(leagues.league(listed, name=f"Rondas de {players}"))
        with logged_in(devices, site, user) as page:
            page.goto(f"/ligas/{slug}/organizar/ronda/")
            tops = page.locator(".tabs a").evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
            assert list(Counter(tops).values()) == lines
            expect(page.get_by_text("Con el teclado: 1, 2, T o P dicen")).to_be_hidden()
            expect(page.locator("p.hint", has_text="Una fila vacía queda por jugar.")).to_be_visible()
            # The others differ in their numbers of rounds and rows only.
            assert players < 10 or not page_faults(page)


def test_rounds_are_entered_by_keyboard_alone(devices: Devices, site: Site) -> None:
    """The last two of seven rounds are: the first from where the page opens, the second from where sending leads."""
    slug = site.league(leagues.league(NAMES, played=20, name="Liga del teclado"))
    name = site.account("teclado")
    with logged_in(devices, site, name, size=DESK) as page:
        page.goto(f"/ligas/{slug}/organizar/ronda/")
        keys, wins = Keys(page), 0
        expect(page.locator("#id_wins")).to_be_focused()
        keys.press("s")
        assert page.input_value("#id_wins") == "no_pieces"
        for number in (6, 7):
            expect(page.locator("caption")).to_contain_text(f"Ronda {number}")
            if number == 6:
                page.focus("tbody select")
            expect(page.locator("tbody select").first).to_be_focused()
            for side, kings in product("12", ("", "1")):
                before = keys.pressed
                keys.press(side, "5")
                keys.press(*kings, "Enter")
                assert keys.pressed - before < 5
                wins += 1
            keys.send()
            expect(page.locator("main .summary")).to_be_focused()
            page.keyboard.press("Tab")
            page.keyboard.press("Tab")
            expect(page.locator("main .btn-go")).to_be_focused()
            keys.send()
        assert wins == 8
        page.goto(f"/ligas/{slug}/organizar/ronda/")
        expect(page.locator("main")).to_contain_text("No queda ninguna partida por jugar.")
