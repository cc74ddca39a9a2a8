"""Undoing from the message, the game or the history, and confirming another person's result."""

from __future__ import annotations

import re
import uuid

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests import sheets
from tests.organizing import LEVEL, beat, decide, drawn, fixture, standing, tied
from tests.people import Who, client_of, organizer_of
from tests.tournaments.deciding.browsing import WON, at, body, confirm, send
from tournaments import models
from tournaments.results.correct import CorrectResult

pytestmark = pytest.mark.django_db

BUTTON = re.compile(r'<form method="post" class="undo" action="([^"]+)">')


def recorded(**setup: object) -> tuple[models.League, models.Fixture, Client, str]:
    """Return a league, one of its games, the client that entered its result, and the next page."""
    league = drawn(**setup)
    beat(league, "Carlos", "Ana")
    game = fixture(league, "Ana", "Bea")
    referee = client_of(Who.REFEREE, league)
    address = at("game", league, game.pk) + "?gana=one"
    confirm(referee, address, **WON)
    return league, game, referee, body(referee.get(at("record", league)))


def test_result_message_shows_moves_and_undoes_in_one_tap() -> None:
    league, game, referee, page = recorded()
    assert league.decisions.get(number=5).reason == ""
    assert "Bea sube al 1.º." in page and "Ana baja al 3.º." in page
    [address] = BUTTON.findall(page)
    after = body(referee.post(address, follow=True))
    assert "Deshecho." in after and "se quita el resultado" in after and "Carlos sube al 1.º." in after
    assert not models.Result.objects.filter(fixture=game).exists()
    assert list(league.decisions.values_list("verb", flat=True))[-2:] == ["record_result", "undo"]


def test_undoing_twice_counts_once() -> None:
    league, _, referee, page = recorded()
    [address] = BUTTON.findall(page)
    assert [referee.post(address).status_code for _ in range(2)] == [302, 302]
    assert league.decisions.filter(verb="undo").count() == 1


def test_undo_is_offered_to_its_author_only() -> None:
    league, game, referee, _ = recorded()
    others = [organizer_of(league), Client()]
    for address in (at("game", league, game.pk), at("history", league)):
        assert BUTTON.findall(body(referee.get(address))) == [at("undo", league, league.decisions.last().number)]
        assert not any(BUTTON.findall(body(other.get(address, follow=True))) for other in others)


def test_refused_undo_explains_itself_and_changes_nothing() -> None:
    league, game, referee, page = recorded()
    [address] = BUTTON.findall(page)
    organizer = organizer_of(league)
    refused = organizer.post(address)
    assert refused.status_code == 422 and "solo puede deshacerlo quien lo decidió" in body(refused)
    decide(league, CorrectResult(game.pk, LEVEL), reason="acta")
    refused = referee.post(address)
    assert refused.status_code == 422 and "Somebody lo cambió después" in body(refused)
    assert "Somebody lo cambió después" in body(referee.get(address))
    assert not BUTTON.findall(body(referee.get(at("game", league, game.pk))))
    assert models.Result.objects.get(fixture=game).winner == "draw"


def test_unknown_decision_answers_404() -> None:
    league, _, referee, _ = recorded()
    for number in (0, 99, 10**30):
        assert referee.get(at("undo", league, number)).status_code == 404
        assert referee.post(at("undo", league, number)).status_code == 404


# Confirming


def test_unconfirmed_result_is_marked_until_confirmed() -> None:
    league, game, referee, _page = recorded(confirm_results=True)
    marked = [at(name, league) for name in ("calendar", "games", "standings")]
    assert "sin confirmar" in body(referee.get(at("record", league) + "?ver=jugadas"))
    assert all("sin confirmar" in body(Client().get(address)) for address in marked)
    own = body(referee.get(at("game", league, game.pk)))
    assert "falta que lo confirme otra persona" in own
    assert "Confirmar el resultado" not in own
    address = at("confirm_result", league, game.pk)
    assert send(referee, address).status_code == 422
    organizer = organizer_of(league)
    assert "Confirmar el resultado" in body(organizer.get(at("game", league, game.pk)))
    assert send(organizer, address).status_code == 302
    other = models.Result.objects.exclude(fixture=game).get().fixture_id
    assert send(organizer, at("confirm_result", league, other)).status_code == 302
    assert not any("sin confirmar" in body(Client().get(address)) for address in marked)
    assert organizer.get(address).status_code == 302


def test_league_without_confirmation_marks_no_result() -> None:
    league, game, referee, _ = recorded()
    pages = [referee.get(at("game", league, game.pk)), *(Client().get(at(n, league)) for n in ("calendar", "games"))]
    assert not any("sin confirmar" in body(page) for page in pages)
    assert referee.get(at("confirm_result", league, game.pk)).status_code == 302


def test_closing_page_lists_unconfirmed_results() -> None:
    league, game, _, _ = recorded(confirm_results=True)
    beat(league, "Bea", "Carlos")
    organizer = organizer_of(league)
    page = body(organizer.get(at("close", league)))
    assert "Antes de cerrar falta confirmar:" in page and at("game", league, game.pk) in page
    assert standing(league).complete
    opened = {"request_key": str(uuid.uuid4()), "seen": league.version}
    refused = organizer.post(at("close", league), opened)
    assert refused.status_code == 422 and "Quedan 3 resultados sin confirmar:" in body(refused)


def test_confirmation_is_set_on_founding_and_in_the_settings() -> None:
    league = drawn()
    client = organizer_of(league)
    fields = {"name": "Con dos", "rules": "castillar", "legs": "1", "boards": "1", "max_players": "10"}
    found = send(client, "/ligas/nueva/", **fields, confirm_results="on")
    new = models.League.objects.latest("pk")
    assert found.status_code == 302 and new.confirm_results
    address = at("settings", new)
    assert 'id="id_confirm_results" checked' in body(client.get(address))
    assert send(client, address, **fields).status_code == 302
    new.refresh_from_db()
    assert not new.confirm_results


def test_game_message_offers_no_undo_on_another_page() -> None:
    league, game, referee, _ = recorded()
    other = fixture(league, "Bea", "Carlos")
    confirm(referee, at("game", league, other.pk) + "?gana=one", **WON)
    page = body(referee.get(at("game", league, game.pk)))
    assert "told-success" in page
    assert BUTTON.findall(page) == [at("undo", league, league.decisions.last().number - 1)]


def test_league_message_offers_no_undo_in_another() -> None:
    league, _, referee, _ = recorded()
    elsewhere = drawn(name="Otra")
    models.Official.objects.create(league=elsewhere, user=User.objects.get(), role="referee")
    confirm(referee, at("game", league, fixture(league, "Bea", "Carlos").pk) + "?gana=one", **WON)
    page = body(referee.get(at("record", elsewhere)))
    assert "told-success" in page and not BUTTON.findall(page)


def test_message_after_a_sheet_waits_for_the_referee() -> None:
    league = drawn()
    game, referee = fixture(league, "Ana", "Bea"), client_of(Who.REFEREE, league)
    answer = confirm(referee, at("submit_sheet", league, game.pk), text=sheets.WHITE_WINS, white="one")
    assert answer["Location"] == at("record", league)
    assert BUTTON.findall(body(referee.get(answer["Location"]))) == [at("undo", league, league.decisions.last().number)]


def test_last_decision_on_a_game_is_offered_to_be_undone_once() -> None:
    league = tied()
    organizer = organizer_of(league)
    confirm(organizer, at("play_off", league, 1), one="Ana", two="Bea")
    called = league.fixtures.get(tiebreak=True)
    way = [at("undo", league, league.decisions.last().number)]
    assert BUTTON.findall(body(organizer.get(at("game", league, called.pk)))) == way
    again = body(organizer.get(at("game", league, called.pk)))
    assert BUTTON.findall(again) == way and "Lo último que hiciste aquí" in again
