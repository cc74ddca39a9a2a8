"""The site in each language on a phone: nothing overflows or stands in anybody's way, and the choice is one press."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests import leagues
from tests.e2e.looking import sideways, violations
from tests.e2e.site import Site
from tournaments.league_file import write_league

LOCALES = {"es": "es-ES", "gl": "gl-ES", "it": "it-IT", "en": "en-GB"}
PAGES = (
    "/",
    "/ligas/",
    "/jugadores/",
    "/campeonatos/",
    "/comprobar/",
    "/reglas/",
    "/reglas/italian/",
    "/entrar/",
    "/nada",
)
TABS = ("", "calendario/", "partidas/", "podio/", "documentos/", "historial/")
SHEET = "1. 22-18 11-15 2. 18x11 9-13 3. 1-2"


@pytest.fixture(scope="module")
def slug(site: Site) -> str:
    league = leagues.league(10, played=22, name="De diez en cuatro lenguas", draw_seed="7f3a", championship="Copa")
    return site.manage("import_league", "-", stdin=write_league(league)).strip()


@pytest.fixture(params=LOCALES)
def reader(browser: Browser, site: Site, request: pytest.FixtureRequest) -> Iterator[tuple[Page, str]]:
    """A page on a phone whose browser asks for a language, and the language."""
    code: str = request.param
    size = {"width": 390, "height": 844}
    context = browser.new_context(base_url=site.url, viewport=size, locale=LOCALES[code])  # type: ignore[arg-type]
    yield context.new_page(), code
    context.close()


def test_every_page_fits_a_phone_and_says_its_language(reader: tuple[Page, str], slug: str) -> None:
    page, code = reader
    for path in (*PAGES, *(f"/ligas/{slug}/{tab}" for tab in TABS)):
        page.goto(path)
        assert page.evaluate("document.documentElement.lang") == code
        assert sideways(page) + violations(page) == []


def test_a_checked_sheet_fits_a_phone(reader: tuple[Page, str]) -> None:
    page, code = reader
    page.goto("/comprobar/?reglas=spanish")
    page.fill("#id_text", SHEET)
    with page.expect_navigation():
        page.click("button[name=nueva]")
    assert page.evaluate("document.documentElement.lang") == code
    assert sideways(page) + violations(page) == []


def test_a_press_at_the_foot_changes_the_language_of_the_page(browser: Browser, site: Site, slug: str) -> None:
    context = browser.new_context(base_url=site.url, locale="es-ES", java_script_enabled=False)
    page = context.new_page()
    page.goto(f"/ligas/{slug}/calendario/")
    page.get_by_role("button", name="Galego").click()
    expect(page).to_have_url(f"{site.url}/ligas/{slug}/calendario/")
    expect(page.get_by_role("link", name="Xogadores", exact=True)).to_be_visible()
    page.goto("/jugadores/")
    expect(page.get_by_role("heading", name="Xogadores", level=1)).to_be_visible()
    context.close()
