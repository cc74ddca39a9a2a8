"""The wall chart, empty and with the results."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from tests.tournaments.documents.print.leagues import LEAGUES, LONG_NAME
from tests.tournaments.documents.print.making import NAMES, league, page, to_print
from tests.tournaments.documents.print.pdf import Box, assert_well_set, boxes, read, squeezed, text
from tournaments.documents.print.frame import Paper
from tournaments.documents.print.registry import why_unavailable
from tournaments.documents.print.rendering import render
from tournaments.documents.print.text import HYPHEN

MIN_NAME_SIZE = 16
LONGEST = ("José Ángel Etxeberria Aramburuzabala Wolfeschlegel", "Zoe Vázquez-Montalbán y Ruiz de Alarcón")


def chart_texts(name: str, kind: str, paper: Paper = Paper.A4) -> tuple[Box, ...]:
    [sheet] = read(render(kind, to_print(LEAGUES[name]), paper)).pages
    return boxes(sheet)


def test_chart_for_a_pen_is_in_draw_order_and_without_results() -> None:
    found = sorted(chart_texts("ten half played", "wallchart"), key=lambda box: -box.y)
    assert [box.text for box in found if box.text in NAMES] == list(NAMES)
    rows = [box for box in found if box.y < next(name.y for name in found if name.text == NAMES[0])]
    assert {box.text for box in rows if box.text.isdigit()} == {str(number) for number in range(2, 11)}
    assert not any("Actualizada" in box.text for box in found)


def test_chart_with_results_has_the_points_of_each_leg() -> None:
    league_page = page(LEAGUES["two legs"])
    found = chart_texts("two legs", "wallresults")
    assert any("Actualizados el sáb 21, 20:30" in box.text for box in found)
    for row in league_page.standings.rows:
        at = next(box for box in found if box.text == row.name)
        beside = [box for box in found if abs(box.y - at.y) < 12 and box.x > at.x]
        written = [box.text for box in sorted(beside, key=lambda box: box.x) if box.text != row.name]
        cells = next(line.cells for line in league_page.crosstable if line.name == row.name)
        points = [cell.text for legs in cells for cell in legs if cell.text]
        assert sorted(written[: len(points)]) == sorted(points)
        assert written[len(points) :] == [str(row.played), str(row.points), str(row.pieces), str(row.pos)]


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("count", [3, 4, 6, 10])
def test_names_are_legible_from_three_metres_in_equal_rows(count: int, paper: Paper) -> None:
    tested_league = league([LONG_NAME, *NAMES[1:count]], played=count, legs=2)
    for kind in ("wallchart", "wallresults"):
        pdf = render(kind, to_print(tested_league), paper)
        assert_well_set(pdf)
        [sheet] = read(pdf).pages
        texts = boxes(sheet)
        assert min(box.size for box in texts if box.text in NAMES) >= MIN_NAME_SIZE * paper.scale
        assert min(box.size for box in texts if box.text.startswith("María")) >= MIN_NAME_SIZE * paper.scale
        numbers = [box.y for box in texts if box.x < 36 + 30 * paper.scale + 18 and box.text.isdigit()]
        steps = {round(above - below) for above, below in pairwise(numbers)}
        assert len(numbers) == count and max(steps) - min(steps) <= 1


def test_long_names_leave_the_chart_on_a_page() -> None:
    long = [LONG_NAME, '<img src="file:///etc/passwd">', f"{LONG_NAME} y Conchas"]
    for paper in Paper:
        pdf = render("wallchart", to_print(league([*long, *NAMES[3:]])), paper)
        assert len(read(pdf).pages) == 1
        assert all(squeezed(name) in squeezed(text(pdf)) for name in long)


@pytest.mark.parametrize("legs", [1, 2])
@pytest.mark.parametrize("paper", [Paper.A4, Paper.A3, Paper.LETTER])
@pytest.mark.parametrize("count", [11, 16, 24])
def test_chart_of_many_players_is_legible(count: int, paper: Paper, legs: int) -> None:
    names = [f"{NAMES[number % 10]} Vázquez {number}" for number in range(count)]
    many = to_print(league(names, played=4 * count, legs=legs, max_players=40))
    for kind in ("wallchart", "wallresults"):
        assert why_unavailable(kind, many) is None
        pdf = render(kind, many, paper)
        assert_well_set(pdf)
        [sheet] = read(pdf).pages
        texts = boxes(sheet)
        sizes = {box.size for box in texts if "Vázquez" in box.text}
        assert min(sizes) >= (12 if count > 16 else MIN_NAME_SIZE)
        [head] = [box for box in texts if box.text == "J"]
        totals = [box.size for box in texts if box.text.isdigit() and box.y < head.y and box.x > head.x - 12]
        assert len(totals) == (4 * count if kind == "wallresults" else 0)
        assert not totals or min(totals) >= 0.65 * max(sizes)


def test_chart_of_too_many_players_is_refused() -> None:
    many = to_print(league([f"Jugador {number}" for number in range(1, 26)], max_players=25))
    assert why_unavailable("wallchart", many) == ("con más de 24 jugadores no se leería en la pared")
    assert why_unavailable("wallresults", to_print(LEAGUES["drawn"])) == "aún no hay resultados"


@pytest.mark.parametrize("kind", ["wallchart", "wallresults"])
def test_endless_word_is_broken_rather_than_too_small(kind: str) -> None:
    endless = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochterra"
    tested_league = league([endless, *NAMES[1:8]], played=20)
    [sheet] = read(render(kind, to_print(tested_league))).pages
    sizes = [box.size for box in boxes(sheet) if len(box.text) > 5 and box.text.rstrip(HYPHEN) in endless]
    assert len(sizes) > 1 and min(sizes) >= MIN_NAME_SIZE


@pytest.mark.parametrize("paper", [Paper.A4, Paper.LETTER])
@pytest.mark.parametrize(("longest", "least"), [((), 14), (LONGEST, 12.5)])
def test_figures_of_two_legs_fill_their_squares(longest: Sequence[str], least: float, paper: Paper) -> None:
    names = [*longest, "Uxía Vázquez-Montalbán y Ruiz de Alarcón", *NAMES][:10]
    title = "XXIV Campeonato de Primavera de la Sociedad Recreativa y Cultural de Castrelos"
    pdf = render("wallresults", to_print(league(names, played=80, legs=2, name=title)), paper)
    assert_well_set(pdf)
    [sheet] = read(pdf).pages
    [head] = [box for box in boxes(sheet) if box.text == "J"]
    figures = [box for box in boxes(sheet) if box.text in "013" and box.y < head.y and 200 < box.x < head.x - 20]
    assert min(box.size for box in figures) >= least
    assert min(box.size for box in boxes(sheet) if "Montalbán" in box.text) >= MIN_NAME_SIZE
