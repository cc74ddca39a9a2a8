"""A PDF of rules is stored only if all of it can be read, and holds no script and no file."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from io import BytesIO

import pikepdf
import pytest
from pikepdf import Dictionary, Encryption, Name, ObjectStreamMode, Pdf, String

from tournaments.league.faults import Code, Fault
from tournaments.organizers.notices import checked_pdf

TRAILER = b"trailer\n<< /Root 1 0 R /Size 10 >>\n%%EOF\n"


def file_with(change: Callable[[Pdf], None], **saving: object) -> bytes:
    """Return a PDF of one page with its objects in compressed streams, and a change."""
    written = BytesIO()
    with Pdf.new() as pdf:
        pdf.add_blank_page()
        change(pdf)
        pdf.save(written, **{"object_stream_mode": ObjectStreamMode.generate, "compress_streams": True, **saving})
    return written.getvalue()


def nothing(pdf: Pdf) -> None:
    pass


def runs_script(pdf: Pdf) -> None:
    action = pdf.make_indirect(Dictionary(S=Name.JavaScript, JS=String("app.alert(1)")))
    pdf.Root.OpenAction = action


def renders_script(pdf: Pdf) -> None:
    """A script under a short name only."""
    pdf.pages[0].AA = Dictionary(O=pdf.make_indirect(Dictionary(S=Name.Rendition, JS=pdf.make_stream(b"app.alert(1)"))))


def holds_file(pdf: Pdf) -> None:
    """An embedded file whose stream does not say that it is one."""
    stream = pdf.make_stream(b"MZ")
    pdf.Root.AF = pdf.make_indirect(pikepdf.Array([Dictionary(F=String("a.exe"), EF=Dictionary(F=stream))]))


def starts_program(pdf: Pdf) -> None:
    pdf.Root.OpenAction = pdf.make_indirect(Dictionary(S=Name.Launch, F=String("a.exe")))


def fault_of(content: bytes) -> Code | None:
    try:
        assert checked_pdf(content) == content
    except Fault as fault:
        return fault.code
    return None


ACTIVE = [runs_script, renders_script, holds_file, starts_program]


@pytest.mark.parametrize("change", ACTIVE, ids=lambda each: each.__name__)
@pytest.mark.parametrize("saving", [{}, {"encryption": Encryption(owner="", user="")}, {"linearize": True}])
def test_script_in_a_compressed_object_is_found(change: Callable[[Pdf], None], saving: dict[str, object]) -> None:
    content = file_with(change, **saving)
    assert b"/JavaScript" not in content and b"/EF" not in content
    assert fault_of(content) is Code.PDF_ACTIVE
    assert fault_of(file_with(nothing, **saving)) is None


def test_file_with_a_password_is_refused() -> None:
    assert fault_of(file_with(nothing, encryption=Encryption(owner="a", user="b"))) is Code.PDF_UNCHECKED


def packed(objects: bytes) -> bytes:
    """Return a PDF without a table of references, and with an object stream that holds these bytes."""
    whole = file_with(nothing, object_stream_mode=ObjectStreamMode.disable, compress_streams=False)
    stream = b"<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length %d >>\nstream\n" % len(objects) + objects
    return whole.partition(b"xref")[0] + b"9 0 obj\n" + stream + b"\nendstream\nendobj\n" + TRAILER


def test_stream_that_cannot_be_unpacked_is_refused() -> None:
    good = zlib.compress(b"8 0 << /Length 1 >>" * 400)
    assert fault_of(packed(good)) is None
    assert fault_of(packed(zlib.compress(b"8 0 << /J#53 (app.alert) >>"))) is Code.PDF_ACTIVE
    assert fault_of(packed(good[:9] + b"\xff\xff" + good[11:])) is Code.PDF_UNCHECKED


def test_stream_that_unpacks_to_gigabytes_is_refused() -> None:
    packer = zlib.compressobj(9)
    blanks = b" " * 2**20
    bomb = packer.compress(b"8 0 ") + b"".join(packer.compress(blanks) for _ in range(1000)) + packer.flush()
    assert fault_of(packed(bomb)) is Code.PDF_UNCHECKED
