"""The content of a PDF for tests: its texts, their positions and its fonts."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from itertools import pairwise, takewhile
from typing import Any

from pypdf import PageObject, PdfReader
from pypdfium2 import PdfDocument, PdfMatrix, PdfPage, PdfTextObj
from pypdfium2.raw import FPDF_PAGEOBJ_TEXT

from tournaments.documents.print.fonts import BOLD, DISPLAY, PLAIN, SERIF, text_width
from tournaments.documents.print.text import HYPHEN, visual_order

MARGIN = 14
"""In points: the margin of a sheet that printers leave white."""


@dataclass(frozen=True)
class Box:
    """A run of text drawn at once: the left end of its baseline, in points, its width and its size."""

    text: str
    x: float
    y: float
    width: float
    size: float

    def is_near(self, above: Box) -> bool:
        """Return whether a text with a higher baseline could still overlap this one."""
        return above.y < self.y + self.size

    def overlaps(self, other: Box) -> bool:
        across = min(self.x + self.width, other.x + other.width) - max(self.x, other.x)
        # Between the baseline and the height of a capital letter.
        up = min(self.y + 0.7 * self.size, other.y + 0.7 * other.size) - max(self.y, other.y)
        return across > 0.5 and up > 0.5


def read(pdf: bytes) -> PdfReader:
    return PdfReader(BytesIO(pdf))


def text(pdf: bytes) -> str:
    """Return the runs of text of a document, one on each line, in the order in which they are drawn."""
    return "\n".join(box.text for sheet in sheets_of(read(pdf)) for box in sheet.boxes)


def squeezed(words: str) -> str:
    """Return a text without the spaces, line ends and hyphens that wrapping changes."""
    return "".join(words.replace(HYPHEN, "").split())


def fonts(reader: PdfReader) -> Iterator[tuple[str, bool]]:
    """Yield the name of each font that a page may use, and whether it is embedded."""
    for page in reader.pages:
        found: Any = page["/Resources"]["/Font"]
        for font in found.values():
            descriptor = font.get_object().get("/FontDescriptor")
            yield font.get_object()["/BaseFont"], bool(descriptor and "/FontFile2" in descriptor.get_object())


@dataclass(frozen=True)
class Sheet:
    """The text of a page and its positions."""

    text: str
    boxes: tuple[Box, ...]
    """Every run of text as drawn; one in two directions is drawn in parts, which are joined here."""
    width: float
    height: float


def sheets_of(reader: PdfReader) -> list[Sheet]:
    """Return the pages with their texts and positions.

    PDFium reads a page ten times as quickly as pypdf, but gives right-to-left texts as they are drawn, texts of several
    fonts in parts, and a mark in place of a hyphen: pages with such texts are read by pypdf.
    """
    with PdfDocument(reader.stream) as document:
        return [_quick_sheet(drawn) or _sheet(page) for drawn, page in zip(document, reader.pages, strict=True)]


def sheets_as_drawn(pdf: bytes) -> list[Sheet]:
    """Return the pages as PDFium reads them all: the positions and sizes are right, the texts not always."""
    with PdfDocument(pdf) as document:
        return [_sheet_as_drawn(page) for page in document]


def boxes(page: PageObject) -> tuple[Box, ...]:
    assert isinstance(page.pdf, PdfReader) and page.page_number is not None
    with PdfDocument(page.pdf.stream) as document:
        return (_quick_sheet(document[page.page_number]) or _sheet(page)).boxes


READ_BY_PYPDF = re.compile("[\x02\u0590-\u1fff\u2e80-\U0010ffff]")
HYPHEN_OF_PDFIUM = "\x02"


def _quick_sheet(page: PdfPage) -> Sheet | None:
    """Return a page as PDFium reads it; None for one with texts that it does not give as they are written."""
    return None if READ_BY_PYPDF.search(page.get_textpage().get_text_range()) else _sheet_as_drawn(page)


def _sheet_as_drawn(page: PdfPage) -> Sheet:
    texts = page.get_textpage()
    found = []
    for drawn in page.get_objects(filter=[FPDF_PAGEOBJ_TEXT], textpage=texts):
        assert isinstance(drawn, PdfTextObj)
        if run := drawn.extract().replace(HYPHEN_OF_PDFIUM, HYPHEN).strip():
            matrix = _matrix_on_page(drawn)
            found.append(
                _box(run, drawn.get_font().get_base_name(), drawn.get_font_size(), matrix.a, (matrix.e, matrix.f))
            )
    return Sheet(texts.get_text_range(), tuple(found), *page.get_size())


def _matrix_on_page(drawn: PdfTextObj) -> PdfMatrix:
    matrix, container = drawn.get_matrix(), drawn.container
    while container is not None:
        matrix, container = matrix.multiply(container.get_matrix()), container.container
    return matrix


def _box(run: str, font: str, size: float, scale: float, start: tuple[float, float]) -> Box:
    """Return the box of a run of text. Where it is drawn upside down, its start is its right end."""
    (x, y), size = start, size * abs(scale)
    width = text_width(visual_order(run), face_of(font), size)
    return Box(run, x - width, y - 0.7 * size, width, size) if scale < 0 else Box(run, x, y, width, size)


def face_of(font: str) -> str:
    """Return the name in this project of a font of a page."""
    if "Fraunces" in font:
        return DISPLAY if "SemiBold" in font else SERIF
    return BOLD if "Bold" in font else PLAIN


def _sheet(page: PageObject) -> Sheet:
    found: list[Box] = []

    def visit(words: str, cm: list[float], tm: list[float], font: Any, size: float) -> None:
        start = tm[4] * cm[0] + cm[4], tm[5] * cm[3] + cm[5]
        for run in filter(None, map(str.strip, words.split("\n"))):
            box = _box(run, font["/BaseFont"] if font else "", size, cm[0], start)
            if found and starts[-1] == start:
                before = found.pop()
                box = replace(before, text=f"{before.text} {run}", width=before.width + box.width)
            found.append(box)
            starts.append(start)

    starts: list[tuple[float, float]] = []
    words = page.extract_text(visitor_text=visit)
    return Sheet(words, tuple(found), float(page.mediabox.right), float(page.mediabox.top))


def pictures_at(page: PageObject) -> list[Box]:
    """Return where a page draws its pictures; `size` is their height."""
    found: list[Box] = []

    def visit(operator: bytes, operands: list[Any], cm: list[float], _tm: list[float]) -> None:
        if operator == b"Do" and page["/Resources"]["/XObject"][operands[0]]["/Subtype"] == "/Image":  # type: ignore[index]
            found.append(Box("", cm[4], cm[5], cm[0], cm[3]))

    page.extract_text(visitor_operand_before=visit)
    return found


MIN_GAP = 0.18
"""In ems, between two texts of a line drawn separately: with less space, two figures look like one."""


def touching(boxes: Sequence[Box]) -> Iterator[str]:
    """Yield the texts of a line that are so close that they look like one word."""
    lines: dict[float, list[Box]] = defaultdict(list)
    for box in boxes:
        lines[round(box.y, 1)].append(box)
    for line in lines.values():
        for left, right in pairwise(sorted(line, key=lambda box: box.x)):
            if right.x - left.x - left.width < MIN_GAP * min(left.size, right.size):
                yield f"{left.text!r} runs into {right.text!r}"


def assert_well_set(pdf: bytes) -> None:
    """Check that no text covers another, leaves the margins or is smaller than eight points."""
    assert_sheets_well_set(sheets_as_drawn(pdf))


def assert_sheets_well_set(sheets: Iterable[Sheet]) -> None:
    assert [fault for sheet in sheets for fault in badly_set(sheet)] == []


def badly_set(sheet: Sheet) -> Iterator[str]:
    """Yield the texts that cover another, leave the margins or are smaller than eight points."""
    found = sorted(sheet.boxes, key=lambda box: box.y)
    near = ((a, b) for index, a in enumerate(found) for b in takewhile(a.is_near, found[index + 1 :]))
    yield from (f"{a.text!r} covers {b.text!r}" for a, b in near if a.overlaps(b))
    right, top = sheet.width - MARGIN, sheet.height - MARGIN
    for box in found:
        if box.x < MARGIN or box.x + box.width > right or not MARGIN < box.y < top:
            yield f"{box.text!r} leaves the margins"
        if box.size < 8:
            yield f"{box.text!r} is set in {box.size}"
