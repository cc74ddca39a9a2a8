"""The stored sheet of a game is shown where another one is entered, with what the other one changes."""

from __future__ import annotations

from html import unescape

import pytest
from django.test import Client

from games.rules import check
from tests.organizing import decide
from tests.tournaments.organizers.sheets.game_page import look
from tests.tournaments.web.deciding.browsing import confirm, html_of, league_url
from tournaments import models
from tournaments.league.values import Side
from tournaments.organizers.results.verbs import ChooseColours
from tournaments.organizers.sheets.replacing import change_words
from tournaments.organizers.sheets.verbs import SubmitSheet

STORED = "1. 22-18 9-13 2. 21-17"
SAME = "Las jugadas son las de la planilla guardada."


@pytest.mark.parametrize(
    ("entered", "words"),
    [
        (STORED, SAME),
        ("1. 22-18 9-13 2. 21x17", SAME),
        (f"{STORED} 10-14", "A la planilla guardada le añade 1 jugada."),
        ("1. 22-18", "Hasta aquí, como la planilla guardada, que tiene 2 jugadas más."),
        (
            "1. 22-18 10-14 2. 21-17",
            "Cambia desde la jugada 1, negras: en la planilla guardada 9-13, en esta 10-14.",
        ),
        (
            "1. 22-18 9-13 2. 18-14 13-17 S10",
            "Cambia desde la jugada 2, blancas: en la planilla guardada 21-17, en esta 18-14.",
        ),
        ("1... 9-13 2. 22-18", "En la planilla guardada empiezan las blancas, y en esta las negras."),
        (f"{STORED} abandona", f"{SAME} Resultado escrito, blancas primero: antes ninguno, ahora 2-0."),
    ],
)
def test_first_change_of_another_sheet_is_told(entered: str, words: str) -> None:
    assert change_words(check("castillar", STORED), check("castillar", entered)) == words


def test_change_by_a_soplo_names_it() -> None:
    before, after = "1. 22-18 11-15 2. 24-20", "1. 22-18 11-15 2. 24-20 S18"
    words = change_words(check("castillar", before), check("castillar", after))
    assert words.endswith("en la planilla guardada 24-20, en esta 24-20 S18.")


@pytest.mark.django_db
def test_stored_sheet_is_shown_before_it_is_replaced(
    referee: Client, league: models.League, game: models.Fixture
) -> None:
    address = league_url("submit_sheet", league, game.pk)
    decide(league, ChooseColours(game.pk, Side.ONE, None))
    assert "Ya hay una planilla guardada" not in html_of(referee.get(address))
    decide(league, SubmitSheet(game.pk, STORED, "Ana"))
    html = unescape(html_of(referee.get(address)))
    assert "Ya hay una planilla guardada: válida, de 3 jugadas" in html and "La entregó Ana." in html
    assert STORED in html and "Cambia desde" not in html
    part = unescape(look(referee, address, "1. 22-18 10-14 "))
    assert "Cambia desde la jugada 1, negras" in part and "Sustituir la planilla guardada" in part
    [stored] = models.FixtureSheet.objects.all()
    assert STORED in html_of(referee.get(f"{address}?camino={stored.pk}")).partition("<textarea")[2]
    assert confirm(referee, address, text="1. 22-18 10-14").status_code == 302
    assert models.FixtureSheet.objects.get(current=True).sheet.text == "1. 22-18 10-14"
