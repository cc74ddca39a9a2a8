"""A PDF that somebody sent, looked at before it is kept: anybody may download it."""

from __future__ import annotations

import re

from tournaments.league.faults import Code, Fault

MAX_BYTES = 2 * 1024 * 1024
TRAILER_BYTES = 1024
"""At the end of a file, where its mark stands, maybe with line breaks after it."""
_ACTIVE = re.compile(rb"/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|GoToE)(?![A-Za-z0-9])")
_ESCAPED = re.compile(rb"#([0-9A-Fa-f]{2})")


def checked_pdf(content: bytes, place: str = "rules_file") -> bytes:
    """Return the bytes of a whole PDF that names no program, form or file inside. Raises Fault.

    Streams are not opened: it is kept and given as it is, to be downloaded, never shown inside the site.
    """
    if len(content) > MAX_BYTES:
        raise Fault(Code.PDF_TOO_HEAVY, place, most=MAX_BYTES // 1024 // 1024)
    if not content.startswith(b"%PDF-") or b"%%EOF" not in content[-TRAILER_BYTES:]:
        raise Fault(Code.PDF_UNREADABLE, place)
    written = _ESCAPED.sub(lambda found: bytes([int(found[1], 16)]), content)
    if _ACTIVE.search(content) or _ACTIVE.search(written):
        raise Fault(Code.PDF_ACTIVE, place)
    return content
