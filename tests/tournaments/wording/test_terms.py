from datetime import datetime

import pytest
from django.utils import translation
from django.utils.formats import date_format

from tournaments.wording.terms import listed, ordinal


@pytest.mark.parametrize(
    ("language", "names", "words"),
    [
        ("es", ["Ana"], "Ana"),
        ("es", ["Ana", "Bea", "Carlos"], "Ana, Bea y Carlos"),
        ("es", ["Ruiz, Ana", "Bea", "Carlos"], "Ruiz, Ana; Bea y Carlos"),
        ("es", ["Ana", "Íñigo"], "Ana e Íñigo"),
        ("es", ["Ana", "Hilario"], "Ana e Hilario"),
        ("es", ["Ana", "Ynés"], "Ana e Ynés"),
        ("es", ["Ana", "Hierro"], "Ana y Hierro"),
        ("es", ["Ana", "Iago"], "Ana y Iago"),
        ("es", ["Ana", "Yago"], "Ana y Yago"),
        ("gl", ["Ana", "Íñigo"], "Ana e Íñigo"),
        ("gl", ["Ana", "Xoán"], "Ana e Xoán"),
        ("it", ["Ana", "Bea"], "Ana e Bea"),
        ("it", ["Ana", "Elena"], "Ana ed Elena"),
        ("en", ["Ana", "Íñigo"], "Ana and Íñigo"),
        ("en", [], ""),
    ],
)
def test_names_are_joined_as_the_language_does(language: str, names: list[str], words: str) -> None:
    with translation.override(language):
        assert listed(names) == words


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("es", "1.º 2.º 3.º 4.º 11.º 12.º 13.º 21.º 112.º"),
        ("gl", "1.º 2.º 3.º 4.º 11.º 12.º 13.º 21.º 112.º"),
        ("it", "1º 2º 3º 4º 11º 12º 13º 21º 112º"),
        ("en", "1st 2nd 3rd 4th 11th 12th 13th 21st 112th"),
    ],
)
def test_places_are_counted_as_the_language_does(language: str, words: str) -> None:
    with translation.override(language):
        assert " ".join(ordinal(place) for place in (1, 2, 3, 4, 11, 12, 13, 21, 112)) == words


@pytest.mark.parametrize(
    ("language", "short", "long"),
    [
        ("es", "sáb 5 sep, 18:00", "sábado 5 de septiembre, 18:00"),
        ("gl", "sáb 5 set, 18:00", "sábado 5 de setembro, 18:00"),
        ("it", "sab 5 set, 18:00", "sabato 5 settembre, 18:00"),
        ("en", "Sat 5 Sep, 18:00", "Saturday 5 September, 18:00"),
    ],
)
def test_days_are_written_as_the_language_does(language: str, short: str, long: str) -> None:
    at = datetime(2026, 9, 5, 18)
    with translation.override(language):
        assert date_format(at, translation.gettext("D j b, H:i")) == short
        assert date_format(at, translation.gettext(r"l j \d\e F, H:i")) == long
