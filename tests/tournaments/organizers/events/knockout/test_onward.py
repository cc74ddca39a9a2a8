"""The own page of a player who went on to a bracket."""

from __future__ import annotations

import pytest

from tests.own_pages import player_of
from tests.tournaments.players.pages.test_onward import NOTHING_LEFT, Groups, groups

__all__ = ["groups"]
pytestmark = pytest.mark.django_db


def test_player_who_waits_for_the_next_round_sees_the_encounter(groups: Groups) -> None:
    first_round = groups.final.fixtures.values_list("one__name", "two__name")
    playing = {name for pair in first_round for name in pair}
    waiting = next(groups.players[name] for name in groups.going if name not in playing)
    page = waiting.page()
    own = page[page.index("Has pasado a «Final»") :]
    assert NOTHING_LEFT not in page
    assert '<time datetime="2030-12-14T' in own and " o " in own[own.index("Contra") :]
    in_final = player_of(groups.final, waiting.entry.name).page()
    assert "Tu próximo encuentro" in in_final and NOTHING_LEFT not in in_final
