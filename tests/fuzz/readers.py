"""Every reader of files and pasted texts, with files as people have them: `damage` damages them."""

from __future__ import annotations

import gzip
import io
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from odfdo import Cell, Document, Row, Table
from openpyxl import Workbook

from games.rules import RULES
from games.rules.notation.fen import BadPosition, read_fen
from games.rules.wording import report_json
from games.several import read_games
from games.wording import decoded as decoded_sheet
from tests.fuzz import values
from tests.fuzz.damage import damaged_table
from tournaments.league.faults import Fault
from tournaments.league.file import read_league, read_names
from tournaments.league.file.results_list import read_results
from tournaments.organizers.branding import redrawn_picture
from tournaments.organizers.founding.players_form import PlayersForm
from tournaments.organizers.notices import checked_pdf
from tournaments.organizers.results.list_form import ResultsForm
from tournaments.store.backup.document import DamagedBackup, Header, check_backup, write_backup
from tournaments.wording.league_faults import full_sentence, sentence_with_place

REFUSALS = (ValidationError, BadPosition, DamagedBackup)
"""Refusals beside Fault, whose sentence is tried too."""
SHEET_RULES = ("castillar", "international", "italian")

PLAYERS = (
    "1;Ana\n2;Bea\n3;Carlos",
    "1\tAna Pérez\tCasino\n2\tBea Ñ\t\n3\tCarlos Ruiz\tUriandia",
    "N.º;Jugador;Apellidos;Club;Teléfono\n1;Ana;Pérez;Casino;600123123\n2;Bea;Ñ;;\n;;Total;3;",
    "Nombre,Club\nAna,Casino\nBea,Uriandia",
    "| Nombre | Club |\n|---|---|\n| Ana | Casino |\n| Bea | Uriandia |",
    "[28/11/26, 10:31:02] Ana: yo me apunto\n[28/11/26, 10:32:00] Bea: y yo\n28/11/26 10:31 - Carlos: voy",
    "Jugadores:\n1. Ana Pérez - Casino\n2. ❌ Bea (baja)\n3. GM Gil, Carlos (ESP) 2250\nReservas:\n4. Dora 600 123 123",
    "Ana Pérez (padre), Bea <b@example.org>; Carlos | Dora y Eva",
    '"Pérez, Ana";"Casino"\n"Gil, Bea";\n',
)
RESULTS = (
    "one,two,leg,winner,reason,one_men,one_kings,two_men,two_kings\nAna,Bea,1,one,no_pieces,3,,0,\nBea,Eva,,draw,agreement,1,,1,",
    "primero;segundo;gana;motivo;peones 1\nAna;Bea;1;rival sin fichas;3\nBea;Eva;tablas;acuerdo;1",
    "White;Result;Black\nAna;1-0;Bea\nEva;½-½;Bea",
    "No\tName\t1\t2\t3\n1\tAna\t*\t1\t½\n2\tBea\t0\t*\t1\n3\tEva\t½\t0\t*",
    "No;Name;1.Rd;2.Rd\n1;Ana;2w1;3b½\n2;Bea;1b0;-1\n3;Eva;-0;1w½",
)
REPORT = "\n".join(
    (
        "012 Torneo",
        "XXR 3",
        *(
            f"001 {number:4} m    {name:33}1850 ESP     2200{number:03} 1990/01/01  2.0 {number:4}  {rounds}"
            for number, name, rounds in (
                (1, "Pérez, Ana", "   2 w 1     3 b ="),
                (2, "Ñoño, Bea", "   1 b 0  0000 - H"),
                (3, "Gil, Eva", "0000 - U     1 w ="),
            )
        ),
    )
)
SHEETS = tuple(sheet.decode() for sheet in values.SHEETS)
FENS = tuple(fen.decode() for fen in values.FENS)


@dataclass(frozen=True, slots=True)
class Reader:
    """`read` returns a value or raises one of REFUSALS; `texts` are files that it reads, before they are damaged."""

    name: str
    read: Callable[[bytes], object]
    texts: Sequence[str]
    packed: Callable[[str], bytes] = lambda text: text.encode("utf-8", "surrogatepass")
    """Puts a damaged text into the file that is read."""
    is_workbook: bool = False


def _form(kind: type[forms.Form], name: str | None) -> Callable[[bytes], object]:
    """Return the reader of a form: of a pasted text, or of a file of that name. An error without a sentence fails."""

    def read(content: bytes) -> object:
        if name is None:
            form = kind({"listed": content.decode("utf-8", "replace")})
        else:
            form = kind({}, {"upload": SimpleUploadedFile(name, content)})
        if not form.is_valid():
            assert form.errors and all(str(error).strip() for errors in form.errors.values() for error in errors)
        return form

    return read


def _sheets(content: bytes) -> object:
    """Check the games of a file under several rules, as the page and the command do."""
    text = decoded_sheet(content)
    for rules in SHEET_RULES:
        games = read_games(RULES[rules], text)
        reports = [report_json(games.report(number)) for number in range(1, min(len(games.texts), 5) + 1)]
        json.dumps([reports, [str(line) for line in games.listed()[:5]]])
    return None


def _backup(content: bytes) -> object:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "backup.gz"
        path.write_bytes(content)
        return check_backup(path)


def _backup_text() -> str:
    stream = io.BytesIO()
    rows = ('{"pk": 1, "name": "Ana"}', '{"pk": 2, "name": "Bea"}')
    write_backup(stream, Header("2026-11-21T17:00:00+00:00", {"games": "0002"}), [("a.player", rows), ("a.b", ())])
    return gzip.decompress(stream.getvalue()).decode()


def _xlsx(text: str) -> bytes:
    """Return a workbook with the cells of a text, without the control characters that XML forbids."""
    book = Workbook()
    for row in _rows(text):
        book.active.append(row)  # type: ignore[union-attr]
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _ods(text: str) -> bytes:
    document, table = Document("spreadsheet"), Table("Lista")
    for cells in _rows(text):
        row = Row()
        for cell in cells:
            row.append(Cell(cell))
        table.append_row(row)
    document.body.clear()
    document.body.append(table)
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def _rows(text: str) -> list[list[str]]:
    allowed = re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd]", "?", text)
    separator = max(";\t,|", key=allowed.count)
    return [line.split(separator) for line in allowed.splitlines()]


READERS = (
    Reader("pasted players", _form(PlayersForm, None), (*PLAYERS, REPORT)),
    Reader("players in a text", _form(PlayersForm, "a.csv"), (*PLAYERS, REPORT)),
    Reader("players in XLSX", _form(PlayersForm, "a.xlsx"), PLAYERS[:4], _xlsx, is_workbook=True),
    Reader("players in ODS", _form(PlayersForm, "a.ods"), PLAYERS[:4], _ods, is_workbook=True),
    *(
        Reader(
            f"players for a command {is_csv}",
            lambda content, is_csv=is_csv: read_names(content, is_csv=is_csv),
            (*PLAYERS, REPORT),
        )
        for is_csv in (None, True, False)
    ),
    Reader("pasted results", _form(ResultsForm, None), (*RESULTS, REPORT)),
    Reader("results in a text", _form(ResultsForm, "a.csv"), (*RESULTS, REPORT)),
    Reader("results in XLSX", _form(ResultsForm, "a.xlsx"), RESULTS, _xlsx, is_workbook=True),
    Reader("results in ODS", _form(ResultsForm, "a.ods"), RESULTS, _ods, is_workbook=True),
    Reader("results for a command", read_results, RESULTS),
    Reader("league file", read_league, (json.dumps(values.LEAGUE_FILE, ensure_ascii=False, indent=1),)),
    Reader("sheets", _sheets, SHEETS),
    *(
        Reader(f"position {rules}", lambda content, rules=rules: read_fen(RULES[rules], decoded_sheet(content)), FENS)
        for rules in SHEET_RULES
    ),
    Reader("backup", _backup, (_backup_text(),), lambda text: gzip.compress(text.encode("utf-8", "surrogatepass"))),
    Reader(
        "crest",
        redrawn_picture,
        tuple(picture.decode("latin-1") for picture in values.PICTURES),
        lambda text: text.encode("latin-1", "replace"),
    ),
    Reader("rules in PDF", checked_pdf, ("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n",)),
)


def damaged_file(reader: Reader, chance: Random) -> bytes:
    """Return one of the files of a reader, damaged: its cells, or in 3 of 10 its bytes."""
    text = chance.choice(reader.texts)
    if chance.random() < 0.7:
        return reader.packed(damaged_table(text, chance))
    return values.damaged(reader.packed(text), chance)


def refusal(reader: Reader, content: bytes) -> str | None:
    """Return the sentence of the refusal of a file, or None if it is read. Any other exception is an error."""
    try:
        reader.read(content)
    except Fault as fault:
        return f"{full_sentence(fault)} {sentence_with_place(fault)}"
    except REFUSALS as refused:
        return str(refused)
    return None
