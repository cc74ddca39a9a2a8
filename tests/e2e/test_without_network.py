"""The referee's pages open again without a network, and are deleted from the device when they must be."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests import leagues
from tests.e2e.devices import ContextOptions, Devices
from tests.e2e.network import Network, network_to
from tests.e2e.page_checks import page_faults
from tests.e2e.recording import address_of_game
from tests.e2e.site import SESSION_COOKIE, Site

USER = "sen-rede"
KEPT = "caches.keys().then((names) => names.includes('pages') ? caches.open('pages').then((c) => c.keys()) : [])"


@pytest.fixture(scope="module")
def referee(site: Site) -> str:
    return site.account(USER)


@pytest.fixture
def network(site: Site) -> Iterator[Network]:
    with network_to(site.url) as network:
        yield network


@pytest.fixture
def slug(site: Site) -> str:
    return site.league(leagues.league(4, name="Liga sin red", rules="castillar"))


@pytest.fixture
def phone(devices: Devices, network: Network, site: Site, referee: str) -> Iterator[Page]:
    with devices.page(ContextOptions(network.url, workers=True), session=site.session_of(referee)) as page:
        yield page


@pytest.fixture
def linked(devices: Devices, network: Network) -> Iterator[Page]:
    """Yield a page on a phone without an account."""
    with devices.page(ContextOptions(network.url, workers=True)) as page:
        yield page


def stored_pages(page: Page) -> list[str]:
    """Return the addresses of the pages stored on the device."""
    return list(page.evaluate(f"{KEPT}.then((all) => all.map((one) => new URL(one.url).pathname))"))


def wait_until_stored(page: Page, expected: Callable[[list[str]], bool]) -> None:
    """Wait until the addresses stored on the device are as expected."""
    for _ in range(1_000):
        if expected(stored_pages(page)):
            return
        page.wait_for_timeout(100)
    raise AssertionError(stored_pages(page))


def visit(page: Page, *addresses: str) -> None:
    """Open each address and wait until the device has stored it."""
    for address in addresses:
        page.goto(address)
        wait_until_stored(page, lambda found, address=address: address in found)  # type: ignore[misc]


def games(slug: str) -> str:
    return f"/ligas/{slug}/organizar/partidas/"


def link_to(site: Site, slug: str) -> str:
    """Create a private link to the league and return its path."""
    address = re.search(r"https?://\S+", site.manage("referee_link", slug))
    assert address
    return urlsplit(address[0]).path


def test_pages_visited_once_open_without_a_network(phone: Page, network: Network, slug: str) -> None:
    visit(phone, games(slug))
    phone.goto("/ligas/")
    phone.goto(games(slug))
    game = address_of_game(phone)
    visit(phone, game, f"{game}hoja/entregar/")
    phone.context.new_cdp_session(phone).send("Network.clearBrowserCache")
    network.cut()
    for address in (games(slug), game, f"{game}hoja/entregar/"):
        phone.goto(address)
        expect(phone.locator("[data-kept]")).to_contain_text("Sin red: esta página es como estaba a las")
        assert (
            phone.evaluate("getComputedStyle(document.querySelector('header.site')).backgroundColor")
            != "rgba(0, 0, 0, 0)"
        )
    assert not page_faults(phone)
    phone.goto(f"{game}?gana=one")
    for chosen in ("winner_0", "one_men_3", "one_kings_0"):
        phone.locator(f"label[for=id_{chosen}]").click()
    phone.locator(".how label", has_text="Sin fichas").click()
    phone.get_by_role("main").get_by_role("button", name="Anotar", exact=True).click()
    expect(phone.locator("[data-unsent]")).to_contain_text("todavía no está anotado")
    phone.goto("/ligas/")
    expect(phone.get_by_role("heading", name="Sin conexión")).to_be_visible()
    network.mend()
    phone.goto(games(slug))
    expect(phone.get_by_role("status").filter(has_text="con 3 peones")).to_be_visible()
    expect(phone.locator("[data-kept]")).to_be_hidden()


def test_files_of_the_first_page_are_stored_before_it(phone: Page, slug: str) -> None:
    visit(phone, games(slug))
    assert phone.evaluate(MISSING_FILES) == []


MISSING_FILES = """async () => {
    const stored = (await (await caches.open("files")).keys()).map(({ url }) => url);
    const files = [...document.querySelectorAll("script[src], link[rel=stylesheet]")].map((one) => one.src || one.href);
    return files.filter((url) => !stored.includes(url));
}"""
"""The style sheets and scripts of a page that the device does not store."""


def test_game_is_entered_on_the_page_of_its_round_without_a_network(phone: Page, network: Network, slug: str) -> None:
    visit(phone, games(slug))
    network.cut()
    phone.goto(games(slug))
    for chosen in ("winner_1", "two_men_2"):
        phone.locator(f"label[for=id_{chosen}]").click()
    phone.locator(".how label", has_text="Abandono").click()
    said = phone.locator(".entry-live .summary").inner_text()
    phone.get_by_role("main").get_by_role("button", name="Anotar", exact=True).click()
    expect(phone.locator("[data-unsent]")).to_contain_text(said)
    network.mend()
    expect(phone.get_by_role("status").filter(has_text="con 2 peones")).to_be_visible()


def test_logout_deletes_stored_pages_but_nothing_unsent(phone: Page, network: Network, slug: str) -> None:
    visit(phone, games(slug))
    phone.evaluate("localStorage.setItem('sheet:/x/', '{}')")
    phone.goto("/salir/")
    leave = phone.get_by_role("main").get_by_role("button", name="Salir")
    leave.click()
    expect(phone.get_by_role("alert").filter(has_text="Hay algo sin enviar")).to_be_visible()
    assert stored_pages(phone)
    with phone.expect_navigation():
        phone.get_by_role("button", name="Salir sin enviarlo").click()
    wait_until_stored(phone, lambda found: not found)
    assert phone.evaluate("localStorage.getItem('sheet:/x/')") == "{}"
    network.cut()
    phone.goto(games(slug))
    expect(phone.get_by_role("heading", name="Sin conexión")).to_be_visible()


def test_logout_deletes_stored_pages_on_a_page_without_the_worker(devices: Devices, site: Site, referee: str) -> None:
    with devices.page(ContextOptions(site.url), session=site.session_of(referee)) as page:
        page.goto("/salir/")
        page.evaluate("caches.open('pages').then((cache) => cache.put('/organizar/', new Response('')))")
        assert stored_pages(page) == ["/organizar/"]
        with page.expect_navigation():
            page.get_by_role("main").get_by_role("button", name="Salir").click()
        wait_until_stored(page, lambda found: not found)


def test_revoked_link_deletes_its_stored_pages(linked: Page, network: Network, site: Site, slug: str) -> None:
    linked.goto(link_to(site, slug))
    with linked.expect_navigation():
        linked.locator("main .btn-go").first.click()
    visit(linked, games(slug))
    site.revoke_links(slug)
    linked.goto(games(slug))
    expect(linked.get_by_role("heading", name="Este enlace ya no vale")).to_be_visible()
    wait_until_stored(linked, lambda found: not found)
    network.cut()
    linked.goto(games(slug))
    expect(linked.get_by_role("heading", name="Sin conexión")).to_be_visible()


def test_stored_pages_are_not_shown_to_another_person(phone: Page, network: Network, site: Site, slug: str) -> None:
    visit(phone, games(slug))
    other = site.account("sen-rede-dous")
    phone.context.add_cookies([{"name": SESSION_COOKIE, "value": site.session_of(other), "url": network.url}])
    phone.goto("/organizar/")
    wait_until_stored(phone, lambda found: games(slug) not in found)
    network.cut()
    phone.goto(games(slug))
    expect(phone.get_by_role("heading", name="Sin conexión")).to_be_visible()


def test_stored_pages_are_deleted_after_a_day(phone: Page, network: Network, slug: str) -> None:
    visit(phone, games(slug))
    phone.evaluate(
        """async (at) => {
            const cache = await caches.open("pages");
            const page = await cache.match(at);
            const headers = new Headers(page.headers);
            headers.set("X-Kept-At", String(Date.now() - 24.1 * 3600 * 1000));
            await cache.put(at, new Response(await page.blob(), { headers }));
        }""",
        games(slug),
    )
    network.cut()
    phone.goto(games(slug))
    expect(phone.get_by_role("heading", name="Sin conexión")).to_be_visible()
    assert games(slug) not in stored_pages(phone)


def test_page_opens_where_the_browser_refuses_the_worker(devices: Devices, site: Site, referee: str, slug: str) -> None:
    with devices.page(ContextOptions(site.url), session=site.session_of(referee), own_time=True) as page:
        page.add_init_script("navigator.serviceWorker.register = async () => { throw new Error('refused'); };")
        page.goto(f"/ligas/{slug}/organizar/partidas/")
        expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_manifest_and_its_icons_are_there(phone: Page) -> None:
    phone.goto("/organizar/")
    manifest = phone.evaluate("fetch(document.querySelector('[rel=manifest]').href).then((answer) => answer.json())")
    assert (manifest["name"], manifest["lang"], manifest["display"]) == ("El Castillar", "es", "standalone")
    for icon in manifest["icons"]:
        answer = phone.request.get(icon["src"])
        assert answer.ok and answer.headers["content-type"].startswith(icon["type"]), icon
