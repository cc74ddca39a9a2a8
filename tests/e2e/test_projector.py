"""The wall of the room: read from afar, and it moves on by itself."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests import leagues
from tests.e2e.looking import violations
from tests.e2e.site import Site
from tournaments.league_file import write_league

SIZES = [(1280, 720), (1920, 1080)]
LONG = tuple(f"María de los Ángeles Fernández-Cortázar y Gutiérrez {number}" for number in range(10))
ENTER_A_RESULT = """
from tournaments import models
from tournaments.decisions.record_result import RecordResult
from tournaments.decisions.taking import Actor, take
from tournaments.league.values import Reason, Result, Winner
league = models.League.objects.get(slug="{slug}")
game = league.fixtures.filter(result__isnull=True).order_by("position").first()
take(league, RecordResult(game.pk, Result(Winner.ONE, Reason.WALKOVER)), by=Actor("prueba"))
"""


def projected(site: Site, name: str, **fields: object) -> str:
    """The slug of a league of ten with long names."""
    value = leagues.league(LONG, name=name, played=7, **fields)
    return site.manage("import_league", "-", stdin=write_league(value)).strip()


@pytest.fixture(scope="module")
def slug(site: Site) -> str:
    return projected(site, "Pared de un tablero")


@pytest.fixture(scope="module")
def crowded(site: Site) -> str:
    return projected(site, "Pared de cinco tableros", boards=5)


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("wall", ["slug", "crowded"])
def test_ten_players_fit_without_scrolling_in_type_for_eight_metres(
    wall: str, width: int, height: int, browser: Browser, site: Site, request: pytest.FixtureRequest
) -> None:
    page = browser.new_context(base_url=site.url, viewport={"width": width, "height": height}).new_page()
    page.goto(f"/ligas/{request.getfixturevalue(wall)}/proyector/")
    assert page.evaluate(OVERFLOW) == [0, 0, 0, 0]
    assert page.locator("tbody tr").count() == 10
    # A fortieth of the height is 4 cm of an image 1.6 m high: 17 minutes of arc from 8 m, thrice what an eye needs.
    assert page.evaluate(SMALLEST) >= height / 40
    assert page.evaluate("matchMedia('(prefers-color-scheme: light)').matches") is True
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(14, 21, 18)"
    assert violations(page) == []
    page.context.close()


OVERFLOW = """(() => { const over = (e) => [e.scrollHeight - e.clientHeight, e.scrollWidth - e.clientWidth];
return [...over(document.documentElement), ...over(document.querySelector('section.games'))]; })()"""
SMALLEST = """Math.min(...[...document.querySelectorAll('tbody td, tbody th, .now .who, .then .who, thead th, h2')]
.map((e) => parseFloat(getComputedStyle(e).fontSize)))"""


def test_on_a_phone_it_is_as_wide_as_the_phone(phone: Page, crowded: str) -> None:
    phone.goto(f"/ligas/{crowded}/proyector/")
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    assert violations(phone) == []


def test_a_result_comes_to_the_wall_by_itself_and_is_said(desktop: Page, site: Site, slug: str) -> None:
    desktop.goto(f"/ligas/{slug}/proyector/")
    desktop.evaluate("document.querySelector('#wall').dataset.seen = 'yes'")
    playing = desktop.inner_text(".now")
    desktop.wait_for_event("response", lambda answer: "proyector" in answer.url, timeout=60_000)
    desktop.wait_for_timeout(500)
    assert desktop.evaluate("document.querySelector('#wall').dataset.seen") == "yes"
    site.manage("shell", "--no-imports", "-c", ENTER_A_RESULT.format(slug=slug))
    expect(desktop.locator("#said")).to_contain_text("incomparecencia", timeout=60_000)
    expect(desktop.locator("header p")).to_have_text("8 de 45 partidas")
    assert desktop.inner_text(".now") != playing
    assert desktop.evaluate("document.querySelector('#wall').dataset.seen") is None
    assert violations(desktop) == []


def test_what_has_not_changed_is_not_sent_again(site: Site, slug: str, browser: Browser) -> None:
    page = browser.new_context(base_url=site.url).new_page()
    sizes: list[int] = []
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.responseReceivedExtraInfo", lambda told: sizes.append(told["statusCode"]))
    page.goto(f"/ligas/{slug}/proyector/")
    page.wait_for_event("response", lambda answer: "proyector" in answer.url, timeout=60_000)
    page.wait_for_timeout(300)
    assert sizes[-1] == 304
    page.context.close()


def test_when_the_site_is_gone_the_wall_says_so_and_recovers(desktop: Page, slug: str) -> None:
    desktop.goto(f"/ligas/{slug}/proyector/")
    table = desktop.inner_text("table")
    desktop.context.set_offline(True)
    expect(desktop.locator("#offline")).to_be_visible(timeout=60_000)
    assert desktop.inner_text("table") == table
    desktop.context.set_offline(False)
    expect(desktop.locator("#offline")).to_be_hidden(timeout=60_000)


def test_without_scripts_it_loads_itself_again_and_says_so(browser: Browser, site: Site, slug: str) -> None:
    page = browser.new_context(base_url=site.url, java_script_enabled=False, locale="es-ES").new_page()
    page.goto(f"/ligas/{slug}/proyector/")
    assert page.locator("meta[http-equiv=refresh]").get_attribute("content") == "20"
    assert "Sin JavaScript" in page.inner_text("nav")
    page.context.close()
