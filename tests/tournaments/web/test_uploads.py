"""Uploaded lists of players: workbooks and texts of other programs, and hostile files."""

from __future__ import annotations

import io
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from odfdo import Cell, Document, Row, Table
from openpyxl import Workbook

from serving import long_pages
from tests.organizing import league_in_preparation
from tests.people import organizer_of
from tests.serving.test_long_pages import page_in_progress
from tests.tournaments.web.deciding.browsing import html_of, league_url, send
from tournaments.league.file.names_list import read_list
from tournaments.web import uploads
from tournaments.web.uploads import list_text

ROWS = [["N.º", "Jugador/a", "Club"], [1, "Ana Pérez", "Casino"], [2.0, "Bea Ñ", None], [3, "Carlos", "C\nD"]]


def xlsx(rows: list[list[object]]) -> bytes:
    book = Workbook()
    book.create_sheet("Vacía", 0)
    assert book.worksheets[1]
    for row in rows:
        book.worksheets[1].append(["", *row])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def ods(rows: list[list[object]]) -> bytes:
    document, table = Document("spreadsheet"), Table("Lista")
    for row in rows:
        made = Row()
        for value in row:
            made.append(Cell(value))
        table.append_row(made)
    document.body.clear()
    document.body.append(table)
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def changed(content: bytes, was: bytes, becomes: bytes) -> bytes:
    """Return the workbook with a part of its content replaced."""
    out = io.BytesIO()
    with ZipFile(io.BytesIO(content)) as packed, ZipFile(out, "w", ZIP_DEFLATED) as made:
        for name in packed.namelist():
            made.writestr(name, packed.read(name).replace(was, becomes, 1))
    return out.getvalue()


@pytest.mark.parametrize("made", [xlsx, ods])
def test_workbook_is_read_as_its_cells(made: object) -> None:
    text = list_text(made(ROWS))  # type: ignore[operator]
    found = [(one.name, one.club) for one in read_list(text).entrants]
    assert found == [("Ana Pérez", "Casino"), ("Bea Ñ", None), ("Carlos", "C D")]


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_text_is_read_as_spreadsheets_save_it(codec: str) -> None:
    assert list_text("Ñoño;Peña\r\nÁvila;".encode(codec)) == "Ñoño;Peña\r\nÁvila;"


@pytest.mark.parametrize(
    "attack",
    [
        changed(ods(ROWS), b"<table:table-row", b'<table:table-row table:number-rows-repeated="2000000000"'),
        changed(ods(ROWS), b"<table:table-cell", b'<table:table-cell table:number-columns-repeated="2000000000"'),
        changed(ods(ROWS), b"<office:document-content", b'<!DOCTYPE x SYSTEM "file:///etc/passwd"><x'),
        changed(ods(ROWS), b"<table:table-cell", b"<table:table-cell><table:table-cell"),
        changed(xlsx(ROWS), b"<sheetData>", b"<sheetData><row r='1048576'><c r='XFD1048576'><v>1</v></c></row>"),
        changed(xlsx(ROWS), b"<sheetData>", b"<sheetData"),
        xlsx(ROWS)[:-30],
        b"PK\x03\x04" + bytes(100),
    ],
)
def test_hostile_workbook_is_read_or_refused(attack: bytes) -> None:
    try:
        assert len(list_text(attack)) < 50_000
    except ValidationError as refused:
        assert str(refused.messages[0])


@pytest.mark.parametrize(
    ("was", "repeated", "most"),
    [
        (b"<cellXfs", b"<fonts/>", uploads.MAX_STYLES_BYTES),
        (b"<sheetData>", b"<row/>", uploads.MAX_UNPACKED_BYTES),
    ],
)
def test_small_workbook_that_unpacks_to_much_is_refused(was: bytes, repeated: bytes, most: int) -> None:
    with pytest.raises(ValidationError, match="demasiado grande"):
        list_text(changed(xlsx(ROWS), was, repeated * (most // 6) + was))


@pytest.mark.parametrize("start", [b"\x89PNG\r\n\x1a\n\0\0", b"%PDF-1.7\0"])
def test_file_of_another_kind_is_not_called_too_large(start: bytes) -> None:
    with pytest.raises(ValidationError, match="No es XLSX, ODS ni texto"):
        list_text(start + b"x" * uploads.MAX_TEXT_BYTES)


def test_refusal_of_a_large_list_names_its_limits() -> None:
    with pytest.raises(ValidationError, match="caben 50 kB de texto, o 2 MB de hoja de cálculo"):
        list_text("ñandú".encode("utf-16") * uploads.MAX_TEXT_BYTES)


def test_old_workbook_suggests_another_format() -> None:
    with pytest.raises(ValidationError, match="antiguo"):
        list_text(b"\xd0\xcf\x11\xe0" + bytes(600))


@pytest.mark.django_db
def test_uploaded_workbook_is_previewed_before_saving() -> None:
    league = league_in_preparation(())
    sent = SimpleUploadedFile("lista.xlsx", xlsx(ROWS))
    seen = html_of(send(organizer_of(league), league_url("players_of", league), upload=sent))
    assert "Se han leído 3 jugadores" in seen and "Ana Pérez" in seen
    assert "La columna «N.º» no se usa" in seen and "es un título" in seen
    assert not league.entries.exists()


CELLS = b"<c/>" * 725_000
ODS_CELLS = b"<table:table-cell/>" * 150_000


@pytest.mark.parametrize(
    "attack",
    [
        changed(xlsx(ROWS), b"<sheetData>", b"<sheetData><row>" + CELLS + b"</row>"),
        changed(xlsx(ROWS), b"<sheetData>", b"<sheetData>" + b"<row><c/></row>" * 190_000),
        changed(ods(ROWS), b"<table:table-cell", ODS_CELLS + b"<table:table-cell"),
    ],
    ids=["one row", "many rows", "ods"],
)
def test_empty_cells_are_counted_before_they_are_made(attack: bytes) -> None:
    assert len(attack) < 20_000
    with pytest.raises(ValidationError, match="demasiado grande"):
        list_text(attack)


BOMBS = {
    "memory": "bytearray(workbook.MAX_MEMORY_BYTES)",
    "time": "exec('while True: pass')",
    "failure": "1 / 0",
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_reading_ends_at_its_limits_without_the_site(
    bomb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the library does with a file, the process that reads it ends, and the file is refused."""
    (tmp_path / "reader_bomb.py").write_text(
        "import sys\nfrom tournaments.web import workbook\n"
        "workbook.MAX_CPU_SECONDS = 1\n"
        f"workbook.text_of = lambda content: {BOMBS[bomb]}\n"
        "sys.exit(workbook.main())\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(uploads, "READER", "reader_bomb")
    with pytest.raises(ValidationError):
        list_text(xlsx(ROWS))
    monkeypatch.undo()
    assert "Ana Pérez" in list_text(xlsx(ROWS))


def test_workbooks_are_read_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_pages, "MAX_WAIT_SECONDS", 0.01)
    with page_in_progress(), pytest.raises(ValidationError, match="otros ficheros"):
        list_text(xlsx(ROWS))
