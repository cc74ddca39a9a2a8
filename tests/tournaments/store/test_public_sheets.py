"""The sheet of a game as the public reads it."""

from __future__ import annotations

import pytest

from tournaments.store.search_index import aliases_for_names, public_sheet

NAMES = ("Ana Souto", "Bea Lema")
SHEET = '[White "A. Souto"]\n[Black "Bea Lema"]\n\n1. 9-13 22-18'
"""The first name is spelt otherwise than in the league."""


def test_sheet_of_players_who_show_their_names_is_as_written() -> None:
    assert public_sheet(SHEET, NAMES, aliases_for_names(NAMES, set())) == SHEET


@pytest.mark.parametrize("hidden", NAMES)
def test_sheet_of_a_hidden_player_names_neither_in_other_spellings(hidden: str) -> None:
    aliases = aliases_for_names(NAMES, {hidden})
    one, two = (aliases.shown.get(name, name) for name in NAMES)
    shown = public_sheet(SHEET, (one, two), aliases)
    assert "A. Souto" not in shown and hidden not in shown
    assert shown.endswith("1. 9-13 22-18")
