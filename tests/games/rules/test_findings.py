"""What a finding holds: its place, its article, the values of its sentence and the legal moves, all of them."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules import RULES, read_fen
from games.rules.notation.movetext import SpanKind, read_move
from games.rules.sheets import notes
from games.rules.sheets.choosing import Choice, choose
from games.rules.sheets.findings import Code, Finding
from games.rules.sheets.report import SheetReport
from games.rules.wording import place
from tests.games.rules.ask import checked, findings_of, tour

CORRECTION = {"rectifying": "35", "acceptance": "52"}


def told(finding: Finding) -> dict[str, Any]:
    """Return what a finding holds beside its half-move, code and article."""
    held = {
        "text": finding.text,
        "values": dict(finding.values),
        "legal": finding.legal,
        "state": finding.state and finding.state.value,
        "unread": finding.unread,
    }
    return {name: value for name, value in held.items() if value}


def whole(report: SheetReport) -> list[tuple[Any, ...]]:
    """Return the half-move, code and article of each finding, and what else it holds."""
    return [(*place, told(one)) for place, one in zip(findings_of(report), report.findings, strict=True)]


def irregular(text: str, state: str = "open", **values: object) -> dict[str, Any]:
    """Return what a finding about an irregular move holds."""
    squares = text.replace("x", "-").split("-")
    man = {"piece": "man", "square": squares[0], "behind": squares[-1], "able": "0", "taken": 0, "most": 0}
    return {"text": text, "values": {**man, **CORRECTION, **values}, "state": state}


@pytest.mark.parametrize(
    ("fen", "moves", "found", "after"),
    [
        ("W:W32:B1", "1. 32-22", [(1, "irregular_movement", "37", irregular("32-22"))], "B:W22:B1"),
        ("W:WK32:B1", "1. 32-22", [(1, "irregular_movement", "37", irregular("32-22", piece="king"))], "B:WK22:B1"),
        (
            "W:W32,50:B28,1",
            "1. 32-27 1-7",
            [(1, "moved_with_capture_due", "41", irregular("32-27", "accepted", able="32", most=1))],
            "W:W27,50:B7,28",
        ),
        (
            "W:W32,K49:B28,44,34,1",  # the due capture ends on the same square
            "1. 32x23",
            [(1, "wrong_number_taken", "43", irregular("32x23", able="49", taken=1, most=2))],
            "B:WK49,23:B1,34,44",
        ),
        (
            "W:W32,K49:B28,29,44,1",  # and so does a whole capture of the king
            "1. 32x23",
            [(1, "chain_stopped", "44", irregular("32x23", able="32", taken=1, most=2))],
            "B:WK49,23:B1,29,44",
        ),
        (
            "W:W32:B18,23,20",
            "1. 18-24",
            [
                (1, "opponents_piece", "40", irregular("18-24")),
                (1, "irregular_movement", "37", irregular("18-24")),
            ],
            "B:W32:B20,23,24",
        ),
        (
            "W:W32,23:B18,20",  # what the other side leaves out is not its irregularity
            "1. 20-24",
            [(1, "opponents_piece", "40", irregular("20-24", able="18", most=1))],
            "B:W23,32:B18,24",
        ),
        (
            "W:W33,47:B29,19,1",
            "1. 47-42 2. 33x24x13 1-6",
            [
                (1, "moved_with_capture_due", "41", irregular("47-42", "accepted", able="33", most=2)),
                (2, "numbering", None, {"text": "2."}),
                (2, "two_in_a_row", "36", irregular("33x24x13", "accepted", able="33", taken=2, most=2)),
            ],
            "W:W13,42:B6",
        ),
        (
            "W:W33,47:B29,1",
            "1. 33x24 2. 47-36",
            [
                (2, "numbering", None, {"text": "2."}),
                (2, "two_in_a_row", "36", irregular("47-36")),
                (2, "irregular_movement", "37", irregular("47-36")),
            ],
            "B:W24,36:B1",
        ),
        (
            "W:W33,47:B29,19,1",  # only the other side can accept
            "1. 47-42 2. 33x24x13",
            [
                (1, "moved_with_capture_due", "41", irregular("47-42", able="33", most=2)),
                (2, "numbering", None, {"text": "2."}),
                (2, "two_in_a_row", "36", irregular("33x24x13", able="33", taken=2, most=2)),
            ],
            "B:W13,42:B1",
        ),
        (
            "W:W33,47:B18,1",  # nor is a slot left empty by an unusual sign
            "33>29 18-22 22-27",
            [(1, "unusual_sign", "81", {"text": "33>29"}), (3, "opponents_piece", "40", irregular("22-27"))],
            "B:W29,47:B1,27",
        ),
        (
            "W:W33,47:B18,1",  # without numbers, no slot is left empty
            "33-29 18-22 22-27",
            [(3, "opponents_piece", "40", irregular("22-27"))],
            "B:W29,47:B1,27",
        ),
    ],
)
def test_irregular_move_is_made_and_told(
    fen: str, moves: str, found: list[tuple[int, str, str | None, dict[str, Any]]], after: str
) -> None:
    report = checked("international", moves, fen)
    assert whole(report) == found
    assert (report.verdict.value, report.fen) == ("irregular", after)


@pytest.mark.parametrize(
    ("slug", "fen", "moves", "where", "held"),
    [
        (
            "international",
            "W:W32:B1",
            "33-28",
            (1, "empty_square", "10"),
            {"text": "33-28", "values": {"square": "33"}, "legal": ("32-27", "32-28")},
        ),
        (
            "international",
            "W:W32:B1",
            "32-32",
            (1, "impossible_move", "11"),
            {"text": "32-32", "values": {"piece": "man", "square": "32"}, "legal": ("32-27", "32-28")},
        ),
        (
            "international",
            "W:W31,31:B20",
            "32-28 19-23 *",
            (0, "bad_position", None),
            {"values": {"fault": "square_twice", "place": "31"}, "unread": 2},
        ),
        (
            "international",
            "W:W26-46:B1",
            "32-28",
            (0, "bad_position", "7"),
            {"values": {"fault": "too_many_pieces", "place": "W 21"}, "unread": 1},
        ),
        (
            "international",
            "W:WK49:B43,22,17,19,1",
            "49x24 1-6",
            (1, "ambiguous_capture", "81"),
            {"text": "49x24", "values": {"ways": 2}, "legal": ("49x21x8x24", "49x27x13x24"), "unread": 1},
        ),
        (
            "castillar",
            "W:WK2:B7,27,17",
            "2>13",  # no sign decides between a quiet move and a capture
            (1, "ambiguous_capture", None),
            {"text": "2>13", "values": {"ways": 2}, "legal": ("2x20x31x13", "2-13")},
        ),
        ("spanish", None, "10-14 f6-e5", (2, "mixed_notation", "10.2"), {"text": "f6-e5"}),
        ("spanish", None, "10-14 fe5", (2, "mixed_notation", "10.2"), {"text": "fe5"}),
        ("spanish", None, "-- 10-14", (1, "no_pass", "8.1"), {"text": "--", "unread": 1}),
        (
            "castillar",
            "W:W18,30:B1",
            "18-14 --",
            (2, "pass_with_moves", "Cómo jugar, 1"),
            {"text": "--", "legal": ("1-5", "1-6")},
        ),
        ("castillar", "W:W22,29,30:B25", "22-18 1-5", (2, "pass_due", "Cómo jugar, 8"), {"text": "1-5"}),
        (
            "castillar",
            None,
            "22-18 9-13 2-0 26-22",
            (3, "move_after_result", None),
            {"text": "26-22", "values": {"result": "2-0"}},
        ),
        ("castillar", None, "22-18 ) 9-13", (2, "unreadable_move", None), {"text": ")", "unread": 1}),
        (
            "castillar",
            "W:W22:B18",
            "1. 22x15 2. 1-5",  # where the game is over, a number stands for no pass
            (2, "move_after_end", "Cómo jugar, 8"),
            {"text": "1-5", "values": {"reason": "no_pieces"}},
        ),
        ("castillar", None, "c3-d4 f6-e5 g3-h4 S18", (3, "mixed_notation", None), {"text": "S18"}),
        ("castillar", "B:W6,29:B1,12", "h6-g5 S1", (1, "mixed_notation", None), {"text": "S1"}),
        ("international", None, "1. 32-28 ... 2. 19-23", (2, "no_pass", "78.2"), {"text": "..."}),
        (
            "castillar",
            "W:W30:B26,27,18,3",
            "30x23x1 4 x5",  # a number is no part of a capture
            (1, "impossible_capture", "Cómo jugar, 2"),
            {
                "text": "30x23x1",
                "values": {"piece": "man", "square": "30"},
                "legal": ("30x23", "30x23x14", "30-25"),
                "unread": 1,
            },
        ),
        (
            "castillar",
            None,
            "1. 22x18 x9",  # before the space it is no capture
            (1, "nothing_to_take", "Cómo jugar, 2"),
            {
                "text": "22x18x9",
                "values": {"square": "18"},
                "legal": ("21-17", "22-17", "22-18", "23-18", "23-19", "24-19", "24-20"),
            },
        ),
        (
            "castillar",
            "W:WK24:B7,14,16,19",
            "1. 24x3 x5",  # before the space it is two
            (1, "impossible_capture", "Cómo jugar, 7"),
            {
                "text": "24x3x5",
                "values": {"piece": "king", "square": "24"},
                "legal": (
                    *("24x1", "24x6", "24x10", "24x10x3", "24x10x3x17", "24x10x3x21", "24x10x17", "24x10x17x3"),
                    *("24x10x21", "24x15", "24-20", "24-27", "24-28", "24-31"),
                ),
            },
        ),
        (
            "italian",
            "B:W29:B21,22,25",
            "b3-c2 bd3",  # a column is no move either once the game is over
            (2, "move_after_end", "Il Gioco, 5"),
            {"text": "bd3", "values": {"reason": "blocked"}},
        ),
    ],
)
def test_check_stops_at_a_fault_with_all_there_is_to_say(
    slug: str, fen: str | None, moves: str, where: tuple[int, str, str | None], held: dict[str, Any]
) -> None:
    report = checked(slug, moves, fen)
    assert whole(report)[-1] == (*where, held)
    assert report.stopped_at is not None
    assert report.verdict.value == "invalid"


@pytest.mark.parametrize(
    ("slug", "fen", "moves", "found"),
    [
        (
            "castillar",
            None,
            "1. 22-18 2. 9-13 3. 26-22",
            [(2, "numbering", None, {"text": "2."})],
        ),
        (
            "castillar",
            None,
            "1. 22-18 9-13 buena 2. 26-22",
            [(2, "text_skipped", None, {"text": "buena"})],
        ),
        (
            "castillar",
            "W:W22,30:B27,12",
            "22x18 {so} 12x16!",
            [(1, "cross_for_move", None, {"text": "22x18"}), (2, "cross_for_move", None, {"text": "12x16"})],
        ),
        (
            "castillar",
            "W:W22,29,30,31:B27,26,1,3",
            "22-17 1-5",
            [(1, "forfeit_not_recorded", "Cómo jugar, 5", {"text": "22-17", "values": {"candidates": "30, 31"}})],
        ),
        (
            "castillar",
            None,
            "1. cd4 fe5 df6 ge5",  # columns: unusual, and of the one piece that may go there
            [(ply, "unusual_sign", None, {"text": text}) for ply, text in enumerate(("cd4", "fe5", "df6", "ge5"), 1)],
        ),
        (
            "international",
            None,
            "32-28 (33-29) 19x23 28x19 14x23 37x32",
            [
                (1, "variation_skipped", None, {}),
                (2, "cross_for_move", "81", {"text": "19x23"}),
                (5, "cross_for_move", "81", {"text": "37x32"}),
            ],
        ),
        (
            "international",
            "W:W32:B1",
            "32-27 {[%clk 0:00]} 1-6 {[%clk 0:00:00]}",
            [(1, "clock_at_zero", "87", {"text": "32-27"}), (2, "clock_at_zero", "87", {"text": "1-6"})],
        ),
        (
            "international",
            "W:W25,50:B14,10,19,28,3",
            "50-45 14-20 25x14 14x23 23x32 3-8",
            [(3, "capture_in_parts", "81", {"text": "25x14 14x23 23x32"})],
        ),
        (
            "italian",
            "W:W22:B18",
            "22x13 0-2",
            [
                (
                    0,
                    "result_disagrees",
                    "Il Gioco, 5",
                    {"text": "0-2", "values": {"result": "0-2", "winner": "white", "reason": "no_pieces"}},
                )
            ],
        ),
        (
            "las-damas",
            "W:WK14,40,45:BK43,6,11",
            tour((14, 41), (43, 27), 8) + " 2-0",
            [
                (
                    0,
                    "result_disagrees",
                    "Empate, 2",
                    {"text": "2-0", "values": {"result": "2-0", "winner": "draw", "reason": "repetition"}},
                )
            ],
        ),
        (
            "spanish",
            "W:WK8,9:BK5,24",  # the man's move in between begins the count of the kings' again
            f"{tour((8, 15), (5, 23), 12)} 9-13 5-1 {tour((8, 15, 22, 29, 12), (1, 5, 23, 14), 41)}",
            [
                (8, "draw_open", "9.3", {"values": {"reason": "repetition"}}),
                (53, "draw_open", "9.1", {"values": {"reason": "move_limit"}}),
            ],
        ),
    ],
)
def test_remark_names_its_text_and_values(
    slug: str, fen: str | None, moves: str, found: list[tuple[int, str, str | None, dict[str, Any]]]
) -> None:
    assert whole(checked(slug, moves, fen)) == found


def test_moves_are_kept_however_they_were_read() -> None:
    for slug, fen, moves, full in (
        ("castillar", None, "1. cd4 fe5 df6 ge5", ["22-18", "11-15", "18x11", "8x15"]),
        ("castillar", "W:W22,29,30:B25", "1. 22-18 2. 18-14", ["22-18", None, "18-14"]),
        ("castillar", "W:WK24:B7,14,16,19", "24x10x3", ["24x10x3"]),  # and not by 17, as 24x3 could be
        ("international", None, "32*28 19*23 28*19 14*23", ["32-28", "19-23", "28x19", "14x23"]),
        ("international", "W:W32:B1", "32-22", ["32-22"]),
        ("international", "W:W32,K49:B28,44,34,1", "32x23", ["32x23"]),
        ("international", "W:W25,50:B14,10,19,28,3", "50-45 14-20 25x14 14x23 23x32", [*MOVES, "25x14x23x32"]),
    ):
        report = checked(slug, moves, fen)
        assert [ply.move and ply.move.full for ply in report.moves] == full


MOVES = ("50-45", "14-20")


@pytest.mark.parametrize(
    ("fen", "moves", "played", "after", "rest", "unread"),
    [
        ("W:W22:B18,11,25", "1. 22x15 x99 25-29 15-12", "22x15", "B:W15:B11,25", "x99", 2),
        ("W:W22:B18,11,25", "1. 22x15x8 x99 25-29", "22x15x8", "B:W8:B25", "x99", 1),
        ("W:W22:B18,10,11", "1. 22x15 x6 x99", "22x15", "B:W15:B10,11", "x6x99", 0),
    ],
)
def test_capture_before_a_space_is_played_and_the_rest_unreadable(
    fen: str, moves: str, played: str, after: str, rest: str, unread: int
) -> None:
    report = checked("castillar", moves, fen)
    assert [ply.move and ply.move.full for ply in report.moves] == [played]
    assert (report.fen, report.unread) == (after, unread)
    assert [(each.ply, each.code.value, each.text) for each in report.findings] == [(2, "unreadable_move", rest)]


def test_position_that_cannot_be_set_up_leaves_all_unread() -> None:
    report = checked("international", "1. 32-28 19-23 0-2", "W:W31,31:B20", White="Ana", Result="2-0")
    assert (report.verdict.value, report.plies, report.unread, report.stopped_at) == ("invalid", 0, 2, 0)
    assert (report.result, report.result_agrees, report.tag("White")) == ("0-2", None, "Ana")
    assert findings_of(report) == [(0, "bad_position", None), (0, "results_differ", None)]
    text = report.sheet.text
    assert [text[span.start : span.end] for span in report.spans][-1] == "32-28 19-23 0-2"
    empty = checked("international", "", "W:W31,31:B20").spans
    assert [span.kind.value for span in empty] == ["tag", "space"]


def test_repetition_is_counted_across_irregular_moves() -> None:
    moves = "32-28 45-50 28-32 50-45"  # the man goes back
    report = checked("international", f"{moves} {moves}", "W:W32,K46:BK45,1")
    assert report.outcome is not None
    assert (report.plies, report.outcome.reason.value) == (8, "repetition")


def test_remark_on_the_next_move_stays_where_irregular_ones_are_over_the_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(notes, "MAX_FINDINGS", 1)
    report = checked("international", "32-44 7-40 44-35", "W:W32:B7")
    assert [(ply, code) for ply, code, _ in findings_of(report)] == [
        (1, "irregular_movement"),
        (2, "irregular_movement"),
        (3, "dash_for_capture"),
    ]


def test_quoted_text_is_cut_after_400_letters() -> None:
    for dots in (399, 400, 500):
        report = checked("castillar", f"1. 22-18 9-13 5{'.' * dots} 26-22")
        assert report.findings[0].text == f"5{'.' * 399}{'…' * (dots > 399)}"


def test_black_may_make_the_first_half_move_of_the_first_pair() -> None:
    for moves, where in (
        ("9-1", "Jugada 1 (negras)"),
        ("22-18 9-1", "Jugada 2 (blancas)"),
        ("22-18 10-13 9-1", "Jugada 2 (negras)"),
    ):
        assert place(checked("spanish", moves, "B:W10:B22").findings[-1]) == where
    cut = checked("castillar", '[FEN "B:W22:B10\n1. 22-18').findings[0]
    assert (cut.code.value, cut.ply, cut.move, cut.side) == ("tag_cut", 0, 0, None)


LONG, SPACED = "z" * 41, f"ganan{' ' * 30}las blancas"


@pytest.mark.parametrize(
    ("slug", "tags", "moves", "found", "results"),
    [
        ("castillar", {"Starter": LONG}, "22-18 9-13", [("starter_unknown", {"text": LONG[:40]})], (None, None)),
        (
            "castillar",
            {"Starter": LONG, "FEN": "W:W22:B9"},
            "22-18",
            [("starter_unheeded", {"text": LONG[:40]})],
            (None, None),
        ),
        (
            "castillar",
            {"Starter": "Black", "FEN": "W:W22:B9"},
            "22-18",
            [("starter_unheeded", {"text": "Black"})],
            (None, None),
        ),
        ("international", {"Starter": LONG}, "32-28", [("starter_unheeded", {"text": LONG[:40]})], (None, None)),
        ("international", {"SetUp": "1"}, "32-28", [("position_missing", {})], (None, None)),
        ("international", {"SetUp": "1", "FEN": "W:W32:B9"}, "32-28", [], (None, None)),
        ("italian", {"Rules": LONG}, "22-18", [("other_rules", {"text": LONG[:40]})], (None, None)),
        ("italian", {"GameType": "2" * 25}, "22-18", [("other_rules", {"text": f"GameType {'2' * 20}"})], (None, None)),
        ("italian", {"GameType": "22,W,8,8"}, "22-18", [], (None, None)),
        (
            "italian",
            {"Result": "0-2"},
            "22-18 2-0.",
            [
                ("results_differ", {"text": "0-2", "values": {"result": "2-0"}}),
                ("win_off_the_board", {"text": "2-0", "values": {"result": "2-0"}}),
            ],
            ("2-0", None),
        ),
        ("italian", {"Result": LONG}, "22-18", [("result_unreadable", {"text": LONG[:40]})], (None, None)),
        ("italian", {"Result": "4-6"}, "22-18 4-6", [("result_unreadable", {"text": "4-6"})], ("4-6", None)),
        (
            "italian",
            {"Result": "1-0"},
            "22-18 *",
            [("win_off_the_board", {"text": "1-0", "values": {"result": "1-0"}})],
            ("1-0", None),
        ),
        (
            "italian",
            {"Result": SPACED},
            "22-18",
            [
                ("result_unreadable", {"text": SPACED[:40]}),
                ("result_in_words", {"text": SPACED[:40], "values": {"proposed": "2-0"}}),
            ],
            (None, "2-0"),
        ),
        (
            "italian",
            {"Result": SPACED},
            "22-18 0-0",
            [
                ("result_unreadable", {"text": SPACED[:40]}),
                ("words_differ", {"text": SPACED[:40], "values": {"result": "0-0"}}),
                ("both_lost", {"text": "0-0"}),
            ],
            ("0-0", None),
        ),
        (
            "italian",
            {},
            "ganan las negras\n1. 22-18 12-16 tablas 2-0",
            [
                ("text_skipped", {"text": "ganan las negras"}),
                ("text_skipped", {"text": "tablas"}),
                ("words_differ", {"text": "ganan las negras", "values": {"result": "2-0"}}),
                ("words_differ", {"text": "tablas", "values": {"result": "2-0"}}),
                ("win_off_the_board", {"text": "2-0", "values": {"result": "2-0"}}),
            ],
            ("2-0", None),
        ),
        (
            "italian",
            {},
            "ganan las negras\n1. 22-18 12-16 tablas",  # the words after the moves count, those before differ from them
            [
                ("text_skipped", {"text": "ganan las negras"}),
                ("text_skipped", {"text": "tablas"}),
                ("result_in_words", {"text": "tablas", "values": {"proposed": "1-1"}}),
                ("words_differ", {"text": "ganan las negras", "values": {"result": "1-1"}}),
            ],
            (None, "1-1"),
        ),
        (
            "italian",
            {"FEN": "W:W22:B18"},
            "22x13 {tablas}",
            [("words_differ", {"text": "tablas", "values": {"result": "2-0"}})],
            (None, None),
        ),
        ("italian", {"Result": "2-0"}, "22-18 {tablas} (so", [("not_closed", {"text": "("})], (None, None)),
    ],
)
def test_tags_and_words_are_compared_with_the_game(
    slug: str,
    tags: dict[str, str],
    moves: str,
    found: list[tuple[str, dict[str, Any]]],
    results: tuple[str | None, str | None],
) -> None:
    report = checked(slug, moves, **tags)
    assert [(each.code.value, told(each)) for each in report.findings] == found
    assert (report.result, report.proposed) == results


@pytest.mark.parametrize(
    ("slug", "fen", "text", "found"),
    [
        ("spanish", None, "1. b3-a4", [("squares_by_name", "b3-a4", 0)]),
        ("castillar", "W:W22,32:B18,5", "1. 32-28 *", [("forfeit_not_recorded", "32-28", 1)]),
        (
            "castillar",
            "W:W22,32:B18,5",
            "1. 32-28 5-9 2. 28-24 (a) *",
            [
                ("forfeit_not_recorded", "32-28", 1),
                ("forfeit_not_recorded", "5-9", 1),
                ("variation_skipped", "", 2),
                ("forfeit_not_recorded", "28-24", 2),
            ],
        ),
        (
            "castillar",
            "W:W22,32:B18,5",
            "1. 32-28 18-25 2. 28-24",
            [("forfeit_not_recorded", "32-28", 1), ("dash_for_capture", "18-25", 1)],
        ),
        ("international", "B:W32:B1", "(a) 1... 1-6", [("variation_skipped", "", 0)]),
        (
            "international",
            "W:W32:B28,19",
            "1. 32x23! 23x14",
            [("chain_stopped", "32x23", 1), ("opponents_piece", "23x14", 1)],
        ),
        ("international", "W:W32:B28,19", "1. 32x23 23x14", [("capture_in_parts", "32x23 23x14", 1)]),
        (
            "international",
            "W:W32:B28,19",
            "1. 32x23 {c} 23x14",
            [("chain_stopped", "32x23", 1), ("opponents_piece", "23x14", 1)],
        ),
        (
            "international",
            "W:WK1:BK50",
            "1. 1-6 50-45 2. 6-1 45-50 3. 1-6 50-45 4. 6-1 45-50 5. 1-6 1-1",
            [("move_after_end", "1-6", 5)],
        ),
    ],
)
def test_each_finding_quotes_its_text_once(
    slug: str, fen: str | None, text: str, found: list[tuple[str, str, int]]
) -> None:
    report = checked(slug, text, fen)
    assert [(each.code.value, each.text, each.move) for each in report.findings] == found


def test_finding_about_a_whole_sheet_that_black_begins_has_no_move() -> None:
    assert {each.move for each in checked("castillar", "1... 9-13 2-0", "B:W22:B9", Result="1-1").findings} == {0}


@pytest.mark.parametrize("end", ["", "\n", " \r\n"])
def test_result_in_another_scale_may_be_followed_by_space(end: str) -> None:
    report = checked("castillar", f"1. 22-18 9-13 6-2{end}", Result="6-2")
    assert ([each.code for each in report.findings], report.result) == ([Code.RESULT_UNREADABLE], "6-2")


@pytest.mark.parametrize(("text", "remark"), [("32x28", Code.CROSS_FOR_MOVE), ("32-28", None)])
def test_quiet_move_with_the_sign_of_a_capture_is_remarked(text: str, remark: Code | None) -> None:
    position = read_fen(RULES["international"], "W:W32:B1")
    written = read_move(position.rules.board, text)
    assert written is not None
    assert choose(position, written) == Choice((), remark)


@pytest.mark.parametrize("text", ["1. 22-18 9-13 2-0", "1. 22-18 9-13 2-0 {fin} 2-0"])
def test_result_of_a_whole_sheet_is_read(text: str) -> None:
    assert checked("castillar", text).spans[-1].kind is SpanKind.RESULT
