"""The page of the table's course, game by game, for all players or with one highlighted."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.display.charts.screen import charts
from tournaments.display.course import Course, course_page
from tournaments.web.costly import costly_of_league
from tournaments.web.freshness import revalidated
from tournaments.web.parameters import keeps_parameters
from tournaments.web.requests import page_number, readable_leagues
from tournaments.wording.terms import ordinal

PAGE_SIZE = 100
"""The games of the table of figures on a page."""


@require_safe
@keeps_parameters("jugador", "pagina")
@revalidated
@costly_of_league
def course(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the places and points of the players after each round, as charts and as a table."""
    shown_page = page_number(request)
    first = (shown_page - 1) * PAGE_SIZE + 1
    page = course_page(slug, readable_leagues(request), figures=range(first, first + PAGE_SIZE))
    chosen = page.course.line(page_number(request, "jugador")) if "jugador" in request.GET else None
    number = chosen.number if chosen else None
    context = {
        "page": page,
        "chosen": chosen,
        "places": charts(page.course, of_places=True, chosen=number),
        "points": charts(page.course, of_places=False, chosen=number),
        "players": sorted(page.course.lines, key=lambda line: line.number),
        "rows": _rows(page.figures),
        "number": shown_page,
        "more": page.more,
        "tab": "standings",
    }
    return render(request, "public/course.html", context)


def _rows(course: Course) -> Iterator[tuple[int, list[tuple[str, str]]]]:
    """Yield each game, with the place and points of every player after it, as texts."""
    places = {place: ordinal(place) for line in course.lines for place in set(line.places)}
    for index, game in enumerate(course.games):
        yield game, [(places[line.places[index]], str(line.points[index])) for line in course.lines]
