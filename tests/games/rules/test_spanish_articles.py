"""The Regulamento das damas (2010), article by article."""

from __future__ import annotations

from games.rules import RULES, read_fen
from games.rules import start as starting_position
from games.rules.board import Side
from tests.games.rules.ask import after, checked, ends, findings_of, legal, taken, tour


def test_1_2_a_dark_square_lies_at_the_right_of_each_player() -> None:
    board = RULES["spanish"].board
    assert board.names[1] == "h1"
    assert board.names[32] == "a8"


def test_3_twelve_men_on_the_three_nearest_rows() -> None:
    start = starting_position(RULES["spanish"])
    assert start.fen == "W:W1,2,3,4,5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28,29,30,31,32"


def test_4_1_white_moves_first_and_one_move_at_a_time() -> None:
    assert starting_position(RULES["spanish"]).turn is Side.WHITE
    assert findings_of(checked("spanish", "1. 10-14 11-15")) == [(2, "not_your_piece", "4.1")]


def test_4_2_a_man_goes_one_square_forward() -> None:
    assert legal("spanish", "W:W10:B31") == {"10-13", "10-14"}
    assert findings_of(checked("spanish", "14-10", "W:W14:B31")) == [(1, "impossible_move", "4.2")]


def test_4_3_1_a_piece_with_a_free_square_behind_can_be_taken() -> None:
    assert legal("spanish", "W:W10:B14") == {"10x19"}
    assert legal("spanish", "W:W10:B14,19") == {"10-13"}


def test_4_3_2_a_man_takes_forwards_only() -> None:
    assert legal("spanish", "W:W19:B14,32") == {"19-22", "19-23"}


def test_4_3_3_a_capture_goes_on_to_its_end() -> None:
    assert legal("spanish", "W:W10:B14,23,22") == {"10x19x26", "10x19x28"}
    assert findings_of(checked("spanish", "10x19", "W:W10:B14,23,30")) == [(1, "stopped_short", "4.3.3")]


def test_4_3_4_taken_pieces_block_until_the_move_ends() -> None:
    # The Turkish stroke: the captured pieces stay on the board and block the king until its move ends.
    assert after("spanish", "W:WK4:B11,20,K22", "4x18x27x16") == "B:WK16:B"


def test_4_4_man_on_the_far_row_is_crowned_and_stops() -> None:
    assert after("spanish", "W:W26:B9", "26-29") == "B:WK29:B9"
    assert after("spanish", "W:W22:B26,27", "22x29") == "B:WK29:B27"


def test_4_5_a_king_goes_as_far_as_it_likes_both_ways() -> None:
    assert legal("spanish", "W:WK10:B32") == {f"10-{end}" for end in (1, 5, 13, 17, 3, 6, 14, 19, 23, 28)}


def test_4_5_1_a_king_takes_from_a_distance() -> None:
    assert legal("spanish", "W:WK1:B10") == {"1x14", "1x19", "1x23", "1x28", "1x32"}
    assert legal("spanish", "W:WK1:B10,14") == {"1-5"}


def test_4_5_2_a_king_stops_where_it_likes_behind_and_may_turn() -> None:
    assert legal("spanish", "W:WK4:B11,20,K22") == {"4x18x27x16"}


def test_4_5_3_no_piece_is_jumped_twice() -> None:
    moves = read_fen(RULES["spanish"], "W:WK1:B10,19").legal_moves()
    assert {move.captures for move in moves} == {(10, 19)}


def test_5_1_a_capture_is_compulsory() -> None:
    assert findings_of(checked("spanish", "1-5", "W:W1,10:B14")) == [(1, "capture_required", "5.1")]


def test_5_2_the_most_pieces() -> None:
    fen = "W:W4,10:B7,14,18,23"
    assert legal("spanish", fen) == {"10x19x28"}
    assert findings_of(checked("spanish", "4x11", fen))[0][1:] == ("not_most_pieces", "5.2")


def test_5_3_of_as_many_the_most_kings() -> None:
    moves = "1. 31-18 07-04 2. 16-20 {} 3. 30x17 24x15 4. 02-06 03x10 5. 17x24"
    fen = "W:W2,8,16,K30,K31:BK3,7,24,25"
    assert checked("spanish", moves.format("04x21"), fen).verdict.value == "valid"
    assert findings_of(checked("spanish", moves.format("24x15"), fen)) == [(4, "not_most_kings", "5.3")]


def test_5_4_between_equal_captures_the_choice_is_free() -> None:
    assert legal("spanish", "W:W10,11:B14,15") == {"10x19", "11x18", "11x20"}


def test_8_1_the_player_without_pieces_or_moves_has_lost() -> None:
    assert ends("spanish", "B:W10:B") == ("white", "no_pieces", "8.1")
    assert ends("spanish", "W:W21:B25,26,30") == ("black", "blocked", "8.1")
    assert ends("spanish", "W:W10:B31") is None


def test_9_1_twenty_quiet_moves_each_allow_a_claim() -> None:
    fen, white, black = "W:WK8,9:BK5,24", (8, 15, 22, 29, 12), (5, 23, 14, 1)
    assert findings_of(checked("spanish", tour(white, black, 39), fen)) == []
    report = checked("spanish", tour(white, black, 40) + " 1-1", fen)
    assert findings_of(report) == [(40, "draw_open", "9.1")]
    assert report.result_agrees is True
    assert report.outcome is None


def test_9_2_three_kings_with_the_river_have_twelve_moves() -> None:
    fen, white, black = "W:WK19,K28,K32:BK20", (19, 14, 1, 5, 10), (20, 27, 30, 16)
    assert findings_of(checked("spanish", tour(white, black, 22), fen)) == []
    assert findings_of(checked("spanish", tour(white, black, 23), fen)) == [(23, "draw_open", "9.2")]


def test_9_2_the_count_asks_for_the_river_every_time() -> None:
    fen, white, black = "W:WK3,K4,K5:BK30", (5, 2, 6, 2), (30, 26)
    assert findings_of(checked("spanish", tour(white, black, 7), fen)) == []


def test_9_3_third_repetition_may_be_claimed() -> None:
    report = checked("spanish", tour((8, 15), (5, 23), 12), "W:WK8,9:BK5,24")
    assert findings_of(report) == [(8, "draw_open", "9.3")]
    assert report.plies == 12


def test_9_each_draw_is_reported_where_it_could_first_be_claimed() -> None:
    report = checked("spanish", tour((8, 15), (5, 23), 44), "W:WK8,9:BK5,24")
    assert findings_of(report) == [(8, "draw_open", "9.3"), (40, "draw_open", "9.1")]


def test_9_4_a_draw_by_agreement_is_accepted() -> None:
    report = checked("spanish", "1. 10-14 23-19 1-1")
    assert (report.verdict.value, findings_of(report)) == ("valid", [(0, "draw_by_agreement", "9.4")])


def test_10_2_squares_count_from_whites_near_right() -> None:
    names = RULES["spanish"].board.names
    assert [names[number] for number in (1, 4, 5, 29, 32)] == ["h1", "b1", "g2", "g8", "a8"]


def test_move_takes_the_jumped_pieces() -> None:
    assert taken("spanish", "W:W10:B14", "10x19") == (14,)
