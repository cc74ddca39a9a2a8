"""Measure each document beside the same words in a bare reportlab table.

Each word of the table has the font that it has in the document, so that both embed the same fonts; codes, medals and
charts are not in the table.

Documents of results are made of a league of ten with all games played and with sheets; documents of open games, of a
league with 300 of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from io import BytesIO
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

from pypdf import PdfReader
from reportlab.lib.pagesizes import A4
from reportlab.pdfbase.pdfmetrics import getFont
from reportlab.platypus import LongTable, SimpleDocTemplate

from bench.timing import Figure, by_turns

if TYPE_CHECKING:
    from tournaments.display.championships import ChampionshipPage
    from tournaments.display.reports import Printed

Cell = tuple[str, str]
"""A text, and the name of its font."""
Rows = list[list[Cell]]
SITE = "https://ligas.example"
WHOLE_FILE, MAX_WHOLE_FILE_SECONDS = "dossier", 3.0
OPEN_GAME_DOCUMENTS = ("slips", "sheets", "tablecards", "rounds")
TWO_PAGES_A_GAME = "sheets"
MAX_RATIO = 2


def words_of(pdf: bytes) -> Rows:
    """Return the text of a document line by line, padded to equal length."""
    lines: dict[tuple[int, int], list[Cell]] = {}
    faces = _faces()
    for number, sheet in enumerate(PdfReader(BytesIO(pdf)).pages):

        def visit(
            words: str, cm: list[float], tm: list[float], font: dict[str, str], _size: float, number: int = number
        ) -> None:
            if words.strip():
                face = faces[font["/BaseFont"].partition("+")[2]]
                lines.setdefault((number, round(tm[5] * cm[3] + cm[5])), []).append((words.strip(), face))

        sheet.extract_text(visitor_text=visit)
    wide = max(map(len, lines.values()))
    return [[*line, *[("", line[-1][1])] * (wide - len(line))] for line in lines.values()]


def _faces() -> dict[str, str]:
    """Return the fonts of the documents by their names inside the files."""
    from tournaments.documents.print.fonts import BOLD, DISPLAY, PLAIN, SERIF

    return {str(getFont(face).face.name.decode()): face for face in (PLAIN, BOLD, SERIF, DISPLAY)}


def bare_pdf(rows: Rows) -> bytes:
    """Return a PDF with rows of words in a plain table."""
    buffer, (first, *_) = BytesIO(), _faces().values()
    style: list[tuple[object, ...]] = [("FONT", (0, 0), (-1, -1), first, 9)]
    for y, row in enumerate(rows):
        x = 0
        for face, cells in groupby(row, itemgetter(1)):
            x, left = x + len(list(cells)), x
            style += [("FONTNAME", (left, y), (x - 1, y), face)] if face != first else []
    table = LongTable([[words for words, _face in row] for row in rows], style=style)
    SimpleDocTemplate(buffer, pagesize=A4, initialFontName=first).build([table])
    return buffer.getvalue()


def figures(rounds: int, only: Sequence[str] = ()) -> Iterator[Figure]:
    """Yield the figures of all kinds of document, or of some; then the time of the whole file."""
    from tournaments.documents.print.fonts import register

    register()
    for kind, render_it in _works().items():
        if only and kind not in only:
            continue
        rows = words_of(render_it())
        seconds = by_turns({"bare": lambda rows=rows: bare_pdf(rows), kind: render_it}, rounds=rounds)
        what, taken = f"report: {kind}", seconds[kind]
        yield Figure(what=what, beside="bare reportlab", seconds=taken, bare=seconds["bare"], most=MAX_RATIO)
        if kind == WHOLE_FILE:
            yield Figure(what=what, beside="a limit", seconds=taken, bare=MAX_WHOLE_FILE_SECONDS, most=1)


def _works() -> dict[str, Callable[[], bytes]]:
    """Return the rendering of each document by its kind."""
    from tournaments.display.record import Minutes
    from tournaments.documents.print.registry import KINDS, kinds_of
    from tournaments.documents.print.rendering import render, render_championship, render_poster

    nothing_private = Minutes(team=(), incidents=(), corrections=(), more=0)
    finished, to_play, few = (replace(league, minutes=nothing_private) for league in _leagues())
    finished_leagues_only = [kind for kind in KINDS if kind in kinds_of(finished) and kind not in OPEN_GAME_DOCUMENTS]
    works: dict[str, Callable[[], bytes]] = {kind: partial(render, kind, finished) for kind in finished_leagues_only}
    works |= {kind: partial(render, kind, few if kind == TWO_PAGES_A_GAME else to_play) for kind in OPEN_GAME_DOCUMENTS}
    return works | {
        "championship": partial(render_championship, _championship()),
        "link": partial(render_poster, "Liga", "Árbitro", None, f"{SITE}/e/1234567890"),
    }


def _leagues() -> tuple[Printed, Printed, Printed]:
    """Return three leagues: one with all games played and with sheets, one with 300 open games, one with fifteen."""
    from games.rules import RULES
    from games.rules.playing import play_out
    from tests.tournaments.documents.files.recording import with_sheets
    from tests.tournaments.documents.print.making import NAMES, league, to_print

    games = list(play_out(RULES["castillar"], "bench", 45))
    finished = with_sheets(league([f"{name} {name}" for name in NAMES], played=45), games)
    still_open = league([f"Jugador {number}" for number in range(1, 26)], max_players=25)
    return to_print(finished), to_print(still_open, site=SITE), to_print(league(NAMES[:6]), site=SITE)


def _championship() -> ChampionshipPage:
    """Return a championship of thirty players and ten leagues."""
    from tournaments.display.championships import ChampionshipPage, Event, Medallist
    from tournaments.league.podium import ChampionshipRow, Medal

    names = [f"Jugador {number}" for number in range(1, 31)]
    rows = tuple(ChampionshipRow(at, at, name, 5, 1, 0, 0) for at, name in enumerate(names, start=1))
    medals = tuple((medal, 5 - 2 * at) for at, medal in enumerate(Medal))
    events = tuple(
        Event(
            name=f"Liga {number}",
            slug=f"liga-{number}",
            state_name="terminada",
            played_on=None,
            podium=tuple(
                Medallist(medal, names[3 * number + at], at + 1, points) for at, (medal, points) in enumerate(medals)
            ),
        )
        for number in range(10)
    )
    return ChampionshipPage(slug="copa", name="Copa", rows=rows, events=events)
