"""Each document of a league of ten, against the same words in a bare reportlab table: `python -m bench.report`."""

from __future__ import annotations

import os
from io import BytesIO

import django
from pypdf import PdfReader
from reportlab.lib.pagesizes import A4
from reportlab.platypus import LongTable, SimpleDocTemplate

from bench.timing import by_turns, print_beside

Rows = list[list[str]]


def words_of(pdf: bytes) -> Rows:
    """What a document says, line by line, all lines of equal length."""
    lines: dict[tuple[int, int], list[str]] = {}
    for number, sheet in enumerate(PdfReader(BytesIO(pdf)).pages):

        def visit(words: str, cm: list[float], tm: list[float], *_: object, number: int = number) -> None:
            if words.strip():
                lines.setdefault((number, round(tm[5] * cm[3] + cm[5])), []).append(words.strip())

        sheet.extract_text(visitor_text=visit)
    wide = max(map(len, lines.values()))
    return [[*line, *[""] * (wide - len(line))] for line in lines.values()]


def bare(rows: Rows, face: str) -> bytes:
    buffer = BytesIO()
    table = LongTable(rows, style=[("FONT", (0, 0), (-1, -1), face, 9)])
    SimpleDocTemplate(buffer, pagesize=A4, initialFontName=face).build([table])
    return buffer.getvalue()


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()

    from tests.tournaments.reports.making import NAMES, league, page
    from tournaments.reports.fonts import PLAIN, register
    from tournaments.reports.registry import kinds_of, render

    register()
    shown = page(league([f"{name} {name}" for name in NAMES], played=45))
    for kind in kinds_of(shown):
        rows = words_of(render(kind, shown))
        works = {"bare": lambda rows=rows: bare(rows, PLAIN), kind: lambda kind=kind: render(kind, shown)}
        print_beside(by_turns(works), beside="bare")


if __name__ == "__main__":
    main()
