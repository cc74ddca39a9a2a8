"""The chart of the course of a league's table, of any size."""

from __future__ import annotations

from tournaments.display.charts.lines import Chart, ChartLine, Measure
from tournaments.display.course import Course


def chart_of(
    course: Course,
    *,
    of_places: bool,
    width: float,
    height: float,
    text: float,
    measure: Measure,
    names: float = 0,
    chosen: int | None = None,
) -> Chart:
    """Return the chart of all players' places (`of_places`) or points after each game."""
    values = [line.places if of_places else line.points for line in course.lines]
    return Chart(
        lines=[
            ChartLine(line.number, line.name, line_values)
            for line, line_values in zip(course.lines, values, strict=True)
        ],
        games=course.games,
        width=width,
        height=height,
        text=text,
        names=names,
        lowest_on_top=of_places,
        measure=measure,
        chosen=chosen,
    )
