"""The public pages printed from the browser: complete, in dark ink, without interactive elements."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from tests import leagues
from tests.e2e.devices import ContextOptions, Devices
from tests.e2e.people import logged_in
from tests.e2e.site import Site

LONG = "María de los Ángeles Fernández-Cortázar y Gutiérrez"
NAMES = (LONG, *leagues.NAMES[:9])


@pytest.fixture(scope="module")
def slug(site: Site) -> str:
    value = leagues.league(NAMES, name="Liga en papel", played=40, championship="Copa")
    return site.league(value)


@pytest.fixture
def dark(devices: Devices, site: Site) -> Iterator[Page]:
    """Yield a page in the dark theme, which must not reach the paper."""
    with devices.page(ContextOptions(site.url), scheme="dark") as page:
        yield page


def printed(page: Page, address: str) -> PdfReader:
    page.goto(address)
    margin = dict.fromkeys(("top", "bottom", "left", "right"), "15mm")
    return PdfReader(BytesIO(page.pdf(format="A4", margin=margin)))


def words(reader: PdfReader) -> str:
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split())


@pytest.mark.parametrize(
    ("tab", "most_pages", "says"),
    [
        ("", 2, "Clasificación"),
        ("calendario/", 3, "El descanso de cada cual"),
        ("partidas/", 4, "Cuadro: puntos de quien está en la fila"),
        ("podio/", 1, "por decidir"),
        ("opciones/", 2, "Qué puede pasar todavía"),
    ],
)
def test_page_prints_whole_on_few_sheets(dark: Page, slug: str, tab: str, most_pages: int, says: str) -> None:
    reader = printed(dark, f"/ligas/{slug}/{tab}")
    text = words(reader)
    assert says in text and "Liga en papel" in text
    for only_tapped in ("Documentos", "Pantalla para el proyector", "Saltar al contenido", "http", "pulsa la letra"):
        assert only_tapped not in text
    assert len(reader.pages) <= most_pages
    assert all(page.extract_text().strip() for page in reader.pages), "a blank sheet"
    if tab != "podio/":
        assert all(name in text for name in NAMES)


def test_paper_is_white_with_dark_ink_in_any_theme(dark: Page, slug: str) -> None:
    dark.goto(f"/ligas/{slug}/")
    style = "(() => { const s = getComputedStyle(document.querySelector('.standings td')); return s.color })()"
    on_screen = dark.evaluate(style)
    dark.emulate_media(media="print")
    assert dark.evaluate(style) == "rgb(0, 0, 0)" != on_screen


def test_reason_of_each_tie_is_open_on_paper(dark: Page, slug: str) -> None:
    dark.goto(f"/ligas/{slug}/")
    reasons = dark.locator(".why").count()
    dark.emulate_media(media="print")
    assert reasons > 0
    assert dark.locator(".why:visible").count() == reasons


def test_links_of_a_referee_are_not_printed(devices: Devices, site: Site, slug: str) -> None:
    name = site.account("imprime")
    site.official(slug, name)
    with logged_in(devices, site, name) as page:
        page.goto(f"/ligas/{slug}/")
        links = page.locator(".league-head .actions")
        expect(links).to_be_visible()
        page.emulate_media(media="print")
        expect(links).to_be_hidden()
