"""How the table moved: everybody's place and points after each game."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable

from tournaments.charts.lines import Chart, PlayerLine, cut
from tournaments.reports.charts import Lines, measured
from tournaments.reports.frame import Document, Paper
from tournaments.reports.parts import paragraph, progress, section, small
from tournaments.reports.text import SMALL, Words
from tournaments.selectors.course import Course
from tournaments.selectors.printed import Printed

_TEXT = 8.5
_NAMES = 50 * mm
_SHARE_OF_HEIGHT = 0.31
_LEADING = 1.5


def course(league: Printed, paper: Paper) -> Document:
    """Both charts on a page, and the whole names of those that they cut."""
    found = league.course
    story: list[Flowable] = [*paragraph(progress(league.page.header), SMALL)]
    height = max(_SHARE_OF_HEIGHT * paper.value[1], _LEADING * _TEXT * len(found.lines))
    charts = [chart_of(found, falls=falls, width=paper.width, height=height, names=_NAMES) for falls in (True, False)]
    for title, chart in zip((_("Puestos"), _("Puntos")), charts, strict=True):
        story += [*section(title), Lines(chart)]
    said = _(
        "De izquierda a derecha, las partidas por orden de juego. Cada cual lleva su marca a lo largo de su línea."
    )
    return Document([*story, *small(said), *_whole(cut(charts[0]))])


def chart_of(
    found: Course, *, falls: bool, width: float, height: float, names: float = 0, chosen: int | None = None
) -> Chart:
    """The places (`falls`) or the points after each game, in points of the page."""
    values = [line.places if falls else line.points for line in found.lines]
    return Chart(
        lines=[PlayerLine(line.number, line.name, of) for line, of in zip(found.lines, values, strict=True)],
        games=found.games,
        width=width,
        height=height,
        text=_TEXT,
        names=names,
        falls=falls,
        measure=measured,
        chosen=chosen,
    )


def _whole(lines: Sequence[PlayerLine]) -> list[Flowable]:
    """The names that had to be cut, joined to their lines by their numbers."""
    names = [Words(f"{line.number}. {line.name}", SMALL) for line in lines]
    return [*section(_("Nombres enteros")), *names] if names else []
