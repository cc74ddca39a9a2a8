"""Conflicts: the later of two authors sees both versions and chooses. A repeated form counts once."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.organizing import beat, decide, drawn_league, fixture, league_in_preparation, ranking, tied_league
from tests.people import Visitor, client_of, organizer_of
from tests.tournaments.web.deciding.browsing import confirm, hidden_fields, html_of, league_url, send
from tournaments import models
from tournaments.league.timetable import Timetable
from tournaments.league.values import State
from tournaments.organizers.calendar.verbs import PutOff, Reschedule, SetHour
from tournaments.organizers.closing.verbs import Close, RuleOnTie
from tournaments.organizers.conduct.verbs import Withdraw
from tournaments.organizers.names import CorrectPlayer
from tournaments.organizers.privacy.same_person import JoinPlayers, PartPlayers
from tournaments.organizers.privacy.verbs import Anonymise, AnswerProposal, NoteConsent, ProposePlayer, ShowAs
from tournaments.store.decide import Verb

pytestmark = pytest.mark.django_db

TIMETABLE = Timetable(start=datetime(2030, 1, 5, 17), minutes=30, days=(5,))
SECOND_RESULT = {"winner": "one", "reason": "no_pieces", "one_men": "3", "one_kings": "1"}
FIRST_RESULT = {"winner": "two", "reason": "resignation", "two_men": "5", "two_kings": "0"}
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)">')
FORM = re.compile(r'<form method="post" action="([^"]+)".*?</form>', re.DOTALL)


def two_at_one_game() -> tuple[models.Fixture, str, Client, dict[str, str], str]:
    """Return the game, its address, the second author with an open form, and the page after sending it."""
    league = drawn_league()
    game = fixture(league, "Ana", "Bea")
    address = league_url("game", league, game.pk)
    referee, organizer = client_of(Visitor.REFEREE, league), organizer_of(league)
    opened = hidden_fields(f"{address}?gana=one")
    confirm(organizer, f"{address}?gana=two", **FIRST_RESULT)
    return (
        game,
        address,
        referee,
        opened,
        html_of(referee.post(address, {**opened, **SECOND_RESULT, "step": "confirm"})),
    )


def form_on(page: str) -> tuple[str, dict[str, str]]:
    """Return the address and the hidden fields of the form on a page of two versions."""
    match = FORM.search(page)
    assert match
    return match.group(1), {name: html.unescape(value) for name, value in HIDDEN.findall(match.group(0))}


def test_later_entry_sees_both_results_and_the_first_author() -> None:
    game, _, _, _, page = two_at_one_game()
    told = r"La partida ya tiene resultado: @organizer-\d+ lo anotó a las \d\d:\d\d. Compara y elige."
    assert re.search(told, page)
    assert f"Gana {game.two.name} con 5 peones: F 5 (abandono)." in page
    assert f"Gana {game.one.name} con 3 peones y 1 dama: F 5 (rival sin fichas)." in page
    assert models.Result.objects.get().winner == "two"


def test_second_author_sees_the_conflict_in_the_preview() -> None:
    _, address, referee, opened, _ = two_at_one_game()
    assert "Compara y elige" in html_of(referee.post(address, {**opened, **SECOND_RESULT}))


def test_keeping_the_first_result_changes_nothing() -> None:
    game, address, referee, _, page = two_at_one_game()
    assert f'href="{league_url("record", game.league)}"' in page
    assert html_of(referee.get(address)).count("La partida tiene resultado") == 1
    assert models.Decision.objects.filter(verb="correct_result").count() == 0


def test_choosing_the_second_result_corrects_with_a_reason() -> None:
    game, _, referee, _, page = two_at_one_game()
    address, sent = form_on(page)
    assert address == league_url("correct", game.league, game.pk)
    assert "Hace falta." in html_of(referee.post(address, sent))
    seen = html_of(referee.post(address, {**sent, "corrected_for": "lo vi yo"}))
    assert "Qué cambia en la tabla" in seen
    assert referee.post(address, {**sent, "corrected_for": "lo vi yo", "step": "confirm"}).status_code == 302
    result = models.Result.objects.get()
    assert (result.winner, result.one_men, result.one_kings) == ("one", 3, 1)
    verbs = list(game.league.decisions.values_list("verb", flat=True))[-2:]
    assert verbs == ["record_result", "correct_result"]


def test_conflicting_form_can_be_opened_again() -> None:
    _, _, referee, _, page = two_at_one_game()
    match = re.search(r'href="([^"]+\?gana=one[^"]+)"', page)
    assert match
    again = html_of(referee.get(html.unescape(match.group(1))))
    assert 'value="3" class="btn-check" id="id_one_men_3" checked' in again
    assert 'value="1" class="btn-check" id="id_one_kings_1" checked' in again


def test_same_result_entered_twice_is_no_conflict() -> None:
    league = drawn_league()
    address = league_url("game", league, fixture(league, "Ana", "Bea").pk)
    referee, organizer = client_of(Visitor.REFEREE, league), organizer_of(league)
    opened = hidden_fields(f"{address}?gana=one")
    confirm(organizer, f"{address}?gana=one", **SECOND_RESULT)
    page = html_of(referee.post(address, {**opened, **SECOND_RESULT, "step": "confirm"}))
    assert "igual que tú. No hay nada más que hacer." in page and "Dejar lo mío" not in page
    assert models.Result.objects.count() == 1


def test_result_removed_meanwhile_is_offered_again() -> None:
    league = drawn_league()
    beat(league, "Ana", "Bea")
    game = models.Result.objects.get().fixture
    referee, organizer = client_of(Visitor.REFEREE, league), organizer_of(league)
    opened = hidden_fields(league_url("correct", league, game.pk) + "?gana=one")
    confirm(organizer, league_url("take_back", league, game.pk), reason="no se jugó")
    sent = {**opened, **SECOND_RESULT, "corrected_for": "cuenta mal", "step": "confirm"}
    page = html_of(referee.post(league_url("correct", league, game.pk), sent))
    assert "La partida ha quedado sin resultado" in page
    address, again = form_on(page)
    assert referee.post(address, {**again, "step": "confirm"}).status_code == 302
    assert models.Result.objects.get().one_men == 3


def test_dice_thrown_meanwhile_do_not_conflict_with_a_result() -> None:
    league = drawn_league()
    game = fixture(league, "Ana", "Bea")
    referee = client_of(Visitor.REFEREE, league)
    opened = hidden_fields(league_url("game", league, game.pk) + "?gana=one")
    send(organizer_of(league), league_url("dice", league, game.pk), purpose="start")
    assert (
        referee.post(league_url("game", league, game.pk), {**opened, **SECOND_RESULT, "step": "confirm"}).status_code
        == 302
    )


# Other forms


def settings_of(page: str) -> dict[str, str]:
    """Return the values of the text fields of a page."""
    inputs = re.findall(r'<input type="(?:text|number)" name="([^"]+)" value="([^"]*)"', page)
    return {name: html.unescape(value) for name, value in inputs}


def test_new_date_is_shown_before_the_result_is_entered() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"), timetable=TIMETABLE)
    game, other = fixture(league, "Ana", "Bea"), fixture(league, "Carlos", "Duarte")
    referee, address = client_of(Visitor.REFEREE, league), league_url("game", league, game.pk)
    opened = hidden_fields(address)
    decide(league, PutOff(other.pk))
    assert "mientras tanto" not in html_of(referee.post(address, {**opened, **SECOND_RESULT}))
    decide(league, SetHour(game.pk, datetime(2030, 1, 12, 18), 1), reason="nieve")
    for step in ({}, {"step": "confirm"}):
        answer = referee.post(address, {**opened, **SECOND_RESULT, **step})
        seen = html_of(answer)
        assert answer.status_code == 422 and "Otra persona decidió mientras tanto" in seen
        notice = seen.split("mientras tanto</h2>")[1].split("</section>")[0]
        assert "12 " in notice and "nieve" in notice, notice
        assert re.search(r"value=\"one\"[^>]* checked", seen)
    assert not models.Result.objects.exists()
    again = dict(re.findall(r'name="(request_key|seen)" value="([^"]+)"', seen))
    assert referee.post(address, {**again, **SECOND_RESULT, "step": "confirm"}).status_code == 302
    assert models.Result.objects.get().fixture == game


def test_settings_changed_meanwhile_are_not_overwritten() -> None:
    league = league_in_preparation()
    one, other = organizer_of(league), client_of(Visitor.SUPERUSER, league)
    address = league_url("settings", league)
    first, second = form_token_of(one, address), form_token_of(other, address)
    setup = {"name": "Liga de prueba", "rules": "castillar", "legs": "1", "boards": "1", "max_players": "10"}
    setup |= {"walkover_pieces": "12", "timezone": "Europe/Madrid"}
    assert one.post(address, {**first, **setup, "boards": "2", "max_players": "9"}).status_code == 302
    late = other.post(address, {**second, **setup, "name": "Liga mejor", "max_players": "8"})
    assert late.status_code == 422
    page = html_of(late)
    assert "Cambian los ajustes" in page and "Aún no se ha guardado nada tuyo" in page
    settings_shown = settings_of(page)
    assert (settings_shown["name"], settings_shown["boards"], settings_shown["max_players"]) == ("Liga mejor", "2", "8")
    again = other.post(address, {**all_hidden_fields(page), **setup, **settings_shown})
    assert again.status_code == 302
    league.refresh_from_db()
    assert (league.name, league.boards, league.max_players) == ("Liga mejor", 2, 8)


def form_token_of(client: Client, address: str) -> dict[str, str]:
    return all_hidden_fields(html_of(client.get(address)))


def all_hidden_fields(page: str) -> dict[str, str]:
    return {name: html.unescape(value) for name, value in HIDDEN.findall(page)}


def test_player_list_changed_meanwhile_is_shown() -> None:
    league = league_in_preparation()
    one, other = organizer_of(league), client_of(Visitor.SUPERUSER, league)
    address = league_url("players_of", league)
    first, second = form_token_of(one, address), form_token_of(other, address)
    one.post(address, {**first, "listed": "Ana\nBea\nCarlos\nDuarte", "step": "confirm"})
    page = html_of(other.post(address, {**second, "listed": "Ana\nBea\nZoe", "step": "confirm"}))
    assert "4 jugadores en la lista" in page and "Ana\nBea\nZoe</textarea>" in page
    assert "Carlos<br>Duarte" in page
    assert league.entries.count() == 4
    assert (
        other.post(address, {**all_hidden_fields(page), "listed": "Ana\nBea\nZoe", "step": "confirm"}).status_code
        == 302
    )
    assert league.entries.count() == 3


def test_second_withdrawal_meanwhile_is_reported() -> None:
    league = drawn_league()
    client = organizer_of(league)
    opened = hidden_fields(league_url("withdraw", league))
    decide(league, Withdraw("Bea"))
    page = html_of(client.post(league_url("withdraw", league), {**opened, "player": "Bea", "games": "annulled"}))
    assert "Somebody" in page and "Bea se retira" in page
    assert models.Withdrawal.objects.count() == 1


def test_simultaneous_sanctions_are_not_doubled() -> None:
    league = drawn_league()
    one, other = organizer_of(league), client_of(Visitor.REFEREE, league)
    address = league_url("sanction", league)
    first, second = hidden_fields(address), hidden_fields(address)
    fields = {"player": "Ana", "sanctioned_for": "voces", "step": "confirm"}
    one.post(address, {**first, **fields})
    page = html_of(other.post(address, {**second, **fields}))
    assert "Sanción a Ana: voces." in page and "voces</textarea>" in page
    assert league.sanctions.count() == 1
    assert other.post(address, {**all_hidden_fields(page), **fields}).status_code == 302
    assert league.sanctions.count() == 2


def test_ruling_on_a_decided_tie_shows_both_orders() -> None:
    league = tied_league()
    client = organizer_of(league)
    address = league_url("rule", league, 1)
    opened = hidden_fields(address)
    decide(league, RuleOnTie(("Ana", "Bea"), "sorteo"))
    sent = {**opened, "place_1": "Bea", "place_2": "Ana", "ruled_because": "juego mejor", "step": "confirm"}
    answer = client.post(address, sent)
    assert answer.status_code == 422
    page = html_of(answer)
    assert "Empate resuelto: Ana y Bea, por este orden" in page and "juego mejor" in page
    assert ranking(league)[:2] == ["Ana", "Bea"]


def test_league_is_not_closed_on_a_changed_table() -> None:
    league = tied_league()
    decide(league, RuleOnTie(("Ana", "Bea"), "sorteo"))
    client = organizer_of(league)
    opened = hidden_fields(league_url("close", league))
    game = league.fixtures.filter(result__winner="one").first()
    assert game
    fields = {"winner": "none", "reason": "walkover", "corrected_for": "no vino nadie"}
    assert confirm(client, league_url("correct", league, game.pk) + "?gana=none", **fields).status_code == 302
    assert client.post(league_url("close", league), opened).status_code == 422
    league.refresh_from_db()
    assert league.state == State.PLAYING


# Forms sent twice


@pytest.mark.parametrize("name", ["rule", "play_off", "close", "reopen", "take_back", "latecomer", "withdraw", "lots"])
def test_repeated_tap_is_recognized_in_any_state(name: str) -> None:
    league, address, fields = SECOND_TAPS[name]()
    client = organizer_of(league)
    sent = {**hidden_fields(address), **fields, "step": "confirm"}
    before = league.decisions.count()
    answers = [client.post(address, sent) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [302] * 3
    assert len({answer["Location"] for answer in answers}) == 1
    assert league.decisions.count() == before + 1


def _tie_form(name: str, **fields: str) -> tuple[models.League, str, dict[str, str]]:
    league = tied_league()
    return league, league_url(name, league, 1), fields


def _league_form(page: str, league: models.League, **fields: str) -> tuple[models.League, str, dict[str, str]]:
    return league, league_url(page, league), fields


def _league_with_ruling() -> models.League:
    league = tied_league()
    decide(league, RuleOnTie(("Ana", "Bea"), "sorteo"))
    return league


def _closed_league() -> models.League:
    league = _league_with_ruling()
    decide(league, Close())
    return league


def _league_with_undone_result() -> tuple[models.League, str, dict[str, str]]:
    league = drawn_league()
    beat(league, "Ana", "Bea")
    return league, league_url("take_back", league, models.Result.objects.get().fixture_id), {"reason": "no se jugó"}


SECOND_TAPS: dict[str, Any] = {
    "rule": lambda: _tie_form("rule", place_1="Bea", place_2="Ana", ruled_because="sorteo"),
    "play_off": lambda: _tie_form("play_off", one="Ana", two="Bea"),
    "close": lambda: _league_form("close", _league_with_ruling()),
    "reopen": lambda: _league_form("reopen", _closed_league(), reason="un error"),
    "take_back": _league_with_undone_result,
    "latecomer": lambda: _league_form("latecomer", drawn_league(), name="Zoe"),
    "withdraw": lambda: _league_form("withdraw", drawn_league(), player="Ana", games="annulled"),
    "lots": lambda: _league_form("lots", league_in_preparation(), seed=""),
}


def test_repeated_file_imports_one_league() -> None:
    league = drawn_league()
    client = organizer_of(league)
    file = reverse("tournaments:league_file", args=[league.slug, "league", "json"])
    content = client.get(file).content
    address = reverse("tournaments:import")
    opened = hidden_fields(address)
    first, second = (client.post(address, {**opened, "upload": upload(content)})["Location"] for _ in range(2))
    other = client.post(address, {**opened, "upload": upload(content.replace(b"Liga de prueba", b"Otra liga"))})
    assert first == second != other["Location"]
    assert models.League.objects.count() == 3


def upload(content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("liga.json", content)


@pytest.mark.parametrize(
    "decision",
    [
        lambda entry: CorrectPlayer(entry.pk, "Ana María", ""),
        lambda entry: JoinPlayers(entry.player_id, 0, None),
        lambda entry: PartPlayers(entry.pk),
        lambda entry: ShowAs(entry.player_id, initials=True),
        lambda entry: Anonymise(entry.player_id, ()),
        lambda entry: NoteConsent(entry.player_id, None),
        lambda entry: ProposePlayer(entry.pk, same=True),
        lambda entry: AnswerProposal(entry.pk, same=True),
        lambda entry: Reschedule(1),
        lambda entry: PutOff(entry.league.fixtures.all()[0].pk),
    ],
)
def test_decision_on_a_player_or_the_calendar_conflicts_with_new_lots(decision: Callable[[models.Entry], Verb]) -> None:
    league = drawn_league()
    conflicting = decision(league.entries.get(name="Ana")).conflicting_decisions(league)
    assert league.decisions.filter(conflicting, verb="draw_lots").exists()
