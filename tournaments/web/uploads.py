"""The text of an uploaded list: of a text file, a CSV file, or the first non-empty sheet of a workbook."""

from __future__ import annotations

import io
import subprocess
import sys
from zipfile import BadZipFile, ZipFile

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.forms import BUSY
from serving import long_pages
from tournaments.web.workbook import TOO_LARGE_STATUS, WORKBOOK_FILES

MAX_TEXT_BYTES = 50_000
"""Enough for a hundred names and clubs of maximum length."""
MAX_WORKBOOK_BYTES = 2_000_000
MAX_UNPACKED_BYTES = 3_000_000
MAX_STYLES_BYTES = 200_000
"""openpyxl makes an object of each style that a workbook lists: a megabyte of them takes it four seconds and 200 MB."""
READER = "tournaments.web.workbook"
"""The module that reads a workbook, in a process of its own."""
MAX_READING_SECONDS = 20.0

_ZIP_START, _OLD_EXCEL_START = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
_UTF_16_STARTS = (b"\xff\xfe", b"\xfe\xff")


def is_workbook(content: bytes) -> bool:
    """Return whether a file is a workbook, even of an unsupported format."""
    return content.startswith((_ZIP_START, _OLD_EXCEL_START))


def list_text(content: bytes) -> str:
    """Return the list in a file as text. Raises ValidationError, with advice, if it cannot be read."""
    if content.startswith(_OLD_EXCEL_START):
        raise ValidationError(_("Es un libro de Excel antiguo (.xls). Guárdalo como XLSX o CSV, o copia sus celdas."))
    if len(content) > (MAX_WORKBOOK_BYTES if content.startswith(_ZIP_START) else MAX_TEXT_BYTES):
        raise ValidationError(_("Es demasiado grande para ser una lista."))
    if not content.startswith(_ZIP_START):
        return decoded_text(content)
    text = _text_of_workbook(content)
    if len(text) > MAX_TEXT_BYTES:
        raise ValidationError(_("Es demasiado grande para ser una lista."))
    return text


def decoded_text(content: bytes) -> str:
    """Decode UTF-8, UTF-16 (spreadsheets' "Unicode text") or Windows-1252 (their CSV). Raises ValidationError."""
    codecs = ("utf-16",) if content.startswith(_UTF_16_STARTS) else ("utf-8-sig", "cp1252")
    for codec in codecs:
        try:
            return content.decode(codec)
        except UnicodeDecodeError:
            continue
    raise ValidationError(_("No es un fichero de texto. Guárdalo como texto UTF-8, o pega la lista."))


def _text_of_workbook(content: bytes) -> str:
    """Return the cells of the first sheet that has any, as if pasted. Raises ValidationError."""
    unreadable = ValidationError(
        _("No se puede leer como XLSX ni como ODS. Copia sus celdas y pégalas arriba, o guárdalo como CSV.")
    )
    too_large = ValidationError(_("Es demasiado grande para ser una lista."))
    try:
        with ZipFile(io.BytesIO(content)) as packed:
            sizes = {entry.filename: entry.file_size for entry in packed.infolist()}
            size = sum(entry.file_size for entry in packed.infolist())
    except (BadZipFile, ValueError, NotImplementedError) as error:
        raise unreadable from error
    if size > MAX_UNPACKED_BYTES or sizes.get("xl/styles.xml", 0) > MAX_STYLES_BYTES:
        raise too_large
    if not any(name in sizes for name in WORKBOOK_FILES):
        raise unreadable
    with long_pages.turn() as has_turn:
        if not has_turn:
            raise ValidationError(BUSY)
        try:
            # A small workbook may need much memory and time: this process lets it have neither.
            done = subprocess.run(
                [sys.executable, "-m", READER],
                cwd=settings.BASE_DIR,
                input=content,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                timeout=MAX_READING_SECONDS,
                check=False,
            )
        except subprocess.TimeoutExpired as error:
            raise too_large from error
    if done.returncode == TOO_LARGE_STATUS:
        raise too_large
    if done.returncode:
        raise unreadable
    return done.stdout.decode()
