"""The requests with which `tests.soak.flood` floods a site: each shape is made to cost much and to look small."""

from __future__ import annotations

import gzip
import io
import json
import random
from collections.abc import Callable, Mapping
from urllib.parse import quote_plus
from zipfile import ZIP_DEFLATED, ZipFile

from openpyxl import Workbook

from tests.e2e.site import CSRF_COOKIE, SESSION_COOKIE

CHECK, API_CHECK = "/comprobar/", "/api/v1/sheets/check"
FORM = "application/x-www-form-urlencoded"
TOKEN = "a" * 32
"""A token of forms, the same in the cookie and in the form."""
LETTERS = "abcdefghijklm nopqrstuv wxyz 0123456789 -x.()!\n"
SHEET_BYTES, JSON_BYTES = 490_000, 3_000_000
ODS_SPACES = (
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'
)


def request(path: str, body: bytes, kind: str, *fields: str) -> bytes:
    head = [f"POST {path} HTTP/1.1", "Host: localhost", f"Content-Type: {kind}", f"Content-Length: {len(body)}"]
    return "\r\n".join([*head, *fields, "Connection: close", "", ""]).encode() + body


def form(text: str, **more: str) -> bytes:
    pairs = {"rules": "castillar", "text": text, **more}
    return request(CHECK, "&".join(f"{name}={quote_plus(value)}" for name, value in pairs.items()).encode(), FORM)


def document(body: str | bytes, *fields: str) -> bytes:
    return request(API_CHECK, body if isinstance(body, bytes) else body.encode(), "application/json", *fields)


def nonsense(length: int) -> str:
    chosen = random.Random(7)
    return "".join(chosen.choice(LETTERS) for _ in range(length))


def games(length: int, game: str) -> str:
    """Return a text of many games, with one of a given length each 60,000 letters."""
    one = f'[White "A"]\n[Black "B"]\n\n{(game * 60_000)[:60_000]} *\n\n'
    return one * (length // len(one))


def keys(length: int) -> str:
    return "{" + ",".join(f'"k{number}":0' for number in range(length // 12)) + "}"


def multipart(path: str, parts: Mapping[str, bytes], files: Mapping[str, bytes], *fields: str) -> bytes:
    pieces = [
        b'--x\r\nContent-Disposition: form-data; name="%s"\r\n\r\n%s\r\n' % (n.encode(), v) for n, v in parts.items()
    ]
    pieces += [
        b'--x\r\nContent-Disposition: form-data; name="%s"; filename="a"\r\n\r\n%s\r\n' % (name.encode(), content)
        for name, content in files.items()
    ]
    return request(path, b"".join(pieces) + b"--x--\r\n", "multipart/form-data; boundary=x", *fields)


def xlsx(part: str, old: bytes, new: bytes) -> bytes:
    """Return a workbook of a few kilobytes with a part of its content replaced by much more."""
    book, out, made = Workbook(), io.BytesIO(), io.BytesIO()
    book.worksheets[0].append(["Ana"])
    book.save(out)
    with ZipFile(out) as packed, ZipFile(made, "w", ZIP_DEFLATED) as changed:
        for name in packed.namelist():
            content = packed.read(name)
            changed.writestr(name, content.replace(old, new, 1) if name == part else content)
    return made.getvalue()


def ods(rows: str) -> bytes:
    made = io.BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as packed:
        sheet = f'<table:table table:name="a">{rows}</table:table>'
        inner = f"<office:body><office:spreadsheet>{sheet}</office:spreadsheet></office:body>"
        packed.writestr("content.xml", f"<office:document-content {ODS_SPACES}>{inner}</office:document-content>")
    return made.getvalue()


SHEET = "xl/worksheets/sheet1.xml"
WORKBOOKS: Mapping[str, Callable[[], bytes]] = {
    "xlsx: empty cells in a row": lambda: xlsx(
        SHEET, b"<sheetData>", b"<sheetData><row>" + b"<c/>" * 725_000 + b"</row>"
    ),
    "xlsx: empty rows": lambda: xlsx(SHEET, b"<sheetData>", b"<sheetData>" + b"<row/>" * 480_000),
    "xlsx: shared strings": lambda: xlsx("xl/sharedStrings.xml", b"<si>", b"<si><t>a</t></si>" * 160_000 + b"<si>"),
    "xlsx: few cells, many attributes": lambda: xlsx(
        SHEET, b"<sheetData>", b"<sheetData><row " + b" ".join(b'a%d="1"' % n for n in range(200_000)) + b"/>"
    ),
    "ods: repeated cells": lambda: ods(
        '<table:table-row table:number-rows-repeated="1048576"><table:table-cell '
        'table:number-columns-repeated="16384"><text:p>a</text:p></table:table-cell></table:table-row>'
    ),
    "ods: cells": lambda: ods(f"<table:table-row>{'<table:table-cell/>' * 140_000}</table:table-row>"),
}
REQUESTS: Mapping[str, Callable[[], bytes]] = {
    "json: unknown keys": lambda: document(keys(JSON_BYTES)),
    "json: unknown keys within the size": lambda: document(keys(1_900_000)),
    "json: many small objects": lambda: document("[" + ",".join(['{"a":{}}'] * 190_000) + "]"),
    "json: deep": lambda: document('{"text":' + "[" * 900_000),
    "json: a long string": lambda: document(json.dumps({"rules": "castillar", "text": "x" * 1_900_000})),
    "json: half a string of escapes": lambda: document('{"text":"' + '\\"' * 900_000),
    "json: gzip": lambda: document(gzip.compress(b" " * 400_000_000, 1), "Content-Encoding: gzip"),
    "json: chunks": lambda: chunked(API_CHECK, keys(JSON_BYTES).encode()),
    "sheet: unreadable": lambda: form(nonsense(SHEET_BYTES)),
    "sheet: unreadable games": lambda: form(games(SHEET_BYTES, nonsense(999)), partida="1"),
    "sheet: captures": lambda: form(games(SHEET_BYTES, "9x18 "), lista="1"),
    "sheet: huffs": lambda: form(games(SHEET_BYTES, "S1 "), lista="1"),
    "sheet: brackets": lambda: form(games(SHEET_BYTES, "( ) { "), lista="1"),
    "sheet: tags that are not closed": lambda: form(games(SHEET_BYTES, '[A "'), lista="1"),
    "sheet: small games": lambda: form('[White "A"]\n\n1. 9-13 22-18 zz *\n\n' * 12_000, lista="1"),
    "sheet: a game of the longest": lambda: form(nonsense(64_000)),
    "sheet: api": lambda: document(json.dumps({"rules": "castillar", "text": games(SHEET_BYTES, "1-0 ")})),
    "fields: thousands in a form": lambda: request(CHECK, "&".join(f"a{n}=" for n in range(250_000)).encode(), FORM),
    "fields: thousands in parts": lambda: multipart(CHECK, {f"a{n}": b"" for n in range(30_000)}, {}),
    "fields: thousands of files": lambda: multipart(CHECK, {}, {f"a{n}": b"" for n in range(20_000)}),
    "headers: many": lambda: request("/", b"", FORM, *(f"X-{n}: a" for n in range(2_000))),
    "headers: long": lambda: request("/", b"", FORM, "X-A: " + "a" * 200_000),
    "body: where none belongs": lambda: request("/entrar/", b"a" * 3_000_000, FORM),
}
STALLED: Mapping[str, bytes] = {
    "slow: nothing": b"",
    "slow: half a head": b"GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ",
    "slow: half a small body": b"POST /entrar/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\na=",
    "slow: half a large body": b"POST /comprobar/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900000\r\n\r\na=",
    "slow: idle after a page": b"GET /reglas/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
}
"""What is sent on each connection, which is then left open."""


def chunked(path: str, body: bytes) -> bytes:
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n"
    return head.encode() + b"Transfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n0\r\n\r\n" % (len(body), body)


def upload(path: str, session: str, workbook: bytes) -> bytes:
    """Return the request with which an organizer uploads a list of players."""
    cookies = f"Cookie: {SESSION_COOKIE}={session}; {CSRF_COOKIE}={TOKEN}"
    parts = {"csrfmiddlewaretoken": TOKEN.encode(), "step": b"read"}
    return multipart(path, parts, {"upload": workbook}, cookies)
