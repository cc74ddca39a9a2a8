"""The frame of every page, title, league, date and page number; its footer; and the document as PDF/A."""

from __future__ import annotations

import gc
import re
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum
from functools import cache, partial
from hashlib import md5
from io import BytesIO
from pathlib import Path
from xml.sax.saxutils import escape

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from pikepdf import Array, Dictionary, Name, Pdf, Stream, StreamDecodeLevel
from pikepdf.models.metadata import decode_pdf_date
from reportlab.lib.pagesizes import A3, A4, LETTER
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, NextPageTemplate, PageBreak, PageTemplate

from tournaments.documents.print import fonts
from tournaments.documents.print.fonts import BOLD, text_width
from tournaments.documents.print.numbered import NUMBER, PRINTED_FLAG, Bookmark, NumberedCanvas
from tournaments.documents.print.text import ACCENT, FAINT, INK, RULE, Style, lines, visual_order
from tournaments.web.qr import PaperCode
from tournaments.wording.terms import DAYS

_CODE_SIDE = 12.5 * mm
_BOTTOM = 4 * mm
_STYLE = Style(size=8, leading=10, colour=FAINT)
_MAX_LINES = 3


def draw_footer(canvas: Canvas, address: str, left: float, right: float) -> None:
    """Draw the address and its QR code at the right, unless the address takes too many lines."""
    text = _("Esto mismo, en la web: %(address)s") % {"address": address}
    broken = lines(text, _STYLE, right - left - _CODE_SIDE - 2 * mm)
    if not address or len(broken) > _MAX_LINES:
        return
    form = f"code-{md5(address.encode(), usedforsecurity=False).hexdigest()[:12]}"
    if not canvas.hasForm(form):
        canvas.beginForm(form, 0, 0, int(_CODE_SIDE) + 1, int(_CODE_SIDE) + 1)
        PaperCode(address, _CODE_SIDE).drawOn(canvas, 0, 0)
        canvas.endForm()
    canvas.saveState()
    canvas.setFont(_STYLE.face, _STYLE.size)
    canvas.setFillColor(_STYLE.colour)
    y = _BOTTOM + _CODE_SIDE / 2 + (len(broken) / 2 - 0.8) * _STYLE.leading
    for line in broken:
        canvas.drawRightString(right - _CODE_SIDE - 2 * mm, y, line)
        y -= _STYLE.leading
    canvas.linkURL(address, (right - _CODE_SIDE, _BOTTOM, right, _BOTTOM + _CODE_SIDE), relative=1, F=PRINTED_FLAG)
    canvas.translate(right - _CODE_SIDE, _BOTTOM)
    canvas.doForm(form)
    canvas.restoreState()


_PROFILE = Path(__file__).parent / "icc" / "sRGB.icc"
_RED_GREEN_BLUE = 3
_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_PACKET = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<pdfaid:part>2</pdfaid:part>
<pdfaid:conformance>B</pdfaid:conformance>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<dc:language><rdf:Bag><rdf:li>{lang}</rdf:li></rdf:Bag></dc:language>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<xmp:CreatorTool>{creator}</xmp:CreatorTool>
<xmp:CreateDate>{made}</xmp:CreateDate>
<xmp:ModifyDate>{made}</xmp:ModifyDate>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<pdf:Producer>{producer}</pdf:Producer>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>"""


def to_pdf_a(content: bytes) -> bytes:
    """Return a PDF as PDF/A-2b with the same pages. Equal input gives equal bytes."""
    made = BytesIO()
    with Pdf.open(BytesIO(content)) as pdf:
        pdf.Root.Metadata = _metadata(pdf)
        pdf.Root.OutputIntents = Array([_output_intent(pdf)])
        # The content of the pages is compressed already: copying it takes a tenth of the time.
        pdf.save(
            made,
            min_version="1.7",
            deterministic_id=True,
            compress_streams=False,
            stream_decode_level=StreamDecodeLevel.none,
            fix_metadata_version=False,
        )
    return made.getvalue()


def _metadata(pdf: Pdf) -> Stream:
    """Return the entries of the document information dictionary as XMP, which must agree with it."""
    info = pdf.docinfo
    del info["/Keywords"]  # Always empty.
    fields = {"title": "Title", "author": "Author", "subject": "Subject", "creator": "Creator", "producer": "Producer"}
    words = {field: _escaped(str(info[f"/{key}"])) for field, key in fields.items()}
    made = decode_pdf_date(str(info["/CreationDate"])).isoformat()
    packet = _PACKET.format(lang=_escaped(str(pdf.Root.Lang)), made=made, **words)
    return Stream(pdf, packet.encode(), Type=Name.Metadata, Subtype=Name.XML)


def _escaped(words: str) -> str:
    return escape(_NOT_IN_XML.sub("", words))


def _output_intent(pdf: Pdf) -> Dictionary:
    """Return the output intent of the pages, sRGB."""
    profile = Stream(pdf, b"", N=_RED_GREEN_BLUE)
    profile.write(_packed_profile(), filter=Name.FlateDecode)
    return Dictionary(
        Type=Name.OutputIntent,
        S=Name.GTS_PDFA1,
        OutputConditionIdentifier="sRGB",
        Info="sRGB IEC61966-2.1",
        DestOutputProfile=pdf.make_indirect(profile),
    )


@cache
def _packed_profile() -> bytes:
    return zlib.compress(_PROFILE.read_bytes(), 9)


MARGIN = 18 * mm
HEADING_HEIGHT = 24 * mm
"""The height of a sheet's heading of two lines with the space below it."""
AUTHOR = "El Castillar"

_TITLE = Style(face=BOLD, size=14, leading=18, colour=INK)
_SUBTITLE = Style(size=9.5, leading=12, colour=INK)
_ASIDE_WIDTH = 60 * mm
"""The width of the date and the page number, and of the crest at their right."""
_CREST = 11 * mm
_GAP = 3 * mm


class Paper(Enum):
    """Sizes of sheets, in points, each with its width and height."""

    A4 = A4
    LETTER = LETTER
    A3 = A3

    @property
    def width(self) -> float:
        """Return the width between the margins, upright."""
        return float(self.value[0] - 2 * MARGIN)

    @property
    def landscape_width(self) -> float:
        """Return the width between the margins in landscape orientation."""
        return float(self.value[1] - 2 * MARGIN)

    @property
    def column(self) -> Paper:
        """Return the sheet as wide as a column: A4 on an A3, which holds two, and otherwise the sheet itself."""
        return Paper.A4 if self is Paper.A3 else self

    @property
    def scales(self) -> tuple[float, ...]:
        """Return the scales of a text on the sheet, the largest first."""
        return (1.45, 1.33, 1.22, 1.1, 1) if self is Paper.A3 else (1,)

    @property
    def scale(self) -> float:
        """Return the size relative to A4, to which posters are scaled."""
        return 2**0.5 if self is Paper.A3 else 1.0


@dataclass(frozen=True, slots=True)
class Document:
    """A printed document. `framed` is False for documents that use the whole page, without heading or number."""

    story: list[Flowable]
    """What it is made of; emptied when it is drawn."""
    landscape: bool = False
    framed: bool = True
    address: str = ""
    """The address of the page with the same content."""
    enlarged: bool = False
    """Whether the document is laid out for A4 and enlarged on a larger sheet."""
    columns: int = 1
    """Columns of a sheet, each as wide as a sheet of its own with margins."""
    updated: str | Promise = ""
    """The label of the hour of the last change, for documents on a wall during the league."""


def side_by_side(document: Document, paper: Paper) -> Document:
    """Return a document that was laid out for the columns of a sheet, two of them on a larger one lying down."""
    return document if paper.column is paper else replace(document, landscape=True, columns=2)


@dataclass(frozen=True, slots=True)
class Heading:
    """The subject of the documents (a league, a championship) and its last change, with its zone."""

    subject: str
    changed: datetime | None = None
    crest: bytes | None = None
    """The content of a picture file."""

    @property
    def date(self) -> str:
        """Return the day of the last change in the format of the language."""
        return date_format(self.changed, _(r"j \d\e F \d\e Y")) if self.changed else ""


UPDATED_M = gettext_lazy("Actualizado el %(weekday)s %(day)d, %(hour)s")
UPDATED_F = gettext_lazy("Actualizada el %(weekday)s %(day)d, %(hour)s")
UPDATED_PLURAL = gettext_lazy("Actualizados el %(weekday)s %(day)d, %(hour)s")
"""The label agrees with the title: "calendario" is masculine, "clasificación" feminine, "resultados" plural."""


def updated(at: datetime, label: str | Promise) -> str:
    """Return the hour of a change in its own zone: "Actualizada el sáb 28, 20:31"."""
    return str(label) % {
        "weekday": DAYS[at.weekday()],
        "day": at.day,
        "hour": f"{at:%H:%M}",
    }


def heading_growth(subject: str, paper: Paper) -> float:
    """Return the extra height in points of an upright page's heading, for a subject of several lines."""
    return (len(lines(subject, _SUBTITLE, paper.width - _ASIDE_WIDTH)) - 1) * _SUBTITLE.leading


class Later(Flowable):
    """Flowables, at least one, that are made when their turn comes: a long document is never in memory as a whole."""

    def __init__(self, make: Callable[[], list[Flowable]]) -> None:
        super().__init__()
        self.make = make


class _Template(BaseDocTemplate):
    def handle_flowable(self, flowables: list[Flowable]) -> None:
        if isinstance(flowables[0], Later):
            flowables[:1] = flowables[0].make()
        super().handle_flowable(flowables)


_LARGE = 2**20
"""From so many bytes on, the memory of the drawn pages, some ten times as much, is given back before the next step."""


def bind(title: str, documents: Mapping[str, Document], heading: Heading, paper: Paper, lang: str) -> bytes:
    """Return a PDF of documents by title, with bookmarks if they are several. Equal content gives equal bytes.

    Empties the documents, so that each part is forgotten once it is drawn.
    """
    content = _drawn(title, documents, heading, paper, lang)
    if len(content) > _LARGE:
        gc.collect()
    return to_pdf_a(content)


def _drawn(title: str, documents: Mapping[str, Document], heading: Heading, paper: Paper, lang: str) -> bytes:
    """Return the PDF as the library makes it."""
    buffer = BytesIO()
    template = _Template(
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
    template.build(_stories(documents), canvasmaker=partial(NumberedCanvas, changed=heading.changed))
    return buffer.getvalue()


def _stories(documents: Mapping[str, Document]) -> list[Flowable]:
    """Return the stories of documents one after another, and empty them."""
    story: list[Flowable] = []
    for title, document in documents.items():
        if story:
            story += [NextPageTemplate(title), PageBreak()]
        if len(documents) > 1:
            story.append(Bookmark(title))
        story += document.story
        document.story.clear()
    return story


def _page(title: str, document: Document, heading: Heading, paper: Paper) -> PageTemplate:
    scale = paper.scale if document.enlarged else 1
    width, height = (side / scale for side in (reversed(paper.value) if document.landscape else paper.value))
    header = _Header(title, heading, width, height, document) if document.framed else None
    top = header.height + _GAP if header else 0
    wide = width / document.columns
    boxes = [
        Frame(column * wide + MARGIN, MARGIN, wide - 2 * MARGIN, height - 2 * MARGIN - top, *(0,) * 4)
        for column in range(document.columns)
    ]

    def begin(canvas: Canvas, template: object) -> None:
        canvas.scale(scale, scale)
        if header:
            header(canvas, template)

    def end(canvas: Canvas, _template: object) -> None:
        """Draw the footer after the text, so that assistive technology reads it last."""
        if not document.framed:
            for column in range(1, document.columns):
                draw_cut_line(canvas, (column * wide, 0), (column * wide, height))
        if document.address:
            draw_footer(canvas, document.address, MARGIN, width - MARGIN)

    return PageTemplate(title, boxes, onPage=begin, onPageEnd=end, pagesize=(width * scale, height * scale))


def draw_cut_line(canvas: Canvas, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Draw a dashed line for cutting the sheet."""
    canvas.saveState()
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(RULE)
    canvas.setDash(2, 2)
    canvas.line(*start, *end)
    canvas.restoreState()


class _Header:
    """The heading above the rule of each page."""

    def __init__(self, title: str, heading: Heading, width: float, height: float, document: Document) -> None:
        self.title, self.heading = title, heading
        self.right, self.top = width - MARGIN, height - MARGIN
        self.date = heading.date
        self.updated = updated(heading.changed, document.updated) if heading.changed and document.updated else ""
        room = width - 2 * MARGIN - _ASIDE_WIDTH - self._date_width() * bool(self.updated)
        self.rows = [(line, _TITLE) for line in lines(title, _TITLE, room)]
        self.rows += [(line, _SUBTITLE) for line in lines(heading.subject, _SUBTITLE, room)]
        self.height = max(sum(style.leading for _line, style in self.rows) + 3, _CREST + 1 * mm)
        self.crest = picture(heading.crest)
        self.aside = self.right - (_CREST + 3 * mm) * bool(self.crest)

    def __call__(self, canvas: Canvas, _template: object) -> None:
        assert isinstance(canvas, NumberedCanvas)
        canvas.saveState()
        y = self.top
        for line, style in self.rows:
            canvas.setFont(style.face, style.size)
            canvas.setFillColor(style.colour)
            canvas.drawString(MARGIN, y - style.size, visual_order(line))
            y -= style.leading
        canvas.setFont(NUMBER.face, NUMBER.size)
        canvas.setFillColor(NUMBER.colour)
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
        canvas.show_number(self.aside - self._date_width() * bool(self.updated), number_at)

    def _date_width(self) -> float:
        """Return the width of the date with the space between it and the page number."""
        return text_width(f"{self.date}   ", NUMBER.face, NUMBER.size)


def picture(content: bytes | None) -> ImageReader | None:
    """Return a reader of a picture file's content, or None without content."""
    return ImageReader(BytesIO(content)) if content else None


def draw_picture(canvas: Canvas, image: ImageReader, left: float, bottom: float, side: float) -> None:
    """Draw a picture in the middle of a square, as large as possible."""
    canvas.drawImage(image, left, bottom, side, side, mask="auto", preserveAspectRatio=True, anchor="c")
