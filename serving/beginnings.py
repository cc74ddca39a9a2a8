"""The kind of a request, read from its first line before the rest arrives."""

from __future__ import annotations

import re
from urllib.parse import unquote_to_bytes

MAX_LINE_BYTES = 4096
"""Longest first line that is looked at: the server refuses longer ones."""
PROBES = (b"GET /healthz ", b"HEAD /healthz ")
READS = (b"GET ", b"HEAD ")
PICTURES = (b"/imagen.png", b"/imagen/tabla.png", b"/imagen/podio.png")
DOCUMENTS = (b".pdf", b".csv", b".json", b".ods", b".xlsx", b".ics", b".pdn", b"/marcha/", *PICTURES)
"""Endings of the paths whose views are `costly`."""
LONG_PAGE = re.compile(
    rb"/ligas/[^/]+/(?:calendario|documentos|historial|opciones|partidas|partidas/[0-9]+/hoja|insertar(?:/.+)?)/"
    rb"|/jugadores/[0-9]+/|/campeonatos/[^/]+/|/oembed/|/api/v1/(?:leagues|players|championships)/.+"
)
"""Pages that show each game of a league, all its decisions or a sheet of any length, or that read several leagues."""


def is_probe(begins: bytes) -> bool:
    """Return whether the request is a health check."""
    return begins.startswith(PROBES)


def is_read(begins: bytes) -> bool:
    """Return whether the request only reads: its method is GET or HEAD."""
    return begins.lstrip(b"\r\n").startswith(READS)


def is_document(begins: bytes) -> bool:
    """Return whether the request is for a document or a file; True also for an incomplete first line."""
    line, newline, _rest = begins.lstrip(b"\r\n").partition(b"\n")
    return _path(line).endswith(DOCUMENTS) if newline else bool(line)


def is_long_page(begins: bytes) -> bool:
    """Return whether the request reads one of the pages that take longest; a decision never counts as one."""
    line, _newline, _rest = begins.lstrip(b"\r\n").partition(b"\n")
    return is_read(begins) and is_long_path(_path(line))


def is_long_path(path: bytes) -> bool:
    """Return whether a path is that of one of the pages that take longest."""
    return LONG_PAGE.fullmatch(path) is not None


def _path(line: bytes) -> bytes:
    """Return the path in a first line, without its query; empty for a line without a path."""
    words = line.split()
    return unquote_to_bytes(re.split(rb"[?#]", words[1], maxsplit=1)[0]) if len(words) > 1 else b""
