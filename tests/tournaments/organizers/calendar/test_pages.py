"""The pages that plan the calendar again and move its games by hand."""

from __future__ import annotations

import re
from datetime import datetime, time, timedelta

import pytest
from django.utils.timezone import localtime

from tests.organizing import beat, decide, drawn_league
from tests.people import organizer_of
from tests.tournaments.players.requests.asking import PROPOSED, WEEKLY, ask, hour_of, only_request, timed
from tests.tournaments.web.deciding.browsing import confirm, html_of, league_url, send
from tournaments import models
from tournaments.league.timetable import Timetable
from tournaments.organizers.calendar.move_games import MoveGame, PutOff, SwapGames
from tournaments.store.load import load_league

pytestmark = pytest.mark.django_db


def test_remaining_games_are_replanned_for_more_boards() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"))
    client = organizer_of(league)
    assert "6 partidas por jugar. Se juega en 3 turnos." in html_of(
        send(client, league_url("replan", league), boards="2")
    )
    confirm(client, league_url("replan", league), boards="2")
    league.refresh_from_db()
    assert league.boards == 2


def test_new_calendar_says_when_its_last_game_ends() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"))
    fields = {"boards": "2", "day": "2026-11-21", "hour": "17:00", "minutes": "30", "timezone": "Europe/Madrid"}
    html = html_of(send(organizer_of(league), league_url("replan", league), **fields))
    assert "La última termina el sábado 21 de noviembre, 18:30." in html


def test_replanning_begins_at_the_next_hour_of_play() -> None:
    begun = Timetable(start=datetime(2020, 1, 4, 17), minutes=20, days=(5,))
    client, now = organizer_of(league := drawn_league(timetable=begun)), localtime().replace(tzinfo=None)
    offered = client.get(league_url("replan", league)).context["form"].initial
    assert now <= datetime.combine(offered["day"], offered["hour"]) < now + timedelta(days=8)
    assert (offered["day"].weekday(), offered["hour"]) == (5, time(17))
    assert offered["days"] == [5]


def test_replanning_warns_about_passed_and_taken_hours() -> None:
    hours = {"boards": "1", "day": "2020-01-04", "hour": "17:00", "minutes": "20"}
    league = drawn_league(timetable=Timetable(start=datetime(2020, 1, 4, 17), minutes=20))
    first = league.fixtures.get(position=1)
    beat(league, first.one.name, first.two.name)
    client, address = organizer_of(league), league_url("replan", league)
    seen = html_of(send(client, address, **hours))
    assert "2 partidas quedan a horas que ya han pasado." in seen
    next_number = load_league(league).league.games[1].number
    assert f"1 partida queda a la hora y en el tablero de una ya jugada: {next_number}. " in seen
    assert seen.index("ya han pasado") < seen.index("ya jugada") < seen.index("Lo que queda, en su orden")
    seen = html_of(send(client, address, **{**hours, "day": "2090-01-07"}))
    assert "ya han pasado" not in seen and "ya jugada" not in seen


def test_replanning_warns_about_agreed_and_undated_games() -> None:
    league, one, two, game = timed()
    off = league.fixtures.exclude(pk=game.pk)[0]
    client, address = organizer_of(league), league_url("replan", league)
    hours = {"boards": "1", "day": "2031-02-01", "hour": "17:00", "minutes": "20"}
    assert "se había" not in html_of(send(client, address, **hours))
    decide(league, PutOff(off.pk))
    ask(one, "hour", game, **PROPOSED)
    two.send("own_request", only_request().pk, pick="1")
    send(client, league_url("request", league, only_request().pk), accepted="yes", answered_because="De acuerdo")
    assert hour_of(game) == "2030-12-08 17:30"
    seen = html_of(send(client, address, **hours))
    assert "2 partidas que se habían aplazado o cambiado de hora reciben otra: " in seen
    warning = seen.partition("reciben otra: ")[2].partition(".</")[0]
    for row in (game, off):
        assert f"{row.number}. {row.one.name} – {row.two.name}" in warning
    confirm(client, address, **hours)
    assert "se había" not in html_of(send(client, address, **{**hours, "day": "2031-03-01"}))


def test_replanning_names_five_moved_games_and_counts_the_rest() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte", "Eva"), timetable=WEEKLY)
    games = open_games(league)
    for game in games[:5]:
        decide(league, PutOff(game))
    decide(league, SwapGames(games[8], games[9]))
    seen = html_of(
        send(
            organizer_of(league), league_url("replan", league), boards="1", day="2031-02-01", hour="17:00", minutes="20"
        )
    )
    warning = seen.partition("7 partidas que se habían aplazado o cambiado de hora reciben otra: ")[2]
    assert re.match(r"(\d+\. \w+ – \w+(, | )){5}y 2 más\.", warning), warning[:200]


def test_moved_games_without_hours_lose_none() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"))
    games = open_games(league)
    decide(league, MoveGame(games[0], games[3]))
    fields = {"boards": "1", "day": "2031-02-01", "hour": "17:00", "minutes": "20"}
    assert "se había" not in html_of(send(organizer_of(league), league_url("replan", league), **fields))


def test_replanned_games_keep_their_numbers() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"))
    first = league.fixtures.get(position=1)
    beat(league, first.one.name, first.two.name)
    answer = send(organizer_of(league), league_url("replan", league), boards="1")
    shown = re.findall(r'<span class="count">(\d+)</span>', html_of(answer))
    planned = [game.number for game in answer.context["planned"]]
    assert [int(number) for number in shown] == planned and sorted(planned) == [2, 3, 4, 5, 6]


def open_games(league: models.League) -> list[int]:
    return list(league.fixtures.filter(result=None).order_by("position").values_list("pk", flat=True))


def test_game_is_moved_after_its_effect_is_shown() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte", "Eva"))
    client, address = organizer_of(league), league_url("move", league)
    games = open_games(league)
    assert "no se puede garantizar más descanso" in html_of(client.get(address))
    seen = html_of(send(client, address, quick=f"{games[0]} {games[1]}"))
    assert "Qué cambia en el calendario" in seen and "puesto 2" in seen
    assert open_games(league) == games
    assert confirm(client, address, quick=f"{games[0]} {games[1]}")["Location"] == address
    assert open_games(league) == [games[1], games[0], *games[2:]]


def test_game_goes_to_another_place_or_another_hour() -> None:
    timetable = Timetable(start=datetime(2026, 11, 21, 17), minutes=30)
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte", "Eva"), timetable=timetable)
    client, address, games = organizer_of(league), league_url("move", league), open_games(league)
    confirm(client, address, game=games[0], how="place", other=games[4])
    assert open_games(league) == [*games[1:5], games[0], *games[5:]]
    hour = {"game": games[0], "how": "hour", "day": "2026-11-22", "hour": "11:00", "board": "1"}
    assert "domingo" not in html_of(client.get(address))
    seen = html_of(send(client, address, **hour))
    assert re.search("dom 22 nov, 11:00", seen, re.IGNORECASE), seen[-2500:]
    confirm(client, address, **hour)
    assert open_games(league)[-1] == games[0]


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        ({"how": "swap"}, "Hace falta."),
        ({"how": "swap", "game": "999999", "other": "1"}, "Elige una de las opciones."),
        ({"quick": "1 2 3"}, "Esa partida ya no se puede mover."),
        ({"quick": "\x00"}, "No se ha guardado nada"),
        ({"how": "hour", "game": "1"}, "Elige una de las opciones."),
    ],
)
def test_impossible_move_is_explained(sent: dict[str, str], expected: str) -> None:
    league = drawn_league()
    answer = send(organizer_of(league), league_url("move", league), **sent)
    assert answer.status_code == 422 and expected in html_of(answer)


def test_swap_giving_a_player_two_games_at_once_is_refused() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte", "Eva", "Fina"), boards=2)
    games = open_games(league)
    rows = {game.pk: {game.one_id, game.two_id} for game in league.fixtures.all()}
    other = next(pk for pk in games[2:] if rows[pk] & rows[games[1]])
    answer = send(organizer_of(league), league_url("move", league), game=games[0], how="swap", other=other)
    assert answer.status_code == 422 and "jugaría dos partidas a la vez" in html_of(answer)
