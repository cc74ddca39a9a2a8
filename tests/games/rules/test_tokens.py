"""The tokens of a movetext: the end of a variation."""

from __future__ import annotations

import pytest

from games.rules.notation.tokens import variation


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("(11-15) 22-18", "(11-15)"),
        ("(11-15 (10-14) 2. 9-13)", "(11-15 (10-14) 2. 9-13)"),
        ("(11-15 {a) b} 10-14)", "(11-15 {a) b} 10-14)"),
    ],
)
def test_variation_ends_with_its_own_bracket(text: str, found: str) -> None:
    token = variation(text, 0)
    assert token is not None and token.text == found


@pytest.mark.parametrize("text", ["(11-15", "(11-15 (10-14)", "(11-15 {never closed) 10-14"])
def test_unclosed_variation_is_none(text: str) -> None:
    assert variation(text, 0) is None
