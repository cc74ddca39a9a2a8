"""Move numbers, compared with the number that is due; and numbers that look like the last square of a half-move."""

from __future__ import annotations

import pytest

from games.rules.notation.numbering import Lookahead, Number, Numbering, NumberPlace
from games.rules.notation.tokens import token_at

DUE, FIRST_IS_EMPTY, SECOND_IS_EMPTY, UNEXPECTED = (
    NumberPlace.DUE,
    NumberPlace.FIRST_IS_EMPTY,
    NumberPlace.SECOND_IS_EMPTY,
    NumberPlace.UNEXPECTED,
)


def numbering_after(text: str) -> Numbering:
    """Return the numbering of a text in which `m` stands for a half-move."""
    numbering = Numbering()
    for word in text.split():
        if word == "m":
            numbering.fill()
        else:
            numbering.read(Number(word))
    return numbering


@pytest.mark.parametrize(
    ("before", "number", "place"),
    [
        ("m", "1...", DUE),
        ("m", "1.", SECOND_IS_EMPTY),
        ("m", "2.", UNEXPECTED),
        ("m m", "2.", DUE),
        ("m m m", "2...", DUE),
        ("m m m", "1...", UNEXPECTED),
        ("m m m m", "3.", DUE),
        ("m m m m", "2.", UNEXPECTED),
        ("m m m m", "3...", FIRST_IS_EMPTY),
        ("m m m m", "4...", UNEXPECTED),
        ("m m m m m", "3...", DUE),
        ("1. m", "1...", DUE),
        ("1. m", "2.", SECOND_IS_EMPTY),
        ("1. m", "2...", UNEXPECTED),
        ("1. m", "3.", UNEXPECTED),
        ("1. m m", "2.", DUE),
        ("1. m m", "2...", FIRST_IS_EMPTY),
        ("1. m m", "1...", UNEXPECTED),
        ("1. m m", "3...", UNEXPECTED),
        ("1. m m", "3.", UNEXPECTED),
        ("1. m m 2. m", "2…", DUE),
        ("7. m", "7...", DUE),
        ("7. m", "1...", UNEXPECTED),
        ("7. m m", "8.", DUE),
        ("7. m m", "2.", DUE),
        ("7. m m", "1.", UNEXPECTED),
        ("7. m m", "9.", UNEXPECTED),
        ("7... m", "8.", DUE),
        ("7... m", "7.", UNEXPECTED),
    ],
)
def test_number_is_compared_with_the_due_one(before: str, number: str, place: NumberPlace) -> None:
    assert numbering_after(before).compare(Number(number)) is place


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("22x18 x 2. 9-13", 5),
        ("22x18 x\n2 9-13", 5),
        ("22x18 x\r2 9-13", 5),
        ("22x18x 2. 9-13", 0),
        ("22 x 2. 9-13", 0),
        ("22- 2. 9-13", 0),
        ("22x18 x 2 9-13", None),
        ("22x18 x 2", None),
        ("22x18 x 3. 9-13", None),
        ("22x18x2. 9-13", None),
    ],
)
def test_due_number_is_no_last_square(text: str, length: int | None) -> None:
    assert Lookahead(text).end_before_number(token_at(text, 0), 2) == length


@pytest.mark.parametrize("bracketed", ["(22-18)", "{22-18}"])
@pytest.mark.parametrize("next_one", ["23-20", "...", "--", "pasa", "-"])
def test_half_move_in_brackets_is_an_aside_before_any_half_move(bracketed: str, next_one: str) -> None:
    for text, is_hidden in ((f"5. {bracketed} {next_one}", False), (f"5. {bracketed} 6. 23-20", True)):
        assert (Lookahead(text).hidden_half_move(token_at(text, 3)) is not None) is is_hidden
