"""The course of the table, compared with the table after each game."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings

from tests import leagues as leagues_of
from tests.builders import leagues
from tests.leagues import won_by
from tournaments.league.audit import Stage, course, stages
from tournaments.league.table import table, table_after
from tournaments.league.values import League, Withdrawal, WithdrawnGames


def of_three(*played: tuple[str, int] | None, **fields: Any) -> League:
    """Return the league Caro-Ana, Bea-Caro, Ana-Bea with the winner and the men left of each game, None if open."""
    drawn = leagues_of.league(["Ana", "Bea", "Caro"], **fields)
    games = zip(drawn.games, played, strict=True)
    return replace(drawn, games=tuple(won_by(game, *won) if won else game for game, won in games))


def places_and_points(stage: Stage) -> str:
    return " ".join(f"{stage.places[name]}.{name}:{stage.points[name]}" for name in stage.places)


def test_postponed_game_leaves_the_stage_before_it() -> None:
    found = course(of_three(("Caro", 3), None, ("Bea", 5)))
    assert [stage.game for stage in found] == [1, 2, 3]
    assert [places_and_points(stage) for stage in found] == [
        "1.Caro:3 2.Ana:0 3.Bea:0",
        "1.Caro:3 2.Ana:0 3.Bea:0",
        "1.Bea:3 2.Caro:3 3.Ana:0",
    ]


def test_course_ends_at_the_last_result() -> None:
    assert [stage.game for stage in course(of_three(("Caro", 3), ("Bea", 3), None))] == [1, 2]
    assert course(of_three(None, None, None)) == ()


def test_last_stage_of_a_complete_league_has_its_tie_breaks() -> None:
    """Ana and Bea have the same points, pieces and wins, and Bea won their game."""
    last = course(of_three(("Ana", 3), ("Caro", 1), ("Bea", 3)))[-1]
    assert places_and_points(last) == "1.Bea:3 2.Ana:3 3.Caro:3"


def test_annulled_games_at_the_end_leave_the_tie_breaks() -> None:
    """Dea withdrew before she played; Ana and Bea have the same points, pieces and wins, and Bea won their game."""
    won = {frozenset(("Ana", "Caro")): ("Ana", 3), frozenset(("Bea", "Caro")): ("Caro", 1)}
    won[frozenset(("Ana", "Bea"))] = ("Bea", 3)
    drawn = leagues_of.league(["Ana", "Bea", "Caro", "Dea"])
    games = [won_by(game, *won[game.pair]) if game.pair in won else game for game in drawn.games]
    games.sort(key=lambda game: game.result is None)
    withdrawn = (Withdrawal("Dea", WithdrawnGames.ANNULLED),)
    league = replace(drawn, games=tuple(games), withdrawn=withdrawn)
    assert places_and_points(course(league)[-1]) == "1.Bea:3 2.Ana:3 3.Caro:3"
    assert [row.player for row in table_after(league, 3).rows] == ["Bea", "Ana", "Caro", "Dea"]
    assert not table_after(league, 2).complete


def test_stages_leave_out_an_annulled_player_and_her_games() -> None:
    withdrawn = (Withdrawal("Caro", WithdrawnGames.ANNULLED),)
    [first, *_, last] = course(replace(of_three(("Caro", 3), ("Bea", 5), ("Bea", 5)), withdrawn=withdrawn))
    assert (places_and_points(first), places_and_points(last)) == ("1.Ana:0 2.Bea:0", "1.Bea:3 2.Ana:0")


def test_chosen_stages_are_those_of_their_games() -> None:
    league = of_three(("Caro", 3), ("Bea", 5), ("Bea", 5))
    assert list(stages(league, {1, 3})) == [course(league)[0], course(league)[2]]


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


@pytest.mark.many_examples
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
