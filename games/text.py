"""Decode text from files and numbers from addresses."""

from __future__ import annotations

import codecs

MAX_NUMBER_LENGTH = 7
COMPRESSED = (
    b"\x1f\x8b",
    b"PK\x03\x04",
    b"BZh",
    b"\xfd7zX",
    b"7z\xbc\xaf",
    b"Rar!\x1a\x07",
    b"\x28\xb5\x2f\xfd",
)
"""The first bytes of compressed files."""

ENCODING_BYTES = 4
"""Bytes needed to recognize UTF-16."""
ZERO_BYTES = b"0" + b"1" * 255
UTF_16_BY_ZEROS = {b"1010": "utf-16-le", b"0101": "utf-16-be"}
"""Encodings by the zero bytes (1) among the first four of Western text in UTF-16 without a byte order mark."""


def decoded(data: bytes) -> str:
    """Decode UTF-8 or UTF-16, or else the code page of old Western programs."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode(utf_16(data) or "cp1252", errors="replace")


def utf_16(start: bytes) -> str:
    """Return the UTF-16 encoding of a text by its first bytes; empty for another encoding."""
    if start.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    return UTF_16_BY_ZEROS.get(start[:ENCODING_BYTES].translate(ZERO_BYTES), "")


def is_compressed(start: bytes) -> bool:
    """Return whether the first bytes are those of a compressed file."""
    return start.startswith(COMPRESSED)


def number_asked(text: str | None) -> int | None:
    """Return the number of a step, game or page in an address; None if the text is not a number."""
    if text is None or not (text.isascii() and text.isdigit()) or len(text) > MAX_NUMBER_LENGTH:
        return None
    return int(text)
