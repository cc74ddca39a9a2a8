"""A tie-break game from its call to the podium, on the pages of an organizer and a referee."""

from __future__ import annotations

import re
from datetime import datetime

import pytest
from django.test import Client

from tests.organizing import beat, decide, drawn, order, tied
from tests.people import Who, client_of, organizer_of
from tests.tournaments.deciding.browsing import at, body, confirm, hidden_fields, send
from tournaments import models
from tournaments.closing.play_off import PlayOff
from tournaments.league.faults import Code, Fault
from tournaments.league_file import read_league, write_league
from tournaments.store.load import load_league

pytestmark = pytest.mark.django_db

DRAWN = {"winner": "draw", "reason": "agreement", "one_men": 1, "one_kings": 0, "two_men": 1, "two_kings": 0}


def called(league: models.League) -> models.Fixture:
    return league.fixtures.filter(tiebreak=True).order_by("position").last() or models.Fixture()


def test_open_tie_leads_to_entering_its_called_game() -> None:
    league = tied()
    organizer = organizer_of(league)
    table = body(organizer.get(at("standings", league)))
    assert re.findall(r'class="btn btn-go"\s*href="([^"]+)"', table) == [at("organize", league)]
    assert at("record", league) in table
    assert "Decidir el empate" in body(organizer.get(at("podium", league)))
    assert "Decidir el empate" not in body(Client().get(at("standings", league)))
    decide(league, PlayOff("Ana", "Bea"))
    shown = body(organizer.get(at("organize", league)))
    assert "Queda por jugar la partida de desempate entre Ana y Bea;" in shown and "Falta una partida" not in shown
    way = f'href="{at("game", league, called(league).pk)}?desde=organizar"'
    assert re.search(rf'class="btn btn-go" {re.escape(way)}>\s*Anotar el desempate', shown)


def test_organizer_is_led_on_when_no_game_is_open() -> None:
    league, way = tied(), '<a class="btn btn-go" href="{}">Seguir con la liga</a>'
    address = at("organize", league)
    assert way.format(address) in body(organizer_of(league).get(at("record", league)))
    assert "Seguir con la liga" not in body(client_of(Who.REFEREE, league).get(at("record", league)))


def test_list_of_games_without_open_games_shows_the_played_ones() -> None:
    folded = re.compile(r'<details class="folded"( open)?>\s*<summary>Con resultado')
    for league, unfolded in ((tied(), " open"), (drawn(), None)):
        if unfolded is None:
            beat(league, "Ana", "Bea")
        found = folded.search(body(client_of(Who.REFEREE, league).get(at("record", league))))
        assert found and found[1] == unfolded


def test_latest_results_name_a_tiebreak_game() -> None:
    league = tied()
    decide(league, PlayOff("Ana", "Bea"))
    confirm(organizer_of(league), at("game", league, called(league).pk), **DRAWN)
    latest = re.search(r'<ul class="latest">(.*?)</ul>', body(Client().get(at("standings", league))), re.DOTALL)
    assert latest and "<b>desempate</b>" in latest[1]


def test_tiebreak_game_goes_from_call_to_podium() -> None:
    league = tied()
    organizer, referee = organizer_of(league), client_of(Who.REFEREE, league)
    call = at("play_off", league, 1)
    assert 'type="date"' in body(organizer.get(call))
    told = confirm(organizer, call, one="Ana", two="Bea", day="2030-01-06", hour="18:30")
    assert "Se convoca la partida de desempate " in body(organizer.get(told["Location"]))
    first = called(league)
    shown = body(referee.get(at("record", league)))
    assert "Partida de desempate" in shown and "18:30" in shown
    assert "Desempate" in body(Client().get(at("calendar", league)))
    assert "desempate" in body(Client().get(at("standings", league)))
    confirm(referee, at("game", league, first.pk), **DRAWN)
    page = body(referee.get(at("game", league, first.pk)))
    assert "Repetir el desempate" in page and "Repetir el desempate" in body(organizer.get(at("organize", league)))
    answer = referee.post(
        at("repeat", league, first.pk), dict(re.findall(r'name="(request_key|seen)" value="(.+?)"', page))
    )
    again = called(league)
    assert again != first and answer["Location"] == at("game", league, again.pk)
    assert "Repetir el desempate" not in body(referee.get(at("game", league, first.pk)))
    won = {"winner": "two", "reason": "resignation", "two_men": 2, "two_kings": 0}
    looked = {**hidden_fields(referee, answer["Location"]), **won, "step": "look"}
    assert "Se queda con el 1.º." in body(referee.post(answer["Location"], looked))
    done = confirm(referee, answer["Location"], **won)
    told = body(referee.get(done["Location"]))
    assert f"{again.two.name} se queda con el 1.º." in told and f"{again.one.name} baja al 2.º." in told
    assert order(league)[:2] == [again.two.name, again.one.name]
    assert confirm(organizer, at("close", league)).status_code == 302
    assert "2–1" not in body(Client().get(at("podium", league)))


def test_called_game_is_in_the_league_file() -> None:
    league = tied()
    decide(league, PlayOff("Ana", "Bea", datetime(2030, 1, 6, 18, 30), 1))
    text = write_league(load_league(league).league)
    again = read_league(text.encode())
    assert write_league(again) == text and again.tiebreak_games[0].at == datetime(2030, 1, 6, 18, 30)


def test_board_in_use_is_refused() -> None:
    league = tied()
    taken = league.fixtures.filter(tiebreak=False).first()
    assert taken
    models.Fixture.objects.filter(pk=taken.pk).update(at=datetime(2030, 1, 6, 18, 30).astimezone())
    at_then = load_league(league).game(taken.pk).at
    with pytest.raises(Fault) as refusal:
        decide(league, PlayOff("Ana", "Bea", at_then, 1))
    assert refusal.value.code in {Code.BOARD_TAKEN, Code.PLAYS_THEN}


def test_only_a_drawn_tiebreak_game_is_repeated() -> None:
    league = tied()
    referee = client_of(Who.REFEREE, league)
    decide(league, PlayOff("Ana", "Bea"))
    waiting = called(league)
    assert referee.get(at("repeat", league, waiting.pk))["Location"] == at("game", league, waiting.pk)
    assert referee.post(at("repeat", league, waiting.pk)).status_code == 405
    confirm(referee, at("game", league, waiting.pk), **DRAWN)
    assert send(referee, at("repeat", league, waiting.pk)).status_code == 302
    refused = send(referee, at("repeat", league, waiting.pk))
    assert refused.status_code == 422 and league.fixtures.filter(tiebreak=True).count() == 2
