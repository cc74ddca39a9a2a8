"""The page that creates a league: its list, when it is played, and what will come of it."""

from __future__ import annotations

import re
from datetime import date, datetime, time

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests.leagues import league as whole
from tests.organizing import league_in_preparation
from tests.people import Visitor, client_of, organizer_of
from tests.swiss_leagues import swiss_league
from tests.tournaments.organizers.founding.new_leagues import (
    EIGHT,
    EVENING,
    FOUND,
    FRIDAYS,
    SETTINGS,
    SETUP,
    client,
    counted,
    create,
    found_league,
)
from tests.tournaments.web.deciding.browsing import hidden_fields, html_of, league_url, send
from tournaments import models
from tournaments.league.file.writing import write_league
from tournaments.store.load import load_league
from tournaments.store.players import deadlines_of
from tournaments.web.timetable import public_holidays

__all__ = ["client"]
pytestmark = pytest.mark.django_db


def test_one_page_creates_a_drawn_league_and_leads_to_its_results(client: Client) -> None:
    answer = send(client, FOUND, **SETUP, **EVENING, listed=EIGHT)
    league = models.League.objects.get(name="Liga nueva")
    assert answer["Location"] == league_url("record", league)
    assert league.state == "drawn" and league.fixtures.count() == 28 and league.boards == 1
    assert load_league(league).league.games[0].at == datetime(2026, 12, 12, 16)
    assert [one.verb for one in league.decisions.order_by("number")] == ["found", "enrol", "draw_lots"]
    assert "sorteada, con la semilla" in html_of(client.get(answer["Location"]))


def test_round_each_week_is_played_on_its_day(client: Client) -> None:
    league = create(client, **FRIDAYS, off=["2026-12-25", "2027-01-01"])
    games = load_league(league).league.games
    days = sorted({game.at.date() for game in games if game.at})
    assert days == [date(2026, 12, 4), date(2026, 12, 11), date(2026, 12, 18)] + [
        date(2027, 1, day) for day in (8, 15, 22, 29)
    ]
    assert league.boards == 4 and {game.at.time() for game in games if game.at} == {time(20, 30)}
    for day in days:
        playing = [name for game in games if game.at and game.at.date() == day for name in game.pair]
        assert len(playing) == len(set(playing)) == 8


def test_two_boards_take_two_turns_of_each_week(client: Client) -> None:
    games = load_league(create(client, **FRIDAYS, boards="2")).league.games
    assert {f"{game.at:%H:%M}" for game in games if game.at} == {"20:30", "20:50"}
    assert len({game.at.date() for game in games if game.at}) == 7


def test_league_at_any_time_has_a_last_day_and_no_hours(client: Client) -> None:
    league = create(client, when="free", last_day="2027-01-31", day="no es un día")
    assert set(deadlines_of(league.pk).values()) == {date(2027, 1, 31)} and len(deadlines_of(league.pk)) == 7
    assert not any(game.at for game in load_league(league).league.games)


def test_list_may_be_left_for_later(client: Client) -> None:
    league = found_league(client, **EVENING)
    assert league.state == "preparing" and not league.entries.exists()
    league = found_league(client, name="Con algunos", listed="Ana\nBea")
    assert league.state == "preparing" and league.entries.count() == 2
    refused = send(client, FOUND, **SETUP, listed="Ana\nBea")
    assert refused.status_code == 422 and "al menos 3 nombres" in html_of(refused)


def test_new_league_like_one_of_its_championship_is_warned_of(client: Client) -> None:
    warning = "Puede que ya esté en el campeonato: tiene los mismos nombres"
    first = create(client, championship="Copa de Uriandia")
    assert warning not in html_of(client.get(league_url("record", first)))
    assert warning in html_of(client.get(league_url("record", create(client, championship="Copa de Uriandia"))))


def test_page_says_that_a_championship_is_new_and_names_those_like_it(client: Client) -> None:
    assert "campeonato nuevo" not in counted(client, championship="Copa de Uriandia"), "it is the first one"
    found_league(client, championship="Copa de Uriandia")
    like = "Se crea un campeonato nuevo, «Copa Uriandia». Si querías decir «Copa de Uriandia», escríbelo igual."
    assert like in counted(client, championship="Copa Uriandia")
    assert "Se crea un campeonato nuevo, «Masters»." in counted(client, championship="Masters")
    assert "campeonato nuevo" not in counted(client, championship="Copa de Uriandia")


def test_founder_is_an_organizer(client: Client) -> None:
    league = found_league(client, championship="Copa")
    assert league.championship and league.championship.name == "Copa"
    assert client.get(league_url("organize", league)).status_code == 200


@pytest.mark.parametrize("step", ["keep", "create"])
def test_repeated_request_creates_one_league(client: Client, step: str) -> None:
    fields = {**SETUP, "listed": EIGHT, "step": step, **hidden_fields(FOUND)}
    answers = [client.post(FOUND, fields)["Location"] for _ in range(2)]
    assert answers[0] == answers[1]
    assert models.League.objects.filter(name="Liga nueva").count() == 1


def test_page_says_what_will_come_while_it_is_filled_in(client: Client) -> None:
    page = counted(client, name="", **EVENING)
    assert "<html" not in page and "28 partidas, de las 16:00 a las 01:20 del día siguiente" in page
    assert "Con 2 tableros: Ahorra 14 turnos." in page and "8 jugadores" in page
    page = counted(client, **FRIDAYS, days_shown=["2026-12-18", "2026-12-25", "2027-01-01"], off="2026-12-18")
    assert "28 partidas, 7 viernes" in page and "Acaba el viernes 22 de enero, 20:50." in page
    assert "Cada semana una ronda: todos juegan una partida." in page
    struck = re.findall(r'value="(2026-12-\d\d)"[^>]*? checked', page)
    assert struck == ["2026-12-18"]
    assert "28 partidas, hasta el 31 de enero" in counted(client, when="free", last_day="2027-01-31")
    assert "Damas El Castillar, una vuelta, 4 tableros, la ve cualquiera" in counted(client, **FRIDAYS)
    assert "la ve solo su equipo" in counted(client, private="on")
    assert not models.League.objects.filter(name="Liga nueva").exists()


def test_holidays_of_the_zone_are_proposed_once(client: Client) -> None:
    page = counted(client, **FRIDAYS)
    struck = re.findall(r'name="off" value="([-\d]+)"[^>]*? checked', page)
    assert struck == ["2026-12-25", "2027-01-01"] and "Acaba el viernes 29 de enero" in page
    assert "No se juega: Natividad del Señor y Año Nuevo." in page
    with translation.override("gl"):
        assert public_holidays("Europe/Madrid", [2026])[date(2026, 12, 25)] == "Nadal"
    shown = re.findall(r'name="days_shown" value="([-\d]+)"', page)
    assert len(shown) == 9
    page = counted(client, **FRIDAYS, days_shown=shown, off="2027-01-01")
    assert re.findall(r'name="off" value="([-\d]+)"[^>]*? checked', page) == ["2027-01-01"]
    for zone in ("UTC", "Etc/GMT+1"):
        assert not re.findall(r'name="off"[^>]*? checked', counted(client, **FRIDAYS, timezone=zone))
    italian = counted(client, **{**FRIDAYS, "timezone": "Europe/Rome", "day": "2027-06-01", "weekday": "2"})
    assert re.findall(r'name="off" value="([-\d]+)"[^>]*? checked', italian) == ["2027-06-02"]


def test_hours_that_come_twice_are_said_with_their_offsets(client: Client) -> None:
    night = {**EVENING, "day": "2027-10-31", "timezone": "Europe/Madrid", "minutes": "5"}
    for offset in ("+02:00", "+01:00"):
        page = counted(client, **{**night, "hour": f"02:30{offset}"})
        assert f"de las 02:30 (UTC{offset}) a las 04:50" in page
    page = counted(client, **{**night, "hour": "00:20"})
    assert "de las 00:20 a las 02:40 (UTC+02:00)" in page
    page = counted(client, **{**night, "day": "2027-03-28", "hour": "01:00", "minutes": "10"})
    assert "de las 01:00 a las 06:40" in page


def test_what_will_come_is_shown_without_scripts(client: Client) -> None:
    page = html_of(send(client, FOUND, step="count", **SETUP, **FRIDAYS, listed=EIGHT))
    assert "28 partidas, 7 viernes" in page and 'value="Liga nueva"' in page and "Sortear y crear" in page
    assert "Helena</textarea>" in page and not models.League.objects.filter(name="Liga nueva").exists()


def test_swiss_is_created_without_lots(client: Client) -> None:
    listed = "\n".join(f"Jugador {number}" for number in range(14))
    for way, words in (("groups", "Sortear y crear"), ("swiss", "Crear el torneo")):
        label = f'<span id="crear" hx-swap-oob="true">{words}</span>'
        assert label in counted(client, listed=listed, way=way)


def test_league_over_several_days_says_its_first_and_last(client: Client) -> None:
    when = {**EVENING, "hour": "22:00", "days": ["4", "5"], "opens": "17:00", "closes": "20:30"}
    page = counted(client, **when)
    assert "La primera partida será el viernes 18 de diciembre de 2026, 17:00" in page and "3 días" in page
    assert "La primera partida" not in counted(client, **{**when, "hour": "17:00"})


def test_day_on_which_not_all_games_fit_is_said(client: Client) -> None:
    words = "En el mismo día no caben todas las partidas."
    assert words in counted(client, **{**EVENING, "hour": "21:00"}, boards="1")
    assert words not in counted(client, **{**EVENING, "hour": "09:00"}, boards="1")


def test_first_day_in_the_past_is_said_and_may_stand(client: Client) -> None:
    for when in (EVENING, FRIDAYS):
        assert "ya ha pasado" in counted(client, **{**when, "day": "2020-12-11"})
        assert "ya ha pasado" not in counted(client, **{**when, "day": "2126-12-11"})
    assert create(client, **{**EVENING, "day": "2020-12-11"}).fixtures.exists()


def test_round_longer_than_an_evening_goes_on_next_week(client: Client) -> None:
    page = counted(client, **{**FRIDAYS, "hour": "23:30"}, boards="1")
    assert "hasta medianoche" in page and "28 viernes" in page
    shown = counted(client, **FRIDAYS, boards="3")
    assert "28 partidas, 7 viernes" in shown
    assert "Cada semana una ronda: todos juegan una partida." in shown


def test_list_with_something_to_ask_is_shown_before_it_counts(client: Client) -> None:
    found_league(client, name="De antes", listed="Ana Pérez\nBea Lomba\nCarlos Ruiz")
    fields = {**SETUP, "listed": "Ana Perez\nNoa Gil\nUxía Paz\nTel. 600 123 456"}
    shown = send(client, FOUND, **fields)
    page = html_of(shown)
    assert shown.status_code == 200 and "Mira cómo se ha leído la lista." in page
    assert "¿es Ana Pérez, de «De antes»?" in page and "Sin respuesta es otra persona." in page
    [digest] = re.findall(r'name="shown" value="(\w+)"', page)
    assert send(client, FOUND, **fields, same_0="theirs", shown="otra").status_code == 200
    [digest] = re.findall(r'name="shown" value="(\w+)"', counted(client, **fields, same_0="theirs"))
    assert send(client, FOUND, **fields, same_0="theirs", shown=digest).status_code == 302
    league = models.League.objects.get(name="Liga nueva")
    assert sorted(league.entries.values_list("name", flat=True)) == ["Ana Pérez", "Noa Gil", "Uxía Paz"]
    assert models.Player.objects.filter(name="Ana Pérez").count() == 1


def test_unanswered_question_makes_another_person(client: Client) -> None:
    found_league(client, name="De antes", listed="Ana Pérez\nBea Lomba\nCarlos Ruiz")
    fields = {**SETUP, "listed": "Ana Perez\nNoa Gil\nUxía Paz"}
    [digest] = re.findall(r'name="shown" value="(\w+)"', counted(client, **fields))
    assert send(client, FOUND, **fields, shown=digest).status_code == 302
    assert models.Player.objects.filter(name__in=("Ana Pérez", "Ana Perez")).count() == 2


def test_lots_are_taken_back_until_the_first_result(client: Client) -> None:
    league = create(client)
    assert "Deshacer el sorteo" in html_of(client.get(league_url("lots", league)))
    assert send(client, league_url("lots", league), take_back="1").status_code == 302
    league.refresh_from_db()
    assert (league.state, league.draw_seed, league.fixtures.count()) == ("preparing", None, 0)
    assert league.entries.count() == 8
    assert "Deshacer el sorteo" not in html_of(client.get(league_url("lots", league)))
    assert "Se deshace el sorteo" in html_of(client.get(league_url("history", league)))


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        ("name", "", "Hace falta."),
        ("name", "x" * 201, "200"),
        ("name", "a\x00b", "caracteres nulos"),
        ("name", "a\x07b", "U+0007"),
        ("rules", "ajedrez", "Elige una"),
        ("boards", "0", "de 1 a 150"),
        ("boards", "9" * 400, "de 1 a 150"),
        ("walkover_pieces", "25", "de 0 a 24"),
        ("legs", "3", "Elige una"),
        ("when", "nunca", "Elige una"),
        ("weekday", "9", "Elige una"),
        ("day", "mañana", "Se espera una fecha"),
        ("hour", "las cinco", "Se espera una hora"),
        ("minutes", "0", "de 1 a 1440"),
        ("off", "nunca", "Se espera una fecha"),
        ("timezone", "Marte/Olimpo", "zona horaria"),
    ],
)
def test_invalid_settings_are_explained_beside_their_fields(
    client: Client, field: str, value: str, expected: str
) -> None:
    answer = send(client, FOUND, **{**SETUP, **FRIDAYS, "listed": EIGHT, field: value})
    assert answer.status_code == 422
    assert expected in html_of(answer)
    assert models.League.objects.count() == 1


def test_walkover_may_count_as_much_as_all_kings(client: Client) -> None:
    assert found_league(client, walkover_pieces="24").walkover_pieces == 24


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"day": "2026-11-21"}, "minutes"),
        ({"minutes": "20"}, "day"),
        ({"day": "2026-11-21", "minutes": "20"}, "hour"),
        ({"day": "2026-11-21", "minutes": "20", "opens": "17:00"}, "closes"),
        ({"day": "2026-11-21", "minutes": "20", "opens": "21:00", "closes": "17:00"}, "opens"),
        ({"day": "2026-11-21", "minutes": "300", "opens": "17:00", "closes": "21:00"}, "opens"),
        ({"day": "1789-07-14", "hour": "10:00", "minutes": "20"}, "day"),
        ({"day": "2026-11-21", "hour": "10:00", "minutes": "20", "days": ["9"]}, "days"),
    ],
)
def test_inconsistent_dates_are_explained(client: Client, sent: dict[str, str], field: str) -> None:
    answer = send(client, FOUND, **SETUP, when="day", listed=EIGHT, **sent)
    assert answer.status_code == 422
    assert f'id="id_{field}_error"' in html_of(answer)


def test_game_that_does_not_end_on_its_day_is_refused(client: Client) -> None:
    late = {**FRIDAYS, "minutes": "300"}
    answer = send(client, FOUND, **SETUP, **late, listed=EIGHT)
    assert answer.status_code == 422 and 'id="id_minutes_error"' in html_of(answer)
    says = counted(client, **late)
    assert "Minutos por partida: " in says and "Con tres nombres o más" not in says
    assert "Con tres nombres o más" in counted(client, **late, listed="Ana")


def test_league_named_like_an_address_gets_another(client: Client) -> None:
    assert found_league(client, name="Nueva").slug.startswith("nueva-")


def test_league_over_ten_does_not_become_castillar() -> None:
    league = league_in_preparation(rules="italian", max_players=20)
    client, address = organizer_of(league), league_url("settings", league)
    refused = send(client, address, **SETTINGS | {"rules": "castillar", "max_players": "20"})
    assert refused.status_code == 422 and "admite de 3 a 10" in html_of(refused)
    assert send(client, address, **SETTINGS | {"rules": "castillar", "max_players": "10"}).status_code == 302


def test_existing_league_over_ten_keeps_its_players() -> None:
    league = league_in_preparation()
    models.League.objects.update(max_players=40)
    client, address = organizer_of(league), league_url("settings", league)
    assert send(client, address, **SETTINGS | {"max_players": "41"}).status_code == 422
    assert send(client, address, **SETTINGS | {"name": "Con otro nombre", "max_players": "40"}).status_code == 302
    league.refresh_from_db()
    assert (league.name, league.max_players) == ("Con otro nombre", 40)


def test_imported_league_over_ten_players_gets_a_notice() -> None:
    client = client_of(Visitor.STRANGER, league_in_preparation())
    value = whole([f"Jugador {number}" for number in range(12)], name="De doce")
    upload = SimpleUploadedFile("liga.json", write_league(value).encode())
    answer = send(client, reverse("tournaments:import"), upload=upload)
    html = html_of(client.get(answer["Location"]))
    assert "esta liga conserva el máximo de su fichero, 12." in html


def test_imported_swiss_is_told_no_limit_of_a_league() -> None:
    client = client_of(Visitor.STRANGER, league_in_preparation())
    upload = SimpleUploadedFile("liga.json", write_league(load_league(swiss_league(9, 4)).league).encode())
    answer = send(client, reverse("tournaments:import"), upload=upload)
    html = html_of(client.get(answer["Location"]))
    assert "Liga importada" in html and "conserva el máximo" not in html


def test_page_that_imports_names_the_link_that_gives_the_file() -> None:
    league = league_in_preparation()
    assert ">El fichero<" in html_of(organizer_of(league).get(league_url("copy_league", league)))
    page = client_of(Visitor.STRANGER, league).get(reverse("tournaments:import"))
    assert "da «El fichero», en «Copiar o descargar»" in html_of(page)


def test_league_imported_twice_gets_a_notice() -> None:
    client = client_of(Visitor.STRANGER, league_in_preparation())
    notice = "Ya había otra liga con ese nombre"
    for again in (False, True):
        upload = SimpleUploadedFile("liga.json", write_league(whole(name="De otro sitio")).encode())
        answer = send(client, reverse("tournaments:import"), upload=upload)
        assert (notice in html_of(client.get(answer["Location"]))) == again


def test_castillar_list_takes_ten_names_and_says_why() -> None:
    league = league_in_preparation(names=())
    names = "\n".join(f"Jugador {number}" for number in range(11))
    answer = send(organizer_of(league), league_url("players_of", league), listed=names)
    assert answer.status_code == 422 and "admite de 3 a 10 jugadores y serían 11" in html_of(answer)


def test_imported_league_with_more_players_keeps_them() -> None:
    league = league_in_preparation()
    models.League.objects.update(max_players=60)
    client = organizer_of(league)
    for allowed, status in (("61", 422), ("60", 302)):
        answer = send(client, league_url("settings", league), **SETTINGS | {"max_players": allowed})
        assert answer.status_code == status
    league.refresh_from_db()
    assert league.max_players == 60


def test_error_in_a_folded_field_opens_the_fold(client: Client) -> None:
    fold = '<details class="folded rest" open>'
    assert fold not in html_of(client.get(FOUND))
    assert fold not in html_of(send(client, FOUND, **SETUP | {"listed": "Ana"}))
    own = {"regulation": "own", "own_win": "2", "own_draw": "3", "own_loss": "0"}
    answer = send(client, FOUND, **SETUP | {"listed": EIGHT} | own)
    assert answer.status_code == 422 and fold in html_of(answer)


def test_comma_left_in_a_name_is_told_outside_the_folded_list(client: Client) -> None:
    page = counted(client, listed="Pérez Gil, Ana\nGómez Rey, Bea\nRuiz Paz, Carlos")
    told = "La coma se ha quedado en el nombre."
    assert page.count(told) == 1 and told not in page[page.index("<details") : page.index("</details>")]


def test_empty_page_says_once_what_it_lacks(client: Client) -> None:
    shown = html_of(send(client, FOUND, **SETUP | {"name": ""}))
    assert shown.count("No se ha guardado nada") == 1
    assert re.findall(r'<p id="id_(\w+)_error" class="([^"]+)"', shown) == [
        ("name", "error"),
        ("listed", "error visually-hidden"),
    ]
