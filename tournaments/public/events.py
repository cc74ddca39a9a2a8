"""The public pages of an event, and the bracket of a league that is a knock-out."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments import models
from tournaments.display.event_days import event_days
from tournaments.display.events import EventPage, StagePage
from tournaments.display.formats import Drawing, screen_of
from tournaments.display.going_on import comparisons
from tournaments.display.league import LeaguePage, league_page
from tournaments.display.news import latest_news
from tournaments.documents.print.event import render_event, render_event_diplomas
from tournaments.league.scores import PLAYED
from tournaments.public.documents import inline_pdf, paper_of
from tournaments.public.embedding.views import framed
from tournaments.store.events import load_event, organizes_event
from tournaments.web.costly import costly_of_event
from tournaments.web.freshness import revalidated
from tournaments.web.requests import absolute_address, keeps_parameters, readable_leagues

SECONDS = 5


def event_page(request: HttpRequest, slug: str) -> EventPage:
    """Return an event with the stages that the reader may see. Raises Http404 without any."""
    row = get_object_or_404(models.Event, slug=slug)
    page = EventPage(load_event(row, readable_leagues(request)))
    if not page.stages:
        raise Http404(slug)
    return page


def chosen(request: HttpRequest, key: str) -> str:
    """Return the round or part that a reader chose in the bracket of a stage; empty if none."""
    stage, _, choice = request.GET.get("ronda", "").rpartition("-")
    return choice if stage == key else ""


def drawings(request: HttpRequest, page: EventPage) -> list[tuple[StagePage, Drawing | None]]:
    """Return the stages after the groups, or a knock-out of everybody, each with its bracket if it has one."""
    shown = page.later or [stage for stage in page.groups if stage.is_bracket]
    places = page.places
    return [(stage, _drawing_of(stage.page, places, chosen(request, stage.key))) for stage in shown]


def _drawing_of(page: LeaguePage, places: Mapping[str, str], choice: str) -> Drawing | None:
    screen = screen_of(page.loaded.league.stage.format) if page.has_bracket else None
    return screen.draw(page.loaded, places).at(choice) if screen else None


def unchanged(request: HttpRequest, page: EventPage) -> HttpResponse | None:
    """Return the answer to an open page that shows this edition already, or None."""
    asked = request.headers.get("HX-Request") and request.headers.get("X-Edition")
    return HttpResponse(status=204) if asked == page.edition else None


def _shown(request: HttpRequest, slug: str, template: str, **more: object) -> HttpResponse:
    """Return a page of an event, or no content if it has not changed since it was loaded."""
    page = event_page(request, slug)
    if page.whole:
        return redirect("tournaments:standings", page.whole.header.slug)
    if same := unchanged(request, page):
        return same
    context = {
        "event": page,
        "groups": [stage for stage in page.groups if not stage.is_bracket],
        "later": drawings(request, page),
        "alone": page.alone,
        "comparisons": [each for stage in page.later[:1] for each in comparisons(page, stage)],
        "organizes": request.user.is_authenticated and organizes_event(request.user, page.loaded.row),
        "seconds": SECONDS,
        "days": event_days(page) if template == "calendar" else (),
        **more,
    }
    return render(request, f"public/events/{template}.html", context)


@require_safe
@keeps_parameters("ronda")
def event(request: HttpRequest, slug: str) -> HttpResponse:
    """Show an event as one: the groups, then the bracket or the table of the final."""
    return _shown(request, slug, "event", tab="event")


@require_safe
@keeps_parameters()
def event_calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the games of all stages by day, round, hour and board."""
    return _shown(request, slug, "calendar", tab="calendar")


@require_safe
@keeps_parameters("fondo")
def event_projector(request: HttpRequest, slug: str) -> HttpResponse:
    """Show an event on the wall: what is played, the groups, then the bracket."""
    return _shown(request, slug, "projector", light=request.GET.get("fondo") == "claro")


@require_safe
@framed
def embedded_event(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the groups and the bracket of a public event within a page of another site."""
    return _shown(request, slug, "embedded")


@require_safe
@keeps_parameters("papel")
@costly_of_event
def event_document(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the PDF of a whole event."""
    page = event_page(request, slug)
    pdf = render_event(page, paper_of(request), get_language() or "es", absolute_address(request, "/"))
    return inline_pdf(pdf, f"{slug}.pdf")


@require_safe
@keeps_parameters("papel")
@costly_of_event
def event_diplomas(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the diplomas of an event, once it is over, as PDF."""
    page = event_page(request, slug)
    return inline_pdf(render_event_diplomas(page, paper_of(request), get_language() or "es"), f"{slug}-diplomas.pdf")


@require_safe
@keeps_parameters("ronda")
@revalidated
def bracket(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the bracket of a league."""
    page = league_page(slug, readable_leagues(request))
    drawing = _drawing_of(page, {}, chosen(request, ""))
    if drawing is None:
        raise Http404(slug)
    context = {
        "page": page,
        "bracket": drawing,
        "tab": "bracket",
        "news": latest_news(page),
    }
    return render(request, "public/events/bracket_page.html", context)


EVENT = "torneos/<slug:slug>/"

urlpatterns: list[URLPattern] = [
    *([path("ligas/<slug:slug>/cuadro/", bracket, name="bracket")] if PLAYED else []),
    path(EVENT, event, name="event"),
    path(f"{EVENT}calendario/", event_calendar, name="event_calendar"),
    path(f"{EVENT}torneo.pdf", event_document, name="event_document"),
    path(f"{EVENT}diplomas.pdf", event_diplomas, name="event_diplomas"),
    path(f"{EVENT}insertar/", embedded_event, name="embedded_event"),
    path(f"{EVENT}proyector/", event_projector, name="event_projector"),
]
