"""Sheets and rules in a browser, with scripts and without, at two widths, in the light and dark themes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from games.rules import RULES
from games.rules.playing import play_out
from tests import leagues, sheets
from tests.e2e.devices import ContextOptions, Devices
from tests.e2e.page_checks import BROKEN_WORDS, page_faults, sideways
from tests.e2e.people import enter
from tests.e2e.site import Site
from tournaments.league.values import Side

LONG = "Ñ" * 200
QUALITY = '[FEN "W:W2,8,16,K30,K31:BK3,7,24,25"]\n1. 31-18 07-04 2. 16-20 24x15 3. 30x17'
MANY = "\n".join(play_out(RULES["spanish"], "browser", 3)) + f'\n[White "{LONG}"]\n[Black "b"]\n1. 1-2'
NO_BREAKS = f'[White "{LONG}"]\n[Black "<b>"]\n1. 10-14 {{{LONG}}} {"x" * 500}'


@pytest.fixture(scope="module")
def game(site: Site) -> str:
    """Return the address of a game whose sheet and result disagree."""
    return with_sheet(site, sheets.BLACK_WINS)


def with_sheet(site: Site, text: str) -> str:
    """Create a league with this sheet of its first game, which has a result, and return the address of the sheet."""
    value = leagues.league(3, played=1, rules="castillar", name="Con planilla")
    first = replace(value.games[0], sheet=text, white=Side.ONE)
    slug = site.league(replace(value, games=(first, *value.games[1:])))
    return f"/ligas/{slug}/partidas/{site.game_with_sheet(slug)}/hoja/"


@pytest.fixture(scope="module")
def referee(site: Site) -> str:
    """Create an account that may submit sheets in any league, and return its name."""
    return site.account("antia")


def check(page: Page, text: str, rules: str = "spanish") -> None:
    page.goto("/comprobar/")
    page.select_option("[name=rules]", rules)
    page.fill("[name=text]", text)
    with page.expect_navigation():
        page.click("[name=nueva]")


def expect_caption(page: Page, caption: str) -> None:
    expect(page.locator("[data-caption]")).to_have_text(caption)


def test_heading_of_the_moves_stands_off_the_edge_of_its_box(phone: Page) -> None:
    check(phone, "1. 22-18 11-15 2. 18x11", "castillar")
    assert phone.locator(".moves caption").evaluate("one => parseFloat(getComputedStyle(one).paddingLeft)") > 8


@pytest.mark.parametrize(("last", "rows"), [("18-15", 6), ("18>15", 7)])
def test_only_a_long_list_of_findings_scrolls_and_says_so(phone: Page, last: str, rows: int) -> None:
    check(phone, f"1. 22>17 10>15 2. 23>18 11>16 S15 3. 26>23 6>10 4. {last}", "castillar")
    findings = phone.locator(".findings")
    expect(findings.locator("li")).to_have_count(rows)
    assert findings.evaluate("one => one.scrollHeight > one.clientHeight") is (rows > 6)
    assert (findings.evaluate("one => getComputedStyle(one, '::after').position") == "sticky") is (rows > 6)
    assert not page_faults(phone)


def test_every_page_fits_its_width(phone: Page, game: str) -> None:
    wrong: list[str] = []
    for address in ("/comprobar/", "/reglas/", game, f"{game}?jugada=0"):
        phone.goto(address)
        wrong += page_faults(phone)
    for text in (QUALITY, MANY, NO_BREAKS, "nada", " "):
        check(phone, text)
        wrong += page_faults(phone)
    assert not wrong, "\n".join(wrong)


def test_regulation_fits_its_width_and_breaks_no_word_on_a_phone(phone: Page) -> None:
    wrong: list[str] = []
    for slug in RULES:
        phone.goto(f"/reglas/{slug}/")
        expect(phone.locator(".provisions td").first).to_be_visible()
        assert phone.evaluate(BROKEN_WORDS, ".provisions :is(th, td)") == [], slug
        wrong += sideways(phone)
    # The regulations differ only in the words of their tables.
    wrong += page_faults(phone)
    assert not wrong, "\n".join(wrong)


# The distance of each visible part from the top of the document, in document order. Sticky parts, which stay in sight
# while the page is scrolled, count too.
PARTS = """names => {
    const parts = [...document.querySelectorAll(names)].filter(part => part.getClientRects().length);
    for (const part of parts) part.style.position = "static";
    return parts.map(part => Math.round(part.getBoundingClientRect().top + scrollY));
}"""
OF_GAME, OF_WRITING = ".game-sheet > *", ".growing > :not(input), .board-so-far > *"


@pytest.mark.parametrize("writing", [False, True])
def test_reading_order_of_a_sheet_is_its_visual_order(phone: Page, game: str, referee: str, writing: bool) -> None:
    address = f"{game}entregar/" if writing else game
    phone.goto(address)
    if writing:
        enter(phone, referee)
        phone.fill("#id_text", "22-18 ")
        expect(phone.locator(".moves-next button").first).to_be_visible()
    tops = phone.evaluate(PARTS, OF_WRITING if writing else OF_GAME)
    assert len(tops) > 4 and tops == sorted(tops), tops


def test_keys_step_through_a_game_on_one_page(desktop: Page) -> None:
    check(desktop, QUALITY)
    expect_caption(desktop, "Jugada 2, negras: 24x15, que no vale")
    desktop.evaluate("window.stayed = true")
    for key, expected in (
        ("ArrowLeft", "Jugada 2, blancas: 16-20"),
        ("Home", "Posición inicial"),
        ("ArrowRight", "Jugada 1, blancas: 31-18"),
        ("End", "Jugada 2, negras: 24x15, que no vale"),
    ):
        desktop.keyboard.press(key)
        expect_caption(desktop, expected)
        assert desktop.locator("[data-announcement]").text_content() == expected
    assert desktop.evaluate("window.stayed")


def test_key_pressed_while_a_move_loads_is_not_lost(desktop: Page) -> None:
    check(desktop, QUALITY)
    desktop.evaluate(TWO_STEPS_BACK)
    expect(desktop.locator("[data-caption]")).to_contain_text("Jugada 1, negras")


def test_step_that_gets_no_answer_opens_its_address(desktop: Page, game: str) -> None:
    desktop.goto(f"{game}?jugada=1")
    desktop.evaluate("() => { window.fetch = async () => { throw new Error(); }; }")
    desktop.get_by_role("link", name="Siguiente", exact=True).click()
    desktop.wait_for_url("**?jugada=2*")
    expect(desktop.locator("[data-caption]")).to_contain_text("Jugada 1, negras")


def test_step_that_gets_no_answer_sends_its_form(desktop: Page) -> None:
    check(desktop, QUALITY)
    desktop.evaluate("() => { window.fetch = async () => { throw new Error(); }; }")
    with desktop.expect_navigation():
        desktop.get_by_role("button", name="Anterior", exact=True).click()
    expect_caption(desktop, "Jugada 2, blancas: 16-20")


def test_swipe_over_the_board_steps_through_a_game(devices: Devices, site: Site, game: str) -> None:
    with devices.page(ContextOptions(site.url, touch=True)) as page:
        page.goto(f"{game}?jugada=1")
        first, session = page.locator("[data-caption]").inner_text(), page.context.new_cdp_session(page)
        for way in (-1, 1):
            board = page.locator("[data-replay] figure").bounding_box()
            assert board
            x, y = board["x"] + board["width"] / 2, board["y"] + board["height"] / 2
            for kind, points in (("Start", [{"x": x, "y": y}]), ("Move", [{"x": x + 60 * way, "y": y}]), ("End", [])):
                session.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})
            page.wait_for_url(f"**?jugada={2 if way < 0 else 1}*")
        expect_caption(page, first)


TWO_STEPS_BACK = """() => [1, 2].forEach(() => document.body.dispatchEvent(
    new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true, cancelable: true })
))"""
"""Two presses of a key at once: the second while the first is answered."""


def test_long_game_is_opened_with_its_last_move_in_sight(desktop: Page) -> None:
    check(desktop, next(play_out(RULES["spanish"], "larga", 1)))
    assert desktop.evaluate(
        """() => {
            const list = document.querySelector("[data-moves]").parentElement;
            const [box, row] = [list, list.querySelector("[aria-current]")].map((each) => each.getBoundingClientRect());
            return list.scrollHeight > 2 * list.clientHeight && box.top <= row.top && row.bottom <= box.bottom;
        }"""
    )


def test_every_field_keeps_its_arrow_keys(desktop: Page) -> None:
    check(desktop, QUALITY)
    fields = "main :is(input:not([type=hidden]), textarea, select)"
    kept = desktop.locator(fields).evaluate_all(KEPT_KEYS)
    assert len(kept) >= 3 and all(kept)
    assert desktop.locator("main").evaluate_all(KEPT_KEYS) == [False]


KEPT_KEYS = """all => all.map(each => each.dispatchEvent(
    new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true, cancelable: true })))"""
"""Whether the page leaves an arrow key to each element in which it is pressed."""


def test_focus_stays_on_the_control_that_was_pressed(desktop: Page, game: str) -> None:
    desktop.goto(f"{game}?jugada=1")
    desktop.get_by_role("link", name="Anterior", exact=True).focus()
    desktop.keyboard.press("Enter")
    desktop.wait_for_url("**?jugada=0*")
    expect_caption(desktop, "Posición inicial")
    assert desktop.evaluate("document.querySelector('[data-replay]').contains(document.activeElement)")


def test_every_position_is_reached_without_scripts(plain: Page, game: str) -> None:
    check(plain, QUALITY)
    for name, expected in (
        ("Anterior", "Jugada 2, blancas: 16-20"),
        ("Inicio", "Posición inicial"),
        ("Siguiente", "Jugada 1, blancas: 31-18"),
        ("Final", "Jugada 2, negras: 24x15, que no vale"),
        ("07-04", "Jugada 1, negras: 07-04"),
    ):
        plain.get_by_role("button", name=name, exact=True).click()
        expect_caption(plain, expected)
    plain.goto(game)
    plain.get_by_role("link", name="Inicio", exact=True).click()
    expect_caption(plain, "Posición inicial")
    assert plain.url.endswith("?jugada=0#tablero")


def test_games_of_a_file_open_and_close_without_scripts(plain: Page) -> None:
    check(plain, MANY)
    plain.get_by_role("button", name="Abrir la partida 2").click()
    expect(plain.locator("main")).to_contain_text("Partida 2 de 4")
    with plain.expect_navigation():
        plain.get_by_role("button", name="Anterior", exact=True).click()
    expect(plain.locator("main")).to_contain_text("Partida 2 de 4")
    plain.get_by_role("button", name="Todas las partidas").click()
    expect(plain.locator(".several tbody tr")).to_have_count(4)


def test_verdict_is_of_the_text_that_the_board_shows(desktop: Page) -> None:
    check(desktop, "1. 22-18 11-15 2. 18x11", "castillar")
    former, verdict = desktop.locator("[data-former]"), desktop.locator("#veredicto")
    before = verdict.inner_text()
    expect(former).to_be_hidden()
    desktop.fill("[name=text]", "1. 22-18 11-15 2. 18-14 15-19")
    expect(former).to_be_visible()
    desktop.get_by_role("button", name="Anterior", exact=True).click()
    expect(former).to_be_hidden()
    expect(verdict).not_to_have_text(before)


def test_uploaded_file_can_be_stepped_through(plain: Page) -> None:
    plain.goto("/comprobar/?reglas=spanish")
    plain.set_input_files("[name=file]", {"name": "a.pdn", "mimeType": "text/plain", "buffer": QUALITY.encode()})
    plain.click("[name=nueva]")
    plain.get_by_role("button", name="Anterior", exact=True).click()
    expect_caption(plain, "Jugada 2, blancas: 16-20")


def test_sheet_is_submitted_and_a_contradiction_settled(phone: Page, referee: str, game: str) -> None:
    page, wrong = phone, list[str]()
    page.goto(f"{game}entregar/")
    enter(page, referee)
    wrong += page_faults(page)
    page.fill("[name=text]", sheets.WHITE_WINS)
    with page.expect_navigation():
        page.get_by_role("button", name="Comprobar").click()
    wrong += page_faults(page)
    with page.expect_navigation():
        page.get_by_role("button", name="Sustituir la planilla guardada").click()
    wrong += page_faults(page)
    page.goto(game)
    if page.get_by_role("link", name="Decidir cuál vale").count():
        with page.expect_navigation():
            page.get_by_role("link", name="Decidir cuál vale").click()
        wrong += page_faults(page)
        page.get_by_text("La planilla", exact=True).click()
        page.fill("[name=settled_for]", "se contó mal")
        with page.expect_navigation():
            page.get_by_role("button", name="Ver qué cambia").click()
        with page.expect_navigation():
            page.get_by_role("button", name="Confirmar").click()
        page.goto(game)
    assert "Sale de la planilla" in page.inner_text("main")
    assert wrong == []


def test_end_of_the_game_is_asked_only_for_the_sheet(phone: Page, site: Site, referee: str) -> None:
    phone.goto(f"{with_sheet(site, sheets.RESIGNED)}resolver/")
    enter(phone, referee)
    ending = phone.get_by_role("group", name="¿Cómo acabó?")
    expect(ending).to_contain_text("Solo si vale la planilla.")
    phone.get_by_text("El resultado anotado", exact=True).click()
    expect(ending).to_be_hidden()
    phone.get_by_text("La planilla", exact=True).click()
    expect(ending).to_be_visible()
