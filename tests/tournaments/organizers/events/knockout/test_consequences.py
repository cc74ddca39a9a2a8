"""What follows from further games: later rounds, third place, and the stage that waits for the boards."""

from __future__ import annotations

import re
from collections import Counter
from datetime import datetime
from random import Random
from typing import Any

import pytest

from tests.copies import copied
from tests.events import ACTOR, event_with_groups_over, loaded, qualify
from tests.people import Visitor, client_of
from tests.tournaments.api.programs import api_client_of
from tests.tournaments.web.deciding.browsing import confirm, html_of, league_url, send
from tournaments import models
from tournaments.league.shared_boards import board_hours
from tournaments.league.timetable import Timetable
from tournaments.league.values import Pieces, Reason, Result, Winner
from tournaments.models.league import Role
from tournaments.organizers.results.verbs import CorrectResult, RecordResult
from tournaments.store.decide import take
from tournaments.store.load import load_league
from tournaments.store.undo import Undo

pytestmark = pytest.mark.django_db
AT_FOUR = Timetable(start=datetime(2030, 12, 12, 16), minutes=20)
DRAWN = Result(Winner.DRAW, Reason.AGREEMENT, Pieces(2), Pieces(2))
FIRST = Result(Winner.ONE, Reason.NO_PIECES, Pieces(3), Pieces(0))
SECOND = Result(Winner.TWO, Reason.NO_PIECES, Pieces(0), Pieces(3))


@copied
def event(*, ready: tuple[str, ...] = ("final", "consolation"), timetable: Timetable = AT_FOUR) -> models.Event:
    """Return an event of 14 whose groups are over, with the stages that know their players."""
    made = event_with_groups_over(14, knockout=True, consolation=True, setup={"timetable": timetable})
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


def board_hours_of(made: models.Event, key: str) -> dict[tuple[int | None, int | None], tuple[int | None, str]]:
    """Return the board and hour of each game of a stage by its encounter and part."""
    games = loaded(made).of(key).loaded.league.games
    return {(game.match, game.part): (game.board, game.at.strftime("%H:%M")) for game in games if game.at}


def check_boards(made: models.Event) -> None:
    """Check that no two games of the later stages, known or to come, have one board at one hour."""
    places = Counter(place for stage in loaded(made).later for place in board_hours(stage.loaded.league))
    assert max(places.values()) == 1


def test_games_of_a_consolation_in_play_make_room_for_further_games_of_the_final() -> None:
    made = event()
    enter(league(made, "consolation"), FIRST)
    before = board_hours_of(made, "consolation")
    assert before == {
        (1, None): (1, "21:20"),
        (2, None): (2, "21:20"),
        (3, None): (1, "21:40"),
        (4, None): (2, "21:40"),
        (6, None): (1, "22:00"),
    }
    enter(league(made, "final"), DRAWN, DRAWN)
    check_boards(made)
    after = board_hours_of(made, "consolation")
    assert {key for key in after if after[key] != before[key]} == {(3, None), (6, None)}
    assert (after[3, None], after[6, None]) == ((1, "22:20"), (1, "22:40"))


def test_further_game_of_the_final_waits_for_a_board_on_which_the_consolation_was_played() -> None:
    made = event()
    enter(league(made, "consolation"), FIRST)
    enter(league(made, "final"), DRAWN, DRAWN)
    final = board_hours_of(made, "final")
    assert (final[1, 2], final[1, 3]) == ((1, "21:00"), (1, "21:40"))


def test_games_of_a_consolation_in_play_return_to_their_hours_once_a_draw_is_undone() -> None:
    made = event()
    enter(league(made, "consolation"), FIRST)
    before = board_hours_of(made, "consolation"), start(made)
    draws = enter(league(made, "final"), DRAWN, DRAWN)
    for decision in reversed(draws):
        take(league(made, "final"), Undo(decision.number, ACTOR), by=ACTOR)
    assert (board_hours_of(made, "consolation"), start(made)) == before


@pytest.mark.many_examples
@pytest.mark.parametrize("seed", range(6))
def test_no_two_games_share_a_board_while_final_and_consolation_are_played_at_once(seed: int) -> None:
    chance = Random(seed)
    made = event()
    while True:
        waiting = [stage for stage in loaded(made).later if stage.row.league.fixtures.filter(result=None).exists()]
        if not waiting:
            break
        stage = chance.choice(waiting)
        played = {game.key: game.at for each in loaded(made).later for game in each.loaded.league.games if game.result}
        open_games = list(stage.row.league.fixtures.filter(result=None).order_by("match", "part"))
        result = chance.choice([FIRST, SECOND, DRAWN])
        take(stage.row.league, RecordResult(chance.choice(open_games).pk, result), by=ACTOR)
        check_boards(made)
        now = {game.key: game.at for each in loaded(made).later for game in each.loaded.league.games}
        assert {key: now[key] for key in played} == played


MOVED = "En «Torneo de Uriandia: consolación» cambian de hora: "
WHEN = "el jueves 12 de diciembre, 22:20, tablero 1; "
OWN = re.compile("12 de diciembre, 21:20, tablero 1; .* A esa hora el tablero es de otra fase: .*, 21:40, tablero 1[.]")
ROW = {"winner": "draw", "reason": "agreement", "one_men": "2", "two_men": "2", "one_kings": "", "two_kings": ""}


def second_draw(made: models.Event) -> models.Fixture:
    """Return the further game of a semifinal, after which another one would take a board of the consolation."""
    enter(league(made, "consolation"), FIRST)
    final = league(made, "final")
    enter(final, DRAWN)
    return final.fixtures.get(match=1, part=2)


def test_page_of_a_result_says_which_games_of_another_stage_move() -> None:
    made = event()
    game = second_draw(made)
    final = league(made, "final")
    client, address = client_of(Visitor.REFEREE, final), league_url("game", final, game.pk)
    seen = html_of(client.post(address, {**ROW, "step": "look"}))
    assert MOVED in seen and WHEN in seen
    after = html_of(client.get(confirm(client, address, **ROW)["Location"]))
    assert MOVED in after and WHEN in after and OWN.search(after)


def test_rows_of_a_round_say_which_games_of_another_stage_move() -> None:
    made = event()
    game = second_draw(made)
    final = league(made, "final")
    client, address = client_of(Visitor.REFEREE, final), league_url("record", final)
    sent: dict[str, Any] = {f"{game.pk}-{key}": value for key, value in ROW.items()}
    page = html_of(send(client, address, **sent))
    assert MOVED in page and WHEN in page
    after = html_of(client.get(confirm(client, address, **sent)["Location"]))
    assert MOVED in after and WHEN in after


def test_preview_of_a_program_says_which_games_of_another_stage_move() -> None:
    made = event()
    game = second_draw(made)
    final = league(made, "final")
    sent = {"winner": "draw", "reason": "agreement", "pieces": {"one": {"men": 2}, "two": {"men": 2}}}
    program = api_client_of("roi", final, Role.REFEREE)
    answer = program.post(f"/leagues/{final.slug}/games/{game.pk}/result?preview=1", sent).json()
    assert any(words.startswith(MOVED) and WHEN in words for words in answer["notices"])


def test_preview_of_a_draw_says_when_a_consolation_that_has_not_begun_begins() -> None:
    made = event()
    final = league(made, "final")
    game = final.fixtures.get(match=1)
    seen = html_of(client_of(Visitor.REFEREE, final).post(league_url("game", final, game.pk), {**ROW, "step": "look"}))
    assert "«Torneo de Uriandia: consolación» empieza el jueves 12 de diciembre, 21:40." in seen


def test_history_says_which_games_moved_for_another_stage() -> None:
    made = event()
    second_draw(made)
    enter(league(made, "final"), DRAWN)
    rest = league(made, "consolation")
    found = html_of(client_of(Visitor.ORGANIZER, rest).get(f"/ligas/{rest.slug}/historial/"))
    assert "Por las partidas de otra fase cambian de hora: " in found and WHEN in found


def test_encounters_to_come_make_room_too() -> None:
    made = event()
    enter(league(made, "consolation"), FIRST)
    first = enter(league(made, "final"), DRAWN)
    moved = models.Decision.objects.filter(verb="delay_stage", pk__gt=first[0].pk).first()
    assert moved and moved.league == league(made, "final")
    check_boards(made)
    found = html_of(client_of(Visitor.ORGANIZER, moved.league).get(f"/ligas/{moved.league.slug}/historial/"))
    assert "Por las partidas de otra fase cambian las horas de los encuentros por decidir." in found


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
