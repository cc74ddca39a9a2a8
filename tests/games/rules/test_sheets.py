"""Game sheets as people write them: accepted notation, remarks, and the places where the check stops."""

from __future__ import annotations

import pytest

from games.rules import RULES, check, read_fen, start
from games.rules.board import Side
from games.rules.wording import place
from tests.games.rules.ask import checked, findings_of

LEGAL_START = "1. 32-28 19-23 2. 28x19 14x23"


def codes(slug: str, moves: str, fen: str | None = None, **tags: str) -> list[str]:
    return [code for _, code, _ in findings_of(checked(slug, moves, fen, **tags))]


@pytest.mark.parametrize(
    "moves",
    [
        LEGAL_START,
        "1.32-28 19-23 2.28x19 14x23",
        "1 32-28 19-23 2 28:19 14×23",
        "32–28 19—23 28X19 14x23",
        "1. 32-28! 19-23?! $4 2. 28x19!! (!) 14x23 *",
        "1. 32-28 1... 19-23 2. 28x19 2... 14x23",
        "1. 032-028 019-023 2. 028x019 014x023",
        "1. 32-28 {a comment; with ( and 1-1} 19-23 ; and text to the end of the line\n2. 28x19 14x23",
        "1. 32-28; 19-23\n2. 28x19; 14x23;",
        "% escaped line 99-98\n1. 32-28 19-23\n2. 28x19 14x23",
    ],
)
def test_same_moves_are_read_in_many_styles(moves: str) -> None:
    report = checked("international", moves)
    assert (report.verdict.value, report.plies) == ("valid", 4)


def test_kings_in_parentheses_are_read() -> None:
    report = checked("spanish", "1. (01)-05; (32)-(28)", "W:WK1,9:BK32,24")
    assert (report.verdict.value, report.plies) == ("invalid", 1)  # (01)-05 leaves a capture to make
    report = checked("spanish", "1. (02)-06; (31)-18", "W:WK2,9:BK31,24")
    assert (report.verdict.value, report.plies) == ("valid", 2)


def test_algebraic_names_are_read_and_not_mixed_with_numbers() -> None:
    assert checked("italian", "1. b3-a4 c6-b5").plies == check(RULES["italian"], "1. 21-17 10-13").plies
    assert "mixed_notation" in codes("international", "1. 32-28 j7-i6")


def test_comments_and_clocks_are_kept_with_their_half_move() -> None:
    report = checked("international", "{start} 1. 32-28 {[%clk 0:12:30]} {good} 19-23 ; plain words")
    assert [ply.comments for ply in report.moves] == [("[%clk 0:12:30]", "good"), ("plain words",)]
    assert report.record.comments[0] == ["start"]


def test_variations_are_skipped_with_a_remark() -> None:
    report = checked("international", "1. 32-28 (1. 31-26 {x)} 20-25 (1... 99-98)) 19-23")
    assert (report.plies, findings_of(report)) == (2, [(1, "variation_skipped", None)])


def test_dash_for_a_capture_and_cross_for_a_move_are_remarked() -> None:
    assert codes("international", "1. 32x28 19-23 2. 28-19") == ["cross_for_move", "dash_for_capture"]
    assert checked("international", "1. 32x28").verdict.value == "valid"


def test_sign_decides_between_quiet_move_and_capture() -> None:
    fen = "W:WK2:B7,27,17"
    assert checked("castillar", "2-13", fen).moves[0].move.captures == ()
    assert checked("castillar", "2x13", fen).moves[0].move.captures == (7, 17, 27)


@pytest.mark.parametrize("move", ["28x3x3", "28x17x3x3"])
def test_last_square_written_twice_fits_no_capture(move: str) -> None:
    assert checked("international", "1. 28x17x3", "W:WK28:B22,8").verdict.value == "valid"
    assert codes("international", f"1. {move}", "W:WK28:B22,8") == ["impossible_capture"]


def test_ambiguous_capture_is_listed_and_never_chosen() -> None:
    fen = "W:WK49:B43,22,17,19"
    report = checked("international", "1. 49x24 1-6", fen + ",1")
    assert (report.verdict.value, findings_of(report)[0][:2]) == ("invalid", (1, "ambiguous_capture"))
    assert report.findings[0].legal == ("49x21x8x24", "49x27x13x24")
    assert checked("international", "49x27x24", fen).moves[0].move.captures == (19, 22, 43)


def test_full_path_is_the_capture_that_stops_there() -> None:
    fen = "W:WK15:B11,25,1,2"
    assert codes("castillar", "15x4", fen) == ["ambiguous_capture"]
    assert checked("castillar", "15x29x4", fen).moves[0].move.captures == (11, 25)


def test_path_may_leave_out_some_of_its_squares() -> None:
    fen = "W:W35:B30,19,20,10,13,K8"
    for path in ("35x4", "35x24x4", "35x15x4", "35x24x15x4"):
        assert checked("international", path, fen).verdict.value == "valid", path
    assert checked("international", "35x14x4", fen).verdict.value == "invalid"


def test_king_may_be_written_either_way_round_unless_the_choice_is_told() -> None:
    for pieces, valid in (("11,12,19,20", True), ("K11,K12,19,20", True), ("K11,12,19,20", False)):
        report = checked("italian", "23x16x7x14x23", f"W:WK23:B{pieces}")
        assert (report.verdict.value == "valid") is valid, pieces


def test_man_does_not_pass_where_only_a_king_would_fly() -> None:
    fen = "W:W49:BK21,K41,K42,31,43"
    assert checked("las-damas", "49x38x47x36x27x16", fen).verdict.value == "valid"
    assert checked("las-damas", "49x38x36x16", fen).verdict.value == "valid"
    assert checked("las-damas", "49x36x38x16", fen).verdict.value == "invalid"


def test_path_may_cross_taken_pieces_only_if_they_are_gone() -> None:
    assert checked("castillar", "6x8x29", "W:WK6:B9,15,17,25").verdict.value == "valid"
    assert checked("spanish", "22x31x30", "W:WK22:B8,9,10,12,18,20,27").verdict.value == "invalid"


@pytest.mark.parametrize(
    ("moves", "code", "ply", "unread"),
    [
        ("1. 32-28 19-23 2. 28x21 14x23 3. 37-32", "impossible_capture", 3, 2),
        ("1. 32-28 19-23 2. 2z-19 14x23 3. 37-32", "unreadable_move", 3, 2),
        ("1. 32-28 19-23 2. 28x99 14x23", "no_such_square", 3, 1),
        ("1. 32-28 19-23 2-0 28x19", "move_after_result", 3, 0),
        ("1. 32-28 19-23 2. S9 28x19", "unreadable_move", 3, 1),
        ("1. 3z-28 19-23", "unreadable_move", 1, 1),
        ("1. 32-28 ) 19-23", "unreadable_move", 2, 1),
    ],
)
def test_stopped_check_counts_the_remaining_moves(moves: str, code: str, ply: int, unread: int) -> None:
    report = checked("international", moves)
    assert (report.verdict.value, report.unread) == ("invalid", unread)
    assert findings_of(report)[-1][:2] == (ply, code)


def test_illegal_move_is_reported_with_the_legal_ones() -> None:
    report = checked("spanish", "1. 10-14 23-19 2. 9-13")
    assert report.findings[0].legal == ("14x23",)
    assert report.findings[0].side is Side.WHITE


@pytest.mark.parametrize("text", ["", "   \n", "hello world", "{only a comment}", '[Event "x"]\n\n*', "[", "\ufeff"])
def test_no_move_at_all_is_unreadable(text: str) -> None:
    assert check(RULES["italian"], text).verdict.value == "unreadable"


@pytest.mark.parametrize(
    ("fen", "fault", "place"),
    [
        ("W:W31,31:B1", "square_twice", "31"),
        ("W:W31:B31", "square_twice", "31"),
        ("W:W31:B51", "no_such_square", "51"),
        ("W:W31:B0", "unreadable", "0"),
        ("W:W3:B20", "man_on_crowning_row", "3"),
        ("W:W31:B47", "man_on_crowning_row", "47"),
        ("W:W31-29:B1", "no_such_square", "31-29"),
        ("W:Wa2:B1", "no_such_square", "a2"),
        ("X:W31:B1", "no_turn", "x"),
        ("W:W31", "side_missing", "B"),
        ("W:W31:W32:B1", "side_twice", "W"),
        ("W:W31:Bpawn", "unreadable", "pawn"),
        ("", "no_moves_read", ""),
    ],
)
def test_impossible_position_is_refused_with_its_square(fen: str, fault: str, place: str) -> None:
    report = checked("international", "*" if not fen else "1. 31-27", fen)
    if fen:
        assert (report.verdict.value, report.position) == ("invalid", None)
        assert report.findings[0].values == {"fault": fault, "place": place}


@pytest.mark.parametrize(
    "fen",
    ["W:W31-50:B1-20", "w:w31-50:b1-20.", "W:W 31-50. :B 1-20. :H0:F1", "W:B1-20:W31-50"],
)
def test_positions_written_as_on_real_sheets_are_read(fen: str) -> None:
    assert read_fen(RULES["international"], fen) == start(RULES["international"])


def test_positions_with_algebraic_names_are_read() -> None:
    assert read_fen(RULES["italian"], "B:Wg2,Ke8:Bf7").fen == "B:WK3,28:B7"


@pytest.mark.parametrize(
    ("result", "agrees"),
    [
        ("2-0", True),
        ("1-0", True),
        ("3-0", True),
        ("0-2", False),
        ("1-1", False),
        ("0-0", False),
        ("*", None),
        ("", None),
    ],
)
def test_written_result_is_compared_with_the_board(result: str, agrees: bool | None) -> None:
    report = checked("italian", f"22x13 {result}", "W:W22:B18")
    assert report.outcome.winner is Side.WHITE
    assert report.result_agrees is agrees
    assert report.verdict.value == "valid"
    assert (["result_disagrees"] if agrees is False else []) == [code for _, code, _ in findings_of(report)]


def test_result_tag_counts_if_the_moves_have_no_result() -> None:
    assert checked("italian", "1. 22-18", Result="0-2").result == "0-2"
    assert checked("italian", "1. 22-18 *", Result="0-2").result == "0-2"
    assert "results_differ" in codes("italian", "1. 22-18 2-0", Result="0-2")
    assert codes("italian", "1. 22-18", Result="who knows") == ["result_unreadable"]


def test_other_rules_and_further_games_are_remarked() -> None:
    assert codes("italian", "1. 22-18", Rules="spanish") == ["other_rules"]
    assert codes("italian", "1. 22-18", GameType="20") == ["other_rules"]
    assert codes("italian", "1. 22-18", Rules="italian", GameType="20") == []
    assert codes("italian", '1. 22-18 2-0\n\n[Event "2"]\n\n1. 22-18 0-2') == ["more_games", "win_off_the_board"]
    assert codes("italian", "1. 22-18 2-0\n1. 22-18 0-2") == ["more_games", "win_off_the_board"]


def test_half_moves_have_their_positions() -> None:
    report = checked("international", LEGAL_START)
    assert [str(ply.move) for ply in report.moves] == ["32-28", "19-23", "28x19", "14x23"]
    assert [ply.side for ply in report.moves] == [Side.WHITE, Side.BLACK] * 2
    assert report.moves[-1].position == report.position
    assert report.start == start(RULES["international"])


def test_legal_moves_are_in_the_notation_of_the_sheet() -> None:
    assert checked("italian", "1. b3-b4").findings[0].legal == ()
    assert "b2-a3" not in checked("italian", "1. a3-a4").findings[0].legal


@pytest.mark.parametrize(
    ("slug", "article"),
    [("spanish", "7.2"), ("international", "87"), ("castillar", None), ("italian", None), ("las-damas", None)],
)
@pytest.mark.parametrize("clock", ["0:00", "0:00:00", "00:00:00.0"])
def test_clock_at_zero_is_remarked_for_the_referee(slug: str, article: str | None, clock: str) -> None:
    move = str(start(RULES[slug]).legal_moves()[0])
    report = checked(slug, f"1. {move} {{[%clk {clock}]}}")
    assert (report.verdict.value, findings_of(report)) == ("valid", [(1, "clock_at_zero", article)])
    assert report.findings[0].side is Side.WHITE


def test_clock_at_zero_names_the_move() -> None:
    report = checked("spanish", "10-14 {[%clk 0:00]} 22-18 9-13 {[%clk 0:00]}")
    assert [place(each) for each in report.findings] == ["Jugada 1 (blancas)", "Jugada 2 (blancas)"]


@pytest.mark.parametrize("moves", ["1. 10-14 {[%clk 0:00:01]}", "1. 10-14 {[%clk 0:10]}", "{[%clk 0:00]} 1. 10-14"])
def test_running_or_unstarted_clock_is_not_remarked(moves: str) -> None:
    assert codes("spanish", moves) == []


def test_article_on_numbers_is_cited_for_named_squares() -> None:
    assert findings_of(checked("spanish", "1. b3-a4")) == [(0, "squares_by_name", "10.2")]
    assert findings_of(checked("international", "1. b4-a5")) == [(0, "squares_by_name", "81")]
    assert findings_of(checked("castillar", "1. a3-b4")) == []


@pytest.mark.parametrize(("slug", "article"), [("international", "77"), ("spanish", None)])
def test_double_loss_is_remarked_as_the_referees_decision(slug: str, article: str | None) -> None:
    move = str(start(RULES[slug]).legal_moves()[0])
    report = checked(slug, f"1. {move} 0-0")
    assert (report.verdict.value, findings_of(report)) == ("valid", [(0, "both_lost", article)])


@pytest.mark.parametrize(
    ("slug", "fen", "article"),
    [
        ("spanish", "W:W30:B20", "4.4"),
        ("international", "W:W3:B20", "12"),
        ("las-damas-64", "W:W2:B20", "Promoción, 1"),
        ("italian", "W:W2:B20", "Definizioni, 1"),
        ("castillar", "W:W2:B20", "Cómo jugar, 6"),
        ("spanish", "W:W33:B20", "10.2"),
        ("international", "W:W51:B20", "5"),
        ("castillar", "W:W33:B20", None),
        ("spanish", "W:W9,9:B20", None),
        ("spanish", "W9:B20", None),
    ],
)
def test_impossible_position_cites_its_article(slug: str, fen: str, article: str | None) -> None:
    assert findings_of(checked(slug, "1. 22-18", fen)) == [(0, "bad_position", article)]
