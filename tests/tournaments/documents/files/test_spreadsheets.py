"""How spreadsheets look and print: read back by other libraries, in every language."""

from __future__ import annotations

import io
import re
from zipfile import ZipFile

import pytest
from django.utils import translation
from openpyxl import load_workbook
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from tests.tournaments.documents.print.leagues import LEAGUES
from tests.tournaments.documents.print.making import NAMES, league, page
from tournaments.documents.files import tables
from tournaments.documents.files.pdn import FileColumn, Sheet, with_printed_first
from tournaments.documents.files.registry import TABLES, league_table
from tournaments.documents.files.results_form import results_form
from tournaments.documents.files.sheet_layout import (
    CHARACTER,
    LEGIBLE_WIDTH,
    LINE,
    MAX_TAB_LENGTH,
    PADDING,
    heading_height,
    layout_of,
    line_count,
)
from tournaments.documents.files.tables import COMMA, csv_file
from tournaments.documents.files.workbooks import ods_file, xlsx_file

OUTCOME_COLUMNS = ["winner", "reason", "one_men", "one_kings", "two_men", "two_kings"]
UNPRINTED_COLUMNS = ["leg", "turn", "starter", "white", *OUTCOME_COLUMNS]
LANGUAGES = ("es", "gl", "it", "en")


def workbook(content: bytes) -> Worksheet:
    found = load_workbook(io.BytesIO(content)).active
    assert isinstance(found, Worksheet)
    return found


def part(content: bytes, name: str) -> str:
    with ZipFile(io.BytesIO(content)) as archive:
        return archive.read(name).decode()


def test_workbook_freezes_and_repeats_headings_and_names() -> None:
    standings = tables.standings(page(LEAGUES["ten half played"]))
    sheet, last = workbook(xlsx_file(standings)), get_column_letter(len(standings.columns))
    assert sheet.freeze_panes == "C2" and sheet.auto_filter.ref == f"A1:{last}11"
    assert sheet.print_title_rows == "$1:$1" and sheet.print_title_cols == "$A:$B"
    assert sheet.print_area == f"'Clasificación'!$A$1:${last}$11" and sheet.dimensions == f"A1:{last}11"
    # What readers go by that do not load the whole sheet.
    assert f'<dimension ref="A1:{last}11"' in part(xlsx_file(standings), "xl/worksheets/sheet1.xml")
    assert sheet.page_setup.orientation == "landscape" and sheet.page_setup.fitToHeight == 0
    assert sheet["A1"].font.b and sheet["A1"].alignment.horizontal == "right"
    assert not sheet["B2"].font.b and sheet["B2"].alignment.wrap_text


def test_dates_are_written_as_the_language_does() -> None:
    league_page = page(LEAGUES["ten half played"])
    for language, format_, order in (("gl", "dd/mm/yyyy hh:mm", "day"), ("en", "yyyy-mm-dd hh:mm", "year")):
        with translation.override(language):
            sheet = tables.games(league_page)
            assert workbook(xlsx_file(sheet))["C2"].number_format == format_
            style = part(ods_file(sheet), "content.xml").partition('style:name="N2">')[2]
            assert style.index(f"<number:{order}") == style.index("<number:")


@pytest.mark.parametrize("language", LANGUAGES)
def test_tabs_settings_and_language_are_right(language: str) -> None:
    league_page = page(LEAGUES["of everything"])
    with translation.override(language):
        for name, table in TABLES.items():
            tab = layout_of(table.sheet(league_page)).tab
            assert len(tab) <= MAX_TAB_LENGTH and tab == table.sheet(league_page).title
            book, document = (league_table(name, kind, league_page) for kind in ("xlsx", "ods"))
            assert workbook(book).title == tab
            assert f"<dc:language>{language}</dc:language>" in part(book, "docProps/core.xml")
            assert f"<dc:language>{language}</dc:language>" in part(document, "meta.xml")
            assert f'config:name="{tab}"' in part(document, "settings.xml")
            assert f'table:name="{tab}"' in part(document, "content.xml")


def test_opendocument_repeats_heading_and_has_filters() -> None:
    standings = tables.standings(page(LEAGUES["ten half played"]))
    content, last = part(ods_file(standings), "content.xml"), get_column_letter(len(standings.columns))
    assert content.count("<table:table-header-rows>") == content.count("<table:table-header-columns>") == 1
    assert f'table:print-ranges="&#x27;Clasificación&#x27;.$A$1:&#x27;Clasificación&#x27;.${last}$11"' in content
    assert 'table:display-filter-buttons="true"' in content


def test_long_text_makes_its_row_higher_and_no_column_endless() -> None:
    sheet = Sheet(
        "Partidas", "Liga", (FileColumn("who", "Quién"), FileColumn("n", "N.º")), (("W" * 200, 1), ("Ana", 2))
    )
    rows = workbook(xlsx_file(sheet)).row_dimensions
    assert rows[2].height >= 12 * 200 * 1.7 / 40 and rows[3].height is None
    assert max(layout_of(sheet).widths) <= 45


@pytest.mark.parametrize("kind", ["xlsx", "ods"])
def test_empty_table_and_invalid_tab_name_give_a_file(kind: str) -> None:
    league_page = page(LEAGUES["preparing"])
    assert league_table("games", kind, league_page)
    assert layout_of(Sheet("a/b: [c]'?" + "x" * 40, "", (FileColumn("n", "N"),), ())).tab == "a b   c ' " + "x" * 21


def test_results_template_prints_one_page_wide_with_heading() -> None:
    book = load_workbook(io.BytesIO(results_form(page(LEAGUES["ten half played"]))))
    for sheet in book:
        assert sheet.page_setup.orientation == "landscape" and sheet.page_setup.paperSize == 9
        assert sheet.sheet_properties.pageSetUpPr.fitToPage
        assert (sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight) == (1, 0)
        assert {cell.font.name for row in sheet.iter_rows() for cell in row} == {"Arial"}
    [games, _values] = book
    assert games.print_title_rows == "$1:$1" and games.print_area == f"'{games.title}'!$A$1:$I${games.max_row}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_of_long_names_fit_the_width_of_a_page(language: str) -> None:
    league_page = page(LEAGUES["one long name"])
    with translation.override(language):
        assert layout_of(tables.games(league_page)).fits_width


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["one long name", "of everything"])
def test_tables_of_games_and_places_are_printed_legibly(name: str, language: str) -> None:
    with translation.override(language):
        for made in (tables.games(page(LEAGUES[name])), tables.standings(page(LEAGUES[name]))):
            assert layout_of(made).width <= LEGIBLE_WIDTH


def test_columns_that_are_only_shown_are_not_printed() -> None:
    made = tables.games(page(LEAGUES["ten half played"]))
    assert [column.key for column in made.columns if not column.printed] == UNPRINTED_COLUMNS
    assert [column.key for column in with_printed_first(made).columns[-len(UNPRINTED_COLUMNS) :]] == UNPRINTED_COLUMNS
    last = len(made.rows) + 1
    assert workbook(xlsx_file(made)).print_area == f"'Partidas'!$A$1:$L${last}"
    assert workbook(xlsx_file(made)).dimensions == f"A1:V{last}"
    assert f".$A$1:&#x27;Partidas&#x27;.$L${last}" in part(ods_file(made), "content.xml")


def test_csv_of_games_keeps_the_order_of_columns() -> None:
    made = tables.games(page(LEAGUES["ten half played"]))
    keys = ["number", "round", "leg", "turn", "at", "board", "one", "two", "starter", "white", "status"]
    assert [column.key for column in made.columns][: len(keys)] == keys
    heading = csv_file(made, COMMA).decode("utf-8-sig").splitlines()[0]
    assert heading.split(",") == [str(column.title) for column in made.columns]


def test_row_height_fits_its_wrapped_text() -> None:
    columns = (FileColumn("who", "Quién"), FileColumn("why", "Motivo"))
    rows = (("Ana", "Gana Uxío López-Árhus con 1 peón y 2 damas, sin fichas. " * 3),)
    assert workbook(xlsx_file(Sheet("Partidas", "Liga", columns, rows))).row_dimensions[2].height == 12 * 5 + 1


def test_upright_heading_has_room_in_a_wider_font() -> None:
    """A program without Arial takes a wider font: a heading broken once more would be written over the next one."""
    names = ["Wanda Mmmm", "Ana-Belén Gil-Ruiz", "Carlos", "José Antonio Rodríguez López-Montenegro", "O"]
    for count in range(3, len(names) + 1):
        made = tables.crosstable(page(league(names[:count], played=3)))
        layout = layout_of(made)
        room = heading_height(made, layout) - PADDING
        for column, width in zip(made.columns, layout.widths, strict=True):
            if column.upright:
                lines = line_count(column.title, room / 1.25, bold=True)
                assert lines * LINE <= width * CHARACTER, column.title


def test_crosstable_of_two_legs_has_upright_names() -> None:
    name = "José Ángel Etxeberria Aramburuzabala Wolfeschlegel"
    made = tables.crosstable(page(league([name, *NAMES[1:]], played=60, legs=2)))
    layout = layout_of(made)
    assert layout.upright == (False, False, *[True] * 20, False, False)
    assert layout.width < 200 and max(layout.widths[2:22]) <= 9
    sheet = workbook(xlsx_file(made))
    heads = [cell for cell in sheet[1] if cell.alignment.textRotation == 90]
    assert len(heads) == 20 and sheet.row_dimensions[1].height > 200
    assert {cell.border.bottom.color.rgb for cell in sheet[1]} == {"00808080"}
    own = [[cell.fill.start_color.rgb == "00D9D9D9" for cell in row] for row in sheet["C2:V11"]]
    assert own == [[at // 2 == line for at in range(20)] for line in range(10)], "own squares, in both legs, are grey"
    figures = [cell for row in sheet["C2:V11"] for cell in row if cell.value is not None]
    assert {cell.alignment.horizontal for cell in figures} == {"center"}
    # The buttons of filters would hide the ends of the names.
    assert sheet.auto_filter.ref == "A1:B11"
    content = part(ods_file(made), "content.xml")
    assert content.count('table:style-name="upright-heading"') == 20
    assert re.search(r"<table:table-header-rows><table:table-row table:style-name=\"row2\d\d", content)
    assert ".$B$11" in content.partition("<table:database-range ")[2]
