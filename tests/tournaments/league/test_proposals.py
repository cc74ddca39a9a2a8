"""What is proposed for a number of players takes the games and hours that its calendar then has."""

from __future__ import annotations

from datetime import datetime

import pytest

from tests.tournaments.league.formats.test_knockout_play import knockout
from tests.tournaments.league.test_event_calendar import groups_of
from tournaments.league.event_calendar import shared_calendars
from tournaments.league.formats.knockout.play import encounters
from tournaments.league.proposals import (
    MAX_COMFORTABLE_GROUP,
    MIN_GROUP,
    ProposalKind,
    bracket_games,
    bracket_turns,
    finalists_of,
    groups_and_final,
    proposals,
    usual_groups,
)
from tournaments.league.timetable import Timetable

TIMETABLE = Timetable(start=datetime(2026, 12, 12, 8), minutes=20)
GROUPS, KNOCKOUT = ProposalKind.GROUPS_AND_FINAL, ProposalKind.KNOCKOUT


@pytest.mark.parametrize(
    ("players", "kinds"), [(2, []), (3, []), (4, [KNOCKOUT]), (5, [KNOCKOUT]), (6, list(ProposalKind))]
)
def test_proposed_is_what_the_players_suffice_for(players: int, kinds: list[ProposalKind]) -> None:
    assert [proposal.kind for proposal in proposals(players, 3, 20)] == kinds


@pytest.mark.parametrize("players", range(2, 41))
@pytest.mark.parametrize("boards", [1, 2, 3, 5])
def test_knockout_takes_the_turns_and_games_of_its_bracket(players: int, boards: int) -> None:
    played = encounters(knockout(players, third_place=players > 3, boards=boards, timetable=TIMETABLE))
    assert bracket_games(players) == len(played)
    assert bracket_turns(players, boards) == len({each.at for each in played})
    for proposal in proposals(players, boards, 20):
        if proposal.kind is KNOCKOUT:
            assert (proposal.games, proposal.turns) == (len(played), bracket_turns(players, boards))
            assert (proposal.least_games, proposal.most_games) == (1, max(each.round for each in played))
            assert proposal.minutes == 20 * proposal.turns


@pytest.mark.parametrize("players", range(6, 41))
def test_groups_and_final_take_the_games_of_their_calendars(players: int) -> None:
    proposal = next(each for each in proposals(players, 4, 20) if each.kind is GROUPS)
    calendars = shared_calendars(groups_of(list(proposal.sizes)), 4, TIMETABLE)
    hours = {game.at for calendar in calendars for game in calendar}
    final = encounters(knockout(proposal.finalists, boards=4, timetable=TIMETABLE))
    assert proposal.games == sum(map(len, calendars)) + len(final)
    assert 0 <= len(hours) + len({each.at for each in final}) - proposal.turns <= 1
    assert proposal.minutes == 20 * proposal.turns
    assert proposal.least_games == min(proposal.sizes) - 1
    assert proposal.most_games == max(proposal.sizes) - 1 + max(each.round for each in final)


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
