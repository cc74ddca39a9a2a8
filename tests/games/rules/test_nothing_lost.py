"""What a sheet says is never lost in silence: it is read, or the report says that it was not."""

from __future__ import annotations

import pytest

from games.rules import RULES
from games.rules.notation.pdn import games_in
from games.rules.sheets.findings import Code, Standing
from games.rules.wording import sentence
from tests.games.rules.ask import checked, found


def test_a_byte_order_mark_before_the_tags_begins_no_game_of_its_own() -> None:
    text = '\ufeff[Event "a"]\r\n[White "b"]\r\n\r\n1. 32-28 19-23\r\n2-0\r\n'
    assert len(list(games_in(text.splitlines(keepends=True)))) == 1
    report = RULES["international"].check(text)
    assert (report.verdict.value, report.plies, report.tags["White"]) == ("valid", 2, "b")


@pytest.mark.parametrize(
    ("moves", "plies", "result"),
    [
        ("1. 32 - 28 19 - 23 2. 28 x 19 14 × 23 2 - 0", 4, "2-0"),
        ("1 32 - 28! 19 – 23 2 28 : 19 {so} 14 x 23 ½ - ½", 4, "½-½"),
        ("d4 - e5 g7 - f6 e5 x g7", 3, None),
    ],
)
def test_spaces_around_the_sign_change_nothing(moves: str, plies: int, result: str | None) -> None:
    report = RULES["international"].check(moves)
    assert (report.verdict.value, report.plies, report.result) == ("valid", plies, result)


def test_a_path_with_spaces_around_its_signs_is_one_capture() -> None:
    report = checked("international", "1. 28 x 19 x 8", "W:W28:B23,13,1")
    assert report.moves[0].move.captures == (13, 23)


@pytest.mark.parametrize("lost", ["1923", "19 23", "19", "1923 2."])
def test_a_move_that_lost_its_sign_is_no_move_number(lost: str) -> None:
    report = checked("international", f"1. 32-28 {lost}")
    assert (report.verdict.value, report.plies) == ("invalid", 1)
    assert found(report) == [(2, "unreadable_move", None)]


def test_move_numbers_without_dots_are_passed_over() -> None:
    report = checked("international", "Ronda 3 mesa 12 2026\n35 32-28 19-23 36 {so} 28x19 36 ... 14x23 3")
    assert (report.verdict.value, report.plies) == ("valid", 4)


@pytest.mark.parametrize(("opened", "sign"), [("{19-23", "{"), ("(19-23 (20-25)", "("), ("{", "{")])
def test_what_is_never_closed_is_remarked(opened: str, sign: str) -> None:
    report = checked("international", f"1. 32-28 {opened} 2. 28x19")
    remarks = [(finding.ply, finding.text) for finding in report.findings if finding.code is Code.NOT_CLOSED]
    assert (report.verdict.value, report.plies, remarks) == ("valid", 1, [(1, sign)])


def test_what_is_closed_is_not_remarked() -> None:
    report = checked("international", "1. 32-28 (19-23 (20-25 {)})) 19-23 {so}")
    assert Code.NOT_CLOSED not in {finding.code for finding in report.findings}


def test_a_check_that_stops_says_how_many_half_moves_are_unread() -> None:
    report = checked("castillar", "1. 22-18 11-15 2. 22-17 10-14 3. 24-20 (23-18) 14-17")
    assert (report.verdict.value, report.plies, report.unread) == ("invalid", 2, 3)
    assert "3" in next(sentence(finding) for finding in report.findings if finding.unread)


@pytest.mark.parametrize("moves", ["1. 25-20 20-25 2-0", "1. 32-28 foo 2. 28x19 {0-2} (0-2) 2-0"])
def test_the_result_written_is_told_though_the_check_stopped_before_it(moves: str) -> None:
    report = checked("international", moves)
    assert (report.verdict.value, report.result, report.result_agrees) == ("invalid", "2-0", None)


def test_a_position_refused_leaves_the_moves_unread_and_tells_the_result() -> None:
    report = checked("international", "1. 31-27 2-7 2-0", "W:W31,31:B2")
    assert (report.verdict.value, report.plies, report.unread, report.result) == ("invalid", 0, 2, "2-0")


def test_an_irregularity_stands_open_until_the_opponent_moves() -> None:
    report = checked("international", "1. 32-23 2. 37-32")
    assert [finding.standing for finding in report.findings] == [Standing.OPEN, Standing.OPEN]
    report = checked("international", "1. 32-23 2. 37-32 18x29")
    assert [finding.standing for finding in report.findings][:2] == [Standing.ACCEPTED, Standing.ACCEPTED]
