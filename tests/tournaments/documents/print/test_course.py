from __future__ import annotations

import pytest

from tests.tournaments.documents.print.making import league, to_print
from tests.tournaments.documents.print.pdf import read, squeezed, text
from tournaments.documents.print.course import MAX_LABELLED, by_rounds
from tournaments.documents.print.frame import Paper
from tournaments.documents.print.rendering import render

FORTY = [f"Persona {number}" for number in range(1, 41)]
OPEN = {"format": "castillar-league/2", "regulation": "three-one-zero", "max_players": 40}


def test_names_shortened_in_the_chart_are_listed_whole() -> None:
    names = [f"{'W' * 190}{number}" for number in range(5)]
    words = squeezed(text(render("course", to_print(league(names, played=4)))))
    assert all(name in words for name in names)


@pytest.mark.parametrize("paper", Paper)
def test_forty_lines_take_one_sheet_and_ten_have_a_name(paper: Paper) -> None:
    printed = to_print(league(FORTY, played=300, **OPEN))
    words = text(render("course", printed, paper))
    first = [row.name for row in printed.page.standings.rows[:MAX_LABELLED]]
    assert len(read(render("course", printed, paper)).pages) == 1
    assert {name for name in FORTY if name in words.split("\n")} == set(first)


@pytest.mark.parametrize(("played", "rounds"), [(5, 1), (6, 2), (10, 2), (45, 9)])
def test_chart_has_a_place_after_each_round_begun(played: int, rounds: int) -> None:
    printed = to_print(league(played=played))
    course = by_rounds(printed)
    assert course.games == tuple(range(1, rounds + 1))
    assert all(len(line.places) == rounds for line in course.lines)
    standings = {row.name: row.pos for row in printed.page.standings.rows}
    assert {line.name: line.places[-1] for line in course.lines} == standings
