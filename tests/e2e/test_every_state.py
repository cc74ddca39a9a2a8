"""Pages that are rarely seen: previews of decisions, refusals, failures and an archive of games.

They must be accessible and fit, on a phone and at a desk, in the light and dark themes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from tests import leagues, sheets
from tests.e2e.devices import DESK, PHONE, Devices
from tests.e2e.page_checks import faults_at, page_faults
from tests.e2e.people import logged_in, send, sent
from tests.e2e.site import Site
from tournaments.league.values import Sanction, Side

FAILURES = {
    "400.html": {},
    "403.html": {},
    "403_csrf.html": {},
    "413.html": {"most": "4 MB"},
    "500.html": {},
    "503.html": {"trouble": "full", "writing": True},
    "organizers/links/too_many.html": {"minutes": 9},
}
RENDERED = f"""
import json
from django.template.loader import render_to_string
print(json.dumps({{name: render_to_string(name, context) for name, context in {FAILURES!r}.items()}}))
"""
WON = "one,two,leg,winner,reason,one_men,one_kings\n{one},{two},1,one,no_pieces,{men},0"


@pytest.fixture(scope="module")
def superuser(site: Site) -> str:
    return site.account("vixia")


@pytest.fixture
def page(devices: Devices, site: Site, superuser: str) -> Iterator[Page]:
    with logged_in(devices, site, superuser) as page:
        yield page


@pytest.fixture(scope="module")
def slug(site: Site) -> str:
    """Create a league in play with a sanction and an irregular sheet that waits for a decision; return its slug."""
    value = leagues.league(5, played=4, rules="international", name="Estados", championship="Copa dos estados")
    waiting = replace(value.games[-1], sheet=sheets.IRREGULAR, white=Side.ONE)
    value = replace(
        value,
        games=(*value.games[:-1], waiting),
        sanctions=(Sanction(value.names[0], "voces"),),
    )
    return site.league(value)


@pytest.fixture(scope="module")
def failures(site: Site) -> dict[str, str]:
    """Return the HTML of each failure page, by the name of its template."""
    pages: dict[str, str] = json.loads(site.manage("shell", "--no-imports", "-c", RENDERED))
    return pages


def test_progress_draw_and_player_pages_are_accessible(page: Page, slug: str) -> None:
    wrong = [*faults_at(page, f"/ligas/{slug}/marcha/"), *faults_at(page, f"/ligas/{slug}/sorteo/?ver")]
    page.goto(f"/ligas/{slug}/")
    player = page.locator(".standings .c-player a, .standings a[href^='/jugadores/']").first.get_attribute("href") or ""
    wrong += faults_at(page, player)
    assert page.get_by_role("heading", name="Lo que se guarda").is_visible()
    wrong += faults_at(page, f"{player}?pagina=9")
    assert not wrong, "\n".join(wrong)


def test_previews_of_decisions_are_accessible(page: Page, slug: str) -> None:
    organize = f"/ligas/{slug}/organizar"
    page.goto(f"{organize}/gente/sancionar/")
    page.select_option("#id_player", index=1)
    page.fill("#id_sanctioned_for", "tardanza")
    wrong = sent(page)
    page.goto(f"{organize}/gente/llega-tarde/")
    page.fill("#id_name", "Ñ" * 200)
    wrong += sent(page)
    page.goto(f"{organize}/gente/")
    page.goto(page.locator("a[href*='/levantar/']").first.get_attribute("href") or "")
    page.fill("#id_reason", "acuerdo")
    wrong += sent(page)
    page.goto(f"{organize}/partidas/")
    page.get_by_role("link", name="Cambiar día u hora").first.click()
    page.locator("label", has_text="Otro día u otra hora").click()
    page.fill("#id_day", "2031-03-01")
    page.fill("#id_hour", "17:00")
    expect(page.get_by_role("button", name="Cambiar día u hora")).to_be_visible()
    wrong += page_faults(page)
    wrong += faults_at(page, f"{organize}/imagen/") + faults_at(page, f"{organize}/cierre/")
    assert not wrong, "\n".join(wrong)


def test_another_hour_opens_its_fields_in_sight(page: Page, slug: str) -> None:
    page.set_viewport_size({"width": 390, "height": 1500})
    page.goto(f"/ligas/{slug}/organizar/partidas/")
    page.get_by_role("link", name="Cambiar día u hora").locator("visible=true").first.click()
    choice = page.locator("label", has_text="Otro día u otra hora")
    box = choice.bounding_box()
    assert box
    page.set_viewport_size({"width": 390, "height": round(box["y"] + box["height"] + 8)})
    choice.click()
    expect(page.locator("#id_day")).to_be_in_viewport(ratio=1)
    expect(page.locator("#id_hour")).to_be_in_viewport(ratio=1)


def test_decisions_on_one_game_are_accessible(page: Page, slug: str) -> None:
    organize = f"/ligas/{slug}/organizar"
    page.goto(f"{organize}/partidas/?ronda=1")
    game = page.locator(".round > .is-over .pair").first.evaluate("link => link.pathname")
    page.goto(f"{game}quitar/")
    page.fill("#id_reason", "no se jugó")
    wrong = sent(page)
    page.goto(f"{game}correccion/?gana=draw")
    wrong += page_faults(page)
    page.goto(f"{game}incidencias/")
    page.select_option("#id_article", index=1)
    page.get_by_text("vale lo jugado", exact=True).click()
    wrong += sent(page)
    wrong += faults_at(page, f"{game}incidencias/")
    page.goto(page.locator("a[href$='/tachar/']").first.get_attribute("href") or "")
    wrong += page_faults(page)
    wrong += faults_at(page, f"/ligas/{slug}/historial/1/deshacer/")
    assert not wrong, "\n".join(wrong)


def pasted(page: Page) -> list[str]:
    """Send what was pasted, and return the faults of the answer page."""
    with page.expect_navigation():
        page.get_by_role("button", name="Pasarlos a la ronda").click()
    return page_faults(page)


def test_refused_and_previewed_result_lists_are_accessible(page: Page, slug: str) -> None:
    page.goto(f"/ligas/{slug}/organizar/partidas/")
    page.locator(".box summary").click()
    page.fill("#id_text", WON.format(one="Nadie", two="Tampoco", men=99))
    wrong = pasted(page)
    listed = page.request.get(f"/ligas/{slug}/datos/results.csv?separador=coma").text()
    match = re.search(r"^([^,\n]+),([^,\n]+),", listed.split("\n", 1)[1])
    assert match, listed
    page.fill("#id_text", WON.format(one=match[1], two=match[2], men=3))
    wrong += pasted(page)
    assert page.get_by_role("button", name="Confirmar", exact=True).is_visible()
    assert not wrong, "\n".join(wrong)


def test_accepted_irregular_sheet_gives_the_result(page: Page, site: Site, slug: str) -> None:
    games = [f"/ligas/{slug}/partidas/{key}/" for key, _one, _two in site.games_left(slug)]
    pages = [f"{game}hoja/" for game in games]
    sheet = next(one for one in pages if "espera una decisión" in page.request.get(one).text())
    page.goto(sheet)
    assert page.get_by_text("espera una decisión").is_visible()
    wrong = page_faults(page) + faults_at(page, f"{sheet}aceptar/")
    page.fill("#id_accepted_for", "nadie reclamó")
    if page.locator("#id_told").count():
        page.locator("#id_told label").first.click()
    wrong += sent(page)
    assert not wrong, "\n".join(wrong)


def test_archive_and_its_games_are_accessible(page: Page) -> None:
    page.goto("/archivos/")
    wrong = page_faults(page)
    page.set_input_files("[type=file]", {"name": "a.pdn", "mimeType": "text/plain", "buffer": b"1. 21-17 1-2 *\n"})
    send(page)
    archive = page.url
    expect(page.get_by_text("terminado")).to_be_visible()
    wrong += page_faults(page)
    for more in ("partidas/1/", "borrar/"):
        wrong += faults_at(page, archive + more)
    assert not wrong, "\n".join(wrong)
    page.goto(archive)
    page.locator(".by-kind a").first.click()
    for width, height in (PHONE, DESK):
        page.set_viewport_size({"width": width, "height": height})
        check_six_digits_fit(page)


def check_six_digits_fit(page: Page) -> None:
    """Check that six-digit numbers, as in an archive of 100,000 games, fit their column."""
    widths = "cells => cells.map(cell => { const text = document.createRange(); text.selectNodeContents(cell); \
        return text.getBoundingClientRect().right - cell.getBoundingClientRect().right; })"
    for table in (".by-kind", ".in-archive"):
        number = page.locator(f"{table} tbody .c-number")
        number.first.evaluate("cell => { (cell.firstElementChild ?? cell).textContent = '100000'; }")
        assert all(over <= 0 for over in page.locator(f"{table} .c-number").evaluate_all(widths)), table


def test_impossible_actions_have_readable_pages(page: Page, failures: dict[str, str]) -> None:
    wrong = []
    page.goto("/healthz")  # An address of the site, with its content policy.
    for name, body in failures.items():
        page.set_content(body)
        wrong += [f"{name}: {line}" for line in page_faults(page)]
        assert page.locator("h1").is_visible()
    assert not wrong, "\n".join(wrong)
