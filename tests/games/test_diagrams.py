"""Diagrams on paper have the shapes of the page; every role has a style on both."""

from __future__ import annotations

import re
from collections import Counter
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader
from reportlab.pdfgen.canvas import Canvas

from games import diagrams
from games.diagrams import PAPER_STYLES, draw_board
from games.rules import RULES, start
from games.rules.diagrams import Diagram, Label, Labels, ShapeRole, diagram_shapes

CSS = Path(diagrams.__file__).parent / "static" / "games" / "board.css"


def test_every_role_has_a_style_on_page_and_paper() -> None:
    styled = set(re.findall(r"\.board \.([a-z-]+)", CSS.read_text(encoding="utf-8")))
    assert {role.value for role in ShapeRole} <= styled
    assert set(PAPER_STYLES) == set(ShapeRole)


@pytest.mark.parametrize("labels", Labels)
def test_pdf_board_has_the_shapes_of_the_svg(labels: Labels) -> None:
    diagram = Diagram(position=start(RULES["international"]), illegal=(32, 28), labels=labels)
    canvas = Canvas("unused.pdf", initialFontName="Times-Roman")
    draw_board(canvas, diagram, 0, 0, 200, "Times-Roman")
    page, forms = written(canvas)
    stamped = Counter(re.findall(r"/FormXob\.([\w-]+) Do", page))
    boards = [form for name, form in forms.items() if name.startswith("board")]
    painted = sum(map(painting, [page, *boards])) + stamped.total() - len(boards)
    assert painted >= len(diagram_shapes(diagram))
    assert {name.split("-")[1]: times for name, times in stamped.items() if name.startswith("disc")} == {
        "white": 20,
        "black": 20,
    }
    assert page.count(" Tj") == sum(isinstance(one, Label) for one in diagram_shapes(diagram))
    assert "Helvetica" not in "".join((page, *forms.values()))


def written(canvas: Canvas) -> tuple[str, dict[str, str]]:
    """Return the content of the first page of a PDF, and of its forms by name."""
    [page] = PdfReader(BytesIO(canvas.getpdfdata())).pages
    forms: Any = page["/Resources"]["/XObject"]
    named = {name.split(".", 1)[1]: form.get_object().get_data().decode("latin-1") for name, form in forms.items()}
    return page.get_contents().get_data().decode("latin-1"), named


def painting(content: str) -> int:
    """Return how many shapes a content paints: filled, outlined or written."""
    return len(re.findall(r"(?:^| )(?:S|[bBf]\*?|Tj)(?= |$)", content, re.MULTILINE))


def test_board_on_paper_keeps_within_its_square() -> None:
    diagram = Diagram(position=start(RULES["castillar"]), labels=Labels.NAMES)
    canvas = Canvas("unused.pdf")
    draw_board(canvas, diagram, 30, 40, 100, "Times-Roman")
    page, forms = written(canvas)
    [(name, form)] = [(name, form) for name, form in forms.items() if name.startswith("board")]
    before = page[: page.index(f"/FormXob.{name} Do")]
    right, up = map(float, re.findall(r"1 0 0 1 ([\d.]+) ([\d.]+) cm", before)[-1])
    matches = re.findall(r"([-\d.]+) ([-\d.]+) ([\d.]+) ([\d.]+) re", form)
    boxes = [tuple(map(float, box)) for box in matches]
    assert len(boxes) == 2 + diagram.board.square_count
    lefts, bottoms = [right + x for x, *_ in boxes], [up + y for _, y, *_ in boxes]
    assert min(lefts) == pytest.approx(30) and min(bottoms) == pytest.approx(40)
    assert max(right + x + width for x, _, width, _ in boxes) == pytest.approx(130)
    assert max(up + y + height for _, y, _, height in boxes) == pytest.approx(140)
