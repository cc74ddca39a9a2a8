from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from games.rules import RULES
from tests.tournaments.documents.print.leagues import HARD_NAMES, LEAGUES
from tests.tournaments.documents.print.making import NAMES, league, to_print
from tests.tournaments.documents.print.pdf import boxes, read
from tournaments.documents.print.frame import Paper
from tournaments.documents.print.rendering import render


def words(rules: str) -> list[str]:
    return [box.text for box in boxes(read(render("blank", to_print(league(NAMES[:3], rules=rules)))).pages[0])]


@pytest.mark.parametrize("rules", RULES)
def test_board_numbers_squares_as_the_rules_do(rules: str) -> None:
    texts = boxes(read(render("blank", to_print(league(NAMES[:3], rules=rules)))).pages[0])
    board = RULES[rules].board
    right = max(box.x + box.width for box in texts)
    numbered = {box.text: (box.x, box.y) for box in texts if box.x > right / 2 and box.y > 560 and box.text.isdigit()}
    assert set(numbered) == {str(number) for number in range(1, board.square_count + 1)}
    rows = sorted({y for _x, y in numbered.values()}, reverse=True)
    for number in range(1, board.square_count + 1):
        assert rows.index(numbered[str(number)][1]) == board.row_and_column(number)[0]


def test_soplo_and_dice_depend_on_the_rules() -> None:
    castillar_words = words("castillar")
    assert castillar_words.count("S.") == 6, "one for each colour, in three blocks"
    assert "Dados, salida" in castillar_words
    assert not {"S.", "Dados, salida"} & set(words("spanish"))


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("name", ["Liga", "L" * 200])
def test_sheet_has_two_pages_and_signatures_on_the_first(name: str, paper: Paper) -> None:
    printed = to_print(league(HARD_NAMES[:3], name=name))
    assert len(read(render("blank", printed, paper)).pages) == 2
    pages = read(render("sheets", printed, paper)).pages
    assert len(pages) == 2 * len(printed.page.calendar)
    assert all("Arbitraje" in page.extract_text() for page in pages[::2])


def test_each_open_game_has_a_sheet_with_its_data() -> None:
    half_played = to_print(LEAGUES["ten half played"], site="https://ligas.example/")
    pdf = render("sheets", half_played)
    pages = read(pdf).pages
    still_open = half_played.page.calendar[22:]
    assert len(pages) == 2 * len(still_open)
    for game, page in zip(still_open, pages[::2], strict=True):
        words = {box.text for box in boxes(page)}
        assert {str(game.number), str(game.round), game.one, game.two, f"{game.at:%H:%M}"} <= words
        assert "Anotar" in " ".join(words)
    assert [str(game.number) for game in still_open[:2]] == ["23", "24"]


def test_league_without_open_games_has_a_blank_sheet() -> None:
    finished = to_print(LEAGUES["tie settled"])
    assert render("sheets", finished).count(b"/Page ") == render("blank", finished).count(b"/Page ")
    assert len(read(render("sheets", finished)).pages) == 2


def test_lines_to_write_on_are_eight_millimetres_apart() -> None:
    for page in read(render("sheets", to_print(LEAGUES["hard names drawn"]))).pages[:2]:
        texts = boxes(page)
        rows = sorted({box.y for box in texts if box.text.isdigit() and box.size == 8 and box.x < 80}, reverse=True)
        apart = {round(above - below, 1) for above, below in pairwise(rows)}
        assert round(8 * 72 / 25.4, 1) in apart


def test_sheet_numbers_its_moves_without_a_gap() -> None:
    front, back = read(render("blank", to_print(league(NAMES[:3], rules="castillar")))).pages
    board = Counter(str(number) for number in range(1, 33))
    first = Counter(box.text for box in boxes(front) if box.text.isdigit()) - board
    rest = Counter(box.text for box in boxes(back) if box.text.isdigit())
    assert first + rest == Counter(str(number) for number in range(1, 133))
