"""Names that mix letters of several alphabets, and hours as they were stored."""

from __future__ import annotations

from datetime import datetime

import pytest

from tournaments.league.names import appearance, mixes_alphabets, of_one_alphabet
from tournaments.league.timetable import stored


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Ana", None),
        ("Жaнна", "Жанна"),
        ("Аna Gil", "Ana Gil"),
        ("Жanna", None),
        ("\u1d00na", "ana"),
        ("\u1d08na", None),  # a turned letter has no usual shape
    ],
)
def test_mixed_name_is_proposed_in_one_alphabet(name: str, expected: str | None) -> None:
    assert of_one_alphabet(name) == expected


@pytest.mark.parametrize(
    "name", ["N\u00ba", "M\u00aa", "Nguye\u02bcn", "\u5c71\u7530\u3072\u308d\u30df", "\uae40\u91d1", "Ana \u0410"]
)
def test_word_with_signs_and_letters_that_go_together_is_of_one_alphabet(name: str) -> None:
    assert not mixes_alphabets(name)


def test_names_that_look_the_same_have_one_appearance() -> None:
    assert appearance("Ана") == appearance("Aнa")


def test_stored_hour_that_does_not_exist_is_returned_as_it_was() -> None:
    missing, usual = datetime(2026, 3, 29, 2, 30), datetime(2026, 3, 30, 18, 0)
    assert stored(missing, "Europe/Madrid") == missing
    assert stored(usual, "Europe/Madrid").replace(tzinfo=None) == usual
