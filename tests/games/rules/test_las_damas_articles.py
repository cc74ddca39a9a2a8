"""The rules of Las damas, part by part, and its variant on 64 squares."""

from __future__ import annotations

import pytest

from games.rules import RULES, read_fen, start
from games.rules.board import Side
from tests.games.rules.ask import after, checked, ends, findings_of, legal, tour

BOTH = ("las-damas", "las-damas-64")


@pytest.mark.parametrize("slug", BOTH)
def test_preparar_dark_corner_at_the_left_and_white_begins(slug: str) -> None:
    rules = RULES[slug]
    assert rules.board.names[rules.board.square_count - rules.board.row_length + 1] == "a1"
    assert start(rules).turn is Side.WHITE


def test_preparar_two_rows_are_left_empty() -> None:
    assert start(RULES["las-damas-64"]) == read_fen(RULES["las-damas-64"], "W:W21-32:B1-12")
    assert start(RULES["las-damas"]) == read_fen(RULES["las-damas"], "W:W31-50:B1-20")


def test_mover_a_man_goes_one_square_forward() -> None:
    assert legal("las-damas", "W:W32:B1") == {"32-27", "32-28"}
    assert findings_of(checked("las-damas-64", "18-22", "W:W18:B1")) == [(1, "impossible_move", "Mover")]


def test_capturar_several_in_one_move() -> None:
    assert legal("las-damas-64", "W:W22:B18,11,K17") == {"22x15x8"}


def test_capturar_forwards_and_backwards_on_100_squares_only() -> None:
    assert legal("las-damas", "W:W32:B37") == {"32x41"}
    assert legal("las-damas-64", "W:W22:B25") == {"22-17", "22-18"}


def test_capturar_is_compulsory_and_of_the_most() -> None:
    assert legal("las-damas-64", "W:W22,K30:B18,26") == {"30x23x14"}
    found_ = findings_of(checked("las-damas-64", "22x15", "W:W22,K30:B18,26"))
    assert found_[0][1:] == ("not_most_pieces", "Capturar, 4")


def test_promocion_only_where_the_capture_ends_on_the_last_row() -> None:
    assert after("las-damas", "W:W12:B8,9,19", "12x3x14x23") == "B:W23:B"
    assert after("las-damas-64", "W:W9:B6,7", "9x2") == "B:WK2:B7"


def test_la_reina_crosses_several_empty_squares() -> None:
    assert legal("las-damas", "W:WK46:B28") == {"46x23", "46x19", "46x14", "46x10", "46x5"}


def test_la_reina_on_64_squares_moves_one_square() -> None:
    assert legal("las-damas-64", "W:WK22:B11") == {"22-17", "22-18", "22-25", "22-26"}
    assert legal("las-damas-64", "W:WK22:B18,26") == {"22x15", "22x31"}


def test_fin_without_pieces_or_blocked() -> None:
    assert ends("las-damas", "B:W32:B") == ("white", "no_pieces", "Fin, 1")
    assert ends("las-damas-64", "W:W13:B9,6") == ("black", "blocked", "Fin, 1")


def test_empate_by_offer_accepted() -> None:
    assert findings_of(checked("las-damas", "1. 32-28 1-1")) == [(0, "draw_by_agreement", "Empate, 1")]


def test_empate_third_repetition() -> None:
    report = checked("las-damas", tour((14, 41), (43, 27), 8), "W:WK14,40,45:BK43,6,11")
    assert report.outcome.article.number == "Empate, 2"


def test_empate_twenty_five_moves_without_capture_or_mans_move() -> None:
    fen, white, black = "W:WK14,40,45:BK43,6,11", (14, 41, 5, 23, 10), (43, 27, 16, 38)
    assert checked("las-damas", tour(white, black, 49), fen).outcome is None
    assert checked("las-damas", tour(white, black, 50), fen).outcome.article.number == "Empate, 3"


def test_empate_one_king_against_three_after_sixteen_moves() -> None:
    fen, white, black = "W:WK38,K46,K47:BK9", (38, 21, 49, 16, 32), (9, 13, 18, 4)
    assert checked("las-damas", tour(white, black, 31), fen).outcome is None
    assert checked("las-damas", tour(white, black, 32), fen).outcome.article.number == "Empate, 4"


@pytest.mark.parametrize("white", ["K46", "K46,K47"])
def test_empate_one_king_against_two_or_one_at_once(white: str) -> None:
    assert ends("las-damas", f"W:W{white}:BK4") == ("draw", "ending", "Empate, 5")


def test_empate_not_while_a_capture_is_due() -> None:
    assert ends("las-damas", "W:WK46:BK28") is None


def test_empate_not_while_one_of_two_pieces_is_a_man() -> None:
    assert ends("las-damas", "W:WK46,50:BK4") is None


def test_variant_names_what_its_articles_say() -> None:
    of_100, of_64 = ({each.number: each.subject for each in RULES[slug].provisions} for slug in BOTH)
    assert of_100.keys() == of_64.keys()
    changed = {number for number in of_64 if of_64[number] != of_100[number]}
    assert changed == {"Capturar, 3", "Promoción, 2", *(f"La reina, {number}" for number in range(1, 5))}
    assert all("64 casillas" in of_64[number] for number in changed)
