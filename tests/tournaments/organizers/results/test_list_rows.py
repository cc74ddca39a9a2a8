"""Results of a list that are completed in the rows of their games."""

from __future__ import annotations

import io
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import Workbook

from tests.organizing import beat, drawn_league, fixture
from tests.people import Visitor, client_of
from tests.tournaments.web.deciding.browsing import confirm, html_of, league_url, send
from tournaments import models
from tournaments.league.regulations import REGULATIONS

pytestmark = pytest.mark.django_db

HEAD = "one,two,winner,reason,one_men,one_kings,two_men,two_kings\n"
TWO = HEAD + "Ana,Bea,one,no_pieces,3,1,0,0\nCarlos,Ana,draw,agreement,2,0,1,0\n"


def typed_in(page: str, name: str) -> str:
    field = re.search(rf'<input[^>]* name="{name}"[^>]*>', page)
    assert field
    value = re.search(r'value="([^"]*)"', field[0])
    return value[1] if value else ""


def chosen_in(page: str, name: str) -> list[str]:
    fields = re.findall(rf'<input[^>]* name="{name}"[^>]*>', page)
    return [value[1] for field in fields if "checked" in field and (value := re.search(r'value="([^"]*)"', field))]


def test_line_without_pieces_is_completed_in_the_row_of_its_game(league: models.League, referee: Client) -> None:
    game = fixture(league, "Ana", "Bea")
    answer = send(referee, league_url("record", league), text="Ana - Bea 1-0")
    page = html_of(answer)
    won = "one" if game.one.name == "Ana" else "two"
    assert answer.status_code == 200 and "Sale 1 partida. Completa lo que falta y anótala." in page
    assert chosen_in(page, f"{game.pk}-winner") == [won] and typed_in(page, f"{game.pk}-{won}_men") == ""
    assert not models.Result.objects.exists()
    filled = {f"{game.pk}-winner": won, f"{game.pk}-reason": "no_pieces", f"{game.pk}-{won}_men": "4"}
    assert confirm(referee, league_url("record", league), **filled).status_code == 302
    assert models.Result.objects.get().winner == won


def test_completed_rows_lead_to_the_round_of_their_list() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Dora"))
    client, address = client_of(Visitor.ORGANIZER, league), league_url("record", league)
    game, other = league.fixtures.filter(round=2).select_related("one", "two")
    page = html_of(send(client, address, text=f"{game.one.name} - {game.two.name} 1-0"))
    action = re.search(r'id="anotadas"\s+action="([^"]*)"', page)
    assert action
    filled = {f"{game.pk}-winner": "one", f"{game.pk}-reason": "resignation", f"{game.pk}-one_men": "4"}
    sent = address + action[1].replace("&amp;", "&")
    assert "ronda=2&amp;lista=1" in html_of(send(client, sent, **filled, **{f"{other.pk}-winner": "none"}))
    assert confirm(client, sent, **filled)["Location"] == f"{address}?vuelta=1&ronda=2"


@pytest.mark.parametrize(
    ("results", "reasons"),
    [
        (("1-0", "1-0"), "«sin fichas»"),
        (("tablas", "tablas"), "«acuerdo»"),
        (("1-0", "tablas"), "«sin fichas» y «acuerdo»"),
        (("gana Ana (tiempo agotado)", "1-0"), "«sin fichas»"),
    ],
)
def test_reasons_that_a_list_does_not_tell_are_said(results: tuple[str, str], reasons: str) -> None:
    names = ("Ana", "Bea", "Carlos", "Dora")
    league = drawn_league(names, rules="international", regulation=REGULATIONS["fmjd"])
    listed = "\n".join(f"{one};{two};{told}" for one, two, told in zip(names[::2], names[1::2], results, strict=True))
    page = html_of(send(client_of(Visitor.REFEREE, league), league_url("record", league), text=listed))
    assert "Salen 2 partidas. Mira si es así y anótalas." in page
    assert f"Donde la lista no dice cómo acabó, se pone {reasons}: cámbialo si no fue así." in page


def test_list_that_tells_every_reason_is_not_asked_about_it(referee: Client, league: models.League) -> None:
    page = html_of(send(referee, league_url("record", league), text=f"{HEAD}Ana,Bea,one,time,,,,\n"))
    assert "Completa lo que falta" in page and "Donde la lista" not in page


def test_whole_and_half_lines_stand_in_rows_together(league: models.League, referee: Client) -> None:
    listed = f"{HEAD}Ana,Bea,one,no_pieces,3,1,0,0\nCarlos,Ana,one,time,,,,\nBea,Carlos,two,,,,,\n"
    page = html_of(send(referee, league_url("record", league), text=listed))
    assert "Salen 3 partidas." in page and not models.Result.objects.exists()
    game = fixture(league, "Ana", "Bea")
    side = "one" if game.one.name == "Ana" else "two"
    assert (typed_in(page, f"{game.pk}-{side}_men"), typed_in(page, f"{game.pk}-{side}_kings")) == ("3", "1")
    late = fixture(league, "Ana", "Carlos")
    assert re.search(rf'name="{late.pk}-reason".*?</select>', page, re.DOTALL)
    assert '<option value="time" selected>' in page


def test_half_line_of_a_played_game_with_another_winner_is_refused(league: models.League, referee: Client) -> None:
    beat(league, "Ana", "Bea")
    answer = send(referee, league_url("record", league), text="Ana - Bea 0-1\nCarlos - Ana 1-0")
    said = "Ana – Bea ya tiene resultado, «Gana Ana con 3 peones (rival sin fichas)», y aquí dice «Gana Bea»"
    assert answer.status_code == 422 and f"Línea 1: {said}" in html_of(answer)
    again = html_of(send(referee, league_url("record", league), text="Ana - Bea 1-0\nCarlos - Ana 1-0"))
    assert "Sale 1 partida." in again and "Queda fuera 1 partida, que ya estaba anotada así." in again


def test_half_lines_of_several_rounds_are_listed_alone(league: models.League, referee: Client) -> None:
    page = html_of(send(referee, league_url("record", league), text="Ana - Bea 1-0\nCarlos - Ana 1-0"))
    assert "Lo que pegaste" in page and page.count("data-row") == 2


def test_more_half_lines_than_rows_are_refused(
    league: models.League, referee: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.organizers.results.pasted.MAX_ROWS", 1)
    answer = send(referee, league_url("record", league), text="Ana - Bea 1-0\nCarlos - Ana 1-0")
    assert answer.status_code == 422 and "Son 2 partidas por completar y caben 1" in html_of(answer)


def test_report_file_is_completed_in_rows(league: models.League, referee: Client) -> None:
    """The file gives winners without reasons, so nothing is entered until the rows are completed."""
    game = league.fixtures.earliest("position")
    lines = [f"{f'001    1 m    {game.one.name}':91}   2 w 1", f"{f'001    2 m    {game.two.name}':91}   1 b 0"]
    upload = SimpleUploadedFile("liga.trf", "\r".join(lines).encode())
    html = html_of(send(referee, league_url("record", league), file=upload))
    assert "Sale 1 partida." in html and chosen_in(html, f"{game.pk}-winner") == ["one"]
    assert not models.Result.objects.exists()


def test_workbook_of_pairings_is_completed_in_rows(league: models.League, referee: Client) -> None:
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
    upload = SimpleUploadedFile("rondas.xlsx", written.getvalue())
    html = html_of(send(referee, league_url("record", league), file=upload))
    game = fixture(league, "Ana", "Bea")
    assert chosen_in(html, f"{game.pk}-winner") == ["one" if game.one.name == "Ana" else "two"]
    assert "Queda fuera, porque no se sabe quién ganó: Carlos – Ana: 0 - 0" in html


def test_report_file_in_another_encoding_is_read(league: models.League, referee: Client) -> None:
    lines = ["022 A Coruña", f"{'001    1 m    Ana':91}   2 w 1", f"{'001    2 m    Bea':91}   1 b 0"]
    upload = SimpleUploadedFile("liga.trf", "\r\n".join(lines).encode("cp1252"))
    assert "Sale 1 partida." in html_of(send(referee, league_url("record", league), file=upload))


def test_report_file_of_absences_alone_is_previewed_at_once(league: models.League, referee: Client) -> None:
    lines = [f"{'001    1 m    Ana':91}   2 w +", f"{'001    2 m    Bea':91}   1 b -"]
    answer = send(referee, league_url("record", league), text="\n".join(lines))
    assert answer.status_code == 200 and "Se anota 1 resultado." in html_of(answer)
