"""How the table of a league moved, game by game: for all, or with one player's line before the others."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.charts.screen import charts
from tournaments.selectors.course import Course, course_page
from tournaments.views.freshness import as_it_stands
from tournaments.views.requests import page_number, seen_by
from tournaments.wording.terms import ordinal


@require_safe
@as_it_stands
def course(request: HttpRequest, slug: str) -> HttpResponse:
    page = course_page(slug, seen_by(request))
    asked = page.course.line(page_number(request, "jugador")) if "jugador" in request.GET else None
    number = asked.number if asked else None
    context = {
        "page": page,
        "chosen": asked,
        "places": charts(page.course, falls=True, chosen=number),
        "points": charts(page.course, falls=False, chosen=number),
        "players": sorted(page.course.lines, key=lambda line: line.number),
        "rows": _rows(page.course),
        "tab": "standings",
    }
    return render(request, "league/course.html", context)


def _rows(course: Course) -> Iterator[tuple[int, list[tuple[str, str]]]]:
    """Each game, with everybody's place and points after it in words: hundreds, of which few are different."""
    places = {place: ordinal(place) for line in course.lines for place in set(line.places)}
    for index, game in enumerate(course.games):
        yield game, [(places[line.places[index]], str(line.points[index])) for line in course.lines]
