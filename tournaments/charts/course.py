"""The course of a league's table, as a chart of any size: on a page, or on paper."""

from __future__ import annotations

from tournaments.charts.lines import Chart, Measure, PlayerLine
from tournaments.display.course import Course


def chart_of(
    course: Course,
    *,
    falls: bool,
    width: float,
    height: float,
    text: float,
    measure: Measure,
    names: float = 0,
    chosen: int | None = None,
) -> Chart:
    """Return the chart of everybody's places (`falls`) or points after each game."""
    values = [line.places if falls else line.points for line in course.lines]
    return Chart(
        lines=[PlayerLine(line.number, line.name, of) for line, of in zip(course.lines, values, strict=True)],
        games=course.games,
        width=width,
        height=height,
        text=text,
        names=names,
        falls=falls,
        measure=measure,
        chosen=chosen,
    )
