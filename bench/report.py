"""How long a document takes beside the same words in a bare table of the PDF library: `python -m bench.report`."""

from __future__ import annotations

import os
from collections.abc import Callable
from io import BytesIO
from statistics import median
from time import perf_counter

import django
from reportlab.lib.pagesizes import A4
from reportlab.platypus import LongTable, SimpleDocTemplate

ROUNDS = 15


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()

    from tests.builders import NAMES, league, page
    from tournaments.reports.fonts import PLAIN, register
    from tournaments.reports.registry import kinds_of, render

    register()
    shown = page(league([f"{name} {name}" for name in NAMES], played=45))
    print(f"{'document':12} {'here':>9} {'bare':>9} {'ratio':>6}   (median of {ROUNDS}, taking turns, milliseconds)")
    for kind in kinds_of(shown):
        rows = _rows(render(kind, shown))
        here, bare = _taking_turns(lambda kind=kind: render(kind, shown), lambda rows=rows: _bare(rows, PLAIN))
        print(f"{kind:12} {1000 * here:9.1f} {1000 * bare:9.1f} {here / bare:6.2f}")


def _rows(pdf: bytes) -> list[list[str]]:
    """The words of a document as they stand on its lines."""
    from pypdf import PdfReader

    lines: dict[tuple[int, int], list[str]] = {}
    for number, sheet in enumerate(PdfReader(BytesIO(pdf)).pages):

        def visit(words: str, cm: list[float], tm: list[float], *_: object, number: int = number) -> None:
            if words.strip():
                lines.setdefault((number, round(tm[5] * cm[3] + cm[5])), []).append(words.strip())

        sheet.extract_text(visitor_text=visit)
    wide = max(map(len, lines.values()))
    return [[*line, *[""] * (wide - len(line))] for line in lines.values()]


def _bare(rows: list[list[str]], face: str) -> bytes:
    buffer = BytesIO()
    table = LongTable(rows, style=[("FONT", (0, 0), (-1, -1), face, 9)])
    SimpleDocTemplate(buffer, pagesize=A4, initialFontName=face).build([table])
    return buffer.getvalue()


def _taking_turns(one: Callable[[], bytes], other: Callable[[], bytes]) -> tuple[float, float]:
    """The median seconds of each, run by turns."""
    spent: tuple[list[float], list[float]] = ([], [])
    for _ in range(ROUNDS):
        for work, times in zip((one, other), spent, strict=True):
            start = perf_counter()
            work()
            times.append(perf_counter() - start)
    return median(spent[0]), median(spent[1])


if __name__ == "__main__":
    main()
