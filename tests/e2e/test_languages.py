"""The site in each language on a phone: pages fit and are accessible, and one press changes the language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests import leagues
from tests.e2e.devices import ContextOptions, Devices
from tests.e2e.page_checks import faults_of_words
from tests.e2e.people import cookie_marks
from tests.e2e.site import COOKIE_MARK, Site
from tests.e2e.visible_text import unreadable_texts

# Other tests check every page in Spanish.
LOCALES = {"gl": "gl-ES", "it": "it-IT", "en": "en-GB"}
PAGES = (
    "/",
    "/ligas/",
    "/jugadores/",
    "/campeonatos/",
    "/campeonatos/copa-de-las-lenguas/",
    "/comprobar/",
    "/reglas/",
    "/reglas/italian/",
    "/entrar/",
    "/nada",
)
CHAMPIONSHIP = "Copa de las lenguas"
TABS = ("", "calendario/", "partidas/", "podio/", "documentos/", "historial/")
SHEET = "1. 22-18 11-15 2. 18x11 9-13 3. 1-2"


@pytest.fixture(scope="module")
def slug(site: Site) -> str:
    site.league(leagues.finished_league(5, name="Terminada en cuatro lenguas", championship=CHAMPIONSHIP))
    league = leagues.league(
        10, played=22, name="De diez en cuatro lenguas", draw_seed="7f3a", championship=CHAMPIONSHIP
    )
    return site.league(league)


@pytest.fixture(params=LOCALES)
def reader(devices: Devices, site: Site, request: pytest.FixtureRequest) -> Iterator[tuple[Page, str]]:
    """Yield a page on a phone whose browser asks for a language, and that language."""
    code: str = request.param
    with devices.page(ContextOptions(site.url, locale=LOCALES[code])) as page:
        yield page, code


def test_every_page_fits_a_phone_and_says_its_language(reader: tuple[Page, str], slug: str) -> None:
    page, code = reader
    wrong: list[str] = []
    page.goto("/healthz")
    for path in (*PAGES, *(f"/ligas/{slug}/{tab}" for tab in TABS)):
        # A document that is put in the place of another costs half as much as an address that is opened.
        page.set_content(page.request.get(path, headers={"Accept-Language": LOCALES[code]}).text())
        wrong += [f"{path}: {line}" for line in (*faults_of_words(page, code), *unreadable_texts(page))]
    page.goto("/comprobar/?reglas=spanish")
    page.fill("#id_text", SHEET)
    with page.expect_navigation():
        page.click("button[name=nueva]")
    wrong += faults_of_words(page, code)
    assert not wrong, "\n".join(wrong)


def test_footer_button_changes_the_language(plain: Page, site: Site, slug: str) -> None:
    plain.goto(f"/ligas/{slug}/calendario/")
    plain.get_by_role("button", name="Galego").click()
    expect(plain).to_have_url(f"{site.url}/ligas/{slug}/calendario/")
    expect(plain.get_by_role("link", name="Xogadores", exact=True)).to_be_visible()
    plain.goto("/jugadores/")
    expect(plain.get_by_role("heading", name="Xogadores", level=1)).to_be_visible()
    assert cookie_marks(plain) == {COOKIE_MARK}
