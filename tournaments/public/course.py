"""How the table of a league moved, game by game: for all, or with one player's line before the others."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.charts.screen import charts
from tournaments.selectors.course import Course, course_page
from tournaments.views.costly import costly_of_league
from tournaments.views.freshness import as_it_stands
from tournaments.views.requests import page_number, seen_by
from tournaments.wording.terms import ordinal

PAGE_SIZE = 100
"""Games whose figures a page shows."""


@require_safe
@as_it_stands
@costly_of_league
def course(request: HttpRequest, slug: str) -> HttpResponse:
    page = course_page(slug, seen_by(request))
    asked = page.course.line(page_number(request, "jugador")) if "jugador" in request.GET else None
    number = asked.number if asked else None
    shown = page_number(request)
    first = (shown - 1) * PAGE_SIZE
    context = {
        "page": page,
        "chosen": asked,
        "places": charts(page.course, falls=True, chosen=number),
        "points": charts(page.course, falls=False, chosen=number),
        "players": sorted(page.course.lines, key=lambda line: line.number),
        "rows": _rows(page.course, first),
        "number": shown,
        "more": len(page.course.games) > first + PAGE_SIZE,
        "tab": "standings",
    }
    return render(request, "league/course.html", context)


def _rows(course: Course, first: int) -> Iterator[tuple[int, list[tuple[str, str]]]]:
    """Each game of a page, with everybody's place and points after it in words."""
    places = {place: ordinal(place) for line in course.lines for place in set(line.places)}
    for index, game in enumerate(course.games[first : first + PAGE_SIZE], start=first):
        yield game, [(places[line.places[index]], str(line.points[index])) for line in course.lines]
