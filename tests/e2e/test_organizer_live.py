"""What the organizer's pages do as one types or watches, with scripts, under the site's policy."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from tests import leagues
from tests.e2e.looking import violations
from tests.e2e.people import send
from tests.e2e.site import Site
from tournaments.league.values import State
from tournaments.league_file import write_league

USER, PASSWORD = "tecla", "una clave de prueba"


@pytest.fixture(scope="module")
def slugs(site: Site) -> tuple[str, str]:
    """A league being prepared, and one that is drawn."""
    keyed = replace(site, env=site.env | {"DJANGO_SUPERUSER_PASSWORD": PASSWORD})
    keyed.manage("createsuperuser", "--noinput", "--username", USER, "--email", "tecla@example.org")
    preparing = replace(leagues.league(3, name="Viva en preparación"), games=(), state=State.PREPARING)
    drawn = leagues.league(4, name="Viva sorteada", draw_seed="7f3a")
    made = [site.manage("import_league", "-", stdin=write_league(league)).strip() for league in (preparing, drawn)]
    return made[0], made[1]


@pytest.fixture(params=["phone", "desktop"])
def page(request: pytest.FixtureRequest, slugs: tuple[str, str]) -> Page:
    page: Page = request.getfixturevalue(request.param)
    page.goto("/entrar/")
    page.fill("#id_username", USER)
    page.fill("#id_password", PASSWORD)
    send(page)
    return page


def test_the_length_of_a_league_follows_what_is_typed(page: Page) -> None:
    page.goto("/ligas/nueva/")
    shown = page.locator("#duracion")
    expect(shown).to_contain_text("Con 10 jugadores:")
    page.locator("#id_expected").press_sequentially("7")
    expect(shown).to_contain_text("Con 7 jugadores:")
    expect(shown).to_contain_text("Ahorra 10 turnos.")
    page.fill("#id_boards", "0")
    expect(shown).to_contain_text("Di cuántos jugadores y tableros")
    assert violations(page) == []


def test_a_list_is_shown_as_it_is_read_while_it_is_typed(page: Page, slugs: tuple[str, str]) -> None:
    page.goto(f"/ligas/{slugs[0]}/organizar/jugadores/")
    expect(page.locator("#leido tbody tr")).to_have_count(3)
    page.fill("#id_listed", "Ana\nBea\nana")
    expect(page.locator("#leido .twice")).to_have_count(2)
    expect(page.locator("#leido")).to_contain_text("ya está en el puesto 1 de la lista")
    page.set_input_files("#id_upload", {"name": "l.csv", "mimeType": "text/csv", "buffer": b"Eva;X\nIria;Y\n"})
    expect(page.locator("#leido tbody tr")).to_have_count(2)
    assert violations(page) == []


def test_the_names_of_a_draw_come_up_one_by_one(page: Page, slugs: tuple[str, str]) -> None:
    where = f"/ligas/{slugs[1]}/sorteo/"
    page.goto(where)
    expect(page.locator(".lots .unseen")).to_have_count(0)
    page.clock.install()
    page.goto(f"{where}?ver")
    expect(page.locator(".lots .unseen")).to_have_count(4)
    page.clock.run_for(1300)
    expect(page.locator(".lots .unseen")).to_have_count(3)
    expect(page.locator("[data-drawing] [role=status]")).to_contain_text("1. ")
    page.get_by_role("button", name="Mostrar todos").click()
    expect(page.locator(".lots .unseen")).to_have_count(0)
    assert violations(page) == []


def test_who_wants_no_motion_has_the_whole_draw_at_once(page: Page, slugs: tuple[str, str]) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"/ligas/{slugs[1]}/sorteo/?ver")
    expect(page.locator(".lots tbody tr")).to_have_count(4)
    expect(page.locator(".lots .unseen")).to_have_count(0)
    expect(page.get_by_role("button", name="Ver cómo salen")).to_be_hidden()
