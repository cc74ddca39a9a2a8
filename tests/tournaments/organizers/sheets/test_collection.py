"""Sheets of many games from one text: each is matched to a game by its names and date, or left out."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests import sheets
from tests.organizing import ACTOR, beat, decide, drawn_league
from tests.tournaments.web.deciding.browsing import confirm, hidden_fields, html_of, league_url, send
from tournaments import models
from tournaments.league.faults import Code
from tournaments.league.values import Side
from tournaments.organizers.sheets.collection import collect
from tournaments.organizers.sheets.verbs import SubmitSheet
from tournaments.store.load import load_league

pytestmark = pytest.mark.django_db
TWO = "\n\n".join((sheets.between("Bea", "Ana"), sheets.between("Carlos", "ANA", sheets.RESIGNED)))


def faults(league: models.League, *texts: str) -> list[Code]:
    return [one.fault.code for one in collect(load_league(league), texts, ACTOR).excluded]


def current(league: models.League) -> dict[frozenset[str], str]:
    rows = models.FixtureSheet.objects.filter(fixture__league=league, current=True).select_related("sheet", "fixture")
    return {frozenset((one.fixture.one.name, one.fixture.two.name)): one.sheet.text for one in rows}


def test_sheets_are_previewed_with_their_games(league: models.League, referee: Client) -> None:
    html = unescape(html_of(send(referee, league_url("record", league), text=TWO)))
    assert f"{pair(league, 'Ana', 'Bea')}: planilla válida. Gana Bea con" in html
    assert f"{pair(league, 'Ana', 'Carlos')}: planilla válida. No da resultado por sí sola" in html
    assert not current(league)
    assert confirm(referee, league_url("record", league), text=TWO).status_code == 302
    sheets_by_game = current(league)
    assert set(sheets_by_game) == {frozenset(("Ana", "Bea")), frozenset(("Ana", "Carlos"))}
    assert models.Result.objects.get().winner == (
        "one" if fixture_of(league, "Ana", "Bea").one.name == "Bea" else "two"
    )


def fixture_of(league: models.League, one: str, two: str) -> models.Fixture:
    pair = {one, two}
    return next(game for game in league.fixtures.all() if {game.one.name, game.two.name} == pair)


def pair(league: models.League, one: str, two: str) -> str:
    game = fixture_of(league, one, two)
    return f"{game.one.name} – {game.two.name}"


def test_white_is_the_player_named_as_white(league: models.League, referee: Client) -> None:
    confirm(referee, league_url("record", league), text=sheets.between("Bea", "Ana"))
    game = fixture_of(league, "Ana", "Bea")
    assert (game.one if game.white == "one" else game.two).name == "Bea"


def test_uploaded_file_is_read(league: models.League, referee: Client) -> None:
    upload = SimpleUploadedFile("partidas.pdn", TWO.encode())
    assert "2 planillas." in html_of(send(referee, league_url("record", league), file=upload))


def test_game_of_lidraughts_goes_to_its_fixture() -> None:
    league = drawn_league(rules="international", name="Liga en línea")
    text = sheets.LIDRAUGHTS.format(white="Bea", black="Ana")
    collected = collect(load_league(league), [text], ACTOR)
    assert not collected.excluded
    assert [one.verb.fixture for one in collected.matched] == [fixture_of(league, "Ana", "Bea").pk]


def test_text_can_be_edited_after_its_preview(league: models.League, referee: Client) -> None:
    where = league_url("record", league)
    html = html_of(referee.post(where, {**hidden_fields(where), "text": "1. 21-17", "step": "edit"}))
    assert "1. 21-17</textarea>" in html


def test_games_of_others_are_left_out_with_the_reason(league: models.League, referee: Client) -> None:
    text = "\n\n".join((sheets.between("Ana", "Bea"), sheets.between("Ana", "Zoe"), sheets.WHITE_WINS))
    html = unescape(html_of(send(referee, league_url("record", league), text=text)))
    assert "Se deja fuera la partida 2 (Ana – Zoe): Zoe no está entre los jugadores de la liga." in html
    assert "no dice quién llevaba las blancas" in html and "1 planilla." in html


def test_text_without_games_of_the_league_changes_nothing(league: models.League, referee: Client) -> None:
    for send_form in (send, confirm):
        answer = send_form(referee, league_url("record", league), text=sheets.between("Zoe", "Xoel"))
        assert answer.status_code == 422 and "Se deja fuera la partida 1" in html_of(answer)
    assert not league.decisions.filter(verb="submit_sheet").exists()


def test_second_or_present_sheet_of_a_game_is_left_out(league: models.League) -> None:
    text = sheets.between("Ana", "Bea")
    assert faults(league, text, sheets.between("Bea", "Ana")) == [Code.SHEET_TWICE]
    decide(league, SubmitSheet(fixture_of(league, "Ana", "Bea").pk, text, "x", Side.ONE))
    assert faults(league, text) == [Code.SHEET_AGAIN]


def test_sheet_with_other_colours_than_recorded_is_left_out(league: models.League) -> None:
    game = fixture_of(league, "Ana", "Bea")
    models.Fixture.objects.filter(pk=game.pk).update(white="one")
    assert faults(league, sheets.between(game.two.name, game.one.name)) == [Code.SHEET_NAMES]


def test_finished_or_undrawn_league_takes_no_sheets(league: models.League, referee: Client) -> None:
    models.League.objects.update(state="preparing")
    answer = send(referee, league_url("record", league), text=TWO)
    assert answer.status_code == 422 and "sorteo" in html_of(answer)


def test_name_with_initials_is_that_of_the_only_player_who_has_them() -> None:
    league = drawn_league(("Juan de la Fuente", "Ana Fuente", "Bea Gil"))
    [one] = collect(load_league(league), [sheets.between("Fuente, J.", "Gil")], ACTOR).matched
    assert {one.game.one, one.game.two} == {"Juan de la Fuente", "Bea Gil"}
    assert one.verb.white == ("one" if one.game.one != "Bea Gil" else "two")
    assert faults(league, sheets.between("Fuente", "Gil")) == [Code.PLAYER_UNKNOWN]


def test_account_name_after_a_players_name_is_ignored(league: models.League) -> None:
    """Game servers export the own name of a player with that of the account."""
    loaded = load_league(league)
    [one] = collect(loaded, [sheets.between("Ana (ana_1990)", "Bea (bea-l)")], ACTOR).matched
    assert {one.game.one, one.game.two} == {"Ana", "Bea"}
    assert faults(league, sheets.between("ana_1990 (Ana)", "Bea")) == [Code.PLAYER_UNKNOWN]


def test_date_selects_one_of_two_games() -> None:
    league = drawn_league(legs=2)
    text = sheets.between("Ana", "Bea")
    assert faults(league, text) == [Code.SHEET_OF_SEVERAL]
    loaded = load_league(league)
    games = tuple(
        replace(game, at=datetime(2026, 11, game.leg, 17)) if {game.one, game.two} == {"Ana", "Bea"} else game
        for game in loaded.league.games
    )
    timed = replace(loaded, league=replace(loaded.league, games=games))
    [one] = collect(timed, [f'[Date "2026.11.02"]\n{text}'], ACTOR).matched
    assert one.game.leg == 2 and one.played_on is None
    assert collect(timed, [f'[Date "2026.13.02"]\n{text}'], ACTOR).excluded


def test_another_date_than_the_calendar_is_shown(league: models.League) -> None:
    loaded = load_league(league)
    games = tuple(replace(game, at=datetime(2026, 11, 1, 17)) for game in loaded.league.games)
    timed = replace(loaded, league=replace(loaded.league, games=games))
    [one] = collect(timed, [f'[Date "2026.11.03"]\n{sheets.between("Ana", "Bea")}'], ACTOR).matched
    assert one.played_on and one.played_on.day == 3


def test_changes_made_meanwhile_are_previewed_again(league: models.League, referee: Client) -> None:
    address = league_url("record", league)
    sent = {**hidden_fields(address), "text": TWO, "step": "confirm", "shown": "another digest"}
    assert "Algo cambió mientras tanto" in html_of(referee.post(address, sent))
    assert not current(league)


def test_recorded_result_stays(league: models.League, referee: Client) -> None:
    beat(league, "Ana", "Bea")
    before = models.Result.objects.values().get()
    html = html_of(send(referee, league_url("record", league), text=sheets.between("Bea", "Ana")))
    assert "No coincide con el resultado anotado" in html
    confirm(referee, league_url("record", league), text=sheets.between("Bea", "Ana"))
    assert models.Result.objects.values().get() == before


def test_all_sheets_of_a_text_are_undone_together(league: models.League, referee: Client) -> None:
    page = confirm(referee, league_url("record", league), text=TWO)
    last = league.decisions.order_by("-number")[0]
    assert page.status_code == 302 and league.decisions.filter(verb="submit_sheet").count() == 2
    assert "Deshacerlas todas" in html_of(referee.get(page["Location"]))
    undone = referee.post(league_url("undo", league, last.number), {"together": "1"})
    assert "2 planillas deshechas." in html_of(referee.get(undone["Location"]))
    assert not current(league) and not models.Result.objects.exists()


def test_preview_makes_as_many_queries_for_one_as_for_many(league: models.League, referee: Client) -> None:
    counts = []
    for text in (sheets.between("Ana", "Bea"), TWO):
        sent = {**hidden_fields(league_url("record", league)), "text": text}
        with CaptureQueriesContext(connection) as captured:
            referee.post(league_url("record", league), sent)
        counts.append(len(captured))
    assert counts[0] == counts[1] <= 12


def test_too_many_games_are_refused_with_their_number(league: models.League, referee: Client) -> None:
    text = "\n\n".join('[White "Ana"]\n[Black "Bea"]\n1. 21-17 *' for _ in range(101))
    answer = send(referee, league_url("record", league), text=text)
    assert answer.status_code == 422 and "Son 101 partidas y caben 100" in html_of(answer)


@pytest.mark.parametrize("body", ["2-0 incomparecencia", "", "{forfeit}", "aplazada", "+:-", "...", "*{AA"])
@pytest.mark.parametrize("result", ["2-0", "0-2", "*"])
def test_game_without_moves_records_nothing(league: models.League, referee: Client, body: str, result: str) -> None:
    text = f'[White "Ana"]\n[Black "Bea"]\n[Result "{result}"]\n\n{body}\n\n{sheets.between("Carlos", "Ana")}'
    confirm(referee, league_url("record", league), text=text)
    assert set(current(league)) == {frozenset(("Ana", "Carlos"))}
    assert models.Result.objects.get().fixture == fixture_of(league, "Ana", "Carlos")


def test_game_without_moves_is_left_out(league: models.League) -> None:
    unplayed = '[White "Ana"]\n[Black "Bea"]\n\n2-0 incomparecencia\n'
    played = sheets.between("Ana", "Bea")
    assert faults(league, unplayed, played, played) == [Code.SHEET_UNPLAYED, Code.SHEET_TWICE]
