"""A referee's input is never lost: two people on one result, a session that ends, a step back."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests import leagues
from tests.e2e.devices import DESK, Devices
from tests.e2e.entering import enter, entries, fill_in, first_game, press, scripted
from tests.e2e.page_checks import OTHER_SHAPES, SHAPES, page_faults
from tests.e2e.people import logged_in
from tests.e2e.site import PASSWORD, SESSION_COOKIE, Site


@pytest.fixture
def league(site: Site) -> str:
    return site.league(leagues.league(("Ana", "Bea", "Carlos"), name="Liga de dos manos"))


@pytest.fixture
def game(site: Site, league: str) -> str:
    return first_game(site, league)


SCRIPTS = pytest.mark.parametrize("two_devices", [True], indirect=True, ids=["script"])
NO_SCRIPTS = pytest.mark.parametrize("two_devices", [False], indirect=True, ids=["no script"])


@pytest.fixture(params=[True, False], ids=["script", "no script"])
def two_devices(
    devices: Devices, site: Site, two_referees: tuple[str, str], request: pytest.FixtureRequest
) -> Iterator[tuple[Page, Page]]:
    """Yield the pages of two referees, one on a phone and one at a desk, with scripts and without."""
    scripts: bool = request.param
    with (
        logged_in(devices, site, two_referees[0], scripts=scripts) as one,
        logged_in(devices, site, two_referees[1], scripts=scripts, size=DESK) as other,
    ):
        yield one, other


# Two people


def both_send(two_devices: tuple[Page, Page], game: str) -> None:
    """Enter a result on one device, and another result of the same game, which is refused, on the other."""
    one, other = two_devices
    fill_in(one, game, 3)
    fill_in(other, game, 5, "two")
    enter(one)
    expect(one.get_by_role("status")).to_contain_text("con 3 peones")
    enter(other)
    expect(other.get_by_role("alert")).to_contain_text(
        re.compile(r"La partida ya tiene resultado: @ana-arbitra lo anotó a las \d\d:\d\d\. Compara y elige\.")
    )
    expect(other.locator("[aria-labelledby=theirs]")).to_contain_text("con 3 peones")
    expect(other.locator("[aria-labelledby=mine]")).to_contain_text("con 5 peones")


@SCRIPTS
def test_second_referee_can_keep_the_first_result(two_devices: tuple[Page, Page], league: str, game: str) -> None:
    both_send(two_devices, game)
    assert page_faults(two_devices[1], (*SHAPES, *OTHER_SHAPES)) == []
    two_devices[1].get_by_role("link", name="Dejar lo de @ana-arbitra").click()
    assert len(entries(two_devices[1], league)) == 1


@NO_SCRIPTS
def test_second_referee_can_insist_on_their_own_result(two_devices: tuple[Page, Page], league: str, game: str) -> None:
    """With scripts, `test_refused_form_is_sent_once` does it."""
    both_send(two_devices, game)
    other = two_devices[1]
    other.fill("#id_because", "lo vi en la mesa")
    press(other, "Dejar lo mío")
    expect(other.locator(".summary")).to_contain_text("5 peones, F 5")
    enter(other, "Confirmar")
    expect(other.get_by_role("status")).to_contain_text("se corrige")
    first, second = entries(other, league)
    assert "con 3 peones" in first and "con 5 peones" in second


def test_same_result_entered_twice_is_reported(two_devices: tuple[Page, Page], league: str, game: str) -> None:
    one, other = two_devices
    for page in two_devices:
        fill_in(page, game, 4)
    enter(one)
    expect(one.get_by_role("status")).to_contain_text("con 4 peones")
    enter(other)
    expect(other.get_by_role("alert")).to_contain_text("igual que tú. No hay nada más que hacer.")
    assert len(entries(other, league)) == 1


def test_result_is_undone_with_one_tap(two_devices: tuple[Page, Page], game: str) -> None:
    page = two_devices[0]
    fill_in(page, game, 3)
    enter(page)
    page.get_by_role("status").get_by_role("button", name="Deshacer").click()
    expect(page.get_by_role("status")).to_contain_text("se quita el resultado")
    expect(page.locator(".winners")).to_be_visible()


# The session


def test_form_sent_after_the_session_counts_once(
    two_devices: tuple[Page, Page], two_referees: tuple[str, str], league: str, game: str
) -> None:
    page = two_devices[0]
    fill_in(page, game, 3)
    sent_by_script = scripted(page)
    page.context.clear_cookies(name=SESSION_COOKIE)
    enter(page)
    expect(page.get_by_role("main")).to_contain_text("La sesión se acabó")
    for password in ("no es esta", PASSWORD):
        page.fill("#id_username", two_referees[0])
        page.fill("#id_password", password)
        enter(page, "Entrar")
    if not sent_by_script:
        expect(page.get_by_role("heading", name="Falta por enviar", exact=True)).to_be_visible()
        enter(page, "Enviarlo ahora")
    expect(page.get_by_role("status")).to_contain_text("con 3 peones")
    assert len(entries(page, league)) == 1


@pytest.fixture
def two_phones(devices: Devices, site: Site, two_referees: tuple[str, str]) -> Iterator[tuple[Page, Page]]:
    """Yield the pages of two referees, both on a phone and with scripts."""
    with (
        logged_in(devices, site, two_referees[0]) as one,
        logged_in(devices, site, two_referees[1]) as other,
    ):
        yield one, other


def test_refused_form_is_sent_once(two_phones: tuple[Page, Page], league: str, game: str) -> None:
    page, theirs = two_phones
    fill_in(page, game, 3)
    fill_in(theirs, game, 5, "two")
    enter(theirs)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    enter(page)
    expect(page.locator("[aria-labelledby=mine]")).to_contain_text("con 3 peones")
    expect(page.locator("[data-unsent]")).to_be_hidden()
    assert len(sent) == 1
    page.fill("#id_because", "lo vi en la mesa")
    press(page, "Dejar lo mío")
    expect(page.locator(".summary")).to_contain_text("3 peones, F 3")
    enter(page, "Confirmar")
    expect(page.get_by_role("status")).to_contain_text("se corrige")
    assert len(sent) == 3
    assert len(entries(page, league)) == 2


def test_unsent_form_conflicts_with_a_newer_result(two_phones: tuple[Page, Page], game: str) -> None:
    page, theirs = two_phones
    fill_in(page, game, 3)
    page.context.set_offline(True)
    press(page, "Anotar")
    fill_in(theirs, game, 5, "two")
    enter(theirs)
    expect(theirs.get_by_role("status")).to_contain_text("con 5 peones")
    page.context.set_offline(False)
    expect(page.locator(".meanwhile")).to_contain_text("@bruno-arbitra lo anotó a las")
    expect(page.locator("[aria-labelledby=mine]")).to_contain_text("con 3 peones")
    expect(page.locator("[data-unsent]")).to_be_hidden()
    page.fill("#id_because", "lo vi en la mesa")
    press(page, "Dejar lo mío")
    expect(page.locator(".summary")).to_contain_text("3 peones, F 3")
    enter(page, "Confirmar")
    expect(page.get_by_role("status")).to_contain_text("se corrige")
    expect(page.locator("[data-unsent]")).to_be_hidden()


def test_going_back_from_the_confirmation_keeps_the_form(
    devices: Devices, site: Site, two_referees: tuple[str, str], game: str
) -> None:
    with logged_in(devices, site, two_referees[0], scripts=False) as page:
        fill_in(page, game, 7)
        page.go_back()
        expect(page.locator("#id_one_men_7")).to_be_checked()


# Forms whose buttons say what to do


def test_forms_that_were_recorded_are_not_listed_as_unsent(devices: Devices, site: Site) -> None:
    with logged_in(devices, site, site.account("rosa-avisos")) as page:
        page.goto("/ligas/nueva/")
        page.fill("#id_name", "Liga sin avisos")
        page.fill("#id_listed", "Ana\nBea\nCarlos")
        recorded(page, "Crear sin sortear")
        address = f"{page.url}inscripcion/"
        page.goto(address)
        page.fill("#id_limit", "6")
        recorded(page, "Abrir la inscripción")
        public = page.get_by_role("link", name="/apuntarse/").inner_text()
        page.goto(public)
        page.fill("#id_name", "Dora")
        recorded(page, "Apuntarme")
        page.locator("summary", has_text="Ya no voy").click()
        recorded(page, "Sí, borrarme")
        page.goto(public)
        page.fill("#id_name", "Eva")
        recorded(page, "Apuntarme")
        page.goto(address)
        page.fill("#id_limit", "7")
        recorded(page, "Cambiar las plazas")
        page.locator("label", has_text="Eva").click()
        recorded(page, "Meter en la lista")
        expect(page.get_by_text("No hay nadie por aceptar.")).to_be_visible()
        recorded(page, "Cerrar la inscripción")


def recorded(page: Page, name: str) -> None:
    """Press a button whose form records, and check that the next page and its reload list nothing."""
    enter(page, name)
    for _ in range(2):
        expect(page.locator("[data-unsent]")).to_be_hidden()
        assert page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('unsent:'))") == []
        page.reload()
