"""The page frame of every document: title and league left, date and page right, a thin rule below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from functools import partial
from io import BytesIO
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A3, A4, LETTER
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, NextPageTemplate, PageBreak, PageTemplate

from tournaments.reports import fonts
from tournaments.reports.fonts import BOLD, text_width
from tournaments.reports.footer import draw_footer
from tournaments.reports.text import ACCENT, FAINT, INK, RULE, Style, lines, visual
from tournaments.wording.terms import DAYS

MARGIN = 18 * mm
AUTHOR = "El Castillar"

_TITLE = Style(face=BOLD, size=14, leading=18, colour=INK)
_SUBTITLE = Style(size=9.5, leading=12, colour=INK)
_ASIDE = Style(size=9, leading=12, colour=FAINT)
_ASIDE_WIDTH = 60 * mm
"""Width of the date and the page, and of the crest at their right where there is one."""
_CREST = 11 * mm
_GAP = 3 * mm


class Paper(Enum):
    """Sizes of sheet, in points."""

    A4 = A4
    LETTER = LETTER
    A3 = A3

    @property
    def width(self) -> float:
        """Return the width between the margins, upright."""
        return float(self.value[0] - 2 * MARGIN)

    @property
    def landscape_width(self) -> float:
        """The same of a sheet laid on its side."""
        return float(self.value[1] - 2 * MARGIN)

    @property
    def scale(self) -> float:
        """Return its size in parts of A4: posters grow with it."""
        return 2**0.5 if self is Paper.A3 else 1.0


@dataclass(frozen=True, slots=True)
class Document:
    """A printed document. `framed` is False where the page is all the document's own, without heading or number."""

    story: Sequence[Flowable]
    landscape: bool = False
    framed: bool = True
    address: str = ""
    """The address of the page that says the same."""
    pinned: bool = False
    """Whether it hangs somewhere while the league goes on: then it says up to which hour it holds."""


@dataclass(frozen=True, slots=True)
class Heading:
    """Whose the documents are (a league, a championship), and when it last changed, with its zone."""

    subject: str
    changed: datetime | None = None
    crest: bytes | None = None
    """A picture."""

    @property
    def date(self) -> str:
        """The day of the last change, as the language writes it."""
        return date_format(self.changed, _(r"j \d\e F \d\e Y")) if self.changed else ""

    @property
    def updated(self) -> str:
        """The hour of the last change, as a label."""
        return updated(self.changed) if self.changed else ""


def updated(at: datetime) -> str:
    """The hour of a change, in the zone that it is given in: "Actualizada el sáb 28, 20:31"."""
    return _("Actualizada el %(weekday)s %(day)d, %(hour)s") % {
        "weekday": DAYS[at.weekday()],
        "day": at.day,
        "hour": f"{at:%H:%M}",
    }


def heading_growth(subject: str, paper: Paper) -> float:
    """Return the extra height in points of an upright page's heading, for a subject of several lines."""
    return (len(lines(subject, _SUBTITLE, paper.width - _ASIDE_WIDTH)) - 1) * _SUBTITLE.leading


def bind(title: str, documents: Mapping[str, Document], heading: Heading, paper: Paper, lang: str) -> bytes:
    """One PDF of documents by title, a bookmark each where there are several: the same bytes for the same words."""
    buffer = BytesIO()
    template = BaseDocTemplate(
        buffer,
        pagesize=paper.value,
        title=f"{title} – {heading.subject}",
        author=AUTHOR,
        creator=AUTHOR,
        subject=heading.subject,
        lang=lang,
        invariant=1,
        initialFontName=fonts.PLAIN,
    )
    template.addPageTemplates([_page(name, document, heading, paper) for name, document in documents.items()])
    template.build(list(_stories(documents)), canvasmaker=partial(_NumberedCanvas, changed=heading.changed))
    return buffer.getvalue()


def _stories(documents: Mapping[str, Document]) -> Sequence[Flowable]:
    story: list[Flowable] = []
    for title, document in documents.items():
        if story:
            story += [NextPageTemplate(title), PageBreak()]
        if len(documents) > 1:
            story.append(_Bookmark(title))
        story += document.story
    return story


def _page(title: str, document: Document, heading: Heading, paper: Paper) -> PageTemplate:
    width, height = reversed(paper.value) if document.landscape else paper.value
    header = _Header(title, heading, width, height, document) if document.framed else None
    top = header.height + _GAP if header else 0
    box = Frame(MARGIN, MARGIN, width - 2 * MARGIN, height - 2 * MARGIN - top, *(0,) * 4, id="body")
    return PageTemplate(title, [box], onPage=header or _no_header, pagesize=(width, height))


def _no_header(canvas: Canvas, _template: object) -> None:
    assert isinstance(canvas, _NumberedCanvas)
    canvas.page_number_at = None


class _Header:
    """The heading above the rule of each page."""

    def __init__(self, title: str, heading: Heading, width: float, height: float, document: Document) -> None:
        self.title, self.heading, self.address = title, heading, document.address
        self.right, self.top = width - MARGIN, height - MARGIN
        self.date = heading.date
        self.updated = heading.updated if document.pinned else ""
        room = width - 2 * MARGIN - _ASIDE_WIDTH - self._beside_number() * bool(self.updated)
        self.rows = [(line, _TITLE) for line in lines(title, _TITLE, room)]
        self.rows += [(line, _SUBTITLE) for line in lines(heading.subject, _SUBTITLE, room)]
        self.height = max(sum(style.leading for _line, style in self.rows) + 3, _CREST + 1 * mm)
        self.crest = picture(heading.crest)
        self.aside = self.right - (_CREST + 3 * mm) * bool(self.crest)

    def __call__(self, canvas: Canvas, _template: object) -> None:
        assert isinstance(canvas, _NumberedCanvas)
        canvas.saveState()
        y = self.top
        for line, style in self.rows:
            canvas.setFont(style.face, style.size)
            canvas.setFillColor(style.colour)
            canvas.drawString(MARGIN, y - style.size, visual(line))
            y -= style.leading
        canvas.setFont(_ASIDE.face, _ASIDE.size)
        canvas.setFillColor(_ASIDE.colour)
        number_at = self.top - _TITLE.leading - _SUBTITLE.size
        canvas.drawRightString(self.aside, self.top - _TITLE.size, self.updated or self.date)
        if self.updated:
            canvas.drawRightString(self.aside, number_at, self.date)
        if self.crest:
            draw_picture(canvas, self.crest, self.right - _CREST, self.top - _CREST, _CREST)
        canvas.setStrokeColor(ACCENT)
        canvas.setLineWidth(RULE)
        canvas.line(MARGIN, self.top - self.height, self.right, self.top - self.height)
        canvas.restoreState()
        if self.address:
            draw_footer(canvas, self.address, MARGIN, self.right)
        canvas.page_number_at = (self.aside - self._beside_number() * bool(self.updated), number_at)

    def _beside_number(self) -> float:
        """Return the width of the date beside the number of the page."""
        return text_width(f"{self.date}   ", _ASIDE.face, _ASIDE.size)


def picture(content: bytes | None) -> ImageReader | None:
    return ImageReader(BytesIO(content)) if content else None


def draw_picture(canvas: Canvas, image: ImageReader, left: float, bottom: float, side: float) -> None:
    """A picture as large as a square allows, in the middle of it."""
    canvas.drawImage(image, left, bottom, side, side, mask="auto", preserveAspectRatio=True, anchor="c")


class _Bookmark(Flowable):
    """The bookmark of a document in the outline beside the pages."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.title = title

    def wrap(self, *_available: float) -> tuple[float, float]:
        return 0, 0

    def draw(self) -> None:
        assert isinstance(self.canv, _NumberedCanvas)
        self.canv.starts[self.title] = self.canv.getPageNumber()
        self.canv.bookmarkPage(self.title)
        self.canv.addOutlineEntry(self.title, self.title)


class SectionMark(_Bookmark):
    """The bookmark of a part of a document, below the document in a file of several."""

    def draw(self) -> None:
        assert isinstance(self.canv, _NumberedCanvas)
        self.canv.mark_section(self.title)


class ContentsLine(Flowable):
    """A document of a file, dots, and the page on which it begins, which leads there."""

    def __init__(self, title: str, style: Style) -> None:
        super().__init__()
        self.title, self.style = title, style

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.width, self.height = width, self.style.leading
        return self.width, self.height

    def draw(self) -> None:
        canvas, style, room = self.canv, self.style, 3 * mm
        assert isinstance(canvas, _NumberedCanvas)
        baseline = self.height - style.size
        canvas.setFillColor(style.colour)
        canvas.setFont(style.face, style.size)
        canvas.drawString(0, baseline, visual(self.title))
        canvas.setStrokeColor(FAINT)
        canvas.setLineWidth(RULE)
        canvas.setDash(0.5, 3)
        begins = fonts.text_width(self.title, style.face, style.size) + room
        canvas.line(begins, baseline, self.width - 3 * room, baseline)
        canvas.setDash()
        canvas.linkRect(self.title, self.title, (0, 0, self.width, self.height), relative=1)
        canvas.show_start(self.title, self.width, baseline, style)


class _NumberedCanvas(Canvas):
    """Writes "page 2 of 3", which only the last page knows: each page shows a form that is drawn at the end."""

    def __init__(self, *args: Any, changed: datetime | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if changed:  # The document's own date, where an invariant one would have a fixed date of the library's.
            at = changed.astimezone(UTC)
            self.setDateFormatter(lambda *_now: f"D:{at:%Y%m%d%H%M%S}+00'00'")
        self.page_number_at: tuple[float, float] | None = None
        self.setViewerPreference("DisplayDocTitle", "true")
        self._numbers_at: list[tuple[float, float] | None] = []
        self.starts: dict[str, int] = {}
        """The page on which each document begins."""
        self._sections = 0
        self._starts_at: list[tuple[str, float, float, Style]] = []

    def mark_section(self, title: str) -> None:
        self._sections += 1
        key = f"section-{self._sections}"
        self.bookmarkPage(key)
        self.addOutlineEntry(title, key, level=1 if self.starts else 0)

    def show_start(self, title: str, right: float, baseline: float, style: Style) -> None:
        """Show the page on which a document begins, which a later page tells."""
        left, bottom = self.absolutePosition(0, 0)
        self._starts_at.append((title, left + right, bottom + baseline, style))
        self.saveState()
        self.translate(-left, -bottom)
        self.doForm(f"start-{len(self._starts_at)}")
        self.restoreState()

    def showPage(self) -> None:
        self._numbers_at.append(self.page_number_at)
        if self.page_number_at:
            self.doForm(f"page-{len(self._numbers_at)}")
        super().showPage()

    def save(self) -> None:
        for number, place in enumerate(self._numbers_at, start=1):
            if place:
                self._number(number, *place)
        for number, (title, right, baseline, style) in enumerate(self._starts_at, start=1):
            self.beginForm(f"start-{number}")
            self.setFont(style.face, style.size)
            self.setFillColor(style.colour)
            self.drawRightString(right, baseline, str(self.starts[title]))
            self.endForm()
        super().save()

    def _number(self, number: int, right: float, bottom: float) -> None:
        words = _("Página %(page)d de %(pages)d") % {"page": number, "pages": len(self._numbers_at)}
        self.beginForm(f"page-{number}")
        self.setFont(_ASIDE.face, _ASIDE.size)
        self.setFillColor(_ASIDE.colour)
        self.drawRightString(right, bottom, words)
        self.endForm()
