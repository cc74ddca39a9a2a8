"""The course of the table, compared with the table after each game."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings

from tests.builders import leagues
from tournaments.league.course import course, stages
from tournaments.league.table import table, table_after
from tournaments.league.values import League


@pytest.mark.many_examples
@given(leagues())
@settings(max_examples=60, deadline=None)
def test_each_stage_is_the_table_after_its_game(league: League) -> None:
    found = course(league)
    for stage in found[:: max(1, len(found) // 5)]:
        rows = [row for row in table_after(league, stage.game).rows if not row.annulled]
        assert list(stage.places) == [row.player for row in rows]
        assert list(stage.places.values()) == list(range(1, len(rows) + 1))
        assert list(stage.points.values()) == [row.figures.points for row in rows]
    assert list(stages(league, wanted := {2, 3})) == [stage for stage in found if stage.game in wanted]


@pytest.mark.many_examples
@given(leagues())
@settings(max_examples=60, deadline=None)
def test_course_ends_with_the_current_table(league: League) -> None:
    stages = course(league)
    assert [stage.game for stage in stages] == list(range(1, len(stages) + 1))
    now = [row for row in table(league).rows if not row.annulled]
    if stages:
        assert {row.player: row.figures.points for row in now} == stages[-1].points
    else:
        assert all(row.figures.points == 0 for row in now)


@given(leagues())
@settings(max_examples=30, deadline=None)
def test_chosen_stages_equal_those_of_the_whole_course(league: League) -> None:
    whole = course(league)
    assert list(stages(league, {stage.game for stage in whole[::2]})) == list(whole[::2])


@pytest.mark.many_examples
@given(leagues())
@settings(max_examples=60, deadline=None)
def test_points_never_fall(league: League) -> None:
    stages = course(league)
    for before, after in pairwise(stages):
        assert all(after.points[name] >= points for name, points in before.points.items())
        assert sum(after.points.values()) - sum(before.points.values()) in (0, 2, 3)
