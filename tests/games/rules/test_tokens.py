"""The tokens of a movetext: the end of a variation, and what looks like a half-move."""

from __future__ import annotations

import pytest

from games.rules.notation.remarks import holds_a_half_move
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


@pytest.mark.parametrize("line", ["Ana 3-1 Berto 1-3 Carla", "Ana 6-4 Berto, Carla 4-6 Dora"])
def test_results_between_names_are_no_half_moves(line: str) -> None:
    assert not holds_a_half_move(line, dated=False)
    assert holds_a_half_move(f"{line} 22-18", dated=False)
