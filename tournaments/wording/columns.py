"""The columns of figures of a league's table, each declared once for every page, document, file and program.

Place, name, reason of the place and medal have a form of their own on each surface; these columns are the same on all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from functools import cache
from typing import Protocol

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournaments.league.table import Figures

Words = str | Promise


class Counted(Protocol):
    """A row of a table, with its figures."""

    @property
    def figures(self) -> Figures: ...
    @property
    def sanctions(self) -> int: ...


class Counts(StrEnum):
    """What a column counts, in the order of the documents for programs. Paper gives each its own width."""

    GAMES = "games"
    PIECES = "pieces"
    POINTS = "points"
    SANCTIONS = "sanctions"


class Rank(IntEnum):
    """How much a column is needed: surfaces with little room show only the first ones."""

    MAIN = 1
    WIDE = 2
    FILES = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureColumn:
    """A column of figures. A declaration in `COLUMNS` is all that a surface needs to show it."""

    key: str
    """Its name in files and for programs."""
    name: str
    """The class of its cells on pages, after `c-`."""
    heading: Words
    meaning: Words
    described: str
    """Its description in the documentation of the API."""
    value: Callable[[Counted], int]
    counts: Counts = Counts.GAMES
    rank: Rank = Rank.WIDE
    word: Words = ""
    """Its name in the details that open below a row, for the columns that a phone hides."""
    width: int = 2
    """Characters in plain text."""

    @property
    def strong(self) -> bool:
        """Whether it is the heavier column, by which the table is ordered."""
        return self.counts is Counts.POINTS

    @property
    def optional(self) -> bool:
        """Whether a surface of changing width hides it where it is narrow."""
        return self.rank is not Rank.MAIN


COLUMNS = (
    FigureColumn(
        key="J",
        name="played",
        heading="J",
        meaning=gettext_lazy("partidas jugadas"),
        described="Games played.",
        value=lambda row: row.figures.played,
        rank=Rank.MAIN,
        width=3,
    ),
    FigureColumn(
        key="G",
        name="won",
        heading="G",
        meaning=gettext_lazy("partidas ganadas, 3 puntos cada una"),
        word=gettext_lazy("Ganadas"),
        described="Games won.",
        value=lambda row: row.figures.won,
    ),
    FigureColumn(
        key="E",
        name="drawn",
        heading="E",
        meaning=gettext_lazy("partidas empatadas, 1 punto cada una"),
        word=gettext_lazy("Empatadas"),
        described="Games drawn.",
        value=lambda row: row.figures.drawn,
    ),
    FigureColumn(
        key="P",
        name="lost",
        heading="P",
        meaning=gettext_lazy("partidas perdidas, 0 puntos"),
        word=gettext_lazy("Perdidas"),
        described="Games lost.",
        value=lambda row: row.figures.lost,
    ),
    FigureColumn(
        key="Ptos",
        name="points",
        heading=gettext_lazy("Ptos."),
        meaning=gettext_lazy("puntos sumados"),
        described="Points: 3 a win, 1 a drawn game.",
        value=lambda row: row.figures.points,
        counts=Counts.POINTS,
        rank=Rank.MAIN,
        width=5,
    ),
    FigureColumn(
        key="F",
        name="pieces",
        heading="F",
        meaning=gettext_lazy("fichas no eliminadas; una dama cuenta dos"),
        described="Surviving pieces; a king counts two.",
        value=lambda row: row.figures.pieces,
        counts=Counts.PIECES,
        rank=Rank.MAIN,
        width=3,
    ),
    FigureColumn(
        key="sanctions",
        name="sanctions",
        heading=gettext_lazy("Sanciones"),
        meaning="",
        word=gettext_lazy("Sanciones"),
        described="",
        value=lambda row: row.sanctions,
        counts=Counts.SANCTIONS,
        rank=Rank.FILES,
    ),
)
MEANINGS: dict[str, Words] = {
    "Pos.": gettext_lazy("puesto"),
    "Jugador/a": gettext_lazy("quién juega"),
    **{str(column.heading): column.meaning for column in COLUMNS if column.meaning},
}
"""The meaning of each heading that is an abbreviation."""


class Surface(StrEnum):
    """A place that shows the table of a league, or a row of it."""

    PAGE = "page"
    EMBED = "embed"
    PROJECTOR = "projector"
    VIDEO = "video"
    PREVIEW = "preview"
    CHANGES = "changes"
    PRINTED = "printed"
    POSTER = "poster"
    CROSSTABLE = "crosstable"
    TERMINAL = "terminal"
    FILE = "file"
    DOCUMENT = "document"


@dataclass(frozen=True, slots=True)
class Room:
    """The columns that a surface has room for, and the reason why others are left out; empty if none is."""

    rank: Rank
    why: str = ""


_REGULATION = "the table of the regulation has no sanctions; the details of a row, the cards and the files do"
ROOMS = {
    Surface.PAGE: Room(Rank.WIDE, _REGULATION),
    Surface.EMBED: Room(Rank.WIDE, _REGULATION),
    Surface.VIDEO: Room(Rank.WIDE, _REGULATION),
    Surface.PRINTED: Room(Rank.WIDE, _REGULATION),
    Surface.POSTER: Room(Rank.WIDE, _REGULATION),
    Surface.TERMINAL: Room(Rank.WIDE, _REGULATION),
    Surface.PROJECTOR: Room(Rank.MAIN, "names are read from eight metres, beside the games"),
    Surface.PREVIEW: Room(Rank.MAIN, "the picture is a few centimetres wide in a message"),
    Surface.CHANGES: Room(Rank.MAIN, "each figure is there twice, before and after, also on a phone"),
    Surface.CROSSTABLE: Room(Rank.MAIN, "the games that the others count are in the same row"),
    Surface.FILE: Room(Rank.FILES),
    Surface.DOCUMENT: Room(Rank.FILES),
}


@cache
def columns_of(surface: Surface | str) -> tuple[FigureColumn, ...]:
    """Return the columns that a surface shows, in its order."""
    shown = tuple(column for column in COLUMNS if column.rank <= ROOMS[Surface(surface)].rank)
    if surface != Surface.DOCUMENT:
        return shown
    return tuple(sorted(shown, key=lambda column: tuple(Counts).index(column.counts)))


def left_out(surface: Surface) -> tuple[FigureColumn, ...]:
    """Return the columns that a surface leaves out, for the reason in `ROOMS`."""
    return tuple(column for column in COLUMNS if column.rank > ROOMS[surface].rank)


def cells(row: Counted, surface: Surface | str) -> list[tuple[FigureColumn, int]]:
    """Return each column of a surface with its figure in a row."""
    return [(column, column.value(row)) for column in columns_of(surface)]


def details(row: Counted) -> list[tuple[FigureColumn, int]]:
    """Return what the details below a row of the page say: the columns that a phone hides, and others if they count."""
    hidden = [column for column in columns_of(Surface.PAGE) if column.optional]
    more = [column for column in left_out(Surface.PAGE) if column.value(row)]
    return [(column, column.value(row)) for column in (*hidden, *more)]


def figures(row: Counted, surface: Surface) -> tuple[int, ...]:
    return tuple(column.value(row) for column in columns_of(surface))


def headings(surface: Surface) -> tuple[str, ...]:
    return tuple(str(column.heading) for column in columns_of(surface))


def legend(surface: Surface) -> list[tuple[str, str]]:
    """Return each heading of a surface with its meaning."""
    return [(str(column.heading), str(column.meaning)) for column in columns_of(surface)]
