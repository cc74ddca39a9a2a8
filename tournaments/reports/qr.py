"""An address as a QR code, to be read at the board with a phone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel
from reportlab.pdfgen.canvas import Canvas

from tournaments.reports.text import INK

_MASK = 0
QUIET = 4
"""Modules left white around the code, without which it is not found."""


class _Code(QRCode):  # type: ignore[misc]
    """A code whose mask is the same for any text: readers take whichever they find, and to try all eight takes long."""

    def getBestMaskPattern(self) -> int:
        return _MASK


def squares(address: str) -> list[list[bool]]:
    """The dark and light modules, row by row from the top; up to 15 % of them may be spoilt."""
    code = _Code(None, QRErrorCorrectLevel.M)
    code.addData(address)
    code.make()
    return [list(map(bool, row)) for row in code.modules]


def draw_code(canvas: Canvas, address: str, x: float, y: float, side: float) -> None:
    """The code with the white that it needs around, in a square of `side` points from its lower left corner."""
    rows = squares(address)
    module = side / (len(rows) + 2 * QUIET)
    canvas.saveState()
    canvas.setFillColor(INK)
    canvas.translate(x + QUIET * module, y + side - QUIET * module)
    canvas.scale(module, module)
    canvas.addLiteral("\n".join((*_runs(rows), "f")))
    canvas.restoreState()


def _runs(rows: list[list[bool]]) -> Iterator[str]:
    """Each stretch of dark modules as PDF says a rectangle, a module being 1 and the first row below 0."""
    for number, row in enumerate(rows, start=1):
        column = 0
        for dark, run in groupby(row):
            count = len(list(run))
            if dark:
                yield f"{column} {-number} {count} 1 re"
            column += count
