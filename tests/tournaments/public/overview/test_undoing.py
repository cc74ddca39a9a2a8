"""Undoing from the message, the game or the history, and confirming another person's result."""

from __future__ import annotations

import re
import uuid

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests import sheets
from tests.organizing import DRAWN_RESULT, beat, decide, drawn_league, fixture, standings, tied_league
from tests.people import Visitor, client_of, organizer_of
from tests.tournaments.web.deciding.browsing import WON, confirm, html_of, league_url, send
from tournaments import models
from tournaments.organizers.results.verbs import CorrectResult

pytestmark = pytest.mark.django_db

BUTTON = re.compile(r'<form method="post" class="undo" action="([^"]+)">')


def recorded(**setup: object) -> tuple[models.League, models.Fixture, Client, str]:
    """Return a league, one of its games, the client that entered its result, and the next page."""
    league = drawn_league(**setup)
    beat(league, "Carlos", "Ana")
    game = fixture(league, "Ana", "Bea")
    referee = client_of(Visitor.REFEREE, league)
    address = league_url("game", league, game.pk) + "?gana=one"
    confirm(referee, address, **WON)
    return league, game, referee, html_of(referee.get(league_url("record", league)))


def test_result_message_shows_new_places_and_an_undo_button() -> None:
    league, game, referee, page = recorded()
    assert league.decisions.get(number=5).reason == ""
    assert "Bea sube al 1.º." in page and "Ana baja al 3.º." in page
    [address] = BUTTON.findall(page)
    after = html_of(referee.post(address, follow=True))
    assert "Deshecho." in after and "se quita el resultado" in after and "Carlos sube al 1.º." in after
    assert not models.Result.objects.filter(fixture=game).exists()
    assert list(league.decisions.values_list("verb", flat=True))[-2:] == ["record_result", "undo"]


@pytest.mark.parametrize(
    ("origin", "back"),
    [
        ("history", "history"),
        ("calendar", "calendar"),
        ("people", "people"),
        ("record", "record"),
        ("archive_league", "game"),
    ],
)
def test_undoing_returns_to_a_list_or_else_to_the_game(origin: str, back: str) -> None:
    league = drawn_league()
    game = fixture(league, "Ana", "Bea")
    client = client_of(Visitor.REFEREE, league)
    confirm(client, league_url("game", league, game.pk) + "?gana=one", **WON)
    undo = league_url("undo", league, league.decisions.latest("number").number)
    answer = client.post(undo, {"from": league_url(origin, league)})
    assert answer["Location"] == league_url(back, league, *([game.pk] if back == "game" else []))


def test_undoing_twice_counts_once() -> None:
    league, _, referee, page = recorded()
    [address] = BUTTON.findall(page)
    assert [referee.post(address).status_code for _ in range(2)] == [302, 302]
    assert league.decisions.filter(verb="undo").count() == 1


def test_undo_is_offered_to_its_author_only() -> None:
    league, game, referee, _ = recorded()
    others = [organizer_of(league), Client()]
    for address in (league_url("game", league, game.pk), league_url("history", league)):
        assert BUTTON.findall(html_of(referee.get(address))) == [
            league_url("undo", league, league.decisions.last().number)
        ]
        assert not any(BUTTON.findall(html_of(other.get(address, follow=True))) for other in others)


def test_refused_undo_explains_itself_and_changes_nothing() -> None:
    league, game, referee, page = recorded()
    [address] = BUTTON.findall(page)
    organizer = organizer_of(league)
    refused = organizer.post(address)
    assert refused.status_code == 422 and "solo puede deshacerlo quien lo decidió" in html_of(refused)
    decide(league, CorrectResult(game.pk, DRAWN_RESULT), reason="acta")
    refused = referee.post(address)
    assert refused.status_code == 422 and "Somebody lo cambió después" in html_of(refused)
    assert "Somebody lo cambió después" in html_of(referee.get(address))
    assert not BUTTON.findall(html_of(referee.get(league_url("game", league, game.pk))))
    assert models.Result.objects.get(fixture=game).winner == "draw"


def test_unknown_decision_answers_404() -> None:
    league, _, referee, _ = recorded()
    for number in (0, 99, 10**30):
        assert referee.get(league_url("undo", league, number)).status_code == 404
        assert referee.post(league_url("undo", league, number)).status_code == 404


# Confirming


def test_unconfirmed_result_is_marked_until_confirmed() -> None:
    league, game, referee, _page = recorded(confirm_results=True)
    marked = [league_url(name, league) for name in ("calendar", "games", "standings")]
    assert "sin confirmar" in html_of(referee.get(league_url("record", league) + "?ver=jugadas"))
    assert all("sin confirmar" in html_of(Client().get(address)) for address in marked)
    own = html_of(referee.get(league_url("game", league, game.pk)))
    assert "falta que lo confirme otra persona" in own
    assert "Confirmar el resultado" not in own
    address = league_url("confirm_result", league, game.pk)
    assert send(referee, address).status_code == 422
    organizer = organizer_of(league)
    assert "Confirmar el resultado" in html_of(organizer.get(league_url("game", league, game.pk)))
    assert send(organizer, address).status_code == 302
    other = models.Result.objects.exclude(fixture=game).get().fixture_id
    assert send(organizer, league_url("confirm_result", league, other)).status_code == 302
    assert not any("sin confirmar" in html_of(Client().get(address)) for address in marked)
    assert organizer.get(address).status_code == 302


def test_league_without_confirmation_marks_no_result() -> None:
    league, game, referee, _ = recorded()
    pages = [
        referee.get(league_url("game", league, game.pk)),
        *(Client().get(league_url(n, league)) for n in ("calendar", "games")),
    ]
    assert not any("sin confirmar" in html_of(page) for page in pages)
    assert referee.get(league_url("confirm_result", league, game.pk)).status_code == 302


def test_closing_page_lists_unconfirmed_results() -> None:
    league, game, _, _ = recorded(confirm_results=True)
    beat(league, "Bea", "Carlos")
    organizer = organizer_of(league)
    page = html_of(organizer.get(league_url("close", league)))
    assert "Antes de cerrar falta confirmar:" in page and league_url("game", league, game.pk) in page
    assert standings(league).complete
    opened = {"request_key": str(uuid.uuid4()), "seen": league.version}
    refused = organizer.post(league_url("close", league), opened)
    assert refused.status_code == 422 and "Quedan 3 resultados sin confirmar:" in html_of(refused)


def test_confirmation_is_set_on_founding_and_in_the_settings() -> None:
    league = drawn_league()
    client = organizer_of(league)
    fields = {"name": "Con dos", "rules": "castillar", "legs": "1", "boards": "1", "max_players": "10"}
    found = send(client, "/ligas/nueva/", step="keep", **fields, confirm_results="on")
    new = models.League.objects.latest("pk")
    assert found.status_code == 302 and new.confirm_results
    address = league_url("settings", new)
    assert 'id="id_confirm_results" checked' in html_of(client.get(address))
    assert send(client, address, **fields).status_code == 302
    new.refresh_from_db()
    assert not new.confirm_results


def test_game_message_offers_no_undo_on_another_page() -> None:
    league, game, referee, _ = recorded()
    other = fixture(league, "Bea", "Carlos")
    confirm(referee, league_url("game", league, other.pk) + "?gana=one", **WON)
    page = html_of(referee.get(league_url("game", league, game.pk)))
    assert "message-success" in page
    assert BUTTON.findall(page) == [league_url("undo", league, league.decisions.last().number - 1)]


def test_league_message_offers_no_undo_in_another() -> None:
    league, _, referee, _ = recorded()
    other_league = drawn_league(name="Otra")
    models.Official.objects.create(league=other_league, user=User.objects.get(), role="referee")
    confirm(referee, league_url("game", league, fixture(league, "Bea", "Carlos").pk) + "?gana=one", **WON)
    page = html_of(referee.get(league_url("record", other_league)))
    assert "message-success" in page and not BUTTON.findall(page)


def test_message_after_a_sheet_waits_for_the_referee() -> None:
    league = drawn_league()
    game, referee = fixture(league, "Ana", "Bea"), client_of(Visitor.REFEREE, league)
    answer = confirm(referee, league_url("submit_sheet", league, game.pk), text=sheets.WHITE_WINS, white="one")
    assert answer["Location"] == league_url("record", league)
    assert BUTTON.findall(html_of(referee.get(answer["Location"]))) == [
        league_url("undo", league, league.decisions.last().number)
    ]


def test_last_decision_on_a_game_is_offered_to_be_undone_once() -> None:
    league = tied_league()
    organizer = organizer_of(league)
    confirm(organizer, league_url("play_off", league, 1), one="Ana", two="Bea")
    called = league.fixtures.get(tiebreak=True)
    undo_address = [league_url("undo", league, league.decisions.last().number)]
    assert BUTTON.findall(html_of(organizer.get(league_url("game", league, called.pk)))) == undo_address
    again = html_of(organizer.get(league_url("game", league, called.pk)))
    assert BUTTON.findall(again) == undo_address and "Lo último que hiciste aquí" in again
