"""QR codes: as modules, as SVG for the screen, as text for a terminal, as shapes for paper."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.html import format_html
from django.utils.safestring import SafeString
from reportlab.graphics.barcode import qrencoder
from reportlab.graphics.shapes import Drawing, Path, Rect
from reportlab.lib.colors import black, white

QUIET = 4
"""The clear border that the standard asks for, in modules."""

Matrix = tuple[tuple[bool, ...], ...]


def matrix(text: str) -> Matrix:
    """The modules of a text's code, row by row from the top, True where dark; the quiet border is not among them.

    Of a worn code, 15 % may be missing and it is still read (level M).
    """
    code = qrencoder.QRCode(None, qrencoder.QRErrorCorrectLevel.M)
    code.addData(text)
    code.make()
    return tuple(tuple(bool(module) for module in row) for row in code.modules)


def svg(text: str, label: str) -> SafeString:
    """The code as a drawing named `label`: black on white whatever the colours of the page, and no inline style."""
    modules = matrix(text)
    side = len(modules) + 2 * QUIET
    path = "".join(f"M{x + QUIET} {y + QUIET}h{width}v1h-{width}z" for x, y, width in _runs(modules))
    return format_html(
        '<svg class="qr" role="img" aria-label="{0}" viewBox="0 0 {1} {1}" shape-rendering="crispEdges">'
        '<rect width="{1}" height="{1}" fill="#fff"></rect><path d="{2}" fill="#000"></path></svg>',
        label,
        side,
        path,
    )


def drawing(text: str, side: float) -> Drawing:
    """The code for reportlab, quiet border included, `side` points wide: a flowable, and `drawOn` puts it anywhere."""
    modules = matrix(text)
    unit = side / (len(modules) + 2 * QUIET)
    path = Path(fillColor=black, strokeColor=None)
    for x, y, width in _runs(modules):
        left, top = (x + QUIET) * unit, side - (y + QUIET) * unit
        path.moveTo(left, top)
        path.lineTo(left + width * unit, top)
        path.lineTo(left + width * unit, top - unit)
        path.lineTo(left, top - unit)
        path.closePath()
    return Drawing(side, side, Rect(0, 0, side, side, fillColor=white, strokeColor=None), path)


def terminal(text: str) -> str:
    """The code in half blocks, two rows of modules a line, black on white by the terminal's own colours."""
    modules = matrix(text)
    blank = (False,) * len(modules)
    rows = [(False,) * QUIET + row + (False,) * QUIET for row in (*[blank] * QUIET, *modules, *[blank] * (QUIET + 1))]
    pairs = zip(rows[::2], rows[1::2], strict=False)
    lines = ("".join(" ▄▀█"[2 * upper + lower] for upper, lower in zip(*pair, strict=True)) for pair in pairs)
    return "\n".join(f"\x1b[30;107m{line}\x1b[0m" for line in lines)


def _runs(modules: Matrix) -> Iterator[tuple[int, int, int]]:
    """Dark modules side by side: where each run begins, column and row, and how many they are."""
    for y, row in enumerate(modules):
        x = 0
        while x < len(row):
            start = x
            while x < len(row) and row[x]:
                x += 1
            if x > start:
                yield start, y, x - start
            x += 1
