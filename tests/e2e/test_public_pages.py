"""The public pages in a browser, at the widths of a phone and of a desk, in the light and dark themes."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, time
from itertools import pairwise, product

import pytest
from playwright.sync_api import Locator, Page, expect

from tests import leagues
from tests.e2e.devices import DESK, PHONE, ContextOptions, Devices
from tests.e2e.page_checks import BROKEN_WORDS, faults_at
from tests.e2e.people import logged_in
from tests.e2e.site import Site
from tournaments.league.calendar import planned_games
from tournaments.league.timetable import Timetable, slot_times
from tournaments.league.values import League, State, Withdrawal, WithdrawnGames

LONG = "Ñ" * 200
STRANGE = (LONG, "<b>&amp;", "=1+1", '"],[', "\U0001f600\U0001f3c6", "שלום עליכם", "Ana", "Bea")
TABS = ("", "calendario/", "partidas/", "podio/", "documentos/", "sorteo/", "opciones/")
# The tabs to check of each of the `example_leagues`: only tabs that differ from the other leagues. The league with
# strange names has every tab.
SEEN = (
    TABS,
    ("", "podio/"),
    ("", "calendario/", "partidas/", "podio/", "documentos/"),
    ("", "podio/", "documentos/"),
    TABS,
    ("", "calendario/", "partidas/", "podio/"),
)
LISTS = ("/", "/ligas/", "/ligas/?estado=terminadas", "/ligas/?q=nadie", "/jugadores/", "/campeonatos/", "/nada")


def timed(league: League) -> League:
    """Return the league with a timetable: Saturdays from five to nine, a game every twenty minutes."""
    plan = Timetable(start=datetime(2026, 11, 21, 17), minutes=20, days=(5,), hours=(time(17), time(21)))
    hours = slot_times(plan, len(league.games))
    games = tuple(replace(game, at=at, board=1) for game, at in zip(league.games, hours, strict=True))
    return replace(league, timetable=plan, games=games)


def example_leagues() -> list[League]:
    """Return a league in each state that looks different."""
    copa = {"championship": "Copa"}
    three = leagues.league(3, name="De tres")
    return [
        replace(three, games=(), state=State.PREPARING, name="En preparación"),
        three,
        timed(leagues.league(10, played=22, name="De diez", draw_seed="7f3a", **copa)),
        tied("Ana", "Bea", "Carlos"),
        leagues.finished_league(STRANGE, name=LONG, **copa),
        replace(
            leagues.league(6, played=20, name="A dos vueltas y con una retirada", legs=2, boards=2),
            withdrawn=(Withdrawal("Ávila", WithdrawnGames.ANNULLED),),
        ),
    ]


def tied(*names: str) -> League:
    """Return a complete league with an unbreakable tie: each player beat the next one, with the same pieces."""
    drawn = leagues.league(names, name="Empate abierto")
    games = [leagues.won_by(game, leagues.next_of(names, game)) for game in planned_games(drawn)]
    return replace(drawn, state=State.PLAYING, games=tuple(games))


@pytest.fixture(scope="module")
def slugs(site: Site) -> list[str]:
    return [site.league(league) for league in example_leagues()]


def tap(cell: Locator) -> None:
    """Tap at the place of a cell, even if another element covers it: on a phone, the control that opens its row."""
    cell.click(force=True)


def test_every_list_fits_its_width(phone: Page, slugs: list[str]) -> None:
    check_pages(phone, *LISTS, "/jugadores/1/", "/campeonatos/copa/")


@pytest.mark.parametrize("which", range(len(SEEN)))
def test_league_page_fits_and_is_accessible(phone: Page, slugs: list[str], which: int) -> None:
    check_pages(phone, *(f"/ligas/{slugs[which]}/{tab}" for tab in SEEN[which]))


def check_pages(page: Page, *addresses: str) -> None:
    wrong: list[str] = []
    for address in addresses:
        wrong += faults_at(page, address)
        assert page.evaluate("document.documentElement.lang") == "es"
    assert not wrong, "\n".join(wrong)


def test_phone_shows_five_columns_and_the_rest_on_tap(phone: Page, slugs: list[str]) -> None:
    phone.goto(f"/ligas/{slugs[2]}/")
    heads = phone.locator(".standings thead th")
    seen = [head.inner_text() for head in heads.all() if (head.bounding_box() or {"width": 0})["width"] > 1]
    assert seen == ["Pos.", "Jugador/a", "J", "Ptos.", "F"]
    line, more = phone.locator(".standings .line").nth(4), phone.locator(".standings .more").nth(4)
    assert not more.is_visible()
    heights = phone.locator(".line:has(.c-pos .opener)").evaluate_all("rows => rows.map((row) => row.offsetHeight)")
    assert heights and max(heights) < 50, "the sign for more is beside the place"
    tap(line.locator(".c-points"))
    expect(more.get_by_text("Ganadas")).to_be_visible()


def test_desk_shows_every_column_and_explains_ties(desktop: Page, slugs: list[str]) -> None:
    desktop.goto(f"/ligas/{slugs[2]}/")
    heads = desktop.locator(".standings thead th")
    assert heads.all_inner_texts() == ["Pos.", "Jugador/a", "J", "G", "E", "P", "Ptos.", "F"]
    mark = desktop.locator(".standings summary:visible").first
    why = desktop.locator(".standings .why").first
    assert not why.is_visible()
    mark.focus()
    desktop.keyboard.press("Enter")
    expect(why).to_be_visible()
    expect(why).to_contain_text("Empate a")
    desktop.keyboard.press("Enter")
    expect(why).to_be_hidden()


def test_fold_of_documents_to_come_is_large_enough_to_tap(phone: Page, slugs: list[str]) -> None:
    phone.goto(f"/ligas/{slugs[2]}/documentos/")
    assert phone.locator(".folded > summary").evaluate_all("all => all.map(one => one.offsetHeight >= 44)") == [True]


def test_keyboard_focus_is_visible(desktop: Page, slugs: list[str]) -> None:
    desktop.goto(f"/ligas/{slugs[2]}/")
    for _ in range(14):
        desktop.keyboard.press("Tab")
        assert desktop.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


def test_keyboard_focus_is_visible_on_fields_and_buttons(desktop: Page) -> None:
    desktop.goto("/entrar/")
    for place in ("main input[name=username]", "main button[type=submit]"):
        desktop.locator(place).focus()
        desktop.keyboard.press("Shift+Tab")
        desktop.keyboard.press("Tab")
        style = desktop.evaluate(
            "(({outlineStyle, boxShadow}) => [outlineStyle, boxShadow])(getComputedStyle(document.activeElement))"
        )
        assert style[0] == "solid" and style[1] != "none", place


def test_long_name_is_whole_in_the_table(phone: Page, slugs: list[str]) -> None:
    phone.goto(f"/ligas/{slugs[4]}/")
    name = phone.locator(".standings .line .who", has_text=LONG)
    cell, text = (place.bounding_box() for place in (name.locator("xpath=ancestor::th"), name))
    assert cell and text and cell["x"] <= text["x"] and text["x"] + text["width"] <= cell["x"] + cell["width"]
    assert text["height"] <= cell["height"]


def test_no_round_stands_alone_on_a_line_of_a_phone(phone: Page, slugs: list[str]) -> None:
    phone.goto(f"/ligas/{slugs[0]}/")
    phone.evaluate("""() => document.querySelector('main').insertAdjacentHTML('beforeend',
        '<nav class="tabs rounds-of"><ul></ul></nav>')""")
    alone = []
    for rounds in range(5, 26):
        tops = phone.evaluate(
            """(rounds) => {
                const list = document.querySelector('.rounds-of ul');
                list.innerHTML = '<li class="tabs-of">Tras la ronda</li>';
                for (let at = 1; at <= rounds; at++) list.innerHTML += `<li><a href="?">${at}</a></li>`;
                return [...list.children].slice(1).map((one) => one.getBoundingClientRect().top);
            }""",
            rounds,
        )
        alone += [rounds] if tops.count(tops[-1]) == 1 else []
    assert not alone


def test_steps_of_the_podium_differ_clearly(phone: Page, slugs: list[str]) -> None:
    """Whatever their words take: at 1280 px the points stand on one line, at 390 px on two; names may be very long."""
    for which, (width, height) in product((0, 3, 4), (PHONE, DESK)):
        phone.set_viewport_size({"width": width, "height": height})
        phone.goto(f"/ligas/{slugs[which]}/podio/")
        places = [phone.locator(f".step-{medal} .step") for medal in ("gold", "silver", "bronze")]
        tops = [box["y"] for place in places for each in place.all() if (box := each.bounding_box())]
        assert len(tops) >= 2 and all(lower - upper >= 24 for upper, lower in pairwise(tops))


def test_hidden_club_does_not_stretch_its_row(phone: Page, site: Site) -> None:
    drawn = leagues.league(3, name="Con un club largo", draw_seed="7f3a")
    first = replace(drawn.players[0], club="Sociedad Recreativa de Amigos de las Damas de Lugo")
    phone.goto(f"/ligas/{site.league(replace(drawn, players=(first, *drawn.players[1:])))}/sorteo/?ver")
    heights = phone.locator(".lots tbody tr").evaluate_all("rows => rows.map((row) => row.offsetHeight)")
    assert len(heights) == 3 and len(set(heights)) == 1


def test_figure_beside_a_long_name_stays_on_one_line(phone: Page) -> None:
    phone.goto("/")
    phone.set_content(
        '<link rel="stylesheet" href="/static/castillar.css"><div class="why"><ul>'
        f'<li><bdi class="who">{LONG}</bdi> <b>13</b></li><li><bdi>Ana</bdi> <b>13</b></li></ul></div>'
    )
    phone.wait_for_load_state("networkidle")
    beside_long, beside_short = (figure.bounding_box() for figure in phone.locator(".why b").all())
    assert beside_long and beside_short and beside_long["width"] == beside_short["width"]


def test_link_leads_to_the_page_that_it_names(desktop: Page, slugs: list[str]) -> None:
    desktop.goto("/")
    desktop.get_by_role("link", name="De diez", exact=True).click()
    for tab in ("Calendario", "Partidas", "Podio", "Documentos", "Clasificación"):
        desktop.get_by_role("link", name=tab, exact=True).click()
        expect(desktop.get_by_role("link", name=tab, exact=True)).to_have_attribute("aria-current", "page")
    desktop.get_by_role("link", name="Hortera").first.click()
    expect(desktop.locator("h1")).to_have_text("Hortera")


def test_name_in_the_header_breaks_between_words_only(devices: Devices, site: Site) -> None:
    """A word longer than its place is broken, so that the page is not wider than the screen."""
    for name, broken in (("administradora", 0), ("wolfeschlegelsteinhausenbergerdorff", 1)):
        with logged_in(devices, site, site.account(name)) as page:
            page.goto("/jugadores/")
            expect(page.locator("header .who")).to_have_text(name)
            for width in (320, 360, 390):
                page.set_viewport_size({"width": width, "height": 700})
                assert len(page.evaluate(BROKEN_WORDS, "header.site :is(.who, .brand)")) == broken, (name, width)
                assert page.evaluate("document.documentElement.scrollWidth") == width


OVERFLOWING = """() => [...document.querySelectorAll(".calendar td.c-score")].filter((cell) => {
    const words = document.createRange();
    words.selectNodeContents(cell);
    return words.getBoundingClientRect().right > cell.getBoundingClientRect().right;
}).map((cell) => cell.textContent.trim())"""
"""The results that are wider than their column."""


@pytest.mark.parametrize(
    ("locale", "loses"),
    [("es-ES", "pierde con"), ("gl-ES", "perde con"), ("it-IT", "perde con"), ("en-GB", "loses to")],
)
def test_results_fit_their_column_on_a_phone(
    devices: Devices, site: Site, slugs: list[str], locale: str, loses: str
) -> None:
    words = set()
    with devices.page(ContextOptions(site.url, locale=locale)) as page:
        for slug in (slugs[2], slugs[4], slugs[5]):
            for tab in ("calendario/", "partidas/"):
                page.goto(f"/ligas/{slug}/{tab}")
                words |= {line.split("\n")[0].strip() for line in page.locator("td.c-score").all_inner_texts()}
                assert page.evaluate(OVERFLOWING) == [], page.url
    assert loses in words
