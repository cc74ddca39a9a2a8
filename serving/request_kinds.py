"""Kinds of requests, recognized by the first line before the rest arrives. `head` are the first bytes of a request."""

from __future__ import annotations

import re
from urllib.parse import unquote_to_bytes

MAX_HEAD_BYTES = 16 * 1024
"""Most bytes of a head that are examined and awaited without a thread."""
MAX_AWAITED_BODY_BYTES = 32 * 1024
"""Largest body that is awaited without a thread; a larger one is an upload."""
PROBES = (b"GET /healthz ", b"HEAD /healthz ")
READS = (b"GET ", b"HEAD ")
PICTURES = (b"/imagen.png", b"/imagen/tabla.png", b"/imagen/podio.png")
DOCUMENTS = (b".pdf", b".csv", b".json", b".ods", b".xlsx", b".ics", b".pdn", b"/marcha/", *PICTURES)
"""Endings of the paths whose views are `costly`."""
CHECKS = (b"/comprobar/", b"/api/v1/sheets/check")
"""Paths of the checks of sheets, the only anonymous requests whose body takes long to answer."""
BODY_LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*(\d{1,15})[ \t]*\r\n", re.IGNORECASE)
UNKNOWN_BODY = re.compile(rb"\r\n(?:transfer-encoding|expect):", re.IGNORECASE)
"""Fields with which a body has no stated length, or comes only once the server asks for it."""
FORWARDED_FOR = re.compile(rb"\r\nx-forwarded-for:([^\r]*)\r\n", re.IGNORECASE)
WITH_FILES = re.compile(rb"\r\ncontent-type:[ \t]*multipart/", re.IGNORECASE)
LONG_PAGE = re.compile(
    rb"/ligas/[^/]+/(?:calendario|documentos|historial|opciones|partidas|partidas/[0-9]+/hoja|insertar(?:/.+)?)/"
    rb"|/torneos/[^/]+/(?:calendario/|proyector/)?|/jugadores/[0-9]+/|/campeonatos/[^/]+/|/oembed/|/api/v1/(?:leagues|players|championships)/.+"
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


def is_upload(head: bytes) -> bool:
    """Return whether a request sends a sheet to check, a file, or more than is awaited; such work waits in a queue."""
    if is_read(head):
        return False
    fields, _end = _fields(head)
    if _path(fields.lstrip(b"\r\n").partition(b"\r\n")[0]) in CHECKS or WITH_FILES.search(fields):
        return True
    length = _body_length(fields)
    return length is None or length > MAX_AWAITED_BODY_BYTES


def awaited_bytes(head: bytes) -> int:
    """Return how many bytes must have arrived before a thread reads a request: the head, and a body that is small."""
    fields, end = _fields(head)
    if end is None:
        return len(head) if len(head) >= MAX_HEAD_BYTES else len(head) + 1
    length = _body_length(fields)
    return end if length is None or length > MAX_AWAITED_BODY_BYTES else end + length


def forwarded_for(head: bytes) -> str:
    """Return the first X-Forwarded-For field of a head, or an empty text."""
    found = FORWARDED_FOR.search(_fields(head)[0])
    return found[1].decode("latin-1").strip() if found else ""


def _fields(head: bytes) -> tuple[bytes, int | None]:
    """Return the lines of a head, with the line end of the last, and the length of the head if it has ended."""
    start = len(head) - len(head.lstrip(b"\r\n"))
    end = head.find(b"\r\n\r\n", start)
    return (head, None) if end < 0 else (head[: end + 2], end + 4)


def _body_length(fields: bytes) -> int | None:
    """Return the stated length of the body, 0 without one, or None if it is unknown."""
    if UNKNOWN_BODY.search(fields):
        return None
    found = BODY_LENGTH.search(fields)
    return int(found[1]) if found else 0


def _path(line: bytes) -> bytes:
    """Return the path in a first line, without its query; empty for a line without a path."""
    words = line.split()
    return unquote_to_bytes(re.split(rb"[?#]", words[1], maxsplit=1)[0]) if len(words) > 1 else b""
