"""How the table moved: everybody's place and points after each game."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable

from tournaments.charts.course import chart_of
from tournaments.charts.lines import PlayerLine, cut
from tournaments.display.printed import Printed
from tournaments.reports.charts import TEXT, Lines, measured
from tournaments.reports.frame import Document, Paper
from tournaments.reports.parts import paragraph, progress, section, small
from tournaments.reports.text import SMALL, Words

_NAMES = 50 * mm
_MIN_SHARE_OF_HEIGHT, _MAX_SHARE_OF_HEIGHT = 0.31, 0.7
"""Of a sheet, what a chart takes: two of them on a page, or for many players one."""
_LEADING = 1.5


def course(league: Printed, paper: Paper) -> Document:
    """Both charts, and the whole names of those that they cut."""
    found = league.drawn_course
    story: list[Flowable] = [*paragraph(progress(league.page.header), SMALL)]
    least, most = (share * paper.value[1] for share in (_MIN_SHARE_OF_HEIGHT, _MAX_SHARE_OF_HEIGHT))
    height = min(max(least, _LEADING * TEXT * len(found.lines)), most)
    text = min(TEXT, height / (_LEADING * len(found.lines)))
    charts = [
        chart_of(found, falls=falls, width=paper.width, height=height, text=text, names=_NAMES, measure=measured)
        for falls in (True, False)
    ]
    for title, chart in zip((_("Puestos"), _("Puntos")), charts, strict=True):
        story += [*section(title), Lines(chart)]
    said = _(
        "De izquierda a derecha, las partidas por orden de juego. Cada cual lleva su marca a lo largo de su línea."
    )
    return Document([*story, *small(said), *_whole(cut(charts[0]))])


def _whole(lines: Sequence[PlayerLine]) -> list[Flowable]:
    """The names that had to be cut, joined to their lines by their numbers."""
    names = [Words(f"{line.number}. {line.name}", SMALL) for line in lines]
    return [*section(_("Nombres enteros")), *names] if names else []
