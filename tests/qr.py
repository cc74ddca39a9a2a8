"""QR codes drawn as images and read by an independent decoder, as a phone would."""

from __future__ import annotations

import io
import re

import zxingcpp
from PIL import Image, ImageDraw
from pypdf import PdfReader

MODULE_PIXELS = 6


def read_code(image: Image.Image) -> str:
    """Return the text of the only QR code in an image."""
    (found,) = zxingcpp.read_barcodes(image.convert("L"))
    return str(found.text)


def image_of_svg(svg: str) -> Image.Image:
    """Return the SVG drawing as a browser would paint it: its background and the runs of its path."""
    (side,) = map(int, re.findall(r'viewBox="0 0 (\d+) \1"', svg))
    runs = re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", svg)
    return _painted(side, [(int(x), int(y), int(x) + int(width), int(y) + 1) for x, y, width in runs])


def image_of_terminal(text: str) -> Image.Image:
    """Return the image that a terminal shows with half blocks, two rows of modules a line."""
    lines = re.sub(r"\x1b\[[\d;]*m", "", text).split("\n")
    cells = [(x, 2 * y, char) for y, line in enumerate(lines) for x, char in enumerate(line)]
    upper = [(x, y, x + 1, y + 1) for x, y, char in cells if char in "▀█"]
    lower = [(x, y + 1, x + 1, y + 2) for x, y, char in cells if char in "▄█"]
    return _painted(max(len(lines[0]), 2 * len(lines)), [*upper, *lower])


def image_of_pdf(pdf: bytes) -> Image.Image:
    """Return the dark rectangles of a page with one code, at `MODULE_PIXELS` pixels a module."""
    content = PdfReader(io.BytesIO(pdf)).pages[0].get_contents()
    assert content is not None
    drawn = content.get_data().decode("latin-1")
    (code,) = re.findall(r"([\d.]+) 0 0 \1 [\d.]+ [\d.]+ cm\n(.*?)\nf", drawn, re.DOTALL)
    blocks = [tuple(map(int, block)) for block in re.findall(r"(\d+) (-\d+) (\d+) (\d+) re", code[1])]
    quiet, side = 4, max(x + width for x, _y, width, _height in blocks) + 8
    boxes = [(x, -y - height, x + width, -y) for x, y, width, height in blocks]
    return _painted(side, [(left + quiet, top + quiet, right + quiet, low + quiet) for left, top, right, low in boxes])


def _painted(side: int, boxes: list[tuple[int, int, int, int]]) -> Image.Image:
    image = Image.new("L", (side * MODULE_PIXELS, side * MODULE_PIXELS), 255)
    for left, top, right, bottom in boxes:
        ImageDraw.Draw(image).rectangle(
            (left * MODULE_PIXELS, top * MODULE_PIXELS, right * MODULE_PIXELS - 1, bottom * MODULE_PIXELS - 1), fill=0
        )
    return image
