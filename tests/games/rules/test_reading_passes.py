"""Passes, empty slots and huffs in a movetext, under rules that have them and under others."""

from __future__ import annotations

import pytest

from games.rules.notation.reading import MAX_PASSES_RUNNING
from tests.games.rules.reading_of import items_of


@pytest.mark.parametrize(
    ("text", "by_passes", "by_others"),
    [
        ("1. 22-18 -- 2. 21-17", ["22-18 /0", "no move: --", "21-17 /0"], ["22-18 /0", "no move: --", "21-17 /0"]),
        ("1. 22-18 --. 2. 21-17", ["22-18 /0", "no move: --", "21-17 /0"], ["22-18 /0", "no move: --", "21-17 /0"]),
        ("1. 22-18 -- ! 2. 21-17", ["22-18 /0", "no move: --", "21-17 /0"], ["22-18 /0", "no move: --", "21-17 /0"]),
        ("1. 22-18 pasa, 2. 21-17", ["22-18 /0", "no move: pasa", "21-17 /0"], ["22-18 /0", "unreadable: pasa,"]),
        ("1. 22-18 - 2. 21-17", ["22-18 /0", "no move: -", "21-17 /0"], ["22-18 /0", "unreadable: -"]),
        ("1. 22-18 -\n2. 21-17", ["22-18 /0", "no move: -", "21-17 /0"], ["22-18 /0", "unreadable: -"]),
        ("1. 22-18\t-\t2. 21-17", ["22-18 /0", "no move: -", "21-17 /0"], ["22-18 /0", "unreadable: -"]),
        ("1. 22-18 -;\n2. 21-17", ["22-18 /0", "no move: -", "21-17 /0"], ["22-18 /0", "unreadable: -"]),
        ("1. 22-18;- 2. 21-17", ["22-18 /0", "no move: -", "21-17 /0"], ["22-18 /0", "unreadable: -"]),
        ("1. 22-18 -(a) 2. 21-17", ["22-18 /0", "unreadable: -"], ["22-18 /0", "unreadable: -"]),
        ("1. 22-18\u200b- 2. 21-17", ["22-18 /0", "unreadable: -"], ["22-18 /0", "unreadable: -"]),
        ("- 22-18", ["no move: -", "22-18"], ["unreadable: -"]),
        ("22-18 -", ["22-18", "no move: -"], ["22-18", "unreadable: -"]),
        ("22-18 -. 18x11", ["22-18", "no move: -", "18x11"], ["22-18", "unreadable: -."]),
        ("22-18 {}- 18x11", ["22-18", "unreadable: -"], ["22-18", "unreadable: -"]),
        ("22-18 -{} 18x11", ["22-18", "unreadable: -"], ["22-18", "unreadable: -"]),
    ],
)
def test_pass_is_read_by_rules_that_have_it(text: str, by_passes: list[str], by_others: list[str]) -> None:
    assert items_of(text, more=True) == by_passes
    assert items_of(text) == by_others


@pytest.mark.parametrize(
    ("text", "by_passes", "by_others"),
    [
        ("1. ... 9-13 2. 22-18", ["9-13 /1", "22-18 /0"], ["9-13 /1", "22-18 /0"]),
        ("1. ... 9-13 2. ... 10-14", ["9-13 /1", "no move: ...", "10-14 /1"], ["9-13 /1", "10-14 /1"]),
        ("1... 9-13 2. 22-18", ["9-13 /1", "22-18 /0"], ["9-13 /1", "22-18 /0"]),
        ("... 22-18", ["22-18"], ["22-18"]),
        ("22-18 ... 9-13", ["22-18", "9-13"], ["22-18", "9-13"]),
        ("22-18 9-13 ... 22-18", ["22-18", "9-13", "no move: ...", "22-18"], ["22-18", "9-13", "22-18"]),
        ("1. ... 9-13 1. 22-18", ["9-13 /1", "22-18 /0"], ["9-13 /1", "22-18 /0"]),
        ("1. 22-18 ...", ["22-18 /0"], ["22-18 /0"]),
        ("1. 22-18 ... 2. 22-18", ["22-18 /0", "no move: ...", "22-18 /0"], ["22-18 /0", "no move: ...", "22-18 /0"]),
        ("1. 22-18 ... 2 22-18", ["22-18 /0", "no move: ...", "22-18 /0"], ["22-18 /0", "no move: ...", "22-18 /0"]),
        ("1. 22-18 ... 9-13 2. 22-18", ["22-18 /0", "9-13 /1", "22-18 /0"], ["22-18 /0", "9-13 /1", "22-18 /0"]),
        ("1. 22-18 1... ... 9-13 2. 22-18", ["22-18 /0", "9-13 /1", "22-18 /0"], ["22-18 /0", "9-13 /1", "22-18 /0"]),
        (
            "1. 22-18 9-13 ... ... 2. 21-17",
            ["22-18 /0", "9-13 /1", "no move: ...", "no move: ...", "21-17 /0"],
            ["22-18 /0", "9-13 /1", "21-17 /0"],
        ),
        (
            "1. 22-18 9-13 2... 21-17",
            ["22-18 /0", "9-13 /1", "no move: ...", "21-17 /1"],
            ["22-18 /0", "9-13 /1", "number: 2...", "21-17 /1"],
        ),
        ("1... ... 9-13", ["9-13 /1"], ["9-13 /1"]),
    ],
)
def test_dots_are_an_empty_slot_or_go_on(text: str, by_passes: list[str], by_others: list[str]) -> None:
    assert items_of(text, more=True) == by_passes
    assert items_of(text) == by_others


@pytest.mark.parametrize("sign", ["...", "--", "pasa"])
def test_pass_in_a_text_without_numbers_counts_as_a_half_move(sign: str) -> None:
    items = ["22-18", "9-13", f"no move: {sign}", "11-15", "21-17 /0"]
    assert items_of(f"22-18 9-13 {sign} 11-15 3. 21-17", more=True) == items


def test_run_of_passes_is_limited() -> None:
    assert items_of("1." + " --" * MAX_PASSES_RUNNING, more=True)[-1] == "no move: --"
    assert items_of("1." + " --" * (MAX_PASSES_RUNNING + 1), more=True)[-1] == "unreadable: --"
    assert items_of("1." + " -- 22-18" + " --" * MAX_PASSES_RUNNING, more=True)[-1] == "no move: --"


@pytest.mark.parametrize("word", ["--", "pasa"])
def test_pass_after_the_result_ends_the_reading(word: str) -> None:
    assert items_of(f"1. 22-18 2-0 {word} 9-13", more=True)[-1] == f"after the result: {word}"


def test_huff_is_unreadable_where_there_is_none() -> None:
    assert items_of("1. S21") == ["unreadable: S21"]
    assert items_of("1. S21! ! 9-13", more=True) == ["forfeit: S21", "9-13 /0"]
