"""What players may ask for, who reads it, and how organizers answer."""

from __future__ import annotations

from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone

from tests.organizing import beat, complete_league, decide, drawn_league, fixture, league_in_preparation
from tests.own_pages import allow, player_of
from tests.people import Visitor, client_of, organizer_of
from tests.tournaments.players.requests.asking import PROPOSED, WEEKLY, ask, only_request, timed
from tests.tournaments.web.deciding.browsing import html_of, league_url, send
from tournaments import models
from tournaments.display.requests import MAX_SHOWN
from tournaments.league.faults import Code, Fault
from tournaments.league.values import WithdrawnGames
from tournaments.models.player_request import NAME_KINDS, RequestKind, RequestState
from tournaments.organizers.closing.verbs import Close
from tournaments.organizers.conduct.verbs import Withdraw
from tournaments.organizers.privacy.verbs import Anonymise, ShowAs
from tournaments.players.requests.verbs import MAX_REQUESTS_A_DAY, MakeRequest, WithdrawRequest

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("kind", "of_game", "leads_to"),
    [
        ("withdraw", False, "/organizar/gente/retirar/"),
        ("initials", False, "/organizar/gente/iniciales/"),
        ("erase", False, "/organizar/gente/borrar/"),
        ("claim", True, "/incidencias/"),
        ("adjourned", True, "/fecha/"),
    ],
)
def test_accepted_request_leads_to_its_decision_page(kind: str, of_game: bool, leads_to: str) -> None:
    league, one, _two, game = timed()
    more = {"article": "0"} if kind == "claim" else {}
    assert ask(one, kind, game if of_game else None, **more) == 302
    organizer = organizer_of(league)
    answer = send(organizer, league_url("request", league, only_request().pk), accepted="yes", answered_because="Vale")
    assert answer.status_code == 302
    assert organizer.get(answer["Location"]).status_code == 200, answer["Location"]
    assert leads_to in answer["Location"] or kind == "initials"
    done_first = kind in ("withdraw", "initials", "erase")
    assert only_request().state == (RequestState.ORGANIZER if done_first else RequestState.ACCEPTED)


def test_only_a_refusal_needs_a_reason() -> None:
    league, one, _two, game = timed()
    ask(one, "absent", game)
    organizer, address = organizer_of(league), league_url("request", league, only_request().pk)
    assert "Obligatorio si la rechazas; si la aceptas, puede quedar en blanco." in html_of(organizer.get(address))
    refused = send(organizer, address, accepted="no", answered_because="")
    assert refused.status_code == 422 and "Hace falta." in html_of(refused)
    assert only_request().state == RequestState.ORGANIZER
    assert send(organizer, address, accepted="yes", answered_because="").status_code == 302
    assert only_request().state == RequestState.ACCEPTED


def test_waiting_request_asks_the_organizer_who_reads_it() -> None:
    league, one, _two, game = timed()
    ask(one, "absent", game)
    organizer = organizer_of(league)
    html = html_of(organizer.get(league_url("request", league, only_request().pk)))
    assert "Espera tu respuesta" in html and "Espera a quien organiza" not in html
    assert "Espera a quien organiza" in html_of(one.client.get(one.url("own_request", only_request().pk)))


def test_absence_offers_another_date_or_a_walkover() -> None:
    league, one, _two, game = timed()
    ask(one, "absent", game)
    html = html_of(organizer_of(league).get(league_url("request", league, only_request().pk)))
    assert league_url("postpone", league, game.pk) in html and "gana=two&amp;motivo=walkover" in html


def test_requested_withdrawal_needs_the_organizers_decision() -> None:
    league, one, _two, _game = timed()
    ask(one, "withdraw")
    assert not models.Withdrawal.objects.exists()
    organizer = organizer_of(league)
    answer = send(
        organizer, league_url("request", league, only_request().pk), accepted="yes", answered_because="Suerte"
    )
    filled = html_of(organizer.get(answer["Location"]))
    assert f'value="{one.entry.name}" selected' in filled
    assert not models.Withdrawal.objects.exists()


def test_appeal_is_about_a_result_or_a_tie() -> None:
    league, one, _two, game = timed()
    beat(league, game.one.name, game.two.name)
    assert (ask(one, "appeal"), ask(one, "appeal", game)) == (302, 302)
    played = models.PlayerRequest.objects.get(fixture=game)
    html = html_of(organizer_of(league).get(league_url("request", league, played.pk)))
    assert league_url("correct", league, game.pk) in html


def test_adjourned_game_shows_its_position() -> None:
    league, one, two, game = timed()
    ask(one, "adjourned", game, sheet="1. 12-16 21-18")
    organizer, address = organizer_of(league), league_url("request", league, only_request().pk)
    pages = [html_of(player.client.get(player.url("own_request", only_request().pk))) for player in (one, two)]
    pages.append(html_of(organizer.get(address)))
    send(organizer, address, accepted="yes")
    pages.append(html_of(two.client.get(two.url("own_request", only_request().pk))))
    assert all("<svg" in shown and "12-16" in shown for shown in pages)


def test_moves_of_an_adjourned_game_do_not_name_a_hidden_opponent() -> None:
    league, one, two, game = timed()
    decide(league, ShowAs(one.entry.player_id, initials=True))
    ask(one, "adjourned", game, sheet=f'[White "{one.entry.name}"]\n1. 12-16 21-18')
    html = html_of(two.client.get(two.url("own_request", only_request().pk)))
    assert "12-16" in html and one.entry.name not in html


def test_pages_of_a_request_lead_up_to_the_players_page() -> None:
    _league, one, _two, game = timed()
    ask(one, "absent", game)
    for address in (
        one.url("own_request", only_request().pk),
        one.url("ask", "claim"),
        one.url("take_request_back", only_request().pk),
    ):
        trail = html_of(one.client.get(address)).partition('<nav class="trail"')[2].partition("</nav>")[0]
        assert f'href="{one.url("own_page")}">Mi página</a>' in trail


def test_page_of_a_request_leads_up_to_the_league() -> None:
    league, one, _two, game = timed()
    ask(one, "absent", game)
    page = html_of(organizer_of(league).get(league_url("request", league, only_request().pk)))
    assert f'href="{league_url("organize", league)}"' in page.partition('<nav class="trail"')[2].partition("</nav>")[0]


def test_only_the_requester_withdraws_an_unanswered_request() -> None:
    league, one, two, game = timed()
    ask(one, "absent", game)
    assert two.send("take_request_back", only_request().pk).status_code == 404
    with pytest.raises(models.PlayerRequest.DoesNotExist):
        decide(league, WithdrawRequest(only_request().pk, two.entry.pk))
    assert one.send("take_request_back", only_request().pk).status_code == 302
    assert only_request().state == RequestState.TAKEN_BACK
    again = send(
        organizer_of(league), league_url("request", league, only_request().pk), accepted="yes", answered_because="Vale"
    )
    assert again.status_code == 422 and only_request().state == RequestState.TAKEN_BACK


def test_open_requests_are_limited() -> None:
    league, one, _two, game = timed()
    other = next(row for row in league.fixtures.all() if row.pk != game.pk and one.entry.pk in (row.one_id, row.two_id))
    requests = [("withdraw", None), ("initials", None), ("erase", None), ("absent", game), ("absent", other)]
    assert [ask(one, kind, about) for kind, about in requests] == [302] * 5
    assert ask(one, "adjourned", game) == 422
    assert models.PlayerRequest.objects.count() == 5


def test_player_who_left_cannot_ask_to_leave() -> None:
    league, one, _two, _game = timed()
    assert "Dejar de jugar" in one.page()
    decide(league, Withdraw(one.entry.name, WithdrawnGames.ANNULLED))
    assert "Dejar de jugar" not in one.page()
    answer = one.send("ask", "withdraw", asked_for="x")
    assert answer.status_code == 422 and not models.PlayerRequest.objects.exists()


def test_repeated_request_is_refused() -> None:
    _league, one, _two, game = timed()
    assert (ask(one, "absent", game), ask(one, "absent", game)) == (302, 422)


def test_request_needs_permission_a_kind_and_a_text() -> None:
    _league, one, _two, game = timed(requests=False)
    assert "No puedo ir" not in one.page()
    assert "no se hacen peticiones" in html_of(one.client.get(one.url("ask", "absent")))
    assert ask(one, "absent", game) == 422
    assert one.client.get(one.url("ask", "todo")).status_code == 404
    assert ask(one, "absent", game, asked_for="") == 422
    assert not models.PlayerRequest.objects.exists()


def test_only_organizers_and_the_two_players_read_a_request() -> None:
    league, one, two, game = timed()
    gaps = "Los números que faltan son"
    assert gaps not in html_of(Client().get(league_url("history", league)))
    ask(one, "claim", game, article="0", asked_for="Movió dos veces seguidas")
    address = league_url("request", league, only_request().pk)
    for visitor in (
        Visitor.ANONYMOUS,
        Visitor.REFEREE,
        Visitor.LINK,
        Visitor.LINK_TO_GAME,
        Visitor.ORGANIZER_OF_OTHER_LEAGUE,
    ):
        assert client_of(visitor, league).get(address).status_code in (302, 403)
    carlos = player_of(league, "Carlos")
    text = "Movió dos veces seguidas"
    assert text in html_of(two.client.get(two.url("own_request", only_request().pk)))
    assert carlos.client.get(carlos.url("own_request", only_request().pk)).status_code == 404
    assert text not in html_of(Client().get(league_url("history", league)))
    assert "Reclamación" not in html_of(Client().get(league_url("history", league)))
    assert gaps in html_of(Client().get(league_url("history", league)))
    whole = html_of(organizer_of(league).get(league_url("history", league)))
    assert text in whole and gaps not in whole


def test_organizer_of_another_league_cannot_answer() -> None:
    _league, one, _two, game = timed()
    ask(one, "absent", game)
    other = drawn_league(name="Otra")
    assert organizer_of(other).get(league_url("request", other, only_request().pk)).status_code == 404


def test_hidden_name_stays_hidden_from_the_opponent() -> None:
    league = drawn_league(("Ana Pérez", "Berta Souto", "Carlos Rey"), timetable=WEEKLY)
    allow(league)
    game = fixture(league, "Ana Pérez", "Berta Souto")
    league.entries.filter(name="Ana Pérez").update(initials=True)
    ana, berta = player_of(league, "Ana Pérez"), player_of(league, "Berta Souto")
    ask(ana, "hour", game, asked_for="Soy Ana Pérez y no puedo", **PROPOSED)
    pages = [berta.page(), html_of(berta.client.get(berta.url("own_request", only_request().pk)))]
    assert all("Ana Pérez" not in page and "A. P." in page for page in pages)
    assert "Ana Pérez" in html_of(organizer_of(league).get(league_url("request", league, only_request().pk)))


def test_words_of_a_claim_are_shown_where_it_is_decided() -> None:
    league, one, _two, game = timed()
    ask(one, "claim", game, article="0", asked_for="Movió dos veces <seguidas>")
    told, organizer = "Movió dos veces &lt;seguidas&gt;", organizer_of(league)
    incidents = html_of(organizer.get(league_url("incidents", league, game.pk)))
    assert told in incidents and league_url("request", league, only_request().pk) in incidents
    desk = unescape(html_of(organizer.get(league_url("organize", league))))
    assert f"Lo pide {one.entry.name}. Artículo {only_request().article}: " in desk
    assert "«Movió dos veces <seguidas>»" in desk
    referee = html_of(client_of(Visitor.REFEREE, league).get(league_url("incidents", league, game.pk)))
    assert "Movió dos veces" not in referee


def test_requests_about_games_are_refused_before_the_lots() -> None:
    league = league_in_preparation()
    allow(league)
    ana = player_of(league, "Ana")
    assert ask(ana, "withdraw") == 302
    assert ask(ana, "appeal") == 422


def test_erasing_a_player_erases_their_requests() -> None:
    league, one, _two, game = timed()
    ask(one, "absent", game, asked_for=f"{one.entry.name} no puede")
    decide(league, Anonymise(one.entry.player_id, (league.pk,)))
    stored_text = str([*models.Decision.objects.values_list("reason", "before", "after", "actor_name")])
    assert one.entry.name not in stored_text


@pytest.mark.parametrize("kind", sorted(NAME_KINDS))
def test_requests_about_the_name_need_no_reason_and_can_be_made_after_closing(kind: str) -> None:
    league = complete_league()
    allow(league)
    ana = player_of(league, "Ana")
    decide(league, Close())
    assert ana.url("ask", kind) in ana.page() and ana.url("ask", "withdraw") not in ana.page()
    assert ana.send("ask", kind, asked_for="").status_code == 302
    assert "blockquote" not in html_of(ana.client.get(ana.url("own_request", only_request().pk)))
    organizer = organizer_of(league)
    desk = html_of(organizer.get(league_url("organize", league)))
    assert "Ana" in desk.partition('class="kind"')[2] and "Lo pide" not in desk
    with pytest.raises(Fault) as refused:
        decide(league, MakeRequest(ana.entry.pk, RequestKind.WITHDRAW), reason="Tarde")
    assert refused.value.code is Code.LEAGUE_FINISHED


def test_erased_name_closes_the_requests_about_it() -> None:
    league = complete_league()
    allow(league)
    ana, bea = player_of(league, "Ana"), player_of(league, "Bea")
    for player in (ana, bea):
        player.send("ask", "erase", asked_for="")
    decide(league, Anonymise(ana.entry.player_id, (league.pk,)))
    states = models.PlayerRequest.objects.order_by("entry__number").values_list("entry", "state")
    assert dict(states) == {ana.entry.pk: RequestState.ACCEPTED, bea.entry.pk: RequestState.ORGANIZER}
    assert ana.client.get(ana.url("own_page")).status_code in (404, 410)


def test_name_erased_in_several_leagues_answers_the_requests_in_each() -> None:
    first, second = complete_league(), complete_league(name="Otra")
    second.entries.filter(name="Ana").update(player=first.entries.get(name="Ana").player_id)
    for league in (first, second):
        allow(league)
        player_of(league, "Ana").send("ask", "erase", asked_for="")
    decide(first, Anonymise(first.entries.get(name="Ana").player_id, (first.pk, second.pk)))
    assert set(models.PlayerRequest.objects.values_list("state", flat=True)) == {RequestState.ACCEPTED}


def test_appeal_can_be_answered_after_closing() -> None:
    league = complete_league()
    allow(league)
    ana = player_of(league, "Ana")
    assert ask(ana, "appeal") == 302
    assert "Ya ha terminado" not in ana.page()
    decide(league, Close())
    answer = send(
        organizer_of(league),
        league_url("request", league, only_request().pk),
        accepted="no",
        answered_because="No procede",
    )
    assert answer.status_code == 302 and only_request().state == RequestState.REFUSED
    assert "No procede" in ana.page() and "recurrir, díselo a quien organiza" in ana.page()
    assert ask(ana, "withdraw") == 422


def test_repeated_and_withdrawn_requests_are_limited() -> None:
    league, one, _two, _game = timed()
    for _ in range(MAX_REQUESTS_A_DAY):
        decide(league, MakeRequest(one.entry.pk, RequestKind.WITHDRAW), reason="Tengo guardia")
        decide(league, WithdrawRequest(models.PlayerRequest.objects.latest("pk").pk, one.entry.pk))
    count_before = league.decisions.count()
    refused = one.send("ask", "withdraw", asked_for="Otra vez")
    assert refused.status_code == 422 and f"oy ya has hecho {MAX_REQUESTS_A_DAY} peticiones" in html_of(refused)
    assert league.decisions.count() == count_before


def test_many_requests_do_not_hide_a_waiting_one() -> None:
    _league, one, two, game = timed()
    ask(one, "hour", game, **PROPOSED)
    request_key = only_request().pk
    for number in range(MAX_SHOWN + 1):
        models.PlayerRequest.objects.create(
            entry=one.entry,
            kind="claim",
            fixture=game,
            state=RequestState.TAKEN_BACK,
            made_at=timezone.now() - timedelta(days=number),
        )
    shown = models.PlayerRequest.objects.exclude(pk=request_key)
    first = models.Decision.objects.get(subject=f"request {request_key}")
    models.Decision.objects.bulk_create(
        models.Decision(
            league=first.league,
            number=first.number + place,
            verb=first.verb,
            subject=f"request {row.pk}",
            actor_name=first.actor_name,
            after=first.after,
        )
        for place, row in enumerate(shown, start=1)
    )
    assert "Te piden otra hora" in two.page()
    assert two.client.get(two.url("own_request", shown.earliest("pk").pk)).status_code == 200
    models.League.objects.update(version=first.number + MAX_SHOWN + 1)
    assert two.send("own_request", request_key, pick="0").status_code == 302
