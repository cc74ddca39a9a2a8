"""The footer of a page: the web address of the same content, as text and as a QR code."""

from __future__ import annotations

from hashlib import md5

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tournaments.documents.print.numbered import PRINTED_FLAG
from tournaments.documents.print.text import FAINT, Style, lines
from tournaments.web.qr import PaperCode

_CODE_SIDE = 12.5 * mm
_BOTTOM = 4 * mm
_STYLE = Style(size=8, leading=10, colour=FAINT)
_MAX_LINES = 3


def draw_footer(canvas: Canvas, address: str, left: float, right: float) -> None:
    """Draw the address and its QR code at the right, unless the address takes too many lines."""
    text = _("Esto mismo, en la web: %(address)s") % {"address": address}
    broken = lines(text, _STYLE, right - left - _CODE_SIDE - 2 * mm)
    if not address or len(broken) > _MAX_LINES:
        return
    form = f"code-{md5(address.encode(), usedforsecurity=False).hexdigest()[:12]}"
    if not canvas.hasForm(form):
        canvas.beginForm(form, 0, 0, int(_CODE_SIDE) + 1, int(_CODE_SIDE) + 1)
        PaperCode(address, _CODE_SIDE).drawOn(canvas, 0, 0)
        canvas.endForm()
    canvas.saveState()
    canvas.setFont(_STYLE.face, _STYLE.size)
    canvas.setFillColor(_STYLE.colour)
    y = _BOTTOM + _CODE_SIDE / 2 + (len(broken) / 2 - 0.8) * _STYLE.leading
    for line in broken:
        canvas.drawRightString(right - _CODE_SIDE - 2 * mm, y, line)
        y -= _STYLE.leading
    canvas.linkURL(address, (right - _CODE_SIDE, _BOTTOM, right, _BOTTOM + _CODE_SIDE), relative=1, F=PRINTED_FLAG)
    canvas.translate(right - _CODE_SIDE, _BOTTOM)
    canvas.doForm(form)
    canvas.restoreState()
