"""The tables of games: in order of play, those played, everybody against everybody."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from types import MappingProxyType
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from games.rules.sheets.record import Verdict
from tournaments.display.crosstable import CrosstableRow
from tournaments.display.games import GameLine
from tournaments.display.standings import StandingsRow
from tournaments.models.league import Role
from tournaments.store.access.permissions import Grant
from tournaments.web import markup
from tournaments.web.helping import Column, LetterColumn, Table, empty_columns


class CrosstableLine(NamedTuple):
    """A row of the crosstable: a player's place and name, and the points against each opponent."""

    place: str
    name: str
    withdrawn: bool
    pairs: Sequence[SafeString]


class CrosstableTable(Table):
    """The crosstable; the heading of a column is the opponent's place, or a dash before the first result."""

    pos = LetterColumn("Pos.")
    name = LetterColumn("Jugador/a")

    caption = gettext_lazy("Cuadro: puntos de quien está en la fila")
    css = "crosstable"

    class Meta:
        template_name = "tables/crosstable.html"

    def __init__(self, rows: Sequence[CrosstableRow], standings: Sequence[StandingsRow]) -> None:
        played = any(row.played for row in standings)
        self.places = {row.name: str(row.pos) if played and row.pos is not None else "–" for row in standings}
        opponents = [(f"r{index}", _OpponentColumn(row.name, self.places[row.name])) for index, row in enumerate(rows)]
        super().__init__(rows, extra_columns=opponents)

    @property
    def lines(self) -> Iterator[CrosstableLine]:
        """Yield the rows for the template. Thousands of cells are equal: each is rendered once."""
        kinds = {cell: markup.cell(cell) for row in self.data for cells in row.cells for cell in cells}
        for row in self.data:
            pairs = [SafeString("".join(kinds[cell] for cell in cells)) for cells in row.cells]
            yield CrosstableLine(self.places[row.name], row.name, row.withdrawn, pairs)


class RoundsTable(Table):
    """The crosstable of a Swiss, with a column a round: the row of the opponent, the colour and the points."""

    pos = Column(gettext_lazy("Fila"))
    name = LetterColumn("Jugador/a")

    caption = gettext_lazy("Rival, color y puntos por ronda")
    css = "crosstable by-rounds"

    class Meta:
        template_name = "tables/rounds.html"

    def __init__(self, rows: Sequence[CrosstableRow], standings: Sequence[StandingsRow]) -> None:
        self.points = {row.name: row.points for row in standings}
        rounds = [(f"r{number}", Column(str(number))) for number in range(1, 1 + len(rows[0].cells))] if rows else []
        super().__init__(rows, extra_columns=[*rounds, ("points", LetterColumn("Ptos."))])

    @property
    def lines(self) -> Iterator[SafeString]:
        """Yield the rows, kept one by one: a result changes few of them."""
        for number, row in enumerate(self.data, start=1):
            yield markup.row_of_rounds(row, number, self.points[row.name])


class _OpponentColumn(Column):
    """The points against one player: headed by the place, with the name as its tooltip."""

    def __init__(self, name: str, place: str) -> None:
        super().__init__(place)
        self.meaning = name


class CalendarTable(Table):
    """The games in order of play, tie-break games last, without the columns of hours or boards if they are empty.

    If `grant` allows it, an open game has links for entering the result and, for organizers, for postponing; a game
    with a result has a link for correcting it. `unconfirmed` are the fixtures whose result a second person has yet to
    confirm. `deadlines` are the last days of the rounds, and `legs` the number of times that each two meet.
    """

    number = Column(gettext_lazy("N.º"))
    at = Column(gettext_lazy("Hora"))
    board = Column(gettext_lazy("Tab."))
    one = Column(gettext_lazy("Primero"))
    score = Column(gettext_lazy("Resultado"))
    two = Column(gettext_lazy("Segundo"))

    caption = gettext_lazy("Calendario")
    css = "calendar"

    class Meta:
        template_name = "tables/calendar.html"

    def __init__(
        self,
        games: Sequence[GameLine],
        upcoming: Iterable[GameLine] = (),
        unconfirmed: frozenset[int] = frozenset(),
        *,
        deadlines: Mapping[int, date] = MappingProxyType({}),
        legs: int = 1,
        slug: str = "",
        grant: Grant | None = None,
    ) -> None:
        self.unconfirmed, self.slug, self.deadlines, self.legs = unconfirmed, slug, deadlines, legs
        self.upcoming = frozenset(game.key for game in upcoming)
        self.organizes = grant is not None and grant.allows(Role.ORGANIZER)
        self.enterable = _enterable(games, grant)
        self.timed = any(game.at for game in games)
        self.several_boards = len({game.board or 1 for game in games}) > 1
        super().__init__(games, exclude=empty_columns({"at": self.timed, "board": self.several_boards}))


class PlayedTable(Table):
    """The games played or annulled, each with its result in a sentence, and a link for correcting it if `grant` allows.

    `sheets` are the verdicts on game sheets, by fixture; `incidents` the fixtures with a public incident; `unconfirmed`
    those whose result a second person has yet to confirm; `contradicted` those whose sheet has another result. With
    `by_round`, each round has its heading.
    """

    number = Column(gettext_lazy("N.º"))
    one = Column(gettext_lazy("Primero"))
    score = Column(gettext_lazy("Resultado"))
    two = Column(gettext_lazy("Segundo"))

    caption = gettext_lazy("Resultados")
    css = "calendar"

    class Meta:
        template_name = "tables/played.html"

    def __init__(
        self,
        games: Sequence[GameLine],
        slug: str,
        sheets: Mapping[int, Verdict],
        incidents: frozenset[int] = frozenset(),
        unconfirmed: frozenset[int] = frozenset(),
        contradicted: frozenset[int] = frozenset(),
        *,
        grant: Grant | None = None,
        by_round: bool = False,
    ) -> None:
        self.by_round = by_round
        self.enterable, self.contradicted = _enterable(games, grant), contradicted
        self.slug, self.sheets, self.incidents, self.unconfirmed = slug, sheets, incidents, unconfirmed
        super().__init__(games)


def _enterable(games: Sequence[GameLine], grant: Grant | None) -> frozenset[int | None]:
    """Return the fixtures whose result the reader may enter or correct."""
    if grant is None:
        return frozenset()
    return frozenset(game.fixture_id for game in games if grant.allows(Role.REFEREE, game.fixture_id))


class TiebreaksTable(PlayedTable):
    """The tie-break games, which do not count in the table."""

    caption = gettext_lazy("Partidas de desempate")

    class Meta(PlayedTable.Meta):
        """Inherits explicitly: django-tables2 does not inherit the options of a table."""
