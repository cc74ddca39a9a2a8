"""A referee's input is never lost: two people on one result, a lost connection, an answer that never arrives."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect
from playwright.sync_api import Error as PlaywrightError

from tests import leagues
from tests.e2e.devices import DESK, Devices
from tests.e2e.looking import OTHER_SHAPES, SHAPES, looked_at, sideways, violations
from tests.e2e.people import logged_in
from tests.e2e.site import PASSWORD, Site

NAMES = ("Ana", "Bea", "Carlos")


@pytest.fixture(scope="module")
def people(site: Site) -> tuple[str, str]:
    return site.account("ana-arbitra"), site.account("bruno-arbitra")


@pytest.fixture
def league(site: Site) -> str:
    return site.league(leagues.league(NAMES, name="Liga de dos manos"))


@pytest.fixture
def phone_of(devices: Devices, site: Site, people: tuple[str, str]) -> Iterator[BrowserContext]:
    with logged_in(devices, site, people[0]) as page:
        yield page.context


@pytest.fixture(params=[True, False], ids=["script", "no script"])
def two(
    devices: Devices, site: Site, people: tuple[str, str], request: pytest.FixtureRequest
) -> Iterator[tuple[Page, Page]]:
    """Yield the pages of two referees, one on a phone and one at a desk, with scripts and without."""
    scripts: bool = request.param
    with (
        logged_in(devices, site, people[0], scripts=scripts) as one,
        logged_in(devices, site, people[1], scripts=scripts, size=DESK) as other,
    ):
        yield one, other


def first_game(page: Page, slug: str) -> str:
    page.goto(f"/ligas/{slug}/organizar/partidas/")
    return page.locator(".games a").first.get_attribute("href") or ""


def fill_in(page: Page, game: str, men: int, winner: str = "one") -> None:
    """Fill in a result up to its summary, ready to be entered."""
    page.goto(f"{game}?gana={winner}")
    page.locator(f"label[for=id_{winner}_men_{men}]").click()
    page.locator(f"label[for=id_{winner}_kings_0]").click()
    page.locator(".how label", has_text="Sin fichas").click()
    if not scripted(page):
        press(page, "Revisar")
    expect(page.locator(".summary")).to_be_visible()


def scripted(page: Page) -> bool:
    return bool(page.evaluate("typeof htmx") != "undefined")


def press(page: Page, name: str) -> None:
    page.get_by_role("main").get_by_role("button", name=name, exact=True).click()


def enter(page: Page, name: str = "Anotar") -> None:
    """Press a button and wait for the next page.

    The mark on the old page tells them apart: its summary has the same words as the answer.
    """
    page.evaluate("document.documentElement.dataset.before = ''")
    press(page, name)
    expect(page.locator("html[data-before]")).to_have_count(0)
    page.wait_for_load_state()


def entries(page: Page, slug: str) -> list[str]:
    """Return the results in the league's history, oldest first."""
    page.goto(f"/ligas/{slug}/historial/")
    told = page.locator(".history li p:nth-child(2)").all_inner_texts()
    return [line for line in reversed(told) if "Gana" in line]


# Two people


def both_send(two: tuple[Page, Page], slug: str) -> None:
    one, other = two
    game = first_game(one, slug)
    fill_in(one, game, 3)
    fill_in(other, game, 5, "two")
    enter(one)
    expect(one.get_by_role("status")).to_contain_text("con 3 peones")
    enter(other)
    expect(other.get_by_role("alert")).to_contain_text(
        re.compile(r"La partida ya tiene resultado: @ana-arbitra anotó 3–0 a las \d\d:\d\d\. Compara y elige\.")
    )
    expect(other.locator("#theirs + .score")).to_have_text("3–0")
    expect(other.locator("#mine + .score")).to_have_text("0–3")


def test_second_referee_can_keep_the_first_result(two: tuple[Page, Page], league: str) -> None:
    both_send(two, league)
    two[1].get_by_role("link", name="Dejar lo de @ana-arbitra").click()
    assert len(entries(two[1], league)) == 1


def test_second_referee_can_insist_on_their_own_result(two: tuple[Page, Page], league: str) -> None:
    both_send(two, league)
    other = two[1]
    other.fill("#id_because", "lo vi en la mesa")
    press(other, "Dejar lo mío")
    expect(other.locator(".summary")).to_contain_text("5 peones, F 5")
    enter(other, "Corregir")
    expect(other.get_by_role("status")).to_contain_text("se corrige")
    first, second = entries(other, league)
    assert "con 3 peones" in first and "con 5 peones" in second


def test_same_result_entered_twice_is_reported(two: tuple[Page, Page], league: str) -> None:
    one, other = two
    game = first_game(one, league)
    for page in two:
        fill_in(page, game, 4)
    enter(one)
    expect(one.get_by_role("status")).to_contain_text("con 4 peones")
    enter(other)
    expect(other.get_by_role("alert")).to_contain_text("igual que tú. No hay nada más que hacer.")
    assert len(entries(other, league)) == 1


def test_page_of_two_versions_is_accessible(devices: Devices, site: Site, people: tuple[str, str], league: str) -> None:
    with logged_in(devices, site, people[0]) as one, logged_in(devices, site, people[1]) as other:
        both_send((one, other), league)
        assert looked_at(other, (*SHAPES, *OTHER_SHAPES)) == []


def test_result_is_undone_with_one_tap(two: tuple[Page, Page], league: str) -> None:
    page = two[0]
    fill_in(page, first_game(page, league), 3)
    enter(page)
    page.get_by_role("status").get_by_role("button", name="Deshacer").click()
    expect(page.get_by_role("status")).to_contain_text("se quita el resultado")
    expect(page.locator(".winners")).to_be_visible()


# The session


def test_form_sent_after_the_session_counts_once(two: tuple[Page, Page], people: tuple[str, str], league: str) -> None:
    page = two[0]
    fill_in(page, first_game(page, league), 3)
    sent_by_script = scripted(page)
    page.context.clear_cookies(name="sessionid")
    enter(page)
    expect(page.get_by_role("main")).to_contain_text("La sesión se acabó")
    for password in ("no es esta", PASSWORD):
        page.fill("#id_username", people[0])
        page.fill("#id_password", password)
        enter(page, "Entrar")
    if not sent_by_script:
        expect(page.get_by_role("heading", name="Falta por enviar", exact=True)).to_be_visible()
        enter(page, "Enviarlo ahora")
    expect(page.get_by_role("status")).to_contain_text("con 3 peones")
    assert len(entries(page, league)) == 1


# The connection


def test_offline_result_is_sent_once_when_back(phone_of: BrowserContext, league: str) -> None:
    page = phone_of.new_page()
    fill_in(page, first_game(page, league), 3)
    phone_of.set_offline(True)
    press(page, "Anotar")
    notice = page.locator("[data-unsent]")
    expect(notice).to_contain_text("todavía no está anotado")
    expect(notice).to_contain_text("Sin conexión. Se enviará solo cuando vuelva.")
    expect(notice).to_contain_text("3 peones, F 3, sin fichas")
    expect(page.locator(".entry-live .summary")).to_contain_text("3 peones, F 3")
    assert not violations(page)
    phone_of.set_offline(False)
    expect(page.get_by_role("status")).to_contain_text("con 3 peones")
    expect(notice).to_be_hidden()
    assert len(entries(page, league)) == 1


def test_result_whose_answer_was_lost_is_entered_once(phone_of: BrowserContext, league: str) -> None:
    page = phone_of.new_page()
    game = first_game(page, league)
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


def enter_offline(page: Page, league: str, men: int = 3) -> str:
    """Enter a result while offline and return the address of its game."""
    game = first_game(page, league)
    page.goto(game)
    page.context.set_offline(True)
    for chosen in ("winner_0", f"one_men_{men}", "one_kings_0"):
        page.locator(f"label[for=id_{chosen}]").click()
    page.locator(".how label", has_text="Sin fichas").click()
    press(page, "Anotar")
    expect(page.locator("[data-unsent]")).to_contain_text("Se enviará solo cuando vuelva.")
    return game


def leave(page: Page) -> None:
    """Close a page without letting it send: the browser restores the network for a page that it closes."""
    page.evaluate("() => { window.fetch = () => Promise.reject(new TypeError('no connection')); }")
    page.close()


def test_unsent_form_is_sent_from_the_next_page(phone_of: BrowserContext, league: str) -> None:
    page = phone_of.new_page()
    enter_offline(page, league)
    leave(page)
    phone_of.set_offline(False)
    page = phone_of.new_page()
    page.goto(f"/ligas/{league}/organizar/partidas/")
    expect(page.get_by_role("status")).to_contain_text("con 3 peones")
    expect(page.locator("[data-unsent]")).to_be_hidden()
    assert len(entries(page, league)) == 1


def test_form_sent_from_another_page_is_reported(phone_of: BrowserContext, league: str) -> None:
    page = phone_of.new_page()
    enter_offline(page, league)
    leave(page)
    phone_of.set_offline(False)
    page = phone_of.new_page()
    page.goto(f"/ligas/{league}/organizar/sancion/")
    expect(page.get_by_role("status").filter(has_text="ya está anotado:")).to_be_visible()
    expect(page.locator("[data-sent]")).to_contain_text("3 peones, F 3")
    page.get_by_role("link", name="Verlo").click()
    expect(page.get_by_role("status")).to_contain_text("con 3 peones")
    assert len(entries(page, league)) == 1


def test_unsent_result_is_shown_on_every_page(phone_of: BrowserContext, league: str) -> None:
    page = phone_of.new_page()
    game = enter_offline(page, league)
    phone_of.route("**/*", lambda route: route.abort() if confirming(route) else route.continue_())
    phone_of.set_offline(False)
    where = f"/ligas/{league}/organizar/"
    for address in (where, f"{where}partidas/", game, f"{where}sancion/", f"{game}dados/", "/salir/"):
        page.goto(address)
        for _ in range(2):
            expect(page.locator("[data-unsent]")).to_contain_text("todavía no está anotado")
            expect(page.locator("[data-unsent-list] li")).to_have_count(1)
            page.reload()
    page.get_by_role("button", name="Descartarlo").click()
    expect(page.locator("[data-unsent]")).to_be_hidden()
    phone_of.unroute_all()
    assert entries(page, league) == []


def test_unsent_form_survives_a_second_loss_of_network(phone_of: BrowserContext, league: str) -> None:
    """The first loss comes before the form arrives, the second after; it is sent again each time and counts once."""
    page = phone_of.new_page()
    enter_offline(page, league)
    dropped: list[int] = []

    def drop(route: Route) -> None:
        if not confirming(route) or len(dropped) == 2:
            route.continue_()
            return
        dropped.append(route.fetch().status if dropped else 0)
        route.abort("connectionreset")

    page.route("**/*", drop)
    phone_of.set_offline(False)
    expect(page.get_by_role("status").filter(has_text="con 3 peones")).to_be_visible(timeout=40_000)
    assert dropped == [0, 200]
    assert len(entries(page, league)) == 1


def test_unsent_form_is_sent_after_logging_in_again(
    phone_of: BrowserContext, people: tuple[str, str], league: str
) -> None:
    page = phone_of.new_page()
    enter_offline(page, league)
    phone_of.clear_cookies(name="sessionid")
    phone_of.set_offline(False)
    expect(page.get_by_role("main")).to_contain_text("La sesión se acabó")
    page.fill("#id_username", people[0])
    page.fill("#id_password", PASSWORD)
    press(page, "Entrar")
    expect(page.get_by_role("status").filter(has_text="con 3 peones")).to_be_visible()
    assert len(entries(page, league)) == 1


@pytest.fixture
def kept_on_device(phone_of: BrowserContext, league: str) -> str:
    """Leave an unsent result on the device with its page closed, and return the address of its game."""
    page = phone_of.new_page()
    game = enter_offline(page, league)
    leave(page)
    return game


LEAGUE, GAME = "/ligas/{league}/", "/ligas/{league}/partidas/{game}/hoja/"
EVERYWHERE = (LEAGUE, f"{LEAGUE}historial/", f"{LEAGUE}partidas/", GAME, "/", "/reglas/castillar/", "/no-hay/")


def place(where: str, league: str, game: str) -> str:
    return where.format(league=league, game=game.rstrip("/").rpartition("/")[2])


def test_every_page_lists_unsent_forms(phone_of: BrowserContext, league: str, kept_on_device: str) -> None:
    phone_of.set_offline(False)
    phone_of.route("**/*", lambda route: route.abort() if confirming(route) else route.continue_())
    page = phone_of.new_page()
    for where in EVERYWHERE:
        page.goto(place(where, league, kept_on_device))
        expect(page.locator("[data-unsent]")).to_contain_text("todavía no está anotado")
        expect(page.locator("[data-unsent-list]")).to_contain_text("3 peones, F 3")
        assert not violations(page) and not sideways(page)
    phone_of.unroute_all()
    page.reload()
    expect(page.get_by_role("status").filter(has_text="ya está anotado:")).to_be_visible()
    expect(page.locator("[data-unsent]")).to_be_hidden()
    assert len(entries(page, league)) == 1


# The script that lists unsent forms on every page also sends them; two pages with different layouts are enough.
@pytest.mark.parametrize("where", [GAME, "/reglas/castillar/"])
def test_page_sends_unsent_forms(phone_of: BrowserContext, league: str, kept_on_device: str, where: str) -> None:
    phone_of.set_offline(False)
    page = phone_of.new_page()
    page.goto(place(where, league, kept_on_device))
    expect(page.get_by_role("status").filter(has_text="ya está anotado:")).to_be_visible()
    expect(page.locator("[data-unsent]")).to_be_hidden()
    assert len(entries(page, league)) == 1


def test_open_front_page_sends_when_the_network_is_back(phone_of: BrowserContext, league: str) -> None:
    home, page = phone_of.new_page(), phone_of.new_page()
    home.goto("/")
    enter_offline(page, league)
    expect(home.locator("[data-unsent]")).to_contain_text("Se enviará solo cuando vuelva.")
    leave(page)
    with pytest.raises(PlaywrightError, match="ERR_INTERNET_DISCONNECTED"):
        phone_of.new_page().goto("/")
    phone_of.set_offline(False)
    expect(home.get_by_role("status").filter(has_text="ya está anotado:")).to_be_visible()
    home.get_by_role("link", name="Verlo").click()
    expect(home.get_by_role("status")).to_contain_text("con 3 peones")
    assert len(entries(home, league)) == 1


def test_result_of_a_private_link_is_sent_from_front_page(phone: Page, site: Site, league: str) -> None:
    link = site.manage("referee_link", league, "--for", "Mesa").split()
    address = next(word for word in link if "/enlace/" in word)
    context, page = phone.context, phone.context.new_page()
    page.goto(f"/enlace/{address.partition('/enlace/')[2]}")
    page.locator("main .btn-go").click()
    page.wait_for_url("**/organizar/**")
    enter_offline(page, league)
    leave(page)
    context.set_offline(False)
    page = context.new_page()
    page.goto("/")
    expect(page.get_by_role("status").filter(has_text="ya está anotado:")).to_be_visible()
    assert len(entries(page, league)) == 1


def test_form_of_one_person_is_never_sent_as_anothers(
    phone_of: BrowserContext, people: tuple[str, str], league: str
) -> None:
    """The first person's page is still open when another person logs in on the same device."""
    open_page = phone_of.new_page()
    enter_offline(open_page, league)
    open_page.evaluate("window.setTimeout = () => 0")  # It tries once when it is back online, then waits for a tap.
    phone_of.route("**/*", lambda route: route.abort() if confirming(route) else route.continue_())
    with open_page.expect_event("requestfailed"):
        phone_of.set_offline(False)
    page = phone_of.new_page()
    sign_in(page, people[1])
    page.goto("/")
    expect(page.locator("[data-unsent]")).to_be_hidden()
    phone_of.unroute_all()
    with open_page.expect_response(lambda answer: answer.request.method == "POST") as refused:
        open_page.get_by_role("button", name="Enviar otra vez").click()
    assert refused.value.status == 409
    expect(open_page.get_by_role("heading", name="Lo escribió otra persona")).to_be_visible()
    assert entries(page, league) == []
    sign_in(page, people[0])
    expect(page.get_by_role("status").filter(has_text="ya está anotado:")).to_be_visible()
    assert len(entries(page, league)) == 1
    expect(page.locator(".history")).to_contain_text("@ana-arbitra")


def sign_in(page: Page, name: str) -> None:
    """Log in on a device where another person may be logged in."""
    page.goto("/entrar/")
    page.fill("#id_username", name)
    page.fill("#id_password", PASSWORD)
    enter(page, "Entrar")


def test_refused_form_is_sent_once(
    phone_of: BrowserContext, devices: Devices, site: Site, people: tuple[str, str], league: str
) -> None:
    page = phone_of.new_page()
    game = first_game(page, league)
    fill_in(page, game, 3)
    with logged_in(devices, site, people[1]) as theirs:
        fill_in(theirs, game, 5, "two")
        enter(theirs)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    enter(page)
    expect(page.locator("#mine + .score")).to_have_text("3–0")
    expect(page.locator("[data-unsent]")).to_be_hidden()
    assert len(sent) == 1
    page.fill("#id_because", "lo vi en la mesa")
    press(page, "Dejar lo mío")
    expect(page.locator(".summary")).to_contain_text("3 peones, F 3")
    enter(page, "Corregir")
    expect(page.get_by_role("status")).to_contain_text("se corrige")
    assert len(sent) == 3
    assert len(entries(page, league)) == 2


def test_conflict_of_an_unsent_form_stays_until_decided(
    phone_of: BrowserContext, devices: Devices, site: Site, people: tuple[str, str], league: str
) -> None:
    page = phone_of.new_page()
    game = enter_offline(page, league)
    leave(page)
    with logged_in(devices, site, people[1]) as theirs:
        fill_in(theirs, game, 5, "two")
        enter(theirs)
    phone_of.set_offline(False)
    page, notice = phone_of.new_page(), "[data-unsent]"
    for _ in range(2):
        page.goto(f"/ligas/{league}/organizar/sancion/")
        expect(page.locator(notice)).to_contain_text("No se ha anotado: hay que mirarlo.")
        enter(page, "Mirarlo")
        expect(page.locator("#theirs + .score")).to_have_text("0–3")
        expect(page.locator("#mine + .score")).to_have_text("3–0")
        expect(page.locator(notice)).to_be_hidden()
    page.get_by_role("link", name="Dejar lo de @bruno-arbitra").click()
    expect(page.locator(notice)).to_be_hidden()
    assert len(entries(page, league)) == 1
    expect(page.locator(notice)).to_be_hidden()


def test_unsent_preview_records_nothing_by_itself(phone_of: BrowserContext, league: str) -> None:
    page = phone_of.new_page()
    page.goto(f"/ligas/{league}/organizar/sancion/")
    page.locator("[name=player]").first.select_option(index=1)
    page.locator("textarea").first.fill("voces")
    phone_of.set_offline(True)
    page.locator("main form .btn-go").first.click()
    notice = page.locator("[data-unsent]")
    expect(notice).to_contain_text("No se envía solo: falta ver qué cambia y confirmarlo.")
    phone_of.set_offline(False)
    expect(page.get_by_role("button", name="Confirmar")).to_be_visible()


def test_unsent_form_conflicts_with_a_newer_result(
    phone_of: BrowserContext, devices: Devices, site: Site, people: tuple[str, str], league: str
) -> None:
    page = phone_of.new_page()
    game = first_game(page, league)
    fill_in(page, game, 3)
    phone_of.set_offline(True)
    press(page, "Anotar")
    with logged_in(devices, site, people[1]) as theirs:
        fill_in(theirs, game, 5, "two")
        enter(theirs)
        expect(theirs.get_by_role("status")).to_contain_text("con 5 peones")
    phone_of.set_offline(False)
    expect(page.locator(".meanwhile")).to_contain_text("@bruno-arbitra anotó 0–3")
    expect(page.locator("#mine + .score")).to_have_text("3–0")
    expect(page.locator("[data-unsent]")).to_be_hidden()


def test_going_back_from_the_confirmation_keeps_the_form(
    devices: Devices, site: Site, people: tuple[str, str], league: str
) -> None:
    with logged_in(devices, site, people[0], scripts=False) as page:
        fill_in(page, first_game(page, league), 7)
        page.go_back()
        expect(page.locator("#id_one_men_7")).to_be_checked()
