"""Kinds of requests, recognized by the first line before the rest arrives. `head` are the first bytes of a request."""

from __future__ import annotations

import re
from urllib.parse import unquote_to_bytes

MAX_LINE_BYTES = 4096
"""Longest first line that is examined: the server refuses longer ones."""
PROBES = (b"GET /healthz ", b"HEAD /healthz ")
READS = (b"GET ", b"HEAD ")
PICTURES = (b"/imagen.png", b"/imagen/tabla.png", b"/imagen/podio.png")
DOCUMENTS = (b".pdf", b".csv", b".json", b".ods", b".xlsx", b".ics", b".pdn", b"/marcha/", *PICTURES)
"""Endings of the paths whose views are `costly`."""
LONG_PAGE = re.compile(
    rb"/ligas/[^/]+/(?:calendario|documentos|historial|opciones|partidas|partidas/[0-9]+/hoja|insertar(?:/.+)?)/"
    rb"|/jugadores/[0-9]+/|/campeonatos/[^/]+/|/oembed/|/api/v1/(?:leagues|players|championships)/.+"
)
"""Paths of pages with every game or decision of a league, with a sheet of any length, or with several leagues."""


def is_probe(head: bytes) -> bool:
    """Return whether the request is a health check."""
    return head.startswith(PROBES)


def is_read(head: bytes) -> bool:
    """Return whether the request only reads: its method is GET or HEAD."""
    return head.lstrip(b"\r\n").startswith(READS)


def is_document(head: bytes) -> bool:
    """Return whether the request is for a document or a file; True also for an incomplete first line."""
    line, newline, _rest = head.lstrip(b"\r\n").partition(b"\n")
    return _path(line).endswith(DOCUMENTS) if newline else bool(line)


def is_long_page(head: bytes) -> bool:
    """Return whether the request reads one of the longest pages; never for a decision."""
    line, _newline, _rest = head.lstrip(b"\r\n").partition(b"\n")
    return is_read(head) and is_long_path(_path(line))


def is_long_path(path: bytes) -> bool:
    """Return whether a path is that of one of the longest pages."""
    return LONG_PAGE.fullmatch(path) is not None


def _path(line: bytes) -> bytes:
    """Return the path in a first line, without its query; empty for a line without a path."""
    words = line.split()
    return unquote_to_bytes(re.split(rb"[?#]", words[1], maxsplit=1)[0]) if len(words) > 1 else b""
