"""The line chart of any league: lines are distinguishable, and labels do not overlap."""

from __future__ import annotations

import re
from html import unescape
from itertools import pairwise

import pytest
from django.utils.html import escape
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.diagrams import Disc, Label, Polygon, Stroke
from tests.tournaments.documents.print.leagues import LEAGUES
from tests.tournaments.documents.print.making import page
from tournaments.display.charts.lines import (
    Chart,
    ChartLine,
    ChartRole,
    mark_shape,
    name_lines,
    shapes_of,
    shortened,
    ticks,
)
from tournaments.display.charts.screen import chart_of, charts, estimated_width, strip_shapes, turns_of
from tournaments.display.course import course_of, rests_of
from tournaments.display.games import Status

WHOLE = ["three played", "ten half played", "two legs", "annulled", "hard names", "all long"]


def a_chart(
    name: str,
    *,
    of_places: bool = True,
    width: float = 360,
    height: float = 330,
    names: float = 108,
    chosen: int | None = None,
) -> Chart:
    course = course_of(LEAGUES[name], {})
    size = {"width": width, "height": height, "text": 12, "names": names}
    return chart_of(course, of_places=of_places, **size, measure=estimated_width, chosen=chosen)


@pytest.mark.parametrize(("height", "names"), [(330, 108), (110, 0)])
@pytest.mark.parametrize("of_places", [True, False])
@pytest.mark.parametrize("name", WHOLE)
def test_chart_stays_inside_and_labels_do_not_overlap(name: str, of_places: bool, height: float, names: float) -> None:
    chart = a_chart(name, of_places=of_places, height=height, names=names)
    labels = []
    for shape in shapes_of(chart):
        match shape:
            case Stroke(_, points) | Polygon(_, points):
                assert all(-0.1 <= x <= chart.width and -0.1 <= y <= chart.height for x, y in points)
            case Disc(_, (x, y), radius):
                assert radius <= x <= chart.width - radius and 0 <= y <= chart.height
            case Label(_, (x, y), text, size, align):
                left = x - align * estimated_width(text, size)
                labels.append((left, left + estimated_width(text, size), y - size / 2, y + size / 2))
    assert all(left >= 0 and right <= chart.width and top >= -1 and bottom <= chart.height + 1
               for left, right, top, bottom in labels)  # fmt: skip
    for index, (left, right, top, bottom) in enumerate(labels):
        for other in labels[index + 1 :]:
            across, up = min(right, other[1]) - max(left, other[0]), min(bottom, other[3]) - max(top, other[2])
            assert across <= 0.01 or up <= 0.01


@pytest.mark.parametrize("name", WHOLE)
def test_ten_players_have_ten_marks_apart_from_colour(name: str) -> None:
    chart = a_chart(name)
    seen = set()
    for line in chart.lines:
        roles = {shape.role for shape in shapes_of(a_chart(name, chosen=line.number)) if "-" in shape.role.value}
        kind = next(role.value for role in roles if role.value.startswith(("full", "hollow")))
        form = mark_shape(ChartRole.NAME, (0.0, 0.0), line.number)
        seen.add((kind.split("-")[0], type(form).__name__, getattr(form, "points", None)))
    assert len(seen) == len(chart.lines)


@pytest.mark.parametrize("of_places", [True, False])
def test_better_player_is_higher_on_the_chart(of_places: bool) -> None:
    chart = a_chart("ten half played", of_places=of_places)
    for game in range(len(chart.games)):
        downwards = sorted(chart.lines, key=lambda line: chart.point(line, game)[1])
        values = [line.values[game] for line in downwards]
        assert values == sorted(values, reverse=not of_places)


def test_only_the_chosen_line_has_its_colours() -> None:
    lines = [
        shape.role for shape in shapes_of(a_chart("ten half played", chosen=4)) if shape.role.value.startswith("line")
    ]
    assert lines.count(ChartRole.LINE_4) == 1 and lines.count(ChartRole.LINE_FAINT) == 9 == len(lines) - 1


def test_without_names_only_the_chosen_line_has_marks() -> None:
    shapes = shapes_of(a_chart("ten half played", names=0, chosen=4))
    assert ChartRole.MARK_FAINT not in {shape.role for shape in shapes}
    assert {shape.role for shape in shapes if isinstance(shape, Label)} == {ChartRole.TICK}


@given(st.integers(0, 1), st.integers(1, 3000))
def test_tick_values_are_few_whole_and_ascending(least: int, more: int) -> None:
    found = ticks(least, least + more)
    assert found[0] == least and found == sorted(set(found)) and len(found) <= 11


@given(st.integers(0, 1), st.integers(1, 3000), st.integers(2, 10))
def test_tick_values_fit_the_available_space(least: int, more: int, room: int) -> None:
    found = ticks(least, least + more, room)
    assert len(found) <= room + 1
    assert all(2 * (after - before) * room >= more for before, after in pairwise(found))


def chart_of_one(name: str) -> Chart:
    return Chart(
        lines=[ChartLine(7, name, (1,))],
        games=(1,),
        width=360,
        height=2000,
        text=12,
        names=108,
        lowest_on_top=True,
        measure=estimated_width,
    )


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=60))
@settings(deadline=None)
def test_name_is_whole_on_lines_that_fit(name: str) -> None:
    chart = chart_of_one(name)
    lines = name_lines(chart, chart.lines[0])
    assert "".join("".join(lines).split()) == "".join(name.split()) and shortened(chart) == []
    assert all(estimated_width(text, 12) <= 108 for text in lines)


def test_compound_name_is_broken_after_its_hyphen() -> None:
    chart = chart_of_one("Fernández-Cortázar")
    assert name_lines(chart, chart.lines[0]) == ["Fernández-", "Cortázar"]


def test_names_that_do_not_fit_together_are_numbered() -> None:
    line = ChartLine(7, "Maximiliano " * 5, (1,))
    chart = Chart(
        lines=[line], games=(1,), width=360, height=50, text=12, names=108, lowest_on_top=True, measure=estimated_width
    )
    [text] = name_lines(chart, line)
    assert text.startswith("7. ") and text.endswith("…") and shortened(chart) == [line]
    assert estimated_width(text, 12) <= 108


@pytest.mark.parametrize("name", WHOLE)
def test_chart_of_a_page_cuts_no_name(name: str) -> None:
    course = course_of(LEAGUES[name], {})
    for svg in charts(course, of_places=True):
        written = "".join(unescape("".join(re.findall(r"<text[^>]*>([^<]*)", svg))).split())
        assert all("".join(line.name.split()) in written for line in course.lines)


def test_league_of_one_result_has_a_chart() -> None:
    course = course_of(LEAGUES["three played"], {})
    one = Chart(lines=[ChartLine(1, "Ana", course.lines[0].places[:1])], games=(1,), width=360, height=100, text=12,
                names=108, lowest_on_top=True, measure=estimated_width)  # fmt: skip
    assert shapes_of(one)


@pytest.mark.parametrize("name", ["three played", "ten half played", "hard names"])
def test_chart_page_has_no_inline_style_and_has_words(name: str) -> None:
    course = course_of(LEAGUES[name], {})
    for of_places in (True, False):
        for svg in charts(course, of_places=of_places):
            assert "style" not in re.sub(r"<(desc|text)[^>]*>[^<]*", "", svg) and "fill=" not in svg
            assert 'role="img"' in svg and "<title" in svg
            description = re.search(r"<desc[^>]*>([^<]*)</desc>", svg)
            assert description and all(escape(line.name).replace("&#x27;", "'").replace("&quot;", '"') in description[1]
                                for line in course.lines)  # fmt: skip


def test_strip_has_a_shape_for_each_kind_of_result() -> None:
    rests = rests_of(page(LEAGUES["annulled"]))
    assert rests.turns == 45
    for line in rests.lines:
        found = strip_shapes(turns_of(line), rests.turns, 400)
        kinds = {shape.role for shape in found}
        statuses = {became for _turn, became in line.games}
        assert (ChartRole.GONE in kinds) == (Status.ANNULLED in statuses)
        assert (ChartRole.TO_PLAY in kinds) == (Status.OPEN in statuses)
        assert len(found) == 1 + sum(2 if became is Status.ANNULLED else 1 for _turn, became in line.games)
