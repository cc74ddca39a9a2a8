"""A sheet written by tapping the board on a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from games.rules import start
from games.sheet_page import written_moves
from tests import sheets
from tests.e2e.devices import Devices
from tests.e2e.page_checks import page_faults
from tests.e2e.site import Site
from tests.e2e.tapping import OPENING, RULE, drawn, marked, sheet_to_tap, square_of, touch, wait_for_sheet
from tests.e2e.visible_text import unreadable_texts

FIELD_SEEN = """() => { const field = document.getElementById("id_text");
    const { x, y, width } = field.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + 12) === field; }"""


@pytest.fixture
def phone(devices: Devices, site: Site) -> Iterator[Page]:
    with sheet_to_tap(devices, site) as page:
        yield page


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


def test_board_with_letters_writes_moves_by_letters(devices: Devices, site: Site) -> None:
    with sheet_to_tap(devices, site, rules="russian") as page:
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


def test_refusal_goes_once_its_cause_is_mended(phone: Page) -> None:
    for square in OPENING[:2]:
        touch(phone, *square)
    wait_for_sheet(phone, ["22-18"])
    phone.get_by_role("button", name="Comprobar").click()
    expect(phone.locator(".so-far")).to_contain_text("Falta decir quién llevaba las blancas")
    expect(phone.get_by_role("alert")).to_have_count(0)
    phone.locator("#id_white label").first.click()
    phone.fill("#id_text", "22-18 1-1")
    expect(phone.locator("#id_told")).to_be_visible()
    phone.get_by_role("button", name="Guardar la planilla").click()
    expect(phone.get_by_role("alert")).to_contain_text("falta decir qué se anota")
    phone.locator("#id_told label").first.click()
    expect(phone.get_by_role("alert")).to_have_count(0)
    expect(phone.locator("main .has-error")).to_have_count(0)
    expect(phone.get_by_role("button", name="Guardar la planilla")).to_be_visible()
