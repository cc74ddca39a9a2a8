"""The cover of a league's dossier: its title, its progress and its contents."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Image, Spacer

from tournaments.display.printed import Printed
from tournaments.documents.print.fitting import Title, fitting
from tournaments.documents.print.fonts import DISPLAY
from tournaments.documents.print.frame import UPDATED_M, Document, Paper, updated
from tournaments.documents.print.numbered import ContentsLine
from tournaments.documents.print.parts import day, period_of, progress, zone
from tournaments.documents.print.text import ACCENT, FAINT, HEADING, Style, TextBlock

_CREST = 34 * mm
_TITLE_STYLE = Style(size=13, leading=18, colour=FAINT)
_NAME_SIZES = (36, 30, 26, 22, 18, 15, 12)
_NAME_HEIGHT = 100.0
_FACT_STYLE = Style(size=10.5, leading=15)
_CONTENTS_STYLE = Style(size=11, leading=19)


def cover(league: Printed, title: str, contents: Sequence[str], paper: Paper) -> Document:
    """Return the cover; `contents` are the titles of the documents."""
    header = league.page.header
    story: list[Flowable] = [Spacer(0, 16 * mm)]
    if league.crest:
        story += [Image(BytesIO(league.crest), _CREST, _CREST, kind="proportional", hAlign="LEFT"), Spacer(0, 8 * mm)]
    story += [TextBlock(title, _TITLE_STYLE), Spacer(0, 2 * mm), _name(header.name, paper.width), Spacer(0, 5 * mm)]
    changed = header.updated_at.astimezone(zone(header))
    hour = f"{updated(changed, UPDATED_M)} · {day(changed.date())}"
    facts = [header.championship or "", progress(header), period_of(league.page), hour]
    story += [TextBlock(fact, _FACT_STYLE) for fact in facts if fact]
    story += [Spacer(0, 14 * mm), TextBlock(_("Contenido"), HEADING), Spacer(0, 2 * mm)]
    return Document([*story, *(ContentsLine(each, _CONTENTS_STYLE) for each in contents)], framed=False)


def _name(name: str, width: float) -> Title:
    return Title(name, fitting(name, width, _NAME_HEIGHT, _NAME_SIZES, Style(face=DISPLAY, colour=ACCENT)))
