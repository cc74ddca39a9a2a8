"""A workbook to fill in with the results of the open games, with lists of the allowed values and their explanation."""

from __future__ import annotations

import io
from collections.abc import Sequence

from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.styles import Alignment, Font
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from games.rules import RULES
from tournaments.display.games import GameLine, Status
from tournaments.display.league import LeaguePage
from tournaments.documents.files.pdn import without_times, xml_safe
from tournaments.documents.files.sheet_layout import FONT, FONT_SIZE, text_height
from tournaments.documents.files.workbooks import A4_CODE, LOOKS, in_font
from tournaments.league.file.result_words import marked
from tournaments.league.sheets import board_ends
from tournaments.league.values import BOARD_ENDS, Reason
from tournaments.wording.results import result_headings
from tournaments.wording.terms import REASONS

NAME_WIDTH, CHOICE_WIDTH, NUMBER_WIDTH, EXPLANATION_WIDTH = 32, 26, 11, 70


def results_form(page: LeaguePage) -> bytes:
    """Return the workbook of a league: a sheet to fill in, and one that explains the values."""
    book = Workbook()
    sheet, values = book.active, book.create_sheet(_("Valores"))
    assert isinstance(sheet, Worksheet)
    sheet.title = _("Resultados")
    winners, reasons = _winners(), _reasons(page.header.rules)
    _fill_values_sheet(values, winners, reasons)
    _fill_results_sheet(sheet, [game for game in page.calendar if game.status is Status.OPEN])
    for each in (sheet, values):
        _print_on_one_width(each)
        _heighten(each)
    last = max(2, sheet.max_row)
    title = values.title
    _offer_choices(sheet, f"D2:D{last}", f"'{title}'!$A$2:$A${1 + len(winners)}")
    _offer_choices(sheet, f"E2:E{last}", f"'{title}'!$A${4 + len(winners)}:$A${3 + len(winners) + len(reasons)}")
    _limit_numbers(sheet, f"F2:I{last}", RULES[page.header.rules].men_per_side)
    out = io.BytesIO()
    book.save(out)
    return without_times(out.getvalue(), {LOOKS: in_font(out)})


def _winners() -> list[tuple[str, str]]:
    """Return the values of the column of winners, each with its explanation."""
    return [
        ("1", _("Gana quien figura primero; también vale escribir su nombre.")),
        ("2", _("Gana quien figura segundo; también vale escribir su nombre.")),
        (_("tablas"), _("Un punto para cada uno. Se escriben las fichas de los dos.")),
        (_("ninguno"), _("Pierden los dos, como cuando no viene nadie.")),
    ]


def _reasons(rules: str) -> list[tuple[str, str]]:
    """Return the reasons possible under the rules, each with its explanation."""
    known = board_ends(rules)
    explained = {
        Reason.WALKOVER: _("No vino: las fichas se dejan en blanco."),
        Reason.AGREEMENT: _("Tablas acordadas por los dos."),
        Reason.NO_PIECES: _("A quien pierde no le quedan fichas."),
    }
    return [
        (str(words), explained.get(reason, ""))
        for reason, words in REASONS.items()
        if reason not in BOARD_ENDS or reason in known
    ]


def _fill_values_sheet(
    sheet: Worksheet, winners: Sequence[tuple[str, str]], reasons: Sequence[tuple[str, str]]
) -> None:
    """Write the sheet that explains the allowed values."""
    rows = [(_("Gana"), ""), *winners, ("", ""), (_("Motivo"), ""), *reasons, ("", "")]
    rows += [
        (_("Peones y damas"), _("Los que le quedan a cada uno; los de quien pierde pueden quedar en blanco.")),
        (_("Fila vacía"), _("La partida queda por jugar.")),
    ]
    for number, row in enumerate(rows, start=1):
        for column, text in enumerate(row, start=1):
            _write(sheet, number, column, text, bold=column == 1 and not row[1] and number in (1, 3 + len(winners)))
    sheet.column_dimensions["A"].width, sheet.column_dimensions["B"].width = NAME_WIDTH, EXPLANATION_WIDTH


def _fill_results_sheet(sheet: Worksheet, games: Sequence[GameLine]) -> None:
    """Write the headings and a row for each game, ready to be filled in."""
    for column, heading in enumerate(result_headings().values(), start=1):
        _write(sheet, 1, column, heading, bold=True)
    for row, game in enumerate(games, start=2):
        _write(sheet, row, 1, game.one)
        _write(sheet, row, 2, game.two)
        sheet.cell(row, 3, game.leg)
    widths = (NAME_WIDTH, NAME_WIDTH, NUMBER_WIDTH, CHOICE_WIDTH, CHOICE_WIDTH, *[NUMBER_WIDTH] * 4)
    for letter, width in zip("ABCDEFGHI", widths, strict=True):
        sheet.column_dimensions[letter].width = width
    sheet.freeze_panes = "C2"
    sheet.print_area = f"A1:I{sheet.max_row}"
    sheet.print_title_rows = "1:1"


def _print_on_one_width(sheet: Worksheet) -> None:
    """Print all columns on one page, in landscape orientation."""
    sheet.page_setup.paperSize, sheet.page_setup.orientation = A4_CODE, "landscape"
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0


def _heighten(sheet: Worksheet) -> None:
    """Give each row the height of its texts in their columns."""
    widths = [int(column.width) for _letter, column in sorted(sheet.column_dimensions.items())]
    for number, row in enumerate(sheet.iter_rows(values_only=True), start=1):
        texts = [(text, width) for text, width in zip(row, widths, strict=True) if isinstance(text, str)]
        sheet.row_dimensions[number].height = max(text_height(text, width) for text, width in texts)


def _write(sheet: Worksheet, row: int, column: int, text: str, *, bold: bool = False) -> None:
    """Write a text as a text, also after a formula sign."""
    cell = sheet.cell(row, column)
    cell.value = xml_safe(text)
    cell.data_type, cell.quotePrefix = "s", marked(text) != text
    cell.font, cell.alignment = Font(name=FONT, size=FONT_SIZE, bold=bold), Alignment(vertical="top", wrap_text=True)


def _offer_choices(sheet: Worksheet, cells: str, values: str) -> None:
    """Offer a list of values in cells; for another value the program warns, and may accept it."""
    offered = DataValidation(
        type="list", formula1=values, allow_blank=True, errorStyle="warning", showErrorMessage=True
    )
    offered.add(cells)
    sheet.add_data_validation(offered)


def _limit_numbers(sheet: Worksheet, cells: str, max_number: int) -> None:
    """Allow only whole numbers from 0 to a maximum in cells."""
    whole = DataValidation(type="whole", operator="between", formula1="0", formula2=str(max_number), allow_blank=True)
    whole.showErrorMessage = True
    whole.add(cells)
    sheet.add_data_validation(whole)
