"""The page of the sheets of a game, which anyone reads."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import GameSheet
from games.rules import RULES, check
from games.rules.playing import play_out
from tests import leagues, sheets
from tests.organizing import ACTOR, ONE_WINS, decide, drawn_league, fixture
from tests.people import Visitor, client_of
from tests.tournaments.organizers.sheets.game_page import look, page, submit
from tests.tournaments.web.deciding.browsing import confirm, html_of, league_url, send
from tournaments import models
from tournaments.league.values import Side, Source, Winner
from tournaments.organizers.founding.import_league import import_league
from tournaments.organizers.results.verbs import RecordResult
from tournaments.store.league_rows import bytes_of_sheets
from tournaments.store.load import load_league

pytestmark = pytest.mark.django_db


def test_game_without_a_sheet_has_a_notice(client: Client, league: models.League, game: models.Fixture) -> None:
    html = page(client, league, game)
    assert "De esta partida no hay planilla" in html and "Entregar" not in html


def test_anyone_sees_board_findings_submitter_and_result(
    client: Client, league: models.League, game: models.Fixture
) -> None:
    submit(league, game, sheets.WHITE_WINS)
    html = page(client, league, game)
    assert "Planilla válida" in html and 'class="board"' in html and "la entregó Ana Árbitro" in html
    assert "Sale de la planilla" in html and f"Gana {game.one.name}" in html
    assert 'href="?jugada=0#tablero"' in html
    assert "Posición inicial" in page(client, league, game, "?jugada=0")


def test_sheets_of_a_league_have_a_size_limit(league: models.League, game: models.Fixture, settings: Any) -> None:
    """Replaced sheets count too, since submitting a sheet again and again would fill the disk."""
    client, size = client_of(Visitor.REFEREE, league), len(sheets.ILLEGAL)
    settings.LEAGUE_SHEETS_BYTES = 3 * size
    for count in (1, 2, 3):
        assert (
            confirm(client, league_url("submit_sheet", league, game.pk), text=sheets.ILLEGAL, white="one").status_code
            == 302
        )
        assert bytes_of_sheets(league.pk) == count * size
    version = models.League.objects.get(pk=league.pk).version
    for step in ("", "confirm"):
        refused = send(client, league_url("submit_sheet", league, game.pk), text=sheets.ILLEGAL, white="one", step=step)
        assert refused.status_code == 422 and "las planillas de esta liga ocupan ya" in html_of(refused)
    league.refresh_from_db()
    assert league.version == version and models.FixtureSheet.objects.count() == 3
    settings.LEAGUE_SHEETS_BYTES += size + 1
    assert confirm(client, league_url("submit_sheet", league, game.pk), text="ñ" * size, white="one").status_code == 422
    assert (
        confirm(client, league_url("submit_sheet", league, game.pk), text=sheets.ILLEGAL, white="one").status_code
        == 302
    )


def test_earlier_sheet_can_be_opened(client: Client, league: models.League, game: models.Fixture) -> None:
    submit(league, game, sheets.ILLEGAL)
    submit(league, game, sheets.WHITE_WINS)
    first = game.sheets.order_by("pk")[0]
    html = page(client, league, game, f"?hoja={first.pk}")
    assert "Planilla no válida" in html and f"?hoja={first.pk}&jugada=0" in html
    assert html.count("vigente</b>") == html.count("ya no cuenta") == 1


@pytest.mark.parametrize("query", ["?hoja=999999", "?hoja=0"])
def test_sheet_of_another_game_is_not_found(
    client: Client, league: models.League, game: models.Fixture, query: str
) -> None:
    submit(league, game, sheets.WHITE_WINS)
    assert client.get(league_url("sheet", league, game.pk) + query).status_code == 404
    assert client.get(league_url("sheet", drawn_league(name="Otra"), game.pk)).status_code == 404


@pytest.mark.parametrize("query", ["?jugada=x", "?jugada=-1", "?jugada=99999999999999", "?hoja=x", "?hoja=²"])
def test_any_parameters_get_the_page(client: Client, league: models.League, game: models.Fixture, query: str) -> None:
    submit(league, game, sheets.ILLEGAL)
    page(client, league, game, query)


def test_sheet_from_a_file_is_checked_once_and_kept(client: Client) -> None:
    league = leagues.store_league(leagues.league(3))
    game = league.fixtures.first()
    assert game
    sheet = GameSheet.objects.create(text=sheets.WHITE_WINS, rules=league.rules)
    models.FixtureSheet.objects.create(fixture=game, sheet=sheet)
    html = page(client, league, game)
    assert "vino con el fichero de la liga" in html and "No se anotó quién llevaba las blancas" in html
    sheet.refresh_from_db()
    assert sheet.report["verdict"] == "valid" and sheet.engine


def test_sheet_checked_by_an_older_engine_is_checked_again(
    client: Client, league: models.League, game: models.Fixture
) -> None:
    submit(league, game, sheets.WHITE_WINS)
    GameSheet.objects.update(engine="older", report={"verdict": "invalid"})
    assert "válida</b>" in page(client, league, game)
    assert GameSheet.objects.get().report["verdict"] == "valid"


def queries(client: Client, league: models.League, game: models.Fixture) -> int:
    """Return the number of queries of a page, without the one that stores a report."""
    with CaptureQueriesContext(connection) as queries:
        page(client, league, game)
    return len([one for one in queries if "SAVEPOINT" not in one["sql"]])


def test_page_queries_do_not_grow_with_sheets(client: Client) -> None:
    counted = []
    for players, brought in ((3, 1), (10, 12)):
        league = drawn_league(leagues.NAMES[:players], name=f"De {players}")
        game = league.fixtures.first()
        assert game
        for _ in range(brought):
            submit(league, game, sheets.ILLEGAL)
        counted.append([queries(user, league, game) for user in (client, client_of(Visitor.REFEREE, league))])
        GameSheet.objects.update(engine="older")
        counted[-1].append(queries(client, league, game))
    assert counted[0] == counted[1]


def test_games_of_a_league_lead_to_their_sheets(client: Client, league: models.League, game: models.Fixture) -> None:
    address = league_url("sheet", league, game.pk)
    decide(league, RecordResult(game.pk, ONE_WINS))
    assert address not in html_of(client.get(league_url("games", league)))
    submit(league, game, sheets.WHITE_WINS)
    assert address in html_of(client.get(league_url("games", league)))


@pytest.mark.parametrize("rules", RULES)
def test_whole_game_under_each_system_gives_its_result(client: Client, rules: str) -> None:
    league = drawn_league(rules=rules)
    game = fixture(league, "Ana", "Bea")
    text = next(t for t in play_out(RULES[rules], "view", 50) if check(RULES[rules], t).outcome)
    submit(league, game, text)
    assert models.Result.objects.get(fixture=game).source == Source.SHEET
    assert "Planilla válida" in page(client, league, game)


def test_irregular_sheet_from_a_file_waits_for_a_decision() -> None:
    value = load_league(drawn_league(rules="international", name="Otra internacional")).league
    first = replace(value.games[0], white=Side.ONE, sheet=sheets.IRREGULAR)
    league = import_league(replace(value, games=(first, *value.games[1:])), by=ACTOR)
    accept = league_url("accept_sheet", league, league.fixtures.order_by("position")[0].pk)
    assert accept in html_of(client_of(Visitor.REFEREE, league).get(league_url("record", league)))


def test_irregular_sheet_is_explained_and_waits(client: Client) -> None:
    league = drawn_league(rules="international", name="Internacional")
    game, referee = fixture(league, "Ana", "Bea"), client_of(Visitor.REFEREE, league)
    address = league_url("submit_sheet", league, game.pk)
    assert "después decides tú si vale" in look(referee, address, sheets.IRREGULAR, white="one")
    confirm(referee, address, text=sheets.IRREGULAR, white="one")
    accept = league_url("accept_sheet", league, game.pk)
    assert accept in page(referee, league, game) and accept not in page(client, league, game)
    assert accept in html_of(referee.get(league_url("record", league)))
    html = html_of(referee.get(accept))
    assert "art. 41" in html and "Tablas: F 19 y 20." in html and "checked" not in html
    assert f'<a href="{league_url("sheet", league, game.pk)}">Planilla</a>' in html
    assert send(referee, accept).status_code == 422
    assert send(referee, accept, accepted_for="nadie reclamó").status_code == 422
    sent = {"accepted_for": "nadie reclamó", "told": "agreement"}
    assert "Qué cambia en la tabla" in html_of(send(referee, accept, **sent))
    confirm(referee, accept, **sent)
    assert models.Result.objects.get(fixture=game).winner == Winner.DRAW
    for read in (referee.get, referee.head):
        assert read(accept)["Location"] == league_url("sheet", league, game.pk)
    assert accept not in html_of(referee.get(league_url("record", league)))
