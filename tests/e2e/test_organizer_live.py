"""The organizer's pages update while the user types, with scripts, under the site's content policy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests import leagues
from tests.e2e.devices import PHONE, ContextOptions, Devices
from tests.e2e.page_checks import violations
from tests.e2e.people import logged_in
from tests.e2e.site import Site
from tournaments.league.values import State

USER = "tecla"


@pytest.fixture(scope="module")
def slugs(site: Site) -> tuple[str, str]:
    """Return the slugs of a league in preparation and of one whose lots are drawn."""
    site.account(USER)
    preparing = replace(leagues.league(3, name="Viva en preparación"), games=(), state=State.PREPARING)
    drawn = leagues.league(4, name="Viva sorteada", draw_seed="7f3a")
    return site.league(preparing), site.league(drawn)


@pytest.fixture
def page(devices: Devices, site: Site, slugs: tuple[str, str]) -> Iterator[Page]:
    """Yield a page on a phone; the scripts know nothing of its width."""
    with logged_in(devices, site, USER) as page:
        yield page


def test_what_comes_follows_the_form(page: Page) -> None:
    page.goto("/ligas/nueva/")
    title, coming = page.locator("#viene"), page.locator(".coming")
    expect(title).to_have_text("Aquí verás lo que sale")
    expect(coming).to_contain_text("Con tres nombres o más")
    page.fill("#id_day", "2099-11-21")
    page.fill("#id_hour", "10:00")
    page.locator("#id_listed").press_sequentially("Ana\nBea\nCarlos\nDuarte\nEva\nFiz\nIria")
    expect(title).to_have_text("21 partidas, de las 10:00 a las 17:00")
    expect(coming).to_contain_text("Con 2 tableros: Ahorra 10 turnos.")
    page.fill("#id_boards", "2")
    expect(title).to_have_text("21 partidas, de las 10:00 a las 13:40")
    expect(coming).to_contain_text("Con 3 tableros: Ahorra 4 turnos.")
    page.fill("#id_boards", "0")
    expect(title).to_have_text("Aquí verás lo que sale")
    expect(coming).to_contain_text("Tableros: ")
    assert violations(page) == []


def test_player_list_is_parsed_while_it_is_typed(page: Page, slugs: tuple[str, str]) -> None:
    page.goto(f"/ligas/{slugs[0]}/organizar/jugadores/")
    expect(page.locator("#leido tbody tr")).to_have_count(3)
    page.fill("#id_listed", "Ana\nBea\nana")
    expect(page.locator("#leido .twice")).to_have_count(2)
    expect(page.locator("#leido")).to_contain_text("ya está en el puesto 1 de la lista")
    page.set_input_files("#id_upload", {"name": "l.csv", "mimeType": "text/csv", "buffer": b"Eva;X\nIria;Y\n"})
    expect(page.locator("#leido tbody tr")).to_have_count(2)
    assert violations(page) == []


def test_drawn_names_appear_at_once_or_one_by_one(page_with_clock: Page, slugs: tuple[str, str]) -> None:
    page, address = page_with_clock, f"/ligas/{slugs[1]}/sorteo/"
    page.goto(address)
    expect(page.locator(".lots .unseen")).to_have_count(0)
    page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))
    page.goto(f"{address}?ver")
    expect(page.locator(".lots .unseen")).to_have_count(0)
    expect(page.locator("main .btn-go")).to_have_text("Ver cómo salen")
    expect(page.get_by_text("SHA-256")).to_be_hidden()
    page.get_by_role("button", name="Ver cómo salen").click()
    every, unseen = page.get_by_role("button", name="Mostrar todos"), page.locator(".lots .unseen")
    expect(every).to_be_focused()
    for left in (3, 2, 1, 0):
        page.clock.run_for(1_200)
        expect(unseen).to_have_count(left)
        expect(page.locator("[data-drawing] [role=status]")).to_contain_text(f"{4 - left}. ")
    page.clock.run_for(3_000)
    expect(every).to_be_hidden()
    page.get_by_role("button", name="Ver cómo salen").click()
    expect(page.get_by_role("button", name="Ver cómo salen")).to_be_hidden()
    expect(unseen).to_have_count(4)
    page.clock.resume()
    every.click()
    expect(unseen).to_have_count(0)
    expect(every).to_be_hidden()
    expect(page.locator("main .btn-go")).to_have_text("Seguir con la liga")
    assert violations(page) == []


def test_rows_of_names_to_be_drawn_have_one_height(devices: Devices, site: Site) -> None:
    names = ["Ana", "María de los Ángeles Fernández-Cortázar y Gutiérrez de la Concha", "Carlos"]
    slug = site.league(leagues.league(names, name="Sorteo con un nombre largo", draw_seed="7f3a"))
    heights = "rows => [...new Set(rows.map((row) => row.offsetHeight))].length"
    with devices.page(ContextOptions(site.url), size=PHONE) as page:
        page.goto(f"/ligas/{slug}/sorteo/")
        rows = page.locator(".lots tbody tr")
        assert rows.evaluate_all(heights) == 2
        page.get_by_role("button", name="Ver cómo salen").click()
        assert rows.evaluate_all(heights) == 1
        page.get_by_role("button", name="Mostrar todos").click()
        assert rows.evaluate_all(heights) == 2
        assert violations(page) == []


def test_reduced_motion_shows_the_whole_draw_at_once(page: Page, slugs: tuple[str, str]) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"/ligas/{slugs[1]}/sorteo/?ver")
    expect(page.locator(".lots tbody tr")).to_have_count(4)
    expect(page.locator(".lots .unseen")).to_have_count(0)
    expect(page.get_by_role("button", name="Ver cómo salen")).to_be_hidden()
