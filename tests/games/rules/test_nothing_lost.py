"""No part of a sheet is ignored silently: it is read, or the report says that it was not."""

from __future__ import annotations

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import RULES, check
from games.rules.board import Side
from games.rules.notation.division import games_in
from games.rules.notation.signs import DASHES
from games.rules.sheets.findings import Code, IrregularityState
from games.rules.sheets.record import SheetReport
from games.rules.wording import sentence
from tests.games.rules.ask import checked, findings_of

LINES = (
    *("\n", "\r\n", " ", "\ufeff", "% 1. 32-28\n", "{so}\n", "{", "}\n", "(", ")", ";", "Ana 2-0 Berto\n", "Ronda 3\n"),
    *("1. 22-18 9-14\n", "1. 32-28 19-23 ", "2. 18x9\n", "2-0\n", "1-1 ", "22.18 ", "9 13\n", "--", "...", "pasa "),
    *('[White "Ana"]\n', '[White "Ana\n', '[FEN "W:W31', "[", "S18 ", "tablas\n", "17:30\n", "12-11-2026\n", "$3 "),
)


def test_byte_order_mark_before_tags_begins_no_game() -> None:
    text = '\ufeff[Event "a"]\r\n[White "b"]\r\n\r\n1. 32-28 19-23\r\n2-0\r\n'
    assert len(list(games_in(text.splitlines(keepends=True)))) == 1
    report = check(RULES["international"], text)
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
    report = check(RULES["international"], moves)
    assert (report.verdict.value, report.plies, report.result) == ("valid", plies, result)


def test_path_with_spaces_around_its_signs_is_one_capture() -> None:
    report = checked("international", "1. 28 x 19 x 8", "W:W28:B23,13,1")
    assert report.moves[0].move.captures == (13, 23)


@pytest.mark.parametrize("lost", ["1923", "19 23", "19", "1923 2."])
def test_move_without_its_sign_is_not_a_move_number(lost: str) -> None:
    report = checked("international", f"1. 32-28 {lost}")
    assert (report.verdict.value, report.plies) == ("invalid", 1)
    assert findings_of(report) == [(2, "unreadable_move", None)]


def test_move_numbers_without_dots_must_be_the_expected_ones() -> None:
    report = checked("international", "Ronda 3 mesa 12 2026\n1 32-28 19-23 2 {so} 28x19 2 ... 14x23 3")
    assert (report.verdict.value, report.plies) == ("valid", 4)
    assert checked("international", "1 32-28 19-23 2 28x19 7 14x23").plies == 3


@pytest.mark.parametrize(("opened", "sign"), [("{19-23", "{"), ("(19-23 (20-25)", "("), ("{", "{")])
def test_unclosed_comment_stops_the_check_without_result(opened: str, sign: str) -> None:
    report = checked("international", f"1. 32-28 {opened} 2. 28x19 2-0", Result="2-0")
    found = [(finding.ply, finding.text) for finding in report.findings if finding.code is Code.NOT_CLOSED]
    assert (report.verdict.value, report.plies, report.result, found) == ("invalid", 1, None, [(2, sign)])


def test_dots_after_a_whole_pair_are_a_pass() -> None:
    report = check(RULES["castillar"], "1. 22-18 9-14 ... 2. 18x9")
    assert (report.plies, [finding.code for finding in report.findings]) == (2, [Code.PASS_WITH_MOVES])


def test_unclosed_bracket_above_the_moves_is_reported() -> None:
    report = check(RULES["castillar"], "[22-18 9-14 2. 18x9 5x14 2-0")
    assert [(finding.code, finding.text) for finding in report.findings] == [(Code.NOT_CLOSED, "[")]


def test_closed_comment_is_not_remarked() -> None:
    report = checked("international", "1. 32-28 (19-23 (20-25 {)})) 19-23 {so}")
    assert Code.NOT_CLOSED not in {finding.code for finding in report.findings}


def test_stopped_check_counts_unread_half_moves() -> None:
    report = checked("castillar", "1. 22-18 11-15 2. 22-17 10-14 3. 24-20 (23-18) 14-17")
    assert (report.verdict.value, report.plies, report.unread) == ("invalid", 2, 3)
    assert "3" in next(sentence(finding) for finding in report.findings if finding.unread)


@pytest.mark.parametrize("moves", ["1. 25-20 20-25 2-0", "1. 32-28 foo 2. 28x19 {0-2} (0-2) 2-0"])
def test_written_result_is_reported_after_the_check_stopped(moves: str) -> None:
    report = checked("international", moves)
    assert (report.verdict.value, report.result, report.result_agrees) == ("invalid", "2-0", None)


def test_refused_position_leaves_moves_unread() -> None:
    report = checked("international", "1. 31-27 2-7 2-0", "W:W31,31:B2")
    assert (report.verdict.value, report.plies, report.unread, report.result) == ("invalid", 0, 2, "2-0")


def test_irregularity_is_open_until_the_opponent_moves() -> None:
    report = checked("international", "1. 32-23 2. 37-32")
    assert standings(report) == [IrregularityState.OPEN, IrregularityState.OPEN]
    report = checked("international", "1. 32-23 2. 37-32 18x29")
    assert standings(report)[:2] == [IrregularityState.ACCEPTED, IrregularityState.ACCEPTED]


def standings(report: SheetReport) -> list[IrregularityState]:
    return [finding.state for finding in report.findings if finding.state]


@pytest.mark.many_examples
@given(st.lists(st.sampled_from(LINES), max_size=14).map("".join))
def test_games_of_a_file_joined_are_the_file(text: str) -> None:
    assert "".join(games_in(text.splitlines(keepends=True))) == (text if text.strip() else "")


@pytest.mark.many_examples
@given(st.sampled_from(list(RULES)), st.lists(st.sampled_from(LINES), max_size=14).map("".join))
def test_spans_put_together_are_the_text(slug: str, text: str) -> None:
    report = check(RULES[slug], text)
    assert "".join(text[span.start : span.end] for span in report.spans) == text


@pytest.mark.many_examples
@given(st.sampled_from(list(RULES)), st.text(max_size=60))
def test_spans_of_any_text_are_the_text(slug: str, text: str) -> None:
    assert "".join(text[span.start : span.end] for span in check(RULES[slug], text).spans) == text


@pytest.mark.parametrize("line", ["Ana - Berto 2-0", "Ana 2-0 Berto", "Resultado: 2-0", "Ronda 3\n2ª mesa 1-1 empate"])
def test_score_above_the_moves_is_no_game_and_no_result(line: str) -> None:
    text = f"{line}\n1. 32-28 19-23\n"
    report = check(RULES["international"], text)
    assert len(list(games_in(text.splitlines(keepends=True)))) == 1
    assert (report.verdict.value, report.plies, report.result) == ("valid", 2, None)


@pytest.mark.parametrize(
    ("starter", "tags"),
    [("Negro", {}), ("neri", {}), ("Hortera", {"Black": "Hortera"}), ("José Pérez", {"Negras": "PEREZ, Jose"})],
)
def test_first_player_is_named_by_colour_or_name(starter: str, tags: dict[str, str]) -> None:
    report = checked("castillar", "1. 9-14 22-18", Starter=starter, **tags)
    assert (report.verdict.value, report.plies, report.began) == ("valid", 2, Side.BLACK)


def test_unreadable_starter_is_reported() -> None:
    report = checked("castillar", "1. 22-18 9-14", Starter="Hortera")
    assert [finding.code for finding in report.findings] == [Code.STARTER_UNKNOWN]


@pytest.mark.parametrize("written", ["--", "-", "pasa", "PASSA", "pass", "..."])
def test_pass_is_written_in_many_ways(written: str) -> None:
    report = checked("castillar", f"1... 1-5 2. {written} 5-1", "B:W29:BK1,25,22")
    assert (report.verdict.value, report.plies) == ("valid", 3)


def test_pass_that_is_missing_is_named() -> None:
    report = checked("castillar", "1... 1-5 5-1", "B:W29:BK1,25,22")
    assert report.findings[-1].code is Code.PASS_DUE
    assert "--" in sentence(report.findings[-1])


def test_empty_slot_is_a_pass_where_no_move_exists() -> None:
    report = checked("castillar", "1. 1-5 2. 5-1", "W:WK4:B29")
    assert report.plies == 0
    report = checked("castillar", "1. 5-1 2. 1-5", "W:WK5,25,22:B29,K32")
    assert report.verdict.value != "valid"  # 29 is blocked, and 32 is not
    report = checked("castillar", "1... 1-5 2... 5-1", "B:W29:BK1,25,22")
    assert (report.verdict.value, report.plies) == ("valid", 3)


@pytest.mark.parametrize("words", ["tablas", "patta", "remise", "empate", "draw agreed", "táboas"])
def test_draw_in_words_is_proposed(words: str) -> None:
    report = checked("italian", f"1. 22-18 10-13 {words}")
    assert (report.verdict.value, report.result, report.proposed) == ("valid", None, "1-1")


@pytest.mark.parametrize(
    ("words", "proposed"),
    [
        ("abandonan las negras", "2-0"),
        ("nero abbandona", "2-0"),
        ("blancas ganan", "2-0"),
        ("As negras abandonan", "2-0"),
        ("les blancs abandonnent", "0-2"),
        ("Black wins", "0-2"),
        ("zwart wint", "0-2"),
        ("les noirs gagnent", "0-2"),
        ("las blancas rechazan tablas", None),
        ("abandonan blancas y negras", None),
        ("gana Ana", None),
    ],
)
def test_win_in_words_is_proposed(words: str, proposed: str | None) -> None:
    report = checked("italian", f"1. 22-18 10-13 {words}")
    assert (report.result, report.proposed) == (None, proposed)
    assert checked("italian", f"1. 22-18 10-13 {words} 1-1").proposed is None


def test_too_many_pieces_are_refused() -> None:
    report = checked("castillar", "1. 22-18", "W:W20-32:B1")
    assert report.findings[0].values == {"fault": "too_many_pieces", "place": "W 13"}


@pytest.mark.parametrize("sign", DASHES)
def test_every_dash_of_unicode_joins_two_squares(sign: str) -> None:
    assert checked("italian", f"1. 22{sign}18 10{sign}13").plies == 2


def test_every_dash_of_unicode_is_listed() -> None:
    listed = {chr(code) for code in range(sys.maxunicode + 1) if unicodedata.category(chr(code)) == "Pd"}
    assert listed <= set(DASHES)
