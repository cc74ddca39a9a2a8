"""The sheets of a game: for anyone to look at, for a referee to bring and to settle."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import GameSheet
from games.rules import RULES
from games.rules.playing import play_out
from tests import leagues, sheets
from tests.organizing import ONE_WINS, decide, drawn, fixture
from tests.people import Who, client_of
from tests.tournaments.views.desk import at, confirm, send
from tournaments import models
from tournaments.decisions.record_result import RecordResult
from tournaments.decisions.submit_sheet import SubmitSheet
from tournaments.league.values import Side, Winner

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> models.League:
    return drawn()


@pytest.fixture
def game(league: models.League) -> models.Fixture:
    return fixture(league, "Ana", "Bea")


@pytest.fixture
def referee(league: models.League) -> Iterator[Client]:
    yield client_of(Who.REFEREE, league)


def page(client: Client, league: models.League, game: models.Fixture, query: str = "") -> str:
    answer = client.get(at("sheet", league, game.pk) + query)
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def submit(league: models.League, game: models.Fixture, text: str) -> None:
    decide(league, SubmitSheet(game.pk, text, "Ana Árbitro", Side.ONE))


def test_a_game_without_a_sheet_says_so(client: Client, league: models.League, game: models.Fixture) -> None:
    html = page(client, league, game)
    assert "De esta partida no hay planilla" in html and "Entregar" not in html


def test_anyone_sees_the_board_the_findings_who_brought_it_and_the_result(
    client: Client, league: models.League, game: models.Fixture
) -> None:
    submit(league, game, sheets.WHITE_WINS)
    html = page(client, league, game)
    assert "Planilla válida" in html and 'class="board"' in html and "la entregó Ana Árbitro" in html
    assert "Sale de la planilla" in html and f"Gana {game.one.name}" in html
    assert 'href="?jugada=0#tablero"' in html
    assert "Posición inicial" in page(client, league, game, "?jugada=0")


def test_an_earlier_sheet_is_still_there_to_see(client: Client, league: models.League, game: models.Fixture) -> None:
    submit(league, game, sheets.ILLEGAL)
    submit(league, game, sheets.WHITE_WINS)
    first = game.sheets.order_by("pk")[0]
    html = page(client, league, game, f"?hoja={first.pk}")
    assert "Planilla no válida" in html and f"?hoja={first.pk}&jugada=0" in html
    assert html.count("vigente</b>") == 1


@pytest.mark.parametrize("query", ["?hoja=999999", "?hoja=0"])
def test_a_sheet_of_another_game_is_not_found(
    client: Client, league: models.League, game: models.Fixture, query: str
) -> None:
    submit(league, game, sheets.WHITE_WINS)
    assert client.get(at("sheet", league, game.pk) + query).status_code == 404
    assert client.get(at("sheet", drawn(name="Otra"), game.pk)).status_code == 404


@pytest.mark.parametrize("query", ["?jugada=x", "?jugada=-1", "?jugada=99999999999999", "?hoja=x", "?hoja=²"])
def test_whatever_is_asked_gets_the_page(
    client: Client, league: models.League, game: models.Fixture, query: str
) -> None:
    submit(league, game, sheets.ILLEGAL)
    page(client, league, game, query)


def test_a_sheet_of_a_league_file_is_checked_when_first_asked_for_and_its_report_kept(client: Client) -> None:
    league = leagues.stored(leagues.league(3))
    game = league.fixtures.first()
    assert game
    kept = GameSheet.objects.create(text=sheets.WHITE_WINS, rules=league.rules)
    models.FixtureSheet.objects.create(fixture=game, sheet=kept)
    html = page(client, league, game)
    assert "vino con el fichero de la liga" in html and "No consta quién llevaba las blancas" in html
    kept.refresh_from_db()
    assert kept.report["verdict"] == "valid" and kept.engine


def test_what_another_engine_found_is_found_again(client: Client, league: models.League, game: models.Fixture) -> None:
    submit(league, game, sheets.WHITE_WINS)
    GameSheet.objects.update(engine="older", report={"verdict": "invalid"})
    assert "válida</b>" in page(client, league, game)
    assert GameSheet.objects.get().report["verdict"] == "valid"


def queries(client: Client, league: models.League, game: models.Fixture) -> int:
    """How many a page makes; keeping a report is one, in what may be a transaction of its own."""
    with CaptureQueriesContext(connection) as made:
        page(client, league, game)
    return len([one for one in made if "SAVEPOINT" not in one["sql"]])


def test_a_page_makes_few_queries_however_many_sheets_and_players(client: Client) -> None:
    counted = []
    for players, brought in ((3, 1), (10, 12)):
        league = drawn(leagues.NAMES[:players], name=f"De {players}")
        game = league.fixtures.first()
        assert game
        for _ in range(brought):
            submit(league, game, sheets.ILLEGAL)
        counted.append([queries(user, league, game) for user in (client, client_of(Who.REFEREE, league))])
        GameSheet.objects.update(engine="older")
        counted[-1].append(queries(client, league, game))
    assert counted[0] == counted[1] and max(counted[0]) <= 10, counted


def test_the_games_of_a_league_lead_to_their_sheets(
    client: Client, league: models.League, game: models.Fixture
) -> None:
    address = at("sheet", league, game.pk)
    decide(league, RecordResult(game.pk, ONE_WINS))
    assert address not in client.get(at("games", league)).content.decode()
    submit(league, game, sheets.WHITE_WINS)
    assert address in client.get(at("games", league)).content.decode()


def test_a_referee_brings_a_sheet_sees_what_it_does_and_confirms(
    referee: Client, league: models.League, game: models.Fixture
) -> None:
    where = at("submit_sheet", league, game.pk)
    fields = {"text": sheets.WHITE_WINS, "white": "one"}
    shown = send(referee, where, **fields).content.decode()
    assert "Planilla válida" in shown and "Guardar la planilla" in shown
    assert (
        "Media jugada 1 (blancas): 18-17" in send(referee, where, **fields | {"text": sheets.ILLEGAL}).content.decode()
    )
    assert not GameSheet.objects.exists()
    assert confirm(referee, where, **fields)["Location"] == at("sheet", league, game.pk)
    assert models.Result.objects.get(fixture=game).winner == Winner.ONE
    assert game.sheets.get().submitted_by == f"referee-{league.pk}"


def test_a_file_is_read_once_and_carried_to_the_confirmation(
    referee: Client, league: models.League, game: models.Fixture
) -> None:
    where = at("submit_sheet", league, game.pk)
    text = sheets.between("Ana", "Bea")
    shown = send(referee, where, file=SimpleUploadedFile("a.pdn", text.encode())).content.decode()
    carried = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', shown))
    assert unescape(carried["text"]) == text
    confirm(referee, where, text=unescape(carried["text"]))
    assert GameSheet.objects.get().text == text


def test_what_cannot_be_submitted_is_said_at_its_field(
    referee: Client, league: models.League, game: models.Fixture
) -> None:
    where = at("submit_sheet", league, game.pk)
    for fields, words in (
        ({"text": " "}, "Pega las jugadas o elige un fichero"),
        ({"text": sheets.WHITE_WINS}, "No consta quién llevaba las blancas"),
        ({"text": sheets.WHITE_WINS, "white": "three"}, "Elige una de las opciones"),
        ({"text": "x" * 1_000_001, "white": "one"}, "letras; caben"),
    ):
        answer = send(referee, where, **fields)
        assert answer.status_code == 422 and words in answer.content.decode()
    assert not GameSheet.objects.exists()


def test_a_disagreement_is_shown_side_by_side_and_settled_by_a_referee(
    client: Client, referee: Client, league: models.League, game: models.Fixture
) -> None:
    decide(league, RecordResult(game.pk, ONE_WINS))
    submit(league, game, sheets.BLACK_WINS)
    html = page(client, league, game)
    assert "no coinciden" in html and "Decidir cuál vale" not in html
    assert html.index(f"Gana {game.one.name} con 3 peones") and f"Gana {game.two.name} con 1 peón" in html
    assert "Decidir cuál vale" in page(referee, league, game)
    where = at("settle_sheet", league, game.pk)
    assert send(referee, where, right="sheet").status_code == 422
    confirm(referee, where, right="sheet", settled_for="se contó mal")
    assert "no coinciden" not in page(client, league, game)
    assert referee.get(where)["Location"] == at("sheet", league, game.pk)


@pytest.mark.parametrize("rules", RULES)
def test_a_whole_game_under_each_system_gives_its_result(client: Client, rules: str) -> None:
    league = drawn(rules=rules)
    game = fixture(league, "Ana", "Bea")
    text = next(t for t in play_out(RULES[rules], "view", 50) if RULES[rules].check(t).outcome)
    submit(league, game, text)
    assert models.Result.objects.get(fixture=game).source == models.Source.SHEET
    assert "Planilla válida" in page(client, league, game)
