"""What is read of a movetext: comments, variations, remarks and move numbers joined to half-moves."""

from __future__ import annotations

import pytest

from games.rules.notation.movetext import SpanKind
from games.rules.notation.reading import Reading, read


def read_plainly(text: str) -> Reading:
    return read(text, passes=False, huffs=False)


def items(text: str) -> list[str]:
    return [item.text for item in read_plainly(text).items]


@pytest.mark.parametrize("comment", ["{}", "{ }", "{\t}", "{;}", ";\n", "; \t\n", ";;\n"])
def test_empty_comment_is_no_item(comment: str) -> None:
    assert items(f"1. 22-18 {comment} 11-15") == ["22-18", "11-15"]


@pytest.mark.parametrize("comment", ["{X}", "{a}", "{22-17}", ";hola 11-15", ";(10-14)", ";mesa 2"])
def test_comment_is_an_item(comment: str) -> None:
    assert items(f"1. 22-18 {comment}\n 11-15") == ["22-18", comment, "11-15"]


@pytest.mark.parametrize("separator", [";", ";;", "; "])
def test_half_move_after_a_semicolon_is_read(separator: str) -> None:
    assert items(f"1. 22-18{separator}11-15 2. 18x11") == ["22-18", "11-15", "18x11"]


def test_hour_after_a_semicolon_is_no_comment() -> None:
    assert items("1. 22-18 ;17:30\n 11-15") == ["22-18", "17:30", "11-15"]
    assert items("1. 22-18 ;@ 17:30\n 11-15") == ["22-18", "@"]


def test_adjacent_variations_are_one_item() -> None:
    assert items("1. 22-18 (22-17) (21-17) 11-15 (10-14)") == ["22-18", "(", "11-15", "("]


def test_remarks_above_the_moves_are_headings() -> None:
    reading = read_plainly("Ronda 1\nMesa 2\n1. 22-18 11-15 buena partida hoy\n2. 18x11")
    assert reading.headings == ("Ronda 1", "Mesa 2")
    assert reading.remarks == ("buena partida hoy",)


def test_only_the_first_of_adjacent_headings_is_an_item() -> None:
    assert items("Ronda 1\nMesa 2\n1. 22-18 11-15 buena partida\n2. 18x11") == [
        "Ronda 1",
        "22-18",
        "11-15",
        "buena partida",
        "18x11",
    ]


def test_heading_after_a_comment_is_an_item() -> None:
    assert items("Ronda 1\n{sala}\nMesa 2\n1. 22-18") == ["Ronda 1", "{sala}", "Mesa 2", "22-18"]


@pytest.mark.parametrize("length", [39, 40, 41])
def test_long_remark_is_quoted_by_its_first_forty_letters(length: int) -> None:
    remark = ("buena partida y " * 3)[: length - 1] + "a"
    quoted = remark if length <= 40 else remark[:40] + "…"
    assert items(f"1. 22-18 11-15 {remark}\n2. 18x11")[2] == quoted


def test_unread_text_is_quoted_by_its_first_letters() -> None:
    assert len(items("1. 22-18 #" + "@" * 500)[-1]) == 400


@pytest.mark.parametrize(
    ("text", "stops_at"),
    [
        ("1. 22-18 11-15 2.6", "2.6"),
        ("1. 22-18 11-15 1.6", None),
        ("1. 22-18 2.6", None),
        ("22-18 11-15 2.6", None),
        ("1.6 22-18", "1.6"),
        ("2.6 22-18", None),
        ("1. 22-18 11-15 2. 5.10 4.5 3.8", "3.8"),
    ],
)
def test_half_move_like_the_due_number_is_not_guessed(text: str, stops_at: str | None) -> None:
    reading = read_plainly(text)
    assert (reading.spans[-1].kind is SpanKind.UNREAD) == (stops_at is not None)
    assert stops_at is None or reading.items[-1].text == stops_at


@pytest.mark.parametrize("hidden", ["(9-13)", "{9-13}", "{ 18x11 }"])
def test_half_move_in_brackets_after_a_number_is_not_skipped(hidden: str) -> None:
    reading = read_plainly(f"1. 22-18 11-15 2. {hidden}")
    assert (reading.items[-1].text, reading.spans[-1].kind) == (hidden, SpanKind.UNREAD)
    assert items(f"1. 22-18 11-15 2. {hidden} 18x11")[-1] == "18x11"


def test_number_may_end_the_text() -> None:
    assert items("1. 22-18 11-15 2.") == ["22-18", "11-15"]


def test_number_with_dots_announces_the_second_half_move() -> None:
    assert [item.slot for item in read_plainly("1... 11-15 2. 18x11").items] == [1, 0]
