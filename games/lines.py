"""Read the lines of a file as it arrives, in any encoding, with any line ends and lines of any length."""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Iterator

from games.text import ENCODING_BYTES, decoded, utf_16

CHUNK_BYTES = 64 * 1024
"""Bytes read at once."""
MAX_LINE_BYTES = 1_000_000
"""Longest line in bytes; the rest of a longer one counts as another line."""


def lines_in(chunks: Iterable[bytes]) -> Iterator[str]:
    """Yield the lines of a file with their ends, divided as by `str.splitlines`."""
    rest = b""
    for chunk in _without_utf_16(chunks):
        lines = (rest + chunk).splitlines(keepends=True)
        # The last line may continue in the next chunk, if only with the second character of its end.
        rest = lines.pop() if lines and not lines[-1].endswith(b"\n") else b""
        for line in lines:
            yield from decoded(line).splitlines(keepends=True)
        while len(rest) > MAX_LINE_BYTES:
            cut = _character_boundary(rest, MAX_LINE_BYTES)
            yield from decoded(rest[:cut]).splitlines(keepends=True)
            rest = rest[cut:]
    yield from decoded(rest).splitlines(keepends=True)


def _character_boundary(text: bytes, offset: int) -> int:
    """Return the offset, or one up to three bytes before it, at which a UTF-8 character begins."""
    return next((end for end in range(offset, offset - 4, -1) if text[end] & 0b1100_0000 != 0b1000_0000), offset)


def _without_utf_16(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the chunks, converted to UTF-8 if the first has the byte order mark of UTF-16."""
    rest, start = iter(chunks), b""
    while len(start) < ENCODING_BYTES and (chunk := next(rest, None)) is not None:
        start += chunk
    if not (encoding := utf_16(start)):
        yield start
        yield from rest
        return
    decoder = codecs.getincrementaldecoder(encoding)(errors="replace")
    yield decoder.decode(start).encode()
    for chunk in rest:
        yield decoder.decode(chunk).encode()
    yield decoder.decode(b"", final=True).encode()
