"""Groups, a final or a knock-out proposed for a number of players."""

from __future__ import annotations

import pytest

from tournaments.league.event_calendar import (
    GROUPS,
    MAX_COMFORTABLE_GROUP,
    MIN_GROUP,
    finalists_of,
    finalists_of_swiss,
    groups_and_final,
    proposals,
    usual_groups,
)
from tournaments.league.formats.planning import FINALS

WITHOUT_GROUPS = [each.value for each in FINALS]


@pytest.mark.parametrize(
    ("players", "kinds"), [(2, []), (3, []), (4, WITHOUT_GROUPS), (5, WITHOUT_GROUPS), (6, [GROUPS, *WITHOUT_GROUPS])]
)
def test_proposed_is_what_the_players_suffice_for(players: int, kinds: list[str]) -> None:
    assert [proposal.kind for proposal in proposals(players, 3, 20)] == kinds


@pytest.mark.parametrize("players", range(6, 113))
def test_usual_groups_are_comfortable_and_never_too_small(players: int) -> None:
    groups = usual_groups(players)
    sizes = groups_and_final(players, groups, 4, 20).sizes
    assert sum(sizes) == players
    assert min(sizes) >= MIN_GROUP
    assert max(sizes) <= MAX_COMFORTABLE_GROUP
    assert groups == 2 or players > groups // 2 * MAX_COMFORTABLE_GROUP


def test_every_group_has_somebody_in_the_final() -> None:
    assert [finalists_of(groups) for groups in (2, 3, 4, 8)] == [4, 4, 4, 8]
    assert [finalists_of_swiss(players) for players in (3, 5, 23, 24)] == [2, 4, 4, 8]
