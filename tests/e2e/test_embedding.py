"""Another web site that frames pages of this one, in a browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, expect

from tests import leagues
from tests.e2e.page_checks import page_faults
from tests.e2e.site import Site
from tests.e2e.test_following import LOOK_AGAIN

HOST_PAGE = """<!DOCTYPE html><html lang="es"><meta charset="utf-8"><title>Club</title><h1>Club</h1>
<iframe id="framed" src="{address}" title="Liga" width="{width}" height="500"></iframe></html>"""
WORDPRESS = """<!DOCTYPE html><html lang="es"><meta charset="utf-8"><title>Blog</title><h1>Blog</h1>
<iframe id="framed" sandbox="allow-scripts" src="{address}#?secret=abc" data-secret="abc" height="200"></iframe>
<script>
  const received = [];
  addEventListener("message", ({{data}}) => received.push(data));
</script></html>"""
"""The frame that WordPress makes for a page found by oEmbed; the script here only collects the messages it gets."""
DARK, LIGHT = "rgb(32, 29, 22)", "rgb(255, 253, 248)"
PIECES = ("tabla", "partidas", "podio")
FAILED_FRAME = "chrome-error://chromewebdata/"
NO_CLIPBOARD = "navigator.clipboard.writeText = async () => { throw new Error('refused'); }; true"
"""The browser allows no more copies."""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is the library's
        pass


@contextmanager
def host_of(folder: Path) -> Iterator[str]:
    """Serve the files of a folder as another site, on its own port, and yield its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class Club:
    """A club's web site that frames an address."""

    def __init__(self, folder: Path, url: str, page: Page) -> None:
        self.folder, self.url, self.page = folder, url, page

    def frames(self, address: str, *, width: int = 390, template: str = HOST_PAGE) -> FrameLocator:
        html = template.format(address=address, width=width)
        # A new name for each page: the browser's cache takes two files of the same name and second for one.
        name = f"{len(list(self.folder.iterdir()))}.html"
        (self.folder / name).write_text(html, encoding="utf-8")
        self.page.goto(f"{self.url}/{name}")
        return self.page.frame_locator("#framed")


@pytest.fixture
def host(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """Yield the folder and the address of the club's site."""
    with host_of(tmp_path) as url:
        yield tmp_path, url


@pytest.fixture
def club(host: tuple[Path, str], desktop: Page) -> Club:
    return Club(*host, desktop)


@pytest.fixture
def club_with_clock(host: tuple[Path, str], page_with_clock: Page) -> Club:
    return Club(*host, page_with_clock)


@pytest.fixture
def refused_club(host: tuple[Path, str], browser: Browser) -> Iterator[Club]:
    """Yield the club's site in a context where the policy of the content may be violated: a refused frame does it."""
    context = browser.new_context(locale="es-ES")
    yield Club(*host, context.new_page())
    context.close()


@pytest.fixture(scope="module")
def slug(site: Site) -> str:
    return site.league(leagues.league(6, played=9, name="Liga para insertar"))


def small_page(site: Site, slug: str, piece: str = "tabla") -> str:
    return f"{site.url}/ligas/{slug}/insertar/{piece}/"


def test_another_site_can_frame_only_small_pages(refused_club: Club, site: Site, slug: str) -> None:
    club = refused_club
    frame = club.frames(small_page(site, slug))
    expect(frame.locator("h1")).to_have_text("Liga para insertar")
    for path in (f"/ligas/{slug}/", f"/ligas/{slug}/insertar/", "/entrar/", "/ligas/nada/insertar/tabla/"):
        refused: list[str] = []
        club.page.on("console", lambda message, refused=refused: refused.append(message.text))
        club.frames(f"{site.url}{path}")
        expect(club.page.locator("h1")).to_have_text("Club")
        assert club.page.frames[1].url == FAILED_FRAME, path
        assert any("frame" in text.casefold() for text in refused), path


@pytest.mark.parametrize("template", [HOST_PAGE, WORDPRESS], ids=["open", "closed in"])
def test_result_appears_in_the_frame_by_itself(club_with_clock: Club, site: Site, template: str) -> None:
    club = club_with_clock
    league = leagues.league(4, played=2, name=f"Liga que sigue {len(template)}")
    slug = site.league(league)
    frame = club.frames(small_page(site, slug), template=template)
    expect(frame.locator(".facts")).to_contain_text("2 de 6 partidas")
    site.enter_a_result(slug)
    club.page.clock.run_for(61_000)
    expect(frame.locator(".facts")).to_contain_text("3 de 6 partidas")


def test_small_page_asks_again_only_in_play_and_untouched(page_with_clock: Page, site: Site, slug: str) -> None:
    """A reader's link keeps the focus, and what cannot change is not asked for."""
    page, asked = page_with_clock, list[str]()
    page.on("request", lambda request: asked.append(request.url) if request.resource_type == "fetch" else None)
    over = site.league(leagues.finished_league(4, name="Liga acabada en otra web"))
    page.goto(small_page(site, over))
    page.clock.run_for(61_000)
    page.goto(small_page(site, slug))
    page.get_by_role("link").first.focus()
    page.clock.run_for(61_000)
    assert asked == []
    page.evaluate("document.activeElement.blur()")
    with page.expect_response(small_page(site, slug)):
        page.clock.run_for(61_000)
    with page.expect_response(small_page(site, slug)):
        page.evaluate(LOOK_AGAIN)


def test_link_opens_the_whole_page_in_the_top_window(club: Club, site: Site, slug: str) -> None:
    club.frames(small_page(site, slug)).get_by_role("link", name="Liga para insertar").click()
    expect(club.page).to_have_url(f"{site.url}/ligas/{slug}/")


def test_colours_follow_the_host_page_or_the_parameter(club: Club, site: Site, slug: str) -> None:
    for scheme, own in (("light", LIGHT), ("dark", DARK)):
        club.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        for theme, colour in (("", own), ("?tema=claro", LIGHT), ("?tema=oscuro", DARK)):
            frame = club.frames(small_page(site, slug) + theme)
            expect(frame.locator("html")).to_have_css("background-color", colour)


def test_small_pages_fit_their_frames_and_leave_no_cookie(club: Club, site: Site, slug: str) -> None:
    for piece in PIECES:
        frame = club.frames(small_page(site, slug, piece))
        expect(frame.locator("h1")).to_be_visible()
        for width in (280, 390, 700):
            club.page.locator("#framed").evaluate("(frame, width) => { frame.width = width; }", width)
            seen = frame.locator("html").evaluate("e => [innerWidth, e.scrollWidth > innerWidth]")
            assert seen == [width, False], piece
    assert club.page.context.cookies() == []


def test_small_pages_are_accessible(club: Club, site: Site, slug: str) -> None:
    wrong: list[str] = []
    for piece in PIECES:
        club.page.goto(small_page(site, slug, piece))
        wrong += page_faults(club.page, (((280, 800), "dark"), ((700, 800), "light")))
    assert wrong == []


def test_proposed_height_shows_each_piece_whole(club: Club, site: Site, slug: str) -> None:
    club.page.set_viewport_size({"width": 700, "height": 800})
    for piece in PIECES:
        club.page.goto(f"{site.url}/ligas/{slug}/insertar/?pieza={piece}")
        frame = club.page.locator("iframe.embedded")
        expect(frame.content_frame.locator("h1")).to_be_visible()
        needed = frame.content_frame.locator("body").evaluate("e => e.getBoundingClientRect().height")
        assert needed <= int(frame.get_attribute("height") or 0), piece
        assert club.page.locator("input[name=alto]").evaluate("e => e.checkValidity()"), piece


def test_wordpress_receives_the_height_and_the_link(club: Club, site: Site, slug: str) -> None:
    frame = club.frames(small_page(site, slug), template=WORDPRESS)
    expect(frame.locator("td.points").first).to_be_visible()
    club.page.wait_for_function("received.some(data => data.message === 'height' && data.value > 200)")
    club.page.evaluate("received.length = 0; framed.contentWindow.postMessage({ message: 'ready' }, '*')")
    club.page.wait_for_function("received.some(data => data.message === 'height')")
    frame.locator("td.points").first.click()
    frame.get_by_role("link", name="Liga para insertar").click()
    club.page.wait_for_function("received.some(data => data.message === 'link')")
    message = club.page.evaluate("received.find(data => data.message === 'link')")
    assert message == {"message": "link", "value": f"{site.url}/ligas/{slug}/", "secret": "abc"}


def test_code_is_shown_chosen_and_copied(desktop: Page, site: Site, slug: str) -> None:
    desktop.context.grant_permissions(["clipboard-read", "clipboard-write"])
    desktop.goto(f"/ligas/{slug}/")
    desktop.get_by_role("link", name="Compartir o insertar en otra web").click()
    expect(desktop.frame_locator("iframe.embedded").locator("h1")).to_have_text("Liga para insertar")
    desktop.get_by_label("Qué se ve").select_option("podio")
    code = desktop.get_by_role("textbox", name="El código")
    expect(code).to_have_value(re.compile(re.escape(small_page(site, slug, "podio"))))
    desktop.get_by_role("button", name="Copiar el código").click()
    expect(desktop.get_by_text("Copiado.")).to_be_visible()
    desktop.evaluate(NO_CLIPBOARD)
    desktop.get_by_role("button", name="Copiar el código").click()
    expect(desktop.get_by_text("El navegador no deja copiar: está seleccionado")).to_be_visible()


def test_address_of_the_league_is_shared_and_copied(desktop: Page, site: Site, slug: str) -> None:
    desktop.context.grant_permissions(["clipboard-read", "clipboard-write"])
    # Chromium without windows has no share sheet of its own.
    desktop.add_init_script("navigator.share = async shared => { window.shared = shared; }")
    desktop.goto(f"/ligas/{slug}/insertar/")
    section = desktop.get_by_role("region", name="Compartir")
    expect(section.get_by_role("img")).to_be_visible()
    section.get_by_role("button", name="Compartir").click()
    address = f"{site.url}/ligas/{slug}/"
    assert desktop.evaluate("window.shared") == {"title": "Liga para insertar", "url": address}
    section.get_by_role("button", name="Copiar").click()
    expect(section.get_by_role("status")).to_have_text("Copiado.")
    assert desktop.evaluate("navigator.clipboard.readText()") == address
    desktop.evaluate(NO_CLIPBOARD)
    section.get_by_role("button", name="Copiar").click()
    expect(section.get_by_role("status")).to_contain_text("El navegador no deja copiar")
