"""The heading of a sheet for the wall: the league in large letters, the document, and the time of its content."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.functional import Promise
from reportlab.lib.units import mm
from reportlab.platypus import Flowable

from tournaments.display.printed import Printed
from tournaments.documents.print.fitting import Title, fitting
from tournaments.documents.print.fonts import BOLD, DISPLAY
from tournaments.documents.print.frame import Paper, draw_picture, picture, updated
from tournaments.documents.print.parts import day, progress, zone
from tournaments.documents.print.text import ACCENT, FAINT, INK, RULE, Style, TextBlock

_NAME_SIZES = (30, 26, 23, 20, 17, 15, 13, 11, 9)
_NAME_HEIGHT = 56.0
_CREST = 20 * mm
_GAP = 4 * mm
_SPACE_AROUND_RULE = 3 * mm
_FACT_SIZE = 9.5
_SPACE_BELOW_NAME = 4.0


class WallHead(Flowable):
    """A heading with the time of the last change: `label` and the hour, or only the day without a label."""

    def __init__(self, league: Printed, title: str, width: float, paper: Paper, *, label: str | Promise = "") -> None:
        super().__init__()
        header, self.scale = league.page.header, paper.scale
        changed = header.updated_at.astimezone(zone(header))
        self.crest, self.width = picture(league.crest), width
        facts = " · ".join(filter(None, (title, header.championship, progress(header))))
        small = Style(size=_FACT_SIZE * self.scale, leading=_FACT_SIZE * self.scale * 1.3, colour=INK)
        strong = Style(BOLD, small.size, small.leading, colour=INK)
        when = Style(size=small.size, leading=small.leading, colour=FAINT)
        name = fitting(
            header.name,
            self._text_width(),
            _NAME_HEIGHT * self.scale,
            tuple(size * self.scale for size in _NAME_SIZES),
            Style(face=DISPLAY, colour=ACCENT),
        )
        changed_words = " · ".join(filter(None, (updated(changed, label) if label else "", day(changed.date()))))
        self.rows: Sequence[TextBlock] = (
            Title(header.name, name),
            TextBlock(facts, small),
            TextBlock(changed_words, strong if label else when),
        )

    def wrap(self, available: float, height: float) -> tuple[float, float]:
        taken = sum(row.wrap(self._text_width(), height)[1] for row in self.rows) + _SPACE_BELOW_NAME * self.scale
        self.height = max(taken, self._crest_side()) + 2 * _SPACE_AROUND_RULE
        return available, self.height

    def draw(self) -> None:
        y = self.height
        for row in self.rows:
            y -= row.height
            row.drawOn(self.canv, 0, y)
            y -= _SPACE_BELOW_NAME * self.scale * (row is self.rows[0])
        if self.crest:
            draw_picture(
                self.canv,
                self.crest,
                self.width - self._crest_side(),
                self.height - self._crest_side(),
                self._crest_side(),
            )
        self.canv.setStrokeColor(ACCENT)
        self.canv.setLineWidth(2 * RULE * self.scale)
        self.canv.line(0, _SPACE_AROUND_RULE, self.width, _SPACE_AROUND_RULE)

    def _crest_side(self) -> float:
        return _CREST * self.scale if self.crest else 0

    def _text_width(self) -> float:
        return self.width - (self._crest_side() + _GAP) * bool(self.crest)
