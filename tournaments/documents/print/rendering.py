"""The PDF of each document."""

from __future__ import annotations

from dataclasses import replace

from django.urls import reverse
from django.utils import translation

from tournaments.display.championships import ChampionshipPage
from tournaments.display.reports import Printed
from tournaments.documents.print.fonts import register
from tournaments.documents.print.frame import Document, Heading, Paper, bind, side_by_side
from tournaments.documents.print.kinds import Builder
from tournaments.documents.print.parts import heading_of
from tournaments.documents.print.poster import cover, poster
from tournaments.documents.print.registry import (
    CHAMPIONSHIP,
    ENLARGED,
    KINDS,
    LINK,
    SIDE_BY_SIDE,
    UPDATED,
    kinds_of,
)
from tournaments.documents.print.standings import championship

_PAGES = {
    **{name: name for name in ("calendar", "standings", "course", "podium")},
    **dict.fromkeys(("crosstable", "record", "cards"), "games"),
    **dict.fromkeys(("entrants", "poster"), "standings"),
    **dict.fromkeys(("wallchart", "wallresults"), "games"),
    "rounds": "calendar",
    "bracket": "bracket",
    "dossier": "standings",
}
"""The name of the page with the content of each document, for the address in its footer."""


def _address(kind: str, league: Printed) -> str:
    """Return the address of the page with a document's content; empty if there is none or the site's is unknown."""
    if not league.site or kind not in _PAGES:
        return ""
    return league.site + reverse(f"tournaments:{_PAGES[kind]}", args=[league.page.header.slug])


def render(kind: str, league: Printed, paper: Paper = Paper.A4, lang: str = "es") -> bytes:
    """Return the PDF of one document. Raises KeyError for an unknown kind.

    The sentences of a page are in the language that was active when it was read, which should be `lang` too.
    """
    register()
    with translation.override(lang):
        title = str(KINDS[kind].title)
        kinds = [kind] if KINDS[kind].build else [each for each in kinds_of(league) if not KINDS[each].outside_dossier]
        documents = {
            str(KINDS[each].title): _document(each, build, league, paper)
            for each in kinds
            if (build := KINDS[each].build)
        }
        if not KINDS[kind].build:
            first = cover(league, title, list(documents), paper.column)
            first = replace(first, address=_address(kind, league), enlarged=True)
            documents = {title: first, **documents}
        return bind(title, documents, heading_of(league.page.header, league.crest), paper, lang)


def _document(kind: str, build: Builder, league: Printed, paper: Paper) -> Document:
    """Return one document, with its address, label and scale."""
    enlarged = kind in ENLARGED
    made = build(league, paper.column if enlarged or kind in SIDE_BY_SIDE else paper)
    made = side_by_side(made, paper) if kind in SIDE_BY_SIDE else made
    return replace(made, address=_address(kind, league), updated=UPDATED.get(kind, ""), enlarged=enlarged)


def render_championship(
    page: ChampionshipPage, paper: Paper = Paper.A4, lang: str = "es", crest: bytes | None = None, site: str = ""
) -> bytes:
    """Return the PDF of a championship; `crest` is the content of a picture file, `site` the site's own address."""
    register()
    with translation.override(lang):
        title = str(CHAMPIONSHIP)
        address = site.rstrip("/") + reverse("tournaments:championship", args=[page.slug]) if site else ""
        made = replace(championship(page, paper), address=address)
        return bind(title, {title: made}, Heading(page.name, page.changed, crest), paper, lang)


def render_poster(
    league: str, label: str, game: tuple[str, str] | None, address: str, paper: Paper = Paper.A4, lang: str = "es"
) -> bytes:
    """Return the PDF with the code of a private link. The code gives access, so the dossier leaves it out."""
    register()
    with translation.override(lang):
        title = str(LINK)
        made = replace(poster(label, game, address, paper.column), enlarged=True)
        return bind(title, {title: made}, Heading(league), paper, lang)
