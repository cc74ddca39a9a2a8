from __future__ import annotations

from tests.tournaments.documents.print.leagues import LEAGUES
from tests.tournaments.documents.print.making import NAMES, league, page, to_print
from tests.tournaments.documents.print.pdf import assert_well_set, boxes, read, sheets_of, text
from tournaments.documents.print.frame import Paper
from tournaments.documents.print.rendering import render


def lines(name: str, kind: str = "crosstable") -> list[str]:
    return [line.strip() for line in text(render(kind, to_print(LEAGUES[name]))).split("\n")]


def test_row_has_points_by_opponent_and_totals() -> None:
    shown, words = page(LEAGUES["ten half played"]), lines("ten half played")
    first_title = words.index("J")
    assert words[first_title : first_title + 3] == ["J", "Ptos.", "F"]
    for row, total in zip(shown.crosstable, shown.standings.rows, strict=True):
        cells = [cell.text or "·" for legs in row.cells for cell in legs if cell.kind != "self"]
        start = words.index(row.name) + 1
        expected = [*cells, str(total.played), str(total.points), str(total.pieces)]
        assert words[start : start + len(expected)] == expected


def test_crosstable_without_results_is_by_number() -> None:
    words = [line.strip() for line in text(render("crosstable", to_print(league(legs=2)))).split("\n")]
    numbers = {entrant.name: str(entrant.number) for entrant in page(league()).entrants}
    shown = [(name, words[at - 1]) for at, name in enumerate(words) if name in numbers]
    assert shown == sorted(numbers.items(), key=lambda one: int(one[1]))
    assert list(numbers) != sorted(numbers) and "0" not in words


def test_two_legs_are_side_by_side() -> None:
    shown, words = page(LEAGUES["two legs"]), lines("two legs")
    both = [" ".join(cell.text for cell in legs) for row in shown.crosstable for legs in row.cells if len(legs) == 2]
    assert any(len(pair) == 3 for pair in both)
    assert all(pair in words for pair in both if len(pair) == 3)


def test_opponents_that_do_not_fit_are_set_below() -> None:
    many = to_print(league([f"Jugador {number}" for number in range(1, 31)], max_players=30))
    pages = read(render("crosstable", many)).pages
    numbers = {box.text for sheet in pages for box in boxes(sheet)}
    assert {str(number) for number in range(1, 31)} <= numbers


def test_squares_leave_room_for_long_names() -> None:
    name = "Uxía Vázquez-Montalbán y Ruiz de Alarcón"
    tested_league = league([name, *NAMES[1:]], played=60, legs=2)
    [sheet] = read(render("crosstable", to_print(tested_league))).pages
    assert name in {box.text for box in boxes(sheet)}


def test_largest_leagues_take_few_pages_with_long_names() -> None:
    names = [f"Begoña Etxeberria Aramburuzabala {number}" for number in range(1, 38)]
    pdf = render("crosstable", to_print(league(names, max_players=40)))
    assert_well_set(pdf)
    assert len(read(pdf).pages) == 4


def test_blocks_are_set_in_the_largest_letters_of_their_pages() -> None:
    names = [f"Begoña Etxeberria Aramburuzabala {number}" for number in range(1, 32)]
    sheets = sheets_of(read(render("crosstable", to_print(league(names, max_players=40)))))
    assert len(sheets) == 4
    assert {box.size for sheet in sheets for box in sheet.boxes if box.text.startswith("Begoña")} == {9}


def test_a3_is_laid_out_anew_in_the_largest_letters_that_fit() -> None:
    sizes = {}
    for paper in (Paper.A4, Paper.A3):
        [sheet] = sheets_of(read(render("crosstable", to_print(LEAGUES["ten half played"]), paper)))
        sizes[paper] = {box.size for box in sheet.boxes if box.text == NAMES[0]}
    [[small], [large]] = sizes.values()
    assert large > 1.6 * small, "an enlargement would be 1.41 times as large"
    many = to_print(league([f"Jugador {number}" for number in range(1, 41)], max_players=40))
    counts = [len(read(render("crosstable", many, paper)).pages) for paper in (Paper.A4, Paper.A3)]
    assert counts[0] > counts[1] == 1
    assert_well_set(render("crosstable", many, Paper.A3))
