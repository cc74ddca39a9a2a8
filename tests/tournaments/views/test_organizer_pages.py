"""What the organizer's pages do with what is sent to them."""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.organizing import SOMEBODY, beat, decide, drawn, fixture, played_out, preparing, standing, tied
from tests.people import Who, client_of, organizer_of
from tests.tournaments.views.desk import at, body, confirm, send, ticket
from tournaments import models
from tournaments.decisions.close import Close
from tournaments.decisions.withdraw import Withdraw
from tournaments.league.values import Reason, State, Winner, WithdrawnGames

pytestmark = pytest.mark.django_db

WON = {"winner": "one", "reason": "no_pieces", "one_men": "3", "one_kings": "1"}
SETUP = {"name": "Liga nueva", "rules": "castillar", "legs": "1", "boards": "1", "max_players": "10"}


def found(client: Client, **fields: object) -> models.League:
    assert send(client, reverse("tournaments:found"), **SETUP | fields).status_code == 302
    return models.League.objects.latest("pk")


# Founding


def test_whoever_founds_a_league_organizes_it() -> None:
    client = client_of(Who.STRANGER, preparing())
    league = found(client, championship="Copa")
    assert league.championship and league.championship.name == "Copa"
    assert client.get(at("organize", league)).status_code == 200


def test_founding_twice_with_the_same_tap_founds_once() -> None:
    client = client_of(Who.STRANGER, preparing())
    fields = {**SETUP, **ticket(client, reverse("tournaments:found"))}
    answers = [client.post(reverse("tournaments:found"), fields)["Location"] for _ in range(2)]
    assert answers[0] == answers[1]
    assert models.League.objects.filter(name="Liga nueva").count() == 1


def test_before_founding_it_says_how_long_the_league_is() -> None:
    client = client_of(Who.STRANGER, preparing())
    when = {"day": "2026-11-21", "hour": "17:00", "minutes": "20", "days": ["5"], "opens": "17:00", "closes": "21:00"}
    answer = body(send(client, reverse("tournaments:found"), step="count", **SETUP, **when))
    assert "45 partidas" in answer and "sábado 12 de diciembre de 2026, 20:00" in answer
    assert "Con 2 tableros" in answer and "23 turnos" in answer
    assert not models.League.objects.filter(name="Liga nueva").exists()


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("name", "", "Hace falta."),
        ("name", "x" * 201, "200"),
        ("name", "a\x00b", "caracteres nulos"),
        ("name", "a\x07b", "U+0007"),
        ("rules", "ajedrez", "Elige una"),
        ("boards", "0", "de 1 a 50"),
        ("boards", "9" * 400, "de 1 a 50"),
        ("max_players", "2", "de 3 a 100"),
        ("walkover_pieces", "25", "de 0 a 24"),
        ("legs", "3", "Elige una"),
        ("day", "mañana", "Se espera una fecha"),
        ("hour", "las cinco", "Se espera una hora"),
        ("days", "9", "días de la semana"),
        ("timezone", "Marte/Olimpo", "zona horaria"),
    ],
)
def test_what_cannot_found_a_league_is_told_beside_its_field(field: str, value: str, said: str) -> None:
    client = client_of(Who.STRANGER, preparing())
    answer = send(client, reverse("tournaments:found"), **{**SETUP, field: value})
    assert answer.status_code == 422
    assert said in body(answer).split(f'id="id_{field}_error"')[1][:300]
    assert models.League.objects.count() == 1


@pytest.mark.parametrize(
    ("sent", "where"),
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
def test_dates_that_do_not_hold_together_are_told(sent: dict[str, str], where: str) -> None:
    answer = send(client_of(Who.STRANGER, preparing()), reverse("tournaments:found"), **SETUP, **sent)
    assert answer.status_code == 422
    assert f'id="id_{where}_error"' in body(answer)


def test_a_league_called_as_an_address_gets_another_one() -> None:
    assert found(client_of(Who.STRANGER, preparing()), name="Nueva").slug == "nueva-2"


# Players and lots


def test_a_list_is_seen_as_it_was_read_before_it_is_kept() -> None:
    league = preparing(())
    client = organizer_of(league)
    where = at("players_of", league)
    fields = {**ticket(client, where), "listed": 'Ñoño; Uriandia\n"<b>&amp;";\n=1+1;\n'}
    seen = body(client.post(where, fields))
    assert "Se han leído 3 jugadores" in seen and "&lt;b&gt;&amp;amp;" in seen
    assert not league.entries.exists()
    client.post(where, {**fields, "step": "confirm"})
    assert list(league.entries.values_list("name", "club")) == [("Ñoño", "Uriandia"), ("<b>&amp;", ""), ("=1+1", "")]
    assert "Ñoño;Uriandia" in body(client.get(where))


def test_a_list_may_be_uploaded_and_whole_lines_are_whole_names() -> None:
    league = preparing(())
    client = organizer_of(league)
    upload = SimpleUploadedFile("lista.txt", "\ufeffPérez, Ana\r\nLópez, Bea\r\n".encode())
    seen = body(send(client, at("players_of", league), upload=upload, whole_lines="on"))
    assert "Pérez, Ana" in seen
    assert 'name="listed" value="Pérez, Ana\r\nLópez, Bea' in seen


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"Ana\nBea\nAna", "ya está en el puesto 1"),
        (b"Ana;x;y;z\nBea;;;", "Línea 1"),
        (b"\xd1o\xf1o\n", "UTF-8"),
        (b"Ana\n" + b"x" * 300, "Línea 2"),
        (b"Ana\nB\x00b", "Línea 2"),
        (b"x" * 5_000_000, "demasiado grande"),
        ("\n".join(map(str, range(11))).encode(), "caben 10"),
        ("\n".join(map(str, range(500))).encode(), "caben 100"),
    ],
)
def test_a_bad_list_says_where_and_changes_nothing(content: bytes, said: str) -> None:
    league = preparing()
    answer = send(organizer_of(league), at("players_of", league), upload=SimpleUploadedFile("x.csv", content))
    assert answer.status_code == 422
    assert said in body(answer)
    assert league.entries.count() == 3


def test_lots_may_be_drawn_again_until_the_first_result() -> None:
    league = preparing()
    client = organizer_of(league)
    send(client, at("lots", league), seed="siete")
    send(client, at("lots", league), seed="ocho")
    league.refresh_from_db()
    assert (league.state, league.draw_seed) == (State.DRAWN, "ocho")
    beat(league, "Ana", "Bea")
    assert "Ya hay resultados" in body(client.get(at("lots", league)))
    late = client.post(at("lots", league), {**ticket(client, at("replan", league)), "seed": "nueve"})
    assert late.status_code == 422
    league.refresh_from_db()
    assert league.draw_seed == "ocho"


def test_a_latecomer_is_seen_in_the_table_before_coming_in() -> None:
    league = drawn()
    client = organizer_of(league)
    seen = body(send(client, at("latecomer", league), name="Zoe"))
    assert "Zoe" in seen and not league.entries.filter(name="Zoe").exists()
    confirm(client, at("latecomer", league), name="Zoe")
    assert league.fixtures.count() == 6


def test_a_full_league_says_so_to_whoever_comes_late() -> None:
    league = drawn(max_players=3)
    assert "caben 3" in body(organizer_of(league).get(at("latecomer", league)))


def test_what_is_left_is_planned_again_for_more_boards() -> None:
    league = drawn(("Ana", "Bea", "Carlos", "Duarte"))
    client = organizer_of(league)
    assert "6 partidas por jugar. Se juega en 3 turnos." in body(send(client, at("replan", league), boards="2"))
    confirm(client, at("replan", league), boards="2")
    league.refresh_from_db()
    assert league.boards == 2


# Results


def test_a_result_is_read_back_in_words_before_it_is_written() -> None:
    league = drawn()
    game = fixture(league, "Ana", "Bea")
    client = client_of(Who.REFEREE, league)
    where = at("game", league, game.pk)
    fields = {**ticket(client, f"{where}?gana=one"), **WON}
    seen = body(client.post(where, fields))
    assert f"Gana {game.one.name} con 3 peones y 1 dama: F 5 (sin fichas)." in seen
    assert "Qué cambia en la tabla" in seen
    assert not models.Result.objects.exists()
    answer = client.post(where, {**fields, "step": "confirm"}, follow=True)
    assert answer.redirect_chain[0][0] == at("record", league)
    assert f"Gana {game.one.name} con 3 peones y 1 dama: F 5" in body(answer)
    assert models.Result.objects.get().one_kings == 1


def test_going_back_from_the_confirmation_loses_nothing() -> None:
    league = drawn()
    where = at("game", league, fixture(league, "Ana", "Bea").pk)
    again = body(send(organizer_of(league), f"{where}?gana=one", step="edit", **WON))
    assert 'value="3" class="btn-check" id="id_one_men_3" checked' in again
    assert 'value="1" class="btn-check" id="id_one_kings_1" checked' in again


def test_the_same_tap_twice_counts_once_and_another_result_does_not_pass_for_it() -> None:
    league = drawn()
    client = organizer_of(league)
    where = at("game", league, fixture(league, "Ana", "Bea").pk)
    fields = {**ticket(client, f"{where}?gana=one"), **WON, "step": "confirm"}
    assert [client.post(where, fields).status_code for _ in range(2)] == [302, 302]
    assert league.decisions.filter(verb="record_result").count() == 1
    other = client.post(where, {**fields, "one_men": "7"})
    assert other.status_code == 422
    assert "ya tiene resultado" in body(other)
    assert models.Result.objects.get().one_men == 3


@pytest.mark.parametrize("winner", Winner)
def test_only_the_reasons_that_an_outcome_can_have_are_asked(winner: Winner) -> None:
    league = drawn()
    page = body(organizer_of(league).get(at("game", league, fixture(league, "Ana", "Bea").pk) + f"?gana={winner}"))
    asked = {reason for reason in Reason if f'name="reason" value="{reason}"' in page}
    expected = {
        Winner.DRAW: {"agreement", "no_moves", "repetition", "move_limit", "ending", "adjudicated"},
        Winner.NONE: {"walkover", "time", "refusal", "adjudicated"},
    }
    won = {"no_pieces", "blocked", "resignation", "time", "refusal", "walkover", "adjudicated"}
    assert asked == expected.get(winner, won)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"one_men": ""}, "Faltan las fichas"),
        ({"one_men": "0", "one_kings": "0"}, "conserva al menos una"),
        ({"one_men": "12", "one_kings": "1"}, "empieza con 12"),
        ({"one_men": "13"}, "de 0 a 12"),
        ({"two_men": "4"}, "no le pueden quedar 4"),
        ({"two_kings": "4"}, "Faltan las fichas"),
        ({"reason": "agreement"}, "Elige una"),
        ({"winner": "nadie"}, "Elige uno de los cuatro"),
    ],
)
def test_a_result_that_cannot_be_is_refused(fields: dict[str, str], said: str) -> None:
    league = drawn()
    where = at("game", league, fixture(league, "Ana", "Bea").pk)
    answer = confirm(organizer_of(league), f"{where}?gana=one", **{**WON, **fields})
    assert answer.status_code == 422
    assert said in body(answer)
    assert not models.Result.objects.exists()


@pytest.mark.parametrize("winner", ["one", "none"])
def test_a_walkover_needs_no_pieces(winner: str) -> None:
    league = drawn()
    where = at("game", league, fixture(league, "Ana", "Bea").pk)
    answer = confirm(organizer_of(league), f"{where}?gana={winner}", winner=winner, reason="walkover")
    assert answer.status_code == 302
    assert models.Result.objects.get().one_men is None


def test_of_two_corrections_from_the_same_page_the_later_one_sees_the_first() -> None:
    league = drawn()
    beat(league, "Ana", "Bea")
    where = at("correct", league, models.Result.objects.get().fixture_id)
    client = organizer_of(league)
    first, second = (ticket(client, f"{where}?gana=draw") for _ in range(2))
    draw = {"winner": "draw", "reason": "agreement", "one_men": "2", "two_men": "2", "corrected_for": "fue tablas"}
    assert client.post(where, {**first, **draw, "step": "confirm"}).status_code == 302
    late = client.post(where, {**second, **draw, "one_men": "9", "step": "confirm"})
    assert late.status_code == 422
    assert "lo cambió mientras tanto" in body(late) and "F 2 y 2" in body(late)
    assert models.Result.objects.get().one_men == 2


def test_a_correction_shows_what_it_changes_and_keeps_why() -> None:
    league = played_out()
    game = models.Fixture.objects.get(one__name__in=["Ana", "Bea"], two__name__in=["Ana", "Bea"])
    client = organizer_of(league)
    where = at("correct", league, game.pk)
    winner = "two" if game.one.name == "Ana" else "one"
    fields = {"winner": winner, "reason": "no_pieces", f"{winner}_men": "4", "corrected_for": "al revés"}
    seen = body(send(client, f"{where}?gana={winner}", **fields))
    assert "Qué cambia en la tabla" in seen and "2 <span" in seen
    assert standing(league).rows[0].player == "Ana"
    confirm(client, f"{where}?gana={winner}", **fields)
    assert standing(league).rows[0].player == "Bea"
    page = body(client.get(at("history", league)))
    assert "Motivo: al revés" in page and "se corrige" in page


def test_a_result_is_taken_back_with_a_reason() -> None:
    league = drawn()
    beat(league, "Ana", "Bea")
    where = at("take_back", league, models.Result.objects.get().fixture_id)
    client = organizer_of(league)
    assert confirm(client, where, reason=" ").status_code == 422
    assert confirm(client, where, reason="no se jugó").status_code == 302
    assert not models.Result.objects.exists()


def test_a_game_without_result_has_none_to_correct() -> None:
    league = drawn()
    game = fixture(league, "Ana", "Bea")
    client = organizer_of(league)
    for name in ("correct", "take_back"):
        assert client.get(at(name, league, game.pk), {"gana": "one"})["Location"] == at("game", league, game.pk)
    answer = confirm(client, at("game", league, game.pk) + "?gana=one", **WON, seen="x")
    assert answer.status_code == 422 and "llegó incompleto" in body(answer)


def test_dice_are_thrown_here_or_typed_in() -> None:
    league = drawn()
    game = fixture(league, "Ana", "Bea")
    client = client_of(Who.REFEREE, league)
    where = at("dice", league, game.pk)
    typed = {"purpose": "colour", "typed": "on", "one_1": "6", "one_2": "5", "two_1": "1"}
    assert "id_two_2_error" in body(send(client, where, **typed))
    send(client, where, **typed, two_2="2")
    send(client, where, purpose="start")
    game.refresh_from_db()
    assert game.dice["colour"] == [[[6, 5], [1, 2]]]
    assert game.starter in ("one", "two")
    assert "ya decidieron" in body(send(client, where, purpose="start"))


def test_colours_go_with_the_first_move_where_white_begins() -> None:
    league = drawn(rules="spanish")
    game = fixture(league, "Ana", "Bea")
    send(organizer_of(league), at("colours", league, game.pk), white="two")
    game.refresh_from_db()
    assert (game.white, game.starter) == ("two", "two")


# Players who leave, sanctions


def test_a_withdrawal_shows_both_ways_and_which_is_due() -> None:
    league = drawn(("Ana", "Bea", "Carlos", "Duarte"))
    beat(league, "Ana", "Bea")
    client = organizer_of(league)
    seen = body(send(client, at("withdraw", league), player="Bea"))
    annulled, walkovers = seen.index('value="annulled"'), seen.index('value="walkovers"')
    assert annulled < walkovers and seen.count("lo que toca") == 1
    assert not models.Withdrawal.objects.exists()
    confirm(client, at("withdraw", league), player="Bea", games="walkovers")
    assert models.Withdrawal.objects.get().games == WithdrawnGames.WALKOVERS
    assert "Bea" not in body(send(client, at("withdraw", league))).split("<select")[1].split("</select>")[0]
    confirm(client, at("readmit", league), player="Bea")
    assert not models.Withdrawal.objects.exists()


def test_a_game_that_a_withdrawal_settled_is_not_asked() -> None:
    league = drawn()
    decide(league, Withdraw("Bea"))
    where = at("game", league, fixture(league, "Ana", "Bea").pk)
    client = organizer_of(league)
    assert "ya no se juega" in body(client.get(where))
    assert client.post(where, {**ticket(client, at("lots", league)), **WON, "step": "confirm"}).status_code == 422


def test_a_sanction_counts_until_it_is_revoked_with_a_reason() -> None:
    league = drawn()
    client = organizer_of(league)
    assert "sanciones: 0 → 1" in body(send(client, at("sanction", league), player="Ana", sanctioned_for="voces"))
    confirm(client, at("sanction", league), player="Ana", sanctioned_for="voces")
    sanction = league.sanctions.get()
    confirm(client, at("revoke", league, sanction.pk), reason="no fue ella")
    sanction.refresh_from_db()
    assert sanction.revoked
    assert "ya está retirada" in body(client.get(at("revoke", league, sanction.pk)))


# The end


def test_a_tie_of_two_is_played_off_and_the_league_closed() -> None:
    league = tied()
    client = organizer_of(league)
    assert "Falta una partida de desempate entre Ana y Bea" in body(client.get(at("organize", league)))
    assert send(client, at("close", league)).status_code == 422
    send(client, at("play_off", league, 1), one="Ana", two="Bea")
    game = league.fixtures.get(tiebreak=True)
    confirm(client, at("game", league, game.pk) + "?gana=one", **WON)
    assert send(client, at("close", league)).status_code == 302
    gold = models.Placing.objects.get(league=league, place=1)
    assert gold.player.name == game.one.name
    assert send(client, at("reopen", league), reason="un error").status_code == 302
    assert not models.Placing.objects.exists()


def test_a_ruling_gives_every_tied_player_a_place_of_their_own() -> None:
    league = tied()
    client = organizer_of(league)
    where = at("rule", league, 1)
    twice = send(client, where, place_1="Ana", place_2="Ana", ruled_because="sorteo")
    assert twice.status_code == 422 and "figura dos veces" in body(twice)
    assert "Bea y Ana, por este orden" in body(
        send(client, where, place_1="Bea", place_2="Ana", ruled_because="sorteo")
    )
    confirm(client, where, place_1="Bea", place_2="Ana", ruled_because="sorteo")
    assert [row.player for row in standing(league).rows[:2]] == ["Bea", "Ana"]
    gone = client.get(where, follow=True)
    assert "ya no está abierto" in body(gone)


def test_a_finished_league_says_why_nothing_can_be_changed() -> None:
    league = played_out()
    game = league.fixtures.first()
    assert game
    client = organizer_of(league)
    stale = ticket(client, f"{at('correct', league, game.pk)}?gana=one")
    decide(league, Close())
    for name in ("settings", "players_of", "lots", "replan", "latecomer", "withdraw", "readmit", "sanction", "close"):
        answer = body(client.get(at(name, league)))
        assert "La liga está terminada" in answer and "btn-go" not in answer.split("<main")[1], name
    answer = client.post(
        at("correct", league, game.pk), {**stale, **WON, "corrected_for": "un error", "step": "confirm"}
    )
    assert answer.status_code == 422
    assert "La liga está terminada" in body(answer)


# Files, championship, history


def league_file(league: models.League) -> str:
    return reverse("tournaments:league_file", args=[league.slug, "league", "json"])


def test_the_league_file_comes_out_and_goes_in_the_same() -> None:
    league = tied(championship="Copa")
    client = organizer_of(league)
    content = client.get(league_file(league)).content
    upload = SimpleUploadedFile("liga.json", content)
    assert send(client, reverse("tournaments:import"), upload=upload).status_code == 302
    brought = models.League.objects.latest("pk")
    assert brought.pk != league.pk
    assert client.get(league_file(brought)).content == content


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "no es un documento JSON"),
        (b"\xff\xfe{", "UTF-8"),
        (b"[" * 100_000, "demasiados niveles"),
        (b'{"format": "castillar-league/1", "name": "x", "players": ["a", "b"]}', "players: hay 2 jugadores"),
        (b"{" + b" " * 5_000_000 + b"}", "pasa de 4 MB"),
        (json.dumps({"format": "otro"}).encode(), "name"),
    ],
)
def test_a_bad_league_file_names_the_place(content: bytes, said: str) -> None:
    client = client_of(Who.STRANGER, preparing())
    answer = send(client, reverse("tournaments:import"), upload=SimpleUploadedFile("liga.json", content))
    assert answer.status_code == 422
    assert said in body(answer)
    assert models.League.objects.count() == 1


def test_the_podium_of_another_game_counts_in_the_championship_once() -> None:
    league = preparing(championship="Copa")
    assert league.championship
    client = organizer_of(league)
    where = reverse("tournaments:other_podium", args=[league.championship.slug])
    fields = {**ticket(client, where), "game": "Parchís", "players": "4", "gold": "Eva", "silver": "Ana"}
    assert "con cuatro o más jugadores hay bronce" in body(client.post(where, fields))
    for _ in range(2):
        assert client.post(where, {**fields, "bronze": "Bea"}).status_code == 302
    assert models.OtherPodium.objects.count() == 1
    twice = send(client, where, game="Parchís", players="3", gold="Eva", silver="Eva")
    assert "figura dos veces" in body(twice)


def test_the_history_tells_every_decision_to_anybody() -> None:
    league = tied()
    page = body(Client().get(at("history", league)))
    assert page.count("<li value=") == league.decisions.count()
    assert "Liga fundada" in page and SOMEBODY.name in page


def test_what_belongs_to_another_league_is_not_found() -> None:
    league, other = drawn(name="Una"), drawn(name="Otra")
    client = organizer_of(league)
    game = other.fixtures.first()
    assert game
    for name in ("game", "correct", "take_back", "dice", "colours", "revoke"):
        assert client.get(at(name, league, game.pk)).status_code == 404
        assert client.get(at(name, league, 10**30)).status_code == 404
    assert client.get(reverse("tournaments:organize", args=["no-hay"])).status_code == 404
