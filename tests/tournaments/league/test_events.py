"""Leagues as stages of one event: who goes on, and what the next stage takes from those before."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import datetime
from itertools import combinations
from typing import Any

import pytest

from tests import leagues as leagues_of
from tournaments.league.events import (
    Carried,
    Compared,
    Event,
    EventStage,
    best_of_place,
    carried_ahead,
    carried_games,
    carried_into_stage,
    check_event,
    compared_by,
    emptied,
    filled,
    going_places,
    partings,
    qualifiers,
    tables_of,
)
from tournaments.league.faults import Code, Fault
from tournaments.league.formats.crossings import GroupPlace
from tournaments.league.regulation import Format, Step
from tournaments.league.table import table
from tournaments.league.timetable import Timetable
from tournaments.league.values import (
    Entrant,
    Game,
    League,
    Pieces,
    Reason,
    Result,
    Ruling,
    State,
    Winner,
    Withdrawal,
    WithdrawnGames,
)

SIZES = {"A": 4, "B": 4, "C": 5}
FIRST_TWO = tuple(GroupPlace(key, place) for place in (1, 2) for key in "AB")
BEST_THIRD = GroupPlace("*3", 1)
TIMETABLE = Timetable(start=datetime(2026, 12, 12, 16), minutes=20)
DRAWN = Result(Winner.DRAW, Reason.AGREEMENT, Pieces(2), Pieces(2))


def group(key: str, size: int = 0, **more: Any) -> League:
    names = [f"{key}{number}" for number in range(1, (size or SIZES[key]) + 1)]
    return leagues_of.finished_league(names, seed=ord(key), name=f"Grupo {key}", **more)


def empty(**more: Any) -> League:
    return replace(leagues_of.league(3, name="Final", **more), players=(), games=(), state=State.PREPARING)


def event_of(
    *sources: GroupPlace, groups: str = "ABC", league: League | None = None, carry: bool = False, **changed: League
) -> Event:
    stages = [EventStage(key=key, league=changed.get(key) or group(key)) for key in groups]
    final = EventStage(key="final", league=league or empty(), sources=sources, carry=carry)
    return Event(name="Torneo", stages=(*stages, final))


def going_on(event: Event) -> list[str]:
    return [each.name for each in qualifiers(event, event.stage("final"), tables_of(event))]


def place_of(event: Event, key: str, place: int) -> str:
    return table(event.stage(key).league).rows[place - 1].player


def all_drawn(league: League) -> League:
    return replace(league, games=tuple(replace(game, result=DRAWN) for game in league.games))


def refused(code: Code) -> Any:
    return pytest.raises(Fault, match=code.value)


def test_places_of_groups_go_on_in_the_order_of_the_seeds() -> None:
    event = event_of(*FIRST_TWO)
    assert check_event(event).stages[-1].sources == event.stages[-1].sources
    found = qualifiers(event, event.stage("final"), tables_of(event))
    assert [each.name for each in found] == [place_of(event, at.group, at.place) for at in FIRST_TWO]
    assert [(each.at, each.source, each.level) for each in found] == [(at, at, ()) for at in FIRST_TWO]


def test_best_of_one_place_are_compared_by_what_they_won_a_game() -> None:
    event = event_of(*FIRST_TWO, BEST_THIRD, GroupPlace("*3", 2), GroupPlace("*3", 3))
    thirds = best_of_place(event, tables_of(event), 3)
    assert {(key, row.player) for key, row in thirds} == {(key, place_of(event, key, 3)) for key in "ABC"}
    figures = [row.figures for _, row in thirds]
    each_game = [(one.points / one.played, one.pieces / one.played, one.won / one.played) for one in figures]
    assert each_game == sorted(each_game, reverse=True)
    last = qualifiers(event, event.stage("final"), tables_of(event))[4:]
    assert [(each.name, each.at.group) for each in last] == [(row.player, key) for key, row in thirds]
    assert {each.at.place for each in last} == {3}
    assert [each.source.place for each in last] == [1, 2, 3]


def test_places_that_lead_on_are_those_of_the_qualifiers() -> None:
    event = event_of(*FIRST_TWO, *(GroupPlace("*3", number) for number in (1, 2)))
    tables = tables_of(event)
    leading = going_places(event, event.stage("final"), tables)
    assert leading == {each.at for each in qualifiers(event, event.stage("final"), tables)}
    seen = {key: computed for key, computed in tables.items() if key != "A"}
    assert going_places(event, event.stage("final"), seen) == set(FIRST_TWO), "the best of all is not told by some"


def test_rows_of_groups_are_told_apart_by_the_first_figure_that_differs() -> None:
    event = event_of(*FIRST_TWO)
    [_, one], [_, two] = best_of_place(event, tables_of(event), 1)[:2]
    assert compared_by(one, one) is None
    more = replace(two, figures=replace(one.figures, won=one.figures.won + 1))
    assert compared_by(one, more) is Compared.WINS
    assert compared_by(one, replace(more, figures=replace(more.figures, pieces=0))) is Compared.PIECES
    assert compared_by(one, replace(more, figures=replace(more.figures, points=0))) is Compared.POINTS


def test_groups_without_that_place_have_none_among_the_best() -> None:
    event = event_of(*FIRST_TWO)
    assert [key for key, _ in best_of_place(event, tables_of(event), 5)] == ["C"]


@pytest.mark.parametrize(
    ("sources", "groups"), [((GroupPlace("B", 1), GroupPlace("C", 2)), "BC"), ((GroupPlace("A", 1), BEST_THIRD), "ABC")]
)
def test_stage_waits_for_the_groups_that_it_takes_from(sources: tuple[GroupPlace, ...], groups: str) -> None:
    event = event_of(*sources)
    assert "".join(each.key for each in event.groups_of(event.stage("final"))) == groups
    for key in SIZES:
        first, *others = event.stage(key).league.games
        begun = replace(event.stage(key).league, games=(replace(first, result=None), *others), state=State.PLAYING)
        waiting = event_of(*sources, **{key: begun})
        if key in groups:
            with refused(Code.STAGE_OPEN):
                going_on(waiting)
        else:
            assert going_on(waiting) == going_on(event)


def test_stage_waits_until_ties_are_settled() -> None:
    level = all_drawn(group("A"))
    with refused(Code.STAGE_TIE) as fault:
        going_on(event_of(*FIRST_TWO, A=level))
    assert fault.value.values == {"stage": "Grupo A", "names": table(level).open_ties[0]}


def test_annulled_player_leaves_the_place_to_the_next() -> None:
    event = event_of(GroupPlace("A", 1))
    gone, *others = (row.player for row in table(event.stage("A").league).rows)
    left = replace(event.stage("A").league, withdrawn=(Withdrawal(gone, WithdrawnGames.ANNULLED),))
    rows = [row.player for row in table(left).rows if not row.annulled]
    assert going_on(event_of(GroupPlace("A", 1), A=left)) == rows[:1]
    assert sorted(rows) == sorted(others)
    assert going_on(event_of(GroupPlace("A", 3), GroupPlace("A", 4), A=left)) == rows[2:]
    assert going_on(event_of(GroupPlace("A", 1), GroupPlace("*4", 2), A=left))[1:] != []
    assert going_on(event_of(GroupPlace("A", 1), GroupPlace("*4", 3), A=left))[1:] == []


def test_place_that_no_group_has_is_refused() -> None:
    with refused(Code.STAGE_PLACE_MISSING) as fault:
        going_on(event_of(GroupPlace("*5", 2)))
    assert fault.value.values == {"key": "*5", "number": 2, "count": 1}
    with refused(Code.STAGE_PLACE_MISSING) as fault:
        going_on(event_of(GroupPlace("A", 5)))
    assert fault.value.values == {"key": "A", "number": 5, "count": 4}


def test_stages_side_by_side_have_no_final_and_each_keeps_its_medals() -> None:
    side_by_side = replace(event_of(*FIRST_TWO), stages=event_of(*FIRST_TWO).stages[:3])
    assert side_by_side.final is None
    assert check_event(side_by_side) == side_by_side
    alone = replace(side_by_side, stages=side_by_side.stages[:1])
    assert alone.final == alone.stages[0]
    assert [stage.league.podium for stage in check_event(event_of(*FIRST_TWO)).stages] == [False, False, False, True]


@pytest.mark.parametrize(
    ("sources", "code", "place"),
    [
        ([GroupPlace("A", 1), GroupPlace("A", 1)], Code.STAGE_PLACE_TWICE, "stages[3].from[1]"),
        ([GroupPlace("A", 3), BEST_THIRD], Code.STAGE_PLACE_TWICE, "stages[3].from[1]"),
        ([BEST_THIRD, GroupPlace("A", 3)], Code.STAGE_PLACE_TWICE, "stages[3].from[1]"),
        ([GroupPlace("D", 1)], Code.STAGE_UNKNOWN, "stages[3].from[0]"),
        ([GroupPlace("final", 1)], Code.STAGE_UNKNOWN, "stages[3].from[0]"),
        ([GroupPlace("*0", 1)], Code.STAGE_UNKNOWN, "stages[3].from[0]"),
        ([GroupPlace("*x", 1)], Code.STAGE_UNKNOWN, "stages[3].from[0]"),
        ([GroupPlace("A", 5)], Code.STAGE_PLACE_MISSING, "stages[3].from[0]"),
        ([], Code.NO_PLAYERS, "stages[3].league.players"),
    ],
)
def test_event_that_cannot_be_played_is_refused_at_its_place(sources: list[GroupPlace], code: Code, place: str) -> None:
    with refused(code) as fault:
        check_event(event_of(*sources))
    assert fault.value.place == place


def test_key_stands_for_one_stage() -> None:
    with refused(Code.STAGE_TWICE) as fault:
        check_event(event_of(*FIRST_TWO, groups="ABA"))
    assert fault.value.place == "stages[2].key"


def test_third_and_the_best_of_another_place_may_both_go_on() -> None:
    sources = (GroupPlace("A", 2), BEST_THIRD, GroupPlace("*4", 1), GroupPlace("*3", 2))
    assert len(set(going_on(check_event(event_of(*sources))))) == 4


def test_place_of_a_stage_that_is_still_empty_is_taken_as_said() -> None:
    event = event_of(*FIRST_TWO)
    later = EventStage(key="last", league=empty(), sources=(GroupPlace("final", 9),))
    assert check_event(replace(event, stages=(*event.stages, later))).stages[-1].sources == later.sources


@pytest.mark.parametrize("legs", [1, 2])
def test_games_among_those_who_go_on_count_again(legs: int) -> None:
    groups = {key: group(key, legs=legs) for key in "AB"}
    event = event_of(*FIRST_TWO, groups="AB", carry=True, **groups)
    final = empty(legs=legs, boards=2, timetable=TIMETABLE)
    names = going_on(event)
    carried = carried_games(event.stages[:2], names)
    assert {game.pair for game in carried} == {frozenset((names[0], names[2])), frozenset((names[1], names[3]))}
    league = filled(final, [Entrant(name) for name in names], carried)
    assert (league.names, league.state) == (tuple(names), State.PLAYING)
    every = Counter(frozenset(pair) for pair in combinations(names, 2) for _ in range(legs))
    assert Counter(game.pair for game in league.games) == every
    old = {(game.pair, game.leg): (game.one, game.white, game.starter, game.dice, game.result) for game in carried}
    kept = {
        (game.pair, game.leg): (game.one, game.white, game.starter, game.dice, game.result)
        for game in league.games
        if game.result
    }
    assert kept == old
    open_ = [game for game in league.games if not game.result]
    assert len({(game.at, game.board) for game in open_}) == len(open_)
    assert open_[0].at == TIMETABLE.start
    counted = {row.player: row.figures.played for row in table(league).rows}
    assert counted == Counter(name for game in carried for name in game.pair)


@pytest.mark.parametrize(
    ("sources", "expected"),
    [
        ([], Carried()),
        ([("A", 1), ("B", 1)], Carried()),
        ([("A", 1), ("B", 1), ("A", 2), ("B", 2)], Carried(2, 1, 1)),
        ([("A", 1), ("A", 2), ("A", 3), ("B", 1)], Carried(3, 0, 2)),
        ([("A", 1), ("B", 1), ("C", 1), ("*2", 1)], Carried(1, 0, 1)),
        ([("*1", 1), ("*1", 2)], Carried()),
    ],
)
@pytest.mark.parametrize("legs", [1, 2])
def test_games_that_will_count_again_are_known_before(
    sources: list[tuple[str, int]], expected: Carried, legs: int
) -> None:
    places = [GroupPlace(*source) for source in sources]
    twice = Carried(*(legs * value for value in (expected.games, expected.least, expected.most)))
    assert carried_ahead(places, legs) == twice
    final = EventStage(key="final", league=empty(legs=legs), sources=tuple(places), carry=True)
    assert carried_into_stage(final) == twice.games
    assert carried_into_stage(replace(final, carry=False)) == 0


@pytest.mark.parametrize("stage_format", [Format.ROUND_ROBIN, Format.SWISS])
def test_stage_begins_without_results_if_none_is_carried(stage_format: Format) -> None:
    entrants = [Entrant(f"J{number}") for number in range(1, 5)]
    final = empty()
    final = replace(final, stage=replace(final.stage, format=stage_format, rounds=3))
    league = filled(final, entrants)
    games = {Format.ROUND_ROBIN: 6, Format.SWISS: 0}
    assert (league.players, len(league.games)) == (tuple(entrants), games[stage_format])
    assert not any(game.result for game in league.games)


@pytest.mark.parametrize("carry", [False, True])
def test_stage_given_back_is_as_before(carry: bool) -> None:
    event = event_of(*FIRST_TWO)
    names = going_on(event)
    carried = carried_games(event.stages[:3], names) if carry else ()
    league = filled(empty(), [Entrant(name) for name in names], carried)
    assert emptied(league, len(carried)) == empty()


def test_stage_that_has_begun_is_not_given_back() -> None:
    league = filled(empty(), [Entrant(name) for name in ("Ana", "Bea", "Eva")])
    first, *others = league.games
    begun = replace(league, games=(replace(first, result=DRAWN), *others))
    tiebreak = replace(league, tiebreak_games=(Game(one="Ana", two="Bea", result=DRAWN),))
    for each in (begun, tiebreak, replace(league, state=State.FINISHED)):
        with refused(Code.STAGE_BEGUN):
            emptied(each, 0)
    assert emptied(begun, 1).players == ()


def level(names: list[str], *pair: str) -> League:
    """Return a finished league in which everybody won against those after them; only the pair drew."""
    league = leagues_of.league(names, name="Grupo A")
    won = {game: min(game.pair, key=names.index) for game in league.games}
    games = [
        replace(game, result=DRAWN) if game.pair == {*pair} else leagues_of.won_by(game, won[game]) for game in won
    ]
    return replace(league, games=tuple(games), state=State.PLAYING)


def test_name_decides_no_tie_on_who_goes_on() -> None:
    names = list("abcdef")
    whole = level(names, "d", "e")
    assert not table(whole).open_ties and table(whole).rows[4].split.step is Step.ALPHABETICAL
    four = [GroupPlace("A", place) for place in (1, 2, 3, 4)]
    asked = check_event(event_of(*four, groups="A", A=whole)).stage("A").league
    assert asked.partings == (4,) and table(asked).open_ties == (("d", "e"),)
    with refused(Code.STAGE_TIE):
        going_on(event_of(*four, groups="A", A=asked))
    ruled = replace(asked, rulings=(Ruling(("e", "d"), "sorteo"),))
    assert going_on(event_of(*four, groups="A", A=ruled))[3] == "e"
    below = replace(asked, games=level(names, "e", "f").games)
    assert not table(below).open_ties, "nobody of them goes on"


@pytest.mark.parametrize(
    ("sources", "parting"),
    [
        ([("A", 1), ("A", 2)], (2,)),
        ([("A", 1), ("A", 2), ("A", 4)], (2, 3, 4)),
        ([("*2", 1), ("A", 1)], (1, 2)),
        ([("*1", 1), ("*1", 2)], (1,)),
    ],
)
def test_ways_part_after_the_last_place_that_goes_on(sources: list[tuple[str, int]], parting: tuple[int, ...]) -> None:
    event = event_of(*(GroupPlace(*source) for source in sources), groups="AB", A=group("A", 5), B=group("B", 5))
    assert partings(event, event.stage("A")) == parting
    assert partings(event, event.stage("final")) == ()


def test_ways_part_between_a_final_and_a_consolation() -> None:
    rest = EventStage(key="rest", league=empty(), sources=tuple(GroupPlace("A", place) for place in (3, 4)))
    event = event_of(GroupPlace("A", 1), GroupPlace("A", 2), groups="A")
    event = replace(event, stages=(*event.stages, rest))
    assert partings(event, event.stage("A")) == (2, 4)


def test_finished_group_of_an_earlier_version_keeps_the_order_of_its_names() -> None:
    over = replace(level(list("abcdef"), "d", "e"), state=State.FINISHED)
    event = check_event(event_of(*(GroupPlace("A", place) for place in (1, 2, 3, 4)), groups="A", A=over))
    assert event.stage("A").league.partings == () and not table(event.stage("A").league).open_ties
