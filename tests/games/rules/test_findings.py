"""What a remark holds: its place, its text and the values of its sentence."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules import RULES, read_fen
from games.rules.notation.movetext import read_move
from games.rules.sheets.findings import Code
from games.rules.sheets.matching import Choice, choose
from games.rules.wording import place
from tests.games.rules.ask import checked, tour
from tests.games.rules.told import whole


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
            "1. cd4 fe5 df6 ge5",  # columns: short, and of the one piece that may go there
            [(ply, "short_notation", None, {"text": text}) for ply, text in enumerate(("cd4", "fe5", "df6", "ge5"), 1)],
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


def test_finding_about_a_whole_sheet_that_black_begins_has_no_move() -> None:
    assert {each.move for each in checked("castillar", "1... 9-13 2-0", "B:W22:B9", Result="1-1").findings} == {0}


@pytest.mark.parametrize(("text", "remark"), [("32x28", Code.CROSS_FOR_MOVE), ("32-28", None)])
def test_quiet_move_with_the_sign_of_a_capture_is_remarked(text: str, remark: Code | None) -> None:
    position = read_fen(RULES["international"], "W:W32:B1")
    written = read_move(position.rules.board, text)
    assert written is not None
    assert choose(position, written) == Choice((), remark)


MOVES = ("50-45", "14-20")


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
