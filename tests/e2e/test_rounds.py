"""The rows of a round on a desk, used with the keyboard alone, and lists pasted beside them."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime

import pytest
from playwright.sync_api import Locator, Page, expect

from tests import leagues
from tests.builders import league_of
from tests.e2e.devices import ContextOptions, Devices
from tests.e2e.entering import entries
from tests.e2e.page_checks import page_faults
from tests.e2e.people import logged_in
from tests.e2e.site import Site
from tournaments.league.regulations import REGULATIONS

DESK = (1280, 900)
NAMES = ("Ana", "Bea", "Carlos", "Duarte", "Elia", "Fina", "Gil", "Hugo")
MAX_KEYS = 20
MAX_ROW_HEIGHT = 100
"""In CSS pixels: nine games or more stand on a screen of 900."""


class Keys:
    """A keyboard that counts the keys pressed."""

    def __init__(self, page: Page) -> None:
        self.page, self.pressed = page, 0

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.pressed += 1


def open_games(page: Page, slug: str, query: str = "") -> None:
    page.goto(f"/ligas/{slug}/organizar/partidas/{query}")


def rows(page: Page) -> Locator:
    return page.locator(".round > [data-row]")


def box(row: Locator, name: str) -> Locator:
    return row.locator(f"[name$='-{name}']")


def test_three_results_take_twenty_keys(devices: Devices, site: Site) -> None:
    """Enter records a row where it stands and goes on to the next, without opening another page."""
    slug = site.league(leagues.league(NAMES, name="Liga del teclado"))
    with logged_in(devices, site, site.account("teclado"), size=DESK) as page:
        open_games(page, slug)
        keys = Keys(page)
        expect(box(rows(page).first, "winner").first).to_be_focused()
        expect(page.locator(".round > .current")).to_have_count(1)
        page.evaluate("document.documentElement.dataset.same = ''")
        for left, (side, *typed) in enumerate((("1", "5"), ("2", "3", "1"), ("x", "3", "0", "2", "0")), start=1):
            keys.press(side, *typed, "Enter")
            expect(rows(page)).to_have_count(4 - left)
            expect(box(rows(page).first, "winner").first).to_be_focused()
        assert keys.pressed <= MAX_KEYS
        expect(page.locator("html[data-same]")).to_have_count(1)
        expect(page.locator(".round-head")).to_contain_text("3 de 4 anotadas")
        expect(page.get_by_role("status")).to_contain_text(" – ")
        assert len(entries(page, slug)) == 2
        page.get_by_role("status").get_by_role("button", name="Deshacer").click()
        expect(rows(page)).to_have_count(2)
        assert not page_faults(page)


def test_rows_are_low_and_the_message_of_a_result_stays_in_sight(devices: Devices, site: Site) -> None:
    players = tuple(f"Jugadora {number}" for number in range(1, 25))
    slug = site.league(replace(leagues.league(players, name="Liga de filas"), max_players=24))
    with logged_in(devices, site, site.account("filas"), size=DESK) as page:
        open_games(page, slug)
        heights = [row.bounding_box() for row in rows(page).all()]
        assert max(box_of["height"] for box_of in heights[1:] if box_of) < MAX_ROW_HEIGHT
        links = [link.bounding_box() for link in rows(page).last.locator(".acts > a:visible").all()]
        assert len(links) == 3 and len({box_of["y"] for box_of in links if box_of}) == 1, "the links stand in one line"
        summary = page.locator(".box > details > summary")
        assert summary.evaluate("each => getComputedStyle(each, '::before').content") in ('"▸"', '"▾"')
        rows(page).last.locator("[name$='-winner']").first.focus()
        for key in ("1", "5", "Enter"):
            page.keyboard.press(key)
        message = page.get_by_role("status").filter(has_text=" – ")
        expect(message).to_be_in_viewport(ratio=1)
        page.mouse.wheel(0, 600)
        expect(message.get_by_role("button", name="Deshacer")).to_be_in_viewport()


def test_whole_round_goes_on_to_the_next(devices: Devices, site: Site) -> None:
    slug = site.league(leagues.league(NAMES[:4], name="Liga de dos"))
    with logged_in(devices, site, site.account("siguiente"), size=DESK) as page:
        open_games(page, slug)
        for _ in range(2):
            for key in ("1", "4", "Enter"):
                page.keyboard.press(key)
            expect(page.get_by_role("status")).to_contain_text(" – ")
        expect(page.locator("#ronda")).to_contain_text("Ronda 2 de 3")
        expect(page.get_by_role("status").get_by_role("button", name="Deshacer")).to_be_visible()
        expect(box(rows(page).first, "winner").first).to_be_focused()


def test_tab_goes_to_the_next_field_also_after_the_focus_moved_on(devices: Devices, site: Site) -> None:
    slug = site.league(leagues.league(NAMES[:4], name="Liga de saltos"))
    with logged_in(devices, site, site.account("saltos"), size=DESK) as page:
        open_games(page, slug)
        row = rows(page).first
        expect(box(row, "winner").first).to_be_focused()
        for before, key in (("", "x"), ("", "Tab"), ("one_men", "3"), ("one_kings", "Tab"), ("one_kings", "0")):
            if before:
                expect(box(row, before)).to_be_focused()
            page.keyboard.press(key)
        expect(box(row, "two_men")).to_be_focused()
        page.keyboard.press("Tab")
        expect(box(row, "two_men")).to_be_focused()
        for key in ("1", "Tab", "0", "Tab"):
            page.keyboard.press(key)
        expect(box(row, "reason")).to_be_focused()
        page.keyboard.press("Shift+Tab")
        expect(box(row, "two_kings")).to_be_focused()


def test_enter_goes_to_what_a_row_lacks_but_follows_its_links(devices: Devices, site: Site) -> None:
    slug = site.league(leagues.league(NAMES[:4], name="Liga a medias"))
    with logged_in(devices, site, site.account("a-medias"), size=DESK) as page:
        open_games(page, slug)
        row = rows(page).first
        for key in ("1", "Shift+Tab", "Enter"):
            page.keyboard.press(key)
        expect(box(row, "one_men")).to_be_focused()
        assert entries(page, slug) == []
        row.locator(".acts > a:visible").first.focus()
        page.keyboard.press("Enter")
        expect(page.locator("#ronda")).to_have_count(0)


def test_sentence_of_a_row_is_said_before_it_is_recorded(devices: Devices, site: Site) -> None:
    slug = site.league(leagues.league(NAMES[:4], name="Liga que lo dice"))
    with logged_in(devices, site, site.account("frases"), size=DESK) as page:
        open_games(page, slug)
        row, said = rows(page).first, rows(page).first.locator("[data-said]")
        one, two = (row.get_attribute(f"data-{side}") for side in ("one", "two"))
        page.keyboard.press("2")
        expect(said).to_have_text("Falta elegir: peones.")
        page.keyboard.press("Enter")
        expect(box(row, "two_men")).to_be_focused()
        page.keyboard.press("4")
        expect(said).to_have_text(f"Gana {two}: 4 peones, F 4, rival sin fichas.")
        box(row, "winner").first.focus()
        page.keyboard.press("1")
        expect(said).to_have_text(f"Gana {one}: 4 peones, F 4, rival sin fichas.")
        page.select_option("#id_usual", "time")
        expect(said).to_have_text(f"Gana {one}: 4 peones, F 4, tiempo agotado.")
        page.locator("label", has_text=re.compile("^0:")).first.click()
        expect(said).to_have_text("Pierden los dos: tiempo agotado.")


def test_pieces_of_both_are_asked_where_they_give_the_points(devices: Devices, site: Site) -> None:
    value = leagues.league(NAMES[:4], name="Liga de Delft", rules="international")
    slug = site.league(replace(value, regulation=REGULATIONS["delft"]))
    with logged_in(devices, site, site.account("delft"), size=DESK) as page:
        open_games(page, slug)
        row = rows(page).first
        for side in ("one", "two"):
            box(row, f"{side}_men").fill("3")
            expect(row.locator("[data-said]")).to_contain_text("Falta elegir: quién gana")
            box(row, f"{side}_men").fill("")
            expect(row.locator("[data-said]")).to_be_empty()
        box(row, "winner").first.focus()
        page.keyboard.press("1")
        box(row, "reason").select_option("resignation")
        box(row, "one_men").fill("5")
        expect(row.locator("[data-said]")).to_contain_text("Falta elegir: peones")
        box(row, "reason").select_option("walkover")
        expect(box(row, "one_men")).to_be_hidden()
        expect(box(row, "score")).to_be_hidden()
        expect(row.locator("[data-said]")).to_contain_text("Gana ")
        box(row, "reason").select_option("resignation")
        box(row, "two_men").fill("3")
        page.keyboard.press("Enter")
        expect(page.get_by_role("status")).to_contain_text(" – ")
        assert not page_faults(page)


@pytest.mark.parametrize("size", [DESK, (390, 844)])
def test_pasted_line_is_completed_in_its_row(devices: Devices, site: Site, size: tuple[int, int]) -> None:
    """What the list lacks, or what is wrong in it, is asked and said where it is read without scrolling."""
    slug = site.league(leagues.league(NAMES[:8], name=f"Liga pegada {size[0]}", boards=4))
    _, one, two = site.games_left(slug)[0]
    with logged_in(devices, site, site.account(f"pega-{size[0]}"), size=size, touch=size != DESK) as page:
        open_games(page, slug)
        paste = page.locator("#id_text")
        if size != DESK:
            page.locator(".box summary").click()
        expect(paste).to_be_visible()
        paste.fill(f"{one} - {two}x 1-0")
        with page.expect_navigation():
            page.get_by_role("button", name="Pasarlos a la ronda").click()
        expect(page.locator(".who-is")).to_be_in_viewport(ratio=1)
        assert not page.locator(".round :focus").count()
        page.get_by_label(f"¿Quién es «{two}x»?").select_option(one)
        with page.expect_navigation():
            page.get_by_role("button", name="Pasarlos a la ronda").click()
        expect(page.locator(".box .wrong")).to_be_in_viewport(ratio=1)
        assert not page.locator(".round :focus").count()
        page.get_by_label(f"¿Quién es «{two}x»?").select_option(two)
        with page.expect_navigation():
            page.get_by_role("button", name="Pasarlos a la ronda").click()
        row = page.locator(".round > .given")
        assert row.locator(":focus").count() == (size == DESK)
        expect(row.locator("[data-said]")).to_have_text("Falta elegir: peones.")
        box(row, "one_men").fill("3")
        expect(row.locator("[data-said]")).to_have_text(f"Gana {one}: 3 peones, F 3, rival sin fichas.")
        row.get_by_role("button", name="Anotar").click()
        expect(page.get_by_role("status")).to_contain_text(" – ")
        assert not page_faults(page)


def test_reason_of_a_pasted_line_stays_in_its_row(devices: Devices, site: Site) -> None:
    """The usual reason stands only where the list gives none."""
    slug = site.league(leagues.league(NAMES[:8], name="Liga pegada con motivos", boards=4))
    games = [f"{one} - {two}" for _, one, two in site.games_left(slug)[:4]]
    ends = ("0-2 (2 peones) tiempo", "2-0 (1 peón)", "2-0 (3 peones) abandona", "tablas (decisión arbitral)")
    with logged_in(devices, site, site.account("pega-motivos"), size=DESK) as page:
        open_games(page, slug)
        page.locator("#id_text").fill("\n".join(map(" ".join, zip(games, ends, strict=True))))
        with page.expect_navigation():
            page.get_by_role("button", name="Pasarlos a la ronda").click()
        reasons = page.locator(".round > .given [name$='-reason']")
        told = ["time", "no_pieces", "resignation", "adjudicated"]
        assert reasons.evaluate_all("each => each.map(one => one.value)") == told
        page.locator("[name=usual]").select_option("resignation")
        told[1] = "resignation"
        assert reasons.evaluate_all("each => each.map(one => one.value)") == told
        said = page.locator(".round > .given [data-said]").first
        expect(said).to_contain_text("2 peones, F 2, tiempo agotado")


def test_rows_are_entered_without_scripts(devices: Devices, site: Site) -> None:
    slug = site.league(leagues.league(NAMES[:4], name="Liga sin guiones"))
    with logged_in(devices, site, site.account("sin-guiones"), size=DESK, scripts=False) as page:
        open_games(page, slug)
        for row in rows(page).all():
            row.locator(".outcome label").first.click()
            box(row, "one_men").fill("3")
        page.get_by_role("button", name="Ver qué cambia").last.click()
        expect(page.locator(".summary")).to_have_text("Se anotan 2 resultados.")
        page.get_by_role("button", name="Confirmar").click()
        expect(page.get_by_role("status")).to_contain_text("2 resultados anotados.")
        expect(page.locator("#ronda")).to_contain_text("Ronda 2 de 3")


FIVE_PAST_MIDNIGHT = datetime(2026, 11, 28, 0, 5)
RESULT_KEPT = re.compile(r"00:0\d · Gana \w+: 4 peones, F 4, rival sin fichas\.\s")
WINNERS_KEPT = """() => Object.keys(localStorage).filter((key) => key.startsWith("unsent:"))
    .map((key) => JSON.parse(localStorage[key]).entries.filter(([name]) => name.endsWith("-winner")).length)"""


def test_row_is_kept_on_the_device_without_a_network(devices: Devices, site: Site) -> None:
    slug = site.league(leagues.league(NAMES[:4], name="Liga sin red"))
    session = site.session_of(site.account("sin-red"))
    with devices.page(ContextOptions(site.url), size=DESK, session=session, own_time=True) as page:
        page.clock.set_system_time(FIVE_PAST_MIDNIGHT)
        open_games(page, slug)
        page.context.set_offline(True)
        kept = page.locator("[data-unsent-list] li")
        for number, recorded in ((1, 0), (0, 1), (1, 2)):
            box(rows(page).nth(number), "winner").first.focus()
            for key in ("1", "4", "Enter")[: 3 if recorded else 2]:
                page.keyboard.press(key)
            expect(kept).to_have_count(recorded)
        assert page.evaluate(WINNERS_KEPT) == [1, 1], "each row by itself"
        for row in kept.all():
            expect(row).to_contain_text(RESULT_KEPT)
        page.context.set_offline(False)
        while len(entries(page, slug)) < 2:  # the page moves on to the next round, with its message or without
            page.wait_for_timeout(100)
        expect(page.locator("[data-unsent]")).to_be_hidden()
        assert len(entries(page, slug)) == 2


def boards_of(site: Site, name: str) -> str:
    """Return the slug of a Swiss with a published round of twelve boards."""
    players = [f"Jugador {number}" for number in range(1, 25)]
    stage = {"format": "swiss", "rounds": 3}
    more = {"name": name, "rules": "international", "regulation": "fmjd", "state": "preparing", "max_players": 300}
    slug = site.league(league_of({"format": "castillar-league/2", "stage": stage, "players": players, **more}))
    site.manage("pair", slug, "--publish")
    return slug


def test_number_of_a_board_leads_to_its_row_and_back(devices: Devices, site: Site) -> None:
    """Four keys enter the result of a slip; what others have entered meanwhile appears."""
    slug = boards_of(site, "Abierto de doce tableros")
    with logged_in(devices, site, site.account("papeletas"), size=DESK) as page:
        open_games(page, slug)
        finder, keys = page.locator("#tablero"), Keys(page)
        expect(finder).to_be_focused()
        page.evaluate("document.documentElement.dataset.same = ''")
        for key in ("1", "Enter"):  # the boards 10, 11 and 12 begin with 1 too
            page.keyboard.press(key)
        expect(box(page.locator("[data-board='1']"), "winner").first).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.locator("html[data-same]")).to_have_count(1)
        expect(finder).to_be_focused()
        site.enter_a_result(slug)
        for left, board in ((10, "7"), (9, "12")):
            keys.press(*board, "1", "Enter")
            expect(rows(page)).to_have_count(left)
            expect(page.locator(f"[data-board='{board}']")).to_contain_text("Gana")
            expect(finder).to_be_focused()
            expect(finder).to_have_value("")
        assert keys.pressed == 7
        keys.press("x", "1", "3")
        expect(finder).to_have_value("13")
        expect(page.locator("#sin-tablero")).to_have_text("En esta ronda no hay ese tablero.")
        keys.press("5")
        expect(box(rows(page).filter(has=page.locator("b", has_text="5")).first, "winner").first).to_be_focused()
        keys.press("Escape")
        expect(finder).to_be_focused()
        assert not page_faults(page)
        keys.press("7")
        expect(page.locator("h1")).to_contain_text("–")


def test_number_of_a_board_opens_its_keypad_on_a_phone(devices: Devices, site: Site) -> None:
    slug = boards_of(site, "Abierto en el teléfono")
    with logged_in(devices, site, site.account("de-pie"), touch=True) as page:
        open_games(page, slug)
        with page.expect_navigation():
            page.fill("#tablero", "9")
        expect(page.locator(".round > .opened .count")).to_contain_text("9")
        keypad = page.locator(".round > .opened .keypad").bounding_box()
        assert keypad and keypad["y"] < 340
        assert not page_faults(page)
        page.fill("#tablero", "9")
        expect(page.locator("#tablero")).not_to_be_focused()
        expect(page.locator(".round > .opened .count")).to_be_in_viewport()


@pytest.mark.parametrize("size", [DESK, (390, 844)])
def test_pieces_of_both_stand_side_by_side_after_a_draw(devices: Devices, site: Site, size: tuple[int, int]) -> None:
    names = ("Maximiliana Fernández Cortázar Gutiérrez", *NAMES[:2])
    slug = site.league(leagues.league(names, name=f"Liga de tablas {size[0]}"))
    _, one, two = next(game for game in site.games_left(slug) if names[0] in game)
    with logged_in(devices, site, site.account(f"tablas-{size[0]}"), size=size, touch=size != DESK) as page:
        open_games(page, slug)
        if size != DESK:
            page.locator(".box summary").click()
        page.locator("#id_text").fill(f"{one} 1-1 {two}")
        with page.expect_navigation():
            page.get_by_role("button", name="Pasarlos a la ronda").click()
        row = page.locator(".round > .given")
        boxes = [
            place.bounding_box() for place in (row, row.locator(".pair"), box(row, "one_men"), box(row, "two_men"))
        ]
        whole, pair, first, second = (each or {} for each in boxes)
        assert first["y"] == second["y"] and first["x"] < second["x"]
        assert size == DESK or pair["width"] > whole["width"] / 2


def test_draw_names_the_fields_of_both_players_in_any_row(devices: Devices, site: Site) -> None:
    slug = site.league(leagues.league(NAMES[:6], name="Liga de las tablas"))
    with logged_in(devices, site, site.account("tablas-dos"), size=DESK) as page:
        open_games(page, slug)
        row = rows(page).nth(1)
        words = row.locator(".left > label > span[aria-hidden]")
        row.locator(".outcome label", has_text="X").click()
        reasons = box(row, "reason").locator("option:not([hidden])")
        expect(reasons).to_have_text(["acuerdo", "nadie puede mover", "decisión arbitral"])
        for word in words.all():
            box_of = word.bounding_box()
            assert box_of and box_of["width"] > 20, word.inner_text()
