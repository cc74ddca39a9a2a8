"""The stored form, the equality and the order of names."""

from __future__ import annotations

from unicodedata import combining, normalize

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tournaments.league.names import (
    abbreviates,
    alphabetical,
    folded,
    searchable,
    visible,
    without_hidden,
    words,
    written,
)

ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"


def test_the_alphabet_is_spanish() -> None:
    ordered = [
        "=1+1",
        "Ana",
        "Ana María",
        "anamaría",
        "Ávila",
        "Çelik",
        "Nuño",
        "Nzá",
        "ñandú",
        "Ñoño",
        "oñate",
        "Zoë",
        "😀",
    ]
    backwards = ordered[::-1]
    assert sorted(backwards, key=alphabetical) == ordered


@pytest.mark.parametrize(("one", "other"), [("Ávila", "avila"), ("Çelik", "CELIK"), ("ÜNAL", "unal"), ("Ñ", "N\u0303")])
def test_case_and_accents_do_not_affect_order(one: str, other: str) -> None:
    assert alphabetical(one) == alphabetical(other)


@pytest.mark.many_examples
@given(*[st.text(st.sampled_from("nNñÑ oó\0\1Ç\u0303") | st.characters(), max_size=6)] * 2)
@example("\u1100z", "\uac00")  # a Korean syllable is several letters
def test_the_alphabet_goes_letter_by_letter(one: str, other: str) -> None:
    assert (alphabetical(one) < alphabetical(other)) is (places(one) < places(other))
    assert (alphabetical(one) == alphabetical(other)) is (places(one) == places(other))


def places(name: str) -> list[tuple[str, bool]]:
    """Return the expected sort key: each letter without accents, and whether it is an Ñ."""
    letters = normalize("NFC", name.casefold())
    plain = ((normalize("NFD", "n" if letter == "ñ" else letter), letter == "ñ") for letter in letters)
    return [(sign, enye) for signs, enye in plain for sign in signs if not combining(sign)]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ana\u3164Paz", "Ana Paz"),
        ("A\u200bn\u202ea\u00ad", "Ana"),
        ("A\u200dn\u200ca", "Ana"),
        ("A\ufe0fna\U000e0100", "Ana"),
        *((text, text) for text in (ENGLAND, "👩\u200d💻", "❤\ufe0f", "1\ufe0f\u20e3", "葛\U000e0100")),
    ],
)
def test_what_hides_in_a_text_is_left_out(text: str, shown: str) -> None:
    assert without_hidden(text) == shown


def test_letters_that_show_nothing_are_invisible() -> None:
    shown = "a \u0301\ufdff\ufe10😀"
    assert visible("\u00ad\u200b\ufe00\ufe0f\u2800\u3164\u034f".join(shown)) == shown


@pytest.mark.parametrize(
    ("text", "found"), [("Ana, ANA Pérez (1)", ("ana", "perez", "1")), ("😀 «» 😀", ("😀", "«»")), ("", ())]
)
def test_words_of_a_search_are_each_once(text: str, found: tuple[str, ...]) -> None:
    assert words(text) == found


@pytest.mark.parametrize(
    ("short", "name", "means"),
    [
        ("de la Fuente, J.", "Juan de la Fuente", True),
        ("J. Fuente", "Juan de la Fuente", True),
        ("Fuente", "Juan de la Fuente", True),
        ("FUENTE, Juan", "Juan de la Fuente Gil", True),
        ("D. de la Fuente", "Daniel de la Fuente", True),
        ("O'Neill, M. J.", "Mary-Jane O'Neill", True),
        ("Di Pietro, G.", "Giovanni Di Pietro", True),
        ("do Río, X.", "Xoán do Río", True),
        ("J. D. L. F.", "Juan de la Fuente", False),
        ("de la", "Juan de la Fuente", False),
        ("Fuente, P.", "Juan de la Fuente", False),
        ("Juan Juan", "Juan de la Fuente", False),
        ("J. J. Fuente", "Juan de la Fuente", False),
        ("Fuent, J.", "Juan de la Fuente", False),
        ("", "Juan", False),
    ],
)
def test_abbreviated_name_has_a_whole_word_and_initials(short: str, name: str, means: bool) -> None:
    assert abbreviates(short, name) is means


def test_only_case_makes_two_names_one() -> None:
    assert folded("Ñoño") == folded(" ñOÑO ") == folded("N\u0303on\u0303o")
    assert len({folded(name) for name in ("Ávila", "Avila", "Ñoño", "Nono")}) == 4


def test_a_search_needs_no_accents() -> None:
    assert searchable("  Ávila  Ñoño ") == "avila nono"


@pytest.mark.many_examples
@given(st.text())
def test_writing_a_name_again_changes_nothing(name: str) -> None:
    assert written(written(name)) == written(name)
    assert folded(written(name)) == folded(name)
