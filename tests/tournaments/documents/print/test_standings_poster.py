"""The poster of the standings, and the hour on documents for the wall."""

from __future__ import annotations

import pytest

from tests.tournaments.documents.print.leagues import HARD_NAMES, LEAGUES, LONG_NAME
from tests.tournaments.documents.print.making import NAMES, league, page, to_print
from tests.tournaments.documents.print.pdf import assert_well_set, boxes, read, squeezed, text
from tournaments.documents.print.frame import Paper
from tournaments.documents.print.rendering import render


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("count", [3, 4, 6, 10])
def test_poster_is_legible_from_three_metres(count: int, paper: Paper) -> None:
    tested_league = league([LONG_NAME, *NAMES[1:count]], played=count)
    pdf = render("poster", to_print(tested_league), paper)
    assert_well_set(pdf)
    [sheet] = read(pdf).pages
    assert [round(float(side)) for side in sheet.mediabox[2:]] == [round(side) for side in paper.value]
    found = boxes(sheet)
    smallest = min(box.size for box in found if box.text in NAMES or "María" in box.text)
    assert smallest >= 16 * paper.scale, "its columns (`ROOMS` in wording/columns.py) leave no room for the names"
    rows = page(tested_league).standings.rows
    shown = [box.text for box in sorted(found, key=lambda box: -box.y) if box.text in {row.name for row in rows}]
    assert shown == [row.name for row in rows if row.name != LONG_NAME]


def test_poster_breaks_a_very_long_word_in_large_letters() -> None:
    word = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochterra"
    [sheet] = read(render("poster", to_print(league([word, *NAMES[1:]], played=10)))).pages
    assert min(box.size for box in boxes(sheet) if "gwyn" in box.text or "gogoch" in box.text) >= 16


def test_poster_shows_its_hour_and_its_figures() -> None:
    words = text(render("poster", to_print(LEAGUES["ten half played"])))
    assert "Actualizada el sáb 21, 20:30" in words
    first = page(LEAGUES["ten half played"]).standings.rows[0]
    assert first.name in words and str(first.points) in words


def test_poster_of_hard_names_loses_no_letter() -> None:
    pdf = render("poster", to_print(LEAGUES["hard names"]))
    assert_well_set(pdf)
    assert [name for name in HARD_NAMES if squeezed(name) not in squeezed(text(pdf))] == []


def test_poster_of_many_players_has_two_sheets() -> None:
    many = league([f"Jugador {number}" for number in range(1, 31)], max_players=30, played=40)
    pdf = render("poster", to_print(many))
    assert_well_set(pdf)
    assert len(read(pdf).pages) == 2
    assert all(f"Jugador {number}" in text(pdf) for number in range(1, 31))


@pytest.mark.parametrize(
    ("kind", "label"),
    [
        ("calendar", "Actualizado"),
        ("standings", "Actualizada"),
        ("crosstable", "Actualizado"),
        ("wallresults", "Actualizados"),
        ("poster", "Actualizada"),
    ],
)
def test_poster_shows_its_hour_in_the_zone_of_the_league(kind: str, label: str) -> None:
    canary = {"start": "2026-11-21T17:00", "minutes": 20, "timezone": "Atlantic/Canary"}
    tested_league = league(NAMES[:4], played=3, calendar=canary)
    assert f"{label} el sáb 21, 19:30" in text(render(kind, to_print(tested_league)))
    assert "Updated on Sat 21, 19:30" in text(render(kind, to_print(tested_league), lang="en"))
