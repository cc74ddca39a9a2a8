"""Accessibility and long-term storage of every document: language, fonts, reading order, bookmarks."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from pypdf import PdfReader

from tests.tournaments.documents.print.leagues import LEAGUES, of_everything
from tests.tournaments.documents.print.making import league, to_print
from tests.tournaments.documents.print.pdf import fonts, read, sheets_of
from tournaments.display.record import Minutes
from tournaments.display.reports import Printed
from tournaments.documents.print.frame import Paper
from tournaments.documents.print.registry import KINDS, kinds_of
from tournaments.documents.print.rendering import render

SITE = "https://ligas.example"
LEAGUE = replace(to_print(of_everything(), site=SITE), minutes=Minutes(team=(), incidents=(), corrections=(), more=0))
FINISHED = to_print(LEAGUES["tie settled"], site=SITE)
DOWN_THE_PAGE = (
    "calendar",
    "standings",
    "crosstable",
    "entrants",
    "rounds",
    "poster",
    "wallchart",
    "wallresults",
    "minutes",
)
"""Documents in one column; the others have parts side by side, like cards and labels."""

WRITTEN_AT = re.compile(rb"1 0 0 1 ([\d.]+) ([\d.]+) Tm")
MAX_ROW = 60
"""In points. The cells of a row may have several lines each, so the next cell begins at most this much higher."""


def league_of(kind: str) -> Printed:
    return LEAGUE if kind in kinds_of(LEAGUE) else FINISHED


@cache
def document(kind: str) -> bytes:
    return render(kind, league_of(kind))


@pytest.mark.django_db
@pytest.mark.parametrize("kind", KINDS)
def test_document_declares_its_language_and_title(kind: str) -> None:
    league = league_of(kind)
    # A page keeps its first words: those of its own page here, so that the other documents stay Spanish.
    reader = read(render(kind, replace(league, page=replace(league.page)), lang="it"))
    root: Any = reader.root_object
    assert root["/Lang"] == "it" and root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert reader.metadata and reader.metadata.title and league.page.header.name in reader.metadata.title


@pytest.mark.parametrize("kind", KINDS)
def test_fonts_of_a_document_are_embedded(kind: str) -> None:
    found = list(fonts(read(document(kind))))
    assert found and all(embedded for _name, embedded in found)


@pytest.mark.parametrize("kind", KINDS)
def test_document_is_byte_identical(kind: str) -> None:
    assert render(kind, league_of(kind)) == document(kind)


@pytest.mark.parametrize("kind", DOWN_THE_PAGE)
def test_text_is_in_reading_order(kind: str) -> None:
    for sheet in sheets_of(read(document(kind))):
        found = pairwise(sheet.boxes)
        went_up = [(above.text, below.text) for above, below in found if below.y > above.y + MAX_ROW]
        assert went_up == []


@pytest.mark.parametrize("kind", ["cards", "record", "minutes", "dossier"])
def test_parts_of_a_document_are_bookmarks(kind: str) -> None:
    assert read(document(kind)).outline


def test_heading_is_read_first_and_the_address_last() -> None:
    for kind in ("calendar", "standings", "crosstable", "course", "entrants", "rounds"):
        [sheet, *_] = sheets_of(read(render(kind, LEAGUE)))
        assert sheet.boxes[0].text == str(KINDS[kind].title)
        assert SITE in sheet.boxes[-1].text


def test_address_is_below_pages_without_a_heading_too() -> None:
    for kind in ("podium", "poster", "wallchart", "wallresults", "dossier"):
        [sheet, *_] = sheets_of(read(render(kind, FINISHED)))
        assert sheet.boxes[-1].text.startswith(f"Esto mismo, en la web: {SITE}/ligas/"), kind


def numbers_of(reader: PdfReader) -> list[Any]:
    """Return the form objects with the numbers of pages."""
    found = []
    for number, page in enumerate(reader.pages, start=1):
        resources: Any = page["/Resources"]
        found.append(resources.get("/XObject", {}).get(f"/FormXob.page-{number}"))
    return [form.get_object() for form in found if form]


@pytest.mark.parametrize("paper", Paper)
def test_number_of_a_page_is_inside_its_form(paper: Paper) -> None:
    forms = numbers_of(read(render("dossier", FINISHED, paper)))
    assert len(forms) > 5
    for form in forms:
        left, bottom, right, top = map(float, form["/BBox"])
        place = WRITTEN_AT.search(form.get_data())
        assert place
        x, y = map(float, place.groups())
        assert left <= x <= right and bottom <= y <= top


@pytest.mark.parametrize("kind", ["podium", "tablecards"])
def test_a3_shows_large_words_enlarged(kind: str) -> None:
    [large, *_], [small, *_] = (sheets_of(read(render(kind, LEAGUE, paper))) for paper in (Paper.A3, Paper.A4))
    assert [box.text for box in large.boxes] == [box.text for box in small.boxes]
    large_box, small_box = large.boxes[0], small.boxes[0]
    assert large_box.size == pytest.approx(small_box.size * 2**0.5, rel=0.01)
    assert large_box.y == pytest.approx(small_box.y * 2**0.5, rel=0.01)


@pytest.mark.parametrize("kind", ["cards", "minutes", "record", "rounds"])
def test_a3_holds_two_columns_of_what_is_read_or_written_on(kind: str) -> None:
    large, small = (sheets_of(read(render(kind, LEAGUE, paper))) for paper in (Paper.A3, Paper.A4))
    assert len(large) == -(-len(small) // 2)
    assert {round(sheet.width) for sheet in large} == {round(2 * small[0].width)}
    assert {box.size for sheet in large for box in sheet.boxes} == {box.size for sheet in small for box in sheet.boxes}
    assert max(box.x for box in large[0].boxes) > small[0].width


@pytest.mark.parametrize(("kind", "least"), [("calendar", 1), ("entrants", 1.3), ("standings", 1.3)])
def test_a3_shows_a_wall_list_of_ten_on_one_sheet_in_larger_letters(kind: str, least: float) -> None:
    [large], [small, *_] = (sheets_of(read(render(kind, LEAGUE, paper))) for paper in (Paper.A3, Paper.A4))
    name = LEAGUE.page.entrants[0].name
    sizes = [max(box.size for box in sheet.boxes if box.text == name) for sheet in (large, small)]
    assert sizes[0] >= least * sizes[1]


def test_a3_calendar_of_many_is_in_two_columns_that_name_their_rounds() -> None:
    many = to_print(league([f"Jugador {number}" for number in range(1, 17)], max_players=16))
    large, small = (sheets_of(read(render("calendar", many, paper))) for paper in (Paper.A3, Paper.A4))
    assert len(large) < len(small)
    rounds = {game.number: game.round for game in many.page.calendar}
    for left in (0, large[0].width / 2):
        figures = [box for box in large[0].boxes if left < box.x < left + 100 and box.text.isdigit()]
        top = max(box.y for box in figures)
        number, of_round = (int(box.text) for box in figures if box.y > top - 1)
        assert of_round == rounds[number]
