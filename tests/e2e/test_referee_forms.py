"""A referee's other forms on a phone: a sheet that is typed, a throw of the dice, a sanction, an incident."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, Route, expect

from tests import leagues, sheets
from tests.e2e.devices import Devices
from tests.e2e.page_checks import page_faults
from tests.e2e.recording import address_of_game, games_of, pad, players_of_first_game
from tests.e2e.site import Site

USER = "iria-arbitra"


@pytest.fixture
def slug(site: Site) -> str:
    """Create a league of four whose only referee is USER, and return its slug."""
    slug = site.league(leagues.league(4, name="Liga de los papeles", rules="castillar"))
    site.official(slug, USER)
    return slug


@pytest.fixture
def phone(devices: Devices, site: Site, slug: str) -> Iterator[Page]:
    yield from games_of(devices, site, USER, slug)


@pytest.fixture
def plain(devices: Devices, site: Site, slug: str) -> Iterator[Page]:
    yield from games_of(devices, site, USER, slug, scripts=False)


@pytest.fixture
def game(phone: Page) -> str:
    """Return the address of the first game."""
    sheet = phone.get_by_role("link", name="Planilla").first.get_attribute("href") or ""
    return sheet.removesuffix("hoja/entregar/")


def test_sheet_is_checked_while_it_is_typed(phone: Page) -> None:
    phone.get_by_role("link", name="Planilla").first.click()
    phone.locator("#id_text").press_sequentially("1. 22-18 11-1")
    expect(phone.locator(".choices")).to_contain_text("Escribiendo: 11-1")
    phone.locator("#id_text").press_sequentially(" ")
    expect(phone.locator(".here-invalid")).to_contain_text("art.")
    expect(phone.locator(".here-invalid")).to_contain_text("Vale:")
    assert phone.locator("svg .illegal").count() == 1


def test_text_typed_before_scripts_load_is_checked(phone: Page) -> None:
    sheet = phone.get_by_role("link", name="Planilla").first.get_attribute("href") or ""
    result = address_of_game(phone)
    with without_scripts_yet(phone):
        phone.goto(sheet, wait_until="commit")
        phone.fill("#id_text", "1. 22-18 11-1")
    expect(phone.locator(".choices")).to_contain_text("Escribiendo: 11-1")
    with without_scripts_yet(phone):
        phone.goto(f"{result}?gana=one", wait_until="commit")
        pad(phone, "Peones", 3).click()
    expect(phone.locator(".entry-live .summary")).to_have_text("Falta elegir: cómo acabó.")


@contextmanager
def without_scripts_yet(page: Page) -> Iterator[None]:
    """Hold back the scripts of a page until the end of the block."""
    waiting_routes: list[Route] | None = []

    def hold(route: Route) -> None:
        if waiting_routes is None:
            route.continue_()
        else:
            waiting_routes.append(route)

    page.route("**/*.js", hold)
    yield
    late, waiting_routes = waiting_routes, None
    assert late
    for route in late:
        route.continue_()


def test_button_checks_the_sheet_without_scripts(plain: Page) -> None:
    one, _ = players_of_first_game(plain)
    plain.get_by_role("link", name="Planilla").first.click()
    plain.fill("#id_text", sheets.WHITE_WINS)
    plain.locator("#id_white label").first.click()
    plain.get_by_role("button", name="Comprobar").click()
    expect(plain.locator(".summary")).to_contain_text(f"Gana {one} con 1 peón: F 1")
    plain.get_by_role("button", name="Guardar la planilla").click()
    expect(plain.locator(".message-success")).to_contain_text("se entrega una planilla (válida)")


def test_two_taps_enter_a_throw_of_the_dice(phone: Page, game: str) -> None:
    """Equal dice are thrown again, and every throw is sent together with the deciding one."""
    phone.goto(f"{game}dados/")
    summary, enter = phone.locator("[data-dice-summary]"), phone.get_by_role("button", name="Anotar la tirada")
    one, two = phone.locator(".pair bdi").all_inner_texts()
    assert not phone.locator("[name=one_1]").is_visible()

    def throw(*faces: int) -> None:
        for face in faces:
            phone.get_by_role("button", name=str(face), exact=True).click()

    expect(summary).to_have_text(f"Tira {one}.")
    throw(3, 4)
    expect(summary).to_have_text(f"Tira {two}.")
    throw(5)
    expect(enter).to_be_disabled()
    throw(2)
    expect(summary).to_have_text(f"Igualados: se tira otra vez. Tira {one}.")
    throw(6, 6, 1, 3)
    expect(summary).to_have_text(f"Empieza {one}.")
    phone.get_by_role("button", name="Borrar la última").click()
    throw(2)
    expect(phone.locator("[data-dice-throws] li")).to_have_count(2)
    expect(phone.locator("[data-dice-throws] b")).to_have_text(["3 + 4 = 7", "5 + 2 = 7", "6 + 6 = 12", "1 + 2 = 3"])
    expect(phone.get_by_role("button", name="1", exact=True)).to_be_disabled()
    for purpose, said in (("quién elige color", f"{one} elige color."), ("quién empieza", f"Empieza {one}.")):
        phone.locator("label", has_text=purpose).click()
        expect(summary).to_have_text(said)
    assert not page_faults(phone)
    with phone.expect_navigation():
        enter.click()
    expect(phone.get_by_role("status").first).to_contain_text(one)


def test_game_of_a_sanction_is_one_of_the_player(phone: Page) -> None:
    phone.goto(f"{phone.url.removesuffix('partidas/')}sancion/")
    player = phone.locator("#id_player option").nth(1).inner_text()
    phone.select_option("#id_player", player)
    games = phone.locator("#id_fixture option").all_inner_texts()
    assert len(games) == 4 and all(player in game for game in games[1:])
    assert not page_faults(phone)


def test_articles_of_an_incident_are_searched(phone: Page, game: str) -> None:
    phone.goto(f"{game}incidencias/")
    search = phone.get_by_role("searchbox", name="Buscar un artículo")
    search.fill("dama")
    # Enter does not send the form.
    search.press("Enter")
    expect(search).to_have_value("dama")
    found = phone.locator("#id_article option").all_inner_texts()
    assert len(found) > 1 and all("dama" in article.lower() for article in found[1:])
    phone.select_option("#id_article", found[1])
    search.fill("zzz")
    assert phone.locator("#id_article option").all_inner_texts() == found[:2], "what is chosen stays"
    expect(phone.locator("#id_article option:checked")).to_have_text(found[1])
    assert not page_faults(phone)


def test_hints_of_a_result_come_with_their_fields(phone: Page, game: str) -> None:
    phone.goto(game)
    letter, reason = phone.get_by_text("una dama cuenta dos"), phone.get_by_text("Qué le pasó a quien pierde.")
    for outcome, shown in ((None, (False, False)), ("one", (True, True)), ("draw", (True, False))):
        if outcome:
            phone.locator(f".won-by-{outcome} label").click()
        expect(letter).to_be_visible(visible=shown[0])
        expect(reason).to_be_visible(visible=shown[1])
