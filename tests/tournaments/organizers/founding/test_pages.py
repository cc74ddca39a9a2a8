"""The page that founds a league and estimates its length."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.leagues import league as whole
from tests.organizing import league_in_preparation
from tests.people import Visitor, client_of, organizer_of
from tests.tournaments.web.deciding.browsing import hidden_fields, html_of, league_url, send
from tournaments import models
from tournaments.league.file.writing import write_league

pytestmark = pytest.mark.django_db

SETUP = {"name": "Liga nueva", "rules": "castillar", "legs": "1", "boards": "1", "max_players": "10"}


def found_league(client: Client, **fields: object) -> models.League:
    assert send(client, reverse("tournaments:found"), **SETUP | fields).status_code == 302
    return models.League.objects.latest("pk")


def test_founder_is_an_organizer() -> None:
    client = client_of(Visitor.STRANGER, league_in_preparation())
    league = found_league(client, championship="Copa")
    assert league.championship and league.championship.name == "Copa"
    assert client.get(league_url("organize", league)).status_code == 200


def test_repeated_request_founds_one_league() -> None:
    client = client_of(Visitor.STRANGER, league_in_preparation())
    fields = {**SETUP, **hidden_fields(reverse("tournaments:found"))}
    answers = [client.post(reverse("tournaments:found"), fields)["Location"] for _ in range(2)]
    assert answers[0] == answers[1]
    assert models.League.objects.filter(name="Liga nueva").count() == 1


def test_founding_comes_before_the_estimate_of_the_length() -> None:
    page = html_of(client_of(Visitor.STRANGER, league_in_preparation()).get(reverse("tournaments:found")))
    assert page.index(">Crear la liga</button>") < page.index(">Cuánto dura</h2>") < page.index("Calcular cuánto dura")


def test_founding_page_estimates_the_length() -> None:
    client = client_of(Visitor.STRANGER, league_in_preparation())
    when = {"day": "2026-11-21", "hour": "17:00", "minutes": "20", "days": ["5"], "opens": "17:00", "closes": "21:00"}
    answer = html_of(send(client, reverse("tournaments:found"), step="count", **SETUP, **when))
    assert "45 partidas" in answer and "sábado 12 de diciembre de 2026, 20:00" in answer
    assert "Con 2 tableros" in answer and "23 turnos" in answer and "Ahorra 22 turnos." in answer
    assert "Termina 13 días y 23 horas antes." in answer and "baja de 3 turnos a 1." in answer
    assert not models.League.objects.filter(name="Liga nueva").exists()


@pytest.mark.parametrize(
    ("hour", "first", "moved"),
    [("22:00", "viernes 4 de diciembre de 2026, 17:00", True), ("17:00", "sábado 28", False)],
)
def test_first_game_outside_the_hours_of_play_is_announced(hour: str, first: str, moved: bool) -> None:
    client = client_of(Visitor.STRANGER, league_in_preparation())
    when = {"day": "2026-11-28", "hour": hour, "minutes": "20", "days": ["4", "5"], "opens": "17:00", "closes": "20:30"}
    estimated = html_of(send(client, reverse("tournaments:found"), step="count", **SETUP, **when))
    assert f"Primera partida: {first}" in estimated
    created = html_of(client.get(league_url("organize", found_league(client, **when))))
    assert "Liga creada." in created
    assert (f"La primera partida será el {first}: el día y la hora elegidos" in created) is moved


@pytest.mark.parametrize(("players", "boards", "every_turn"), [("8", "4", True), ("8", "3", False), ("9", "4", False)])
def test_founding_page_says_when_all_play_in_every_turn(players: str, boards: str, every_turn: bool) -> None:
    fields = {**SETUP, "expected": players, "boards": boards, "step": "count", "day": "2026-11-21"}
    answer = html_of(client_of(Visitor.STRANGER, league_in_preparation()).post(reverse("tournaments:found"), fields))
    assert ("Todos juegan en todos los turnos." in answer) == every_turn
    assert ("Alguien juega dos turnos seguidos." in answer) == (not every_turn)


def test_founding_page_says_how_many_players_it_assumes() -> None:
    page = html_of(client_of(Visitor.STRANGER, league_in_preparation()).get(reverse("tournaments:found")))
    assert "Con 10 jugadores:" in page and "en blanco, con el máximo." in page


def test_length_preview_needs_no_other_field() -> None:
    client, address = client_of(Visitor.STRANGER, league_in_preparation()), reverse("tournaments:found")
    fields = {**SETUP, "name": "", "expected": "5", "step": "count", "day": "2026-11-21"}
    answer = html_of(client.post(address, fields, headers={"HX-Request": "true"}))
    assert "<html" not in answer and "Con 5 jugadores:" in answer and "10 partidas" in answer
    answer = html_of(client.post(address, {**fields, "boards": "x"}, headers={"HX-Request": "true"}))
    assert "Di cuántos jugadores y tableros" in answer


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        ("name", "", "Hace falta."),
        ("name", "x" * 201, "200"),
        ("name", "a\x00b", "caracteres nulos"),
        ("name", "a\x07b", "U+0007"),
        ("rules", "ajedrez", "Elige una"),
        ("boards", "0", "de 1 a 50"),
        ("boards", "9" * 400, "de 1 a 50"),
        ("max_players", "2", "de 3 a 40"),
        ("walkover_pieces", "25", "de 0 a 24"),
        ("legs", "3", "Elige una"),
        ("day", "mañana", "Se espera una fecha"),
        ("hour", "las cinco", "Se espera una hora"),
        ("days", "9", "días de la semana"),
        ("timezone", "Marte/Olimpo", "zona horaria"),
    ],
)
def test_invalid_settings_are_explained_beside_their_fields(field: str, value: str, expected: str) -> None:
    client = client_of(Visitor.STRANGER, league_in_preparation())
    answer = send(client, reverse("tournaments:found"), **{**SETUP, field: value})
    assert answer.status_code == 422
    assert expected in html_of(answer).split(f'id="id_{field}_error"')[1][:300]
    assert models.League.objects.count() == 1


def test_walkover_may_count_as_much_as_all_kings() -> None:
    league = found_league(client_of(Visitor.STRANGER, league_in_preparation()), walkover_pieces="24")
    assert league.walkover_pieces == 24


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
    ],
)
def test_inconsistent_dates_are_explained(sent: dict[str, str], field: str) -> None:
    answer = send(client_of(Visitor.STRANGER, league_in_preparation()), reverse("tournaments:found"), **SETUP, **sent)
    assert answer.status_code == 422
    assert f'id="id_{field}_error"' in html_of(answer)


def test_league_named_like_an_address_gets_another() -> None:
    assert found_league(client_of(Visitor.STRANGER, league_in_preparation()), name="Nueva").slug.startswith("nueva-")


def test_new_league_has_forty_players_at_most() -> None:
    client = client_of(Visitor.STRANGER, league_in_preparation())
    sent = SETUP | {"rules": "italian"}
    refused = send(client, reverse("tournaments:found"), **sent | {"max_players": "41"})
    assert refused.status_code == 422 and "de 3 a 40" in html_of(refused)
    assert found_league(client, name="Grande", rules="italian", max_players="40").max_players == 40


@pytest.mark.parametrize("field", ["max_players", "expected"])
def test_castillar_admits_ten_players(field: str) -> None:
    client = client_of(Visitor.STRANGER, league_in_preparation())
    refused = send(client, reverse("tournaments:found"), **SETUP | {"rules": "castillar", field: "11"})
    assert refused.status_code == 422
    html = html_of(refused).split(f'id="id_{field}_error"')[1][:300]
    assert "El reglamento de El Castillar admite de 3 a 10 jugadores y serían 11" in html
    assert found_league(client, name="Justa", rules="castillar", max_players="10").max_players == 10


def test_league_over_ten_does_not_become_castillar() -> None:
    league = league_in_preparation(rules="italian", max_players=20)
    client, address = organizer_of(league), league_url("settings", league)
    refused = send(client, address, **SETUP | {"rules": "castillar", "max_players": "20"})
    assert refused.status_code == 422 and "admite de 3 a 10" in html_of(refused)
    assert send(client, address, **SETUP | {"rules": "castillar", "max_players": "10"}).status_code == 302


def test_existing_league_over_ten_keeps_its_players() -> None:
    league = league_in_preparation()
    models.League.objects.update(max_players=40)
    client, address = organizer_of(league), league_url("settings", league)
    assert send(client, address, **SETUP | {"max_players": "41"}).status_code == 422
    assert send(client, address, **SETUP | {"name": "Con otro nombre", "max_players": "40"}).status_code == 302
    league.refresh_from_db()
    assert (league.name, league.max_players) == ("Con otro nombre", 40)


def test_imported_league_over_ten_players_gets_a_notice() -> None:
    client = client_of(Visitor.STRANGER, league_in_preparation())
    value = whole([f"Jugador {number}" for number in range(12)], name="De doce")
    upload = SimpleUploadedFile("liga.json", write_league(value).encode())
    answer = send(client, reverse("tournaments:import"), upload=upload)
    html = html_of(client.get(answer["Location"]))
    assert "esta liga conserva el máximo de su fichero, 12." in html


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
        answer = send(client, league_url("settings", league), **SETUP | {"max_players": allowed})
        assert answer.status_code == status
    league.refresh_from_db()
    assert league.max_players == 60
