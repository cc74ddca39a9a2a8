"""What is read of a movetext beside numbers and words: comments, variations, marks, results, and its spans."""

from __future__ import annotations

import pytest

from games.rules.notation.movetext import SpanKind
from games.rules.notation.reading import read
from tests.games.rules.reading_of import items_of, read_simply


@pytest.mark.parametrize("comment", ["{}", "{ }", "{\t}", "{;}", ";\n", "; \t\n", ";;\n"])
def test_empty_comment_is_no_item(comment: str) -> None:
    assert items_of(f"1. 22-18 {comment} 11-15") == ["22-18 /0", "11-15 /1"]


@pytest.mark.parametrize("comment", ["{X}", "{a}", "{22-17}", ";hola", ";(tal vez)", ";mesa 2"])
def test_comment_is_an_item(comment: str) -> None:
    assert items_of(f"1. 22-18 {comment}\n 11-15") == ["22-18 /0", f"comment: {comment}", "11-15 /1"]


@pytest.mark.parametrize("separator", [";", ";;", "; "])
def test_half_move_after_a_semicolon_is_read(separator: str) -> None:
    assert items_of(f"1. 22-18{separator}11-15 2. 18x11") == ["22-18 /0", "11-15 /1", "18x11 /0"]


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("1. 22-18 ;17:30\n 11-15", ["22-18 /0", "remark: ;17:30", "comment: ;17:30", "11-15 /1"]),
        ("1. 22-18 ;@ 17:30\n 11-15", ["22-18 /0", "remark: ;@ 17:30", "comment: ;@ 17:30", "11-15 /1"]),
        ("1. 22-18 (22-17) (21-17) 11-15 (10-14)", ["22-18 /0", "variation: (", "11-15 /1", "variation: ("]),
        ("1. 22-18 {ay 11-15", ["22-18 /0", "not closed: {"]),
        ("1. 22-18 (22-17 11-15", ["22-18 /0", "not closed: ("]),
        ("1. 22-18 ! ; 9-13 ?", ["22-18 /0", "9-13 /1"]),
        ("1. !", ["unreadable: !"]),
        ("1. ; 22-18", ["remark: ; 22-18", "comment: ; 22-18"]),
        ("1. 22-18*", ["22-18 /0"]),
        ("1. 22-18{a}*", ["22-18 /0", "comment: {a}"]),
        ("1. 22-18 *", ["22-18 /0", "result: *"]),
        ("1. 22-18 *.", ["22-18 /0", "result: *"]),
        ("*", ["result: *"]),
        ("1. 22-18 2 - 0,", ["22-18 /0", "result: 2-0"]),
        ("1. 22-18 /FEN x", ["22-18 /0", "position changed: /FEN"]),
        ("1. 22-18 /Fen:W1", ["22-18 /0", "position changed: /Fen:W1"]),
        ("1. 22-18 9-13 /FEN", ["22-18 /0", "9-13 /1", "position changed: /FEN"]),
        ("1. 22-18 9-13 /fen W:W1", ["22-18 /0", "9-13 /1", "position changed: /fen"]),
        ("1. 2.hola", ["unreadable: 2.hola"]),
        ("1. 2. hola", ["unreadable: 2."]),
        ("1. 22-18 hola, eva", ["22-18 /0", "unreadable: hola,"]),
        ("1. 22-18 2-0.", ["22-18 /0", "result: 2-0"]),
        ("1. 22-18 *,", ["22-18 /0", "result: *"]),
        ("1. 22-18 9-13\n/FEN B:W18:B15\n2. 18x11", ["22-18 /0", "9-13 /1", "position changed: /FEN"]),
    ],
)
def test_text_beside_half_moves_is_passed_over_or_ends_the_reading(text: str, items: list[str]) -> None:
    assert items_of(text) == items


def test_unread_text_is_quoted_by_its_first_letters() -> None:
    assert len(items_of("1. 22-18 #" + "@" * 500)[-1]) == len("unreadable: ") + 400


@pytest.mark.parametrize("hidden", ["(9-13)", "{9-13}", "{ 18x11 }"])
def test_half_move_in_brackets_after_a_number_is_not_skipped(hidden: str) -> None:
    reading = read_simply(f"1. 22-18 11-15 2. {hidden}")
    assert (reading.items[-1].text, reading.spans[-1].kind) == (hidden, SpanKind.UNREAD)
    assert items_of(f"1. 22-18 11-15 2. {hidden} 18x11")[-1] == "18x11 /0"


@pytest.mark.parametrize(
    ("text", "follows"),
    [
        ("22-18 11-15 18x11", [False, True, True]),
        ("22-18, 11-15 , 18x11", [False, True, True]),
        ("22-18! 11-15", [False, False]),
        ("22-18 {} 11-15", [False, False]),
        ("22-18 {a} 11-15", [False, False, False]),
        ("22-18 (22-17) 11-15", [False, False, False]),
        ("1. 22-18 11-15 2. 18x11 9-13", [False, True, False, True]),
    ],
)
def test_half_move_follows_another_after_space_or_a_comma(text: str, follows: list[bool]) -> None:
    assert [item.follows for item in read_simply(text).items] == follows


def test_every_character_and_every_item_has_its_place() -> None:
    text = '[Event "a"]\n1. 22-18 S11!, 11-15* {a} 2... 18x11, 3. ... (9-13)\n5. 1-5! -- 1-1'
    reading = read(text, passes=True, huffs=True)
    assert reading.tags == {"Event": "a"}
    assert reading.starts_second is False
    assert [(text[span.start : span.end], span.kind.value) for span in reading.spans if span.end > 12] == [
        ("1.", "number"),
        (" ", "space"),
        ("22-18", "move"),
        (" ", "space"),
        ("S11!,", "forfeit"),
        (" ", "space"),
        ("11-15", "move"),
        ("*", "mark"),
        (" ", "space"),
        ("{a}", "comment"),
        (" ", "space"),
        ("2...", "number"),
        (" ", "space"),
        ("18x11", "move"),
        (",", "mark"),
        (" ", "space"),
        ("3.", "number"),
        (" ", "space"),
        ("...", "no move"),
        (" ", "space"),
        ("(9-13)", "variation"),
        ("\n", "space"),
        ("5.", "number"),
        (" ", "space"),
        ("1-5", "move"),
        ("!", "mark"),
        (" ", "space"),
        ("--", "no move"),
        (" ", "space"),
        ("1-1", "result"),
    ]
    assert [(item.text, item.kind, item.start) for item in reading.items] == [
        ("22-18", None, 15),
        ("S11", SpanKind.HUFF, 21),
        ("11-15", None, 27),
        ("{a}", SpanKind.COMMENT, 34),
        ("...", SpanKind.NO_MOVE, 38),  # the first half-move of pair 2
        ("18x11", None, 43),
        ("...", SpanKind.NO_MOVE, 53),
        ("(", SpanKind.VARIATION, 57),
        ("5.", SpanKind.NUMBER, 64),
        ("1-5", None, 67),
        ("--", SpanKind.NO_MOVE, 72),
        ("1-1", SpanKind.RESULT, 75),
    ]


def test_spans_are_the_text_by_kind() -> None:
    text = '[White "Ana"]\n1. 22-18! {a} (b) ... 9-13 2-0 2-0.\n%c\nfirma'
    assert [(span.kind.value, text[span.start : span.end]) for span in read_simply(text).spans] == [
        ("tag", '[White "Ana"]'),
        ("space", "\n"),
        ("number", "1."),
        ("space", " "),
        ("move", "22-18"),
        ("mark", "!"),
        ("space", " "),
        ("comment", "{a}"),
        ("space", " "),
        ("variation", "(b)"),
        ("space", " "),
        ("no move", "..."),
        ("space", " "),
        ("move", "9-13"),
        ("space", " "),
        ("result", "2-0"),
        ("space", " "),
        ("result", "2-0"),
        ("mark", "."),
        ("space", "\n"),
        ("escape", "%c"),
        ("space", "\n"),
        ("remark", "firma"),
    ]
