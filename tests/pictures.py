"""Pictures for tests."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageDraw


def picture_file(kind: str = "PNG", size: tuple[int, int] = (120, 90)) -> bytes:
    """Return a red shield on white as an image file in one of Pillow's formats."""
    image = Image.new("RGB", size, "white")
    ImageDraw.Draw(image).ellipse((size[0] // 4, size[1] // 8, 3 * size[0] // 4, 7 * size[1] // 8), fill="#aa2200")
    buffer = BytesIO()
    image.save(buffer, kind)
    return buffer.getvalue()
