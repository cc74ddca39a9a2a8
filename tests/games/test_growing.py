"""The check of a sheet while it is being written."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.background import GrowingSheet
from games.rules import RULES, start
from games.rules.move_text import write_move
from games.rules.playing import play_out
from games.rules.sheets.record import Verdict
from tests import sheets

SYSTEMS = pytest.mark.parametrize("rules", RULES)


def growing_sheet(text: str, rules: str = "castillar", **how: bool) -> GrowingSheet:
    return GrowingSheet(RULES[rules], text, **how)


@SYSTEMS
def test_board_is_set_up_with_every_first_move(rules: str) -> None:
    sheet = growing_sheet("", rules)
    assert sheet.empty and sheet.replay.board
    assert set(sheet.choices) == {write_move(start(RULES[rules]), m) for m in start(RULES[rules]).legal_moves()}


def test_unfinished_move_is_not_checked() -> None:
    for last in ("1", "11", "11-", "11-1"):
        sheet = growing_sheet(f"1. 22-18 {last}")
        assert (sheet.typing, sheet.report.plies, sheet.replay.stop) == (last, 1, None)
    whole = growing_sheet("1. 22-18 11-15")
    assert (whole.typing, whole.report.plies) == ("", 2)


def test_impossible_word_is_reported_at_once() -> None:
    assert growing_sheet("1. 22-18 29-").replay.stop
    for text, whole in (("1. 22-18 11-1 ", False), ("1. 22-18 11-1", True)):
        stop = growing_sheet(text, whole=whole).replay.stop
        assert stop and stop.article and stop.legal


def test_half_written_irregular_move_is_not_reported() -> None:
    lone = '[FEN "W:W32:B19"]\n1.'
    assert growing_sheet(f"{lone} 32-2", "international").report.verdict is not Verdict.IRREGULAR
    assert growing_sheet(f"{lone} 32-2 ", "international").report.verdict is Verdict.IRREGULAR


@pytest.mark.parametrize(
    ("rules", "text", "irregular"),
    [("castillar", "1. 22-18 11-15 2. 21-17 10-14 3. 17x10 ", 3), ("international", "1. 32-25 19-23 2. 33-28 ", 1)],
)
def test_board_goes_on_after_an_irregularity(rules: str, text: str, irregular: int) -> None:
    sheet = growing_sheet(text, rules)
    assert irregular in [finding.ply for finding in sheet.report.findings]
    assert sheet.report.verdict is Verdict.IRREGULAR and sheet.report.plies > irregular
    assert sheet.replay.position == sheet.report.position
    assert f"Jugada {(sheet.report.plies + 1) // 2}" in sheet.replay.caption
    assert sheet.choices and sheet.ahead


def test_latest_fault_comes_first() -> None:
    sheet = growing_sheet("1. 22-18 11-15 2. 21-17 10-14 3. 17x10 ")
    assert [line.place for line in sheet.faults] == ["Jugada 2 (negras)", "Jugada 2 (blancas)"]
    stopped = growing_sheet("1. 22-18 11-15 2. 21-17 10-1 ")
    assert [line.severity for line in stopped.faults] == ["invalid", "irregular"]
    assert not growing_sheet("").faults


def test_missing_soplo_is_a_fault_only_after_the_next_move() -> None:
    sheet = growing_sheet("1. 22-18 11-15 2. 21-17 ")
    assert sheet.huffable == ("18",) and not sheet.faults
    later = growing_sheet("1. 22-18 11-15 2. 21-17 10-14 ")
    assert [line.place for line in later.faults] == ["Jugada 2 (blancas)"]


def test_board_stays_before_an_impossible_move() -> None:
    sheet = growing_sheet("1. 22-18 11-1 2. 21-17 ")
    assert sheet.replay.is_stop and sheet.replay.position == sheet.report.position
    assert "Jugada 1, negras: 11-1, que no vale" in sheet.replay.caption


def test_no_move_is_offered_after_an_error_or_the_end() -> None:
    assert not growing_sheet("1. 22-1 ").choices
    assert not growing_sheet('[FEN "W:W18:B14"]\n1. 18x9').choices


@pytest.mark.parametrize("result", ["2-0", "1-1", "*", "0-2 \n", "1/2-1/2"])
def test_no_move_is_offered_after_a_result(result: str) -> None:
    before = "1. 22-18 11-15 2. 21-17 "
    assert growing_sheet(before).choices and growing_sheet(before).huffable
    sheet = growing_sheet(before + result)
    assert not sheet.choices and not sheet.huffable and not sheet.may_pass and not sheet.replay.stop
    assert growing_sheet('[Result "2-0"]\n1. 22-18 ').choices
    blocked = growing_sheet(f"{sheets.BLOCKED} {result}")
    assert growing_sheet(f"{sheets.BLOCKED} ").may_pass and not blocked.may_pass


@SYSTEMS
def test_offered_moves_alone_write_a_whole_game(rules: str) -> None:
    text = ""
    for turn in range(60):
        sheet = growing_sheet(text, rules)
        assert not sheet.replay.stop, (text, sheet.report.findings)
        if not sheet.choices:
            break
        choice = sheet.choices[(turn * 7) % len(sheet.choices)]
        text += f"{choice} "
    assert growing_sheet(text, rules).report.plies >= 10


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(RULES)), st.text(max_size=60) | st.from_regex(r"(\d{1,2}[-x ]){0,9}\d?", fullmatch=True))
def test_any_text_gets_choices_and_findings(rules: str, text: str) -> None:
    sheet = growing_sheet(text, rules)
    assert sheet.choices is not None and sheet.findings is not None
    assert not sheet.typing or text.endswith(sheet.typing)


@SYSTEMS
def test_every_beginning_of_a_game_is_valid(rules: str) -> None:
    text = next(play_out(RULES[rules], "growing", 1))
    body = text.split("\n\n", 1)[1]
    for length in range(min(len(body), 400)):
        stop = growing_sheet(body[:length], rules).replay.stop
        assert stop is None, (body[:length], stop)
