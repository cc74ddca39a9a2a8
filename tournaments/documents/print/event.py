"""The documents of a whole event in one PDF: the bracket, each group with its calendar, and the final table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from tournaments.display.events import EventPage, StagePage
from tournaments.display.league import LeaguePage
from tournaments.display.reports import Printed, make_printed
from tournaments.documents.print.calendar import calendar, games_and_lots, rests
from tournaments.documents.print.crosstable import crosstable, upright_crosstable
from tournaments.documents.print.diplomas import diplomas_of
from tournaments.documents.print.event_calendar import event_calendar
from tournaments.documents.print.fitting import fewest_sheets
from tournaments.documents.print.fonts import register
from tournaments.documents.print.formats import PAPERS
from tournaments.documents.print.frame import Document, Heading, Paper, bind, side_by_side
from tournaments.documents.print.parts import paragraph, section, zone
from tournaments.documents.print.podium import podium
from tournaments.documents.print.standings import standings


def render_event(page: EventPage, paper: Paper = Paper.A4, lang: str = "es", site: str = "") -> bytes:
    """Return the PDF of an event; `site` is the site's own address."""
    register()
    with translation.override(lang):
        address = site.rstrip("/") + reverse("tournaments:event", args=[page.slug]) if site else ""
        documents: dict[str, Document] = {}
        if page.podium:
            documents[_("Podio")] = replace(podium(_printed(page.podium), paper.column), enlarged=True)
        if not page.alone and any(line.at for _stage, line in page.games):
            documents[_("Calendario")] = event_calendar(page, paper)
        for stage in (*page.later, *page.groups):
            if not stage.empty:
                documents |= _of_stage(stage, paper, page.places)
        if not documents:
            documents[_("Torneo")] = Document([])
        headers = [stage.header for stage in page.stages]
        changed = max((one.updated_at.astimezone(zone(one)) for one in headers), default=None)
        placed = {title: replace(each, address=address) for title, each in documents.items()}
        return bind(_("Torneo"), placed, Heading(page.name, changed), paper, lang)


def render_event_diplomas(page: EventPage, paper: Paper = Paper.A4, lang: str = "es") -> bytes:
    """Return the diplomas of everybody in an event that is over: of the final, then of those who did not reach it."""
    register()
    with translation.override(lang):
        final = page.podium
        if final:
            others = [stage for stage in (*page.later, *page.groups) if stage is not final and not stage.empty]
            made = diplomas_of([_printed(stage) for stage in (final, *others)], paper.column)
        else:
            made = Document(paragraph(_("El torneo todavía no tiene podio.")))
        title = _("Diplomas")
        return bind(title, {title: replace(made, enlarged=True)}, Heading(page.name), paper, lang)


def _printed(stage: StagePage) -> Printed:
    return make_printed(stage.stage.loaded, sheets=False, award=True)


def _of_stage(stage: StagePage, paper: Paper, places: Mapping[str, str]) -> dict[str, Document]:
    """Return the documents of a stage, by title."""
    papers = PAPERS.get(stage.stage.loaded.league.stage.format)
    if papers and papers.draw:
        return {stage.name: papers.draw(stage.page, paper, places)}
    if together := _together(stage.page, paper):
        return {stage.name: together}
    return {
        _("%(stage)s: clasificación") % {"stage": stage.name}: standings(stage.page, paper),
        _("%(stage)s: partidas") % {"stage": stage.name}: crosstable(stage.page, paper),
        _("%(stage)s: calendario") % {"stage": stage.name}: calendar(stage.page, paper),
    }


def _together(page: LeaguePage, paper: Paper) -> Document | None:
    """Return the table, the crosstable and the calendar of a group below each other; None if one is too wide for that.

    An A3 has two columns of them. The rests, which the calendar of the group has too, do not take a sheet of their own.
    """
    column = paper.column
    if not (page.calendar and upright_crosstable(page, column)):
        return None

    def laid_out(*, resting: bool) -> Document:
        story = [
            *section(_("Clasificación")),
            *standings(page, column).story,
            *section(_("Cuadro de partidas")),
            *upright_crosstable(page, column),
            *games_and_lots(page, column),
        ]
        return side_by_side(Document([*story, *(rests(page, column) if resting else [])]), paper)

    return fewest_sheets([partial(laid_out, resting=True), partial(laid_out, resting=False)], paper)
