"""The tables of games: in order of play, those played, everybody against everybody."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.rules.sheets.report import Verdict
from tournaments.access.permissions import Grant
from tournaments.display.games import Cell, CrosstableRow, GameLine, Status
from tournaments.display.standings import StandingsRow
from tournaments.league.values import Winner
from tournaments.models.official import Role
from tournaments.web.markup import who
from tournaments.web.tables import Column, LetterColumn, Table, place


class CrosstableTable(Table):
    """Everybody against everybody; columns are headed by the place of the rival."""

    pos = LetterColumn("Pos.")
    name = LetterColumn("Jugador/a")

    caption = gettext_lazy("Cuadro: puntos de quien está en la fila")
    css = "crosstable"

    def __init__(self, rows: Sequence[CrosstableRow], standings: Sequence[StandingsRow]) -> None:
        self.places = {row.name: row.pos for row in standings}
        rivals = [(f"r{index}", _RivalColumn(index, row.name, self.places)) for index, row in enumerate(rows)]
        super().__init__(rows, extra_columns=rivals)

    def render_pos(self, record: CrosstableRow) -> str:
        return place(self.places[record.name])

    def render_name(self, record: CrosstableRow) -> SafeString:
        return who(record.name)


class _RivalColumn(Column):
    def __init__(self, index: int, rival: str, places: dict[str, int | None]) -> None:
        heading = format_html('<abbr title="{}">{}</abbr>', rival, place(places[rival]))
        super().__init__(heading)
        self.index = index

    def cell(self, name: str) -> Callable[[CrosstableRow], SafeString]:
        return lambda row: SafeString("".join(map(_cell, row.cells[self.index])))


@lru_cache(maxsize=64)
def _cell(cell: Cell) -> SafeString:
    """Kept: a large table has thousands, of a few kinds."""
    return format_html('<span class="cell cell-{}">{}</span>', cell.kind, _said(cell))


def _said(cell: Cell) -> SafeString | str:
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
    """The games in order of play, tie-break games last. What no game has is left out: hours, or boards where there is
    only one. An open game of the league of `slug` leads to entering it for whom `grant` lets, and an organizer to
    putting it off too.
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
        slug: str = "",
        grant: Grant | None = None,
    ) -> None:
        self.unconfirmed, self.slug, self.grant = unconfirmed, slug, grant
        self.upcoming = frozenset(game.key for game in upcoming)
        some = {"at": any(game.at for game in games), "board": len({game.board or 1 for game in games}) > 1}
        super().__init__(games, exclude=[name for name, shown in some.items() if not shown])

    def render_number(self, record: GameLine) -> str:
        return "" if record.tiebreak else str(record.number)

    def render_at(self, record: GameLine) -> str:
        return f"{record.at:%H:%M}" if record.at else ""

    def render_board(self, record: GameLine) -> str:
        return str(record.board or "")

    def render_score(self, record: GameLine) -> SafeString | str:
        said = super().render_score(record)
        if record.key in self.upcoming:
            said = format_html('<span class="next">{}</span>', _("siguiente"))
        elif record.put_off:
            said = _("aplazada")
        links = self._links(record) if record.status is Status.OPEN else []
        return format_html("{} {}", "" if said == "–" else said, SafeString("".join(links))) if links else said

    def _links(self, record: GameLine) -> list[SafeString]:
        """The actions on an open game that the reader may take."""
        if self.grant is None or not self.grant.allows(Role.REFEREE, record.fixture_id):
            return []
        links = [self._link("game", _("Anotar"), record)]
        if self.grant.allows(Role.ORGANIZER):
            links.append(self._link("postpone", self._putting_off(record), record))
        return links

    def _link(self, name: str, words: str, record: GameLine) -> SafeString:
        address = reverse(f"tournaments:{name}", args=[self.slug, record.fixture_id])
        pair = f"{record.one} – {record.two}"
        link = '<a class="act" href="{}?desde=calendario">{}<span class="visually-hidden">: {}</span></a>'
        return format_html(link, address, words, pair)

    def _putting_off(self, record: GameLine) -> str:
        if record.tiebreak:
            return _("Cambiar la hora") if record.at else _("Darle hora")
        return _("Darle fecha") if record.put_off else _("Aplazar")


class PlayedTable(_GamesTable):
    """The games already played, each with its sentence; `sheets` has the verdict on the game sheet of each fixture that
    has one, `incidents` the fixtures with one that is marked in public.
    """

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
