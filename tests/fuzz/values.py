"""Unusual and malformed values: texts, numbers, headers and damaged files."""

from __future__ import annotations

import gzip
import io
import json
import struct
import zipfile
import zlib
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image

from tests.fuzz.damage import damaged_table

DATA = Path(__file__).parents[1] / "data"

PLAIN = (
    "",
    " ",
    "Ana",
    "Bea",
    "one",
    "two",
    "draw",
    "none",
    "walkover",
    "no_pieces",
    "on",
    "castillar",
    "Europe/Madrid",
)
NUMBERS = (
    *("0", "1", "2", "3", "-1", "-0", "1.5", "1e308", "-1e309", "NaN", "inf", "0x10", "1_000", "٣", "１", "²", "Ⅷ"),
    *(str(2**bits + more) for bits in (15, 16, 31, 32, 63, 64) for more in (-1, 0)),
    "9" * 400,
    "9" * 5_000,
)
DATES = ("2026-11-21", "0001-01-01", "9999-12-31", "10000-01-01", "2026-02-30", "17:00", "24:00", "99:99", "2026-W01-1")
TEXT = (
    "nul\0nul",
    "\0",
    "\ud800",
    "a\udfffb",
    "\x1b[31m\x7f\x08",
    "\u202eלארשי\u2028\u2029",
    "\ufeff\u200b\u00ad",
    "\ufffe\uffff",
    "e" + "\u0301" * 500,
    "\U0001f469\u200d\U0001f467" * 60,
    "İıſßŉΐ",
    "﷽" * 200,
    "<script>alert(1)</script>",
    "<img src=/etc/passwd><font size=99999>",
    "]]>&lt;&#0;&#xD800;",
    "=1+1",
    "@SUM(A1)",
    "-2+3|cmd",
    "\t=HYPERLINK(1)",
    "' OR 1=1 --",
    '"; DROP TABLE x; --',
    "%00%ff%(a)s%d%n{0.__class__}",
    "{{ 7|add:7 }}{% debug %}",
    "../../etc/passwd",
    "..\\..\\nul",
    "/dev/zero",
    "file:///etc/passwd",
    "http://169.254.169.254/",
    "//example.org",
    "javascript:alert(1)",
    "a\r\nSet-Cookie: x=1",
    "a;b;c\nd;e;f",
    '"a\nb',
    "[]",
    "{}",
    "null",
    "x" * 201,
    "x" * 3_000,
    "ñ" * 70_000,
    "\n" * 3_000,
    ";" * 2_000,
    "(" * 3_000,
    "[" * 3_000,
)
ALL = PLAIN + NUMBERS + DATES + TEXT

HEADERS = {
    "HTTP_ACCEPT_LANGUAGE": ("", "*", "xx-" * 300, "es;q=9e99", "gl;q=-1,,;;", "\xff\x00", "en;q=1;q=2", "it" * 4000),
    "HTTP_IF_NONE_MATCH": ("*", '"', 'W/"x", "y"', "\xff", '"' + "a" * 9000, "W/" * 500),
    "HTTP_IF_MODIFIED_SINCE": ("never", "Sat, 31 Dec 9999 23:59:59 GMT", "Thu, 01 Jan 0000 00:00:00 GMT", "\xe9"),
    "HTTP_IF_MATCH": ("*", '""', "x"),
    "HTTP_RANGE": ("bytes=0-", "bytes=-1", "bytes=5-1", "bytes=0-0," * 500, "x=1", "bytes=" + "9" * 99 + "-"),
    "HTTP_HOST": (
        "",
        "example.org",
        "localhost:99999",
        "[::1",
        "a b",
        "\xff",
        "localhost\0",
        "testserver:x",
        "." * 300,
    ),
    "HTTP_X_FORWARDED_FOR": ("", "999.1.1.1", "::1, 1.1.1.1", "x" * 500, "\0", "1.1.1.1:99999", ",,,"),
    "HTTP_X_FORWARDED_PROTO": ("https", "gopher", "https,http", "\xff"),
    "HTTP_X_FORWARDED_HOST": ("example.org", "a b", "\0"),
    "HTTP_REFERER": ("", "javascript:alert(1)", "http://[", "\xff\xfe", "x" * 9000),
    "HTTP_ORIGIN": ("null", "http://example.org", "http://[::1", "\xff"),
    "HTTP_COOKIE": (
        "sessionid_prueba=" + "x" * 40,
        "sessionid_prueba=; csrftoken_prueba=",
        "sessionid_prueba=\xff\0; messages_prueba=[[]]",
        "messages_prueba=" + "W10:" * 30,
        "a" * 9000,
        'sessionid_prueba="../../x"; sessionid_prueba=y',
        "django_language_prueba=xx; csrftoken_prueba=\xe9",
        ";;;=;",
    ),
    "HTTP_HX_REQUEST": ("true", "false", "\xff"),
    "HTTP_HX_TARGET": ("x" * 3000, "\0"),
    "HTTP_HX_CURRENT_URL": ("http://[", "\xff", "//"),
    "HTTP_HX_CURRENT_URL_URI_AUTOENCODED": ("true", "x"),
    "HTTP_ACCEPT": ("application/json", "*/*;q=x", "\xff"),
    "HTTP_ACCEPT_ENCODING": ("gzip;q=0", "br, x" * 500),
    "HTTP_X_CSRFTOKEN": ("", "x" * 64, "\xff\0"),
    "HTTP_AUTHORIZATION": ("Basic ====", "Bearer \xff"),
    "HTTP_X_HTTP_METHOD_OVERRIDE": ("DELETE",),
    "HTTP_X_REQUESTED_WITH": ("fetch", "XMLHttpRequest", "\xff"),
    "HTTP_X_REQUEST_ID": ("a" * 64, "a\nb", "%0a", "\xff", "x" * 5_000),
    "HTTP_FORWARDED": ("for=192.0.2.1;proto=http", ";;;"),
    "HTTP_VIA": ("1.1 proxy", "\xff"),
    "HTTP_CONTENT_ENCODING": ("gzip", "identity", "x"),
    "HTTP_TRANSFER_ENCODING": ("chunked", "x"),
    "HTTP_SEC_FETCH_SITE": ("cross-site", "\xff"),
    "HTTP_EXPECT": ("100-continue",),
    "CONTENT_LENGTH": ("", "1", "9999"),
    "REMOTE_ADDR": ("", "unix:", "::ffff:1.2.3.4", "x"),
}
CONTENT_TYPES = (
    "application/x-www-form-urlencoded",
    "application/x-www-form-urlencoded; charset=utf-16",
    "application/x-www-form-urlencoded; charset=utf-7",
    "application/x-www-form-urlencoded; charset=no-such",
    "application/x-www-form-urlencoded; charset=idna",
    "application/x-www-form-urlencoded; charset=base64",
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "multipart/form-data; boundary=" + "x" * 300,
    "multipart/form-data; boundary=\xff",
    "multipart/form-data; boundary=x; charset=no-such",
    "multipart/mixed; boundary=x",
    "application/json",
    "text/plain; charset=utf-7",
    "",
    ";;;",
    "a/b; c*=x''%ff",
)


def text(chance: Random) -> str:
    """Return a random text; 40 % of the time a value that some field could hold."""
    return chance.choice(PLAIN + NUMBERS[:3] + DATES[:1] if chance.random() < 0.4 else ALL)


def damaged(content: bytes, chance: Random) -> bytes:
    """Return the content with some bytes or cells changed, cut or repeated, or in another encoding."""
    how = chance.randrange(10)
    if how > 7:
        return damaged_table(content.decode("utf-8", "replace"), chance).encode("utf-8", "surrogatepass")
    at, to = sorted(chance.randrange(len(content) + 1) for _ in "ab")
    if how == 0:
        return content[:at]
    if how == 1:
        return content[:at] + content[to:]
    if how == 2:
        return content[:at] + content[at:to] * chance.choice((2, 2, 20)) + content[to:]
    if how == 3:
        return content[:at] + text(chance).encode("utf-8", "surrogatepass") + content[at:]
    if how == 4:
        return content.decode("utf-8", "replace").encode(chance.choice(("utf-16", "utf-32-be", "utf-8-sig", "utf-7")))
    if how == 5:
        return content.replace(
            *chance.choice(((b"\n", b"\r"), (b",", b";"), (b"1", b"-1"), (b'"', b"'"), (b" ", b"\0")))
        )
    changed = bytearray(content)
    for _ in range(chance.choice((1, 1, 5, 100)) if changed else 0):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def document(whole: Any, chance: Random) -> bytes:
    """Return a league file in which some values are replaced, missing or misplaced."""
    changed = deepcopy(whole)
    for _ in range(chance.choice((1, 1, 2, 6))):
        _change(changed, chance)
    return json.dumps(changed, ensure_ascii=chance.random() < 0.5).encode("utf-8", "surrogatepass")


STRANGE: tuple[Any, ...] = (None, True, 0, -1, 1.5, 1e308, 2**63, 10**400, [], {}, [[]], {"": {}}, float("nan"))


def _change(value: Any, chance: Random) -> None:
    while isinstance(value, (dict, list)) and value:
        key = chance.choice(sorted(value)) if isinstance(value, dict) else chance.randrange(len(value))
        if isinstance(value[key], (dict, list)) and value[key] and chance.random() < 0.85:
            value = value[key]
            continue
        how = chance.random()
        if how < 0.3:
            value[key] = chance.choice(STRANGE)
        elif how < 0.6:
            value[key] = text(chance)
        elif how < 0.75:
            del value[key]
        elif isinstance(value, list):
            value.extend(deepcopy(chance.choice(value)) for _ in range(chance.choice((1, 3, 50))))
            chance.shuffle(value)
        else:
            value[text(chance)] = value.pop(key)
        return


LEAGUE_FILE = json.loads((DATA / "league_file.json").read_bytes())
NAMES = (b"Ana\nBea\nCarlos\n", b"name;club\nAna;X\nBea;Y\nCarlos;\n", 'Ñoño,Club\nXoán,\n"Bea, la",z\n'.encode())
HEADING = b"one,two,leg,winner,reason,one_men,one_kings,two_men,two_kings\n"
RESULTS = (
    HEADING + b"Ana,Bea,,one,no_pieces,3,,0,\n",
    HEADING + b"Ana,Carlos,1,draw,agreement,1,,1,\nBea,Carlos,1,walkover,,,,,\n",
)
SHEETS = (
    b"1. 21-17 12-15 2. 17-13 10x17 3. 22-18 2-0",
    (
        b'[Event "x"]\n[White "Ana"]\n[Black "Bea"]\n[FEN "W:W18:B14"]\n1. 18x9 2-0\n\n'
        b'[GameType "20"]\n1. 32-28 19-23 1-1\n'
    ),
    b'[FEN "W:WK1,2-9:BK32"]\n{a {b} 1. ( 1-5 $4 ; x\n 1... 32x1 *',
)
DEEP = (
    b"[" * 100_000,
    b'{"players":' * 50_000,
    b'{"name":"x","players":' + b"[" * 900 + b"]" * 900 + b"}",
    b"1. 12-16 (" * 50_000,
    b"{" * 100_000,
    b"9" * 100_000,
)
FENS = (b"W:W18:B14", b"B:WK1,K4,21-24:B5,6,K9", b'[FEN "W:W1-50:B"]', b"W:W:B", b"?:WK999:B-1")


def damaged_file(chance: Random) -> tuple[bytes, str]:
    """Return the content of a file of some kind, more or less damaged, and its suffix."""
    kind = chance.randrange(10)
    if kind == 9:
        return chance.choice(DEEP), chance.choice((".json", ".pdn"))
    if kind == 0:
        return document(LEAGUE_FILE, chance), ".json"
    if kind == 1:
        return damaged(json.dumps(LEAGUE_FILE).encode(), chance), ".json"
    if kind == 2:
        return damaged(chance.choice(NAMES), chance), chance.choice((".csv", ".txt"))
    if kind == 3:
        return damaged(chance.choice(RESULTS), chance), ".csv"
    if kind == 4:
        return damaged(chance.choice(SHEETS), chance), ".pdn"
    if kind == 5:
        return damaged(chance.choice(FENS), chance), ".txt"
    if kind == 6:
        return chance.choice(PICTURES), chance.choice((".png", ".jpg"))
    if kind == 7:
        return damaged(chance.choice(PICTURES[:2]), chance), ".png"
    return chance.choice(PACKED), chance.choice((".xlsx", ".ods", ".gz", ".csv", ".json"))


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _png(width: int, height: int, *more: bytes) -> bytes:
    """Return a PNG whose header gives this size, though it holds no picture."""
    head = _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    points = _chunk(b"IDAT", zlib.compress(b"\0" * 3_000))
    return b"\x89PNG\r\n\x1a\n" + head + b"".join(more) + points + _chunk(b"IEND", b"")


def _picture(kind: str) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (40, 40), "red").save(buffer, kind)
    return buffer.getvalue()


def _zip_bomb() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as packed:
        for name in ("[Content_Types].xml", "xl/workbook.xml", "content.xml", "../../x"):
            packed.writestr(name, b" " * 2_000_000)
    return buffer.getvalue()


PICTURES = (
    _picture("PNG"),
    _picture("JPEG"),
    _png(30_000, 30_000),
    _png(2**31 - 1, 1),
    _png(0, 0),
    _png(64, 64, _chunk(b"zTXt", b"x\0\0" + zlib.compress(b"\0" * 3_000_000))),
    _png(64, 64, _chunk(b"iCCP", b"x\0\0" + zlib.compress(b"\0" * 3_000_000))),
    b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
    b"GIF89a" + b"\xff" * 50,
    b"",
)
PACKED = (
    _zip_bomb(),
    gzip.compress(b"\0" * 3_000_000),
    gzip.compress(b'{"format": "castillar-backup/1"}\n{'),
    b"PK\x03\x04",
)
