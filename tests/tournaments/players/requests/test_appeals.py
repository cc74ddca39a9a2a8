"""Accepted appeals: they wait for their correction, with the result as it is and the one asked for."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.organizing import ACTOR, ONE_WINS, beat, complete_league, decide, tied_league
from tests.own_pages import Player, allow, player_of
from tests.people import organizer_of
from tests.tournaments.players.requests.asking import ask, only_request, timed
from tests.tournaments.web.deciding.browsing import html_of, league_url, send
from tournaments import models
from tournaments.display.waiting import waiting_in_league
from tournaments.league.faults import Code, Fault
from tournaments.models.player_request import RequestKind, RequestState
from tournaments.organizers.closing.verbs import Close, RuleOnTie
from tournaments.organizers.results.verbs import CorrectResult
from tournaments.players.requests.verbs import AnswerRequest, MakeRequest
from tournaments.store.load import load_league
from tournaments.store.undo import Undo

pytestmark = pytest.mark.django_db


def appealed(asks: str = "win") -> tuple[models.League, Player, Player, models.Fixture]:
    """Return a league, the two players of a game that the second won, and that game, which the first appeals."""
    league, one, two, game = timed()
    beat(league, game.two.name, game.one.name)
    assert ask(one, "appeal", game, asks=asks) == 302
    return league, one, two, game


def answer(league: models.League, *, accepted: bool = True) -> None:
    decide(league, AnswerRequest(only_request().pk, accepted), reason="no consta")


def listed(league: models.League) -> list[tuple[str, str, str]]:
    return [(item.kind, item.words, item.button) for item in waiting_in_league(load_league(league)).items]


def test_accepted_appeal_waits_for_its_correction_with_both_results() -> None:
    league, one, _two, game = appealed()
    answer(league)
    assert only_request().state == RequestState.TO_DO
    [(kind, words, button)] = listed(league)
    assert (kind, button) == ("Recurso aceptado: falta corregir", "Corregir el resultado")
    assert f"Anotado: Gana {game.two.name}" in words and f"Pide que gane {game.one.name}." in words
    assert "«Tengo guardia»" in words
    address = f"{league_url('correct', league, game.pk)}?gana=one"
    organizer = organizer_of(league)
    assert f'href="{address}"' in html_of(organizer.get(league_url("organize", league)))
    page = html_of(organizer.get(address))
    assert "Tengo guardia" in page and f'href="{league_url("request", league, only_request().pk)}"' in page
    assert "Aceptada: falta corregir" in one.page()


@pytest.mark.parametrize("asks", ["", "win", "draw", "loss", "replay"])
def test_page_of_an_appeal_shows_the_result_and_leads_to_the_one_asked_for(asks: str) -> None:
    league, one, two, game = appealed(asks)
    asked = {
        "": "",
        "win": f"Pide que gane {one.entry.name}.",
        "draw": "Pide que sean tablas.",
        "loss": f"Pide que gane {two.entry.name}.",
        "replay": "Pide que la partida se vuelva a jugar.",
    }[asks]
    ways = {"win": "correct?gana=one", "draw": "correct?gana=draw", "loss": "correct?gana=two", "replay": "take_back"}
    page, _, query = ways.get(asks, "correct").partition("?")
    organizer, address = organizer_of(league), league_url("request", league, only_request().pk)
    for accepted in (False, True):
        html = html_of(organizer.get(address))
        assert f"Anotado: Gana {two.entry.name}" in html and asked in html
        assert f'href="{league_url(page, league, game.pk)}{"?" if query else ""}{query}"' in html
        assert "Anotado: Gana" in html_of(two.client.get(two.url("own_request", only_request().pk)))
        if not accepted:
            answered = send(organizer, address, accepted="yes")
            assert answered["Location"] == f"{league_url(page, league, game.pk)}{'?' if query else ''}{query}"
    assert "Ya está hecho" in html


@pytest.mark.parametrize("result", [ONE_WINS, None])
def test_correction_settles_an_accepted_appeal_and_its_undoing_does_not(result: object) -> None:
    league, _one, _two, game = appealed()
    answer(league)
    decision = decide(league, CorrectResult(game.pk, result), reason="acta")  # type: ignore[arg-type]
    assert only_request().state == RequestState.ACCEPTED and listed(league) == []
    assert league.decisions.get(verb="close_request").after["granted"] is True
    decide(league, Undo(decision.number, ACTOR))
    assert only_request().state == RequestState.TO_DO and len(listed(league)) == 1


def test_appeal_accepted_after_its_correction_is_settled() -> None:
    league, _one, _two, game = appealed()
    decide(league, CorrectResult(game.pk, ONE_WINS), reason="acta")
    assert only_request().state == RequestState.ORGANIZER
    answer(league)
    assert only_request().state == RequestState.ACCEPTED and listed(league) == []


def test_organizer_says_that_nothing_is_left_to_correct() -> None:
    league, one, _two, _game = appealed()
    answer(league)
    organizer, address = organizer_of(league), league_url("request", league, only_request().pk)
    assert send(organizer, address, answered_because="valía").status_code == 302
    assert only_request().state == RequestState.ACCEPTED and listed(league) == []
    page = html_of(organizer.get(address))
    assert "Se da por hecho lo que pidió" in page
    assert "Retirar la petición" not in html_of(one.client.get(one.url("own_request", only_request().pk)))


def test_refused_appeal_leaves_the_list() -> None:
    league, _one, _two, _game = appealed()
    answer(league, accepted=False)
    assert only_request().state == RequestState.REFUSED and listed(league) == []


def test_accepted_appeal_of_a_closed_league_leads_to_reopen_it() -> None:
    league = complete_league()
    allow(league)
    one = player_of(league, "Ana")
    game = models.Fixture.objects.filter(league=league, one=one.entry).earliest("pk")
    assert ask(one, "appeal", game) == 302
    decide(league, Close())
    answer(league)
    [(_kind, words, button)] = listed(league)
    assert "Anotado: " in words and button == "Ver y terminarlo"
    organizer = organizer_of(league)
    assert "Recurso aceptado: falta corregir" in html_of(organizer.get(reverse("tournaments:mine")))
    page = html_of(organizer.get(league_url("request", league, only_request().pk)))
    assert f'href="{league_url("reopen", league)}"' in page and "Reabrir para corregir" in page


def test_appeal_on_a_tie_waits_for_another_order() -> None:
    league = tied_league()
    allow(league)
    decide(league, RuleOnTie(("Bea", "Ana"), "acuerdo"))
    assert ask(player_of(league, "Ana"), "appeal", asks="win") == 302
    organizer, address = organizer_of(league), league_url("request", league, only_request().pk)
    seen = html_of(organizer.get(address))
    assert "Decide la organización (Bea y Ana): acuerdo." in seen and "Pide que gane" not in seen
    assert league_url("rule_again", league, 1) in send(organizer, address, accepted="yes")["Location"]
    assert [button for _kind, _words, button in listed(league)] == ["Ver y terminarlo"]
    decide(league, RuleOnTie(("Ana", "Bea"), "una errata", again=True))
    assert only_request().state == RequestState.ACCEPTED and listed(league) == []


def test_game_without_a_result_is_not_appealed() -> None:
    league, one, _two, game = timed()
    assert "Ninguna de tus partidas tiene resultado todavía." in html_of(one.client.get(one.url("ask", "appeal")))
    beat(league, one.entry.name, "Carlos")
    html = html_of(one.client.get(one.url("ask", "appeal")))
    assert f'<option value="{game.pk}"' not in html and "Si la partida no tiene resultado, haz una reclamación." in html
    with pytest.raises(Fault) as refused:
        decide(league, MakeRequest(one.entry.pk, RequestKind.APPEAL, game.pk), reason="no jugamos")
    assert refused.value.code is Code.RESULT_MISSING


def test_page_of_an_appeal_says_that_its_game_has_no_result_any_more() -> None:
    league, _one, _two, game = appealed()
    decide(league, CorrectResult(game.pk, None), reason="acta")
    page = html_of(organizer_of(league).get(league_url("request", league, only_request().pk)))
    assert "La partida no tiene resultado." in page
