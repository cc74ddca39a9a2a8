"""The pages of the rounds of a Swiss, for organizers and for anybody."""

from __future__ import annotations

import re
from datetime import datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.organizing import decide, drawn_league
from tests.people import Visitor, client_of, organizer_of
from tests.soak.browser import forms_of
from tests.swiss_leagues import named, play, playing, publish, swiss_league
from tests.tournaments.organizers.rounds.pages import address, send, sendable
from tournaments import models
from tournaments.display.league import LeaguePage
from tournaments.documents.print.standings import struck_words
from tournaments.league.regulation import Bye, ByeKind
from tournaments.organizers.conduct.verbs import Withdraw
from tournaments.organizers.rounds.attendance import CheckIn
from tournaments.store.load import load_league

pytestmark = pytest.mark.django_db


def test_first_round_is_shown_and_published_as_shown(client: Client) -> None:
    league = swiss_league(9)
    organizer, where = organizer_of(league), address("next_round", league)
    shown = organizer.get(where).content.decode()
    assert "Ronda 1, sin publicar" in shown
    assert client.get(where).status_code == 302
    text = send(organizer, where)
    assert "Ronda 1 publicada: 4 partidas." in text
    games = league.fixtures.select_related("one", "two")
    assert all(shown.index(game.one.name) and game.two.name in shown for game in games)
    assert load_league(league).league.draw_seed


def test_pair_without_a_board_plays_later_on_one_that_there_is(client: Client) -> None:
    league = swiss_league(12, boards=5, calendar={"start": "2027-01-09T16:00", "minutes": 20})
    organizer, where = organizer_of(league), address("next_round", league)
    shown = organizer.get(where).content.decode()
    assert "6 parejas y 5 tableros: la última empieza a las 16:20." in shown
    assert shown.count('class="table-hour"') == 1
    send(organizer, where)
    last = league.fixtures.order_by("position").select_related("one", "two").last()
    assert last and last.board == 1
    text = client.get(address("public_round", league, 1)).content.decode()
    assert re.search(r"<h2>Ronda 1\s+· <time [^>]*>sáb 9 ene, 16:00</time></h2>", text)
    line = text[text.index('id="mesa-6"') :]
    assert last.one.name in line and re.search(r"</span>\s*16:20", line) and re.search(r"Mesa </span>1<", line)
    by_name = client.get(address("public_round", league, 1), {"ver": "nombres"}).content.decode()
    assert len(re.findall(r"mesa 1\s+· 16:20", by_name)) == 2


def test_latecomer_delays_rounds_only_where_boards_are_missing_and_says_so() -> None:
    league = swiss_league(11, 4, boards=5, calendar={"start": "2027-01-09T16:00", "minutes": 20})
    publish(league)
    organizer, where = organizer_of(league), address("latecomer", league)
    form = sendable(organizer, where)
    told = [
        "Desde la ronda 3, otras horas: esa, sáb 9 ene, 17:10 (antes, sáb 9 ene, 16:50).",
        "Con 6 parejas y 5 tableros, una ronda dura 40 minutos (antes, 20).",
    ]
    preview = organizer.post(where, {**form.fields, "name": "Nora"}).content.decode()
    assert all(words in preview for words in told)
    done = organizer.post(where, {**form.fields, "name": "Nora", "step": "confirm"}, follow=True).content.decode()
    assert all(words in done for words in told)
    again = sendable(organizer, where)
    assert "otras horas" not in organizer.post(where, {**again.fields, "name": "Olga"}).content.decode()


def test_lots_of_the_first_round_do_not_change_when_the_page_is_read_again() -> None:
    league = swiss_league(9)
    organizer, where = organizer_of(league), address("next_round", league)
    assert sendable(organizer, where).fields["digest"] == sendable(organizer, where).fields["digest"]


def test_round_that_comes_out_otherwise_is_shown_and_then_published() -> None:
    league = swiss_league(8)
    organizer, where = organizer_of(league), address("next_round", league)
    seen = sendable(organizer, where).fields
    decide(league, CheckIn(frozenset(named(8)[:6]), frozenset(named(8)[6:])))
    refused = organizer.post(where, seen)
    assert refused.status_code == 422 and "ya no sale como la viste" in refused.content.decode()
    again = next(form for form in forms_of(refused.content.decode(), where) if "request_key" in form.fields)
    assert organizer.post(where, again.fields).status_code == 302
    assert league.fixtures.count() == 3


def test_two_tables_are_exchanged_before_publishing() -> None:
    league = swiss_league(8)
    organizer, where = organizer_of(league), f"{address('next_round', league)}?numeros=entry&mesa=1&mesa=2"
    assert "Jugador 5 y Jugador 2 se cambian de sitio." in organizer.get(where).content.decode()
    assert "Hace falta." in send(organizer, where, reason="")
    assert league.fixtures.count() == 0
    send(organizer, where, reason="Son de la misma casa")
    pairs = {frozenset((game.one.name, game.two.name)) for game in league.fixtures.select_related("one", "two")}
    assert frozenset(("Jugador 1", "Jugador 2")) in pairs
    public = Client().get(address("rounds", league)).content.decode()
    assert "Pareja cambiada a mano" in public


def test_exchange_that_breaks_a_rule_is_said_and_asked_for() -> None:
    league = playing(swiss_league(6, 4), 2)
    organizer, where = organizer_of(league), address("next_round", league)
    texts = [organizer.get(f"{where}?mesa={one}&mesa={two}").content.decode() for one, two in ((1, 2), (1, 3), (2, 3))]
    refused = [text for text in texts if "Cambiarlas aunque no se deba" in text]
    assert refused
    assert all("Publicar la ronda 3" not in text for text in refused)


def test_waiting_round_is_said_with_its_open_games() -> None:
    league = swiss_league(8)
    publish(league)
    text = organizer_of(league).get(address("next_round", league)).content.decode()
    assert "Faltan 4 resultados:" in text
    assert "Retirar la ronda" in text


def test_round_is_taken_back_by_its_page() -> None:
    league = swiss_league(8)
    publish(league)
    text = send(organizer_of(league), address("retract_round", league))
    assert "Ronda 1 retirada" in text
    assert league.fixtures.count() == 0


def test_absence_is_entered_and_public_once_the_round_is() -> None:
    league = swiss_league(8)
    send(organizer_of(league), address("set_bye", league), player="Jugador 3", round="1", kind="half")
    assert load_league(league).league.byes == (Bye("Jugador 3", 1, ByeKind.HALF),)
    publish(league)
    assert "Jugador 3 pidió no jugar esta ronda. Suma 1." in Client().get(address("rounds", league)).content.decode()


def test_page_of_absences_says_what_is_left_by_the_regulation() -> None:
    league = swiss_league(8, 4, regulation={"based_on": "fmjd", "half_byes": 1})
    organizer, where = organizer_of(league), address("set_bye", league)
    assert "Cada cual puede faltar a 1 ronda que cuente como unas tablas." in organizer.get(where).content.decode()
    send(organizer, where, player="Jugador 3", round="1", kind="half")
    assert "Jugador 3 (le quedan 0 como unas tablas)" in organizer.get(where).content.decode()
    assert "son 1 como mucho" in send(organizer, where, player="Jugador 3", round="2", kind="half")
    without = swiss_league(8, 4, name="Sin medios", regulation={"based_on": "fmjd", "half_byes": 0})
    models.Official.objects.create(
        league=without, user=models.Official.objects.get(league=league).user, role="organizer"
    )
    assert "como unas tablas" not in organizer.get(address("set_bye", without)).content.decode()


def test_swiss_without_a_round_leads_to_its_first() -> None:
    league = swiss_league(8)
    organizer = organizer_of(league)
    games = organizer.get(address("record", league)).content.decode()
    assert "Aún no hay ninguna ronda." in games and address("next_round", league) in games
    steps = organizer.get(address("organize", league)).content.decode()
    assert "Primera ronda" in steps and "Sorteo y calendario" not in steps and address("check_in", league) in steps


def test_message_of_a_round_names_no_program() -> None:
    league = swiss_league(9)
    organizer = organizer_of(league)
    text = send(organizer, address("next_round", league))
    assert "Ronda 1 publicada: 4 partidas. Descansa " in text and "caissify" not in text
    assert "caissify-pairings" in organizer.get(address("history", league)).content.decode()


def test_correction_two_rounds_later_says_what_it_leaves_as_it_is() -> None:
    league = playing(swiss_league(8, 5), 3)
    organizer = organizer_of(league)
    games = {number: league.fixtures.filter(round=number).order_by("position")[0] for number in (1, 3)}
    fields = {"winner": "two", "reason": "time", "two_men": "2", "corrected_for": "Se copió al revés"}
    previews = {
        number: send(organizer, address("correct", league, game.pk), **fields) for number, game in games.items()
    }
    assert "Las parejas de las rondas 2 y 3, ya publicadas, no cambian." in previews[1]
    assert "La ronda 4 se empareja ya con los puntos corregidos." in previews[1]
    assert "no cambian" not in previews[3]
    where = address("correct", league, games[1].pk)
    looked = organizer.post(where, {**sendable(organizer, where).fields, **fields, "step": "look"}).content.decode()
    assert "ya publicadas, no cambian." in looked
    before = list(league.fixtures.filter(round__gt=1).values_list("one", "two", "round").order_by("pk"))
    told = send(organizer, where, **fields, step="confirm")
    assert "ya publicadas, no cambian." in told and "Se copió al revés" not in told
    assert list(league.fixtures.filter(round__gt=1).values_list("one", "two", "round").order_by("pk")) == before


def test_round_begins_when_its_publisher_says_and_the_others_follow() -> None:
    league = swiss_league(8, 3, calendar={"start": "2026-11-28T10:00", "minutes": 60})
    assert "Todavía no hay ninguna ronda" in Client().get(address("projector", league)).content.decode()
    organizer, where = organizer_of(league), address("next_round", league)
    fields = sendable(organizer, where).fields
    assert (fields["day"], fields["hour"]) == ("2026-11-28", "10:00")
    assert "Hace falta." in send(organizer, where, hour="")
    send(organizer, where, hour="10:30")
    assert {game.at for game in load_league(league).league.games} == {datetime(2026, 11, 28, 10, 30)}
    page = Client().get(address("rounds", league)).content.decode()
    assert "sáb 28 nov, 10:30" in page and "sáb 28 nov, 11:35" in page and "Cada ronda tiene 60 minutos" in page
    projector = Client().get(address("projector", league)).content.decode()
    assert "Ronda 1 de 3" in " ".join(projector.split())
    assert "4 partidas sin resultado" in Client().get(address("standings", league)).content.decode()
    play(league)
    projector = Client().get(address("projector", league)).content.decode()
    assert "Ronda 1 terminada" in projector and "La ronda 2 empieza: sáb 28 nov, 11:35." in projector


def test_table_is_shown_after_each_round() -> None:
    league = playing(swiss_league(8, 4), 2)
    where, reader = address("standings", league), Client()
    now, first = (reader.get(f"{where}{query}").content.decode() for query in ("", "?ronda=1"))
    assert "La tabla tras la ronda 1." in first and "La tabla tras la ronda" not in now
    assert '<td class="c-played">1</td>' in first.replace("\n", "") and '<td class="c-played">2</td>' not in first
    assert address("prospects", league) in now
    last, beyond = (reader.get(f"{where}?ronda={number}").content for number in (2, 9))
    assert last == beyond.replace(b"ronda=9", b"ronda=2")


def test_round_without_results_is_not_the_last_of_the_table() -> None:
    league = playing(swiss_league(8, 4), 2)
    publish(league)
    now = Client().get(address("standings", league)).content.decode()
    assert re.findall(r'\?ronda=(\d)"( aria-current="page")?', now) == [("1", ""), ("2", ' aria-current="page"')]


def test_latecomer_is_told_of_the_rounds_that_are_gone() -> None:
    league = playing(swiss_league(8), 1)
    organizer, where = organizer_of(league), address("latecomer", league)
    preview = send(organizer, where, name="Tarde")
    assert "La ronda que ya está publicada no le suma ningún punto." in preview
    form = next(each for each in forms_of(preview, where) if "request_key" in each.fields)
    text = organizer.post(where, {**form.fields, "step": "confirm"}, follow=True).content.decode()
    assert "Tarde se incorpora con el número 9, desde la ronda 2." in text


def test_round_that_waits_is_named_by_its_games() -> None:
    league = swiss_league(8)
    publish(league)
    text = organizer_of(league).get(address("next_round", league)).content.decode()
    assert re.search(r"<h1[^>]*>\s*Ronda 1\s*</h1>", text)


def test_who_leaves_a_swiss_is_told_the_same_everywhere() -> None:
    league = playing(swiss_league(8), 1)
    decide(league, Withdraw("Jugador 3"))
    said = "no se le empareja más, y lo jugado vale"
    organizer = organizer_of(league)
    assert said in organizer.get(address("history", league)).content.decode()
    assert said in Client().get(address("counting", league)).content.decode()
    assert "se retiró; lo jugado vale" in Client().get(address("standings", league)).content.decode()
    assert struck_words(LeaguePage(load_league(league)).standings) == "Tachado: se retiró. Lo jugado cuenta."


def test_sheet_of_an_earlier_round_leads_back_to_it() -> None:
    league = playing(swiss_league(8), 2)
    game = league.fixtures.filter(round=1)[0]
    page = client_of(Visitor.REFEREE, league).get(address("submit_sheet", league, game.pk)).content.decode()
    assert f'href="{address("record", league)}?ronda=1"' in page


def test_people_are_kept_apart_by_their_page() -> None:
    league = swiss_league(8)
    organizer, where = organizer_of(league), address("keep_apart", league)
    send(organizer, where, one="Jugador 1", two="Jugador 5", rounds="2")
    [apart] = load_league(league).league.stage.apart
    assert (apart.players, apart.rounds) == (("Jugador 1", "Jugador 5"), 2)
    send(organizer, where, together="0")
    league.refresh_from_db()
    assert load_league(league).league.stage.apart == ()


def test_swiss_ends_before_its_last_round() -> None:
    league = playing(swiss_league(8, 3), 2)
    organizer, where = organizer_of(league), address("set_rounds", league)
    missing = "Falta emparejar la ronda 3."
    for page in ("organize", "close", "podium"):
        assert missing in organizer.get(address(page, league)).content.decode(), page
    assert "Se espera un número de 2 a 7." in send(organizer, where, rounds="1")
    send(organizer, where, rounds="2")
    assert load_league(league).league.stage.rounds == 2
    assert missing not in organizer.get(address("close", league)).content.decode()


def test_published_players_are_exchanged_by_their_page() -> None:
    league = swiss_league(8)
    publish(league)
    where = address("exchange_players", league)
    send(organizer_of(league), where, one="Jugador 1", two="Jugador 2", reason="Son de la misma casa")
    assert "Cambio a mano: Son de la misma casa" in Client().get(address("rounds", league)).content.decode()


def test_public_round_shows_ones_own_table_first(client: Client) -> None:
    league = swiss_league(9)
    publish(league)
    where = address("rounds", league)
    assert "Tu mesa" not in client.get(where).content.decode()
    for query in ("?jugador=1", "?q=jugador+1"):
        assert "Mesa 1" in client.get(f"{where}{query}").content.decode()
    assert "Nadie con «Zoe»" in client.get(f"{where}?q=Zoe").content.decode()
    assert client.get(f"{where}?ver=nombres").content.decode().count("mesa 1") == 2


def test_rounds_of_another_league_are_not_found(client: Client) -> None:
    plain = drawn_league()
    assert client.get(address("rounds", plain)).status_code == 404
    assert organizer_of(plain).get(address("next_round", plain)).status_code == 404
    league = swiss_league(8)
    assert client.get(address("rounds", league)).status_code == 200
    assert client.get(address("public_round", league, 2)).status_code == 404


def test_hidden_name_is_nowhere_on_the_public_round(client: Client) -> None:
    league = swiss_league([*named(7), "Obdulia Fernández"])
    publish(league)
    league.entries.filter(name="Obdulia Fernández").update(initials=True)
    play(league)
    publish(league)
    for number in (1, 2):
        text = client.get(address("public_round", league, number)).content.decode()
        assert "Obdulia" not in text
        assert "Huella" not in text


def test_queries_of_a_round_do_not_grow(client: Client) -> None:
    counts = []
    for players in (8, 20):
        league = playing(swiss_league(players, 5), 2)
        with CaptureQueriesContext(connection) as queries:
            client.get(address("rounds", league))
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_round_that_breaks_a_rule_is_an_officials_choice_with_a_reason() -> None:
    league = playing(swiss_league(4, 5), 3)
    organizer, where = organizer_of(league), address("next_round", league)
    text = organizer.get(where).content.decode()
    assert "alguien repetiría rival" in text
    assert "Emparejar saltándose lo menos posible" in text
    shown = organizer.get(f"{where}?saltar=1").content.decode()
    assert "ya han jugado." in shown
    assert "Hace falta." in send(organizer, f"{where}?saltar=1", reason="")
    said = send(organizer, f"{where}?saltar=1", reason="Somos cuatro")
    assert "Ninguna ronda cumplía todas las reglas" in said
    assert league.fixtures.filter(round=4).count() == 2


def test_latecomer_of_a_swiss_is_told_when_they_play() -> None:
    league = playing(swiss_league(8, 4), 1)
    organizer, where = organizer_of(league), address("latecomer", league)
    form = sendable(organizer, where)
    text = organizer.post(where, {**form.fields, "name": "Tarde"}).content.decode()
    assert "Tarde se incorpora con el número 9, desde la próxima ronda." in text


def test_withdrawal_from_a_swiss_keeps_what_was_played() -> None:
    league = playing(swiss_league(8, 4), 1)
    organizer, where = organizer_of(league), address("withdraw", league)
    form = sendable(organizer, where)
    text = organizer.post(where, {**form.fields, "player": "Jugador 1"}).content.decode()
    assert "No se le empareja más" in text
    assert "Anular" not in text
    send(organizer, where, player="Jugador 1", step="confirm", games="walkovers")
    assert load_league(league).league.withdrawn_players == {"Jugador 1"}


def test_calendar_of_a_swiss_is_its_rounds(client: Client) -> None:
    league = playing(swiss_league(8, 4), 1)
    assert client.get(address("calendar", league)).headers["Location"] == address("rounds", league)
    assert "Suizo a 4 rondas" in client.get(address("counting", league)).content.decode()
    assert "Se ha publicado la ronda 1 de 4" in client.get(address("prospects", league)).content.decode()


def test_swiss_is_not_planned_again() -> None:
    league = playing(swiss_league(8, 4), 1)
    publish(league)
    organizer, where = organizer_of(league), address("replan", league)
    form = sendable(organizer, where)
    assert "ronda a ronda" in organizer.post(where, {**form.fields, "boards": "2"}).content.decode()


def test_earlier_round_of_a_swiss_is_opened_for_entering() -> None:
    league = playing(swiss_league(8, 4), 2)
    organizer = organizer_of(league)
    for number in (1, 2):
        page = organizer.get(f"{address('record', league)}?vuelta=1&ronda={number}").content.decode()
        assert f"Ronda {number} de 4" in page
