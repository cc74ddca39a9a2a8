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
    assert [item.follows for item in read_plainly(text).items] == follows


@pytest.mark.parametrize(
    ("text", "unread", "moves"),
    [
        ("1. 22-18 11x15 x 2. 18x11 6x15", "x", 2),
        ("1. 22-18 11x15x 2. 18x11 6x15", "11x15x", 2),
        ("1. 22-18 11 x 15x 2. 18x11", "11x15x", 1),
        ("1. 22-18 9- 2. 18x11", "9-", 1),
        ("1. 22-18 9-13 2. 7- 3. 18x11", "7-", 1),
    ],
)
def test_number_of_the_next_pair_is_no_last_square(text: str, unread: str, moves: int) -> None:
    reading = read_plainly(text)
    assert (reading.items[-1].text, reading.tail.moves) == (unread, moves)


@pytest.mark.parametrize(
    ("text", "read_as"),
    [
        ("1. 22-18 2. 18x11", [("22-18", 0), ("2.", 1), ("18x11", 0)]),
        ("1. 22-18 11-15 5. 18x11", [("22-18", 0), ("11-15", 1), ("5.", -1), ("18x11", 0)]),
        ("1. 22-18 11-15 2... 9-13", [("22-18", 0), ("11-15", 1), ("2...", -1), ("9-13", 1)]),
        ("1. 1. 22-18", [("1.", -1)]),
        ("1. 2... 11-15", [("2...", -1)]),
        ("1. 1... 11-15", [("11-15", 1)]),
    ],
)
def test_wrong_number_is_an_item(text: str, read_as: list[tuple[str, int]]) -> None:
    assert [(item.text, item.slot) for item in read_plainly(text).items] == read_as


@pytest.mark.parametrize("tags", ['[FEN "W:W22:B11"]', '[fen "W:W22:B11"]'])
@pytest.mark.parametrize("number", ["3.", "3"])
def test_game_from_a_position_begins_with_any_number(tags: str, number: str) -> None:
    assert items(f"{tags}\n{number} 22-18") == ["22-18"]


@pytest.mark.parametrize("tags", ['[FEN ""]', '[Event "3"]', ""])
@pytest.mark.parametrize("number", ["3.", "3"])
def test_game_without_a_position_begins_with_number_1(tags: str, number: str) -> None:
    item = read_plainly(f"{tags}\n{number} 22-18").items[0]
    assert (item.text, item.kind) == (number, SpanKind.FIRST_NUMBER)


@pytest.mark.parametrize("change", ["/fen", "/FEN", "\n/FEN B:W18:B15"])
def test_change_of_the_position_is_no_remark(change: str) -> None:
    item = read_plainly(f"1. 22-18 11-15 {change}\n2. 18x11").items[-1]
    assert (item.text, item.kind) == (change.split(maxsplit=1)[0], SpanKind.POSITION_CHANGED)


@pytest.mark.parametrize("result", ["2-0", "2 - 0", "2-0.", "*.", "*,"])
def test_result_is_read_without_its_stop(result: str) -> None:
    assert items(f"1. 22-18 {result}") == ["22-18", result.replace(" ", "").rstrip(".,")]


@pytest.mark.parametrize(("passes", "is_read"), [(100, True), (101, False)])
def test_run_of_passes_has_an_end(passes: int, is_read: bool) -> None:
    run = "-- " * passes
    reading = read(f"22-18 {run} 11-15 {run}", passes=True, huffs=False)
    assert (reading.spans[-1].kind is not SpanKind.UNREAD) == is_read


@pytest.mark.parametrize(
    ("text", "read_as"),
    [
        ("1. 22-18 11-15\nmesa 3 buena\n2. 18x11", ["22-18", "11-15", "mesa 3 buena", "18x11"]),
        ("1. 22-18 11-15\nmesa 3 buena\n2 18x11", ["22-18", "11-15", "mesa 3 buena", "18x11"]),
        ("1. 22-18 11-15\nmesa A2 buena\n18x11", ["22-18", "11-15", "mesa"]),
        ("22-18 11-15\nmesa 3 buena\n18x11", ["22-18", "11-15", "mesa"]),
        ("22-18 11-15\nmesa 3 buena\n2 18x11", ["22-18", "11-15", "mesa"]),
    ],
)
def test_line_with_a_digit_is_a_remark_by_what_follows(text: str, read_as: list[str]) -> None:
    assert items(text) == read_as
    assert read_plainly(text).remarks == tuple(text for text in read_as if text == "mesa 3 buena")


@pytest.mark.parametrize("score", ["Ana 2-0 Berto", "Ana 2-0 Berto 17:30", "Ana 2-0 Berto 3/5/26"])
def test_score_between_names_is_a_remark_anywhere(score: str) -> None:
    assert items(f"1. 22-18\n{score}\n11-15") == ["22-18", score, "11-15"]


@pytest.mark.parametrize("label", ["resultado Ana", "tablas Ana"])
def test_score_announced_by_words_is_the_result(label: str) -> None:
    assert items(f"1. 22-18 11-15\n{label} 1-1 Berto") == ["22-18", "11-15", label, "1-1", "Berto"]


@pytest.mark.parametrize(
    ("text", "read_as"),
    [
        ("1 {a} 5. 22-18", ["1"]),
        ("5 {a} ... 11-15", ["5"]),
        ("22-18 11-15 2 18x11", ["22-18", "11-15", "2"]),
        ("1. 22-18 1 11-15", ["22-18", "1"]),
        ("1. 22-18 1  ... 11-15", ["22-18", "11-15"]),
        ("1... 1  ... 11-15", ["1"]),
        ("1. 22-18 11-15 2  ... 9-13", ["22-18", "11-15", "9-13"]),
        ("1. 22-18 11-15 2 ! 18x11", ["22-18", "11-15", "!"]),
    ],
)
def test_number_without_a_dot_is_the_due_one_before_a_half_move(text: str, read_as: list[str]) -> None:
    assert items(text) == read_as


@pytest.mark.parametrize(
    ("text", "passed", "refused"),
    [
        ("- 22-18", "- 22-18", "-?"),
        ("22-18 -", "22-18 -", "22-18 -?"),
        ("22-18 -; 18x11", "22-18 - 18x11", "22-18 -?"),
        ("22-18 -. 18x11", "22-18 - 18x11", "22-18 -.?"),
        ("22-18 {}- 18x11", "22-18 -?", "22-18 -?"),
        ("22-18 -{} 18x11", "22-18 -?", "22-18 -?"),
        ("22-18 --. 18x11", "22-18 -- 18x11", "22-18 -- 18x11"),
        ("22-18 -- ! 18x11", "22-18 -- 18x11", "22-18 -- 18x11"),
        ("22-18 pasa, 18x11", "22-18 pasa 18x11", "22-18 pasa,?"),
        ("1. ... 11-15", "... 11-15", "11-15"),
        ("1... ... 11-15", "11-15", "11-15"),
        ("22-18 ... 11-15", "22-18 11-15", "22-18 11-15"),
        ("22-18 11-15 ... 9-13", "22-18 11-15 ... 9-13", "22-18 11-15 9-13"),
        ("1. 22-18 ... 11-15", "22-18 11-15", "22-18 11-15"),
        ("1. 22-18 ... 2. 18x11", "22-18 ... 18x11", "22-18 ... 18x11"),
        ("1. 22-18 11-15 ... 2. 18x11", "22-18 11-15 ... 18x11", "22-18 11-15 18x11"),
    ],
)
def test_dash_or_dots_are_a_pass_if_the_rules_have_passes(text: str, passed: str, refused: str) -> None:
    for passes, read_as in ((True, passed), (False, refused)):
        found = read(text, passes=passes, huffs=False).items
        marks = ["?" if item.kind is SpanKind.UNREADABLE else "" for item in found]
        assert " ".join(item.text + mark for item, mark in zip(found, marks, strict=True)) == read_as


@pytest.mark.parametrize("sign", ["...", "--", "pasa"])
def test_pass_in_a_text_without_numbers_counts_as_a_half_move(sign: str) -> None:
    reading = read(f"22-18 9-13 {sign} 11-15 3. 21-17", passes=True, huffs=True)
    assert [item.text for item in reading.items] == ["22-18", "9-13", sign, "11-15", "21-17"]


def test_slot_left_empty_is_no_half_move() -> None:
    game = '[FEN "B:W22:B11"]\n7. ... 11-15 8. 22-18 9-13 {} 2. 18x11'
    assert items(game) == ["11-15", "22-18", "9-13", "18x11"]
    assert items(game.replace("2. ", "3. "))[3:] == ["3.", "18x11"]


@pytest.mark.parametrize(
    ("text", "headings"),
    [("Ana: 22-18", ("Ana:",)), ("Ana 1. 22-18", ("Ana",)), ("Ana 22-18", ()), ("Ana: Berto 22-18", ())],
)
def test_words_before_the_first_half_move_are_a_heading_if_it_is_marked(text: str, headings: tuple[str, ...]) -> None:
    assert read_plainly(text).headings == headings


def test_words_at_the_end_are_a_remark_after_a_whole_pair() -> None:
    assert items("1. 22-18 11-15 Ana") == ["22-18", "11-15", "Ana"]
    assert read_plainly("1. 22-18 11-15 Ana").remarks == ("Ana",)
    assert read_plainly("1. 22-18 Ana").remarks == ()


@pytest.mark.parametrize("name", ["Ana", "A. B."])
def test_score_without_two_names_is_the_result(name: str) -> None:
    assert items(f"1. 22-18 11-15\n{name} 2-0") == ["22-18", "11-15", name, "2-0"]


def test_score_after_initials_is_the_result() -> None:
    assert items("1. 22-18 11-15\nA. B. 2-0 Berto") == ["22-18", "11-15", "A. B.", "2-0", "Berto"]


@pytest.mark.parametrize(
    ("text", "unread"), [("22-18 S11", "S11"), ("1. 22-18 5.11-15", "5.11-15"), ("1. ; 22-18", ";")]
)
def test_reading_stops_where_a_half_move_is_due(text: str, unread: str) -> None:
    item = read_plainly(text).items[-1]
    assert (item.text, item.kind) == (unread, SpanKind.UNREADABLE)


@pytest.mark.parametrize(("passes", "kind"), [(True, SpanKind.AFTER_RESULT), (False, SpanKind.REMARK)])
def test_pass_after_the_result_stops_the_reading(passes: bool, kind: SpanKind) -> None:
    item = read("1. 22-18 2-0 pasa", passes=passes, huffs=False).items[-1]
    assert (item.text, item.kind) == ("pasa", kind)


def test_mark_after_a_huff_is_read() -> None:
    assert [item.text for item in read("22-18 S11 ! 11-15", passes=False, huffs=True).items] == [
        "22-18",
        "S11",
        "11-15",
    ]


def test_every_character_and_every_item_has_its_place() -> None:
    text = '[Event "a"]\n1. 22-18 S11!, 11-15* {a} 2... 18x11; 3. ... (9-13)\n5. 1-5! -- 1-1'
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
        (";", "mark"),
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


@pytest.mark.parametrize(("text", "sign"), [("1. 22-18 {ay 11-15", "{"), ("1. 22-18 (22-17 11-15", "(")])
def test_bracket_that_is_never_closed_is_quoted(text: str, sign: str) -> None:
    reading = read_plainly(text)
    assert (reading.items[-1].text, reading.items[-1].kind) == (sign, SpanKind.NOT_CLOSED)
