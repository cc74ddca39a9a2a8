"""A spectator's page and the projector follow a game as it is tapped, over the event stream of a second process."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests import leagues
from tests.e2e.console import ROOT
from tests.e2e.devices import DESK, PHONE, ContextOptions, Devices
from tests.e2e.entering import first_game
from tests.e2e.page_checks import page_faults, violations
from tests.e2e.people import logged_in
from tests.e2e.site import Site, running_site
from tests.e2e.tapping import touch
from tests.e2e.test_following import LOOK_AGAIN
from tests.e2e.test_projector import COUNT_ASKED
from tests.ports import free_port
from tests.tournaments.connections.live.listening import wait_for

USER = "uxia"
PIECE_AT = """([column, row]) => [...document.querySelectorAll("svg.board circle")].some((piece) => {
    const moved = piece.transform.baseVal.consolidate()?.matrix;
    return Math.floor(piece.cx.baseVal.value + (moved?.e ?? 0)) === column &&
        Math.floor(piece.cy.baseVal.value + (moved?.f ?? 0)) === row; })"""
OPEN = "globalThis.LiveStream.isOpen"
HIDE = """(hidden) => { Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange")); }"""
NO_POLLING = """document.addEventListener("htmx:beforeRequest", (event) => {
    if (!event.detail.requestConfig.triggeringEvent) event.preventDefault(); }, true)"""

COUNT_STREAMS = """window.streams = 0; window.EventSource = class extends EventSource {
    constructor(...given) { super(...given); window.streams += 1; }
};"""
RECEIVED = """([moves, later]) => {
    const { board, number } = document.querySelector("[data-board]").dataset;
    const detail = { game: Number(board), on_air: true, number: Number(number) + later, pieces: "", moves };
    document.dispatchEvent(new CustomEvent("live:moves", { detail }));
}"""
"""A page receives the moves of its game, with a number so much later than that of its board."""
TWO_ON_AIR = """document.dispatchEvent(new CustomEvent("live:ready", { detail: { on_air: [1, 2], decision: 0 } }))"""
ASKED_FOR_TWO_MOVES = """() => { let asked = 0;
    globalThis.LiveStream.ask = () => { asked += 1; };
    for (const number of [1, 2]) document.dispatchEvent(new CustomEvent("live:moves", {
        detail: { game: 999999, on_air: true, number, pieces: "", moves: "" } }));
    return asked; }"""
"""How often a page is requested again by two moves of a game for which it has no place."""


class Stream:
    """The process of the event stream, beside the site."""

    def __init__(self, site: Site, port: int) -> None:
        self.environment, self.port = site.env | {"LIVE_PORT": str(port)}, port
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "config.live"]
        self._process = subprocess.Popen(command, cwd=ROOT, env=self.environment)
        wait_for(self.port, self._process)

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait()


@pytest.fixture(scope="module")
def site(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running_site(prepared, tmp_path_factory.mktemp("streamed"), LIVE_URL=f":{free_port()}") as site:
        site.account(USER)
        yield site


@pytest.fixture(scope="module", autouse=True)
def stream(site: Site) -> Iterator[Stream]:
    made = Stream(site, int(site.env["LIVE_URL"].removeprefix(":")))
    yield made
    made.stop()


@pytest.fixture
def slug(site: Site) -> str:
    return site.league(leagues.league(4, name="Liga en directo", rules="castillar"))


@contextmanager
def at_the_board(devices: Devices, site: Site, slug: str, *, airing: bool = True) -> Iterator[tuple[Page, str]]:
    """Yield a referee's sheet page of the first game, and the path of the public page of its sheet."""
    with logged_in(devices, site, USER, touch=True) as page:
        page.goto(f"{first_game(site, slug)}hoja/entregar/")
        expect(page.locator("button[data-move]").first).to_be_visible()
        if airing:
            page.get_by_label("Emitir en directo").check()
        yield page, page.url.removeprefix(site.url).removesuffix("entregar/")


@contextmanager
def watching(devices: Devices, site: Site, path: str, *, size: tuple[int, int] = DESK) -> Iterator[Page]:
    """Yield a spectator's page that never polls, once its event stream is open."""
    with devices.page(ContextOptions(site.url), size=size) as page:
        page.goto(path)
        page.evaluate(NO_POLLING)
        until(page, OPEN)
        yield page


def until(page: Page, holds: str) -> None:
    """Wait until a JavaScript expression holds; the content policy forbids Playwright's `wait_for_function`."""
    for _time in range(2_000):
        if page.evaluate(holds):
            return
        page.wait_for_timeout(50)
    raise AssertionError(holds)


def move(page: Page, *squares: tuple[int, int]) -> None:
    for square in squares:
        touch(page, *square)


def test_tap_at_the_board_appears_on_the_page_of_a_spectator(devices: Devices, site: Site, slug: str) -> None:
    with at_the_board(devices, site, slug) as (board, path), watching(devices, site, path) as page:
        assert page.locator("[data-live]").is_hidden() or page.locator(".live-moves").inner_text() == ""
        move(board, (2, 5), (3, 4))
        expect(page.locator("[data-caption]")).to_have_text("Jugada 1: 22-18")
        assert page.evaluate(PIECE_AT, [3, 4]) and not page.evaluate(PIECE_AT, [2, 5])
        assert page.locator("svg.board title").text_content() == "Jugada 1: 22-18"
        assert page.locator("svg.board desc").text_content() == "", "the pieces of another position"
        move(board, (5, 2), (4, 3))
        expect(page.locator(".live-moves li")).to_have_text(["22-18 11-15"])
        for later in (1, 0):  # what is not newer changes nothing
            page.evaluate(RECEIVED, ["22-18 11-15 21-17 S18 10-14" if later else "", later])
            expect(page.locator(".live-moves li")).to_have_text(["22-18 11-15", "21-17 S18 10-14"])
            expect(page.locator("[data-caption]")).to_have_text("Jugada 2: 10-14")
        page.evaluate(RECEIVED, ["", 1])
        expect(page.locator(".live-moves li")).to_have_count(0)
        page.reload()
        until(page, OPEN)
        board.get_by_role("button", name="Borrar la última").click()
        expect(page.locator(".live-moves li")).to_have_text(["22-18"])
        assert not page_faults(page)
        assert not page_faults(board)
        with devices.page(ContextOptions(site.url, scripts=False), size=PHONE) as late:
            late.goto(path)
            assert late.locator(".live-moves li").all_inner_texts() == ["22-18"]
            assert late.evaluate(PIECE_AT, [3, 4])


def test_pages_of_the_league_link_to_the_broadcast_game(devices: Devices, site: Site, slug: str) -> None:
    with at_the_board(devices, site, slug) as (board, path):
        move(board, (2, 5), (3, 4))
        expect(board.locator("[data-behind]")).to_be_hidden()
        with watching(devices, site, f"/ligas/{slug}/", size=PHONE) as page:
            link = page.get_by_role("link", name="Partida en directo")
            expect(link).to_have_attribute("href", path)
            assert not page_faults(page)
            page.evaluate(TWO_ON_AIR)
            expect(page.locator("[data-on-air] a")).to_have_text(["Partida en directo (1)", "Partida en directo (2)"])
            page.reload()
            link.click()
            expect(page.locator("[data-caption]")).to_have_text("Jugada 1: 22-18")
            expect(link).to_be_hidden()
            expect(page.get_by_text("De esta partida no hay planilla.")).to_be_hidden()


def test_game_is_visible_only_while_it_is_broadcast(devices: Devices, site: Site, slug: str) -> None:
    with at_the_board(devices, site, slug, airing=False) as (board, path), watching(devices, site, path) as page:
        assert not board.get_by_label("Emitir en directo").is_checked()
        move(board, (2, 5), (3, 4))
        expect(board.locator("[data-behind]")).to_be_hidden()
        page.reload()
        until(page, OPEN)
        assert page.locator("[data-live]").is_hidden()
        board.get_by_label("Emitir en directo").check()
        expect(page.locator("[data-caption]")).to_have_text("Jugada 1: 22-18")
        expect(page.locator("[data-live]")).to_be_visible()
        board.get_by_label("Emitir en directo").uncheck()
        expect(page.locator("[data-live]")).to_be_hidden()


def test_choice_to_broadcast_is_kept_for_the_league(devices: Devices, site: Site, slug: str) -> None:
    other_slug = site.league(leagues.league(4, name="Otra liga", rules="castillar"))

    def open_sheet(board: Page, league: str, game: int) -> Locator:
        number, _one, _two = site.games_left(league)[game]
        board.goto(f"/ligas/{league}/partidas/{number}/hoja/entregar/")
        expect(board.locator("button[data-move]").first).to_be_visible()
        return board.get_by_label("Emitir en directo")

    with at_the_board(devices, site, slug) as (board, _path):
        expect(open_sheet(board, slug, 1)).to_be_checked()
        move(board, (2, 5), (3, 4))
        expect(board.locator("[data-behind]")).to_be_hidden()
        with watching(devices, site, board.url.removeprefix(site.url).removesuffix("entregar/")) as page:
            expect(page.locator("[data-caption]")).to_have_text("Jugada 1: 22-18")
        expect(open_sheet(board, other_slug, 0)).not_to_be_checked()
        open_sheet(board, slug, 2).uncheck()
        expect(open_sheet(board, slug, 3)).not_to_be_checked()


def test_projector_shows_the_board_of_the_broadcast_game(devices: Devices, site: Site, slug: str) -> None:
    with at_the_board(devices, site, slug) as (board, _), watching(devices, site, f"/ligas/{slug}/proyector/") as wall:
        move(board, (2, 5), (3, 4))
        expect(wall.locator("[data-caption]")).to_have_text("Jugada 1: 22-18")
        move(board, (5, 2), (4, 3))
        expect(wall.locator("[data-caption]")).to_have_text("Jugada 1: 11-15")
        assert wall.evaluate(PIECE_AT, [4, 3])
        assert violations(wall) == []
        site.enter_a_result(slug)
        expect(wall.locator("header p")).to_have_text("1 de 6 partidas")
        assert wall.evaluate(ASKED_FOR_TWO_MOVES) == 1, "the page is requested again only when the broadcast begins"


@pytest.mark.parametrize("tab", ["", "calendario/", "partidas/", "proyector/", "video/"])
def test_result_reaches_a_page_that_does_not_poll(tab: str, devices: Devices, site: Site, slug: str) -> None:
    with watching(devices, site, f"/ligas/{slug}/{tab}") as page:
        edition = page.locator("[data-edition]").get_attribute("data-edition")
        site.enter_a_result(slug)
        expect(page.locator("#announcement")).to_contain_text("incomparecencia" if tab != "video/" else "")
        expect(page.locator(f"[data-edition='{edition}']")).to_have_count(0)


def test_page_opens_one_stream_and_then_polls_once_a_minute(devices: Devices, site: Site, slug: str) -> None:
    with devices.page(ContextOptions(site.url), size=DESK, own_time=True) as page:
        page.add_init_script(COUNT_STREAMS)
        page.goto(f"/ligas/{slug}/")
        until(page, OPEN)
        page.evaluate("dispatchEvent(new Event('pageshow'))")
        assert page.evaluate("window.streams") == 1
        with page.expect_response(f"**/ligas/{slug}/"):
            page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=2))
        page.evaluate(COUNT_ASKED)
        page.clock.run_for(50_000)
        assert page.evaluate("window.asked") == 0
        page.clock.run_for(20_000)
        assert page.evaluate("window.asked") == 1


def test_hidden_page_disconnects_and_catches_up(devices: Devices, site: Site, slug: str) -> None:
    with at_the_board(devices, site, slug) as (board, path), watching(devices, site, path) as page:
        page.evaluate(HIDE, arg=True)
        assert page.evaluate(OPEN) is False
        page.evaluate(HIDE, arg=False)
        until(page, OPEN)
        page.evaluate("dispatchEvent(new Event('pagehide'))")
        assert page.evaluate(OPEN) is False
        page.evaluate("dispatchEvent(new Event('pageshow'))")
        until(page, OPEN)
        page.evaluate(HIDE, arg=True)
        move(board, (2, 5), (3, 4))
        expect(board.locator("[data-behind]")).to_be_hidden()
        assert page.locator("[data-live]").is_hidden()
        assert re.search(r"\?desde=[0-9]+\.0$", asked_when_shown(page)), "from the edition of the page"
        expect(page.locator("[data-caption]")).to_have_text("Jugada 1: 22-18")
        move(board, (1, 2), (0, 3))
        expect(page.locator("[data-caption]")).not_to_have_text("Jugada 1: 22-18")
        page.evaluate(HIDE, arg=True)
        assert re.search(r"\?desde=[0-9]+\.[1-9][0-9]*$", asked_when_shown(page)), "from the last event"


def test_page_of_a_league_that_ends_does_not_connect_again(devices: Devices, site: Site) -> None:
    slug = site.league(leagues.league(3, played=3, name="Liga que acaba", rules="castillar"))
    with watching(devices, site, f"/ligas/{slug}/") as page:
        site.close(slug)
        expect(page.locator("[data-stream]")).to_have_count(0)
        for hidden in (True, False):
            page.evaluate(HIDE, arg=hidden)
        assert page.evaluate(OPEN) is False


def asked_when_shown(page: Page) -> str:
    """Show a hidden page again; return the address from which it asks for the stream."""
    with page.expect_request(lambda request: "?desde=" in request.url) as asked:
        page.evaluate(HIDE, arg=False)
    return asked.value.url


def test_video_page_has_a_transparent_background(devices: Devices, site: Site, slug: str) -> None:
    with at_the_board(devices, site, slug) as (board, path):
        address = path.replace("hoja/", "video/")
        with watching(devices, site, address) as video:
            move(board, (2, 5), (3, 4))
            expect(video.locator("[data-caption]")).to_have_text("Jugada 1: 22-18")
            for element in ("document.documentElement", "document.body"):
                assert video.evaluate(f"getComputedStyle({element}).backgroundColor") == "rgba(0, 0, 0, 0)"
            assert violations(video) == []


def test_page_of_a_private_league_polls(devices: Devices, site: Site, slug: str) -> None:
    site.make_private(slug)
    with logged_in(devices, site, USER) as given:
        page = given.context.new_page()
        page.add_init_script(COUNT_STREAMS)
        page.goto(f"/ligas/{slug}/")
        assert page.locator("[data-stream]").get_attribute("data-stream") == ""
        site.enter_a_result(slug)
        page.evaluate(LOOK_AGAIN)
        expect(page.locator("#announcement")).to_contain_text("incomparecencia")
        assert page.evaluate("window.streams") == 0


def test_pages_poll_without_a_stream_and_connect_again(devices: Devices, site: Site, stream: Stream, slug: str) -> None:
    """Moves played while the stream was down appear when it is back."""
    with at_the_board(devices, site, slug) as (board, path), watching(devices, site, path) as page:
        move(board, (2, 5), (3, 4))
        expect(page.locator("[data-caption]")).to_have_text("Jugada 1: 22-18")
        stream.stop()
        until(page, f"!({OPEN})")
        move(board, (5, 2), (4, 3))
        expect(board.locator("[data-behind]")).to_be_hidden()
        assert page.locator("[data-caption]").inner_text() == "Jugada 1: 22-18"
        check_polling(devices, site)
        stream.start()
        expect(page.locator("[data-caption]")).to_have_text("Jugada 1: 11-15")


def check_polling(devices: Devices, site: Site) -> None:
    slug = site.league(leagues.league(4, name="Liga sin directo", rules="castillar"))
    with devices.page(ContextOptions(site.url), size=DESK, own_time=True) as page:
        page.goto(f"/ligas/{slug}/")
        site.enter_a_result(slug)
        page.clock.run_for(3_500)
        expect(page.locator("#announcement")).to_contain_text("incomparecencia")
