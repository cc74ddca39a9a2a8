"""The columns of figures of a league's table, each declared once for every page, document, file and program.

A regulation has those that it counts, and one for each step of its chain that compares a figure.

Place, name, reason of the place and medal have a form of their own on each surface; these columns are the same on all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from functools import cache
from typing import Protocol

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.league.regulation import Points, Regulation, Step
from tournaments.league.regulations import CASTILLAR
from tournaments.league.table import Figures
from tournaments.league.tiebreaks import WORDS
from tournaments.wording.ties import points_words

Words = str | Promise


class Counted(Protocol):
    """A row of a table, with its figures."""

    @property
    def figures(self) -> Figures: ...
    @property
    def sanctions(self) -> int: ...
    @property
    def compared(self) -> Mapping[Step, int]: ...
    @property
    def regulation(self) -> Regulation: ...


class UnderRegulation(Protocol):
    """A row, or something else that belongs to a table under a regulation."""

    @property
    def regulation(self) -> Regulation: ...


class Counts(StrEnum):
    """What a column counts, in the order of the documents for programs. Paper gives each its own width."""

    GAMES = "games"
    PIECES = "pieces"
    POINTS = "points"
    SANCTIONS = "sanctions"
    STEPS = "steps"


def always(_: Regulation) -> bool:
    return True


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
    """Its name in the effect of a decision for programs, and the class of its cells on pages, after `c-`."""
    heading: Words
    meaning: Words
    worth: Callable[[Points], int] | None = None
    """The points of each of the games that it counts, which its meaning names."""
    applies: Callable[[Regulation], bool] = always
    """Whether a regulation has it; for programs, a column that some have not is null or left out there."""
    described: str
    """Its description in the documentation of the API."""
    value: Callable[[Counted], int]
    counts: Counts = Counts.GAMES
    rank: Rank = Rank.WIDE
    word: Words = ""
    """Its name in the details that open below a row, for the columns that a phone hides."""
    width: int = 2
    """Characters in plain text."""
    css: str = ""
    """The class of its cells, if it is not `name`."""

    @property
    def in_every_table(self) -> bool:
        return self.applies is always

    @property
    def style(self) -> str:
        return self.css or self.name

    def meaning_under(self, regulation: Regulation | None) -> str:
        """Return its meaning, with the points that its games give under a regulation; without one, it names none."""
        if self.worth is None:
            return str(self.meaning)
        if regulation is None or regulation.material or regulation.paces:
            return str(self.meaning).partition(",")[0]
        return str(self.meaning) % {"points": points_words(self.worth(regulation.points))}

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
        heading=pgettext_lazy("columna", "J"),
        meaning=gettext_lazy("partidas jugadas"),
        described="Games played.",
        value=lambda row: row.figures.played,
        rank=Rank.MAIN,
        width=3,
    ),
    FigureColumn(
        key="G",
        name="won",
        heading=pgettext_lazy("columna", "G"),
        meaning=gettext_lazy("partidas ganadas, %(points)s cada una"),
        worth=lambda points: points.win,
        word=gettext_lazy("Ganadas"),
        described="Games won.",
        value=lambda row: row.figures.won,
    ),
    FigureColumn(
        key="E",
        name="drawn",
        heading=pgettext_lazy("columna", "E"),
        meaning=gettext_lazy("partidas empatadas, %(points)s cada una"),
        worth=lambda points: points.draw,
        word=gettext_lazy("Empatadas"),
        described="Games drawn.",
        value=lambda row: row.figures.drawn,
    ),
    FigureColumn(
        key="P",
        name="lost",
        heading=pgettext_lazy("columna", "P"),
        meaning=gettext_lazy("partidas perdidas, %(points)s"),
        worth=lambda points: points.loss,
        word=gettext_lazy("Perdidas"),
        described="Games lost.",
        value=lambda row: row.figures.lost,
    ),
    FigureColumn(
        key="Ptos",
        name="points",
        heading=gettext_lazy("Ptos."),
        meaning=gettext_lazy("puntos sumados"),
        described="Points.",
        value=lambda row: row.figures.points,
        counts=Counts.POINTS,
        rank=Rank.MAIN,
        width=5,
    ),
    FigureColumn(
        key="F",
        name="pieces",
        heading="F",  # in every language, as the sentences of results say it
        meaning=gettext_lazy("fichas no eliminadas; una dama cuenta dos"),
        described="Surviving pieces; a king counts two.",
        applies=lambda regulation: regulation.counts_pieces,
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
    "Ptos.": gettext_lazy("puntos sumados"),
}
"""The meaning of each heading that is an abbreviation."""


def _step_column(step: Step, rank: Rank) -> FigureColumn:
    heading, meaning = gettext_lazy(WORDS[step].heading), gettext_lazy(WORDS[step].meaning)
    return FigureColumn(
        key=step.value,
        name=step.value,
        heading=heading,
        meaning=meaning,
        described="",
        value=lambda row: row.compared.get(step, 0),
        counts=Counts.STEPS,
        rank=rank,
        word=heading,
        width=6,
        css="step" if rank is Rank.MAIN else "",
    )


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
    steps: int | None = None
    """The most steps whose figures it shows, the first of the chain; None: all of them.

    Each column of `Counts.GAMES` beyond `USUAL_GAMES` takes the room of one.
    """
    games: int | None = None
    """The most columns of `Counts.GAMES` that it shows, the first ones; None: all of them."""


USUAL_GAMES = 4
"""The columns of games in the table of El Castillar's regulation: J, G, E and P."""
_REGULATION = "the table of the regulation has no sanctions; the details of a row, the cards and the files do"
_PAPER = f"{_REGULATION}; a sheet is no wider for a longer chain"
_POSTER = f"{_PAPER}, nor for one more column beside names read from three metres"
ROOMS = {
    Surface.PAGE: Room(Rank.WIDE, _REGULATION),
    Surface.EMBED: Room(Rank.WIDE, _REGULATION),
    Surface.VIDEO: Room(Rank.WIDE, _REGULATION),
    Surface.PRINTED: Room(Rank.WIDE, _PAPER, steps=6),
    Surface.POSTER: Room(Rank.WIDE, _POSTER, steps=4, games=USUAL_GAMES),
    Surface.TERMINAL: Room(Rank.WIDE, _REGULATION),
    Surface.PROJECTOR: Room(Rank.MAIN, "names are read from eight metres, beside the games"),
    Surface.PREVIEW: Room(Rank.MAIN, "the picture is a few centimetres wide in a message"),
    Surface.CHANGES: Room(Rank.MAIN, "each figure is there twice, before and after, also on a phone"),
    Surface.CROSSTABLE: Room(Rank.MAIN, "the games that the others count are in the same row"),
    Surface.FILE: Room(Rank.FILES),
    Surface.DOCUMENT: Room(Rank.FILES),
}


def columns_of(surface: Surface | str, rows: Sequence[UnderRegulation] = ()) -> tuple[FigureColumn, ...]:
    """Return the columns that a surface shows for some rows, in its order; without rows, El Castillar's."""
    return columns_under(Surface(surface), rows[0].regulation if rows else CASTILLAR)


@cache
def columns_under(surface: Surface, regulation: Regulation) -> tuple[FigureColumn, ...]:
    """Return the columns that a surface shows under a regulation, in its order."""
    return _with_room(surface, every_column(regulation))


def declared_columns(surface: Surface) -> tuple[FigureColumn, ...]:
    """Return the columns that a surface shows under some regulation, without those of steps."""
    return _with_room(surface, COLUMNS)


def _with_room(surface: Surface, every: Sequence[FigureColumn]) -> tuple[FigureColumn, ...]:
    room = ROOMS[surface]
    games, steps = (
        [column for column in every if column.counts is counts and column.rank <= room.rank]
        for counts in (Counts.GAMES, Counts.STEPS)
    )
    most = len(games) if room.games is None else min(len(games), room.games)
    late = games[most:]
    if room.steps is not None:
        late += steps[max(0, room.steps - max(0, most - USUAL_GAMES)) :]
    shown = tuple(column for column in every if column.rank <= room.rank and column not in late)
    if surface != Surface.DOCUMENT:
        return shown
    return tuple(sorted(shown, key=lambda column: tuple(Counts).index(column.counts)))


@cache
def every_column(regulation: Regulation) -> tuple[FigureColumn, ...]:
    """Return the columns of a regulation; the figure of the first step of its chain is shown everywhere."""
    own = [column for column in COLUMNS if column.applies(regulation)]
    sanctions = [column for column in own if column.counts is Counts.SANCTIONS]
    counted = [column for column in own if column not in sanctions]
    chain = () if regulation.key == CASTILLAR.key else regulation.chain
    steps = [step for step in chain if WORDS[step].heading]
    ranks = [Rank.WIDE if index or regulation.counts_pieces else Rank.MAIN for index in range(len(steps))]
    return (*counted, *map(_step_column, steps, ranks), *sanctions)


def left_out(surface: Surface, regulation: Regulation = CASTILLAR) -> tuple[FigureColumn, ...]:
    """Return the columns that a surface leaves out, for the reason in `ROOMS`."""
    shown = columns_under(surface, regulation)
    return tuple(column for column in every_column(regulation) if column not in shown)


def cells(row: Counted, surface: Surface | str) -> list[tuple[FigureColumn, int]]:
    """Return each column of a surface with its figure in a row."""
    return [(column, column.value(row)) for column in columns_of(surface, (row,))]


def common_columns(surface: Surface, rows: Sequence[UnderRegulation]) -> tuple[FigureColumn, ...]:
    """Return the columns for rows of several leagues: those that the regulation of any row has; without rows, all."""
    shown = declared_columns(surface)
    return tuple(column for column in shown if not rows or any(column.applies(row.regulation) for row in rows))


def common_cells(row: Counted, columns: Iterable[FigureColumn]) -> list[tuple[FigureColumn, int | None]]:
    """Return each column with the figure of a row of any regulation; None where the regulation counts no such thing."""
    return [(column, column.value(row) if column.applies(row.regulation) else None) for column in columns]


def details(row: Counted) -> list[tuple[FigureColumn, int]]:
    """Return what the details below a row of the page say: the columns that a phone hides, and others if they count."""
    hidden = [column for column in columns_of(Surface.PAGE, (row,)) if column.optional]
    more = [column for column in left_out(Surface.PAGE, row.regulation) if column.value(row)]
    return [(column, column.value(row)) for column in (*hidden, *more)]


def figures(row: Counted, surface: Surface) -> tuple[int, ...]:
    return tuple(column.value(row) for column in columns_of(surface, (row,)))


def headings(surface: Surface, rows: Sequence[UnderRegulation] = ()) -> tuple[str, ...]:
    return tuple(str(column.heading) for column in columns_of(surface, rows))


def meanings(surface: Surface, rows: Sequence[UnderRegulation] = ()) -> list[tuple[FigureColumn, str]]:
    """Return each column of a surface with its meaning, for the rows of a table."""
    regulation = rows[0].regulation if rows else CASTILLAR
    return [(column, column.meaning_under(regulation)) for column in columns_of(surface, rows)]


def legend(surface: Surface, rows: Sequence[UnderRegulation]) -> str:
    """Return the sentence that explains the headings of a printed table."""
    return "; ".join(f"{column.heading} {meaning}" for column, meaning in meanings(surface, rows)) + "."
