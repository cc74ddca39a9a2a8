"""Games in plain notation, which only need to be split."""

from __future__ import annotations

import pytest

from games.rules.notation.pdn import plain_words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1. 22-18 11-15 2. 18x11 2-0", ["22-18", "11-15", "18x11", "2-0"]),
        ("22-18 11-15 1/2-1/2", ["22-18", "11-15", "1/2-1/2"]),
        ("1. c3-d4 f6-g5 *", ["c3-d4", "f6-g5", "*"]),
        ("1. 22-18 -- 2. 18-14", ["22-18", "--", "18-14"]),
        ("1. 22-18 11-15 S11 2. 18x11", ["22-18", "11-15", "S11", "18x11"]),
    ],
)
def test_plain_game_is_split_at_its_spaces(text: str, words: list[str]) -> None:
    assert plain_words(text, passes=True, huffs=True) == words


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1. 22-18 11-15 3. 18x11",
        "2-0 22-18",
        "1. 22-18 11-15 !",
        "1. 22-18 --",
        "1. 22-18 S11 11-15",
        "R 22-18",
    ],
)
def test_other_games_are_not_plain(text: str) -> None:
    assert plain_words(text, passes=False, huffs=False) is None
