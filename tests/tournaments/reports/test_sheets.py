from __future__ import annotations

from collections import Counter

import pytest

from games.rules import RULES
from tests.tournaments.reports.leagues import HARD_NAMES
from tests.tournaments.reports.making import NAMES, league, to_print
from tests.tournaments.reports.pdf import boxes, read
from tournaments.reports.frame import Paper
from tournaments.reports.registry import render


def words(rules: str) -> list[str]:
    return [box.text for box in boxes(read(render("sheets", to_print(league(NAMES[:3], rules=rules)))).pages[0])]


@pytest.mark.parametrize("rules", RULES)
def test_the_board_has_every_square_where_the_rules_number_it(rules: str) -> None:
    found = boxes(read(render("sheets", to_print(league(NAMES[:3], rules=rules)))).pages[0])
    board = RULES[rules].board
    right = max(box.x + box.width for box in found)
    numbered = {box.text: (box.x, box.y) for box in found if box.x > right / 2 and box.y > 560 and box.text.isdigit()}
    assert set(numbered) == {str(number) for number in range(1, board.squares + 1)}
    rows = sorted({y for _x, y in numbered.values()}, reverse=True)
    for number in range(1, board.squares + 1):
        assert rows.index(numbered[str(number)][1]) == board.place(number)[0]


def test_only_the_rules_that_have_it_ask_for_soplo_and_dice() -> None:
    asked = words("castillar")
    assert "Soplo" in asked
    assert "Dados, salida" in asked
    assert not {"Soplo", "Dados, salida"} & set(words("spanish"))


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("name", ["Liga", "L" * 200])
def test_takes_two_pages_and_signs_on_the_first(name: str, paper: Paper) -> None:
    pages = read(render("sheets", to_print(league(HARD_NAMES[:3], name=name)), paper)).pages
    assert len(pages) == 2
    assert "Arbitraje" in pages[0].extract_text()


def test_numbers_the_moves_without_a_gap() -> None:
    front, back = read(render("sheets", to_print(league(NAMES[:3], rules="castillar")))).pages
    board = Counter(str(number) for number in range(1, 33))
    first = Counter(box.text for box in boxes(front) if box.text.isdigit()) - board
    rest = Counter(box.text for box in boxes(back) if box.text.isdigit())
    assert first + rest == Counter(str(number) for number in range(1, 133))
