"""QR codes can be read back in every rendering."""

from __future__ import annotations

import io
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader
from reportlab.pdfgen.canvas import Canvas

from tests.qr import image_of_pdf, image_of_svg, image_of_terminal, read_code
from tournaments.store.access.tokens import new_token
from tournaments.web import qr

ADDRESSES = st.text("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789:/._-?=&%", min_size=1, max_size=120)


@settings(max_examples=25)
@given(ADDRESSES)
def test_every_address_reads_back_from_screen_and_paper(address: str) -> None:
    assert read_code(image_of_svg(qr.code_svg(address, "código"))) == address
    assert read_code(image_of_terminal(qr.terminal_code(address))) == address
    assert read_code(image_of_pdf(printed(address, 500))) == address


def test_code_is_square_with_corners_and_clear_border() -> None:
    modules = qr.code_matrix("http://192.168.1.20:8000/")
    assert {len(row) for row in modules} == {len(modules)}
    corner = [row[:7] for row in modules[:7]]
    assert corner[0] == (True,) * 7 and corner[1] == (True, *[False] * 5, True)
    assert f'viewBox="0 0 {len(modules) + 8} {len(modules) + 8}"' in qr.code_svg("http://192.168.1.20:8000/", "x")


def test_drawing_has_a_name_with_escaped_markup() -> None:
    drawn = qr.code_svg("x", '"><script>')
    assert "&quot;&gt;&lt;script&gt;" in drawn and "<script>" not in drawn
    assert "style" not in drawn


@pytest.mark.parametrize("side", [60, 100, 368.5])
def test_code_on_paper_has_the_given_width(side: float) -> None:
    address = f"http://192.168.1.20:8000/enlace/{new_token()}/"
    content = PdfReader(io.BytesIO(printed(address, side))).pages[0].get_contents()
    assert content is not None
    scale = re.findall(r"([\d.]+) 0 0 \1 ", content.get_data().decode("latin-1"))[-1]
    assert float(scale) * (len(qr.code_matrix(address)) + 2 * qr.QUIET_ZONE_MODULES) == pytest.approx(side)


def printed(text: str, side: float) -> bytes:
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=(side, side))
    qr.PaperCode(text, side).drawOn(canvas, 0, 0)
    canvas.save()
    return file.getvalue()
