"""Bookmarks, page numbers and contents, which are known only at the last page."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from math import ceil, floor
from typing import Any

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from tournaments.documents.print import fonts
from tournaments.documents.print.fonts import text_width
from tournaments.documents.print.text import FAINT, RULE, Style, visual_order

PRINTED_FLAG = 4
"""The flag of printed annotations, which PDF/A requires."""
NUMBER = Style(size=9, leading=12, colour=FAINT)


class Bookmark(Flowable):
    """The bookmark of a document in the outline beside the pages."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.title = title

    def wrap(self, *_available: float) -> tuple[float, float]:
        return 0, 0

    def draw(self) -> None:
        assert isinstance(self.canv, NumberedCanvas)
        self.canv.starts[self.title] = self.canv.getPageNumber()
        self.canv.bookmarkPage(self.title)
        self.canv.addOutlineEntry(self.title, self.title)


class SectionMark(Bookmark):
    """The bookmark of a section, one level below that of its document in a file of several."""

    def draw(self) -> None:
        assert isinstance(self.canv, NumberedCanvas)
        self.canv.mark_section(self.title)


class ContentsLine(Flowable):
    """A line of the contents: a title, dots and a link to its page."""

    def __init__(self, title: str, style: Style) -> None:
        super().__init__()
        self.title, self.style = title, style

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.width, self.height = width, self.style.leading
        return self.width, self.height

    def draw(self) -> None:
        canvas, style, room = self.canv, self.style, 3 * mm
        assert isinstance(canvas, NumberedCanvas)
        baseline = self.height - style.size
        canvas.setFillColor(style.colour)
        canvas.setFont(style.face, style.size)
        canvas.drawString(0, baseline, visual_order(self.title))
        canvas.setStrokeColor(FAINT)
        canvas.setLineWidth(RULE)
        canvas.setDash(0.5, 3)
        begins = fonts.text_width(self.title, style.face, style.size) + room
        canvas.line(begins, baseline, self.width - 3 * room, baseline)
        canvas.setDash()
        canvas.linkRect(self.title, self.title, (0, 0, self.width, self.height), relative=1, F=PRINTED_FLAG)
        canvas.show_start(self.title, self.width, baseline, style)


@dataclass(frozen=True, slots=True)
class _Place:
    """The right end and the baseline of a text, in page coordinates, and its scale."""

    right: float
    baseline: float
    scale: float


class NumberedCanvas(Canvas):
    """A canvas that writes "page 2 of 3": each page has a form that is filled in at the end of the file."""

    def __init__(self, *args: Any, changed: datetime | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if changed:  # The library would write its own fixed date in an invariant document.
            at = changed.astimezone(UTC)
            self.setDateFormatter(lambda *_now: f"D:{at:%Y%m%d%H%M%S}+00'00'")
        self.setViewerPreference("DisplayDocTitle", "true")
        self._pages = 0
        self._numbers: dict[int, _Place] = {}
        self.starts: dict[str, int] = {}
        """The first page of each document."""
        self._sections = 0
        self._contents: list[tuple[str, Style, _Place]] = []

    def mark_section(self, title: str) -> None:
        """Add a section to the outline, one level below its document."""
        self._sections += 1
        key = f"section-{self._sections}"
        self.bookmarkPage(key)
        self.addOutlineEntry(title, key, level=1 if self.starts else 0)

    def show_start(self, title: str, right: float, baseline: float, style: Style) -> None:
        """Reserve space for the number of a document's first page, which `save` writes."""
        name = f"start-{len(self._contents) + 1}"
        self._contents.append((title, style, self._show_form(name, right, baseline)))

    def _show_form(self, name: str, right: float, baseline: float) -> _Place:
        """Refer to a form whose text will end at a point, and return that place in page coordinates."""
        x, y = self.absolutePosition(right, baseline)
        origin = self.absolutePosition(0, 0)
        scale = (x - origin[0]) / right
        self.saveState()
        self.scale(1 / scale, 1 / scale)
        self.translate(-origin[0], -origin[1])
        self.doForm(name)
        self.restoreState()
        return _Place(x, y, scale)

    def show_number(self, right: float, bottom: float) -> None:
        """Reserve space for "page 2 of 3", which `save` writes when the count is known."""
        page = self.getPageNumber()
        self._numbers[page] = self._show_form(f"page-{page}", right, bottom)

    def showPage(self) -> None:
        self._pages += 1
        super().showPage()

    def save(self) -> None:
        for page, place in self._numbers.items():
            words = _("Página %(page)d de %(pages)d") % {"page": page, "pages": self._pages}
            self._make_form(f"page-{page}", words, NUMBER, place)
        for number, (title, style, place) in enumerate(self._contents, start=1):
            self._make_form(f"start-{number}", str(self.starts[title]), style, place)
        super().save()

    def _make_form(self, name: str, words: str, style: Style, place: _Place) -> None:
        """Make a form with its own box; the library's would have the size of the last page, which may be smaller."""
        size = style.size * place.scale
        left = place.right - text_width(words, style.face, size)
        bottom = place.baseline - size
        self.beginForm(name, floor(left), floor(bottom), ceil(place.right), ceil(place.baseline + size))
        self.setFont(style.face, size)
        self.setFillColor(style.colour)
        self.drawRightString(place.right, place.baseline, words)
        self.endForm()
