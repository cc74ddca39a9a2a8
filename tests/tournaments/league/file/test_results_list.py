"""Lists of results: each line is read, or its error and column are named."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.league.faults import Code, Fault
from tournaments.league.file.results_list import COLUMNS, ResultLine, read_results
from tournaments.league.values import Pieces, Reason, Result, Side, Winner

HEADING = ",".join(COLUMNS)
WON = Result(Winner.ONE, Reason.NO_PIECES, Pieces(3, 1), Pieces(0))


def lines(*rows: str, heading: str = HEADING) -> list[ResultLine]:
    results = read_results("\n".join((heading, *rows)).encode())
    assert results.faults == ()
    return list(results.lines)


def faults(*rows: str, heading: str = HEADING) -> list[tuple[int, Code, str]]:
    results = read_results("\n".join((heading, *rows)).encode())
    return [(one.number, one.fault.code, one.fault.place) for one in results.faults]


def test_line_is_a_result_with_its_players_and_leg() -> None:
    assert lines("Ñoño,Ávila,2,one,no_pieces,3,1,0,0") == [ResultLine(2, "Ñoño", "Ávila", 2, WON)]


@pytest.mark.parametrize("mark", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_separator_and_line_ending_is_accepted(mark: str, end: str) -> None:
    text = end.join((HEADING, "", "Ñoño,Ávila,,one,no_pieces,3,1,0,0", "")).replace(",", mark)
    for content in (text.encode(), text.encode("utf-8-sig")):
        assert read_results(content).lines == (ResultLine(3, "Ñoño", "Ávila", None, WON),)


def test_columns_come_in_any_order_and_only_some_are_needed() -> None:
    (line,) = lines("walkover,two,Bea,Ana", heading="reason,winner,two,one")
    assert line == ResultLine(2, "Ana", "Bea", None, Result(Winner.TWO, Reason.WALKOVER))


def test_document_has_advantages_and_agreed_points_in_columns_of_their_own() -> None:
    drawn = {"one": "Ana", "two": "Bea", "winner": "draw", "reason": "agreement"}
    content = json.dumps([drawn | {"advantage": "two"}, drawn | {"score": [4, 6]}, drawn]).encode()
    found = [(line.result.advantage, line.result.score) for line in read_results(content).lines]
    assert found == [(Side.TWO, None), (None, (4, 6)), (None, None)]


@pytest.mark.parametrize(
    ("column", "value", "code"),
    [
        ("advantage", "three", Code.NOT_ONE_OF),
        ("score", [1, 2, 3], Code.EXPECTED),
        ("score", "much", Code.EXPECTED),
        ("score", [[6], -4], Code.EXPECTED),
    ],
)
def test_wrong_advantage_or_points_are_refused_at_their_column(column: str, value: object, code: Code) -> None:
    listed = {"one": "Ana", "two": "Bea", "winner": "draw", "reason": "agreement", column: value}
    (wrong,) = read_results(json.dumps([listed]).encode()).faults
    assert (wrong.fault.code, wrong.fault.place) == (code, column)


def test_winner_may_be_named() -> None:
    assert [line.result.winner for line in lines("Ana,Bea,,bea,time,,,4,", "Ana,Bea,,ANA,time,4,,,")] == ["two", "one"]
    assert lines("two,Bea,,two,time,4,,4,")[0].result.winner is Winner.TWO


def test_names_escaped_for_spreadsheets_are_unescaped() -> None:
    (line,) = lines("'=1+1,\"García, Ana\",,'=1+1,time,4,,,")
    assert (line.one, line.two, line.result.winner) == ("=1+1", "García, Ana", "one")


def test_game_without_result_is_left_out() -> None:
    assert [line.number for line in lines("Ana,Bea,1,,,,,,", "Ana,Eva,1,draw,agreement,1,,1,")] == [3]


@pytest.mark.parametrize(
    ("row", "code", "column"),
    [
        (",Bea,,one,time,1,,,", Code.NAME_EMPTY, "one"),
        ("Ana,,,one,time,1,,,", Code.NAME_EMPTY, "two"),
        ("Ana,Bea,3,one,time,1,,,", Code.OUT_OF_RANGE, "leg"),
        ("Ana,Bea,x,one,time,1,,,", Code.OUT_OF_RANGE, "leg"),
        ("Ana,Bea,,Eva,time,1,,,", Code.WINNER_UNKNOWN, "winner"),
        ("Ana,Bea,,,time,1,,,", Code.WINNER_MISSING, "winner"),
        ("Ana,Bea,,one,,1,,,", Code.REASON_MISSING, "reason"),
        ("Ana,Bea,,one,cansancio,1,,,", Code.REASON_UNKNOWN, "reason"),
        ("Ana,Bea,,one,time,-1,,,", Code.OUT_OF_RANGE, "one_men"),
        ("Ana,Bea,,one,time,1,²,,", Code.OUT_OF_RANGE, "one_kings"),
        ("Ana,Bea,,one,time,1,,1.5,", Code.OUT_OF_RANGE, "two_men"),
        ("Ana,Bea,,one,time,1,,,1000", Code.OUT_OF_RANGE, "two_kings"),
        ("Ana,Bea,,one,time,1,,,,sobra", Code.CELLS_TOO_MANY, ""),
        (f"{'x' * 201},Bea,,one,time,1,,,", Code.NAME_TOO_LONG, "one"),
    ],
)
def test_wrong_line_names_its_column_and_others_are_read(row: str, code: Code, column: str) -> None:
    assert faults("Ana,Bea,,one,time,1,,,", row, "Ana,Bea,,one,time,1,,,") == [(3, code, column)]
    assert len(read_results(f"{HEADING}\n{row}\nAna,Bea,,one,time,1,,,".encode()).lines) == 1


@pytest.mark.parametrize(
    ("content", "code", "place"),
    [
        (b"", Code.COLUMN_MISSING, ""),
        (b"one,two,winner", Code.COLUMN_MISSING, ""),
        (b"Ana contra Bea, creo", Code.RESULT_LINE_UNREAD, ""),
        (b"one,two,winner,reason,apuesta", Code.COLUMN_UNKNOWN, ""),
        (b"one,two,winner,reason,one", Code.COLUMN_TWICE, ""),
        (b"one,two,winner,reason", Code.NO_RESULTS, ""),
        (b'one,two,winner,reason\nAna,"Bea,one,time', Code.NOT_CSV, "[2]"),
        ("one,two,winner,reason\nÑoño".encode("latin-1"), Code.NOT_UTF8, ""),
        (b"one,two,winner,reason\n" + b"Ana,Bea,one,time\n" * 10_001, Code.LINES_TOO_MANY, ""),
        (b"x" * 1_000_001, Code.TEXT_TOO_LONG, ""),
        (b'one,two,winner,reason\n"' + b"x" * 200_000 + b'",b,c,d', Code.NOT_CSV, "[2]"),
    ],
    ids=lambda value: value.value if isinstance(value, Code) else None,
)
def test_invalid_list_is_refused_as_a_whole(content: bytes, code: Code, place: str) -> None:
    with pytest.raises(Fault) as fault:
        read_results(content)
    assert (fault.value.code, fault.value.place) == (code, place)


@given(st.binary() | st.text().map(lambda text: f"{HEADING}\n{text}".encode("utf-8", "replace")))
def test_any_bytes_are_results_or_faults(content: bytes) -> None:
    try:
        results = read_results(content)
    except Fault as fault:
        assert fault.code in Code
    else:
        assert results.lines or results.faults
