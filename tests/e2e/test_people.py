"""The page of a league's people, on a phone: all links copied in two taps, and each row with its menu."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests import leagues
from tests.e2e.devices import PHONE, Devices
from tests.e2e.page_checks import page_faults
from tests.e2e.people import logged_in
from tests.e2e.site import Site

USER = "carme"


@pytest.fixture(scope="module")
def slug(site: Site) -> str:
    site.account(USER)
    return site.league(leagues.league(("Ana", "Bea", "Carlos", "Duarte"), name="Liga de los enlaces", played=1))


@pytest.fixture
def phone(devices: Devices, site: Site, slug: str) -> Iterator[Page]:
    with logged_in(devices, site, USER, size=PHONE) as page:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.goto(f"/ligas/{slug}/organizar/")
        yield page


def test_all_links_are_copied_in_two_taps(phone: Page) -> None:
    phone.get_by_role("link", name="Gente").click()
    phone.get_by_role("button", name="Crear un enlace para cada jugador").click()
    phone.get_by_role("link", name="Gente", exact=True).click()
    phone.get_by_role("link", name="Liga de los enlaces").click()
    phone.get_by_role("link", name="Gente").click()
    phone.get_by_text("Copiar todos los enlaces").click()
    expect(phone.get_by_text("Manda a cada persona solo el suyo")).to_be_visible()
    copied = phone.evaluate("navigator.clipboard.readText()")
    names = re.findall(r"^(\w+): \S+/mi/[\w-]{43}/$", copied, re.MULTILINE)
    assert names == ["Ana", "Bea", "Carlos", "Duarte"]
    row = phone.locator(".everybody tr", has_text="Bea")
    row.get_by_role("button", name="Copiar").click()
    expect(row.get_by_text("Copiado.")).to_be_visible()
    assert phone.evaluate("navigator.clipboard.readText()") in copied.split("Bea: ")[1]
    assert page_faults(phone) == []


def test_menu_of_a_row_opens_alone_and_leads_to_the_act(phone: Page) -> None:
    phone.get_by_role("link", name="Gente").click()
    opened = phone.locator(".everybody details[open]")
    for name in ("Duarte", "Bea"):
        phone.locator(".everybody tr", has_text=name).locator(".acts summary").click()
    expect(opened).to_have_count(1)
    phone.locator("h1").click()
    expect(opened).to_have_count(0)
    phone.locator(".everybody tr", has_text="Ana").locator(".acts summary").click()
    phone.keyboard.press("Escape")
    expect(opened).to_have_count(0)
    phone.locator(".everybody tr", has_text="Bea").locator(".acts summary").click()
    phone.get_by_role("link", name="Sancionar").click()
    expect(phone.locator("#id_player")).to_have_value("Bea")


def test_next_game_of_a_player_is_two_taps_from_the_table(phone: Page, slug: str) -> None:
    phone.goto(f"/ligas/{slug}/")
    expect(phone.locator(".next-line")).to_be_visible()
    phone.locator(".standings .line", has_text="Duarte").locator("summary").click()
    phone.get_by_role("link", name=re.compile("^Su página")).click()
    expect(phone.locator(".next-games")).to_contain_text("Duarte")
