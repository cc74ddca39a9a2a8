"""Words in a movetext: headings, remarks among the moves and below the result, scores; and its tags."""

from __future__ import annotations

import pytest

from games.rules.notation.heading import MAX_TRUNCATED_TAGS
from tests.games.rules.reading_of import items_of, read_simply


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("hola 1. 22-18", ["remark: hola", "22-18 /0"]),
        ("hola: 22-18", ["remark: hola:", "22-18"]),
        ("hola 22-18", ["unreadable: hola"]),
        ("1. 22-18 hola", ["22-18 /0", "unreadable: hola"]),
        ("1. 22-18 9-13 hola", ["22-18 /0", "9-13 /1", "remark: hola"]),
        ("1. 22-18 abandona", ["22-18 /0", "remark: abandona"]),
        ("1. 22-18 resultado:", ["22-18 /0", "unreadable: resultado:"]),
        ("22-18 9-13 hola", ["22-18", "9-13", "unreadable: hola"]),
        ("22-18 9-13\nhola", ["22-18", "9-13", "remark: hola"]),
        ("Ana 1. 22-18", ["remark: Ana", "22-18 /0"]),
        ("Ana: Berto 22-18", ["unreadable: Ana:"]),
        ("1. 22-18 9-13\nmesa A2 buena\n18x11", ["22-18 /0", "9-13 /1", "unreadable: mesa"]),
    ],
)
def test_words_are_a_remark_where_no_half_move_is_due(text: str, items: list[str]) -> None:
    assert items_of(text) == items


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("1. 22-18 hola 2-0", ["22-18 /0", "unreadable: hola"]),
        ("1. 22-18 resultado: 2-0", ["22-18 /0", "remark: resultado:", "result: 2-0"]),
        ("1. 22-18 9-13 hola 2-0", ["22-18 /0", "9-13 /1", "remark: hola", "result: 2-0"]),
        ("1. 22-18 9-13 hola 2. 21-17", ["22-18 /0", "9-13 /1", "remark: hola", "21-17 /0"]),
        ("1. 22-18 hola 2. 21-17", ["22-18 /0", "unreadable: hola"]),
        ("1. 22-18 9-13 hola 2 21-17", ["22-18 /0", "9-13 /1", "remark: hola", "21-17 /0"]),
        ("1. 22-18 hola 2 21-17", ["22-18 /0", "unreadable: hola"]),
        ("22-18 9-13 hola 2. 21-17", ["22-18", "9-13", "remark: hola", "21-17 /0"]),
        ("22-18 9-13 hola 2 21-17", ["22-18", "9-13", "unreadable: hola"]),
        ("1. 22-18 9-13\nRonda 3 de 5\n2 21-17", ["22-18 /0", "9-13 /1", "remark: Ronda 3 de 5", "21-17 /0"]),
        ("1. 22-18 9-13\nRonda 3 de 5\n21-17", ["22-18 /0", "9-13 /1", "unreadable: Ronda"]),
        ("22-18 9-13\nRonda 3 de 5\n2. 21-17", ["22-18", "9-13", "remark: Ronda 3 de 5", "21-17 /0"]),
        ("22-18 9-13\nRonda 3 de 5\n2 21-17", ["22-18", "9-13", "unreadable: Ronda"]),
        ("1. 22-18\nHora: 17:30\n2. 21-17", ["22-18 /0", "remark: Hora: 17:30", "number: 2. /1", "21-17 /0"]),
        ("1. 22-18 9-13\nAna 17:30\n2. 21-17", ["22-18 /0", "9-13 /1", "unreadable: Ana"]),
        ("1. 22-18 Ana 2-0 Bea", ["22-18 /0", "remark: Ana 2-0 Bea"]),
        ("1. 22-18 Ana 2-0 Bea 12-10-24", ["22-18 /0", "remark: Ana 2-0 Bea 12-10-24"]),
        ("1. 22-18 9-13 ½ 2-0 Bea", ["22-18 /0", "9-13 /1", "remark: ½", "result: 2-0", "remark: Bea"]),
        ("1. 22-18 Ana 2-0 Bea 9-13", ["22-18 /0", "unreadable: Ana"]),
        ("1. 22-18 A 2-0 Bea", ["22-18 /0", "unreadable: A"]),
        (
            "1. 22-18 9-13 ganan blancas, Ana 2-0 Bea",
            ["22-18 /0", "9-13 /1", "remark: ganan blancas, Ana", "result: 2-0", "remark: Bea"],
        ),
        (
            "1. 22-18 9-13 Resultado: Ana 2-0 Bea",
            ["22-18 /0", "9-13 /1", "remark: Resultado: Ana", "result: 2-0", "remark: Bea"],
        ),
        ("1. 22-18\nAna 2-0 Berto\n9-13", ["22-18 /0", "remark: Ana 2-0 Berto", "9-13 /1"]),
        ("1. 22-18\nAna 2-0 Berto 3/5/26\n9-13", ["22-18 /0", "remark: Ana 2-0 Berto 3/5/26", "9-13 /1"]),
        (
            "1. 22-18 9-13\ntablas Ana 1-1 Berto",
            ["22-18 /0", "9-13 /1", "remark: tablas Ana", "result: 1-1", "remark: Berto"],
        ),
        ("1. 22-18 9-13\nA. B. 2-0", ["22-18 /0", "9-13 /1", "remark: A. B.", "result: 2-0"]),
        ("1. 22-18 9-13\nA. B. 2-0 Berto", ["22-18 /0", "9-13 /1", "remark: A. B.", "result: 2-0", "remark: Berto"]),
    ],
)
def test_score_is_a_remark_or_the_result(text: str, items: list[str]) -> None:
    assert items_of(text) == items


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("2-0 ! .", ["result: 2-0"]),
        ("2-0 2-0. *", ["result: 2-0"]),
        ("2-0 0 - 2", ["result: 2-0", "after the result: 0-2"]),
        ("* 2-0 2-0", ["result: *", "result: 2-0"]),
        ("* * 2 - 0 1-1", ["result: *", "result: 2-0", "after the result: 1-1"]),
        ("2-0 --", ["result: 2-0", "remark: --"]),
        ("2-0 (a) {b} 2. 9 - 13 c", ["result: 2-0", "variation: (", "comment: {b}", "after the result: 9-13"]),
        ("2-0 99", ["result: 2-0", "after the result: 99"]),
        ("2-0\n% 9-13\nAna {b} Eva", ["result: 2-0", "remark: % 9-13", "remark: Ana", "comment: {b}", "remark: Eva"]),
    ],
)
def test_remarks_may_follow_the_result(text: str, items: list[str]) -> None:
    assert items_of(f"1. 22-18 {text}") == ["22-18 /0", *items]


def test_remarks_are_told_from_headings() -> None:
    reading = read_simply("[Lugo\nRonda 1\n1. 22-18 9-13 hola\n2. 21-17 2-0\nfirma Ana")
    assert (reading.headings, reading.remarks) == (("[Lugo", "Ronda 1"), ("hola", "firma Ana"))
    assert read_simply("1. 22-18 Ana").remarks == ()


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("[hola", ["remark: [hola", "22-18 /0"]),
        ("[hola 21-17", ["remark: [hola 21-17", "22-18 /0"]),
        ("[21-17 9-13", ["not closed: ["]),
        ("[hola 1. 2", ["not closed: ["]),
        ("[Fen x", ["cut tag: [Fen x"]),
        ("[ Start ", ["cut tag: [ Start"]),
        ("[f", ["cut tag: [f"]),
        ("[Start x", ["remark: [Start x", "22-18 /0"]),
        ('[Starter "W"]\n[starter "B"]', ['other tag: [starter "B"]']),
        ('[FEN "x y"]\n[fen " x  y "]', ["22-18 /0"]),
        ("fen: x", ["cut tag: fen: x"]),
        ("hola (a", ["remark: hola", "not closed: ("]),
        ("hola (a)", ["remark: hola (a)", "22-18 /0"]),
        ('[White "Ana [Black "Bea"]', ['remark: [White "Ana', "22-18 /0"]),
        ("; a las 17:30", ["remark: ; a las 17:30", "22-18 /0"]),
        ("; hola\n; 21-17", ["comment: ; hola", "remark: ; 21-17", "comment: ; 21-17", "22-18 /0"]),
        ("1. Ana\n2. Bea", ["remark: 1. Ana", "22-18 /0"]),
        ("{a} (b)\n% c", ["comment: {a}", "variation: (", "22-18 /0"]),
        ("12-10-24", ["remark: 12-10-24", "22-18 /0"]),
        ("Ronda 1\nMesa 2", ["remark: Ronda 1", "22-18 /0"]),
        ("Ronda 1\n{sala}\nMesa 2", ["remark: Ronda 1", "comment: {sala}", "remark: Mesa 2", "22-18 /0"]),
    ],
)
def test_heading_is_tags_and_remarks(text: str, items: list[str]) -> None:
    assert items_of(f"{text}\n1. 22-18") == items


@pytest.mark.parametrize("length", [39, 40, 41])
def test_long_remark_is_quoted_by_its_first_forty_letters(length: int) -> None:
    remark = ("buena partida y " * 3)[: length - 1] + "a"
    quoted = remark if length <= 40 else remark[:40] + "…"
    assert items_of(f"1. 22-18 11-15 {remark}\n2. 18x11")[2] == f"remark: {quoted}"


def test_half_moves_left_unread_are_counted() -> None:
    for text, moves in (
        ("[21-17 9-13", 3),
        ('[FEN "x"]\n[FEN "y"]', 1),
        ("[Fen 9-13", 1),
        ("fen: 9-13", 1),
        ("22 x 15x 1. 9-13", 2),
    ):
        assert read_simply(f"\n{text}\n1. 22-18").tail.moves == moves


def test_tags_keep_their_first_value() -> None:
    tags = read_simply('[White "Ana"]\n[White "Eva"]\n[Black " B \\"x\\" "]').tags
    assert tags == {"White": "Ana", "Black": 'B "x"'}


def test_cut_tags_above_the_moves_are_limited() -> None:
    for count in (MAX_TRUNCATED_TAGS, MAX_TRUNCATED_TAGS + 1):
        assert read_simply("[x\n" * count + "1. 22-18").tail.moves == count - MAX_TRUNCATED_TAGS


def test_date_without_a_game_below_is_a_half_move() -> None:
    assert items_of("12-10-24") == ["12-10-24"]
