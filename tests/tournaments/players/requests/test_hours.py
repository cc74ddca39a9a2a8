"""A player proposes another hour, the opponent picks one, and the organizer approves it."""

from __future__ import annotations

from datetime import date, datetime

import pytest
from django.db.models import Q

from tests.organizing import ACTOR, decide, fixture
from tests.own_pages import player_of
from tests.people import organizer_of
from tests.tournaments.players.requests.asking import PROPOSED, ask, hour_of, only_request, timed
from tests.tournaments.web.deciding.browsing import WON, html_of, league_url, send
from tournaments import models
from tournaments.display.waiting import waiting_in_league
from tournaments.league.faults import Code, Fault
from tournaments.models.player_request import RequestKind, RequestState
from tournaments.organizers.calendar.verbs import PutOff, SetHour
from tournaments.organizers.conduct.verbs import Withdraw
from tournaments.players.requests.verbs import AnswerRequest, MakeRequest, PickHour
from tournaments.store.decide import take
from tournaments.store.load import load_league
from tournaments.store.players import SetDeadlines

pytestmark = pytest.mark.django_db


def test_proposal_names_other_games_of_that_day() -> None:
    _league, one, two, game = timed()
    assert ask(one, "hour", game, day_1="2030-11-30", hour_1="23:00") == 302
    html = html_of(two.client.get(two.url("own_request", only_request().pk)))
    assert f"{one.entry.name} juega también el" in html and "juegas también el" in html


def test_hour_is_proposed_without_a_reason() -> None:
    _league, one, two, game = timed()
    assert ask(one, "hour", game, asked_for="", **PROPOSED) == 302
    html = html_of(two.client.get(two.url("own_request", only_request().pk)))
    assert "Cuéntalo" not in html and "«»" not in html and "None" not in html


def test_form_tells_present_hour_deadline_and_other_games() -> None:
    league, one, two, game = timed()
    decide(league, SetDeadlines(((game.round or 0, date(2031, 1, 15)),)))
    hour = load_league(league).game(game.pk).at
    assert hour
    html = html_of(one.client.get(f"{one.url('ask', 'hour')}?partida={game.pk}"))
    assert f"Ahora es el sáb {hour.day} nov, {hour:%H:%M}." in html and "acaba el 15 ene 2031." in html
    assert html.count("· <bdi>Carlos</bdi>") == 2 and f"Las otras de {two.entry.name}" in html
    assert f'value="{hour:%H:%M}"' in html


def test_hours_follow_the_game_chosen_in_the_form() -> None:
    league, one, two, game = timed()
    other = fixture(league, one.entry.name, "Carlos")
    address = f"{one.url('ask', 'hour')}?partida={other.pk}"
    assert f"Las otras de {two.entry.name}" in html_of(one.client.get(f"{address}&game={game.pk}"))
    refused = one.client.post(address, {"game": game.pk, "asked_for": ""})
    assert refused.status_code == 422 and f"Las otras de {two.entry.name}" in html_of(refused)


def test_game_against_a_withdrawn_player_is_not_offered() -> None:
    league, one, two, game = timed()
    kept = fixture(league, one.entry.name, "Carlos")
    decide(league, Withdraw(two.entry.name))
    address = f"{one.url('ask', 'hour')}?partida={game.pk}"
    shown = html_of(one.client.get(address))
    assert f'<option value="{kept.pk}"' in shown and f'<option value="{game.pk}"' not in shown
    assert "Ahora es el" not in shown and "Las otras de" not in shown


def test_request_about_a_settled_game_is_refused_at_the_game() -> None:
    league, one, two, game = timed()
    decide(league, Withdraw(two.entry.name))
    wish = MakeRequest(one.entry.pk, RequestKind.HOUR, game.pk, (datetime(2030, 12, 7, 17),))
    with pytest.raises(Fault) as refused:
        take(league, wish, by=ACTOR, reason="Tengo guardia")
    assert (refused.value.code, refused.value.place) == (Code.GAME_SETTLED, "game")


def test_form_without_a_game_tells_the_players_own_games() -> None:
    _league, one, _two, _game = timed()
    html = html_of(one.client.get(one.url("ask", "hour")))
    assert html.count("<dd>") == 2 and "Ahora es el" not in html and "Las otras de" not in html
    assert "Ahora es el" not in html_of(one.client.get(f"{one.url('ask', 'hour')}?partida=x"))


def test_form_of_a_game_without_a_date_says_so() -> None:
    league, player, _two, game = timed()
    decide(league, PutOff(game.pk))
    assert "Ahora no tiene fecha." in html_of(player.client.get(f"{player.url('ask', 'hour')}?partida={game.pk}"))


def test_organizer_approves_the_hour_that_the_opponent_picks() -> None:
    league, one, two, game = timed()
    assert ask(one, "hour", game, **PROPOSED) == 302
    assert only_request().state == RequestState.OPPONENT
    assert "Te piden otra hora" in two.page() and "Te piden otra hora" not in one.page()
    assert [player.page().count("btn-go") for player in (one, two)] == [0, 1]
    html = html_of(two.client.get(two.url("own_request", only_request().pk)))
    assert "Tengo guardia" in html and "también el" not in html
    assert "sáb 7 dic, 17:00 · a 7 días de otra tuya" in html and "18:30 · a 8 días de otra tuya" in html
    before = hour_of(game)
    assert two.send("own_request", only_request().pk, pick="1").status_code == 302
    assert (only_request().state, hour_of(game)) == (RequestState.ORGANIZER, before)
    organizer = organizer_of(league)
    listed = html_of(organizer.get(league_url("organize", league)))
    assert "Los dos están de acuerdo." in listed and "Cambiar al domingo 8" in listed
    address = league_url("request", league, only_request().pk)
    assert "la elige el rival" in html_of(organizer.get(address))
    assert send(organizer, address, accepted="yes", answered_because="De acuerdo").status_code == 302
    assert only_request().state == RequestState.ACCEPTED
    assert hour_of(game) == "2030-12-08 17:30"
    assert league.decisions.filter(verb="set_hour").count() == 1
    assert "De acuerdo" in one.page()


def test_present_hour_and_clashes_show_until_the_answer() -> None:
    league, one, two, game = timed()
    ask(one, "hour", game, **PROPOSED)
    address, own = league_url("request", league, only_request().pk), two.url("own_request", only_request().pk)
    organizer = organizer_of(league)
    for page in (html_of(organizer.get(address)), html_of(two.client.get(own))):
        assert "Ahora está puesta: sáb 30 nov, 17:00." in page
        assert "a la vez" not in page
    other = league.fixtures.exclude(pk=game.pk)[0]
    decide(league, SetHour(other.pk, datetime(2030, 12, 7, 17), 1))
    assert "jugaría dos partidas a la vez" in html_of(organizer.get(address))
    assert "a la vez" in html_of(two.client.get(own))
    decide(league, SetHour(game.pk, datetime(2030, 12, 14, 17), 1))
    assert "Ahora está puesta:" not in html_of(organizer.get(address))


def test_hour_after_the_deadline_is_marked_for_all_who_decide() -> None:
    league, one, two, game = timed()
    decide(league, SetDeadlines(((game.round, date(2030, 12, 7)),)))
    assert "(plazo: 7 dic 2030)" in html_of(one.client.get(one.url("ask", "hour")))
    ask(one, "hour", game, **PROPOSED)
    own, answer = one.url("own_request", only_request().pk), two.url("own_request", only_request().pk)
    pages = [html_of(one.client.get(own)), html_of(two.client.get(answer))]
    pages.append(html_of(organizer_of(league).get(league_url("request", league, only_request().pk))))
    for page in pages:
        late = "dom 8 dic, 18:30 · pasado el plazo de la ronda, que acaba el 7 dic 2030"
        assert late in page and page.count("pasado el plazo") == 1


def test_answer_names_the_day_and_its_hour_can_be_undone() -> None:
    league, one, two, game = timed()
    ask(one, "hour", game, **PROPOSED)
    two.send("own_request", only_request().pk, pick="1")
    organizer, before = organizer_of(league), hour_of(game)
    answer = send(organizer, league_url("request", league, only_request().pk), accepted="yes", answered_because="Sí")
    html = html_of(organizer.get(answer["Location"]))
    assert "Se jugará el dom 8 dic, 18:30." in html
    number = league.decisions.get(verb="set_hour").number
    assert league_url("undo", league, number) in html
    assert organizer.post(league_url("undo", league, number)).status_code == 302
    assert (only_request().state, hour_of(game)) == (RequestState.ORGANIZER, before)
    assert (
        send(
            organizer, league_url("request", league, only_request().pk), accepted="no", answered_because="No"
        ).status_code
        == 302
    )
    assert only_request().state == RequestState.REFUSED


def test_hour_that_nobody_picked_is_accepted_by_moving_the_game() -> None:
    league, one, _two, game = timed()
    ask(one, "hour", game, **PROPOSED)
    organizer, address = organizer_of(league), league_url("request", league, only_request().pk)
    answer = send(organizer, address, accepted="yes", answered_because="")
    assert answer["Location"] == league_url("postpone", league, game.pk)
    with pytest.raises(Fault) as refused:
        decide(league, AnswerRequest(only_request().pk, accepted=True))
    assert refused.value.code is Code.HOUR_UNPICKED
    assert only_request().state == RequestState.OPPONENT


def test_hours_wait_for_the_organizer_if_the_opponent_has_no_link() -> None:
    league, one, two, game = timed()
    models.PlayerLink.objects.get(entry=two.entry).delete()
    assert "no tiene enlace propio" in html_of(one.client.get(f"{one.url('ask', 'hour')}?partida={game.pk}"))
    ask(one, "hour", game, **PROPOSED)
    assert only_request().state == RequestState.ORGANIZER
    organizer = organizer_of(league)
    assert "Esperan que decidas" in html_of(organizer.get(league_url("organize", league)))
    unreached = f"{two.entry.name} no tiene enlace propio, así que no puede elegir: decide quien organiza."
    own, asked = one.url("own_request", only_request().pk), league_url("request", league, only_request().pk)
    assert unreached in html_of(one.client.get(own)) and unreached in html_of(organizer.get(asked))


def test_opponent_who_loses_the_link_is_named_to_all_who_wait() -> None:
    league, one, two, game = timed()
    ask(one, "hour", game, **PROPOSED)
    page = f"{one.url('ask', 'hour')}?partida={game.pk}"
    addresses = (
        (one.client, one.url("own_request", only_request().pk)),
        (organizer_of(league), league_url("request", league, only_request().pk)),
    )
    assert not any("no tiene enlace" in html_of(client.get(at)) for client, at in (*addresses, (one.client, page)))
    models.PlayerLink.objects.get(entry=two.entry).delete()
    assert all("no tiene enlace propio, así que" in html_of(client.get(at)) for client, at in addresses)


def test_opponent_who_undoes_the_picked_hour_is_asked_again() -> None:
    league, one, two, game = timed(approve_hours=False)
    ask(one, "hour", game, **PROPOSED)
    two.send("own_request", only_request().pk, pick="0")
    assert two.send("own_undo", league.decisions.get(verb="set_hour").number).status_code == 302
    assert only_request().state == RequestState.OPPONENT and "Te piden otra hora" in two.page()


def test_card_of_the_game_shows_the_request_that_waits() -> None:
    league, one, two, game = timed()
    offered = f"{one.url('ask', 'hour')}?partida={game.pk}"
    assert offered in one.page()
    ask(one, "hour", game, **PROPOSED)
    html = one.page()
    assert offered not in html and "· sáb 7 dic, 17:00 · dom 8 dic, 18:30 · Espera al rival" in html
    two.send("own_request", only_request().pk, pick="1")
    html = one.page()
    assert "17:00 · dom 8" not in html and "· dom 8 dic, 18:30 · Espera a quien organiza" in html
    of_opponent = two.page()
    assert f"{one.entry.name} pidió:" in of_opponent and f"partida={game.pk}" in of_opponent
    assert f"{two.url('ask', 'hour')}?partida={game.pk}" not in of_opponent
    for player, page in ((one, html), (two, of_opponent)):
        assert page.count(f'href="{player.url("own_request", only_request().pk)}"') == 1
    send(organizer_of(league), league_url("request", league, only_request().pk), accepted="yes")
    assert offered in one.page() and "Pediste:" not in one.page()


def test_players_read_of_themselves_in_the_second_person() -> None:
    league, one, two, game = timed()
    ask(one, "hour", game, **PROPOSED)
    sentence = f"Pediste «Jugar a otra hora» ({game.one.name} – {game.two.name}). Propusiste sáb 7 dic, 17:00"
    assert sentence in one.page() and "<b>Espera al rival.</b>" in one.page()
    two.send("own_request", only_request().pk, pick="1")
    assert "Aceptaste el dom 8 dic, 18:30." in two.page()
    organizer, address = organizer_of(league), league_url("request", league, only_request().pk)
    html = html_of(organizer.get(address))
    assert f"{two.entry.name} acepta el dom 8 dic" in html and f"{two.entry.name}: {two.entry.name}" not in html
    send(organizer, address, accepted="yes")
    assert "<b>Aceptada.</b>" in one.page()
    history = html_of(organizer.get(league_url("history", league)))
    assert f"{one.entry.name} pide: «Jugar a otra hora» (" in history


def test_picked_hour_counts_at_once_without_approval() -> None:
    league, one, two, game = timed(approve_hours=False)
    ask(one, "hour", game, **PROPOSED)
    two.send("own_request", only_request().pk, pick="0")
    assert (only_request().state, hour_of(game)) == (RequestState.ACCEPTED, "2030-12-07 16:00")
    assert league.decisions.get(verb="set_hour").player == two.entry.pk


def test_refused_hours_go_to_the_organizer() -> None:
    _league, one, two, game = timed()
    ask(one, "hour", game, **PROPOSED)
    two.send("own_request", only_request().pk, pick="none")
    assert only_request().state == RequestState.ORGANIZER
    assert two.send("own_request", only_request().pk, pick="0").status_code == 422


def test_only_a_proposed_hour_is_picked() -> None:
    league, one, two, game = timed()
    ask(one, "hour", game, **PROPOSED)
    for chosen in (-1, len(only_request().proposals)):
        with pytest.raises(Fault) as refusal:
            decide(league, PickHour(only_request().pk, two.entry.pk, chosen))
        assert refusal.value.code is Code.HOUR_NEEDED
    assert only_request().state == RequestState.OPPONENT


def test_only_the_opponent_answers_a_proposal() -> None:
    league, one, _two, game = timed()
    ask(one, "hour", game, **PROPOSED)
    carlos = player_of(league, "Carlos")
    assert carlos.client.get(carlos.url("own_request", only_request().pk)).status_code == 404
    own = one.fields("ask", "withdraw")
    assert one.client.post(one.url("own_request", only_request().pk), {**own, "pick": "0"}).status_code in (404, 422)
    assert only_request().state == RequestState.OPPONENT


def test_agreed_hour_accepts_its_request_without_closing_it() -> None:
    league, one, two, game = timed(approve_hours=False)
    ask(one, "hour", game, **PROPOSED)
    two.send("own_request", only_request().pk, pick="0")
    assert only_request().state == RequestState.ACCEPTED and not league.decisions.filter(verb="close_request").exists()


@pytest.mark.parametrize("approved", [True, False])
def test_page_of_another_hour_says_whether_the_organizer_approves_it(approved: bool) -> None:
    _league, one, _two, _game = timed(approve_hours=approved)
    html = html_of(one.client.get(one.url("ask", "hour")))
    assert ("Tu rival elige una, y quien organiza aprueba el cambio." in html) is approved
    assert ("Tu rival elige una." in html) is not approved


def test_accepting_an_hour_tells_of_results_already_reported() -> None:
    league, one, two, game = timed()
    assert ask(one, "hour", game, **PROPOSED) == 302
    assert "dio ya un resultado" not in html_of(two.client.get(two.url("own_request", only_request().pk)))
    assert one.confirm("own_report", game.pk, **WON).status_code == 302
    said = f"Sin confirmar: {one.entry.name} dio ya un resultado de esta partida. Gana"
    assert said in html_of(two.client.get(two.url("own_request", only_request().pk)))
    assert two.send("own_request", only_request().pk, pick="1").status_code == 302
    organizer = organizer_of(league)
    address = league_url("request", league, only_request().pk)
    assert said in html_of(organizer.get(address))
    assert send(organizer, address, accepted="yes").status_code == 302
    assert said in html_of(organizer.get(league_url("organize", league)))


def test_opponent_reads_that_the_hour_was_not_approved() -> None:
    league, one, two, game = timed()
    ask(one, "hour", game, **PROPOSED)
    two.send("own_request", only_request().pk, pick="0")
    assert "Aceptaste el sáb 7 dic, 17:00. <b>Espera a quien organiza.</b>" in two.page()
    decide(league, AnswerRequest(only_request().pk, accepted=False), reason="Ese día está cerrado")
    assert "<b>Quien organiza no lo aprobó.</b>" in two.page()


def test_proposer_opponent_and_organizer_read_the_same_warnings() -> None:
    league, one, two, game = timed()
    decide(league, SetDeadlines(((game.round or 1, date(2030, 11, 30)),)))
    other = league.fixtures.filter(Q(one=one.entry) | Q(two=one.entry)).exclude(pk=game.pk)[0]
    decide(league, SetHour(other.pk, datetime(2030, 12, 7, 16, 30), 1))
    sent = one.send("ask", "hour", asked_for="", game=game.pk, day_1="2030-12-07", hour_1="17:00")
    assert sent["Location"].startswith(one.url("own_request", only_request().pk))
    late, near = "asado el plazo de la ronda, que acaba el 30 nov 2030", "también el sáb 7 dic, 16:30"
    pages = [html_of(each.client.get(each.url("own_request", only_request().pk))) for each in (one, two)]
    two.send("own_request", only_request().pk, pick="0")
    olga = organizer_of(league)
    pages.append(html_of(olga.get(league_url("organize", league))))
    pages.append(html_of(olga.get(league_url("request", league, only_request().pk))))
    [card] = waiting_in_league(load_league(league)).items
    assert card.sends and f"{one.entry.name} juega {near}." in card.words
    granted = send(olga, league_url("request", league, only_request().pk), accepted="yes")
    pages.append(html_of(olga.get(granted["Location"])))
    assert all(late in page and near in page for page in pages)


def test_hour_that_both_want_but_is_taken_is_not_granted_at_once() -> None:
    league, one, two, game = timed()
    ask(one, "hour", game, **PROPOSED)
    two.send("own_request", only_request().pk, pick="0")
    other = league.fixtures.filter(Q(one=one.entry) | Q(two=one.entry)).exclude(pk=game.pk)[0]
    decide(league, SetHour(other.pk, datetime(2030, 12, 7, 17), 1))
    [card] = waiting_in_league(load_league(league)).items
    assert not card.sends and card.button == "Ver y contestar" and "jugaría dos partidas a la vez" in card.words
