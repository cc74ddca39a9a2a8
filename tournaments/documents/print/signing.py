"""The signature lines of officials on diplomas and podium, with their names where they are known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tournaments.display.award import Award, Signer
from tournaments.documents.print.fitting import Title, fitting
from tournaments.documents.print.fonts import SERIF
from tournaments.documents.print.pen import draw_line
from tournaments.documents.print.text import FAINT, INK, Style
from tournaments.models.official import Role

_GAP = 12 * mm
_NAME_SIZES = (12, 11, 10, 9, 8)
_NAME_HEIGHT = 26.0
"""A longer name is left out, since the function identifies the line."""
_NAME_STYLE = Style(align=0.5, colour=INK)
_LABEL_STYLE = Style(size=10, leading=12, align=0.5, colour=FAINT)


def draw_signatures(canvas: Canvas, award: Award, box: tuple[float, float, float, float], face: str = SERIF) -> None:
    """Draw three lines side by side at the top of a box, given by left, bottom, width and height."""
    left, bottom, width, height = box
    places = _name_and_function(award.signers)
    each = (width - _GAP * (len(places) - 1)) / len(places)
    for index, (name, label) in enumerate(places):
        x, y = left + index * (each + _GAP), bottom + height - 12 * mm
        draw_line(canvas, x, y, x + each)
        y -= 1 * mm
        named = Title(name, fitting(name, each, _NAME_HEIGHT, _NAME_SIZES, replace(_NAME_STYLE, face=face)))
        names = [named] if name and named.wrap(each, height)[1] <= _NAME_HEIGHT else []
        for title in (*names, Title(label, replace(_LABEL_STYLE, face=face))):
            y -= title.wrap(each, height)[1]
            title.drawOn(canvas, x, y)


def _name_and_function(signers: Sequence[Signer]) -> list[tuple[str, str]]:
    """Return the name and function of each signer: an organizer, a referee, and a third official or the club's seal."""
    labels = {Role.ORGANIZER: _("Organización"), Role.REFEREE: _("Arbitraje")}
    first = [next((one for one in signers if one.role is role), Signer("", role)) for role in labels]
    third = [one for one in signers if one not in first][:1]
    places = [(one.name, labels[one.role]) for one in (*first, *third)]
    return places if third else [*places, ("", _("Sello"))]
