"""How names are kept, told apart and ordered."""

from __future__ import annotations

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
def test_case_and_accents_make_no_order(one: str, other: str) -> None:
    assert alphabetical(one) == alphabetical(other)


def test_only_case_makes_two_names_one() -> None:
    assert folded("Ñoño") == folded(" ñOÑO ") == folded("N\u0303on\u0303o")
    assert len({folded(name) for name in ("Ávila", "Avila", "Ñoño", "Nono")}) == 4


def test_a_search_needs_no_accents() -> None:
    assert searchable("  Ávila  Ñoño ") == "avila nono"


@given(st.text())
def test_writing_a_name_again_changes_nothing(name: str) -> None:
    assert written(written(name)) == written(name)
    assert folded(written(name)) == folded(name)
