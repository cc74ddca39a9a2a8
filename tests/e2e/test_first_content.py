"""On a phone, pages of a running site begin with their content; `test_visible_text` walks the example pages."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest
from playwright.sync_api import Page

from tests import leagues, sheets
from tests.e2e.devices import PHONE, ContextOptions, Devices
from tests.e2e.first_content import beginning_too_low
from tests.e2e.people import logged_in
from tests.e2e.site import Site
from tournaments.league.timetable import Timetable, slot_times
from tournaments.league.values import League, Side, State

PUBLIC = ("", "calendario/", "partidas/", "podio/", "documentos/", "historial/", "sorteo/", "sorteo/?ver", "marcha/")
SAME_IN_EVERY_STATE = ("opciones/", "reglas/", "insertar/")
ORGANIZER = (
    *("", "ajustes/", "jugadores/", "sorteo/", "calendario/", "gente/llega-tarde/", "partidas/"),
    *("gente/retirar/", "gente/sancionar/", "cierre/"),
    *("gente/nombrar/", "gente/invitar/", "gente/publicacion/", "aviso/", "imagen/", "campeonato/", "copiar/"),
    *("gente/", "gente/enlace/", "gente/enlaces/", "webhooks/"),
)
GAME = ("hoja/", "", "?gana=one", "dados/", "colores/", "incidencias/", "fecha/")
PLAYED = ("", "correccion/", "quitar/", "hoja/")
# Pages of a league that is not in play which are more than a sentence that it is too early or too late.
PREPARING = ("", "ajustes/", "jugadores/", "sorteo/", "calendario/", "partidas/", "cierre/", "copiar/")
FINISHED = ("", "ajustes/", "partidas/", "reapertura/", "gente/", "gente/publicacion/", "campeonato/", "copiar/")
WHOLE_SITE = ("/", "/ligas/", "/jugadores/", "/campeonatos/", "/reglas/", "/reglas/spanish/", "/comprobar/", "/entrar/")
OWN = ("/organizar/", "/ligas/nueva/", "/ligas/importar/", "/cuenta/", "/cuenta/contrasena/", "/cuenta/invitaciones/")
ORGANIZING = "carme"


@pytest.fixture(scope="module")
def slugs(site: Site) -> list[str]:
    site.account(ORGANIZING)
    return [site.league(league) for league in example_leagues()]


def example_leagues() -> list[League]:
    """Return a league in play, late, with a sheet; one that is prepared; and a finished one."""
    plan = Timetable(start=datetime(2026, 1, 3, 17), minutes=30, days=(5,))
    playing = leagues.league(8, played=9, name="Liga de Otoño", rules="international", draw_seed="7f3a", timetable=plan)
    hours = slot_times(plan, len(playing.games))
    games = [replace(game, at=at, board=1) for game, at in zip(playing.games, hours, strict=True)]
    games[0] = replace(games[0], result=None, sheet=sheets.IRREGULAR, white=Side.ONE)
    return [
        replace(playing, games=tuple(games)),
        replace(leagues.league(5, name="Liga de Invierno"), games=(), state=State.PREPARING),
        leagues.finished_league(6, name="Liga de Verano"),
    ]


def contents_too_low(page: Page, *addresses: str) -> list[str]:
    """Return the addresses whose content begins too low on a phone, with its place.

    A page that only explains why an action is impossible has no such content. A document that is put in the place of
    another costs half as much as an address that is opened.
    """
    found = []
    page.goto("/healthz")
    for address in addresses:
        page.set_content(page.request.get(address).text())
        found += (f"{address}: {fault}" for fault in beginning_too_low(page))
    return found


def test_public_pages_begin_with_their_content(phone: Page, slugs: list[str]) -> None:
    pages = [f"/ligas/{slug}/{page}" for slug in slugs for page in PUBLIC]
    pages += [f"/ligas/{slugs[0]}/{page}" for page in SAME_IN_EVERY_STATE]
    wrong = contents_too_low(phone, *WHOLE_SITE, *pages)
    wrong += contents_too_low(phone, "/jugadores/1/")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("which", range(3), ids=["playing", "preparing", "finished"])
def test_pages_of_an_organizer_begin_with_their_content(
    devices: Devices, site: Site, slugs: list[str], which: int
) -> None:
    with logged_in(devices, site, ORGANIZING, size=PHONE) as page:
        pages = (ORGANIZER, PREPARING, FINISHED)[which]
        wrong = contents_too_low(page, *(f"/ligas/{slugs[which]}/organizar/{address}" for address in pages))
        assert not wrong, "\n".join(wrong)


def test_pages_of_a_game_begin_with_their_content(devices: Devices, site: Site, slugs: list[str]) -> None:
    with logged_in(devices, site, ORGANIZING, size=PHONE) as page:
        # The league's pages have one more link for its organizer.
        wrong = contents_too_low(page, *OWN, *(f"/ligas/{slugs[0]}/{address}" for address in PUBLIC[:4]))
        page.goto(f"/ligas/{slugs[0]}/organizar/partidas/?ronda=4")
        game = page.locator(".round > .opened .pair").first.evaluate("link => link.pathname")
        wrong += contents_too_low(page, *(game + more for more in GAME))
        with devices.page(ContextOptions(site.url)) as reader:
            wrong += contents_too_low(reader, f"{game}hoja/")
        page.goto(f"/ligas/{slugs[0]}/organizar/partidas/?ronda=3")
        game = page.locator(".round > .is-over .pair").first.evaluate("link => link.pathname")
        wrong += contents_too_low(page, *(game + more for more in PLAYED))
        page.goto(f"/ligas/{slugs[0]}/organizar/gente/")
        person = page.locator(".everybody tr", has_text="Juega").first.locator("a:not([download])")
        wrong += contents_too_low(page, *person.evaluate_all("all => all.map(a => a.pathname)"))
        assert not wrong, "\n".join(wrong)
