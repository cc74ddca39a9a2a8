"""The pages behind the login are accessible and fit, at the widths of a phone and of a desk."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from tests import leagues
from tests.e2e import page_checks
from tests.e2e.devices import Devices
from tests.e2e.people import cookie_marks, enter, logged_in, send
from tests.e2e.site import COOKIE_MARK, Site
from tournaments.league.values import League, Sanction, State, Withdrawal, WithdrawnGames

LONG = "Ñ" * 200
STRANGE = (LONG, "<b>&amp;", "=1+1", '"],[', "\U0001f600\U0001f3c6", "שלום עליכם", "Ana", "Bea")
# The organizer's pages to check in each state of a league. A page is left out where another league shows the same
# parts: most pages of a league that is not in play only say that it is too early or too late for them. A form that
# `test_refused_and_repeated_forms_are_accessible` gets again, with its errors, and a page of `test_every_state` too.
PREPARING = ("", "ajustes/", "jugadores/", "sorteo/", "calendario/", "partidas/", "cierre/")
RUNNING = (
    "",
    "ajustes/",
    "jugadores/",
    "sorteo/",
    "calendario/",
    "partidas/",
    "gente/retirar/",
    "gente/readmitir/",
    "gente/levantar/1/",
    "gente/invitar/",
    "gente/publicacion/",
    "aviso/",
    "campeonato/",
    "gente/",
)
TIED = ("", "partidas/", "empates/1/resolucion/", "campeonato/")
FINISHED = ("", "ajustes/", "partidas/", "reapertura/", "gente/")
PAGES_WITHOUT_LEAGUE = (
    "/organizar/",
    "/salir/",
    "/campeonatos/copa-de-la-mesa/podio/",
    "/campeonatos/copa-de-la-mesa/organizar/",
    "/campeonatos/copa-de-la-mesa/equipo/invitar/",
    "/cuenta/",
    "/cuenta/invitaciones/",
    "/contrasena/",
    "/contrasena/enviada/",
    "/invitacion/ninguna/",
)
USER = "mirona"


def example_leagues() -> list[League]:
    """Return a league in each state that looks different to its organizer."""
    cup = {"championship": "Copa de la mesa"}
    running = leagues.league(STRANGE, played=9, name=LONG, **cup)
    return [
        replace(leagues.league(3, name="Mesa en preparación", **cup), games=(), state=State.PREPARING),
        replace(
            running,
            sanctions=(Sanction(LONG, "voces"), Sanction("Ana", "tarde", revoked=True)),
            withdrawn=(Withdrawal("Bea", WithdrawnGames.ANNULLED),),
        ),
        tied("Ana", "Bea", "Carlos"),
        leagues.finished_league(6, name="Mesa terminada", **cup),
    ]


def tied(*names: str) -> League:
    """Return a complete league with an unbreakable tie: each player beat the next one of the circle."""
    drawn = leagues.league(names, name="Mesa con empate")
    games = [leagues.won_by(game, leagues.next_of(names, game)) for game in drawn.games]
    return replace(drawn, state=State.PLAYING, games=tuple(games))


@pytest.fixture(scope="module")
def slugs(site: Site) -> list[str]:
    site.account(USER)
    return [site.league(league) for league in example_leagues()]


@pytest.fixture
def page(devices: Devices, site: Site, slugs: list[str]) -> Iterator[Page]:
    with logged_in(devices, site, USER) as page:
        yield page


def test_page_without_a_league_fits_and_is_accessible(phone: Page, slugs: list[str]) -> None:
    page = phone
    wrong = faults_at(page, "/entrar/")
    enter(page, USER)
    assert cookie_marks(page) == {COOKIE_MARK}
    for address in PAGES_WITHOUT_LEAGUE:
        wrong += faults_at(page, address)
    assert not wrong, "\n".join(wrong)


def test_phone_aligns_the_descriptions_of_the_administration(page: Page) -> None:
    wrong = faults_at(page, "/administrar/")
    page.set_viewport_size({"width": 390, "height": 844})
    edges = page.locator(".links small").evaluate_all("all => all.map((one) => one.getBoundingClientRect().left)")
    assert len(edges) > 4 and len(set(edges)) == 1
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("which", range(4), ids=["preparing", "running", "tied", "finished"])
def test_league_page_fits_and_is_accessible(page: Page, slugs: list[str], which: int) -> None:
    wrong = faults_at(page, f"/ligas/{slugs[which]}/historial/")
    for address in (PREPARING, RUNNING, TIED, FINISHED)[which]:
        wrong += faults_at(page, f"/ligas/{slugs[which]}/organizar/{address}")
    assert not wrong, "\n".join(wrong)


def test_player_and_game_pages_are_accessible(page: Page, slugs: list[str]) -> None:
    wrong = faults_of_game_pages(page, slugs[1])
    page.goto(f"/ligas/{slugs[1]}/organizar/gente/")
    links = page.locator(".everybody tr", has_text="Juega").first.locator("a:not([download])")
    for address in links.evaluate_all("all => all.map(a => a.pathname)"):
        wrong += faults_at(page, address)
    assert not wrong, "\n".join(wrong)


def test_refused_and_repeated_forms_are_accessible(page: Page, slugs: list[str]) -> None:
    preparing, running, tied, finished = (f"/ligas/{slug}/organizar" for slug in slugs)
    wrong: list[str] = []
    for address in (
        "/ligas/nueva/",
        "/ligas/importar/",
        f"{running}/gente/sancionar/",
        f"{running}/gente/llega-tarde/",
        "/cuenta/contrasena/",
    ):
        page.goto(address)
        wrong += sent(page)
    for address in ("/cuenta/invitaciones/", f"{running}/gente/invitar/", f"{running}/gente/nombrar/"):
        page.goto(address)
        wrong += sent(page)
    page.goto(f"{running}/gente/")
    wrong += page_faults(page)
    page.goto(f"{preparing}/jugadores/")
    page.fill("#id_listed", "\n".join(STRANGE))
    wrong += sent(page)
    page.goto(f"{running}/gente/retirar/")
    page.select_option("#id_player", LONG)
    wrong += sent(page)
    page.goto(f"{running}/calendario/")
    page.locator("label", has_text="El mismo día").click()
    page.fill("#id_boards", "3")
    wrong += sent(page)
    expect(page.locator("#id_day_error")).to_be_visible()
    page.fill("#id_day", "2099-11-21")
    page.fill("#id_hour", "17:00")
    wrong += sent(page)
    expect(page.locator("main .summary")).to_be_visible()
    page.goto(f"{tied}/empates/1/resolucion/")
    for place, name in enumerate(("Bea", "Ana", "Carlos"), start=1):
        page.select_option(f"#id_place_{place}", name)
    page.fill("#id_ruled_because", "acuerdo")
    wrong += sent(page)
    page.goto(f"{finished}/reapertura/")
    wrong += sent(page)
    page.goto(f"{finished}/gente/")
    acts = page.locator(".everybody tr", has_text="Juega").first.locator("a:not([download])")
    addresses = acts.evaluate_all("all => all.map(a => a.pathname)")
    assert len(addresses) > 3
    for address in addresses:
        page.goto(address)
        # Without another person to merge with there is no form.
        wrong += sent(page) if page.locator("main .btn-go").count() else page_faults(page)
    assert not wrong, "\n".join(wrong)


def faults_of_game_pages(page: Page, slug: str) -> list[str]:
    """Return the faults of the pages of a game played and of one to be played, as far as the league has them.

    An impossible action answers with a page that `test_every_state` checks.
    """
    to_play = ("", "?gana=one", "?gana=draw", "?gana=none", "dados/", "colores/")
    wrong: list[str] = []
    for listed, pages in ((".opened", to_play), (".is-over", ("", "correccion/", "quitar/"))):
        for number in ("", "?ronda=1"):
            page.goto(f"/ligas/{slug}/organizar/partidas/{number}")
            game = page.locator(f".round > {listed} .pair").first
            if game.count():
                break
        if game.count():
            address = game.evaluate("link => link.pathname")
            for more in pages:
                wrong += faults_at(page, address + more)
    return wrong


def faults_at(page: Page, address: str) -> list[str]:
    page.goto(address)
    return page_faults(page)


def sent(page: Page) -> list[str]:
    send(page)
    return page_faults(page)


def page_faults(page: Page) -> list[str]:
    return page_checks.page_faults(page, page_checks.OTHER_SHAPES)
