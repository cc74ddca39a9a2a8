"""The tables of the site, over values of the selectors; their templates are in templates/tables.

A cell is styled by the class of its column (`c-points`), so that no attribute is computed cell by cell. Nor are the
rows those of the library, which asks anew for each cell how it is rendered: that was half the time of a page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

import django_tables2
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.rules.sheets.report import Verdict
from tournaments.league.podium import ChampionshipRow
from tournaments.league.values import Winner
from tournaments.markup import medal, who
from tournaments.selectors.games import Cell, CrosstableRow, GameLine, Status
from tournaments.selectors.league import Entrant
from tournaments.selectors.players import Participation, PlayerLine
from tournaments.selectors.standings import StandingsRow
from tournaments.wording import terms


class Column(django_tables2.Column):  # type: ignore[misc]
    """A column shown even where it has nothing to say, and never in another order."""

    empty_values = ()

    def __init__(self, verbose_name: Any = "", **options: Any) -> None:
        super().__init__(verbose_name, orderable=False, **options)

    def cell(self, name: str) -> Callable[[Any], object]:
        """What the column of this name shows of a record, where its table does not say."""
        return attrgetter(str(self.accessor or name).replace("__", "."))


class LetterColumn(Column):
    """A column under a letter of the regulation, with its meaning."""

    def __init__(self, letter: str, **options: Any) -> None:
        super().__init__(letter, **options)

    @property
    def header(self) -> SafeString:
        return format_html('<abbr title="{}">{}</abbr>', terms.COLUMNS[self.verbose_name], _(self.verbose_name))


class Line(NamedTuple):
    """A row to be written: what it is about, and its cells."""

    record: Any
    cells: SafeString


class Table(django_tables2.Table):  # type: ignore[misc]
    """`heading` names the column that names its row; `caption` says what the table is.

    What a column shows is `render_` and its name, of the record alone; `apart` are those that the template writes.
    """

    heading = "name"
    apart: tuple[str, ...] = ()
    caption: Any = ""
    css = ""

    @property
    def lines(self) -> Iterator[Line]:
        """The rows, each with the cells that are not apart."""
        columns = [
            (self._around(bound.name), self._shown(bound)) for bound in self.columns if bound.name not in self.apart
        ]
        for record in self.data:
            yield Line(record, mark_safe("".join(format_html(around, shown(record)) for around, shown in columns)))

    def _around(self, name: str) -> str:
        return (
            f'<th scope="row" class="c-{name}">{{}}</th>' if name == self.heading else f'<td class="c-{name}">{{}}</td>'
        )

    def _shown(self, bound: Any) -> Callable[[Any], object]:
        own: Callable[[Any], object] | None = getattr(self, f"render_{bound.name}", None)
        return own or bound.column.cell(bound.name)


class CrosstableTable(Table):
    """Everybody against everybody; columns are headed by the place of the rival."""

    pos = LetterColumn("Pos.")
    name = LetterColumn("Jugador/a")

    caption = gettext_lazy("Cuadro de todos contra todos: puntos de quien está en la fila")
    css = "crosstable"

    def __init__(self, rows: Sequence[CrosstableRow], standings: Sequence[StandingsRow]) -> None:
        self.places = {row.name: row.pos for row in standings}
        rivals = [(f"r{index}", _RivalColumn(index, row.name, self.places)) for index, row in enumerate(rows)]
        super().__init__(rows, extra_columns=rivals)

    def render_pos(self, record: CrosstableRow) -> str:
        return _place(self.places[record.name])

    def render_name(self, record: CrosstableRow) -> SafeString:
        return who(record.name)


class _RivalColumn(Column):
    def __init__(self, index: int, rival: str, places: dict[str, int | None]) -> None:
        heading = format_html('<abbr title="{}">{}</abbr>', rival, _place(places[rival]))
        super().__init__(heading)
        self.index = index

    def cell(self, name: str) -> Callable[[CrosstableRow], SafeString]:
        return lambda row: format_html_join(
            "", '<span class="cell cell-{}">{}</span>', ((cell.kind, _cell(cell)) for cell in row.cells[self.index])
        )


def _place(pos: int | None) -> str:
    return "–" if pos is None else str(pos)


def _cell(cell: Cell) -> SafeString | str:
    if cell.kind == "annulled" and cell.text:
        return format_html("<s>{}</s>", cell.text)
    return cell.text or {"self": "", "open": "·"}.get(cell.kind, "–")


class _GamesTable(Table):
    """Two players and what came of their game."""

    heading = ""
    unconfirmed: frozenset[int] = frozenset()
    """The fixtures whose result waits for a second person."""

    def render_one(self, record: GameLine) -> SafeString:
        return _contender(record, record.one, Winner.ONE)

    def render_two(self, record: GameLine) -> SafeString:
        return _contender(record, record.two, Winner.TWO)

    def render_score(self, record: GameLine) -> SafeString | str:
        if record.status is Status.ANNULLED:
            return format_html("<s>{}</s>", record.score or _("anulada"))
        if record.fixture_id in self.unconfirmed:
            return format_html('{} <span class="unconfirmed">{}</span>', record.score, _("sin confirmar"))
        return record.score or "–"


class CalendarTable(_GamesTable):
    """The games in order of play. What no game has is left out: hours, or boards where there is only one."""

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
    ) -> None:
        self.unconfirmed = unconfirmed
        self.upcoming = frozenset(game.number for game in upcoming)
        some = {"at": any(game.at for game in games), "board": len({game.board for game in games}) > 1}
        super().__init__(games, exclude=[name for name, shown in some.items() if not shown])

    def render_at(self, record: GameLine) -> str:
        return f"{record.at:%H:%M}" if record.at else ""

    def render_board(self, record: GameLine) -> str:
        return str(record.board or "")

    def render_score(self, record: GameLine) -> SafeString | str:
        if record.number in self.upcoming:
            return format_html('<span class="next">{}</span>', _("siguiente"))
        return super().render_score(record)


class PlayedTable(_GamesTable):
    """The games already played, each with its sentence; `sheets` has the verdict on the game sheet of each fixture that
    has one, `incidents` the fixtures with one that is marked in public."""

    number = Column(gettext_lazy("N.º"))
    one = Column(gettext_lazy("Primero"))
    score = Column(gettext_lazy("Resultado"))
    two = Column(gettext_lazy("Segundo"))

    caption = gettext_lazy("Partidas jugadas")
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
    ) -> None:
        self.slug, self.sheets, self.incidents, self.unconfirmed = slug, sheets, incidents, unconfirmed
        super().__init__(games)


class TiebreaksTable(PlayedTable):
    """The games that break a tie, outside the table."""

    heading = "number"
    caption = gettext_lazy("Partidas de desempate")


def _contender(game: GameLine, name: str, side: Winner) -> SafeString:
    if game.status is Status.ANNULLED:
        return format_html("<s>{}</s>", who(name))
    if game.result is not None and game.result.winner is side:
        return format_html("<strong>{}</strong>", who(name))
    return who(name)


class LotsTable(Table):
    """Draw numbers, and the ticket that gave each."""

    number = Column(gettext_lazy("N.º"))
    name = LetterColumn("Jugador/a")
    club = Column(gettext_lazy("Club"))
    ticket = Column(gettext_lazy("Resumen"))

    caption = gettext_lazy("Números del sorteo")
    css = "lots"

    def __init__(self, entrants: Sequence[Entrant]) -> None:
        some = {"club": any(one.club for one in entrants), "ticket": any(one.ticket for one in entrants)}
        super().__init__(entrants, exclude=[name for name, shown in some.items() if not shown])

    def render_name(self, record: Entrant) -> SafeString:
        return who(record.name, record.player_id)

    def render_club(self, record: Entrant) -> str:
        return record.club or ""

    def render_ticket(self, record: Entrant) -> SafeString | str:
        return format_html('<code title="{}">{}…</code>', record.ticket, record.ticket[:8]) if record.ticket else ""


class ChampionshipTable(Table):
    pos = LetterColumn("Pos.")
    name = LetterColumn("Jugador/a")
    golds = Column(gettext_lazy("Oro"))
    silvers = Column(gettext_lazy("Plata"))
    bronzes = Column(gettext_lazy("Bronce"))
    points = LetterColumn("Ptos.")

    caption = gettext_lazy("Clasificación del campeonato")
    css = "championship"

    def render_name(self, record: ChampionshipRow) -> SafeString:
        return who(record.name, record.player)


class ParticipationsTable(Table):
    """The leagues of a player, with the row that the player has in each."""

    name = Column(gettext_lazy("Liga"))
    pos = LetterColumn("Pos.")
    played = LetterColumn("J", accessor="row__played")
    won = LetterColumn("G", accessor="row__won")
    drawn = LetterColumn("E", accessor="row__drawn")
    lost = LetterColumn("P", accessor="row__lost")
    points = LetterColumn("Ptos.", accessor="row__points")
    pieces = LetterColumn("F", accessor="row__pieces")

    caption = gettext_lazy("Sus ligas")
    css = "standings participations"

    def render_name(self, record: Participation) -> SafeString:
        league = record.header
        address = reverse("tournaments:standings", args=[league.slug])
        return format_html('<a href="{}">{}</a> <small>{}</small>', address, who(league.name), league.state_name)

    def render_pos(self, record: Participation) -> SafeString | str:
        return medal(record.row.medal) if record.row.medal else _place(record.row.pos)


class PlayersTable(Table):
    name = LetterColumn("Jugador/a")
    club = Column(gettext_lazy("Club"))

    caption = gettext_lazy("Jugadores")
    css = "players"

    def render_name(self, record: PlayerLine) -> SafeString:
        return who(record.name, record.pk)
