"""A tie-break game whose result has no pieces: every page, file and document accepts it."""

from __future__ import annotations

from html import unescape

import pytest
from django.test import Client

from tests import sheets
from tests.organizing import ACTOR, decide, ranking, tied_league
from tests.people import organizer_of
from tests.tournaments.web.deciding.browsing import confirm, html_of, league_url, send
from tournaments import models
from tournaments.documents.files.registry import FORMATS
from tournaments.league.file import read_league, write_league
from tournaments.league.values import Side
from tournaments.management.commands.audit import audit_league
from tournaments.organizers.closing.verbs import Close, PlayOff
from tournaments.organizers.founding.import_league import import_league
from tournaments.organizers.sheets.verbs import SubmitSheet
from tournaments.store.load import load_league

pytestmark = pytest.mark.django_db

WON = {"winner": "one", "reason": "resignation"}
DRAWN = {"winner": "draw", "reason": "agreement"}


@pytest.fixture
def game() -> models.Fixture:
    """Return a tie-break game without a result."""
    league = tied_league()
    decide(league, PlayOff("Ana", "Bea"))
    return league.fixtures.get(tiebreak=True)


@pytest.fixture
def organizer(game: models.Fixture) -> Client:
    return organizer_of(game.league)


def enter(client: Client, game: models.Fixture, **fields: str) -> None:
    assert confirm(client, league_url("game", game.league, game.pk), **fields).status_code == 302


def game_page(client: Client, game: models.Fixture) -> str:
    return unescape(html_of(client.get(league_url("game", game.league, game.pk))))


def test_form_says_that_the_pieces_are_optional(organizer: Client, game: models.Fixture) -> None:
    html = game_page(organizer, game)
    assert "Peones que le quedan (opcional)" in html and "no cuentan para la F" in html
    first = game.league.fixtures.filter(tiebreak=False)[0]
    other = html_of(organizer.get(league_url("correct", game.league, first.pk)))
    assert "(opcional)" not in other and "Peones que le quedan" in other


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [(WON, "Gana Ana (abandono)."), (DRAWN, "Tablas (acuerdo)."), ({**WON, "two_men": "2"}, "Gana Ana (abandono).")],
)
def test_result_without_pieces_decides(
    organizer: Client, game: models.Fixture, fields: dict[str, str], sentence: str
) -> None:
    enter(organizer, game, **fields)
    assert sentence in game_page(organizer, game)
    assert ranking(game.league)[0] == "Ana" or fields is DRAWN
    assert models.Result.objects.get(fixture=game).tiebreak
    assert not audit_league(load_league(game.league))


@pytest.mark.parametrize(
    ("fields", "missing"),
    [
        ({**DRAWN, "one_men": "2"}, "Elige cuántos peones"),
        ({**DRAWN, "two_kings": "1"}, "Elige cuántos peones"),
        ({**WON, "one_kings": "1"}, "Elige cuántos peones"),
        ({**WON, "one_men": "0"}, "al menos"),
    ],
)
def test_half_of_the_pieces_is_refused(
    organizer: Client, game: models.Fixture, fields: dict[str, str], missing: str
) -> None:
    answer = send(organizer, league_url("game", game.league, game.pk), **fields)
    assert answer.status_code == 422 and missing in unescape(html_of(answer))
    assert not models.Result.objects.filter(fixture=game).exists()


def test_pieces_of_a_tie_break_game_may_be_entered(organizer: Client, game: models.Fixture) -> None:
    enter(organizer, game, **WON, one_men="2")
    assert "Gana Ana con 2 peones (abandono)." in game_page(organizer, game)
    history = html_of(organizer.get(league_url("history", game.league)))
    assert "Gana Ana con 2 peones (abandono)." in history and "con 2 peones: F" not in history
    enter_correction = {**WON, "reason": "time", "corrected_for": "fue por tiempo"}
    assert confirm(organizer, league_url("correct", game.league, game.pk), **enter_correction).status_code == 302
    assert "Gana Ana (tiempo agotado)." in game_page(organizer, game)


def test_result_without_pieces_is_undone_and_entered_again(organizer: Client, game: models.Fixture) -> None:
    enter(organizer, game, **WON)
    undo = league_url("undo", game.league, models.Decision.objects.latest("number").number)
    assert organizer.post(undo).status_code == 302
    assert not models.Result.objects.filter(fixture=game).exists()
    enter(organizer, game, **DRAWN)
    taken_back = confirm(organizer, league_url("take_back", game.league, game.pk), reason="otra mesa")
    assert taken_back.status_code == 302
    undo = league_url("undo", game.league, models.Decision.objects.latest("number").number)
    assert organizer.post(undo).status_code == 302 and "Tablas (acuerdo)." in game_page(organizer, game)


def test_league_file_is_exported_and_imported_unchanged(organizer: Client, game: models.Fixture) -> None:
    enter(organizer, game, **WON)
    text = write_league(load_league(game.league).league)
    value = read_league(text.encode())
    again = import_league(value, by=ACTOR)
    assert write_league(load_league(again).league) == text
    assert models.Result.objects.get(fixture__league=again, fixture__tiebreak=True).tiebreak


def test_sheet_of_the_game_contradicts_only_another_winner(organizer: Client, game: models.Fixture) -> None:
    enter(organizer, game, **WON)
    decide(game.league, SubmitSheet(game.pk, sheets.WHITE_WINS, "Ana", Side.ONE))
    sheet = league_url("sheet", game.league, game.pk)
    assert "no coinciden" not in html_of(organizer.get(sheet))
    decide(game.league, SubmitSheet(game.pk, sheets.BLACK_WINS, "Ana", Side.ONE))
    assert "no coinciden" in html_of(organizer.get(sheet))


def test_every_page_file_and_document_can_be_read(organizer: Client, game: models.Fixture) -> None:
    league = game.league
    enter(organizer, game, **DRAWN)
    decide(league, PlayOff("Ana", "Bea"))
    enter(organizer, league.fixtures.filter(tiebreak=True).latest("position"), **WON)
    pages = (
        "standings",
        "games",
        "calendar",
        "course",
        "podium",
        "history",
        "projector",
        "record",
        "organize",
        "close",
    )
    for name in pages:
        assert organizer.get(league_url(name, league)).status_code == 200, name
    for extension in FORMATS:
        answer = organizer.get(league_url("league_file", league, "games", extension))
        assert answer.status_code == 200 and answer.getvalue(), extension
    decide(league, Close())
    for kind in ("calendar", "crosstable", "podium", "cards", "dossier"):
        assert organizer.get(league_url("document", league, kind)).getvalue()[:4] == b"%PDF", kind
