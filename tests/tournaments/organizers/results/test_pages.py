"""The pages of a game: enter, confirm, correct and remove its result; its dice and colours."""

from __future__ import annotations

import html
import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from games.rules import RULES
from tests.games.rules.facts import facts
from tests.organizing import beat, complete_league, decide, drawn_league, fixture, standings
from tests.people import Visitor, client_of, organizer_of
from tests.tournaments.web.deciding.browsing import WON, confirm, hidden_fields, html_of, league_url, send
from tournaments import models
from tournaments.league.timetable import Timetable
from tournaments.league.values import Side, Winner
from tournaments.organizers.closing.verbs import Close
from tournaments.organizers.results.verbs import ChooseColours
from tournaments.wording.calendars import days_left_words, time_left_words

pytestmark = pytest.mark.django_db

REASON_FOR = re.compile(r'data-for="([^"]*)"><input type="radio" name="reason" value="(\w+)"')
PADS = ("one_men", "one_kings", "two_men", "two_kings")
TWO_EACH = {"one_men": "2", "one_kings": "0", "two_men": "2", "two_kings": "0"}
WINS = {"no_pieces", "blocked"}
"""The reasons for which the board gives a win; for its others, a draw."""


@pytest.mark.parametrize(("days", "sentence"), [(4, "Faltan 4 días:"), (0, None), (-1, None)])
def test_referee_sees_the_days_left_before_a_game(days: int, sentence: str | None) -> None:
    noon = datetime.now(ZoneInfo("Europe/Madrid")).replace(hour=12, minute=0, second=0, microsecond=0, tzinfo=None)
    league = drawn_league(timetable=Timetable(start=noon + timedelta(days=days), minutes=1))
    html = html_of(client_of(Visitor.REFEREE, league).get(league_url("game", league, fixture(league, "Ana", "Bea").pk)))
    assert sentence in html if sentence else "Falta 1 día" not in html and "Faltan" not in html


@pytest.mark.parametrize(
    ("now", "left"),
    [
        (datetime(2026, 11, 29, 12), "faltan 2 días"),
        (datetime(2026, 11, 30, 0, 35), "falta 1 día"),
        (datetime(2026, 11, 30, 0, 36), "faltan 23 horas"),
        (datetime(2026, 11, 30, 22, 35), "faltan 2 horas"),
        (datetime(2026, 11, 30, 22, 36), "falta 1 hora"),
        (datetime(2026, 11, 30, 23, 50), "falta menos de una hora"),
        (datetime(2026, 12, 1), ""),
        (datetime(2026, 12, 2), ""),
    ],
)
def test_less_than_a_day_is_counted_in_hours(now: datetime, left: str) -> None:
    at = datetime(2026, 12, 1, 0, 35)
    assert time_left_words(at, now) == left
    assert days_left_words(at, now) == (f"F{left[1:]}: es el martes 1 de diciembre." if left else "")
    assert time_left_words(None, now) == days_left_words(None, now) == ""


def test_result_is_shown_as_a_sentence_before_saving() -> None:
    league = drawn_league()
    game = fixture(league, "Ana", "Bea")
    client = client_of(Visitor.REFEREE, league)
    address = league_url("game", league, game.pk)
    fields = {**hidden_fields(f"{address}?gana=one"), **WON}
    seen = html_of(client.post(address, fields))
    assert f"Gana {game.one.name}: 3 peones y 1 dama, F 5, rival sin fichas." in seen
    assert "Qué cambia en la tabla" in seen
    assert not models.Result.objects.exists()
    answer = client.post(address, {**fields, "step": "confirm"}, follow=True)
    assert answer.redirect_chain[0][0] == league_url("record", league)
    assert f"Gana {game.one.name} con 3 peones y 1 dama: F 5" in html_of(answer)
    assert models.Result.objects.get().one_kings == 1


def test_going_back_from_the_confirmation_loses_nothing() -> None:
    league = drawn_league()
    address = league_url("game", league, fixture(league, "Ana", "Bea").pk)
    again = html_of(send(organizer_of(league), f"{address}?gana=one", step="edit", **WON))
    assert 'value="3" class="btn-check" id="id_one_men_3" checked' in again
    assert 'value="1" class="btn-check" id="id_one_kings_1" checked' in again


def test_repeated_tap_counts_once_and_another_result_does_not() -> None:
    league = drawn_league()
    client = organizer_of(league)
    address = league_url("game", league, fixture(league, "Ana", "Bea").pk)
    fields = {**hidden_fields(f"{address}?gana=one"), **WON, "step": "confirm"}
    assert [client.post(address, fields).status_code for _ in range(2)] == [302, 302]
    assert league.decisions.filter(verb="record_result").count() == 1
    other = client.post(address, {**fields, "one_men": "7"})
    assert other.status_code == 422
    assert "ya tiene resultado" in html_of(other)
    assert models.Result.objects.get().one_men == 3


def test_preview_of_a_game_played_meanwhile_shows_its_result_and_where_it_is() -> None:
    league = drawn_league()
    client = organizer_of(league)
    address = league_url("game", league, fixture(league, "Ana", "Bea").pk)
    fields = {**hidden_fields(f"{address}?gana=one"), **WON}
    assert "Ver la partida" not in html_of(client.post(address, {**fields, "step": "look"}))
    client.post(address, {**fields, "step": "confirm"})
    part = html_of(client.post(address, {**fields, "step": "look", "one_men": "7"}))
    assert "ya tiene resultado" in part and f'<a href="{address}">Ver la partida</a>' in part
    assert f'<a href="{address}correccion/">Corregir el resultado</a>' in part
    assert "Gana " in part


@pytest.mark.parametrize("rules", RULES)
def test_only_possible_reasons_are_offered(rules: str) -> None:
    league = drawn_league(rules=rules)
    page = html_of(organizer_of(league).get(league_url("game", league, fixture(league, "Ana", "Bea").pk)))
    found = REASON_FOR.findall(page)
    offered = {winner: {reason for outcomes, reason in found if winner in outcomes.split()} for winner in Winner}
    ends = set(facts(rules)["ends"])
    won = {"resignation", "time", "refusal", "walkover", "adjudicated"} | ends & WINS
    assert offered == {
        Winner.ONE: won,
        Winner.TWO: won,
        Winner.DRAW: {"agreement", "adjudicated"} | ends - WINS,
        Winner.NONE: {"walkover", "time", "refusal", "adjudicated"},
    }


@pytest.mark.parametrize(("winner", "reason"), [("draw", "repetition"), ("draw", "move_limit"), ("one", "blocked")])
def test_reason_unknown_to_the_rules_is_refused(winner: str, reason: str) -> None:
    league = drawn_league(rules="castillar")
    address = league_url("game", league, fixture(league, "Ana", "Bea").pk)
    sent = {"winner": winner, "reason": reason, **dict.fromkeys(PADS, "1")}
    answer = confirm(organizer_of(league), address, **sent)
    assert answer.status_code == 422 and "Elige una de las opciones." in html_of(answer)
    assert not models.Result.objects.exists()


def test_no_field_is_preselected() -> None:
    league = drawn_league()
    page = html_of(organizer_of(league).get(league_url("game", league, fixture(league, "Ana", "Bea").pk)))
    assert " checked" not in page


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({}, ["¿Quién gana?</a>: Elige uno de los cuatro.", "¿Cómo acabó?</a>: Elige cómo acabó."]),
        (
            {"winner": "one"},
            ["Peones que conserva {one}</a>", "¿Cómo acabó?</a>: Elige cómo acabó."],
        ),
        (
            {"winner": "draw", "reason": "agreement", "one_men": "1", "one_kings": "0"},
            ["Peones que conserva {two}</a>"],
        ),
    ],
)
def test_each_missing_field_is_named(fields: dict[str, str], named: list[str]) -> None:
    league = drawn_league()
    game = fixture(league, "Ana", "Bea")
    answer = confirm(organizer_of(league), league_url("game", league, game.pk), **fields)
    listed = html.unescape(html_of(answer)).split("No se ha guardado nada")[1].split("</ul>")[0]
    assert answer.status_code == 422 and listed.count("<li>") == len(named)
    for words in named:
        assert words.format(one=game.one.name, two=game.two.name) in listed
    assert not models.Result.objects.exists()


def test_nothing_is_saved_under_a_different_sentence() -> None:
    league = drawn_league()
    game = fixture(league, "Ana", "Bea")
    client, address = organizer_of(league), league_url("game", league, game.pk)
    sentence = f"Gana {game.one.name}: 3 peones y 1 dama, F 5, rival sin fichas."
    fields = {**hidden_fields(address), **WON, "step": "confirm", "shown": sentence}
    late = client.post(address, {**fields, "one_men": "4"})
    assert late.status_code == 200 and "4 peones y 1 dama, F 6" in html_of(late) and not models.Result.objects.exists()
    assert client.post(address, fields).status_code == 302


def test_pieces_of_the_loser_are_shown_before_saving() -> None:
    league = drawn_league()
    game = fixture(league, "Ana", "Bea")
    sent = {**WON, "reason": "time", "two_men": "2", "two_kings": "0"}
    seen = html_of(send(organizer_of(league), league_url("game", league, game.pk), **sent))
    assert (
        f"Gana {game.one.name}: 3 peones y 1 dama, F 5, tiempo agotado. {game.two.name} termina con 2 peones." in seen
    )


@pytest.mark.parametrize(
    ("came", "to"),
    [("", "record"), ("organizar", "organize"), ("en-juego", "record"), ("calendario", "calendar"), ("x", "record")],
)
def test_result_leads_back_to_the_previous_page(came: str, to: str) -> None:
    league = drawn_league()
    address = league_url("game", league, fixture(league, "Ana", "Bea").pk) + f"?desde={came}"
    client = organizer_of(league)
    assert f'<a href="{league_url(to, league)}">‹' in html_of(client.get(address))
    assert confirm(client, address, **WON)["Location"] == league_url(to, league)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"one_men": ""}, "Elige cuántos peones; 0 si ninguno."),
        ({"one_men": "0", "one_kings": ""}, "conserva al menos una"),
        ({"one_men": "0", "one_kings": "0"}, "conserva al menos una"),
        ({"one_men": "12", "one_kings": "1"}, "empieza con 12"),
        ({"one_men": "13"}, "de 0 a 12"),
        ({"two_men": "4"}, "no le pueden quedar 4"),
        ({"two_kings": "4"}, "Faltan las fichas"),
        ({"reason": "agreement"}, "Elige una"),
        ({"winner": "nadie"}, "Elige uno de los cuatro"),
    ],
)
def test_impossible_result_is_refused(fields: dict[str, str], expected: str) -> None:
    league = drawn_league()
    address = league_url("game", league, fixture(league, "Ana", "Bea").pk)
    answer = confirm(organizer_of(league), f"{address}?gana=one", **{**WON, **fields})
    assert answer.status_code == 422
    assert expected in html_of(answer)
    assert not models.Result.objects.exists()


def test_kings_that_are_not_counted_are_none() -> None:
    league = drawn_league()
    game = fixture(league, "Ana", "Bea")
    confirm(organizer_of(league), league_url("game", league, game.pk), **{**WON, "one_kings": ""})
    assert (models.Result.objects.get().one_men, models.Result.objects.get().one_kings) == (3, 0)


def test_result_of_a_round_leads_to_its_next_game_until_it_is_whole() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"))
    client = organizer_of(league)
    first, second = league.fixtures.filter(round=2).order_by("position")
    found = [confirm(client, f"{league_url('game', league, one.pk)}?desde=ronda", **WON) for one in (first, second)]
    games = league_url("record", league)
    assert [one["Location"] for one in found] == [f"{games}?vuelta=1&ronda=2", games]
    address = f"{league_url('correct', league, second.pk)}?desde=ronda"
    lost = {"winner": "two", "reason": "no_pieces", "two_men": "3"}
    corrected = confirm(client, address, **lost, corrected_for="Era al revés")
    assert corrected["Location"] == f"{games}?vuelta=1&ronda=2"


def test_result_of_a_round_sent_twice_leads_on_twice() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"))
    client, game = organizer_of(league), league.fixtures.filter(round=2).order_by("position")[0]
    address = f"{league_url('game', league, game.pk)}?desde=ronda"
    fields = {**hidden_fields(address), **WON, "step": "confirm"}
    answers = [client.post(address, fields)["Location"] for _ in range(2)]
    assert answers == [f"{league_url('record', league)}?vuelta=1&ronda=2"] * 2


@pytest.mark.parametrize("winner", ["one", "none"])
def test_walkover_needs_no_pieces(winner: str) -> None:
    league = drawn_league()
    address = league_url("game", league, fixture(league, "Ana", "Bea").pk)
    answer = confirm(organizer_of(league), f"{address}?gana={winner}", winner=winner, reason="walkover")
    assert answer.status_code == 302
    assert models.Result.objects.get().one_men is None


def test_later_correction_from_the_same_page_sees_the_first() -> None:
    league = drawn_league()
    beat(league, "Ana", "Bea")
    address = league_url("correct", league, models.Result.objects.get().fixture_id)
    client = organizer_of(league)
    first, second = (hidden_fields(f"{address}?gana=draw") for _ in range(2))
    draw = {"winner": "draw", "reason": "agreement", **TWO_EACH, "corrected_for": "fue tablas"}
    assert client.post(address, {**first, **draw, "step": "confirm"}).status_code == 302
    late = client.post(address, {**second, **draw, "one_men": "9", "step": "confirm"})
    assert late.status_code == 422
    assert "Compara y elige" in html_of(late) and "F 2 y 2" in html_of(late)
    assert models.Result.objects.get().one_men == 2


def test_correction_shows_its_changes_and_keeps_the_reason() -> None:
    league = complete_league()
    game = models.Fixture.objects.get(one__name__in=["Ana", "Bea"], two__name__in=["Ana", "Bea"])
    client = organizer_of(league)
    address = league_url("correct", league, game.pk)
    winner = "two" if game.one.name == "Ana" else "one"
    fields = {"winner": winner, "reason": "no_pieces", f"{winner}_men": "4", f"{winner}_kings": "0"}
    fields["corrected_for"] = "al revés"
    seen = html_of(send(client, f"{address}?gana={winner}", **fields))
    assert "Qué cambia en la tabla" in seen and "2 <span" in seen
    assert standings(league).rows[0].player == "Ana"
    confirm(client, f"{address}?gana={winner}", **fields)
    assert standings(league).rows[0].player == "Bea"
    page = html_of(client.get(league_url("history", league)))
    assert "Motivo: al revés" in page and "se corrige" in page


def test_result_is_removed_with_a_reason() -> None:
    league = drawn_league()
    beat(league, "Ana", "Bea")
    address = league_url("take_back", league, models.Result.objects.get().fixture_id)
    client = organizer_of(league)
    assert confirm(client, address, reason=" ").status_code == 422
    assert confirm(client, address, reason="no se jugó").status_code == 302
    assert not models.Result.objects.exists()


def test_game_without_result_has_none_to_correct() -> None:
    league = drawn_league()
    game = fixture(league, "Ana", "Bea")
    client = organizer_of(league)
    for name in ("correct", "take_back"):
        assert client.get(league_url(name, league, game.pk), {"gana": "one"})["Location"] == league_url(
            "game", league, game.pk
        )
    answer = confirm(client, league_url("game", league, game.pk) + "?gana=one", **WON, seen="x")
    assert answer.status_code == 422 and "llegó incompleto" in html_of(answer)


def test_dice_are_thrown_by_the_site_or_typed_in() -> None:
    league = drawn_league()
    game = fixture(league, "Ana", "Bea")
    client = client_of(Visitor.REFEREE, league)
    address = league_url("dice", league, game.pk)
    typed = {"purpose": "colour", "typed": "on", "one_1": "6", "one_2": "5", "two_1": "1"}
    assert "id_two_2_error" in html_of(send(client, address, **typed))
    send(client, address, **typed, two_2="2")
    send(client, address, purpose="start")
    game.refresh_from_db()
    assert game.dice["colour"] == [[[6, 5], [1, 2]]]
    assert game.starter in ("one", "two")
    assert "ya decidieron" in html_of(send(client, address, purpose="start"))


@pytest.mark.parametrize(("rules", "offered"), [("castillar", True), ("spanish", False), ("international", False)])
def test_only_rules_with_dice_offer_them(rules: str, offered: bool) -> None:
    league = drawn_league(rules=rules)
    client, game = organizer_of(league), league.fixtures.order_by("position")[0]
    for name in ("record", "game"):
        which = () if name == "record" else (game.pk,)
        assert ("Tirar los dados" in html_of(client.get(league_url(name, league, *which)))) is offered
    page = html_of(client.get(league_url("dice", league, game.pk)))
    assert ("el reglamento no usa dados" in page) is not offered
    assert ("Que tire la web" in page) is offered


def test_dice_thrown_where_white_begins_are_still_completed() -> None:
    league = drawn_league(rules="spanish")
    game = fixture(league, "Ana", "Bea")
    league.fixtures.filter(pk=game.pk).update(dice={"start": [[[2, 3], [4, 1]]]})
    assert "Que tire la web" in html_of(organizer_of(league).get(league_url("dice", league, game.pk)))


def test_colours_go_with_the_first_move_where_white_begins() -> None:
    league = drawn_league(rules="spanish")
    game = fixture(league, "Ana", "Bea")
    client = organizer_of(league)
    send(client, league_url("colours", league, game.pk), white="two")
    game.refresh_from_db()
    assert (game.white, game.starter) == ("two", "two")
    page = html_of(client.get(league_url("game", league, game.pk)))
    assert f"Blancas: <b><bdi>{game.two.name}<" in page and "Empieza <b>" not in page


@pytest.mark.parametrize(("white", "starter", "offered"), [(None, None, True), (Side.ONE, Side.TWO, False)])
def test_dice_are_offered_until_colours_and_start_are_known(
    white: Side | None, starter: Side | None, offered: bool
) -> None:
    league = drawn_league()
    game = fixture(league, "Ana", "Bea")
    decide(league, ChooseColours(game.pk, white, starter))
    page = html_of(client_of(Visitor.REFEREE, league).get(league_url("game", league, game.pk)))
    assert ("Tirar los dados" in page, "Anotar los dados" in page) == (offered, offered)


def test_closed_league_offers_nothing_that_it_refuses() -> None:
    league = complete_league()
    game, referee = league.fixtures.order_by("pk")[0], client_of(Visitor.REFEREE, league)
    addresses = {name: league_url(name, league, game.pk) for name in ("colours", "submit_sheet", "incidents")}
    for closed in (False, True):
        if closed:
            decide(league, Close())
        html = html_of(referee.get(league_url("game", league, game.pk)))
        assert {name for name, address in addresses.items() if f'href="{address}"' in html} == (
            set() if closed else set(addresses)
        )
        sheets = html_of(referee.get(league_url("sheet", league, game.pk)))
        assert ("Entregar una planilla" in sheets) is not closed
        incidents = html_of(referee.get(addresses["incidents"]))
        assert ("Anotar una" in incidents) is not closed
