"""Random events played through the store, with second readings of those who go on and of each table, by files alone."""

from __future__ import annotations

import json
import os
from collections import Counter
from contextlib import suppress
from itertools import groupby
from random import Random
from typing import Any

import pytest
from django.test import Client

from tests.builders import table_document
from tests.events import ACTOR, NAMES, close, event_of, loaded, play, qualify, random_result
from tests.tournaments.league.literal_reading import standings
from tests.tournaments.organizers.events.new_events import carme, founded
from tournaments import models
from tournaments.league.faults import Fault
from tournaments.league.file.event import write_event
from tournaments.league.formats.planning import FINALS
from tournaments.league.table import table
from tournaments.league.values import State, WithdrawnGames
from tournaments.organizers.closing.verbs import Reopen
from tournaments.organizers.conduct.verbs import Withdraw
from tournaments.organizers.events.verbs import ReturnQualified, going_on
from tournaments.organizers.results.verbs import CorrectResult
from tournaments.store.decide import take

__all__ = ["carme"]
pytestmark = pytest.mark.django_db
EVENTS = int(os.environ.get("RANDOM_EVENTS", "12"))
"""How many are played; a run by hand plays thousands."""


def plan(chance: Random) -> dict[str, Any]:
    """Return the choices of a random event of at most 24 players."""
    groups = chance.choice([2, 2, 3, 4])
    players = chance.randint(3 * groups, min(6 * groups, 20))
    smallest = players // groups
    qualify_ = chance.randint(1, min(2, smallest - 1))
    best = chance.randint(0, groups - 1) if qualify_ < smallest else 0
    if groups * qualify_ + best < 3:
        best = 1
    knockout = (chance.random() < 0.6 or groups * qualify_ + best > 8) and bool(FINALS)
    return {
        "players": players,
        "groups": groups,
        "qualify": qualify_,
        "best": best,
        "knockout": knockout,
        "carry": not knockout and chance.random() < 0.7,
        "consolation": chance.random() < 0.5,
        "filling": chance.choice(["lots", "ranking"]),
        "games": chance.choice([1, 1, 2]),
    }


def places(document: dict[str, Any]) -> list[str]:
    """Return the players of a finished group in the order of points, pieces and wins, counted from its file."""
    figures = {player["name"] if isinstance(player, dict) else player: [0, 0, 0] for player in document["players"]}
    for game in document["games"]:
        for side in ("one", "two"):
            line = figures[game[side]]
            left = (game.get("pieces") or {}).get(side, {"men": 0, "kings": 0})
            if game["winner"] == side:
                line[0], line[2] = line[0] + 3, line[2] + 1
            if game["winner"] == "draw":
                line[0] += 1
            if game["winner"] in (side, "draw"):
                line[1] += left["men"] + 2 * left["kings"]
    return sorted(figures, key=lambda name: [-figure for figure in figures[name]])


def figures_of(document: dict[str, Any], name: str) -> tuple[int, int]:
    """Return the points and the games of a player of a group, by its file."""
    played = [game for game in document["games"] if name in (game["one"], game["two"])]
    won = sum(game["winner"] in ("one", "two") and game[game["winner"]] == name for game in played)
    return 3 * won + sum(game["winner"] == "draw" for game in played), len(played)


def second_reading(file: dict[str, Any], key: str) -> list[set[str]]:
    """Return for each place that a stage takes those who may stand there: several where only later steps tell them."""
    stages = {stage["key"]: stage for stage in file["stages"]}
    groups = {key: stage for key, stage in stages.items() if not stage.get("from")}
    possible = []
    for group, place in stages[key]["from"]:
        named = [group] if group in groups else list(groups)
        at = place if group in groups else int(group[1:])
        found: set[str] = set()
        for one in named:
            order = places(groups[one]["league"])
            if at <= len(order):
                level = figures_of(groups[one]["league"], order[at - 1])
                found |= {name for name in order if figures_of(groups[one]["league"], name) == level}
        possible.append(found)
    return possible


@pytest.mark.parametrize("seed", range(EVENTS))
def test_random_event_takes_those_whom_its_places_name(seed: int) -> None:
    chance = Random(seed)
    event = event_of(**plan(chance))
    for stage in loaded(event).groups:
        play(stage.row.league, chance)
        close(stage.row.league)
    before = write_event(loaded(event).event)
    taken: set[str] = set()
    for stage in loaded(event).later:
        expected = second_reading(json.loads(before), stage.key)
        qualify(event, stage.key)
        now = loaded(event).of(stage.key)
        names = set(now.loaded.league.names)
        assert len(names) == len(now.loaded.league.players) == len(expected)
        assert names <= set().union(*expected)
        assert all(places_ & names for places_ in expected)
        assert not names & taken
        taken |= names
        check_carried(event, stage.key, before)
    for stage in reversed(loaded(event).later):
        take(stage.row.league, ReturnQualified(), by=ACTOR)
    assert write_event(loaded(event).event) == before
    for stage in loaded(event).later:
        qualify(event, stage.key)
    play_on(event, chance)


def check_carried(event: models.Event, key: str, before: str) -> None:
    """Check by the files that a stage that takes games over has those of its players, and no other result."""
    written = json.loads(write_event(loaded(event).event))
    stage = next(one for one in written["stages"] if one["key"] == key)
    names = {player["name"] if isinstance(player, dict) else player for player in stage["league"]["players"]}
    played = [
        (game["one"], game["two"], game["winner"])
        for one in json.loads(before)["stages"]
        for game in one["league"]["games"]
        if {game["one"], game["two"]} <= names
    ]
    now = [(game["one"], game["two"], game["winner"]) for game in stage["league"]["games"] if game.get("winner")]
    assert sorted(now) == (sorted(played) if stage.get("carry") else [])


def bracket_places(document: dict[str, Any]) -> list[set[str]]:
    """Return the players of a finished knock-out from the top, level ones together, from the games of its file."""
    names = [player["name"] if isinstance(player, dict) else player for player in document["players"]]
    games = sorted(document["games"], key=lambda game: (game["round"], game["match"], game.get("part", 1)))
    out = dict.fromkeys(names, 0.0)
    for (round_, _match), found in groupby(games, key=lambda game: (game["round"], game["match"])):
        points: Counter[str] = Counter()
        for game in found:
            if game.get("part", 1) > document["stage"]["games"]:
                points.clear()
            for side in ("one", "two"):
                points[game[side]] += {side: 3, "draw": 1}.get(game["winner"], 0)
        (winner, _most), (loser, _least) = points.most_common()
        assert points[winner] > points[loser]
        out[loser] = (out[loser] - 0.5 if out[loser] else 0) or round_
    last = max(out.values())
    order = sorted(names, key=lambda name: -(out[name] or last + 1))
    return [set(level) for _rank, level in groupby(order, key=lambda name: out[name] or last + 1)]


def check_table(event: models.Event, key: str) -> None:
    """Check the table of a finished stage against a reading of its file; groups win no medals, which no file says."""
    stage = loaded(event).of(key)
    computed = table(stage.loaded.league)
    files = {stage["key"]: stage["league"] for stage in json.loads(write_event(loaded(event).event))["stages"]}
    if files[key].get("stage", {}).get("format") in FINALS:
        level = groupby(computed.rows, key=lambda row: row.pos)
        assert [{row.player for row in rows} for _pos, rows in level] == bracket_places(files[key])
    else:
        document, read = table_document(computed), standings(files[key])
        if not stage.row.league.podium:
            for row in (*document["rows"], *read["rows"]):
                row["medal"] = row["podium_points"] = None
        assert document == read


def play_on(event: models.Event, chance: Random) -> None:
    """Play the later stages to their end; nothing is changed in a group then by which others would go on."""
    for stage in loaded(event).later:
        play(stage.row.league, chance)
        close(stage.row.league)
    for stage in loaded(event).stages:
        check_table(event, stage.key)
        assert stage.loaded.league.state is State.FINISHED
    group = loaded(event).groups[0]
    game = group.row.league.fixtures.values_list("pk", flat=True)[0]
    names = {stage.key: stage.loaded.league.names for stage in loaded(event).later}
    changes = (
        *(Reopen(), CorrectResult(game, random_result(chance))),
        Withdraw(group.loaded.league.names[0], WithdrawnGames.ANNULLED),
    )
    for change in changes:
        with suppress(Fault):
            take(group.row.league, change, by=ACTOR, reason="una errata")
    whole = loaded(event)
    assert {stage.key: stage.loaded.league.names for stage in whole.later} == names
    assert {stage.key: tuple(one.name for one in going_on(whole, stage).entrants) for stage in whole.later} == names


def weekly_plan(chance: Random) -> dict[str, Any]:
    """Return the fields of a random event of a round a week, on few boards."""
    groups = chance.choice([2, 3, 4])
    players = chance.randint(3 * groups, 14)
    return {
        "when": "week",
        "day": "2030-11-01",
        "hour": chance.choice(["17:00", "22:30"]),
        "minutes": "30",
        "timezone": "UTC",
        "boards": str(chance.randint(1, 4)),
        "listed": "\n".join(NAMES[:players]),
        "groups": str(groups),
        "format": chance.choice([*FINALS, "groups", "groups"]),
        "final": chance.choice([*FINALS, "round_robin"]),
        "games": chance.choice(["1", "1", "2"]),
        **({"carry": "on"} if chance.random() < 0.5 else {}),
        **({"consolation": "on"} if chance.random() < 0.5 else {}),
    }


@pytest.mark.parametrize("seed", range(EVENTS))
def test_nobody_plays_twice_on_a_day_of_a_random_weekly_event(carme: Client, seed: int) -> None:
    chance = Random(seed)
    event = founded(carme, **weekly_plan(chance))
    for key in [stage.key for stage in loaded(event).stages]:
        if not loaded(event).of(key).filled:
            qualify(event, key)
        stage = loaded(event).of(key)
        play(stage.row.league, chance)
        close(stage.row.league)
    days: dict[tuple[Any, str], list[Any]] = {}
    for stage in loaded(event).stages:
        league = stage.loaded.league
        further = league.stage.games if league.stage.format in FINALS else 0
        for game in league.games:
            if game.at and not (further and (game.part or 1) > further):
                for name in game.pair:
                    days.setdefault((game.at.date(), name), []).append(game)
    assert days and {len(games) for games in days.values()} == {1}
