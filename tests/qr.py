"""What a phone's camera makes of a code: drawn as an image and read by a decoder that is not ours."""

from __future__ import annotations

import re

import zxingcpp
from PIL import Image, ImageDraw
from reportlab.graphics.shapes import Drawing, Path

UNIT = 6


def decoded(image: Image.Image) -> str:
    """The text of the only code in an image."""
    (found,) = zxingcpp.read_barcodes(image.convert("L"))
    return str(found.text)


def of_svg(svg: str) -> Image.Image:
    """The drawing as a browser would paint it: its ground and the runs of its path."""
    (side,) = map(int, re.findall(r'viewBox="0 0 (\d+) \1"', svg))
    runs = re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", svg)
    return _painted(side, [(int(x), int(y), int(x) + int(width), int(y) + 1) for x, y, width in runs])


def of_terminal(text: str) -> Image.Image:
    """Half blocks as a terminal shows them, two rows of modules a line."""
    lines = re.sub(r"\x1b\[[\d;]*m", "", text).split("\n")
    cells = [(x, 2 * y, char) for y, line in enumerate(lines) for x, char in enumerate(line)]
    upper = [(x, y, x + 1, y + 1) for x, y, char in cells if char in "▀█"]
    lower = [(x, y + 1, x + 1, y + 2) for x, y, char in cells if char in "▄█"]
    return _painted(max(len(lines[0]), 2 * len(lines)), [*upper, *lower])


def of_drawing(drawing: Drawing) -> Image.Image:
    """reportlab's shapes, a point a pixel; their y grows upwards."""
    (path,) = [shape for shape in drawing.contents if isinstance(shape, Path)]
    points = [(x, drawing.height - y) for x, y in zip(path.points[::2], path.points[1::2], strict=True)]
    corners = [points[i : i + 4] for i in range(0, len(points), 4)]
    image = Image.new("L", (int(drawing.width), int(drawing.height)), 255)
    for corner in corners:
        ImageDraw.Draw(image).polygon(corner, fill=0)
    return image


def _painted(side: int, boxes: list[tuple[int, int, int, int]]) -> Image.Image:
    image = Image.new("L", (side * UNIT, side * UNIT), 255)
    for left, top, right, bottom in boxes:
        ImageDraw.Draw(image).rectangle((left * UNIT, top * UNIT, right * UNIT - 1, bottom * UNIT - 1), fill=0)
    return image
