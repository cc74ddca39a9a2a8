"""The players with one place in their groups, compared where the best of them go on to a stage."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from tournaments.display.events import EventPage
from tournaments.display.standings import StandingsRow
from tournaments.league.events import BEST, Compared, a_game, best_of_place, compared_by, tables_of
from tournaments.league.table import Row
from tournaments.store.events import LoadedEvent, LoadedStage
from tournaments.wording.columns import FigureColumn, Surface, columns_of
from tournaments.wording.terms import listed


@dataclass(frozen=True)
class ComparedLine:
    """A player with the place, and whether they go on."""

    row: StandingsRow
    group: str
    goes: bool


@dataclass(frozen=True)
class Comparison:
    """Those with one place in their groups, best first, and what tells the last who goes on from the next."""

    place: int
    lines: tuple[ComparedLine, ...]
    why: str

    @property
    def columns(self) -> tuple[FigureColumn, ...]:
        return tuple(columns_of(Surface.PROJECTOR, [line.row for line in self.lines]))


def comparisons(event: LoadedEvent, stage: LoadedStage) -> list[Comparison]:
    """Return a comparison for each place from which only the best of all groups go on to a stage."""
    value = event.event
    tables = tables_of(value)
    shown = {one.key: one for one in EventPage(event).stages}
    found = []
    for key in sorted({source.group for source in stage.stage.sources if source.group.startswith(BEST)}):
        place = int(key.removeprefix(BEST))
        taken = {source.place for source in stage.stage.sources if source.group == key}
        ranked = best_of_place(value, tables, place)
        lines = []
        for number, (group, row) in enumerate(ranked, start=1):
            [line] = [one for one in shown[group].page.standings.rows if one.name == row.player]
            lines.append(ComparedLine(line, shown[group].name, number in taken))
        rows = [row for _group, row in ranked]
        found.append(Comparison(place, tuple(lines), _why(rows, taken)))
    return found


def _why(rows: list[Row], taken: set[int]) -> str:
    """Return how the players are compared, and what told the last who goes on from the first who does not."""
    words = _(
        "Como los grupos pueden ser de distinto número, se comparan por partida jugada: puntos, luego fichas, "
        "luego ganadas, y por último un sorteo."
    )
    edge = next((at for at in range(1, len(rows)) if (at in taken) != (at + 1 in taken)), None)
    return f"{words} {_edge_words(rows[edge - 1], rows[edge])}" if edge else words


def _edge_words(one: Row, two: Row) -> str:
    step = compared_by(one, two)
    if step is None:
        return _("%(names)s tienen las mismas cifras: decide el sorteo.") % {"names": listed([one.player, two.player])}
    what = {
        Compared.POINTS: _("puntos por partida"),
        Compared.PIECES: _("fichas por partida"),
        Compared.WINS: _("ganadas por partida"),
    }[step]
    figures = {"first": _decimal(a_game(one)[step]), "second": _decimal(a_game(two)[step])}
    words = _("%(one)s va por delante de %(two)s por %(what)s: %(first)s y %(second)s.")
    return words % {"one": one.player, "two": two.player, "what": what, **figures}


def _decimal(value: Fraction) -> str:
    """Return a number with up to two decimals, as the reader's language writes it."""
    return number_format(f"{float(value):.2f}".rstrip("0").rstrip("."))
