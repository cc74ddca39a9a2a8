"""What a test reads in a PDF: its words, where they stand, and the fonts it carries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise, takewhile
from typing import Any

from pypdf import PageObject, PdfReader

from tournaments.reports.fonts import BOLD, DISPLAY, PLAIN, SERIF, text_width
from tournaments.reports.text import visual

MARGIN = 14
"""Points at each edge of a sheet that printers leave white."""


@dataclass(frozen=True)
class Box:
    """A run of text drawn at once: its baseline's left end, in points, its width and its size."""

    text: str
    x: float
    y: float
    width: float
    size: float

    def is_near(self, above: Box) -> bool:
        """Whether a text with a higher baseline could still touch this one."""
        return above.y < self.y + self.size

    def overlaps(self, other: Box) -> bool:
        across = min(self.x + self.width, other.x + other.width) - max(self.x, other.x)
        # Between the baseline and the height of a capital letter.
        up = min(self.y + 0.7 * self.size, other.y + 0.7 * other.size) - max(self.y, other.y)
        return across > 0.5 and up > 0.5


def read(pdf: bytes) -> PdfReader:
    return PdfReader(BytesIO(pdf))


def text(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in read(pdf).pages)


def squeezed(words: str) -> str:
    """Without the spaces and line ends that wrapping moves about."""
    return "".join(words.split())


def fonts(reader: PdfReader) -> Iterator[tuple[str, bool]]:
    """Name and whether it is embedded, of each font that a page may use."""
    for page in reader.pages:
        found: Any = page["/Resources"]["/Font"]
        for font in found.values():
            descriptor = font.get_object().get("/FontDescriptor")
            yield font.get_object()["/BaseFont"], bool(descriptor and "/FontFile2" in descriptor.get_object())


@dataclass(frozen=True)
class Sheet:
    """A page as it is seen."""

    text: str
    boxes: tuple[Box, ...]
    """Every run of text, as it was drawn: one in two directions comes in parts, joined here."""
    width: float
    height: float


def sheets_of(reader: PdfReader) -> list[Sheet]:
    """The pages, their words and where they stand read at once."""
    return [_sheet(page) for page in reader.pages]


def face_of(font: Any) -> str:
    """The face by which a font of a page is known to us."""
    name = font["/BaseFont"] if font else ""
    if "Fraunces" in name:
        return DISPLAY if "SemiBold" in name else SERIF
    return BOLD if "Bold" in name else PLAIN


def boxes(page: PageObject) -> tuple[Box, ...]:
    return _sheet(page).boxes


def _sheet(page: PageObject) -> Sheet:
    found: list[Box] = []

    def visit(words: str, cm: list[float], tm: list[float], font: Any, size: float) -> None:
        face, size = face_of(font), size * abs(cm[0])
        x, y = tm[4] * cm[0] + cm[4], tm[5] * cm[3] + cm[5]
        for part in filter(None, map(str.strip, words.split("\n"))):
            line, width = part, text_width(visual(part), face, size)
            if found and (found[-1].x, found[-1].y) == (x, y):
                line, width = f"{found[-1].text} {line}", found[-1].width + width
                found.pop()
            # What is drawn upside down ends where it stands: its right end is at the left.
            left, low = (x - width, y - 0.7 * size) if cm[0] < 0 else (x, y)
            found.append(Box(line, left, low, width, size))

    words = page.extract_text(visitor_text=visit)
    return Sheet(words, tuple(found), float(page.mediabox.right), float(page.mediabox.top))


MIN_GAP = 0.18
"""Ems between two texts of a line, each drawn by itself: with less, two figures are read as one."""


def touching(boxes: Sequence[Box]) -> Iterator[str]:
    """The texts of a line that stand so near one another that they are read as one word."""
    lines: dict[float, list[Box]] = defaultdict(list)
    for box in boxes:
        lines[round(box.y, 1)].append(box)
    for line in lines.values():
        for left, right in pairwise(sorted(line, key=lambda box: box.x)):
            if right.x - left.x - left.width < MIN_GAP * min(left.size, right.size):
                yield f"{left.text!r} runs into {right.text!r}"


def assert_well_set(pdf: bytes) -> None:
    """No text covers another, leaves the margins or is smaller than eight points."""
    assert_sheets_well_set(sheets_of(read(pdf)))


def assert_sheets_well_set(sheets: Iterable[Sheet]) -> None:
    assert [fault for sheet in sheets for fault in badly_set(sheet)] == []


def badly_set(sheet: Sheet) -> Iterator[str]:
    """What covers another text, leaves the margins or is smaller than eight points."""
    found = sorted(sheet.boxes, key=lambda box: box.y)
    near = ((a, b) for index, a in enumerate(found) for b in takewhile(a.is_near, found[index + 1 :]))
    yield from (f"{a.text!r} covers {b.text!r}" for a, b in near if a.overlaps(b))
    right, top = sheet.width - MARGIN, sheet.height - MARGIN
    for box in found:
        if box.x < MARGIN or box.x + box.width > right or not MARGIN < box.y < top:
            yield f"{box.text!r} leaves the margins"
        if box.size < 8:
            yield f"{box.text!r} is set in {box.size}"
