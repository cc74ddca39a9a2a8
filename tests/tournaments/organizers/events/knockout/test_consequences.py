"""What follows from further games: later rounds, third place, and the stage that waits for the boards."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from typing import Any

import pytest

from tests.events import ACTOR, event_of, loaded, play_groups, qualify
from tests.people import Visitor, client_of
from tests.tournaments.web.deciding.browsing import html_of
from tournaments import models
from tournaments.league.timetable import Timetable
from tournaments.league.values import Pieces, Reason, Result, Winner
from tournaments.organizers.results.verbs import CorrectResult, RecordResult
from tournaments.store.decide import take
from tournaments.store.load import load_league
from tournaments.store.undo import Undo

pytestmark = pytest.mark.django_db
AT_FOUR = Timetable(start=datetime(2030, 12, 12, 16), minutes=20)
DRAWN = Result(Winner.DRAW, Reason.AGREEMENT, Pieces(2), Pieces(2))
FIRST = Result(Winner.ONE, Reason.NO_PIECES, Pieces(3), Pieces(0))
SECOND = Result(Winner.TWO, Reason.NO_PIECES, Pieces(0), Pieces(3))


def event(*, ready: tuple[str, ...] = ("final", "consolation"), timetable: Timetable = AT_FOUR) -> models.Event:
    """Return an event of 14 whose groups are over, with the stages that know their players."""
    made = event_of(14, knockout=True, consolation=True, setup={"timetable": timetable})
    play_groups(made)
    for key in ready:
        qualify(made, key)
    return made


def league(made: models.Event, key: str) -> models.League:
    return loaded(made).of(key).row.league


def enter(row: models.League, *results: Result) -> list[models.Decision]:
    """Enter results in the next games of a stage, in the order of play."""
    taken = []
    for result in results:
        game = row.fixtures.filter(result=None).earliest("match", "part")
        taken.append(take(row, RecordResult(game.pk, result), by=ACTOR))
    return taken


def start(made: models.Event, key: str = "consolation") -> str:
    timetable = loaded(made).of(key).loaded.league.timetable
    assert timetable
    return timetable.start.strftime("%H:%M")


def hours(made: models.Event, key: str = "consolation") -> set[str]:
    return {game.at.strftime("%H:%M") for game in loaded(made).of(key).loaded.league.games if game.at}


def pairs(row: models.League, match: int) -> set[frozenset[str]]:
    return {game.pair for game in load_league(row).league.games if game.match == match}


def test_deciding_game_turned_round_moves_final_and_third_place() -> None:
    final = league(event(), "final")
    enter(final, DRAWN, FIRST, SECOND)
    one, two = (pairs(final, match) for match in (3, 4))
    deciding = final.fixtures.get(match=1, part=2)
    take(final, CorrectResult(deciding.pk, SECOND), by=ACTOR, reason="una errata")
    assert {*pairs(final, 3)} != one and {*pairs(final, 4)} != two
    players = {deciding.one.name, deciding.two.name}
    (before,), (after,), (third,) = one, pairs(final, 3), pairs(final, 4)
    assert before & players != after & players
    assert (after & players) | (third & players) == players


def test_deciding_game_turned_to_a_draw_takes_the_final_back() -> None:
    final = league(event(), "final")
    enter(final, DRAWN, FIRST, SECOND)
    take(final, CorrectResult(final.fixtures.get(match=1, part=2).pk, DRAWN), by=ACTOR, reason="una errata")
    assert pairs(final, 3) == pairs(final, 4) == set()
    assert final.fixtures.filter(match=1).count() == 3
    enter(final, SECOND)
    assert len(pairs(final, 3)) == len(pairs(final, 4)) == 1


@pytest.mark.parametrize("ready", [("final",), ("final", "consolation")])
def test_consolation_waits_for_the_further_games_of_the_final(ready: tuple[str, ...]) -> None:
    made = event(ready=ready)
    assert start(made) == "21:20"
    draws = enter(league(made, "final"), DRAWN, DRAWN)
    assert start(made) == "22:00"
    for decision in reversed(draws):
        take(league(made, "final"), Undo(decision.number, ACTOR), by=ACTOR)
    assert start(made) == "21:20"
    enter(league(made, "final"), DRAWN, DRAWN, FIRST, DRAWN, DRAWN, SECOND, FIRST, SECOND)
    if len(ready) == 1:
        qualify(made, "consolation")
    assert start(made) == "22:00" == min(hours(made))
    rest = league(made, "consolation")
    while rest.fixtures.filter(result=None).exists():
        enter(rest, FIRST)
    places = Counter((game.at, game.board) for stage in loaded(made).later for game in stage.loaded.league.games)
    assert max(places.values()) == 1


def test_consolation_in_play_keeps_its_hours() -> None:
    made = event()
    enter(league(made, "consolation"), FIRST)
    before = hours(made)
    enter(league(made, "final"), DRAWN, DRAWN)
    assert hours(made) == before


@pytest.mark.parametrize("more", [{"days": (5,), "hours": None}, {"days": (), "hours": None}])
def test_consolation_on_another_day_keeps_its_hour(more: dict[str, Any]) -> None:
    made = event(timetable=Timetable(start=datetime(2030, 12, 14, 10), minutes=20, **more))
    row = league(made, "consolation")
    row.calendar["start"] = "2030-12-21T10:00"
    row.save()
    before = hours(made)
    enter(league(made, "final"), DRAWN, DRAWN)
    assert hours(made) == before


def test_history_says_when_the_consolation_begins() -> None:
    made = event()
    enter(league(made, "final"), DRAWN)
    rest = league(made, "consolation")
    found = html_of(client_of(Visitor.ORGANIZER, rest).get(f"/ligas/{rest.slug}/historial/"))
    assert "La fase anterior acaba a otra hora: esta empieza el jueves 12 de diciembre, 21:40." in found
