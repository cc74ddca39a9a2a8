"""The pictures stored from uploads."""

from __future__ import annotations

import struct
import time
import warnings
import zlib
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, PngImagePlugin

from tests.pictures import picture_file
from tournaments.league.faults import Code, Fault
from tournaments.organizers import branding
from tournaments.organizers.branding import (
    MAX_FILE_BYTES,
    MAX_KEPT_SIDE,
    MAX_SCANS,
    MAX_SIDE,
    MIN_SIDE,
    redrawn_picture,
)


def refused(content: bytes) -> Code:
    with pytest.raises(Fault) as fault:
        redrawn_picture(content)
    assert fault.value.place == "crest"
    return fault.value.code


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_picture_becomes_a_small_png_of_its_pixels(kind: str) -> None:
    picture = redrawn_picture(picture_file(kind, (900, 300)))
    image = Image.open(BytesIO(picture.content))
    assert image.format == "PNG" and image.size == (MAX_KEPT_SIDE, round(MAX_KEPT_SIDE / 3))
    assert image.info == {}
    assert redrawn_picture(picture_file(kind, (900, 300))).digest == picture.digest


def test_no_other_part_of_the_file_is_stored() -> None:
    words = PngImagePlugin.PngInfo()
    words.add_text("Comment", "<script>secreto</script>")
    plain, buffer = picture_file("PNG"), BytesIO()
    Image.open(BytesIO(plain)).save(buffer, "PNG", pnginfo=words)
    picture = buffer.getvalue() + b"<script>detras</script>"
    assert b"secreto" in picture
    found = redrawn_picture(picture)
    assert b"secreto" not in found.content and b"detras" not in found.content
    assert found == redrawn_picture(plain)


def test_transparency_is_kept() -> None:
    image = Image.new("RGBA", (64, 64), (200, 0, 0, 0))
    buffer = BytesIO()
    image.save(buffer, "PNG")
    assert Image.open(BytesIO(redrawn_picture(buffer.getvalue()).content)).mode == "RGBA"
    assert Image.open(BytesIO(redrawn_picture(picture_file("JPEG")).content)).mode == "RGB"


@pytest.mark.parametrize("kind", ["GIF", "BMP", "TIFF", "WEBP", "PDF"])
def test_other_kinds_of_file_are_refused(kind: str) -> None:
    assert refused(picture_file(kind)) is Code.PICTURE_UNREADABLE


@pytest.mark.parametrize("content", [b"", b"PNG", b"<svg xmlns='http://www.w3.org/2000/svg'/>", b"\x00" * 1000])
def test_invalid_picture_is_refused(content: bytes) -> None:
    assert refused(content) is Code.PICTURE_UNREADABLE


def test_truncated_picture_is_refused() -> None:
    whole = picture_file("PNG", (400, 400))
    assert refused(whole[: len(whole) // 2]) is Code.PICTURE_UNREADABLE


@pytest.mark.parametrize("size", [(31, 100), (100, 31), (MAX_SIDE + 1, 32)])
def test_picture_too_small_or_too_large_is_refused(size: tuple[int, int]) -> None:
    assert refused(picture_file("PNG", size)) is Code.PICTURE_SIZE


def test_picture_of_immense_stated_size_is_not_read() -> None:
    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    bomb = (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(b"\x00" * 1000))
        + chunk(b"IEND", b"")
    )
    assert refused(bomb) in (Code.PICTURE_SIZE, Code.PICTURE_UNREADABLE)


def test_jpeg_of_too_many_scans_is_refused() -> None:
    """A small picture: at full size, thousands of scans would keep a processor busy for minutes."""
    buffer = BytesIO()
    Image.new("RGB", (MIN_SIDE, MIN_SIDE), "#1d5c3f").save(buffer, "JPEG", progressive=True)
    whole = buffer.getvalue()
    last = whole[whole.rindex(b"\xff\xda") : -2]

    def of_scans(count: int) -> bytes:
        return whole[:-2] + last * (count - whole.count(b"\xff\xda")) + whole[-2:]

    assert redrawn_picture(of_scans(MAX_SCANS))
    assert refused(of_scans(MAX_SCANS + 1)) is Code.PICTURE_UNREADABLE
    assert refused(of_scans(10_000)) is Code.PICTURE_UNREADABLE


def test_file_too_heavy_is_refused() -> None:
    assert refused(picture_file("PNG") + b"\x00" * MAX_FILE_BYTES) is Code.PICTURE_TOO_HEAVY


@given(st.integers(0, 2000), st.binary(min_size=1, max_size=4))
@settings(max_examples=60, deadline=None)
def test_damaged_picture_is_read_or_refused(address: int, what: bytes) -> None:
    whole = picture_file("JPEG")
    spoilt = whole[: address % len(whole)] + what + whole[address % len(whole) + len(what) :]
    try:
        assert redrawn_picture(spoilt).content.startswith(b"\x89PNG")
    except Fault as fault:
        assert fault.code in (Code.PICTURE_UNREADABLE, Code.PICTURE_SIZE)


def test_pictures_are_read_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many large pictures at once would exhaust memory, and warning filters belong to the whole process."""
    reading, most, filters = [0], [0], list(warnings.filters)
    opened = branding._opened

    def slowly(content: bytes, place: str) -> Image.Image:
        reading[0] += 1
        most[0] = max(most[0], reading[0])
        assert warnings.filters == filters
        time.sleep(0.02)
        reading[0] -= 1
        return opened(content, place)

    monkeypatch.setattr(branding, "_opened", slowly)
    with ThreadPoolExecutor(8) as threads:
        assert len(set(threads.map(redrawn_picture, [picture_file("PNG")] * 8))) == 1
    assert most == [1]
