"""QR codes as modules, as SVG for the screen, as text for a terminal, and on paper."""

from __future__ import annotations

from collections.abc import Iterator

import segno
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from reportlab.lib.colors import black, white
from reportlab.platypus import Flowable

QUIET_ZONE_MODULES = 4
"""The clear border that the standard requires, in modules."""

Matrix = tuple[tuple[bool, ...], ...]


def code_matrix(text: str) -> Matrix:
    """Return the modules of a text's code, without the quiet border, row by row from the top; True is dark.

    At level M a code with 15 % damage can still be read. The mask is fixed, since readers accept any of the eight, and
    choosing the best one takes five times as long.
    """
    code = segno.make_qr(text, error="m", boost_error=False, mask=0)
    return tuple(tuple(map(bool, row)) for row in code.matrix)


def code_svg(text: str, label: str) -> SafeString:
    """Return the code as an SVG drawing named `label`: always black on white, and without inline style."""
    modules = code_matrix(text)
    side = len(modules) + 2 * QUIET_ZONE_MODULES
    path = "".join(
        f"M{x + QUIET_ZONE_MODULES} {y + QUIET_ZONE_MODULES}h{width}v1h-{width}z" for x, y, width in _runs(modules)
    )
    return render_to_string("parts/qr.svg", {"label": label, "side": side, "path": path})


class PaperCode(Flowable):
    """A code as a ReportLab flowable, `side` points wide with its quiet border."""

    def __init__(self, text: str, side: float) -> None:
        super().__init__()
        self.text, self.width, self.height = text, side, side
        self.hAlign = "CENTER"

    def draw(self) -> None:
        """Draw the code on the page."""
        modules = code_matrix(self.text)
        canvas, unit = self.canv, self.width / (len(modules) + 2 * QUIET_ZONE_MODULES)
        canvas.saveState()
        canvas.setFillColor(white)
        canvas.rect(0, 0, self.width, self.height, stroke=0, fill=1)
        canvas.setFillColor(black)
        canvas.translate(QUIET_ZONE_MODULES * unit, self.height - QUIET_ZONE_MODULES * unit)
        canvas.scale(unit, unit)
        # The operators are written here: the library takes longer for these hundreds of numbers than for all else.
        blocks = (f"{x} {-y - height} {width} {height} re" for x, y, width, height in _blocks(modules))
        canvas.addLiteral("\n".join((*blocks, "f")))
        canvas.restoreState()


def terminal_code(text: str) -> str:
    """Return the code in half blocks, two rows of modules a line, in black on white by escape sequences."""
    modules = code_matrix(text)
    blank = (False,) * len(modules)
    rows = [
        (False,) * QUIET_ZONE_MODULES + row + (False,) * QUIET_ZONE_MODULES
        for row in (*[blank] * QUIET_ZONE_MODULES, *modules, *[blank] * (QUIET_ZONE_MODULES + 1))
    ]
    pairs = zip(rows[::2], rows[1::2], strict=False)
    lines = ("".join(" ▄▀█"[2 * upper + lower] for upper, lower in zip(*pair, strict=True)) for pair in pairs)
    return "\n".join(f"\x1b[30;107m{line}\x1b[0m" for line in lines)


def _runs(modules: Matrix) -> Iterator[tuple[int, int, int]]:
    """Yield the horizontal runs of dark modules: column and row of the first, and their number."""
    for y, row in enumerate(modules):
        x = 0
        while x < len(row):
            start = x
            while x < len(row) and row[x]:
                x += 1
            if x > start:
                yield start, y, x - start
            x += 1


def _blocks(modules: Matrix) -> Iterator[tuple[int, int, int, int]]:
    """Yield the dark rectangles as column, row, width and height; equal runs in adjacent rows are one rectangle.

    That makes a quarter fewer rectangles, and no seams inside the large squares.
    """
    open_blocks: dict[tuple[int, int], int] = {}
    runs: dict[int, set[tuple[int, int]]] = {}
    for x, y, width in _runs(modules):
        runs.setdefault(y, set()).add((x, width))
    for y in range(len(modules) + 1):
        current = runs.get(y, set())
        for x, width in sorted(open_blocks.keys() - current):
            top = open_blocks.pop((x, width))
            yield x, top, width, y - top
        open_blocks |= dict.fromkeys(current - open_blocks.keys(), y)
