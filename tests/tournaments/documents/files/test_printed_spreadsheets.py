"""Spreadsheets printed by LibreOffice: no letter is lost, and neither format takes more pages than the other."""

from __future__ import annotations

import shutil
import subprocess
import unicodedata
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest
from django.utils import translation
from pypdf import PdfReader

from tests.tournaments.documents.print.making import page
from tests.tournaments.documents.print.random_leagues import trial
from tournaments.documents.files.pdn import Sheet, with_printed_first
from tournaments.documents.files.registry import TABLES, league_table, tables_of
from tournaments.documents.files.sheet_layout import layout_of, line_count, text_width

LEAGUE_SEEDS = (7,)
"""The seeds of random leagues with long names, in other scripts too."""
FIRST_OTHER_LETTER = "\u0590"
"""From here on, letters are drawn in other fonts, and read back in other orders."""


@pytest.mark.skipif(not shutil.which("soffice"), reason="apt install libreoffice-calc")
def test_printed_table_loses_no_letter(tmp_path: Path) -> None:
    sheets: dict[str, Sheet] = {}
    for seed in LEAGUE_SEEDS:
        one = trial(seed)
        league_page = page(one.league)
        with translation.override(one.lang):
            for name in tables_of(league_page, TABLES):
                sheets[f"{seed}-{name}"] = with_printed_first(TABLES[name].sheet(league_page))
                for kind in ("xlsx", "ods"):
                    (tmp_path / f"{seed}-{name}-{kind}.{kind}").write_bytes(league_table(name, kind, league_page))
    printed = printed_by_libreoffice(tmp_path)
    for name, sheet in sheets.items():
        pages = {kind: printed[f"{name}-{kind}"] for kind in ("xlsx", "ods")}
        counts = {kind: len(texts) for kind, texts in pages.items()}
        # To fit the width, LibreOffice may take letters of one format a percent larger: then a last row may go on.
        assert abs(counts["xlsx"] - counts["ods"]) <= 1, f"{name}: rows are higher in one format; pages: {counts}"
        for kind, texts in pages.items():
            assert letters_of(sheet) - letters(texts) == Counter(), f"{name}: letters that {kind} does not print"


def printed_by_libreoffice(folder: Path) -> dict[str, list[str]]:
    """Return the texts of the pages of each spreadsheet in a folder."""
    profile = f"-env:UserInstallation=file://{folder / 'profile'}"
    files = [str(file) for file in folder.iterdir()]
    command = ["soffice", profile, "--headless", "--convert-to", "pdf", "--outdir", str(folder), *files]
    subprocess.run(command, capture_output=True, timeout=300, check=True)
    found = {file.stem: PdfReader(file) for file in folder.glob("*.pdf")}
    assert len(found) == len(files)
    return {name: [page.extract_text() for page in reader.pages] for name, reader in found.items()}


def letters_of(sheet: Sheet) -> Counter[str]:
    """Return the letters of the texts and numbers that are printed of a table."""
    printed = layout_of(sheet).printed
    return letters(str(value) for row in sheet.rows for value in row[:printed] if isinstance(value, str | int))


def letters(texts: Iterable[str]) -> Counter[str]:
    whole = unicodedata.normalize("NFKC", " ".join(texts))
    return Counter(letter for letter in whole if letter.isalnum() and letter < FIRST_OTHER_LETTER)


@pytest.mark.parametrize(
    ("text", "room", "lines"),
    [("", 10, 1), ("Ana", 100, 1), ("Ana\nBegoña", 100, 2), ("ab ab ab", 26, 2), ("Ana-Ana", 22, 2), ("m" * 10, 30, 4)],
)
def test_lines_are_broken_between_words_and_long_words(text: str, room: float, lines: int) -> None:
    assert line_count(text, room) == lines


def test_letters_of_other_fonts_have_a_width() -> None:
    assert text_width("ñ") == text_width("n") and text_width("ń") == text_width("n")
    assert text_width("e\u0301") == text_width("e") < text_width("ж") < text_width("王") < text_width("🥇")
    assert text_width("Ana") < text_width("Ana", bold=True)
