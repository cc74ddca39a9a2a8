"""The page of a list of results: the template, the preview as sentences, and undoing it."""

from __future__ import annotations

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import translation
from openpyxl import load_workbook

from tests.organizing import drawn_league
from tests.people import Visitor, client_of
from tests.tournaments.web.deciding.browsing import confirm, html_of, league_url, send
from tournaments import models
from tournaments.display.league import LeaguePage
from tournaments.documents.files.results_form import results_form
from tournaments.league.file.result_words import column_of, reason_of, winner_of
from tournaments.league.file.results_list import COLUMNS, read_results
from tournaments.league.values import Reason, Winner
from tournaments.store.load import load_league
from tournaments.wording.results import result_headings
from tournaments.wording.terms import REASONS

pytestmark = pytest.mark.django_db

HEAD = "primero;segundo;gana;motivo;peones 1;damas 1;peones 2;damas 2\n"


@pytest.fixture
def league() -> models.League:
    return drawn_league(("Ana", "Núñez", "Carlos"))


@pytest.fixture
def referee(league: models.League) -> Client:
    return client_of(Visitor.REFEREE, league)


@pytest.mark.parametrize("language", ["es", "gl", "it", "en"])
def test_words_of_every_language_are_understood(language: str) -> None:
    with translation.override(language):
        assert [column_of(heading) for heading in result_headings().values()] == list(COLUMNS)
        for reason, words in REASONS.items():
            assert reason_of(str(words).upper()) is reason
        page = LeaguePage(load_league(drawn_league()))
        values = load_workbook(io.BytesIO(results_form(page))).worksheets[1]
        offered = [str(values.cell(row, 1).value) for row in range(2, 6)]
        assert [winner_of(word) for word in offered] == list(Winner)


@pytest.mark.parametrize(
    ("words", "winner", "reason"),
    [
        ("TABLAS;acuerdo", Winner.DRAW, Reason.AGREEMENT),
        ("1;Abandono", Winner.ONE, Reason.RESIGNATION),
        ("1;time run out", Winner.ONE, Reason.TIME),
        ("nunez;INCOMPARECENCIA", Winner.TWO, Reason.WALKOVER),
        ("Ninguno;incomparecencia", Winner.NONE, Reason.WALKOVER),
        ("patta;ripetizione", Winner.DRAW, Reason.REPETITION),
        ("2;tempo esgotado", Winner.TWO, Reason.TIME),
    ],
)
def test_everyday_words_are_understood(words: str, winner: Winner, reason: Reason) -> None:
    [line] = read_results(f"{HEAD}Ana;Núñez;{words};2;0;2;0\n".encode()).lines
    assert (line.result.winner, line.result.reason) == (winner, reason)


def test_completed_template_is_previewed_entered_and_undone(league: models.League, referee: Client) -> None:
    book = load_workbook(io.BytesIO(referee.get(league_url("own_file", league, "results", "xlsx")).content))
    sheet = book.worksheets[0]
    assert len(sheet.data_validations.dataValidation) == 3 and sheet.max_row == 4
    for row, (winner, reason, left) in enumerate(
        [("1", "abandono", 3), ("tablas", "acuerdo", 2), ("2", "incomparecencia", None)], start=2
    ):
        sheet.cell(row, 4, winner)
        sheet.cell(row, 5, reason)
        for column in (6, 8) if left else ():
            sheet.cell(row, column, left)
    out = io.BytesIO()
    book.save(out)
    address = league_url("record", league)
    seen = html_of(send(referee, address, file=SimpleUploadedFile("r.xlsx", out.getvalue())))
    assert "Se anotan 3 resultados." in seen and seen.count("Gana ") >= 2 and "Tablas: " in seen
    done = confirm(referee, address, file=SimpleUploadedFile("r.xlsx", out.getvalue()))
    assert models.Result.objects.count() == 3
    html = html_of(referee.get(done["Location"]))
    assert "3 resultados anotados." in html and "Deshacerlos todos" in html
    last = league.decisions.order_by("-number")[0]
    assert referee.post(league_url("undo", league, last.number), {"together": "on"}).status_code == 302
    assert models.Result.objects.count() == 0
    assert "3 resultados deshechos." in html_of(referee.get(league_url("record", league)))


def test_list_is_undone_whole_or_not_at_all(league: models.League, referee: Client) -> None:
    listed = f"{HEAD}Ana;Núñez;1;abandono;3;0;;\nAna;Carlos;1;abandono;3;0;;\n"
    confirm(referee, league_url("record", league), text=listed)
    first, last = league.decisions.filter(verb="record_result").order_by("number")
    fixture = int(first.subject.split()[1])
    other = client_of(Visitor.ORGANIZER, league)
    corrected = {"winner": "two", "reason": "resignation", "two_men": 2, "two_kings": 0, "corrected_for": "errata"}
    assert confirm(other, league_url("correct", league, fixture), **corrected).status_code == 302
    assert referee.post(league_url("undo", league, last.number), {"together": "on"}).status_code == 422
    assert models.Result.objects.count() == 2


def test_each_error_is_shown_once_with_its_row_and_column(league: models.League, referee: Client) -> None:
    refused = html_of(send(referee, league_url("record", league), text=f"{HEAD}Ana;Núñez;quizás;abandono;3;0;;\n"))
    assert refused.count("Línea 2, columna «Gana»: no se entiende quién gana") == 1
