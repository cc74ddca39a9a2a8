"""The number of taps from an empty site to its first result, and to that of a second league."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.devices import DESK, PHONE
from tests.e2e.looking import OTHER_SHAPES, looked_at
from tests.e2e.site import PASSWORD, Site, running_site

NAMES = ("Ana Pérez", "Bea Lomba", "Carlos Ruiz", "Duarte Rey", "Eva Souto", "Fiz Vila", "Iria Bouzas", "Xoan Peres")
EIGHT = "\n".join(f"{number}. {name}" for number, name in enumerate(NAMES, start=1))
TYPO, RIGHT = "Xoan Peres", "Xoán Pérez"
SECOND = "- Ana Perez\n- Noa Gil\n- Uxía Paz"
MAX_TAPS, MAX_ACCOUNT_TAPS, MAX_MATCH_TAPS = 25, 6, 2


@dataclass
class Hand:
    """A user's hand: it counts taps, but not the typing and pasting in a field that was tapped."""

    page: Page
    taps: int = 0

    def tap(self, what: Locator) -> None:
        self.taps += 1
        what.click()

    def link(self, name: str) -> None:
        self.tap(self.page.get_by_role("main").get_by_role("link", name=name).first)

    def button(self, name: str) -> None:
        self.tap(self.page.get_by_role("main").get_by_role("button", name=name, exact=True))

    def label(self, name: str) -> None:
        self.tap(self.page.locator("main label", has_text=re.compile(rf"^\s*{re.escape(name)}\s*$")).first)

    def write(self, field: str, text: str) -> None:
        self.tap(self.page.locator(field))
        self.page.fill(field, text)


@pytest.fixture
def empty_site(prepared: Path, tmp_path: Path) -> Iterator[Site]:
    with running_site(prepared, tmp_path) as site:
        yield site


def test_empty_site_has_its_first_results_in_few_taps(browser: Browser, empty_site: Site) -> None:
    """The first league is founded on a phone; the second, with a player of the first, at a desk."""
    context = browser.new_context(base_url=empty_site.url)
    hand = Hand(context.new_page())
    resize(hand, PHONE)
    wrong: list[str] = []
    hand.page.goto("/")
    first_account(hand)
    assert hand.taps <= MAX_ACCOUNT_TAPS, hand.taps
    found_league(hand, "Liga de Otoño")
    read_list(hand, EIGHT)
    expect(hand.page.locator("#leido")).to_contain_text("Se han leído 8 jugadores", timeout=20_000)
    hand.write("#id_listed", EIGHT.replace(TYPO, RIGHT))
    expect(hand.page.locator("#leido")).to_contain_text(RIGHT)
    hand.button("Leer la lista")
    expect(hand.page.get_by_role("button", name="Guardar la lista")).to_be_visible()
    expect(hand.page.locator("table.read tbody tr")).to_have_count(8)
    wrong += looked_at(hand.page, OTHER_SHAPES)
    resize(hand, PHONE)
    hand.button("Guardar la lista")
    draw_lots(hand)
    first_result(hand)
    assert hand.taps <= MAX_TAPS, hand.taps

    resize(hand, DESK)
    hand.taps = 0
    hand.page.goto("/ligas/nueva/")
    found_league(hand, "Liga de Invierno")
    read_list(hand, SECOND)
    hand.button("Leer la lista")
    expect(hand.page.locator(".same-people legend")).to_contain_text("¿es Ana Pérez, de «Liga de Otoño»?")
    wrong += looked_at(hand.page, OTHER_SHAPES)
    resize(hand, DESK)
    before = hand.taps
    hand.label("Sí, y se escribe Ana Pérez")
    hand.button("Guardar la lista")
    expect(hand.page.locator(".next-step h2")).to_contain_text("Sorteo")
    assert hand.taps - before <= MAX_MATCH_TAPS
    draw_lots(hand)
    first_result(hand)
    assert hand.taps <= MAX_TAPS - MAX_ACCOUNT_TAPS, hand.taps
    hand.page.goto("/jugadores/")
    expect(hand.page.get_by_role("link", name="Ana Pérez")).to_have_count(1)
    expect(hand.page.get_by_text("Ana Perez")).to_have_count(0)
    context.close()
    assert not wrong, "\n".join(wrong)


def resize(hand: Hand, size: tuple[int, int]) -> None:
    hand.page.set_viewport_size({"width": size[0], "height": size[1]})


def first_account(hand: Hand) -> None:
    hand.link("Empezar")
    hand.write("#id_name", "Carme Pérez")
    hand.write("#id_username", "carme")
    hand.write("#id_password", PASSWORD)
    hand.write("#id_again", PASSWORD)
    hand.tap(hand.page.locator("main form button[type=submit]").first)


def found_league(hand: Hand, name: str) -> None:
    if "/ligas/nueva" not in hand.page.url:
        hand.link("Fundar")
    hand.write("#id_name", name)
    hand.button("Fundar la liga")


def read_list(hand: Hand, listed: str) -> None:
    hand.link("Inscribir jugadores")
    hand.write("#id_listed", listed)


def draw_lots(hand: Hand) -> None:
    hand.link("Sortear")
    hand.button("Sortear")
    hand.link("Seguir con la liga")


def first_result(hand: Hand) -> None:
    hand.tap(hand.page.locator(".next-step .games a").first)
    winner = hand.page.locator(":is(.won-by-one, .won-by-two) label").first
    hand.tap(winner)
    for kind, number in (("Peones que le quedan", 3), ("Damas", 1)):
        pad = hand.page.get_by_role("group", name=re.compile(f"^{kind}")).first
        hand.tap(pad.locator("label", has_text=re.compile(rf"^\s*{number}\s*$")))
    hand.label("Sin fichas")
    hand.button("Anotar")
    expect(hand.page.get_by_role("status").first).to_contain_text("Gana")
