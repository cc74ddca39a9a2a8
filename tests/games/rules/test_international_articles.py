"""The Reglamento de damas internacionales, article by article. Two articles have the number 53."""

from __future__ import annotations

import pytest

from games.rules import RULES, read_fen, start
from games.rules.board import Side
from tests.games.rules.ask import after, checked, ends, findings_of, legal, taken, tour


def test_3_the_long_diagonal_begins_at_the_left_of_each_player() -> None:
    assert RULES["international"].board.names[46] == "a1"
    assert RULES["international"].board.names[5] == "j10"


def test_5_squares_are_numbered_from_the_far_left() -> None:
    names = RULES["international"].board.names
    assert [names[number] for number in (1, 5, 6, 46, 50)] == ["b10", "j10", "a9", "a1", "i1"]


def test_7_black_on_1_to_20_and_white_on_31_to_50() -> None:
    assert start(RULES["international"]).pieces(Side.WHITE).men == 20
    assert start(RULES["international"]) == read_fen(RULES["international"], "W:W31-50:B1-20")


def test_10_white_moves_first_and_then_in_turn() -> None:
    assert start(RULES["international"]).turn is Side.WHITE


def test_11_a_man_goes_one_square_forward() -> None:
    assert legal("international", "W:W32:B1") == {"32-27", "32-28"}


def test_12_a_man_that_ends_on_the_far_row_is_crowned() -> None:
    assert after("international", "W:W7:B6", "7-1") == "B:WK1:B6"


def test_16_a_king_goes_as_far_as_it_likes_both_ways() -> None:
    assert legal("international", "W:WK46:B6") == {f"46-{end}" for end in (41, 37, 32, 28, 23, 19, 14, 10, 5)}


def test_17_a_capture_is_compulsory_forwards_and_backwards() -> None:
    assert legal("international", "W:W32,50:B28") == {"32x23"}
    assert legal("international", "W:W32,50:B37") == {"32x41"}


def test_18_a_man_jumps_a_neighbour_with_a_free_square_behind() -> None:
    assert legal("international", "W:W32:B28,23") == {"32-27"}


def test_19_king_takes_from_afar_and_stops_anywhere_behind() -> None:
    assert legal("international", "W:WK46:B28") == {"46x23", "46x19", "46x14", "46x10", "46x5"}


def test_21_a_man_goes_on_capturing() -> None:
    assert legal("international", "W:W35:B30,19,20,10,13,K8") == {"35x24x15x4"}


def test_22_a_king_goes_on_capturing_and_turns() -> None:
    assert taken("international", "W:WK29:B18,42,40,38", "29x45") == (40,)
    assert legal("international", "W:WK23:B19,9,41,39,15") == {"23x14x3"}


def test_23_no_one_jumps_a_piece_of_its_own() -> None:
    assert legal("international", "W:W32,28:B6") == {"32-27", "28-22", "28-23"}


def test_24_empty_square_twice_but_a_piece_once() -> None:
    assert legal("international", "W:W28:B22,12,13,23") == {"28x17x8x19x28"}


def test_27_taken_pieces_block_until_the_chain_ends() -> None:
    # If 37 left the board when the king lands on 28, the king could go back over it; it is still there.
    assert legal("international", "W:WK46:B44,37,22,45") == {"46x28x6", "46x28x11", "46x28x17", "46x28x50"}


def test_29_the_most_pieces_and_a_king_counts_as_a_man() -> None:
    assert legal("international", "W:W32,40:BK28,34,24") == {"40x29x20"}


def test_30_between_as_many_the_choice_is_free() -> None:
    assert legal("international", "W:W32,40:BK28,34") == {"32x23", "40x29"}


def test_31_a_man_that_only_passes_the_far_row_stays_a_man() -> None:
    assert after("international", "W:W12:B8,9,19", "12x3x14x23") == "B:W23:B"


def test_36_a_second_move_running_shows_in_an_empty_slot() -> None:
    report = checked("international", "1. 32-28 2. 28-22 17x28 3. 33x22")
    assert findings_of(report) == [(2, "numbering", None), (2, "two_in_a_row", "36")]
    assert report.verdict.value == "irregular"


def test_36_an_ellipsis_is_an_empty_slot_too() -> None:
    report = checked("international", "1. 32-28 ... 2. 33-29 19-23")
    assert findings_of(report) == [(2, "two_in_a_row", "36")]


@pytest.mark.parametrize("move", ["32-22", "32-37", "32-23"])
def test_37_an_irregular_movement_stands_until_it_is_rectified(move: str) -> None:
    report = checked("international", f"1. {move}", "W:W32:B1")
    assert findings_of(report) == [(1, "irregular_movement", "37")]
    assert report.findings[0].state.value == "open"
    assert report.plies == 1


def test_40_a_piece_of_the_opponents() -> None:
    report = checked("international", "1. 18-23 20-24", "W:W32:B18,20")
    assert findings_of(report) == [(1, "opponents_piece", "40")]
    assert report.fen == "W:W32:B23,24"


def test_40_a_capture_with_a_piece_of_the_opponents() -> None:
    report = checked("international", "1. 23x32 1-7", "W:W28,40:B23,1")
    assert findings_of(report) == [(1, "opponents_piece", "40")]
    assert report.fen == "W:W40:B7,32"


def test_41_a_move_where_a_capture_was_due() -> None:
    report = checked("international", "1. 32-27 28-33", "W:W32,50:B28")
    assert findings_of(report) == [(1, "moved_with_capture_due", "41")]
    assert report.verdict.value == "irregular"


def test_41_with_37_if_the_movement_was_irregular_too() -> None:
    report = checked("international", "1. 50-40", "W:W32,50:B28")
    assert findings_of(report) == [(1, "irregular_movement", "37"), (1, "moved_with_capture_due", "41")]


def test_43_fewer_pieces_than_the_most() -> None:
    report = checked("international", "1. 32x23", "W:W32,40:B28,34,24,1")
    assert findings_of(report) == [(1, "wrong_number_taken", "43")]


def test_43_fewer_pieces_in_a_whole_chain() -> None:
    report = checked("international", "1. 32x23x14", "W:W32:B28,19,27,17,8")
    assert findings_of(report) == [(1, "wrong_number_taken", "43")]


def test_44_stopping_where_the_chain_goes_on() -> None:
    report = checked("international", "1. 40x29 24x33", "W:W31,40:B34,24,1")
    assert findings_of(report) == [(1, "chain_stopped", "44")]
    assert report.fen == "W:W31:B1,33"


def test_52_playing_on_accepts_an_irregularity() -> None:
    report = checked("international", "1. 32-27 28-33", "W:W32,50:B28")
    assert report.findings[0].state.value == "accepted"


def test_35_impossible_move_ends_the_check() -> None:
    report = checked("international", "1. 32x24 1-6", "W:W32:B1")
    assert (report.verdict.value, report.unread) == ("invalid", 1)


def test_53_the_third_repetition_ends_the_game() -> None:
    fen = "W:WK14,40,45:BK43,6,11"
    report = checked("international", tour((14, 41), (43, 27), 8) + " 1-1", fen)
    assert report.outcome.reason.value == "repetition"
    assert report.outcome.article.subject == "la misma posición por tercera vez"
    assert report.result_agrees is True
    assert findings_of(checked("international", tour((14, 41), (43, 27), 9), fen))[0][:2] == (9, "move_after_end")


def test_54_twenty_five_moves_each_of_kings_only() -> None:
    fen, white, black = "W:WK14,40,45:BK43,6,11", (14, 41, 5, 23, 10), (43, 27, 16, 38)
    assert checked("international", tour(white, black, 49), fen).outcome is None
    assert checked("international", tour(white, black, 50), fen).outcome.article.number == "54"


def test_55_ten_moves_each_of_three_kings_against_one() -> None:
    fen, white, black = "W:WK31,K46,K47:BK44", (31, 37, 26), (44, 50)
    assert checked("international", tour(white, black, 19), fen).outcome is None
    assert checked("international", tour(white, black, 20), fen).outcome.article.number == "55"


def test_55_crowning_in_the_ending_keeps_the_count() -> None:
    fen = "W:WK31,K46,9:BK44"
    moves = "31-37 44-50 37-26 50-44 9-3 44-50 " + tour((26, 31, 37), (50, 44), 14)
    report = checked("international", moves, fen)
    assert (report.plies, report.outcome.article.number) == (20, "55")


def test_55_a_mans_move_starts_the_count_again() -> None:
    fen = "W:WK31,K46,50:BK4"
    moves = "31-37 4-9 50-45 9-4 " + tour((37, 26, 31), (4, 9), 20)
    report = checked("international", moves, fen)
    assert report.plies == 23
    assert report.outcome.article.number == "55"


@pytest.mark.parametrize("fen", ["W:WK31,K46:BK44", "W:WK31:BK44"])
def test_66_five_moves_each_of_two_kings_or_one_against_one(fen: str) -> None:
    white, black = (31, 37, 26), (44, 50)
    assert checked("international", tour(white, black, 9), fen).outcome is None
    assert checked("international", tour(white, black, 10), fen).outcome.article.number == "66"


def test_78_lost_without_pieces_and_without_a_move() -> None:
    assert ends("international", "B:W32:B") == ("white", "no_pieces", "78.3")
    assert ends("international", "W:W26:B21,17") == ("black", "blocked", "78.2")


def test_79_a_draw_by_agreement() -> None:
    assert findings_of(checked("international", "1. 32-28 19-23 1-1"))[0][1:] == ("draw_by_agreement", "79.1")


def test_81_a_dash_for_a_capture_is_read_and_remarked() -> None:
    report = checked("international", "1. 32-28 19-23 2. 28-19 14-23")
    assert report.verdict.value == "valid"
    assert [code for _, code, _ in findings_of(report)] == ["dash_for_capture", "dash_for_capture"]
