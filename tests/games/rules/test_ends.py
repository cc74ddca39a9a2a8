"""The reasons for which the board ends a game, by itself or on a claim; officials decide all other endings."""

from __future__ import annotations

import pytest

from games.rules import RULES

ENDS = {
    "castillar": {"no_pieces", "no_moves"},
    "spanish": {"no_pieces", "blocked", "repetition", "move_limit", "ending"},
    "international": {"no_pieces", "blocked", "repetition", "move_limit", "ending"},
    "las-damas": {"no_pieces", "blocked", "repetition", "move_limit", "ending"},
    "las-damas-64": {"no_pieces", "blocked", "repetition", "move_limit", "ending"},
    "italian": {"no_pieces", "blocked"},
}


@pytest.mark.parametrize("slug", RULES)
def test_each_system_ends_games_only_for_its_own_reasons(slug: str) -> None:
    assert {reason.value for reason in RULES[slug].end_reasons} == ENDS[slug]
