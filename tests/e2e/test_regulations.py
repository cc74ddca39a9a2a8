"""A league of another regulation on a phone: a draw with an advantage in few taps, and its table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from tests import leagues
from tests.e2e.devices import Devices
from tests.e2e.page_checks import page_faults
from tests.e2e.people import logged_in
from tests.e2e.recording import games_of
from tests.e2e.site import Site
from tournaments.league.regulations import REGULATIONS

USER = "uxia-arbitra"


@pytest.fixture
def slug(site: Site) -> str:
    """Create a league of four by KNDB whose only referee is USER, and return its slug."""
    league = leagues.league(4, name="Liga con ventaja", rules="international")
    slug = site.league(replace(league, regulation=REGULATIONS["kndb"]))
    site.official(slug, USER)
    return slug


@pytest.fixture
def phone(devices: Devices, site: Site, slug: str) -> Iterator[Page]:
    yield from games_of(devices, site, USER, slug)


def test_draw_with_an_advantage_takes_four_taps(phone: Page, slug: str, site: Site) -> None:
    expect(phone.get_by_text("Peones que le quedan")).to_have_count(0)
    phone.get_by_text("Tablas", exact=True).click()
    advantage = phone.get_by_role("group", name="¿Con ventaja?")
    name = advantage.locator("label").nth(1).inner_text()
    advantage.locator("label").nth(1).click()
    phone.locator(".how label", has_text="Acuerdo").click()
    expect(phone.locator("[data-sentence]")).to_have_text(f"Tablas con ventaja de {name}: acuerdo.")
    assert page_faults(phone) == []
    assert page_faults(phone) == []
    phone.locator("[data-act]").click()
    expect(phone.get_by_role("status")).to_contain_text("Tablas con ventaja")
    phone.goto(f"/ligas/{slug}/")
    expect(phone.locator(".standings td.c-step").first).to_have_text("1")
    assert page_faults(phone) == []
    assert page_faults(phone) == []


def test_own_regulation_is_composed_on_a_phone(devices: Devices, site: Site) -> None:
    with logged_in(devices, site, site.account("olaia-organiza"), touch=True) as page:
        page.goto("/ligas/nueva/")
        page.fill("#id_name", "Liga del puerto")
        page.fill("#id_listed", "Ana\nBea\nCarlos")
        page.locator("summary", has_text="Lo demás").click()
        expect(page.locator("#id_own_name")).to_be_hidden()
        page.locator("label", has_text="Uno propio").click()
        page.fill("#id_own_name", "Reglas del puerto")
        page.select_option("#id_own_step_1", "solkoff")
        assert page_faults(page) == []
        page.get_by_role("button", name="Sortear y crear").click()
        expect(page.get_by_text("Liga creada")).to_be_visible()
        page.goto(f"{page.url.partition('organizar/')[0]}reglas/")
        expect(page.get_by_text("Se puntúa con un reglamento propio, «Reglas del puerto»")).to_be_visible()
        expect(page.locator(".steps-of-ties li").first).to_contain_text("Solkoff")


def test_pages_of_a_regulation_have_no_faults(phone: Page, slug: str) -> None:
    phone.goto(f"/ligas/{slug}/reglas/")
    expect(phone.get_by_text("Se puntúa con el reglamento de la KNDB.")).to_be_visible()
    assert page_faults(phone) == []
    assert page_faults(phone) == []
