"""Uploaded pictures, made again from their pixels alone: nothing else of the file is stored."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from io import BytesIO
from threading import Lock

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import condition, require_safe
from PIL import Image, ImageOps

from tournaments.league.faults import Code, Fault
from tournaments.store.access import permissions
from tournaments.store.branding import Branding, crest_of
from tournaments.web.requests import readable_leagues

MAX_FILE_BYTES = 2 * 1024 * 1024
MAX_SIDE = 4000
MIN_SIDE = 32
MAX_KEPT_SIDE = 512
FORMATS = ("PNG", "JPEG")
MAX_SCANS = 50
"""Maximum number of scans of a progressive JPEG; cameras and programs use some ten."""

_SCAN = b"\xff\xda"
"""The marker that begins a scan; the two bytes never occur together within its header."""

# The largest picture takes 200 MB for a third of a second, until it is scaled down: many at once would exhaust memory.
_one_at_a_time = Lock()


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG of at most MAX_KEPT_SIDE pixels a side."""

    digest: str
    content: bytes = field(repr=False)


def redrawn_picture(content: bytes, place: str = "crest") -> Picture:
    """Return a PNG or JPEG file as a new picture: upright, and no larger than it is shown. Raises Fault."""
    if len(content) > MAX_FILE_BYTES:
        raise Fault(Code.PICTURE_TOO_HEAVY, place, most=MAX_FILE_BYTES // 1024 // 1024)
    try:
        with _one_at_a_time:
            image = _opened(content, place)
            small = ImageOps.exif_transpose(image).convert("RGBA")
            del image
            small.thumbnail((MAX_KEPT_SIDE, MAX_KEPT_SIDE))
    except Fault:
        raise
    except Exception:  # noqa: BLE001 - Pillow says in many ways that a file is spoilt
        raise Fault(Code.PICTURE_UNREADABLE, place) from None
    png = _png(small)
    return Picture(sha256(png).hexdigest(), png)


def _opened(content: bytes, place: str) -> Image.Image:
    """Return the opened picture; its size is checked before its pixels are read.

    Each scan of a JPEG visits every pixel, and a file of this size has room for sixty thousand empty scans.
    """
    image = Image.open(BytesIO(content), formats=FORMATS)
    if not all(MIN_SIDE <= side <= MAX_SIDE for side in image.size):
        raise Fault(Code.PICTURE_SIZE, place, least=MIN_SIDE, most=MAX_SIDE)
    if image.format != "PNG" and content.count(_SCAN) > MAX_SCANS:
        raise Fault(Code.PICTURE_UNREADABLE, place)
    image.load()
    return image


def _png(image: Image.Image) -> bytes:
    """Return a PNG of the pixels alone, without metadata."""
    bare = Image.new("RGBA", image.size)
    bare.paste(image)
    whole = bare.getchannel("A").getextrema() == (255, 255)
    buffer = BytesIO()
    (bare.convert("RGB") if whole else bare).save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


HEADERS = {
    "Cache-Control": "private, no-cache",
    "Content-Disposition": "inline",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "X-Content-Type-Options": "nosniff",
}


def _etag(request: HttpRequest, digest: str) -> str | None:
    """Return the digest; None for a reader who sees nothing with this crest."""
    leagues = readable_leagues(request)
    if leagues.filter(crest=digest).exists():
        return f'"{digest}"'
    championships = permissions.championships_seen_in(leagues, request.user)
    return f'"{digest}"' if championships.filter(crest=digest).exists() else None


@require_safe
@condition(etag_func=_etag)
def crest(request: HttpRequest, digest: str) -> HttpResponse:
    """Return the picture of a crest. Raises Http404 for a reader who sees nothing with it."""
    content = crest_of(Branding(crest=digest)) if _etag(request, digest) else None
    if content is None:
        raise Http404(digest)
    return HttpResponse(content, content_type="image/png", headers=HEADERS)
