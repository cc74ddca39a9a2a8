"""Why people go on to a stage: what decided their places, and one place of all groups compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from tournaments.display.events import EventPage, StagePage
from tournaments.display.standings import StandingsRow
from tournaments.league.events import BEST, Compared, Event, EventStage, a_game, best_of_place, compared_by
from tournaments.league.table import Row, Table
from tournaments.wording.columns import FigureColumn, Surface, columns_of
from tournaments.wording.terms import listed


def reasons_of_place(rows: Sequence[StandingsRow], name: str) -> list[str]:
    """Return what put a player above or below others level on points, also what holds the next one back."""
    at = next(at for at, row in enumerate(rows) if row.name == name)
    notes = [*rows[at].reasons, *(row.note for row in rows[at + 1 : at + 2])]
    return list(dict.fromkeys(note.text for note in notes if note))


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


def comparisons(page: EventPage, stage: StagePage) -> list[Comparison]:
    """Return a comparison for each place from which only the best of all groups go on to a stage.

    There is none before the groups are over, nor for readers who do not see all of them.
    """
    event, value = page.loaded.event, stage.stage.stage
    shown = {one.key: one for one in page.groups}
    tables = {key: group.page.computed for key, group in shown.items()}
    named = {source.group for source in value.sources if not source.group.startswith(BEST)}
    if not (named <= shown.keys() and all(table.settled for table in tables.values())):
        return []
    return [_comparison(event, value, key, shown, tables) for key in _best_keys(value)]


def _best_keys(stage: EventStage) -> list[str]:
    """Return the keys of the places from which only the best of all groups go on."""
    return sorted({source.group for source in stage.sources if source.group.startswith(BEST)})


def _comparison(
    event: Event, stage: EventStage, key: str, shown: Mapping[str, StagePage], tables: Mapping[str, Table]
) -> Comparison:
    place = int(key.removeprefix(BEST))
    taken = {source.place for source in stage.sources if source.group == key}
    ranked = best_of_place(event, tables, place)
    lines = []
    for number, (group, row) in enumerate(ranked, start=1):
        [placed] = [one for one in shown[group].rows if one.row.name == row.player]
        goes = number in taken if shown[group].gone_on is None else placed.goes
        lines.append(ComparedLine(placed.row, shown[group].name, goes))
    return Comparison(place, tuple(lines), _why([row for _group, row in ranked], taken))


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
