"""The page that plans the calendar again, and the last days of its rounds."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta

import pytest
from django.utils.timezone import localtime

from tests.organizing import beat, decide, drawn_league, fixture
from tests.people import organizer_of
from tests.tournaments.players.requests.asking import PROPOSED, WEEKLY, ask, hour_of, only_request, timed
from tests.tournaments.web.deciding.browsing import confirm, html_of, league_url, send
from tournaments import models
from tournaments.league.timetable import Timetable
from tournaments.league.values import Entrant
from tournaments.organizers.calendar.verbs import MoveGame, PutOff, Reschedule, SetHour, SwapGames
from tournaments.organizers.founding.verbs import AddLatecomer
from tournaments.store.load import load_league
from tournaments.store.players import deadlines_of

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


def test_days_of_one_hour_are_not_called_turns() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"))
    weekly = {
        "boards": "2",
        "when": "week",
        "day": "2126-11-22",
        "hour": "20:00",
        "minutes": "30",
        "timezone": "Europe/Madrid",
    }
    html = html_of(send(organizer_of(league), league_url("replan", league), **weekly))
    assert "6 partidas por jugar. Se juega en 3 días." in html


def test_new_calendar_says_when_its_last_game_ends() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"))
    fields = {
        "boards": "2",
        "when": "day",
        "day": "2026-11-21",
        "hour": "17:00",
        "minutes": "30",
        "timezone": "Europe/Madrid",
    }
    html = html_of(send(organizer_of(league), league_url("replan", league), **fields))
    assert "La última termina el sábado 21 de noviembre, 18:30." in html


def test_new_calendar_says_that_its_end_moves() -> None:
    league = drawn_league(timetable=Timetable(start=datetime(2126, 11, 22, 17), minutes=20))
    hours = {"boards": "1", "when": "day", "hour": "17:00", "minutes": "20"}
    client, address = organizer_of(league), league_url("replan", league)
    seen = html_of(send(client, address, day="2126-11-23", **hours))
    assert "La última partida acaba el sáb 23 nov, 18:00; antes, el vie 22 nov, 18:00." in seen
    seen = html_of(send(client, address, day="2126-11-22", **hours))
    assert "antes, el" not in seen


def test_replanning_begins_at_the_next_hour_of_play() -> None:
    begun = Timetable(start=datetime(2020, 1, 4, 17), minutes=20, days=(5,))
    client, now = organizer_of(league := drawn_league(timetable=begun)), localtime().replace(tzinfo=None)
    offered = client.get(league_url("replan", league)).context["form"].initial
    assert now <= datetime.combine(offered["day"], offered["hour"]) < now + timedelta(days=8)
    assert (offered["day"].weekday(), offered["hour"]) == (5, time(17))
    assert offered["days"] == [5]


def test_replanning_warns_about_passed_and_taken_hours() -> None:
    hours = {"boards": "1", "when": "day", "day": "2020-01-04", "hour": "17:00", "minutes": "20"}
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
    hours = {"boards": "1", "when": "day", "day": "2031-02-01", "hour": "17:00", "minutes": "20"}
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
            organizer_of(league),
            league_url("replan", league),
            boards="1",
            when="day",
            day="2031-02-01",
            hour="17:00",
            minutes="20",
        )
    )
    warning = seen.partition("7 partidas que se habían aplazado o cambiado de hora reciben otra: ")[2]
    assert re.match(r"(\d+\. \w+ – \w+(, | )){5}y 2 más\.", warning), warning[:200]


def test_moved_games_without_hours_lose_none() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"))
    games = open_games(league)
    decide(league, MoveGame(games[0], games[3]))
    fields = {"boards": "1", "when": "day", "day": "2031-02-01", "hour": "17:00", "minutes": "20"}
    assert "se había" not in html_of(send(organizer_of(league), league_url("replan", league), **fields))


def test_only_games_given_a_day_in_a_calendar_without_hours_get_another() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"))
    game = league.fixtures.get(position=2)
    decide(league, SetHour(game.pk, datetime(2031, 1, 4, 17), 1))
    fields = {"boards": "1", "when": "day", "day": "2031-02-01", "hour": "17:00", "minutes": "20"}
    seen = html_of(send(organizer_of(league), league_url("replan", league), **fields))
    assert f"1 partida que se había aplazado o cambiado de hora recibe otra: {game.number}. " in seen


def test_replanned_games_keep_their_numbers() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"))
    first = league.fixtures.get(position=1)
    beat(league, first.one.name, first.two.name)
    answer = send(organizer_of(league), league_url("replan", league), boards="1")
    shown = re.findall(r'<span class="count">(\d+)</span>', html_of(answer))
    planned = [game.number for each in answer.context["planned"] for game in each.games]
    assert [int(number) for number in shown] == planned and sorted(planned) == [2, 3, 4, 5, 6]


def open_games(league: models.League) -> list[int]:
    return list(league.fixtures.filter(result=None).order_by("position").values_list("pk", flat=True))


def test_week_is_planned_with_its_days_off() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"))
    client, address = organizer_of(league), league_url("replan", league)
    weekly = {"boards": "2", "when": "week", "weekday": "4", "day": "2030-12-10", "hour": "20:30", "minutes": "20"}
    seen = html_of(send(client, address, **weekly, off="2030-12-20"))
    assert "La última termina el viernes 3 de enero, 20:50." in seen and "20 dic" not in seen
    confirm(client, address, **weekly, off="2030-12-20")
    days = {game.at.date() for game in load_league(league).league.games if game.at}
    assert days == {date(2030, 12, 13), date(2030, 12, 27), date(2031, 1, 3)}
    page = html_of(client.get(address))
    assert re.findall(r'name="when" value="(\w+)"[^>]*checked', page) == ["week"]
    assert re.findall(r'name="off" value="([-\d]+)"[^>]*? checked', page) == ["2030-12-20"]
    part = html_of(send(client, address, step="look", **weekly, off=["2030-12-20", "2030-12-27"]))
    assert "<html" not in part and 'value="2031-01-10"' in part
    part = html_of(send(client, address, step="look", **{**weekly, "weekday": "2", "day": "2030-12-18"}))
    assert re.findall(r'name="off" value="([-\d]+)"[^>]*? checked', part) == ["2030-12-25", "2031-01-01"]


def test_days_to_switch_off_are_those_from_the_first_day_on() -> None:
    friday = Timetable(start=datetime(2020, 12, 4, 18), minutes=20, days=(4,), hours=(time(18), time(18, 20)))
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"), boards=2, timetable=friday)
    client, address = organizer_of(league), league_url("replan", league)
    page = client.get(address)
    days = [date.fromisoformat(day) for day in re.findall(r'name="off" value="([-\d]+)"', html_of(page))]
    assert len(days) == 3 and days[0] == page.context["form"].initial["day"]
    chosen = {"boards": "2", "when": "week", "day": "2030-12-13", "hour": "18:00", "minutes": "20"}
    for fields in ({"step": "edit", **chosen}, {"step": "look", **chosen}):
        days_shown = re.findall(r'name="off" value="([-\d]+)"', html_of(send(client, address, **fields)))
        assert days_shown[0] == "2030-12-13"
    wrong = html_of(send(client, address, **{**chosen, "minutes": "0"}))
    assert date.fromisoformat(re.findall(r'name="off" value="([-\d]+)"', wrong)[0]) == days[0]


def test_plan_sent_before_its_days_were_shown_has_no_game_on_a_holiday() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"))
    client, address = organizer_of(league), league_url("replan", league)
    fields = {"boards": "2", "when": "week", "weekday": "4", "day": "2030-12-01", "hour": "20:30", "minutes": "20"}
    confirm(client, address, **fields)
    assert min(game.at for game in load_league(league).league.games if game.at).date() == date(2030, 12, 13)
    confirm(client, address, **fields, days_shown=["2030-12-06"])
    assert min(game.at for game in load_league(league).league.games if game.at).date() == date(2030, 12, 6)


def test_last_day_before_the_games_of_its_round_is_refused_at_its_field() -> None:
    friday = Timetable(start=datetime(2030, 12, 6, 18), minutes=20, days=(4,), hours=(time(18), time(18, 20)))
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"), boards=2)
    decide(league, Reschedule(2, friday))
    client, address = organizer_of(league), league_url("replan", league)
    seen = html_of(send(client, address, part="deadlines", round_1="2030-12-06", round_2="2030-12-12"))
    assert "Esta ronda se juega hasta el viernes 13 de diciembre." in seen and deadlines_of(league.pk) == {}
    send(client, address, part="deadlines", round_1="2030-12-06", round_2="2030-12-13")
    assert deadlines_of(league.pk) == {1: date(2030, 12, 6), 2: date(2030, 12, 13)}
    assert "Plazos: ronda 1, hasta el 6 dic 2030; ronda 2, hasta el 13 dic 2030." in html_of(client.get(address))
    decide(league, SetHour(open_games(league)[0], datetime(2031, 1, 6, 18), 1))
    send(client, address, part="deadlines", round_1="2030-12-06", round_2="2030-12-14")
    assert deadlines_of(league.pk)[2] == date(2030, 12, 14)


def test_last_days_that_may_be_a_mistake_are_asked_about_at_once() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"))
    client, address = organizer_of(league), league_url("replan", league)
    swapped = {"part": "deadlines", "round_1": "2130-12-13", "round_2": "2130-12-06", "round_3": "2020-12-20"}
    asked = html_of(send(client, address, **swapped))
    assert "La ronda 2 acabaría el 6 dic 2130, antes que la ronda 1, que acaba el 13 dic 2130." in asked
    assert "Estos plazos ya han pasado: ronda 3, hasta el 20 dic 2020." in asked and deadlines_of(league.pk) == {}
    assert 'name="part" value="deadlines"' in asked
    confirm(client, address, **swapped)
    assert len(deadlines_of(league.pk)) == 3
    send(client, address, **{**swapped, "round_1": ""})
    assert sorted(deadlines_of(league.pk)) == [2, 3], "what stands is not asked about again"


def test_page_of_a_refused_last_day_sends_the_last_days_again() -> None:
    league = drawn_league()
    refused = html_of(send(organizer_of(league), league_url("replan", league), part="deadlines", round_1="ayer"))
    assert 'name="part" value="deadlines"' in refused


def test_games_at_any_time_get_one_last_day() -> None:
    league = drawn_league(timetable=Timetable(start=datetime(2030, 1, 5, 17), minutes=30))
    client, address = organizer_of(league), league_url("replan", league)
    confirm(client, address, boards="1", when="free", last_day="2030-02-01")
    assert not any(game.at for game in load_league(league).league.games)
    assert deadlines_of(league.pk) == dict.fromkeys((1, 2, 3), date(2030, 2, 1))
    assert 'value="2030-02-01"' in html_of(client.get(address))
    passed = html_of(send(client, address, boards="1", when="free", last_day="2020-02-01"))
    assert "El último día, 1 feb 2020, ya ha pasado." in passed
    confirm(client, address, boards="1", when="free", last_day="")
    assert deadlines_of(league.pk) == {}


def test_plan_shows_its_rounds_and_who_rests_in_each() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte", "Elia"))
    weekly = {"boards": "2", "when": "week", "weekday": "4", "day": "2030-12-10", "hour": "20:30", "minutes": "20"}
    seen = html_of(send(organizer_of(league), league_url("replan", league), **weekly))
    assert re.findall(r"<h3>\s*(Ronda \d)\s*·\s*(\w+, \d+ de \w+)", seen)[:2] == [
        ("Ronda 1", "viernes, 13 de diciembre"),
        ("Ronda 2", "viernes, 20 de diciembre"),
    ]
    assert len(set(re.findall(r"Descansa (\w+)\.", seen))) == 5


def test_last_days_go_with_their_games_and_come_back_with_the_plan_undone() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"))
    client, address = organizer_of(league), league_url("replan", league)
    decide(league, MoveGame(open_games(league)[-1], open_games(league)[0]))
    for number, day in ((1, 4), (2, 11), (3, 18)):
        league.deadlines.create(round=number, last_day=date(2030, 1, day))
    before = deadlines_of(league.pk)
    hours = {"boards": "1", "when": "day", "day": "2030-01-05", "hour": "17:00", "minutes": "20"}
    seen = html_of(send(client, address, **hours))
    assert "Los plazos pasan con sus partidas a otras rondas: ronda 1, 18 de enero;" in seen
    confirm(client, address, **hours)
    after = deadlines_of(league.pk)
    assert after != before and after[1] == date(2030, 1, 18)
    assert {game.round for game in load_league(league).league.games} == set(after)
    planned = league.decisions.get(verb="reschedule")
    assert client.post(league_url("undo", league, planned.number)).status_code == 302
    assert deadlines_of(league.pk) == before


def test_plan_names_who_plays_two_games_running() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos"))
    hours = {"boards": "1", "when": "day", "day": "2031-02-01", "hour": "17:00", "minutes": "20"}
    seen = html_of(send(organizer_of(league), league_url("replan", league), **hours))
    assert re.search(r"(Ana|Bea|Carlos)[^.]* juegan? dos seguidas\.", seen)


@pytest.mark.parametrize(
    ("former", "now"),
    [
        ("organizar/calendario/mover/", "organizar/partidas/"),
        ("organizar/plazos/", "organizar/calendario/"),
        ("partidas/{game}/aplazar/?desde=partidas", "partidas/{game}/fecha/?desde=partidas"),
    ],
)
def test_former_addresses_lead_to_their_successors(former: str, now: str) -> None:
    league = drawn_league()
    game = fixture(league, "Ana", "Bea").pk
    answer = organizer_of(league).get(f"/ligas/{league.slug}/{former.format(game=game)}")
    assert answer.status_code == 301 and answer["Location"] == f"/ligas/{league.slug}/{now.format(game=game)}"


def test_games_of_a_latecomer_are_stored_at_their_places() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte", "Elia"))
    friday = Timetable(start=datetime(2126, 12, 6, 18), minutes=60, days=(4,), hours=(time(18), time(19)))
    decide(league, Reschedule(3, friday))
    decide(league, AddLatecomer(Entrant("Tarde")))
    games = load_league(league).league.games
    assert [game.at for game in games] == sorted(game.at for game in games if game.at)
    assert [game.round for game in games] == [1 + index // 3 for index in range(15)]


def test_round_a_week_stays_chosen_after_a_latecomer() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte", "Elia"))
    friday = Timetable(start=datetime(2126, 12, 6, 18), minutes=60, days=(4,), hours=(time(18), time(19)))
    decide(league, Reschedule(2, friday))
    decide(league, AddLatecomer(Entrant("Tarde")))
    html = html_of(organizer_of(league).get(league_url("replan", league)))
    assert re.search(r'value="week"[^>]*checked', html) and not re.search(r'value="day"[^>]*checked', html)
