"""The check of an uploaded PDF before it is stored for anybody to download."""

from __future__ import annotations

import subprocess
import sys
from threading import Lock

from django.conf import settings

from tournaments.league.faults import Code, Fault
from tournaments.organizers.notices import pdf_reader

MAX_BYTES = 2 * 1024 * 1024
TRAILER_BYTES = 1024
"""Length of the end of a file in which the mark %%EOF must be; line breaks may follow it."""
MAX_SECONDS = 20
"""The longest wait for the reader, whose processor time is limited too."""
_one_at_a_time = Lock()


def checked_pdf(content: bytes, place: str = "rules_file") -> bytes:
    """Return the bytes of a complete PDF without scripts or embedded files. Raises Fault otherwise.

    A file that cannot be read to its last object, such as one with a password, is refused too.
    """
    if len(content) > MAX_BYTES:
        raise Fault(Code.PDF_TOO_HEAVY, place, most=MAX_BYTES // 1024 // 1024)
    if not content.startswith(b"%PDF-") or b"%%EOF" not in content[-TRAILER_BYTES:]:
        raise Fault(Code.PDF_UNREADABLE, place)
    status = _read_status(content)
    if status == pdf_reader.ACTIVE:
        raise Fault(Code.PDF_ACTIVE, place)
    if status != pdf_reader.PLAIN:
        raise Fault(Code.PDF_UNCHECKED, place)
    return content


def _read_status(content: bytes) -> int | None:
    """Return the status of the process that reads the file, or None if it took too long."""
    command = [sys.executable, "-m", pdf_reader.__name__]
    with _one_at_a_time:
        try:
            ended = subprocess.run(
                command, cwd=settings.BASE_DIR, input=content, capture_output=True, timeout=MAX_SECONDS, check=False
            )
        except subprocess.TimeoutExpired:
            return None
    return ended.returncode
