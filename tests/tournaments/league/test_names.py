"""The stored form, the equality and the order of names."""

from __future__ import annotations

from unicodedata import combining, normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.league.names import alphabetical, folded, searchable, written


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
def test_the_alphabet_goes_letter_by_letter(one: str, other: str) -> None:
    assert (alphabetical(one) < alphabetical(other)) is (places(one) < places(other))
    assert (alphabetical(one) == alphabetical(other)) is (places(one) == places(other))


def places(name: str) -> list[tuple[str, bool]]:
    """Return the expected sort key: each letter without accents, and whether it is an Ñ."""
    letters = normalize("NFC", name.casefold())
    plain = ((normalize("NFD", "n" if letter == "ñ" else letter), letter == "ñ") for letter in letters)
    return [(sign, enye) for signs, enye in plain for sign in signs if not combining(sign)]


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
