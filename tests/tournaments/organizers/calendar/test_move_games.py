"""Games moved by hand, and the record of the moves."""

from __future__ import annotations

from datetime import datetime

import pytest

from tests.organizing import ACTOR, beat, decide, drawn_league
from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.file import read_league, write_league
from tournaments.league.timetable import Timetable
from tournaments.organizers.calendar.verbs import MoveGame, Reschedule, SetHour, SwapGames
from tournaments.organizers.founding.import_league import import_league
from tournaments.store.load import load_league
from tournaments.wording.decisions import sentence

pytestmark = pytest.mark.django_db

FIVE = ("Ana", "Bea", "Carlos", "Duarte", "Eva")
WHEN = Timetable(start=datetime(2026, 11, 21, 17), minutes=30)


def keys(league: models.League) -> list[int]:
    return list(league.fixtures.order_by("position").values_list("pk", flat=True))


def sentence_of(decision: models.Decision) -> str:
    return sentence(decision.verb, decision.before, decision.after)


def test_swap_records_both_places_before_and_after() -> None:
    league = drawn_league(FIVE)
    before = keys(league)
    decision = decide(league, SwapGames(before[1], before[4]))
    assert keys(league) == [before[0], before[4], *before[2:4], before[1], *before[5:]]
    swapped = [models.Fixture.objects.get(pk=before[place]) for place in (1, 4)]
    pairs = [(game["one"], game["two"]) for game in decision.after["games"]]
    assert pairs == [(game.one.name, game.two.name) for game in swapped]
    assert [game["place"] for game in decision.before["games"]] == [2, 5]
    assert [game["place"] for game in decision.after["games"]] == [5, 2]
    assert sentence_of(decision).endswith("se cambian el sitio en el calendario.")


def test_moved_and_rescheduled_games_show_their_new_place() -> None:
    league = drawn_league(FIVE, timetable=WHEN)
    first = keys(league)[0]
    assert sentence_of(decide(league, MoveGame(first, keys(league)[3]))).endswith(
        "pasa del puesto 1 al 4 del calendario."
    )
    decision = decide(league, SetHour(first, datetime(2026, 11, 22, 11), 1))
    assert sentence_of(decision).endswith("se jugará el domingo 22 de noviembre, 11:00, tablero 1.")
    assert keys(league)[-1] == first


def test_league_file_keeps_games_moved_by_hand() -> None:
    league = drawn_league(FIVE, timetable=WHEN, boards=2)
    for game, day in ((3, 26), (0, 25)):
        decide(league, SetHour(keys(league)[game], datetime(2026, 11, day, 11), 2))
    decide(league, SwapGames(keys(league)[8], keys(league)[9]))
    text = write_league(load_league(league).league)
    again = load_league(import_league(read_league(text.encode()), by=ACTOR)).league
    assert again == load_league(league).league
    assert write_league(again) == text


def test_outdated_move_is_refused_after_a_move_not_a_result() -> None:
    league = drawn_league(FIVE)
    seen_version, games = league.version, keys(league)
    beat(league, "Ana", "Bea")
    left = [pk for pk in games if not models.Result.objects.filter(fixture=pk).exists()]
    decide(league, SwapGames(left[0], left[1]), seen_version=seen_version)
    with pytest.raises(Fault) as refusal:
        decide(league, SwapGames(left[2], left[3]), seen_version=seen_version)
    assert refusal.value.code is Code.CHANGED_MEANWHILE


def test_replanning_keeps_moved_games() -> None:
    league = drawn_league(FIVE, timetable=WHEN)
    decide(league, SetHour(keys(league)[0], datetime(2026, 11, 25, 11), 1))
    decide(league, Reschedule(2, WHEN))
    assert len({(game.at, game.board) for game in load_league(league).league.games}) == 10


def test_tiebreak_and_foreign_games_are_not_movable() -> None:
    league, other = drawn_league(FIVE), drawn_league(name="Otra")
    with pytest.raises(models.Fixture.DoesNotExist):
        decide(league, SwapGames(keys(league)[0], keys(other)[0]))
