"""Uploaded files and pasted lists: their form fields, limits and names."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Callable
from typing import Any, TypeVar
from zipfile import BadZipFile, ZipFile

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from games.forms import BUSY
from serving import long_pages
from tournaments.league.faults import Fault
from tournaments.web.forms import PlainForm
from tournaments.web.workbook import TOO_LARGE_STATUS, WORKBOOK_FILES
from tournaments.wording.league_faults import full_sentence

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
    is_packed = content.startswith(_ZIP_START)
    if len(content) > (MAX_WORKBOOK_BYTES if is_packed else MAX_TEXT_BYTES):
        is_text = is_packed or b"\0" not in content or content.startswith(_UTF_16_STARTS)
        raise too_large() if is_text else not_text()
    if not is_packed:
        return decoded_text(content)
    text = _text_of_workbook(content)
    if len(text) > MAX_TEXT_BYTES:
        raise too_large()
    return text


def too_large() -> ValidationError:
    """Return the refusal of a file that is larger than any list."""
    words = _("Es demasiado grande para ser una lista: caben %(text)d kB de texto, o %(book)d MB de hoja de cálculo.")
    return ValidationError(words % {"text": MAX_TEXT_BYTES // 1000, "book": MAX_WORKBOOK_BYTES // 1_000_000})


def not_text() -> ValidationError:
    """Return the refusal of a file that is neither a workbook nor a text."""
    return ValidationError(_("No es XLSX, ODS ni texto. Guárdalo como CSV en UTF-8, o pega la lista."))


def decoded_text(content: bytes) -> str:
    """Decode UTF-8, UTF-16 (spreadsheets' "Unicode text") or Windows-1252 (their CSV). Raises ValidationError."""
    codecs = ("utf-16",) if content.startswith(_UTF_16_STARTS) else ("utf-8-sig", "cp1252")
    for codec in codecs:
        try:
            return content.decode(codec)
        except UnicodeDecodeError:
            continue
    raise not_text()


def _text_of_workbook(content: bytes) -> str:
    """Return the cells of the first sheet that has any, as if pasted. Raises ValidationError."""
    unreadable = ValidationError(
        _("No se puede leer como XLSX ni como ODS. Copia sus celdas y pégalas arriba, o guárdalo como CSV.")
    )
    try:
        with ZipFile(io.BytesIO(content)) as packed:
            sizes = {entry.filename: entry.file_size for entry in packed.infolist()}
            size = sum(entry.file_size for entry in packed.infolist())
    except (BadZipFile, ValueError, NotImplementedError) as error:
        raise unreadable from error
    if size > MAX_UNPACKED_BYTES or sizes.get("xl/styles.xml", 0) > MAX_STYLES_BYTES:
        raise too_large()
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
            raise too_large() from error
    if done.returncode == TOO_LARGE_STATUS:
        raise too_large()
    if done.returncode:
        raise unreadable
    return done.stdout.decode()


Value = TypeVar("Value")


class ReplaceableFileForm(PlainForm):
    """A form with a file. Without a new one the present file stays, unless the field `without` is ticked."""

    def __init__(self, *args: Any, has_file: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not has_file:
            del self.fields["without"]

    @property
    def keeps(self) -> bool:
        """Whether the present file stays if there is no new one."""
        return not self.cleaned_data.get("without")

    def uploaded(self, field: str, read: Callable[[bytes], Value], max_bytes: int) -> Value | None:
        """Return an upload as `read` returns it, or None without one. Raises ValidationError over `max_bytes` bytes."""
        upload = self.cleaned_data[field]
        return self.valid(lambda: read(upload.read(max_bytes + 1))) if upload else None

    def valid(self, read: Callable[[], Value]) -> Value:
        """Return the value of `read`. Raises ValidationError, for the field being cleaned, in place of its Fault."""
        try:
            return read()
        except Fault as fault:
            raise ValidationError(full_sentence(fault)) from None


def pasted_field(label: Any, help_text: Any, rows: int = 12, **options: Any) -> forms.CharField:
    """Return a field for the lines of a pasted list."""
    widget = forms.Textarea(attrs={"rows": rows, "spellcheck": "false"})
    return forms.CharField(label=label, help_text=help_text, required=False, strip=False, widget=widget, **options)


def uploaded_field(label: Any, accept: str, help_text: Any = None) -> forms.FileField:
    """Return a field for an uploaded list; `accept` names the kinds of files. The form itself refuses an empty file."""
    return forms.FileField(
        label=label,
        required=False,
        allow_empty_file=True,
        help_text=help_text or _("En UTF-8. Sustituye a lo escrito arriba."),
        widget=forms.FileInput(attrs={"accept": accept}),
    )


def file_name(*words: object) -> str:
    """Return a file name without extension, of plain letters, figures and hyphens, from any words."""
    return "-".join(filter(None, (slugify(str(word)) for word in words)))
