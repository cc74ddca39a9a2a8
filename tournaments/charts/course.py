"""The chart of the course of a league's table, of any size."""

from __future__ import annotations

from tournaments.charts.lines import Chart, ChartLine, Measure
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
    """Return the chart of all players' places (`falls`) or points after each game."""
    values = [line.places if falls else line.points for line in course.lines]
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
        falls=falls,
        measure=measure,
        chosen=chosen,
    )
