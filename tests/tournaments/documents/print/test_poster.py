"""The poster with the code of a private link."""

from __future__ import annotations

import pytest

from tests.tournaments.documents.print.pdf import assert_well_set, boxes, read
from tournaments.documents.print.frame import Paper
from tournaments.documents.print.rendering import render_poster


def test_poster_is_enlarged_on_a3() -> None:
    sizes = []
    for paper in (Paper.A4, Paper.A3):
        pdf = render_poster("Liga", "Mesa 1", ("Ana", "Zoe"), "https://ligas.example/e/1", paper)
        assert_well_set(pdf)
        [sheet] = read(pdf).pages
        sizes.append(next(box.size for box in boxes(sheet) if box.text == "Mesa 1"))
    assert sizes[1] == pytest.approx(sizes[0] * Paper.A3.scale)


@pytest.mark.parametrize("label", ["Mesa 1", "Sala de actos de la Sociedad Recreativa " * 4])
def test_code_is_as_large_as_the_page_allows(label: str) -> None:
    for paper in Paper:
        pdf = render_poster("Liga", label, None, "https://ligas.example/e/1", paper)
        assert_well_set(pdf)
        [sheet] = read(pdf).pages
        address = next(box for box in boxes(sheet) if box.text == "https://ligas.example/e/1")
        assert 0 < address.y < sheet.mediabox.top / 5
