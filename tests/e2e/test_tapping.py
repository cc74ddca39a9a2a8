"""A sheet written by tapping the board on a phone: quick taps, a slow network, no network, a page loaded again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, Route, expect

from games.rules import RULES, start
from games.rules.position import Position
from games.sheet_page import written_moves
from tests import leagues, sheets
from tests.e2e.devices import Devices
from tests.e2e.entering import first_game
from tests.e2e.page_checks import page_faults
from tests.e2e.people import logged_in
from tests.e2e.site import SESSION_COOKIE, Site
from tests.e2e.visible_text import unreadable_texts

USER = "uxia"
RULE = RULES["castillar"]
OPENING = [(2, 5), (3, 4), (5, 2), (4, 3), (3, 4), (5, 2)]
"""The taps of 22-18 11-15 18x11: each piece and its target square, as column and row from 0."""

CENTRE = """([column, row]) => { const at = new DOMPoint(column + 0.5, row + 0.5).matrixTransform(
    document.querySelector("svg.board").getScreenCTM()); return [at.x, at.y]; }"""
"""The centre of a square on the screen, from its column and row, counted from 0."""


FIELD_SEEN = """() => { const field = document.getElementById("id_text");
    const { x, y, width } = field.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + 12) === field; }"""


@pytest.fixture(scope="module")
def referee(site: Site) -> str:
    return site.account(USER)


@pytest.fixture
def phone(devices: Devices, site: Site, referee: str) -> Iterator[Page]:
    """Yield a page where the sheet of a game is entered, in a new league."""
    slug = site.league(leagues.league(4, name="Liga de los toques", rules="castillar"))
    with logged_in(devices, site, referee, touch=True) as page:
        page.goto(f"{first_game(site, slug)}hoja/entregar/")
        expect(page.locator("button[data-move]").first).to_be_visible()
        yield page


def touch(page: Page, column: int, row: int) -> None:
    """Tap a square of the board, given by column and row from 0."""
    page.evaluate("document.querySelector('svg.board').scrollIntoView({block: 'nearest', behavior: 'instant'})")
    page.mouse.click(*page.evaluate(CENTRE, (column, row)))


def quick_taps(page: Page, squares: list[tuple[int, int]]) -> None:
    """Tap squares faster than any thumb can, one every 20 ms."""
    page.evaluate(
        """async (squares) => {
            for (const [column, row] of squares) {
                const board = document.querySelector("svg.board");
                const at = new DOMPoint(column + 0.5, row + 0.5).matrixTransform(board.getScreenCTM());
                board.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: at.x, clientY: at.y }));
                await new Promise((resolve) => { setTimeout(resolve, 20); });
            }
        }""",
        squares,
    )


def played(moves: int) -> tuple[list[str], list[tuple[int, int]], Position]:
    """Return so many legal half-moves from the start, without any soplo: their notation, their taps, their position."""
    words: list[str] = []
    taps: list[tuple[int, int]] = []
    position = start(RULE)
    for turn in range(moves):
        found = written_moves(position)
        captures = [text for text, move in found.items() if move.captures]
        word = captures[0] if captures else sorted(found)[turn * 7 % len(found)]
        for number in (found[word].start, found[word].end):
            row, column = RULE.board.row_and_column(number)
            taps.append((column, row))
        words.append(word)
        position = position.play(found[word])
    return words, taps, position


def drawn(page: Page) -> set[tuple[int, int, str]]:
    """Return the pieces drawn on the board: column, row, side."""
    return {
        (int(column), int(row), side)
        for column, row, side in page.evaluate(
            """() => [...document.querySelectorAll("svg.board circle")].map((piece) => {
                const moved = piece.transform.baseVal.consolidate()?.matrix;
                return [Math.floor(piece.cx.baseVal.value + (moved?.e ?? 0)),
                    Math.floor(piece.cy.baseVal.value + (moved?.f ?? 0)), piece.getAttribute("class")];
            })"""
        )
    }


def square_of(number: int) -> tuple[int, int]:
    row, column = RULE.board.row_and_column(number)
    return column, row


def marked(page: Page, kind: str) -> list[tuple[int, int]]:
    """Return the squares with a mark of a kind: column and row. Each mark is as large as its square."""
    marks = page.evaluate(
        """(kind) => [...document.querySelectorAll(`svg.board rect.${kind}`)].map(
            (mark) => ["x", "y", "width", "height"].map((name) => mark[name].baseVal.value))""",
        kind,
    )
    assert all(size == [1, 1] for _column, _row, *size in marks)
    return sorted((int(column), int(row)) for column, row, *_size in marks)


def expected_pieces(position: Position) -> set[tuple[int, int, str]]:
    places = ((RULE.board.row_and_column(number), side) for number, side, _ in position.placed_pieces())
    return {(column, row, side.code) for (row, column), side in places}


@contextmanager
def answers_held(page: Page) -> Iterator[None]:
    """Hold the answers to requests sent inside the block until it ends; later ones are answered at once."""
    waiting_routes: list[Route] | None = []

    def hold(route: Route) -> None:
        if waiting_routes is None or route.request.method != "POST":
            route.continue_()
        else:
            waiting_routes.append(route)

    page.route("**/hoja/entregar/", hold)
    yield
    while not waiting_routes:
        page.wait_for_timeout(50)
    late, waiting_routes = waiting_routes, None
    for route in late:
        route.continue_()


def wait_for_sheet(page: Page, words: list[str]) -> None:
    """Wait until the sheet has these moves and the server has checked them."""
    expect(page.locator("#id_text")).to_have_value(f"{' '.join(words)} ")
    expect(page.locator("[data-behind]")).to_be_hidden()


def test_taps_on_piece_and_target_write_a_move(phone: Page) -> None:
    phone.fill("#id_text", '[FEN "W:W18,23:B14,15"]')
    expect(phone.locator(".choices")).to_contain_text("18x9")
    touch(phone, 3, 4)
    expect(phone.locator("svg .tapped")).to_be_visible()
    assert phone.locator("svg .target").count() == 2
    assert phone.locator("[data-move]:visible").all_inner_texts() == ["18x9", "18x11"]
    touch(phone, 1, 2)
    expect(phone.locator(".reached")).to_contain_text("18x9")
    assert phone.input_value("#id_text").split()[-1] == "18x9"
    assert not page_faults(phone)


def test_board_with_letters_writes_moves_by_letters(devices: Devices, site: Site, referee: str) -> None:
    slug = site.league(leagues.league(4, name="Liga con letras", rules="russian"))
    with logged_in(devices, site, referee, touch=True) as page:
        page.goto(f"{first_game(site, slug)}hoja/entregar/")
        expect(page.locator("button[data-move]").first).to_have_text(re.compile(r"^[a-h][1-8]-[a-h][1-8]$"))
        touch(page, 2, 5)
        assert page.locator("svg .target").count() == 2
        touch(page, 1, 4)
        expect(page.locator("#id_text")).to_have_value("c3-b4 ")
        expect(page.locator(".reached")).to_contain_text("c3-b4")
        assert (1, 4, "white") in drawn(page)


def test_only_the_piece_tapped_last_and_its_targets_are_marked(phone: Page) -> None:
    moves = list(written_moves(start(RULE)).values())
    for tapped in sorted({move.start for move in moves})[:3]:
        touch(phone, *square_of(tapped))
        assert marked(phone, "tapped") == [square_of(tapped)]
        assert marked(phone, "target") == sorted(square_of(move.end) for move in moves if move.start == tapped)
    chosen, [target, *_] = marked(phone, "tapped")[0], marked(phone, "target")
    touch(phone, *square_of(16))
    assert marked(phone, "tapped") == marked(phone, "target") == [], "a tap beside its targets lets go of the piece"
    for square in (chosen, target):
        touch(phone, *square)
    for kind in ("tapped", "target", "waiting"):
        assert marked(phone, kind) == []


def test_known_positions_answer_taps_without_the_server(phone: Page) -> None:
    """The board plays two half-moves by itself; the third stays marked until the server has answered."""
    with answers_held(phone):
        for square in OPENING:
            touch(phone, *square)
        assert phone.input_value("#id_text").split() == ["22-18", "11-15", "18x11"]
        expect(phone.locator("[data-behind]")).to_have_text("Sin comprobar")
        assert {(3, 4, "white"), (4, 3, "black")} < drawn(phone)
        assert phone.locator("svg .waiting").count() == 2
        expect(phone.locator(".choices")).to_be_hidden()
        touch(phone, 0, 1)
        assert phone.locator("svg .waiting").count() == 3
        phone.get_by_role("button", name="Borrar la última").click()
        assert phone.locator("svg .waiting").count() == 2
        assert phone.input_value("#id_text").split() == ["22-18", "11-15", "18x11"]
    wait_for_sheet(phone, ["22-18", "11-15", "18x11"])


def test_caption_names_a_move_before_the_server_answers(phone: Page) -> None:
    for square in OPENING[:2]:
        touch(phone, *square)
    wait_for_sheet(phone, ["22-18"])
    with answers_held(phone):
        for square in OPENING[2:4]:
            touch(phone, *square)
        expect(phone.locator(".reached")).to_have_text("11-15")
        expect(phone.locator("[data-turn]")).to_have_text("Juegan las blancas.")


def test_forty_quick_taps_on_a_slow_network_count(phone: Page) -> None:
    words, taps, position = played(20)
    slow = phone.context.new_cdp_session(phone)
    slow.send("Network.enable")
    conditions = {"offline": False, "latency": 700, "downloadThroughput": 20_000, "uploadThroughput": 10_000}
    slow.send("Network.emulateNetworkConditions", conditions)
    quick_taps(phone, taps)
    assert phone.locator("svg .waiting").count() > 10
    expect(phone.locator("[data-taps]")).to_contain_text("se jugará en cuanto responda el servidor")
    wait_for_sheet(phone, words)
    slow.detach()
    assert drawn(phone) == expected_pieces(position)
    expect(phone.locator("[data-taps]")).to_be_hidden(timeout=5000)


def test_forty_quick_taps_without_network_outlive_a_reload(phone: Page) -> None:
    words, taps, position = played(20)
    phone.context.set_offline(True)
    quick_taps(phone, taps)
    phone.context.set_offline(False)
    phone.route(
        "**/hoja/entregar/", lambda route: route.abort() if route.request.method == "POST" else route.continue_()
    )
    phone.reload()
    expect(phone.locator("svg .waiting").first).to_be_visible()
    phone.unroute_all()
    wait_for_sheet(phone, words)
    assert drawn(phone) == expected_pieces(position)
    expect(phone.locator("[data-taps]")).to_contain_text("Está como lo dejaste en este dispositivo")
    phone.get_by_role("button", name="Borrar la última").click()
    expect(phone.locator("[data-taps]")).to_be_hidden()


def test_tap_counts_when_the_answer_arrives_during_it(phone: Page) -> None:
    """The board is not replaced while the finger is down: the browser would send no click."""
    with answers_held(phone):
        for square in OPENING[:2]:
            touch(phone, *square)
        at = phone.evaluate(CENTRE, OPENING[2])
        phone.mouse.move(*at)
        phone.mouse.down()
    phone.wait_for_load_state("networkidle")
    expect(phone.locator("[data-behind]")).to_be_visible()
    phone.mouse.up()
    expect(phone.locator("svg .tapped")).to_be_visible()
    touch(phone, *OPENING[3])
    wait_for_sheet(phone, ["22-18", "11-15"])


def test_last_tap_can_be_undone(phone: Page) -> None:
    back = phone.get_by_role("button", name="Borrar la última")
    expect(back).to_be_disabled()
    touch(phone, *OPENING[0])
    back.click()
    assert marked(phone, "tapped") == []
    for square in OPENING:
        touch(phone, *square)
    wait_for_sheet(phone, ["22-18", "11-15", "18x11"])
    back.click()
    wait_for_sheet(phone, ["22-18", "11-15"])
    assert (5, 2, "black") not in drawn(phone)
    back.click()
    back.click()
    expect(phone.locator("#id_text")).to_have_value("")
    expect(back).to_be_disabled()


def test_one_tap_removes_a_piece_by_soplo(phone: Page) -> None:
    """White does not capture with 18: the button is enabled at once, and only one piece can be removed."""
    huff = phone.get_by_role("button", name="Soplo")
    expect(huff).to_be_disabled()
    for square in [*OPENING[:4], (0, 5), (1, 4)]:
        touch(phone, *square)
    huff.click()
    wait_for_sheet(phone, ["22-18", "11-15", "21-17", "S18"])
    expect(huff).to_be_disabled()
    assert (3, 4, "white") not in drawn(phone)


def test_one_of_two_pieces_is_chosen_above_the_lower_bar(phone: Page) -> None:
    """White could capture with 25 and with 26, and moved 21-17."""
    words = ["22-18", "11-15", "23-19", "15x22", "21-17"]
    phone.fill("#id_text", f"{' '.join(words)} ")
    huff = phone.get_by_role("button", name="Soplo")
    expect(huff).to_be_enabled()
    expect(phone.locator("button[data-move]").first).to_be_visible()
    assert not any(move.startswith("S") for move in phone.locator("[data-moves-next] button").all_inner_texts())
    phone.evaluate("scrollTo(0, 0)")
    huff.click()
    expect(phone.locator("[data-taps]")).to_have_text("Elige la pieza que se pierde.")
    bar = phone.locator(".live").bounding_box()
    assert bar
    for name in ("S25", "S26"):
        box = phone.get_by_role("button", name=name).bounding_box()
        assert box and box["y"] + box["height"] < bar["y"]
    assert unreadable_texts(phone) == []
    phone.get_by_role("button", name="S26").click()
    wait_for_sheet(phone, [*words, "S26"])


def test_one_of_two_paths_is_chosen(phone: Page) -> None:
    """The man on 18 takes two men and ends on 2, whichever way it goes."""
    phone.fill("#id_text", '[FEN "W:W18:B6,7,14,15"]')
    expect(phone.locator(".choices")).to_contain_text("18x9x2")
    for number in (18, 2):
        touch(phone, *square_of(number))
    expect(phone.locator("[data-taps]")).to_contain_text("Se puede capturar por varios caminos")
    expect(phone.locator("[data-ways] button")).to_have_text(["18x9x2", "18x11x2"])
    expect(phone.locator(".choices").first).to_be_hidden()
    phone.get_by_role("button", name="18x11x2", exact=True).click()
    expect(phone.locator(".reached")).to_contain_text("18x11x2")
    expect(phone.locator("[data-taps]")).to_be_hidden()


def test_pass_can_be_tapped_only_by_who_cannot_move(phone: Page) -> None:
    button = phone.get_by_role("button", name="Pasa")
    expect(button).to_be_disabled()
    phone.fill("#id_text", f"{sheets.BLOCKED} ")
    expect(button).to_be_enabled()
    expect(phone.locator("button[data-move]")).to_have_count(0)
    button.click()
    wait_for_sheet(phone, [sheets.BLOCKED, "--"])
    expect(button).to_be_disabled()


def test_tap_completes_a_move_that_is_half_typed(phone: Page) -> None:
    phone.fill("#id_text", "22-18 11-1")
    expect(phone.locator(".choices")).to_contain_text("Escribiendo: 11-1")
    phone.get_by_role("button", name="11-15", exact=True).click()
    wait_for_sheet(phone, ["22-18", "11-15"])


def test_comments_are_erased_whole_and_the_heading_is_kept(phone: Page) -> None:
    heading, back = '[FEN "W:W18,23:B14,15"]', phone.get_by_role("button", name="Borrar la última")
    phone.fill("#id_text", f"{heading} 18x9 {{bien jugada}}")
    for left in (f"{heading} 18x9 ", f"{heading} "):
        back.click()
        expect(phone.locator("#id_text")).to_have_value(left)
    expect(back).to_be_disabled()


def test_bars_of_a_sheet_cover_nothing(phone: Page) -> None:
    """The second height is what the keyboard of a phone leaves."""
    for height in (844, 480):
        phone.set_viewport_size({"width": 390, "height": height})
        for text in ("", "22-18 11-15 21-17 ", "22-18 11-1 "):
            phone.fill("#id_text", text)
            expect(phone.locator("[data-behind]")).to_be_hidden()
            assert unreadable_texts(phone) == []
            phone.evaluate("document.activeElement.blur()")
            phone.focus("#id_text")
            phone.wait_for_function(FIELD_SEEN)


def test_board_follows_the_moves_after_an_irregular_one(phone: Page) -> None:
    """A soplo that was due is not recorded: the sheet is irregular, and the board still follows it."""
    for square in [*OPENING[:4], (0, 5), (1, 4), (3, 2), (2, 3)]:
        touch(phone, *square)
    wait_for_sheet(phone, ["22-18", "11-15", "21-17", "10-14"])
    expect(phone.locator(".here-irregular")).to_contain_text("Jugada 2 (blancas)")
    expect(phone.locator(".reached")).to_contain_text("Jugada 2, negras: 10-14")
    assert {(1, 4, "white"), (2, 3, "black")} < drawn(phone) and (3, 2, "black") not in drawn(phone)
    assert not page_faults(phone)


def test_board_names_the_wrong_move_at_which_it_stops(phone: Page) -> None:
    phone.fill("#id_text", "22-18 11-1 21-17 ")
    expect(phone.locator(".reached")).to_contain_text("Jugada 1, negras: 11-1, que no vale")
    expect(phone.locator(".so-far .note")).to_contain_text("no sigue hasta que se corrija o se borre")


def test_buttons_stay_in_reach_below_the_board(phone: Page) -> None:
    """Nothing covers them at any scroll position."""
    for height in (0, 200, 500, 2000):
        phone.evaluate("(y) => scrollTo(0, y)", height)
        for name in ("Soplo", "Pasa", "Borrar la última"):
            seen = phone.get_by_role("button", name=name).evaluate(
                """(button) => { const { x, y, width, height } = button.getBoundingClientRect();
                    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
                    return hit !== null && hit.contains(button) && hit.closest("[data-tools]") !== null; }"""
            )
            assert seen, (name, height)


def test_tap_that_does_not_fit_is_not_lost_silently(phone: Page) -> None:
    """Taps on a position that is not known yet wait for the server; one that does not fit takes the rest with it."""
    words, taps, _ = played(4)
    phone.context.set_offline(True)
    quick_taps(phone, [*taps, (0, 0), *played(5)[1][-2:]])
    phone.context.set_offline(False)
    expect(phone.locator("[data-taps]")).to_contain_text("Un toque no vale en esta posición")
    wait_for_sheet(phone, words)
    touch(phone, *played(5)[1][-2])
    expect(phone.locator("[data-taps]")).to_be_hidden(timeout=5000)


def test_sheet_is_not_sent_before_waiting_taps_are_followed(phone: Page) -> None:
    words, taps, _ = played(8)
    quick_taps(phone, taps[:2])
    wait_for_sheet(phone, words[:1])
    phone.locator("#id_white label").first.click()
    save = phone.get_by_role("button", name="Guardar la planilla")
    expect(save).to_be_visible()
    with answers_held(phone):
        quick_taps(phone, taps[2:])
        save.click()
        expect(phone.locator("[data-taps]")).to_contain_text("se jugará en cuanto responda el servidor")
    wait_for_sheet(phone, words)


def test_moves_left_on_a_device_are_not_shown_to_another_person(phone: Page, site: Site) -> None:
    for square in OPENING[:2]:
        touch(phone, *square)
    wait_for_sheet(phone, ["22-18"])
    another = site.session_of(site.account("outra"))
    phone.context.add_cookies([{"name": SESSION_COOKIE, "value": another, "url": site.url}])
    phone.reload()
    expect(phone.locator("button[data-move]").first).to_be_visible()
    expect(phone.locator("#id_text")).to_have_value("")
    expect(phone.locator("[data-taps]")).to_be_hidden()


def test_message_without_an_answer_stays_while_more_is_written(phone: Page) -> None:
    note = phone.locator("[data-taps]")
    phone.context.set_offline(True)
    phone.locator("#id_text").fill("22-18 ")
    expect(note).to_contain_text("No se ha podido comprobar")
    write_more = "document.querySelector('#id_text').dispatchEvent(new Event('input', { bubbles: true }))"
    assert not note.evaluate(f"(note) => {{ {write_more}; return note.hidden; }}")
    phone.context.set_offline(False)
    expect(note).to_be_hidden()


def test_choice_made_before_a_late_answer_is_kept(phone: Page) -> None:
    """The answer to the taps brings the question with no choice; the one made meanwhile stays and is sent."""
    with answers_held(phone):
        touch(phone, *OPENING[0])
        touch(phone, *OPENING[1])
        phone.locator("#id_white label").first.click()
    wait_for_sheet(phone, ["22-18"])
    expect(phone.locator("#id_white input").first).to_be_checked()
    expect(phone.locator(".so-far")).not_to_contain_text("quién llevaba las blancas")


def test_refusal_goes_once_its_cause_is_mended(phone: Page) -> None:
    for square in OPENING[:2]:
        touch(phone, *square)
    wait_for_sheet(phone, ["22-18"])
    phone.get_by_role("button", name="Comprobar").click()
    expect(phone.get_by_role("alert")).to_contain_text("Falta decir quién llevaba las blancas")
    phone.locator("#id_white label").first.click()
    expect(phone.get_by_role("alert")).to_have_count(0)
    expect(phone.locator("main .has-error")).to_have_count(0)
    expect(phone.get_by_role("button", name="Guardar la planilla")).to_be_visible()


def test_tapped_sheet_conflicts_with_a_newer_result(phone: Page, site: Site) -> None:
    """A result entered while a sheet was left on the device is shown before the sheet is saved."""
    for square in OPENING[:2]:
        touch(phone, *square)
    wait_for_sheet(phone, ["22-18"])
    site.enter_a_result(phone.url.split("/")[4])
    phone.reload()
    expect(phone.locator("[data-taps]")).to_contain_text("Está como lo dejaste en este dispositivo")
    expect(phone.locator("#id_text")).to_have_value("22-18 ")
    phone.locator("#id_text").fill("22-18 9")
    expect(phone.locator("[data-taps]")).to_be_hidden()
    phone.locator("#id_text").fill("22-18 ")
    phone.locator("#id_white label").first.click()
    expect(phone.locator(".so-far")).to_contain_text("La partida ya tiene resultado")
    phone.get_by_role("button", name="Guardar la planilla").click()
    expect(phone.locator(".meanwhile")).to_contain_text("incomparecencia")
    expect(phone.locator("#id_text")).to_have_value("22-18 ")
    assert phone.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('sheet:'))") == []
