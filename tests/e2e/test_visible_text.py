"""Each text that is in a page for eyes is visible, whole, inside its box and not covered: on every kind of page.

On a phone the example pages also begin with what they exist for.
"""

from __future__ import annotations

import os
import re
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, ViewportSize

from tests import leagues
from tests.e2e.devices import DESK, PHONE, ContextOptions, Devices
from tests.e2e.first_content import beginning_too_low
from tests.e2e.page_checks import EVERY_SHAPE, page_faults
from tests.e2e.site import Site
from tests.e2e.visible_text import unreadable_texts
from tests.tournaments.every.examples import example_pages

ASKED = os.environ.get("LANGUAGES", "")
"""The languages in which to open the example pages and check them with axe-core too, such as `en,gl,it`."""
ASKED_FROM_THE_SITE = re.compile(r'(?<= )src="/(?!static/)[^"]*"')
"""The addresses of frames and pictures, which the running site does not have."""
NARROW, TABLET = (320, 640), (768, 1024)
SCRIPT = re.compile(r"<script.*?</script>", re.DOTALL)
RELOADS = '<meta http-equiv="refresh"'
LONG = tuple(f"María de los Ángeles Fernández-Cortázar y Gutiérrez {number}" for number in range(40))
OF_PLAYERS = ("", "marcha/", "insertar/tabla/", "/jugadores/")
"""Pages with a row or a column for each player."""
OF_GAMES = ("calendario/", "partidas/", "insertar/partidas/")
"""Pages with a row for each game."""
FAULTS = (
    ("<p>bien</p>", ""),
    ("<p hidden>no se ve</p><details><summary>más</summary><p>dentro</p></details>", ""),
    ("<p class=label>para quien escucha</p>", ""),
    ("<div style='overflow: auto; height: 60px'><p>uno<p>dos<p>tres<p>cuatro</div>", ""),
    (
        "<p style='display: flex; overflow: hidden'><i style='flex: none; width: 100%'></i><b>nombre</b></p>",
        "wider than p",
    ),
    ("<p style='width: 0; font-size: 0'>nombre</p>", "without a place"),
    ("<p style='width: 2em'>Fernández</p>", "wider than p"),
    ("<p style='width: 4em; overflow: hidden; text-overflow: ellipsis'>Fernández-Cortázar</p>", "wider than p"),
    ("<p style='height: 1em; overflow: hidden'>uno<br>dos</p>", "cut off"),
    ("<p style='width: 2em; overflow-wrap: anywhere'>Fernández</p>", "broken over lines"),
    ("<p style='opacity: 0'>nombre</p>", "transparent"),
    ("<p style='position: absolute; left: -9em'>nombre</p>", "outside the page"),
    ("<p>nombre</p><div class=over></div>", "covered by div.over"),
    ("<p>nombre</p><div class=over style='pointer-events: none'></div>", "covered by div.over"),
    ("<p>nombre</p><p style='margin-top: -2.2em'>nombre</p>", "covered by p"),
    ("<div class=bar>abajo</div><p style='height: 3000px'>largo</p>", ""),
    ("<div class=bar>abajo</div><div class=over style='top: auto'></div>", "covered by div.over"),
    ("<div class=bar>bajo</div><p style='height: 780px'><p class=held>nombre<p style='height: 3000px'>a", ""),
    ("<p class=held>arriba<p style='height: 3000px'>largo</p><div class=over></div>", "covered by div.over"),
    ("<select style='width: 4em'><option>Fernández-Cortázar</select>", "cut off"),
)
"""A part of a page, and what is wrong with it."""
STYLES = """<style>
    .over { position: fixed; inset: 0; background: #fff; height: 9em; }
    .bar { position: fixed; bottom: 0; background: #fff; }
    .held { position: sticky; top: 0; }
    .label { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
</style>"""


RELEASE = """() => {
    for (const each of document.querySelectorAll("*")) {
        if (getComputedStyle(each).position === "sticky") each.style.position = "static";
    }
}"""
"""Lets bars go with the page: where it is scrolled to, one that stays in view may cover a link by half."""


@pytest.mark.parametrize(("part", "fault"), FAULTS)
def test_law_of_texts_finds_a_fault(phone: Page, part: str, fault: str) -> None:
    phone.goto("/healthz")
    phone.set_content(f"<!doctype html><title>Prueba</title>{STYLES}{part}")
    found = unreadable_texts(phone)
    assert fault in found[0] if fault else not found, found


@pytest.mark.django_db
@pytest.mark.parametrize("language", ASKED.split(",") if ASKED else ["es"])
def test_example_pages_are_readable_and_begin_with_their_content(
    devices: Devices, site: Site, settings: Any, language: str
) -> None:
    """Without their scripts, as these pages are not those of the running site; axe-core needs scripts itself."""
    settings.LANGUAGE_CODE = language
    wrong, sizes = list[str](), [PHONE, DESK]
    with devices.page(ContextOptions(site.url, scripts=bool(ASKED))) as page:
        page.goto("/healthz")
        for name, html in example_pages():
            if not html.startswith(("{", "[")):
                page.set_content(SCRIPT.sub("", ASKED_FROM_THE_SITE.sub("", html)).replace(RELOADS, "<meta"))
                # The next page begins with the size of this one, which saves a layout.
                for size in sizes:
                    wrong += (f"{name}: {fault}" for fault in faults_of_size(page, size))
                    if size == PHONE:
                        wrong += (f"{name}: {fault}" for fault in beginning_too_low(page))
                sizes.reverse()
                if ASKED and "<title>" in html:
                    page.evaluate(RELEASE)
                    wrong += (f"{name}: {fault}" for fault in page_faults(page, EVERY_SHAPE))
    assert not wrong, "\n".join(wrong)


def test_texts_of_a_long_regulation_and_of_a_final_are_readable(desktop: Page, site: Site) -> None:
    """Many tie-breaks leave the names their width; the game for the third place has its own."""
    league = site.console.call("tests.e2e.doing:league_of_many_tie_breaks")
    event = site.console.call("tests.e2e.doing:event_with_a_final")
    wrong: list[str] = []
    for address in (f"/ligas/{league}/", f"/torneos/{event}/", f"/torneos/{event}/proyector/"):
        desktop.goto(address)
        for size in (NARROW, PHONE, TABLET, DESK):
            wrong += (f"{address}: {fault}" for fault in faults_of_size(desktop, size))
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("players", "boards", "parts"), [(3, 1, (*OF_PLAYERS, *OF_GAMES)), (15, 10, OF_GAMES), (40, 10, OF_PLAYERS)]
)
def test_texts_of_small_and_large_leagues_are_readable(
    desktop: Page, site: Site, players: int, boards: int, parts: tuple[str, ...]
) -> None:
    """Fifteen players have a hundred games, whose numbers have three figures."""
    value = leagues.league(LONG[:players], name=f"Letras {players}", played=players, boards=boards)
    slug, wrong = site.league(value), list[str]()
    for part in parts:
        answer = desktop.goto(urljoin(f"/ligas/{slug}/", part))
        assert answer and answer.ok, part
        wrong += (f"{part}: {fault}" for size in (PHONE, DESK) for fault in faults_of_size(desktop, size))
    assert not wrong, "\n".join(wrong)


def faults_of_size(page: Page, size: tuple[int, int]) -> list[str]:
    wanted: ViewportSize = {"width": size[0], "height": size[1]}
    if page.viewport_size != wanted:
        page.set_viewport_size(wanted)
    return [f"{size[0]}: {fault}" for fault in unreadable_texts(page)]
