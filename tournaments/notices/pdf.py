"""The check of an uploaded PDF before it is stored for anybody to download."""

from __future__ import annotations

import re

from tournaments.league.faults import Code, Fault

MAX_BYTES = 2 * 1024 * 1024
TRAILER_BYTES = 1024
"""Length of the end of a file in which the mark %%EOF must be; line breaks may follow it."""
_ACTIVE = re.compile(rb"/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|GoToE)(?![A-Za-z0-9])")
_ESCAPED = re.compile(rb"#([0-9A-Fa-f]{2})")


def checked_pdf(content: bytes, place: str = "rules_file") -> bytes:
    """Return the bytes of a complete PDF without scripts, forms or embedded files. Raises Fault otherwise.

    Compressed streams are not searched: the file is only downloaded, and never shown inside the site.
    """
    if len(content) > MAX_BYTES:
        raise Fault(Code.PDF_TOO_HEAVY, place, most=MAX_BYTES // 1024 // 1024)
    if not content.startswith(b"%PDF-") or b"%%EOF" not in content[-TRAILER_BYTES:]:
        raise Fault(Code.PDF_UNREADABLE, place)
    written = _ESCAPED.sub(lambda found: bytes([int(found[1], 16)]), content)
    if _ACTIVE.search(content) or _ACTIVE.search(written):
        raise Fault(Code.PDF_ACTIVE, place)
    return content
