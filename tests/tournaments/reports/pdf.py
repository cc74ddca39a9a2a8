"""The content of a PDF for tests: its texts, their positions and its fonts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise, takewhile
from typing import Any

from pypdf import PageObject, PdfReader

from tournaments.reports.fonts import BOLD, DISPLAY, PLAIN, SERIF, text_width
from tournaments.reports.text import HYPHEN, visual_order

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
    return "\n".join(page.extract_text() for page in read(pdf).pages)


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
    """Return the pages with their texts and positions."""
    return [_sheet(page) for page in reader.pages]


def face_of(font: Any) -> str:
    """Return the name of a page's font in this project."""
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
            line, width = part, text_width(visual_order(part), face, size)
            if found and (found[-1].x, found[-1].y) == (x, y):
                line, width = f"{found[-1].text} {line}", found[-1].width + width
                found.pop()
            # The position of a text drawn upside down is its right end.
            left, low = (x - width, y - 0.7 * size) if cm[0] < 0 else (x, y)
            found.append(Box(line, left, low, width, size))

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
    assert_sheets_well_set(sheets_of(read(pdf)))


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
