"""An empty site in a browser: its first account, an invitation, and the number of taps to its first results."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.devices import DESK, PHONE
from tests.e2e.page_checks import OTHER_SHAPES, page_faults
from tests.e2e.people import send
from tests.e2e.site import PASSWORD, Site, running_site

NAMES = ("Ana Pérez", "Bea Lomba", "Carlos Ruiz", "Duarte Rey", "Eva Souto", "Fiz Vila", "Iria Bouzas", "Xoan Peres")
EIGHT = "\n".join(f"{number}. {name}" for number, name in enumerate(NAMES, start=1))
SECOND = "- Ana Perez\n- Noa Gil\n- Uxía Paz"
MAX_TAPS, MAX_ACCOUNT_TAPS, MAX_TAPS_FROM_MY_LEAGUES, MAX_SCREENS, MAX_DATE_TAPS = 14, 6, 8, 3, 3


@dataclass
class Hand:
    """A user's hand: it counts taps, but not the typing and pasting in a field that was tapped."""

    page: Page
    taps: int = 0
    wrong: list[str] = field(default_factory=list)
    """The faults of the pages that were looked at."""
    arrived: str = ""
    """Where the user is once the first account is made."""

    def tap(self, what: Locator) -> None:
        self.taps += 1
        what.click()

    def link(self, name: str) -> None:
        self.tap(self.page.get_by_role("main").get_by_role("link", name=name).first)

    def button(self, name: str) -> None:
        self.tap(self.page.get_by_role("main").get_by_role("button", name=name, exact=True))

    def label(self, name: str) -> None:
        self.tap(self.page.locator("main label", has_text=re.compile(rf"^\s*{re.escape(name)}\s*$")).first)

    def write(self, into: str, text: str) -> None:
        self.tap(self.page.locator(into))
        self.page.fill(into, text)

    def resize(self, size: tuple[int, int]) -> None:
        self.page.set_viewport_size({"width": size[0], "height": size[1]})

    def look(self, size: tuple[int, int] = PHONE) -> None:
        """Look at the page, and go on at this size."""
        self.wrong += page_faults(self.page, OTHER_SHAPES)
        self.resize(size)


@pytest.fixture(scope="module")
def site(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Run a site without accounts."""
    with running_site(prepared, tmp_path_factory.mktemp("empty")) as site:
        yield site


@pytest.fixture(scope="module")
def hand(browser: Browser, site: Site) -> Iterator[Hand]:
    """Yield the hand of the first user, on a phone, with the taps that the first account took."""
    page = page_of(browser, site)
    hand = Hand(page)
    page.goto("/")
    hand.link("Empezar")
    page.wait_for_url("**/primera-vez/")
    hand.look()
    send(page)
    hand.look()
    for into, text in account_of("carme").items():
        hand.write(into, text)
    with page.expect_navigation():
        hand.tap(page.locator("main form button[type=submit]").first)
    assert "Has entrado" in page.inner_text("main")
    hand.look()
    hand.arrived = page.url
    yield hand
    page.context.close()


def page_of(browser: Browser, site: Site) -> Page:
    """Return a page on a phone, in a new browser context, without cookies."""
    viewport = {"width": PHONE[0], "height": PHONE[1]}
    return browser.new_context(base_url=site.url, viewport=viewport).new_page()  # type: ignore[arg-type]


def account_of(username: str) -> dict[str, str]:
    """Return what a person writes for an account, by field."""
    name = f"{username.capitalize()} Pérez"
    return {"#id_name": name, "#id_username": username, "#id_password": PASSWORD, "#id_again": PASSWORD}


def test_empty_site_has_its_first_results_in_few_taps(hand: Hand) -> None:
    """The first league is created on a phone; the second, with a player of the first, at a desk."""
    page = hand.page
    hand.resize(PHONE)
    assert hand.taps <= MAX_ACCOUNT_TAPS, hand.taps
    page.goto(hand.arrived)
    create_league(hand, "Liga de Otoño", EIGHT)
    first_result(hand)
    assert hand.taps <= MAX_TAPS, hand.taps

    hand.resize(DESK)
    hand.taps = 0
    page.goto("/ligas/nueva/")
    page.keyboard.type("Liga de Invierno")
    hand.write("#id_listed", SECOND)
    expect(page.locator(".same-people legend")).to_contain_text("¿es Ana Pérez, de «Liga de Otoño»?")
    hand.look(DESK)
    hand.label("Sí, y se escribe Ana Pérez")
    hand.button("Sortear y crear")
    first_result(hand)
    assert hand.taps <= MAX_TAPS - MAX_ACCOUNT_TAPS, hand.taps
    page.goto("/jugadores/")
    expect(page.get_by_role("link", name="Ana Pérez")).to_have_count(1)
    expect(page.get_by_text("Ana Perez")).to_have_count(0)
    assert not hand.wrong, "\n".join(hand.wrong)


def test_first_result_takes_few_taps_and_screens_from_my_leagues(hand: Hand) -> None:
    page = hand.page
    hand.resize(PHONE)
    page.goto("/organizar/")
    hand.taps, screens = 0, [page.url]
    page.on("framenavigated", lambda frame: screens.append(frame.url))
    create_league(hand, "Liga de taps", EIGHT)
    first_result(hand)
    assert hand.taps <= MAX_TAPS_FROM_MY_LEAGUES, hand.taps
    assert len({url.split("?")[0] for url in screens}) <= MAX_SCREENS, screens


def test_round_each_week_leaves_a_holiday_out(hand: Hand) -> None:
    """Found a league for Fridays at half past eight, and leave a day out by a tap."""
    page = hand.page
    hand.resize(PHONE)
    page.goto("/ligas/nueva/")
    page.fill("#id_name", "Liga de los viernes")
    page.fill("#id_listed", "\n".join(NAMES))
    hand.label("Una ronda cada semana")
    page.select_option("#id_weekday", "4")
    page.fill("#id_day", "2030-12-09")
    page.fill("#id_hour", "20:30")
    title = page.locator(".coming-title")
    expect(title).to_contain_text("28 partidas, 7 viernes")
    expect(title).to_be_in_viewport()
    expect(page.locator(".coming")).to_contain_text("Acaba el viernes 24 de enero, 20:50.")
    page.locator(".days label", has_text="13").click()
    expect(page.locator(".coming")).to_contain_text("Acaba el viernes 31 de enero, 20:50.")
    expect(page.locator(".days :checked")).to_have_value("2030-12-13")
    hand.look()
    page.get_by_role("button", name="Sortear y crear").click()
    page.wait_for_url("**/organizar/partidas/")
    page.goto(page.url.replace("organizar/partidas", "calendario"))
    expect(page.locator("main")).not_to_contain_text("13 dic")


def test_date_of_a_game_changes_in_three_taps(hand: Hand) -> None:
    page = hand.page
    hand.resize(PHONE)
    page.goto("/organizar/")
    page.get_by_role("link", name="Liga de los viernes").click()
    page.goto(f"{page.url.split('/organizar')[0].rstrip('/')}/organizar/partidas/")
    hand.taps = 0
    hand.tap(page.get_by_role("main").get_by_role("link", name=re.compile("^Cambiar día u hora")).first)
    hand.tap(page.locator("#id_to label").first)
    hand.button("Cambiar día u hora")
    expect(page.get_by_role("status").first).to_contain_text("se jugará")
    assert hand.taps == MAX_DATE_TAPS
    assert "/organizar/partidas/" in page.url
    page.goto(page.url.replace("organizar/partidas", "calendario"))


def test_second_account_is_invited_and_guesses_are_stopped(hand: Hand, browser: Browser, site: Site) -> None:
    hand.page.goto("/cuenta/invitaciones/")
    send(hand.page)
    hand.look()
    second = Hand(page_of(browser, site))
    second.page.goto(hand.page.input_value("#link"))
    second.look()
    second.page.fill("#id_name", "Ánxo Núñez Rey")
    expect(second.page.locator("#id_username")).to_have_value("anxo-nunez")
    for into, text in account_of("anxo").items():
        second.page.fill(into, text)
    second.page.locator("#id_name").press_sequentially(" Rey")
    expect(second.page.locator("#id_username")).to_have_value("anxo")
    send(second.page)
    assert second.page.url.endswith("/organizar/")
    third = Hand(page_of(browser, site))
    for _ in range(5):
        third.page.goto("/entrar/")
        third.page.fill("#id_username", "carme")
        third.page.fill("#id_password", "no es")
        send(third.page)
    assert "Prueba otra vez a partir de las" in third.page.inner_text("main")
    third.look()
    for each in (second, third):
        each.page.context.close()
    wrong = [*hand.wrong, *second.wrong, *third.wrong]
    assert not wrong, "\n".join(wrong)


def create_league(hand: Hand, name: str, listed: str) -> None:
    """Create a league on a phone: its name is where one types at once, so that only the names are tapped."""
    hand.link("Crear una liga")
    expect(hand.page.locator("#id_name")).to_be_focused()
    hand.page.keyboard.type(name)
    hand.write("#id_listed", listed)
    expect(hand.page.locator(".coming-title")).to_contain_text("28 partidas")
    hand.look()
    hand.button("Sortear y crear")


def first_result(hand: Hand) -> None:
    """Enter the game that the page opens: with the keypad of a phone, or in its row at a desk."""
    expect(hand.page.locator(".round > .opened")).to_be_visible()
    winner = hand.page.locator(":is(.won-by-one, .won-by-two) label").first
    if winner.is_visible():
        hand.tap(winner)
        for kind, number in (("Peones que le quedan", 3), ("Damas", 1)):
            pad = hand.page.get_by_role("group", name=re.compile(f"^{kind}")).first
            hand.tap(pad.locator("label", has_text=re.compile(rf"^\s*{number}\s*$")))
        hand.label("Sin fichas")
        hand.button("Anotar")
        expect(hand.page.get_by_role("status").first).to_contain_text("Gana")
        return
    row = hand.page.locator(".round > .opened")
    hand.tap(row.locator(".outcome label").first)
    hand.page.keyboard.type("31")
    hand.tap(row.get_by_role("button", name="Anotar"))
    expect(hand.page.get_by_role("status")).to_contain_text(" – ")
