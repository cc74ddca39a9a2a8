"""Results from a list: it is previewed, every wrong line is named, and nothing is entered twice."""

from __future__ import annotations

import io
import re
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import translation
from openpyxl import Workbook

from tests.organizing import beat, complete_league, decide, drawn_league, fixture
from tests.people import Visitor, client_of
from tests.tournaments.web.deciding.browsing import confirm, html_of, league_url, send
from tournaments import models
from tournaments.league.file.results_list import read_results
from tournaments.organizers.closing.verbs import Close
from tournaments.organizers.results.list_form import ResultsForm

pytestmark = pytest.mark.django_db

HEAD = "one,two,winner,reason,one_men,one_kings,two_men,two_kings\n"
TWO = HEAD + "Ana,Bea,one,no_pieces,3,1,0,0\nCarlos,Ana,draw,agreement,2,0,1,0\n"


def test_list_shows_changes_and_is_entered_once_confirmed(league: models.League, referee: Client) -> None:
    address = league_url("results_list", league)
    html = html_of(send(referee, address, listed=TWO))
    assert ("Se anotan 2 resultados." in html and "Lo que cambia" in html) or "cambia" in html
    assert models.Result.objects.count() == 0
    answer = confirm(referee, address, listed=TWO)
    assert answer.status_code == 302
    assert models.Result.objects.count() == 2
    assert league.decisions.filter(verb="record_result").count() == 2


def test_listed_results_have_the_numbers_of_their_games(league: models.League, referee: Client) -> None:
    html = html_of(send(referee, league_url("results_list", league), listed=TWO))
    recorded = html.partition('<ul class="plain recorded">')[2].partition("</ul>")[0]
    games = [fixture(league, "Ana", "Bea"), fixture(league, "Carlos", "Ana")]
    shown = [(game.number, game.one.name) for game in games]
    assert [(int(number), one) for number, one in re.findall(r"<li>(\d+)\. (\w+) – ", recorded)] == shown


def test_same_list_again_enters_nothing_more(league: models.League, referee: Client) -> None:
    address = league_url("results_list", league)
    confirm(referee, address, listed=TWO)
    assert "2 ya estaban anotados así." in html_of(send(referee, address, listed=TWO))
    confirm(referee, address, listed=TWO)
    assert league.decisions.filter(verb="record_result").count() == 2


def test_list_finds_names_stored_with_hidden_characters(referee: Client, league: models.League) -> None:
    league.entries.filter(name="Ana").update(name="A\u00adna\u200b")
    assert confirm(referee, league_url("results_list", league), listed=TWO).status_code == 302
    assert models.Result.objects.count() == 2


def test_list_finds_names_without_accents_if_one_player_matches(referee: Client) -> None:
    league = drawn_league(("Lucía Peña", "Mª Ángeles", "Ñoño", "Nono"), name="Otra")
    address = league_url("results_list", league)
    found = HEAD + "Lucia Pena,MARIA,one,no_pieces,3,1,0,0\n"
    organizer = client_of(Visitor.ORGANIZER, league)
    assert "columna «Segundo»" in html_of(send(organizer, address, listed=found))
    listed = HEAD + "Mª Angeles,lucia pena,one,no_pieces,3,1,0,0\nNono,Lucia peña,two,time,0,0,2,0\n"
    assert confirm(organizer, address, listed=listed).status_code == 302
    recorded = {(row.fixture.one.name, row.fixture.two.name, row.winner) for row in models.Result.objects.all()}
    winners = {frozenset((one, two)): {"one": one, "two": two}[winner] for one, two, winner in recorded}
    assert winners == {
        frozenset(("Mª Ángeles", "Lucía Peña")): "Mª Ángeles",
        frozenset(("Nono", "Lucía Peña")): "Lucía Peña",
    }


def test_every_wrong_line_is_named_and_none_is_entered(league: models.League, referee: Client) -> None:
    beat(league, "Bea", "Carlos")
    wrong = TWO + "Nadie,Bea,one,time,1,0,0,0\nBea,Carlos,two,time,0,0,1,0\nBea,Carlos,one,x,1,0,0,0\n"
    for send_form in (send, confirm):
        answer = send_form(referee, league_url("results_list", league), listed=wrong)
        assert answer.status_code == 422
        html = html_of(answer)
        assert "Línea 4, columna «Primero»:" in html and "Línea 6, columna «Motivo»:" in html
        assert "Línea 2" not in html
    assert models.Result.objects.count() == 1


def test_completed_list_of_open_games_is_imported_from_a_file(league: models.League, referee: Client) -> None:
    file = reverse("tournaments:league_file", args=[league.slug, "results", "csv"])
    heading, *lines = referee.get(file).content.decode("utf-8-sig").splitlines()
    columns = heading.split(";")
    filled = [heading]
    for line in lines:
        cells = dict(zip(columns, line.split(";"), strict=True)) | {
            "Gana": "1",
            "Motivo": "tiempo",
            "Peones 1": "4",
            "Damas 1": "0",
        }
        filled.append(";".join(cells[column] for column in columns))
    upload = SimpleUploadedFile("resultados.csv", ("\ufeff" + "\r\n".join(filled)).encode())
    assert "Se anotan 3 resultados." in html_of(send(referee, league_url("results_list", league), upload=upload))


@pytest.mark.parametrize(
    ("listed", "expected"),
    [
        ("one,two,winner\n", "Falta la columna «Motivo»"),
        ("primero,segundo,gana,motivo,one\n", "La columna «Primero» figura dos veces"),
        (
            "primero,segundo,gana,motivo,apuesta\n",
            "La columna «apuesta» no se conoce; se esperaba alguna de: Primero, Segundo",
        ),
    ],
)
def test_columns_are_named_in_the_readers_language(
    league: models.League, referee: Client, listed: str, expected: str
) -> None:
    page = unescape(html_of(send(referee, league_url("results_list", league), listed=listed)))
    assert expected in page and "<code>Peones 1</code>" in page
    for code in ("one_men", "winner,", "<code>one</code>"):
        assert code not in page.replace(listed.strip(), "")
    english = Client(headers={"accept-language": "en"})
    english.cookies = referee.cookies
    assert "<code>Men 1</code>" in html_of(english.get(league_url("results_list", league)))


@pytest.mark.parametrize("listed", ["", "one,two\n", "\x00", HEAD, "x" * 5000, 'one,"two\n'])
def test_invalid_list_is_explained_and_changes_nothing(league: models.League, referee: Client, listed: str) -> None:
    answer = send(referee, league_url("results_list", league), listed=listed)
    assert answer.status_code == 422
    assert models.Result.objects.count() == 0


@pytest.mark.parametrize("language", ["es", "gl", "it", "en"])
def test_list_without_headings_is_answered_with_an_example(language: str) -> None:
    with translation.override(language):
        form = ResultsForm({"listed": "Gala Ríos - Ana Pérez 1-0"})
        example = form.errors["listed"][-1]
    headings, line = re.findall("[«“]([^»”]+)[»”]", str(example))
    [read] = read_results(f"{headings}\n{line}".encode()).lines
    assert (read.one, read.two, read.result.winner) == ("Ana", "Bea", "one")


@pytest.mark.parametrize(("typed", "suggested"), [("Gala", True), ("gála", True), ("Ana", False), ("Gil", False)])
def test_part_of_a_name_suggests_its_only_player(typed: str, suggested: bool) -> None:
    league = drawn_league(("Gala Ríos", "Ana Pérez", "Ana López"))
    client = client_of(Visitor.REFEREE, league)
    listed = f"{HEAD}{typed},Ana Pérez,one,no_pieces,3,1,0,0\n"
    answer = send(client, league_url("results_list", league), listed=listed)
    page = html_of(answer)
    assert answer.status_code == 422 and "no está entre los jugadores" in page
    assert ("¿Es Gala Ríos?" in page) is suggested and page.count("¿Es ") == suggested


def test_finished_league_takes_no_sheets() -> None:
    league = complete_league()
    decide(league, Close())
    client = client_of(Visitor.ORGANIZER, league)
    assert "La liga está terminada" in html_of(client.get(league_url("results_list", league)))
    answer = client.post(league_url("results_list", league), {"listed": TWO, "step": "confirm"})
    assert answer.status_code == 422


def test_report_file_is_made_into_a_list_to_complete(league: models.League, referee: Client) -> None:
    """The file gives winners without reasons, so nothing is entered until the list is completed."""
    game = next(one for one in league.fixtures.all())
    one, two = game.one.name, game.two.name
    lines = [f"{f'001    1 m    {one}':91}   2 w 1", f"{f'001    2 m    {two}':91}   1 b 0"]
    upload = SimpleUploadedFile("liga.trf", "\r".join(lines).encode())
    address = league_url("results_list", league)
    answer = send(referee, address, upload=upload)
    html = html_of(answer)
    assert answer.status_code == 422 and "Del fichero sale 1 partida." in html and f"{one},{two},,one,,,,," in html
    completed = f"{HEAD}{one},{two},one,no_pieces,3,0,0,0\n"
    assert confirm(referee, address, listed=completed).status_code == 302
    assert models.Result.objects.count() == 1


def test_workbook_of_pairings_is_made_into_a_list_to_complete(league: models.League, referee: Client) -> None:
    book = Workbook()
    assert book.active
    for row in (
        ["Liga de prueba"],
        ["Round 1 on 2026/11/21"],
        ["Bo.", "No.", None, "Name", "Rtg", "Result", None, "Name", "Rtg", "No."],
        [1, 1, None, "Ana", 0, "1 - 0", None, "Bea", 0, 2],
        [2, 3, None, "Carlos", 0, "0 - 0", None, "Ana", 0, 1],
    ):
        book.active.append(row)
    written = io.BytesIO()
    book.save(written)
    answer = send(
        referee, league_url("results_list", league), upload=SimpleUploadedFile("rondas.xlsx", written.getvalue())
    )
    html = html_of(answer)
    assert answer.status_code == 422 and "Ana,Bea,,one,,,,," in html
    assert "Queda fuera, porque no se sabe quién ganó: Carlos – Ana: 0 - 0" in html


def test_report_file_in_another_encoding_is_read(league: models.League, referee: Client) -> None:
    lines = ["022 A Coruña", f"{'001    1 m    Ana':91}   2 w 1", f"{'001    2 m    Bea':91}   1 b 0"]
    upload = SimpleUploadedFile("liga.trf", "\r\n".join(lines).encode("cp1252"))
    assert "Ana,Bea,,one,,,,," in html_of(send(referee, league_url("results_list", league), upload=upload))


def test_report_file_of_absences_alone_is_previewed_at_once(league: models.League, referee: Client) -> None:
    lines = [f"{'001    1 m    Ana':91}   2 w +", f"{'001    2 m    Bea':91}   1 b -"]
    answer = send(referee, league_url("results_list", league), listed="\n".join(lines))
    assert answer.status_code == 200 and "Se anota 1 resultado." in html_of(answer)
