"""The projector page and the table over a video: all is readable from afar, and they turn their pages by themselves."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime

import pytest
from playwright.sync_api import Page, expect

from tests import leagues
from tests.e2e.answers import answers_to
from tests.e2e.page_checks import violations
from tests.e2e.site import Site
from tests.e2e.test_following import ANSWERED, POLL_MS
from tests.e2e.visible_text import is_new, unreadable_texts
from tournaments.league.timetable import Timetable, slot_times
from tournaments.league.values import League

SIZES = [(1280, 720), (1920, 1080)]
NARROW = (800, 640)
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

COUNT_ASKED = "window.asked = 0; document.addEventListener('htmx:beforeSend', () => { window.asked += 1; })"
LAID_OUT = "[...document.querySelectorAll('main [style]')].map((one) => one.style.cssText)"
"""The sizes of type and of tables that a script has chosen."""
TWO_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""The effect of a new size is visible at the latest two frames later."""
LINES = """items => items.filter(item => item.checkVisibility()).map(item => {
    const words = document.createRange();
    words.selectNodeContents(item);
    return new Set([...words.getClientRects()].map(rect => Math.round(rect.top))).size;
})"""
"""On how many lines each visible element is."""

TURN_MS = 10_000
MAX_RETRY_MS = 15_000
ROOMS = ((3, 1), (4, 2), (10, 4), (40, 1), (40, 10))
"""Numbers of players and boards."""
FILMED = (("tres", 3, 1), ("diez", 10, 21), ("cuarenta", 40, 780))
"""Leagues of a name, with so many players and so many results."""
SHOWN = """(items) => items.filter((item) => item.checkVisibility()).map((item) => item.innerText)"""


def room(players: int, boards: int, *, short: str = "") -> League:
    """Return a league in play with hours, whose turns fill all its boards; with `short`, of short names alone."""
    names = [
        LONG[number % 10] if number < 3 and not short else f"{short or 'Jugador'} {number}" for number in range(players)
    ]
    value = leagues.league(
        names, played=boards, name=f"Sala {players} {boards} {short}", rules="international", boards=boards
    )
    plan = Timetable(start=datetime(2126, 11, 23, 17), minutes=20)
    hours = slot_times(plan, len(value.games))
    games = (
        replace(game, at=hours[number // boards], board=number % boards + 1) for number, game in enumerate(value.games)
    )
    return replace(value, games=tuple(games), timetable=plan)


@pytest.mark.parametrize(("players", "boards"), ROOMS)
def test_every_pair_and_row_is_readable(page_with_clock: Page, site: Site, players: int, boards: int) -> None:
    page, value = page_with_clock, room(players, boards)
    slug = site.league(value)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"/ligas/{slug}/proyector/")
        rows, pairs, seen = set[str](), set[str](), set[str]()
        for _ in range(8):
            if is_new(page, seen):
                assert page.evaluate(OVERFLOW) == [0, 0, 0, 0, 0, 0]
                assert page.evaluate(SMALLEST) >= height / 40
                assert unreadable_texts(page) == []
            shown = page.locator("tbody .name").evaluate_all(SHOWN)
            if said := re.findall(r"\d+", page.locator("[data-range]").first.text_content() or ""):
                first, last, total = map(int, said)
                assert first > 0 and (last - first + 1, total) == (len(shown), players)
            rows |= set(shown)
            pairs |= set(page.locator("section.games li:has(.pair)").evaluate_all(SHOWN))
            page.clock.run_for(TURN_MS)
        assert rows == set(value.names)
        assert len(pairs) == page.locator("section.games li:has(.pair)").count() == 2 * boards


def test_pairs_of_twenty_boards_are_shown_by_turns(page_with_clock: Page, site: Site) -> None:
    page, pairs = page_with_clock, set[str]()
    page.set_viewport_size({"width": 800, "height": 320})
    page.goto(f"/ligas/{site.league(room(40, 20))}/proyector/")
    for _ in range(12):
        shown = set(page.locator("section.games li:has(.pair)").evaluate_all(SHOWN))
        assert len(shown) < 40 and page.evaluate(EMPTY_PARTS) == 0
        pairs |= shown
        page.clock.run_for(TURN_MS)
    assert len(pairs) == 40


EMPTY_PARTS = """[...document.querySelectorAll("[data-part]")].filter((part) => part.checkVisibility() &&
    ![...part.querySelectorAll("li")].some((item) => item.checkVisibility())).length"""
"""How many headings of games are shown without a game."""


@pytest.mark.parametrize(("name", "players", "played"), FILMED)
def test_every_row_is_shown_over_a_video(
    page_with_clock: Page, site: Site, name: str, players: int, played: int
) -> None:
    page, names = page_with_clock, [f"Jugador de nombre largo {number}" for number in range(players)]
    slug = site.league(leagues.league(names, name=f"Vídeo de {name}", played=played, rules="international"))
    for width, height in (*SIZES, (640, 360)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"/ligas/{slug}/video/")
        shown, seen = set[str](), set[str]()
        for _ in range(6):
            if is_new(page, seen):
                assert page.evaluate("document.documentElement.scrollHeight") == height
                assert unreadable_texts(page) == []
            shown |= set(page.locator("tbody .name").evaluate_all(SHOWN))
            page.clock.run_for(TURN_MS)
        assert shown == set(names)
    if site.games_left(slug):
        edition = page.locator("main").get_attribute("data-edition")
        site.enter_a_result(slug)
        page.clock.run_for(POLL_MS)
        expect(page.locator(f"[data-edition='{edition}']")).to_have_count(0)
        assert page.evaluate("document.documentElement.scrollHeight") == height, "new rows take turns too"


@pytest.mark.parametrize(("screen", "first"), [("proyector", (1600, 600)), ("video", (400, 720))])
def test_window_that_changes_shows_what_a_new_one_does(
    desktop: Page, site: Site, screen: str, first: tuple[int, int]
) -> None:
    names = [f"María de los Ángeles {number}" for number in range(24)]
    slug = site.league(leagues.league(names, name=f"De ventana a {screen}", rules="castillar"))
    desktop.set_viewport_size({"width": first[0], "height": first[1]})
    desktop.goto(f"/ligas/{slug}/{screen}/")
    check_change_of_size(desktop, NARROW)


@pytest.mark.parametrize("screen", ["proyector", "video"])
def test_window_that_grows_shows_every_row(page_with_clock: Page, site: Site, screen: str) -> None:
    page, names = page_with_clock, [f"María de los Ángeles {number}" for number in range(24)]
    slug = site.league(leagues.league(names, name=f"Crece el {screen}", rules="castillar"))
    rows, numbers = page.locator("tbody tr:visible"), page.locator("[data-range]")
    page.set_viewport_size({"width": NARROW[0], "height": 400})
    page.goto(f"/ligas/{slug}/{screen}/")
    assert rows.count() < 24 and numbers.inner_text()
    page.set_viewport_size({"width": 400, "height": 2400})
    expect(rows).to_have_count(24)
    page.clock.run_for(TURN_MS)
    assert rows.count() == 24 and not numbers.inner_text()


def check_change_of_size(page: Page, size: tuple[int, int]) -> None:
    """Check that a screen of another size is laid out as if it had always been of that size."""
    before = page.evaluate(LAID_OUT)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(TWO_FRAMES)
    changed = page.evaluate(LAID_OUT)
    page.reload()
    assert before != changed == page.evaluate(LAID_OUT)


@pytest.mark.parametrize("screen", ["proyector", "video"])
def test_totals_of_three_digits_are_whole(desktop: Page, site: Site, screen: str) -> None:
    players = [f"Jugador {number}" for number in range(24)]
    slug = site.league(
        leagues.league(players, name=f"Centenas en {screen}", played=10_000, rules="international", legs=2)
    )
    for width, height in SIZES:
        desktop.set_viewport_size({"width": width, "height": height})
        desktop.goto(f"/ligas/{slug}/{screen}/")
        assert len(desktop.locator("tbody td:last-child").first.inner_text()) == 3
        assert unreadable_texts(desktop) == []


def test_pair_on_two_lines_breaks_between_its_names(desktop: Page, site: Site) -> None:
    desktop.set_viewport_size({"width": 1280, "height": 720})
    desktop.goto(f"/ligas/{site.league(room(8, 4, short='Noa de la O'))}/proyector/")
    desktop.evaluate("document.querySelector('section.games').style.setProperty('--scale', 1.4)")
    heights = desktop.locator(".many .now .pair").evaluate_all("all => all.map(pair => pair.offsetHeight)")
    names = desktop.locator(".many .now .who")
    assert set(names.evaluate_all(LINES)) == {1}
    assert min(heights) > 1.5 * names.first.evaluate("name => parseFloat(getComputedStyle(name).lineHeight)")


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
    assert page_with_clock.evaluate(OVERFLOW) == [0, 0, 0, 0, 0, 0]
    assert page_with_clock.evaluate("document.querySelector('.ranking').style.getPropertyValue('--scale')")
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
    page_with_clock.evaluate(COUNT_ASKED)
    for _ in range(20):
        page_with_clock.clock.run_for(3_000)
    assert 3 <= page_with_clock.evaluate("window.asked") <= 8, "a minute without an answer"
    page_with_clock.context.set_offline(False)
    page_with_clock.clock.run_for(MAX_RETRY_MS + POLL_MS)
    expect(page_with_clock.locator("#offline")).to_be_hidden()


def test_projector_without_scripts_reloads_and_says_so(plain: Page, slug: str) -> None:
    plain.goto(f"/ligas/{slug}/proyector/")
    assert plain.locator("meta[http-equiv=refresh]").get_attribute("content") == "20"
    assert "Sin JavaScript" in plain.inner_text("nav")
