"""The strips with the codes of the players' pages."""

from __future__ import annotations

import pytest

from tests.tournaments.documents.print.leagues import HARD_NAMES, LONG_NAME
from tests.tournaments.documents.print.pdf import assert_well_set, read, squeezed, text
from tournaments.documents.print.frame import Paper
from tournaments.documents.print.poster import LinkStrip, render_own_links

ADDRESS = "https://ligas-de-damas.example/j/0123456789abcdefghijklmnopqrstuvwxyzABCDEFG"


@pytest.mark.parametrize("paper", Paper)
def test_strips_are_legible_and_whole(paper: Paper) -> None:
    names = [LONG_NAME, "Ana", *HARD_NAMES[:4]]
    pdf = render_own_links("Liga de Otoño", [(name, ADDRESS) for name in names], paper)
    assert_well_set(pdf)
    words = squeezed(text(pdf))
    assert words.count(ADDRESS) == len(names)
    assert all(squeezed(name) in words for name in names)
    assert len(read(pdf).pages) == (1 if paper is Paper.A3 else 2)


def test_strips_warn_that_the_code_acts_for_its_player() -> None:
    words = squeezed(text(render_own_links("Liga de Otoño", [("Ana", ADDRESS)])))
    assert squeezed("quien tenga este código la ve y actúa por ti") in words


@pytest.mark.parametrize("paper", [Paper.A4, Paper.LETTER])
def test_ten_players_take_two_pages(paper: Paper) -> None:
    pdf = render_own_links("Liga de Otoño", [(f"Jugador {number}", ADDRESS) for number in range(10)], paper)
    assert_well_set(pdf)
    assert len(read(pdf).pages) == 2


def test_strips_have_the_same_space_around_code_and_words() -> None:
    strips = [LinkStrip("Liga de Otoño", name, ADDRESS, Paper.A4.width) for name in ("Ana", LONG_NAME)]
    low, high = (strip.min_height - max(strip.code.height, strip.height) for strip in strips)
    assert low == pytest.approx(high) and low > 0
    assert all(text.wrap(text.width, 0)[0] < strip.left for strip in strips for text in strip.texts)
