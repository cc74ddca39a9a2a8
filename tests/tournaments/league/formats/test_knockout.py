"""Brackets: the published ones, and the laws of the fold for every number of entrants."""

from __future__ import annotations

import pytest

from tournaments.league.formats.knockout.bracket import Knockout, Match, Origin, Source, bracket_of, fold
from tournaments.league.formats.planning import Plan, plan

SIZES = (*range(2, 70), 127, 128, 129, 300)


@pytest.mark.parametrize("entrants", SIZES)
def test_everybody_stands_once_and_the_first_seeds_have_the_byes(entrants: int) -> None:
    bracket = Knockout().bracket(entrants)
    size = len(bracket.positions)
    assert size // 2 < entrants <= size
    assert sorted(filter(None, bracket.positions)) == list(range(1, entrants + 1))
    assert bracket.byes == tuple(range(1, size - entrants + 1))


@pytest.mark.parametrize("entrants", SIZES)
def test_encounters_are_as_many_as_announced(entrants: int) -> None:
    for third_place in (True, False):
        knockout = Knockout(third_place=third_place)
        bracket = knockout.bracket(entrants)
        assert len(bracket.matches) == knockout.encounters(entrants)
        assert len(bracket.rounds) == knockout.rounds(entrants)
        assert [match.number for match in bracket.matches] == list(range(1, len(bracket.matches) + 1))


@pytest.mark.parametrize("entrants", SIZES)
def test_better_seeds_reach_the_final_if_they_win(entrants: int) -> None:
    reached = {}
    for match in Knockout(third_place=False).bracket(entrants).matches:
        seeds = [origin.number if origin.source is Source.SEED else reached[origin.number] for origin in _of(match)]
        reached[match.number] = min(seeds)
        assert all(seed <= entrants for seed in seeds)
    assert sorted(seeds) == [1, 2]


def test_seeds_meet_as_late_as_their_rank_allows() -> None:
    for rounds in range(1, 8):
        seeds = fold(2**rounds)
        for best in (2**power for power in range(1, rounds + 1)):
            block = len(seeds) // best
            assert all(min(seeds[start : start + block]) <= best for start in range(0, len(seeds), block))


def test_third_place_of_three_is_the_loser_of_the_only_semifinal() -> None:
    assert bracket_of(fold(3)).third == Origin(Source.LOSER, 1)
    assert bracket_of(fold(2)).third is None
    assert bracket_of(fold(4)).third_place == Match(4, Origin(Source.LOSER, 1), Origin(Source.LOSER, 2))
    without = bracket_of(fold(4), third_place=False)
    assert (without.third_place, without.third) == (None, None)


def _of(match: Match) -> tuple[Origin, Origin]:
    return match.one, match.two


def test_knockout_waits_for_the_end_of_each_round() -> None:
    assert plan(Knockout(), 8, boards=3, minutes=20) == Plan(3, 8, 2 + 1 + 1, 80)
    assert plan(Knockout(games=2), 11, boards=1, minutes=10) == Plan(4, 11, 22, 220)
    assert plan(Knockout(third_place=False), 4, boards=1, minutes=10) == Plan(2, 3, 3, 30)
