"""Knock-outs as stages of events: proposed, filled from groups, entered late, and written to a file."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import datetime
from random import Random

import pytest

from tests.tournaments.league.formats.knockouts import (
    DRAWN,
    LOST,
    NOBODY_CAME,
    WON,
    knockout,
    open_games,
    with_result,
    withdraw,
)
from tests.tournaments.league.test_event_calendar import groups_of
from tests.tournaments.league.test_events import event_of
from tournaments.league.event_calendar import GROUPS, proposals, shared_calendars
from tournaments.league.events import Event, EventStage, filled, qualifiers, tables_of
from tournaments.league.faults import Code, Fault
from tournaments.league.file.event import read_event, write_event
from tournaments.league.formats.crossings import GroupPlace
from tournaments.league.formats.knockout.bracket import Knockout
from tournaments.league.formats.knockout.play import encounters
from tournaments.league.latecomers import refuse_latecomer
from tournaments.league.regulation import Format
from tournaments.league.table import table
from tournaments.league.timetable import Timetable
from tournaments.league.values import Game, State

TIMETABLE = Timetable(start=datetime(2026, 12, 12, 8), minutes=20)
KNOCKOUT = Format.KNOCKOUT


@pytest.mark.parametrize("players", range(2, 41))
@pytest.mark.parametrize("boards", [1, 2, 3, 5])
def test_knockout_takes_the_turns_and_games_of_its_bracket(players: int, boards: int) -> None:
    played = encounters(knockout(players, third_place=players > 3, boards=boards, timetable=TIMETABLE))
    takes = Knockout()
    assert takes.encounters(players) == len(played)
    assert takes.turns(players, boards) == len({each.at for each in played})
    assert takes.round_games(players) == max(Counter(each.round for each in played).values())
    assert takes.plays_for_third(players) is any(each.third_place for each in played)
    assert Knockout(games=2).games_of_each(players) == (2, 2 * max(each.round for each in played))
    for proposal in proposals(players, boards, 20):
        if proposal.kind == KNOCKOUT:
            assert (proposal.games, proposal.turns) == (len(played), takes.turns(players, boards))
            assert (proposal.least_games, proposal.most_games) == (1, max(each.round for each in played))
            assert proposal.minutes == 20 * proposal.turns


@pytest.mark.parametrize("players", range(6, 41))
def test_groups_and_final_take_the_games_of_their_calendars(players: int) -> None:
    proposal = next(each for each in proposals(players, 4, 20) if each.kind == GROUPS)
    calendars = shared_calendars(groups_of(list(proposal.sizes)), 4, TIMETABLE)
    hours = {game.at for calendar in calendars for game in calendar}
    final = encounters(knockout(proposal.finalists, boards=4, timetable=TIMETABLE))
    assert proposal.games == sum(map(len, calendars)) + len(final)
    assert 0 <= len(hours) + len({each.at for each in final}) - proposal.turns <= 1
    assert proposal.minutes == 20 * proposal.turns
    assert proposal.least_games == min(proposal.sizes) - 1
    assert proposal.most_games == max(proposal.sizes) - 1 + max(each.round for each in final)


def test_lots_say_who_goes_on_of_those_who_share_a_place() -> None:
    cup = knockout(8)
    while waiting := open_games(cup):
        cup = with_result(cup, waiting[0], WON)
    losers = set(table(cup).shared[0])
    assert len(losers) == 4
    sources = tuple(GroupPlace("A", place) for place in range(1, 9))
    found = {}
    for seed in ("7f3a", "b21c", "00aa", None):
        event = event_of(*sources, A=replace(cup, draw_seed=seed))
        going = qualifiers(event, event.stage("final"), tables_of(event))
        assert {each.name for each in going[4:]} == losers == {name for each in going[4:] for name in each.level}
        assert [each.name for each in going[:4]] == [row.player for row in table(cup).rows[:4]]
        assert going == qualifiers(event, event.stage("final"), tables_of(event))
        found[seed] = tuple(each.name for each in going[4:])
    assert len(set(found.values())) > 1


def test_knockout_carries_no_game() -> None:
    cup = knockout(4)
    carried = [Game(one="J1", two="J2", round=1, leg=1, result=DRAWN)]
    assert filled(replace(cup, games=()), cup.players, carried).games == cup.games


@pytest.mark.parametrize(("players", "games"), [(2, 1), (7, 2)])
def test_played_knockout_is_read_as_it_was_written(players: int, games: int) -> None:
    chance, cup = Random(players), knockout(players, games=games)
    while waiting := open_games(cup):
        cup = with_result(cup, waiting[0], chance.choice([WON, LOST, DRAWN]))
    text = write_event(Event(name="Copa", stages=(EventStage(key="A", league=replace(cup, state=State.FINISHED)),)))
    assert write_event(read_event(text.encode())) == text


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("games", [1, 2])
def test_knockout_that_players_left_is_read_as_it_was_written(seed: int, games: int) -> None:
    chance, cup = Random(seed), knockout(7, games=games)
    while waiting := [game for game in open_games(cup) if not game.pair & cup.withdrawn_players]:
        if chance.random() < 0.25:
            cup = withdraw(cup, chance.choice(sorted(set(cup.names) - cup.withdrawn_players)))
        else:
            cup = with_result(cup, chance.choice(waiting), chance.choice([WON, LOST, DRAWN, NOBODY_CAME]))
        playing = replace(cup, state=State.PLAYING if any(game.result for game in cup.games) else cup.state)
        text = write_event(Event(name="Copa", stages=(EventStage(key="A", league=playing),)))
        assert write_event(read_event(text.encode())) == text


def test_nobody_enters_a_bracket_with_a_result() -> None:
    bracket = knockout(4)
    refuse_latecomer(bracket)
    with pytest.raises(Fault, match=Code.BRACKET_BEGUN.value):
        refuse_latecomer(with_result(bracket, bracket.games[0], WON))
