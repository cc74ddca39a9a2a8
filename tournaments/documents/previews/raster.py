"""A page of a PDF as a picture."""

from __future__ import annotations

from io import BytesIO
from threading import Lock

from pypdfium2 import PdfDocument

# PDFium's documentation forbids simultaneous calls from several threads.
_one_at_a_time = Lock()


def png(pdf: bytes) -> bytes:
    """Return the first page of a document as a PNG, one pixel for each point of the page."""
    with _one_at_a_time:
        document = PdfDocument(pdf)
        try:
            image = document[0].render(scale=1).to_pil()
        finally:
            document.close()
    buffer = BytesIO()
    image.convert("RGB").save(buffer, "PNG")
    return buffer.getvalue()
