"""Each document, against the same words in a bare reportlab table.

Of a league of ten with all its games played and written down; the slips, of one with 300 games to be played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO

from pypdf import PdfReader
from reportlab.lib.pagesizes import A4
from reportlab.platypus import LongTable, SimpleDocTemplate

from bench.timing import Figure, by_turns

Rows = list[list[str]]


def words_of(pdf: bytes) -> Rows:
    """Return the text of a document line by line, padded to equal length."""
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


def figures(rounds: int, only: Sequence[str] = ()) -> Iterator[Figure]:
    """Yield the figures of all kinds of document, or of some."""
    from games.rules import RULES
    from games.rules.playing import play_out
    from tests.tournaments.exports.recording import with_sheets
    from tests.tournaments.reports.making import NAMES, league, to_print
    from tournaments.reports.fonts import PLAIN, register
    from tournaments.reports.registry import kinds_of, render

    register()
    games = list(play_out(RULES["castillar"], "bench", 45))
    whole = to_print(with_sheets(league([f"{name} {name}" for name in NAMES], played=45), games))
    still_open = league([f"Jugador {number}" for number in range(1, 26)], max_players=25)
    to_play = to_print(still_open, site="https://ligas.example")
    for shown, kinds in ((whole, kinds_of(whole)), (to_play, ["slips"])):
        for kind in kinds:
            if only and kind not in only:
                continue
            rows = words_of(render(kind, shown))
            works = {
                "bare": lambda rows=rows: bare(rows, PLAIN),
                kind: lambda kind=kind, shown=shown: render(kind, shown),
            }
            seconds = by_turns(works, rounds=rounds)
            yield Figure(what=f"report: {kind}", beside="bare reportlab", seconds=seconds[kind], bare=seconds["bare"])
