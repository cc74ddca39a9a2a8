"""What kind of request comes, told by its first line before anything else of it is read."""

from __future__ import annotations

import re
from urllib.parse import unquote_to_bytes

MAX_LINE_BYTES = 4096
"""More than the server takes for a first line."""
PROBES = (b"GET /healthz ", b"HEAD /healthz ")
READS = (b"GET ", b"HEAD ")
DOCUMENTS = (b".pdf", b".csv", b".json", b".ods", b".xlsx", b".ics", b".pdn", b"/marcha/")
"""How the paths end whose views are `costly`."""


def is_probe(begins: bytes) -> bool:
    """Whether it is a health check."""
    return begins.startswith(PROBES)


def is_read(begins: bytes) -> bool:
    """Whether it changes nothing."""
    return begins.lstrip(b"\r\n").startswith(READS)


def is_document(begins: bytes) -> bool:
    """Whether it is for a document or a file; a first line that has not come whole could be for one."""
    line, newline, _rest = begins.lstrip(b"\r\n").partition(b"\n")
    words = line.split()
    if not newline:
        return bool(line)
    if len(words) < 2:
        return False
    path = unquote_to_bytes(re.split(rb"[?#]", words[1], maxsplit=1)[0])
    return path.endswith(DOCUMENTS)
