"""The projector page: it is readable from afar and turns its pages by itself."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests import leagues
from tests.e2e.answers import answers_to
from tests.e2e.page_checks import violations
from tests.e2e.site import Site
from tests.e2e.test_following import ANSWERED, POLL_MS

SIZES = [(1280, 720), (1920, 1080)]
LONG = tuple(f"María de los Ángeles Fernández-Cortázar y Gutiérrez {number}" for number in range(10))


def projected(site: Site, name: str, **fields: object) -> str:
    """Create a league of ten players with long names and return its slug."""
    return site.league(leagues.league(LONG, name=name, played=7, **fields))


@pytest.fixture(scope="module")
def slug(site: Site) -> str:
    return projected(site, "Pared de un tablero")


@pytest.fixture(scope="module")
def crowded(site: Site) -> str:
    return projected(site, "Pared de cinco tableros", boards=5)


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("wall", ["slug", "crowded"])
def test_ten_players_fit_in_type_readable_from_eight_metres(
    wall: str, width: int, height: int, desktop: Page, request: pytest.FixtureRequest
) -> None:
    page = desktop
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"/ligas/{request.getfixturevalue(wall)}/proyector/")
    assert page.evaluate(OVERFLOW) == [0, 0, 0, 0, 0, 0]
    assert page.locator("tbody tr:visible").count() == 10
    # A fortieth of the height is 4 cm of an image 1.6 m high: 17 minutes of arc from 8 m, thrice what an eye needs.
    assert page.evaluate(SMALLEST) >= height / 40
    assert page.evaluate("matchMedia('(prefers-color-scheme: light)').matches") is True
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(14, 21, 18)"
    assert violations(page) == []


OVERFLOW = """(() => { const over = (e) => [e.scrollHeight - e.clientHeight, e.scrollWidth - e.clientWidth];
return [...over(document.documentElement), ...over(document.querySelector('section.games')),
...over(document.querySelector('.ranking'))]; })()"""
SMALLEST = """Math.min(...[...document.querySelectorAll('tbody td, tbody th, .now .who, .then .who, thead th, h2')]
.map((e) => parseFloat(getComputedStyle(e).fontSize)))"""


def test_forty_players_are_shown_by_turns(page_with_clock: Page, site: Site) -> None:
    players = [f"Jugador de nombre largo {number}" for number in range(40)]
    many = site.league(leagues.league(players, name="Pared de cuarenta", played=7, rules="international"))
    page_with_clock.set_viewport_size({"width": 1280, "height": 720})
    page_with_clock.goto(f"/ligas/{many}/proyector/")
    seen: set[str] = set()
    for _ in range(8):
        assert page_with_clock.evaluate(OVERFLOW) == [0, 0, 0, 0, 0, 0]
        assert page_with_clock.evaluate(SMALLEST) >= 720 / 30, "turns leave room for larger type than one page"
        seen |= set(page_with_clock.locator("tbody .name:visible").all_inner_texts())
        page_with_clock.clock.run_for(10_000)
    assert seen == set(players)


def test_projector_page_fits_a_phone(phone: Page, crowded: str) -> None:
    phone.goto(f"/ligas/{crowded}/proyector/")
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    assert violations(phone) == []


def test_projector_announces_a_new_result(page_with_clock: Page, site: Site, slug: str) -> None:
    page_with_clock.goto(f"/ligas/{slug}/proyector/")
    page_with_clock.evaluate("document.querySelector('#wall').dataset.seen = 'yes'")
    playing = page_with_clock.inner_text(".now")
    page_with_clock.evaluate(ANSWERED)
    page_with_clock.clock.run_for(POLL_MS)
    expect(page_with_clock.locator("html[data-answered]")).to_have_count(1)
    assert page_with_clock.evaluate("document.querySelector('#wall').dataset.seen") == "yes"
    site.enter_a_result(slug)
    page_with_clock.clock.run_for(POLL_MS)
    expect(page_with_clock.locator("#announcement")).to_contain_text("incomparecencia")
    expect(page_with_clock.locator("header p")).to_have_text("8 de 45 partidas")
    assert page_with_clock.inner_text(".now") != playing
    assert page_with_clock.evaluate("document.querySelector('#wall').dataset.seen") is None
    assert violations(page_with_clock) == []


def test_unchanged_projector_page_is_not_sent_again(page_with_clock: Page, slug: str) -> None:
    with answers_to(page_with_clock, "/proyector/") as answers:
        page_with_clock.goto(f"/ligas/{slug}/proyector/")
        page_with_clock.clock.run_for(POLL_MS)
        assert answers.first(2) == [200, 304]


def test_projector_reports_an_absent_site_and_recovers(page_with_clock: Page, slug: str) -> None:
    page_with_clock.goto(f"/ligas/{slug}/proyector/")
    table = page_with_clock.inner_text("table")
    page_with_clock.context.set_offline(True)
    page_with_clock.clock.run_for(POLL_MS)
    expect(page_with_clock.locator("#offline")).to_be_visible()
    assert page_with_clock.inner_text("table") == table
    page_with_clock.context.set_offline(False)
    page_with_clock.clock.run_for(POLL_MS)
    expect(page_with_clock.locator("#offline")).to_be_hidden()


def test_projector_without_scripts_reloads_and_says_so(plain: Page, slug: str) -> None:
    plain.goto(f"/ligas/{slug}/proyector/")
    assert plain.locator("meta[http-equiv=refresh]").get_attribute("content") == "20"
    assert "Sin JavaScript" in plain.inner_text("nav")
