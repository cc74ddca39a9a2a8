"""A result entered without a connection, or whose answer is lost, waits on the device and is entered once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect
from playwright.sync_api import Error as PlaywrightError

from tests import leagues
from tests.e2e.devices import ContextOptions, Devices
from tests.e2e.entering import enter, entries, fill_in, first_game, press, sign_in
from tests.e2e.page_checks import sideways, violations
from tests.e2e.people import logged_in
from tests.e2e.site import PASSWORD, SESSION_COOKIE, Site


@pytest.fixture
def league(site: Site) -> str:
    return site.league(leagues.league(("Ana", "Bea", "Carlos"), name="Liga sin conexión"))


@pytest.fixture
def game(site: Site, league: str) -> str:
    return first_game(site, league)


@pytest.fixture
def phone_of(devices: Devices, site: Site, two_referees: tuple[str, str]) -> Iterator[BrowserContext]:
    with logged_in(devices, site, two_referees[0]) as page:
        yield page.context


def test_offline_result_is_sent_once_when_back(phone_of: BrowserContext, league: str, game: str) -> None:
    page = phone_of.pages[0]
    fill_in(page, game, 3)
    phone_of.set_offline(True)
    press(page, "Anotar")
    notice = page.locator("[data-unsent]")
    expect(notice).to_contain_text("todavía no está anotado")
    expect(notice).to_contain_text("Sin conexión. Se enviará solo cuando vuelva.", use_inner_text=True)
    expect(notice).to_contain_text("3 peones, F 3, rival sin fichas")
    expect(page.locator(".entry-live .summary")).to_contain_text("3 peones, F 3")
    assert not violations(page)
    phone_of.set_offline(False)
    expect(page.get_by_role("status")).to_contain_text("con 3 peones")
    expect(notice).to_be_hidden()
    assert len(entries(page, league)) == 1


def test_offline_result_waits_in_a_browser_that_stores_nothing(
    phone_of: BrowserContext, league: str, game: str
) -> None:
    page = phone_of.new_page()
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }")
    enter_offline(page, game)
    check_listed(page)
    phone_of.set_offline(False)
    expect(page.get_by_role("status")).to_contain_text("con 3 peones")
    expect(page.locator("[data-unsent]")).to_be_hidden()
    assert len(entries(page, league)) == 1


def test_result_whose_answer_was_lost_is_entered_once(phone_of: BrowserContext, league: str, game: str) -> None:
    page = phone_of.pages[0]
    fill_in(page, game, 3)
    lost: list[int] = []

    def lose(route: Route) -> None:
        if confirming(route) and not lost:
            lost.append(route.fetch().status)
            route.abort("connectionreset")
        else:
            route.continue_()

    page.route("**/*", lose)
    press(page, "Anotar")
    expect(page.locator("[data-unsent]")).to_be_visible()
    assert lost == [200]
    enter(page, "Enviar otra vez")
    expect(page.get_by_role("status")).to_contain_text("con 3 peones")
    assert len(entries(page, league)) == 1


def confirming(route: Route) -> bool:
    """Return whether a request records a decision, and is not only a preview."""
    return route.request.method == "POST" and 'name="step"\r\n\r\nconfirm' in (route.request.post_data or "")


def enter_offline(page: Page, game: str, men: int = 3) -> None:
    """Enter a result while offline."""
    page.goto(game)
    page.context.set_offline(True)
    for chosen in ("winner_0", f"one_men_{men}", "one_kings_0"):
        page.locator(f"label[for=id_{chosen}]").click()
    page.locator(".how label", has_text="Sin fichas").click()
    press(page, "Anotar")
    expect(page.locator("[data-unsent]")).to_contain_text("Se enviará solo cuando vuelva.", use_inner_text=True)


def stop_sending(page: Page) -> None:
    page.evaluate("() => { window.fetch = () => Promise.reject(new TypeError('no connection')); }")


def leave(page: Page) -> None:
    """Let the network come back when a page is left, which sends nothing any more."""
    stop_sending(page)
    page.context.set_offline(False)


def test_unsent_form_is_sent_from_the_next_page(phone_of: BrowserContext, league: str, game: str) -> None:
    page = phone_of.pages[0]
    enter_offline(page, game)
    leave(page)
    page.goto(f"/ligas/{league}/organizar/partidas/")
    expect(page.get_by_role("status")).to_contain_text("con 3 peones")
    expect(page.locator("[data-unsent]")).to_be_hidden()
    assert len(entries(page, league)) == 1


def test_form_sent_from_another_page_is_reported(phone_of: BrowserContext, league: str, game: str) -> None:
    page = phone_of.pages[0]
    enter_offline(page, game)
    leave(page)
    page.goto(f"/ligas/{league}/organizar/gente/sancionar/")
    expect(page.get_by_role("status").filter(has_text="ya está anotado:")).to_be_visible()
    expect(page.locator("[data-sent]")).to_contain_text("3 peones, F 3")
    page.get_by_role("link", name="Verlo").click()
    expect(page.get_by_role("status")).to_contain_text("con 3 peones")
    assert len(entries(page, league)) == 1


def test_unsent_form_survives_a_second_loss_of_network(phone_of: BrowserContext, league: str, game: str) -> None:
    """The first loss comes before the form arrives, the second after; it is sent again each time and counts once."""
    page = phone_of.pages[0]
    enter_offline(page, game)
    dropped: list[int] = []

    def drop(route: Route) -> None:
        if not confirming(route) or len(dropped) == 2:
            route.continue_()
            return
        dropped.append(route.fetch().status if dropped else 0)
        route.abort("connectionreset")

    page.route("**/*", drop)
    phone_of.set_offline(False)
    expect(page.get_by_role("status").filter(has_text="con 3 peones")).to_be_visible()
    assert dropped == [0, 200]
    assert len(entries(page, league)) == 1


def test_unsent_form_is_sent_after_logging_in_again(
    phone_of: BrowserContext, two_referees: tuple[str, str], league: str, game: str
) -> None:
    page = phone_of.pages[0]
    enter_offline(page, game)
    phone_of.clear_cookies(name=SESSION_COOKIE)
    phone_of.set_offline(False)
    expect(page.get_by_role("main")).to_contain_text("La sesión se acabó")
    page.fill("#id_username", two_referees[0])
    page.fill("#id_password", PASSWORD)
    press(page, "Entrar")
    expect(page.get_by_role("status").filter(has_text="con 3 peones")).to_be_visible()
    assert len(entries(page, league)) == 1


# The organizer's pages end with the page to log out.
LEAGUE, GAME = "/ligas/{league}/", "/ligas/{league}/partidas/{game}/"
PUBLIC = (LEAGUE, f"{LEAGUE}historial/", f"{LEAGUE}partidas/", f"{GAME}hoja/", "/", "/reglas/castillar/", "/no-hay/")
ORGANIZE = f"{LEAGUE}organizar/"
ORGANIZERS = (ORGANIZE, f"{ORGANIZE}partidas/", GAME, f"{ORGANIZE}sancion/", f"{GAME}dados/", "/salir/")

# Intercepted requests would load each page without the browser's cache.
NOTHING_IS_SENT = """const ask = window.fetch; window.fetch = (address, given) => given?.method === "POST" ?
    Promise.reject(new TypeError("no connection")) : ask(address, given); true"""


def path_of(address: str, league: str, game: str) -> str:
    return address.format(league=league, game=game.rstrip("/").rpartition("/")[2])


def check_listed(page: Page) -> None:
    """Check that a page lists the form that waits."""
    expect(page.locator("[data-unsent]")).to_contain_text("todavía no está anotado")
    expect(page.locator("[data-unsent-list] li")).to_have_count(1)
    expect(page.locator("[data-unsent-list]")).to_contain_text("3 peones, F 3")


def test_every_page_lists_unsent_forms(phone_of: BrowserContext, league: str, game: str) -> None:
    page = phone_of.new_page()
    enter_offline(page, game)
    page.evaluate(NOTHING_IS_SENT)
    page.add_init_script(NOTHING_IS_SENT)
    phone_of.set_offline(False)
    for address in PUBLIC:
        page.goto(path_of(address, league, game))
        check_listed(page)
        assert not violations(page) and not sideways(page)
    for address in ORGANIZERS:
        page.goto(path_of(address, league, game))
        check_listed(page)
    page.reload()
    check_listed(page)
    page.get_by_role("button", name="Descartarlo").click()
    expect(page.locator("[data-unsent]")).to_be_hidden()
    assert entries(page, league) == []


def test_public_page_sends_unsent_forms(phone_of: BrowserContext, league: str, game: str) -> None:
    page = phone_of.pages[0]
    enter_offline(page, game)
    leave(page)
    page.goto(path_of(f"{GAME}hoja/", league, game))
    expect(page.get_by_role("status").filter(has_text="ya está anotado:")).to_be_visible()
    expect(page.locator("[data-unsent]")).to_be_hidden()
    assert len(entries(page, league)) == 1


def test_open_front_page_sends_when_the_network_is_back(phone_of: BrowserContext, league: str, game: str) -> None:
    home, page = phone_of.pages[0], phone_of.new_page()
    home.goto("/")
    enter_offline(page, game)
    expect(home.locator("[data-unsent]")).to_contain_text("Se enviará solo cuando vuelva.", use_inner_text=True)
    stop_sending(page)
    # The browser restores the network for a page that it closes.
    page.close()
    with pytest.raises(PlaywrightError, match="ERR_INTERNET_DISCONNECTED"):
        phone_of.new_page().goto("/")
    phone_of.set_offline(False)
    expect(home.get_by_role("status").filter(has_text="ya está anotado:")).to_be_visible()
    home.get_by_role("link", name="Verlo").click()
    expect(home.get_by_role("status")).to_contain_text("con 3 peones")
    assert len(entries(home, league)) == 1


def open_link(page: Page, site: Site, league: str) -> None:
    """Make a private link of the league and accept it on this device."""
    link = site.manage("referee_link", league, "--for", "Mesa").split()
    address = next(word for word in link if "/enlace/" in word)
    page.goto(f"/enlace/{address.partition('/enlace/')[2]}")
    page.locator("main .btn-go").click()
    page.wait_for_url("**/organizar/**")


def test_result_of_a_private_link_is_sent_from_front_page(phone: Page, site: Site, league: str, game: str) -> None:
    page = phone
    open_link(page, site, league)
    enter_offline(page, game)
    leave(page)
    page.goto("/")
    expect(page.get_by_role("status").filter(has_text="ya está anotado:")).to_be_visible()
    assert len(entries(page, league)) == 1


def test_result_of_a_revoked_link_stays_on_the_device(phone: Page, site: Site, league: str, game: str) -> None:
    open_link(phone, site, league)
    enter_offline(phone, game)
    site.revoke_links(league)
    phone.context.set_offline(False)
    expect(phone.get_by_role("heading", name="Este enlace ya no vale")).to_be_visible()
    expect(phone.locator("[data-unsent]")).to_contain_text("3 peones, F 3, rival sin fichas")
    assert entries(phone, league) == []


def test_form_of_one_person_is_never_sent_as_anothers(
    phone_of: BrowserContext, two_referees: tuple[str, str], league: str, game: str
) -> None:
    """The first person's page is still open when another person logs in on the same device."""
    open_page = phone_of.pages[0]
    enter_offline(open_page, game)
    open_page.evaluate("window.setTimeout = () => 0")  # It tries once when it is back online, then waits for a tap.
    phone_of.route("**/*", lambda route: route.abort() if confirming(route) else route.continue_())
    with open_page.expect_event("requestfailed"):
        phone_of.set_offline(False)
    page = phone_of.new_page()
    sign_in(page, two_referees[1])
    page.goto("/")
    expect(page.locator("[data-unsent]")).to_be_hidden()
    phone_of.unroute_all()
    with open_page.expect_response(lambda answer: answer.request.method == "POST") as refused:
        open_page.get_by_role("button", name="Enviar otra vez").click()
    assert refused.value.status == 409
    expect(open_page.get_by_role("heading", name="Lo escribió otra persona")).to_be_visible()
    assert entries(page, league) == []
    sign_in(page, two_referees[0])
    expect(page.get_by_role("status").filter(has_text="ya está anotado:")).to_be_visible()
    assert len(entries(page, league)) == 1
    page.goto(f"/ligas/{league}/historial/")
    expect(page.locator(".history")).to_contain_text("@ana-arbitra")


def test_conflict_of_an_unsent_form_stays_until_decided(
    phone_of: BrowserContext, devices: Devices, site: Site, two_referees: tuple[str, str], league: str, game: str
) -> None:
    page = phone_of.pages[0]
    enter_offline(page, game)
    leave(page)
    with logged_in(devices, site, two_referees[1]) as theirs:
        fill_in(theirs, game, 5, "two")
        enter(theirs)
    notice = "[data-unsent]"
    for _ in range(2):
        page.goto(f"/ligas/{league}/organizar/gente/sancionar/")
        expect(page.locator(notice)).to_contain_text("No se ha anotado: hay que mirarlo.", use_inner_text=True)
        enter(page, "Mirarlo")
        expect(page.locator("[aria-labelledby=theirs]")).to_contain_text("con 5 peones")
        expect(page.locator("[aria-labelledby=mine]")).to_contain_text("con 3 peones")
        expect(page).to_have_url(game)
        expect(page.locator(notice)).to_be_hidden()
    page.get_by_role("link", name="Dejar lo de @bruno-arbitra").click()
    expect(page.locator(notice)).to_be_hidden()
    assert len(entries(page, league)) == 1


def test_unsent_preview_records_nothing_by_itself(phone_of: BrowserContext, league: str) -> None:
    page = phone_of.pages[0]
    page.goto(f"/ligas/{league}/organizar/gente/sancionar/")
    page.locator("[name=player]").first.select_option(index=1)
    page.locator("textarea").first.fill("voces")
    phone_of.set_offline(True)
    page.locator("main form .btn-go").first.click()
    notice = page.locator("[data-unsent]")
    expect(notice).to_contain_text("No se envía solo: falta ver qué cambia y confirmarlo.", use_inner_text=True)
    page.evaluate(NOTE_VISIBLE_FIELDS)
    phone_of.set_offline(False)
    expect(page.get_by_role("button", name="Confirmar")).to_be_visible()
    assert page.evaluate("sessionStorage.getItem('visible')") == "0", "the form that is sent again is not seen"
    phone_of.set_offline(True)
    page.get_by_role("button", name="Volver a elegir").click()
    expect(notice).to_contain_text("No se envía solo: falta ver qué cambia y confirmarlo.", use_inner_text=True)
    phone_of.set_offline(False)
    expect(page.locator("textarea").first).to_have_value("voces")


NOTE_VISIBLE_FIELDS = """() => {
    const { submit } = HTMLFormElement.prototype;
    HTMLFormElement.prototype.submit = function () {
        sessionStorage.setItem("visible", [...this.elements].filter((field) => field.checkVisibility()).length);
        submit.call(this);
    };
}"""
"""Note how many fields of a form that a script sends can be seen."""


def test_unsent_form_is_sent_again_less_and_less_often(
    devices: Devices, site: Site, two_referees: tuple[str, str], game: str
) -> None:
    """Five seconds after the first time, then twice as long after each, up to a minute."""
    kind, session = ContextOptions(site.url), site.session_of(two_referees[0])
    with devices.page(kind, session=session, own_time=True) as page:
        fill_in(page, game, 3)
        page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))
        page.evaluate(COUNT_SENT)
        press(page, "Anotar")
        for after in (5, 10, 20, 40, 60, 60):
            sent = page.evaluate("window.sent")
            page.clock.run_for(1_000 * after - 500)
            assert page.evaluate("window.sent") == sent, after
            page.clock.run_for(500)
            assert page.evaluate("window.sent") == sent + 1, after


COUNT_SENT = """window.sent = 0; window.fetch = (address, given) => {
    window.sent += given?.method === "POST" ? 1 : 0;
    return Promise.reject(new TypeError("no connection"));
}; true"""
"""Count the forms that a page sends without a connection."""


def test_administrator_sends_each_form_once(phone_of: BrowserContext, site: Site) -> None:
    site.league(leagues.league(("Ana", "Bea", "Carlos"), name="Liga por ocultar"))
    page = phone_of.pages[0]
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    page.goto("/administrar/ligas/")
    page.get_by_role("link", name="Liga por ocultar").click()
    for button, told in (("Ocultar", "Oculto al público."), ("Volver a mostrar", "Ya no está oculto.")):
        page.get_by_role("link", name=re.compile(button)).click()
        page.fill("#id_reason", "lo pidió por teléfono")
        enter(page, button)
        expect(page.get_by_role("status").filter(has_text=told)).to_be_visible()
        expect(page.locator("[data-unsent]")).to_be_hidden()
    assert len(sent) == 2
