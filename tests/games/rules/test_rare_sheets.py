"""Rare sheets: numbers, signs, words and jumps that are barely readable, and more findings than are listed."""

from __future__ import annotations

import pytest

from games.rules import RULES
from games.rules.notation.remarks import MAX_LINE
from games.rules.sheets import main_line as known
from games.rules.sheets import notes
from games.rules.sheets.findings import Code, IrregularityState
from tests.games.rules.ask import checked, findings_of, tour

PLAIN = "1. 32-28 19-23 2. 28x19 14x23"


def codes_of(slug: str, moves: str, fen: str | None = None, **tags: str) -> list[tuple[int, str]]:
    return [(ply, code) for ply, code, _ in findings_of(checked(slug, moves, fen, **tags))]


@pytest.mark.parametrize(
    "moves",
    [
        "1 22-18 1 ... 9-13 2 26-22",
        "1 22-18 1  ... 9-13 2 26-22",
        "1. 22-18{[%clk 0:01]}* 9-13 2. 26-22",
        "{\n} 22-18 {\n} 9-13 26-22",
        "1 22-18 9-13 * 2-0",
    ],
)
def test_signs_beside_half_moves_are_not_half_moves(moves: str) -> None:
    report = checked("castillar", moves)
    assert report.verdict.value == "valid"
    assert [ply.text for ply in report.moves] == ["22-18", "9-13", "26-22"][: report.plies]
    assert report.plies == 2 + ("26-22" in moves)
    assert [ply.comments for ply in report.moves] in ([()] * report.plies, [("[%clk 0:01]",), (), ()])


@pytest.mark.parametrize(
    ("moves", "where", "text", "unread"),
    [
        ("3 22-18 9-13", (1, "first_number"), "3", 2),
        ("1. 2 22-18", (1, "unreadable_move"), "2", 1),
        ("1 22-18 2  ... 9-13", (2, "unreadable_move"), "2", 1),
        ("22-18 9-13 3 26-22", (3, "unreadable_move"), "3", 1),
        ("1. 22-18 /FEN1 9-13", (2, "position_changed"), "/FEN1", 1),
        ("1. 22-18 9-13 * 2-0 1-1", (3, "move_after_result"), "1-1", 0),
        ("1. 22-18 9-13 2-0 S13", (3, "move_after_result"), "S13", 0),
        ("1. 22-18 9-13 2-0 26-22", (3, "move_after_result"), "26-22", 0),
        ("22.18.14 9-13", (1, "first_number"), "22.", 2),
        ("1. 22,18 9-13", (1, "unreadable_move"), "22,18", 1),
        ("1. 22*18>14 9-13", (1, "unreadable_move"), "22*18>14", 1),
        ("1. c3-d4 fd6", (2, "unreadable_move"), "fd6", 0),
        ("1. 22-18 fe5", (2, "mixed_notation"), "fe5", 0),
        ("1. c3-d4 9-13", (2, "mixed_notation"), "9-13", 0),
    ],
)
def test_unreadable_rest_of_a_sheet_stops_the_check(moves: str, where: tuple[int, str], text: str, unread: int) -> None:
    report = checked("castillar", moves)
    first = next(each for each in report.findings if each.text == text)
    assert (first.ply, first.code.value) == where
    assert first.unread == unread
    assert report.plies == where[0] - 1


def test_move_by_column_that_fits_none_lists_legal_ones() -> None:
    report = checked("castillar", "1. c3-d4 fd6")
    assert len(report.findings[0].legal) == 7
    assert {move[:2] for move in report.findings[0].legal} >= {"b6", "h6"}


@pytest.mark.parametrize(
    ("moves", "fault"), [("W:W22:Z5", "unreadable"), ("W:W22:", "unreadable"), ("W:W22:B5:W1", "side_twice")]
)
def test_position_part_of_neither_side_is_refused(moves: str, fault: str) -> None:
    report = checked("castillar", "1. 22-18", moves)
    assert findings_of(report)[0][1] == "bad_position"
    assert report.findings[0].values["fault"] == fault
    assert [(span.start, span.end) for span in report.spans][-1] == (report.spans[-1].start, len(report.sheet.text))


def test_number_for_a_player_without_moves_is_a_pass() -> None:
    report = checked("castillar", "1. 22-18 2. 18-14", "W:W29,30,22:B25")
    assert [ply.text for ply in report.moves] == ["22-18", "...", "18-14"]
    assert report.moves[1].position.fen == "W:W18,29,30:B25"


def test_words_after_a_pair_may_precede_a_bare_number() -> None:
    assert codes_of("castillar", "1 22-18 9-13 buena 2 26-22") == [(2, "text_skipped")]


def test_repeated_words_after_a_half_move_are_reported_once() -> None:
    report = checked("castillar", "1. 22-18 9-13\nHola\nHola\n2. 26-22\n")
    assert (findings_of(report), report.plies) == ([(2, "text_skipped", None)], 3)


def test_too_many_lines_of_words_stop_the_check() -> None:
    lines = "Hola\n" * 1000
    assert codes_of("castillar", f"1. 22-18 9-13\n{lines}2. 26-22") == [(2, "text_skipped")]
    report = checked("castillar", f"1. 22-18 9-13\n{lines}Adiós\n2. 26-22")
    assert findings_of(report)[-1] == (3, "unreadable_move", None)
    assert (report.findings[-1].text, report.plies) == ("Adiós", 2)


@pytest.mark.parametrize(("sign", "code"), [("x", Code.CROSS_FOR_MOVE), ("-", Code.VARIATION_SKIPPED)])
def test_remarks_beyond_a_thousand_are_counted(sign: str, code: Code) -> None:
    words = tour((29, 25), (3, 7), 1010).replace("-", sign)
    if code is Code.VARIATION_SKIPPED:
        words = words.replace(" ", " (a) ") + " (a)"
    report = checked("castillar", words, "W:WK29:BK3")
    assert report.plies == 1010
    assert [each.code for each in report.findings] == [code] * 1000 + [Code.MORE_FINDINGS]
    assert report.findings[-1].values == {"more": 10}
    assert [each.ply for each in report.findings[:-1]] == list(range(1, 1001))


def test_irregular_moves_over_the_limit_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notes, "MAX_FINDINGS", 4)
    words = "32-44 7-20 44-31 20-8 31-45 8-19 45-33 19-6 33-42"
    report = checked("international", words, "W:W32:B7")
    assert report.plies == 9
    assert [(each.ply, each.state) for each in report.findings[:-1]] == [
        *((ply, IrregularityState.ACCEPTED) for ply in (1, 2, 3, 4)),
        (9, IrregularityState.OPEN),
    ]
    assert report.findings[-1].values == {"more": 4}


def test_cache_of_words_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known, "MAX_CACHED_WORDS", 3)
    words = known.Vocabulary(RULES["castillar"], named=False)
    starts = [words[f"{start}-18"].start for start in range(1, 9)]
    assert starts == [RULES["castillar"].board.bits[start] for start in range(1, 9)]
    assert len(words) <= 3
    assert words["1-2-3-4-5-6"].end == 0 and "1-2-3-4-5-6" not in words  # long words are not kept


@pytest.mark.parametrize(
    ("slug", "fen", "move", "code", "square"),
    [
        ("italian", "W:W22:BK18", "22x13x6", "man_takes_king", 18),
        ("castillar", "W:W22:B18,11", "22x15x16", "impossible_capture", 22),
        ("international", "W:W32:B28,19", "32x23x24", "impossible_capture", 32),
        ("castillar", "W:W9,27:B6,7,23,20", "9x11", "crowned_goes_on", 2),
        ("castillar", "W:WK22:B18,11", "22x15x29", "taken_twice", 18),
        ("castillar", "W:W9:B6,20", "9x16", "impossible_capture", 9),
    ],
)
def test_capture_with_a_wrong_jump_is_diagnosed(slug: str, fen: str, move: str, code: str, square: int) -> None:
    report = checked(slug, move, fen)
    assert (findings_of(report)[0][:2], report.findings[0].values["square"]) == ((1, code), str(square))


@pytest.mark.parametrize("tag", ["2-0", "2 - 0", "1:0", "*"])
def test_tag_may_repeat_the_result_or_leave_it_open(tag: str) -> None:
    assert codes_of("castillar", "22-18 9-13 2-0", Result=tag) == [(0, "win_off_the_board")]
    assert codes_of("castillar", "22-18 9-13 0-2", Result=tag)[0] == (0, "results_differ") or tag == "*"


@pytest.mark.parametrize("fen", ["W:WK49:B43,22,17,19,30", "W:WK49:B43,22,17,19,20"])
def test_44_chain_stopped_midway_cites_the_article(fen: str) -> None:
    assert findings_of(checked("international", "49x24", fen)) == [(1, "stopped_short", "44")]


def test_quiet_move_of_several_squares_is_invalid() -> None:
    report = checked("international", "1. 32-28-23 18-22")
    assert (report.plies, report.verdict.value) == (0, "invalid")
    assert report.findings[0].state is None


@pytest.mark.parametrize("text", [f"! {PLAIN}", "1. ! 32-28 19-23"])
def test_mark_without_a_move_is_unreadable(text: str) -> None:
    assert [code for _, code in codes_of("international", text)] == ["unreadable_move"]


def test_score_between_names_is_a_remark_in_a_line_of_usual_length() -> None:
    score, story = "Ana 3-1 Berto", ", y así fue la tarde" * (MAX_LINE // 20)
    assert len(score + story) > MAX_LINE
    for line in (score, f"Ana y Berto{story}"):
        assert [code for _, code in codes_of("international", f"{line}\n{PLAIN}")] == ["text_skipped"]
    found = codes_of("international", f"{score}{story}\n{PLAIN}")
    assert [code for _, code in found] == ["unreadable_move"], "what may be a move is not skipped in an endless line"
