"""What a finding about an irregular move holds, and the position after it."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.sheets import notes
from tests.games.rules.ask import checked, findings_of
from tests.games.rules.told import whole

CORRECTION = {"rectifying": "35", "acceptance": "52"}


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
