"""Taps that wait for the server: quick ones, a slow network, no network, a page loaded again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, Route, expect

from games.rules import start
from games.rules.position import Position
from games.sheet_page import written_moves
from tests.e2e.devices import Devices
from tests.e2e.site import SESSION_COOKIE, Site
from tests.e2e.tapping import CENTRE, OPENING, RULE, drawn, marked, sheet_to_tap, square_of, touch, wait_for_sheet


@pytest.fixture
def phone(devices: Devices, site: Site) -> Iterator[Page]:
    with sheet_to_tap(devices, site) as page:
        yield page


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


def test_taps_after_a_capture_of_two_paths_wait_for_the_choice(phone: Page) -> None:
    with answers_held(phone):
        phone.fill("#id_text", '[FEN "W:W18:B1,6,7,14,15"]')
        quick_taps(phone, [square_of(number) for number in (18, 2, 1)])
    expect(phone.locator("[data-ways] button")).to_have_text(["18x9x2", "18x11x2"])
    assert marked(phone, "waiting") == [square_of(1)]
    phone.get_by_role("button", name="18x11x2", exact=True).click()
    expect(phone.locator("svg .waiting")).to_have_count(0)
    assert marked(phone, "tapped") == [square_of(1)]


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
