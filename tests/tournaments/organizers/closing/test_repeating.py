"""A tie-break game from its call to the podium, on the pages of an organizer and a referee."""

from __future__ import annotations

import re
from datetime import datetime

import pytest
from django.test import Client

from tests.organizing import decide, ranking, tied_league
from tests.people import Visitor, client_of, organizer_of
from tests.tournaments.web.deciding.browsing import confirm, hidden_fields, html_of, league_url, send
from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.file import read_league, write_league
from tournaments.organizers.closing.verbs import PlayOff
from tournaments.store.load import load_league

pytestmark = pytest.mark.django_db

DRAWN = {"winner": "draw", "reason": "agreement", "one_men": 1, "one_kings": 0, "two_men": 1, "two_kings": 0}


def called(league: models.League) -> models.Fixture:
    return league.fixtures.filter(tiebreak=True).order_by("position").last() or models.Fixture()


def test_open_tie_leads_to_entering_its_called_game() -> None:
    league = tied_league()
    organizer = organizer_of(league)
    table = html_of(organizer.get(league_url("standings", league)))
    assert re.findall(r'class="btn btn-go"\s*href="([^"]+)"', table) == [league_url("organize", league)]
    assert league_url("record", league) not in table
    assert league_url("record", league) in html_of(
        client_of(Visitor.REFEREE, league).get(league_url("standings", league))
    )
    assert "Decidir el empate" in html_of(organizer.get(league_url("podium", league)))
    assert "Decidir el empate" not in html_of(Client().get(league_url("standings", league)))
    decide(league, PlayOff("Ana", "Bea"))
    assert league_url("record", league) in html_of(organizer.get(league_url("standings", league)))
    html = html_of(organizer.get(league_url("organize", league)))
    assert "Queda por jugar la partida de desempate entre Ana y Bea;" in html and "Falta una partida" not in html
    link = f'href="{league_url("game", league, called(league).pk)}?desde=organizar"'
    assert re.search(rf'class="btn btn-go" {re.escape(link)}>\s*Anotar el desempate', html)


def test_organizer_is_led_on_when_no_game_is_open() -> None:
    league, link = tied_league(), '<a class="btn btn-go" href="{}">Seguir con la liga</a>'
    address = league_url("organize", league)
    assert link.format(address) in html_of(organizer_of(league).get(league_url("record", league)))
    assert "Seguir con la liga" not in html_of(client_of(Visitor.REFEREE, league).get(league_url("record", league)))


def test_latest_results_name_a_tiebreak_game() -> None:
    league = tied_league()
    decide(league, PlayOff("Ana", "Bea"))
    confirm(organizer_of(league), league_url("game", league, called(league).pk), **DRAWN)
    latest = re.search(
        r'<ul class="latest">(.*?)</ul>', html_of(Client().get(league_url("standings", league))), re.DOTALL
    )
    assert latest and "<b>desempate</b>" in latest[1]


def test_tiebreak_game_goes_from_call_to_podium() -> None:
    league = tied_league()
    organizer, referee = organizer_of(league), client_of(Visitor.REFEREE, league)
    call = league_url("play_off", league, 1)
    assert 'type="date"' in html_of(organizer.get(call))
    answer = confirm(organizer, call, one="Ana", two="Bea", day="2030-01-06", hour="18:30")
    assert "Se convoca la partida de desempate " in html_of(organizer.get(answer["Location"]))
    first = called(league)
    html = html_of(referee.get(league_url("record", league)))
    assert "Desempates" in html and "domingo 6 ene" in html and "18:30" in html
    assert "Desempate" in html_of(Client().get(league_url("calendar", league)))
    assert "desempate" in html_of(Client().get(league_url("standings", league)))
    confirm(referee, league_url("game", league, first.pk), **DRAWN)
    page = html_of(referee.get(league_url("game", league, first.pk)))
    assert "Repetir el desempate" in page and "Repetir el desempate" in html_of(
        organizer.get(league_url("organize", league))
    )
    answer = referee.post(
        league_url("repeat", league, first.pk), dict(re.findall(r'name="(request_key|seen)" value="(.+?)"', page))
    )
    again = called(league)
    assert again != first and answer["Location"] == league_url("game", league, again.pk)
    assert "Repetir el desempate" not in html_of(referee.get(league_url("game", league, first.pk)))
    won = {"winner": "two", "reason": "resignation", "two_men": 2, "two_kings": 0}
    looked = {**hidden_fields(answer["Location"]), **won, "step": "look"}
    assert f"{again.two.name} se queda con el 1.º." in html_of(referee.post(answer["Location"], looked))
    done = confirm(referee, answer["Location"], **won)
    message = html_of(referee.get(done["Location"]))
    assert f"{again.two.name} se queda con el 1.º." in message and f"{again.one.name} baja al 2.º." in message
    assert ranking(league)[:2] == [again.two.name, again.one.name]
    assert confirm(organizer, league_url("close", league)).status_code == 302
    assert "2–1" not in html_of(Client().get(league_url("podium", league)))


def test_called_game_is_in_the_league_file() -> None:
    league = tied_league()
    decide(league, PlayOff("Ana", "Bea", datetime(2030, 1, 6, 18, 30), 1))
    text = write_league(load_league(league).league)
    again = read_league(text.encode())
    assert write_league(again) == text and again.tiebreak_games[0].at == datetime(2030, 1, 6, 18, 30)


def test_board_in_use_is_refused() -> None:
    league = tied_league()
    taken = league.fixtures.filter(tiebreak=False).first()
    assert taken
    models.Fixture.objects.filter(pk=taken.pk).update(at=datetime(2030, 1, 6, 18, 30).astimezone())
    at_then = load_league(league).game(taken.pk).at
    with pytest.raises(Fault) as refusal:
        decide(league, PlayOff("Ana", "Bea", at_then, 1))
    assert refusal.value.code in {Code.BOARD_TAKEN, Code.PLAYS_THEN}


def test_only_a_drawn_tiebreak_game_is_repeated() -> None:
    league = tied_league()
    referee = client_of(Visitor.REFEREE, league)
    decide(league, PlayOff("Ana", "Bea"))
    waiting = called(league)
    assert referee.get(league_url("repeat", league, waiting.pk))["Location"] == league_url("game", league, waiting.pk)
    assert referee.post(league_url("repeat", league, waiting.pk)).status_code == 405
    confirm(referee, league_url("game", league, waiting.pk), **DRAWN)
    assert send(referee, league_url("repeat", league, waiting.pk)).status_code == 302
    refused = send(referee, league_url("repeat", league, waiting.pk))
    assert refused.status_code == 422 and league.fixtures.filter(tiebreak=True).count() == 2
