"""The numbers of a movetext: of the pair, without a sign, and those that look like squares."""

from __future__ import annotations

import pytest

from tests.games.rules.reading_of import items_of, read_simply


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("1. 1... 9-13", ["9-13 /1"]),
        ("1. 1. 22-18", ["unreadable: 1."]),
        ("1. 2... 9-13", ["unreadable: 2..."]),
        ("1. 22-18 2.9-13", ["22-18 /0", "number: 2. /1", "9-13 /0"]),
        ("1. 22-18 9-13 5. 10-14", ["22-18 /0", "9-13 /1", "number: 5.", "10-14 /0"]),
        ("1. 22-18 9-13 5.10-14", ["22-18 /0", "9-13 /1", "unreadable: 5.10-14"]),
        ("2. 22-18", ["first number: 2."]),
        ('[FEN "x"]\n2. 22-18', ["22-18 /0"]),
        ("1. 22-18 2. 18x11", ["22-18 /0", "number: 2. /1", "18x11 /0"]),
        ("1. 22-18 9-13 2... 10-14", ["22-18 /0", "9-13 /1", "number: 2...", "10-14 /1"]),
        ("1... 9-13 2. 18x11", ["9-13 /1", "18x11 /0"]),
        ("1. 22-18 9-13 2.", ["22-18 /0", "9-13 /1"]),
        ('[FEN "B:W22:B11"]\n7. ... 11-15 8. 22-18 9-13 {} 2. 18x11', ["11-15 /1", "22-18 /0", "9-13 /1", "18x11 /0"]),
        (
            '[FEN "B:W22:B11"]\n7. ... 11-15 8. 22-18 9-13 {} 3. 18x11',
            ["11-15 /1", "22-18 /0", "9-13 /1", "number: 3.", "18x11 /0"],
        ),
    ],
)
def test_number_is_compared_with_the_due_one(text: str, items: list[str]) -> None:
    assert items_of(text) == items


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("1 22-18 9-13 2 21-17 10-14", ["22-18 /0", "9-13 /1", "21-17 /0", "10-14 /1"]),
        ("1. 22-18 1 ... 9-13", ["22-18 /0", "9-13 /1"]),
        ("1. 22-18 1 ! ... 9-13", ["22-18 /0", "9-13 /1"]),
        ("1. 22-18 1 9-13", ["22-18 /0", "unreadable: 1"]),
        ("1. 22-18 9-13 2", ["22-18 /0", "9-13 /1"]),
        ("1. 22-18 9-13 2 2-0", ["22-18 /0", "9-13 /1", "result: 2-0"]),
        ("1. 22-18 9-13 2 hola", ["22-18 /0", "9-13 /1", "unreadable: 2"]),
        ("1. 22-18 9-13 2 ! 21-17", ["22-18 /0", "9-13 /1", "unreadable: !"]),
        ("1. 22-18 9-13 3 21-17", ["22-18 /0", "9-13 /1", "unreadable: 3"]),
        ("22-18 9-13 2 21-17", ["22-18", "9-13", "unreadable: 2"]),
        ("1. 1 22-18", ["unreadable: 1"]),
        ("1", ["unreadable: 1"]),
        ("2", ["unreadable: 2"]),
        ("2 pasa", ["remark: 2 pasa"]),
        ("2 22-18", ["first number: 2"]),
        ('[FEN ""]\n3 22-18', ["first number: 3"]),
        ('[FEN "x"]\n3 22-18', ["22-18 /0"]),
        ('[FEN "x"]\n3', ["unreadable: 3"]),
        ("1 {a} 5. 22-18", ["unreadable: 1"]),
        ("5 {a} ... 11-15", ["unreadable: 5"]),
        ("1... 1  ... 11-15", ["unreadable: 1"]),
        ("1. 22-18 11-15 2  ... 9-13", ["22-18 /0", "11-15 /1", "9-13 /1"]),
    ],
)
def test_number_without_a_sign_is_the_due_one_before_a_half_move(text: str, items: list[str]) -> None:
    assert items_of(text) == items


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("1. 22-18 9-13 2.6", ["22-18 /0", "9-13 /1", "unreadable: 2.6"]),
        ("1. 22-18 9-13 1.6", ["22-18 /0", "9-13 /1", "1.6"]),
        ("1. 22-18 2.6", ["22-18 /0", "2.6 /1"]),
        ("22-18 9-13 2.6", ["22-18", "9-13", "2.6"]),
        ("1.6 22-18", ["unreadable: 1.6"]),
        ("2.6 22-18", ["2.6", "22-18"]),
        ("1. 22-18 9-13 2. 5.10 4.5 3.8", ["22-18 /0", "9-13 /1", "5.10 /0", "4.5 /1", "unreadable: 3.8"]),
        ("1. 22-18 5.11-15", ["22-18 /0", "unreadable: 5.11-15"]),
    ],
)
def test_half_move_like_the_due_number_is_not_guessed(text: str, items: list[str]) -> None:
    assert items_of(text) == items


@pytest.mark.parametrize(
    ("text", "items", "moves"),
    [
        ("1. 22-18 11x15 x 2. 18x11 6x15", ["22-18 /0", "11x15 /1", "unreadable: x"], 2),
        ("1. 22-18 11x15x 2. 18x11 6x15", ["22-18 /0", "unreadable: 11x15x"], 2),
        ("1. 22-18 11 x 15x 2. 18x11", ["22-18 /0", "unreadable: 11x15x"], 1),
        ("1. 22-18 9- 2. 18x11", ["22-18 /0", "unreadable: 9-"], 1),
        ("1. 22-18 9-13 2. 7- 3. 18x11", ["22-18 /0", "9-13 /1", "unreadable: 7-"], 1),
        ("1. 22-18 9-13 2. 22 x 15 x 3. 21-17", ["22-18 /0", "9-13 /1", "22x15 /0", "unreadable: x"], 1),
    ],
)
def test_number_of_the_next_pair_is_no_last_square(text: str, items: list[str], moves: int) -> None:
    assert items_of(text) == items
    assert read_simply(text).tail.moves == moves


@pytest.mark.parametrize("tags", ['[FEN "W:W22:B11"]', '[fen "W:W22:B11"]'])
@pytest.mark.parametrize("number", ["3.", "3"])
def test_game_from_a_position_begins_with_any_number(tags: str, number: str) -> None:
    assert items_of(f"{tags}\n{number} 22-18") == ["22-18 /0"]


@pytest.mark.parametrize("tags", ['[FEN ""]', '[Event "3"]', ""])
@pytest.mark.parametrize("number", ["3.", "3"])
def test_game_without_a_position_begins_with_number_1(tags: str, number: str) -> None:
    assert items_of(f"{tags}\n{number} 22-18")[0] == f"first number: {number}"


def test_first_number_may_announce_a_second_half_move() -> None:
    assert [read_simply(text).starts_second for text in ("1... 9-13", "1. 22-18 1... 9-13")] == [True, False]
