"""What the finding at which a check stops holds, and what is left unread."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.rules.ask import checked, findings_of
from tests.games.rules.told import whole


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
            (1, "ambiguous_capture", None),
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
