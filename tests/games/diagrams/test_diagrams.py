"""Diagrams: the same shapes on the page and on paper, in SVG that a strict content security policy accepts."""

from __future__ import annotations

import re
from collections import Counter
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from pypdf import PdfReader
from reportlab.pdfgen.canvas import Canvas

from games import diagrams
from games.diagrams import Diagram, Labels, diagram_shapes
from games.diagrams.pdf import PAPER_STYLES, draw_board
from games.diagrams.shapes import Label, Rectangle, ShapeRole
from games.diagrams.svg import ornament, svg
from games.rules import RULES, read_fen, start
from games.rules.board import Side
from games.rules.wording import description

CSS = Path(diagrams.__file__).parent.parent / "static" / "games" / "board.css"


def roles(diagram: Diagram) -> Counter[ShapeRole]:
    return Counter(shape.role for shape in diagram_shapes(diagram))


@pytest.mark.parametrize("slug", RULES)
def test_every_piece_and_dark_square_is_drawn_once(slug: str) -> None:
    rules = RULES[slug]
    found = roles(Diagram(position=start(rules)))
    assert found[ShapeRole.DARK] == found[ShapeRole.NUMBER] == rules.board.square_count
    assert found[ShapeRole.WHITE] == found[ShapeRole.BLACK] == rules.men_per_side


@pytest.mark.parametrize("slug", RULES)
@pytest.mark.parametrize("side", Side)
def test_dark_corner_is_where_the_regulation_says(slug: str, side: Side) -> None:
    rules = RULES[slug]
    diagram = Diagram(position=start(rules), seen_by=side)
    near = rules.board.size - 1
    corners = {diagram.corner(number) for number in range(1, rules.board.square_count + 1)}
    left, right = (rules.board.dark_corner.value == corner for corner in ("left", "right"))
    if rules.board.square_count == rules.board.size**2:
        left = right = True
    assert ((0, near) in corners, (near, near) in corners) == (left, right)


def test_kings_have_a_crown() -> None:
    found = roles(Diagram(position=read_fen(RULES["italian"], "W:WK22,31:BK1,K2")))
    assert (found[ShapeRole.WHITE_CROWN], found[ShapeRole.BLACK_CROWN]) == (1, 2)


def test_capture_shows_its_path_and_captured_pieces() -> None:
    position = read_fen(RULES["international"], "W:W35:B30,19,20,10,13,K8")
    move = position.legal_moves()[0]
    found = roles(Diagram(position=position.play(move), last=move))
    assert (found[ShapeRole.LAST], found[ShapeRole.PATH], found[ShapeRole.TAKEN]) == (2, 1, 2 * len(move.captures))


def test_illegal_move_is_an_arrow_that_ends_in_a_cross() -> None:
    found = roles(Diagram(position=start(RULES["spanish"]), illegal=(10, 19), marked=(1, 2)))
    assert (
        found[ShapeRole.ILLEGAL],
        found[ShapeRole.ILLEGAL_HEAD],
        found[ShapeRole.FORBIDDEN],
        found[ShapeRole.MARKED],
    ) == (1, 1, 2, 2)


def test_row_and_column_names_follow_the_side_shown() -> None:
    shapes = diagram_shapes(Diagram(position=start(RULES["italian"]), labels=Labels.NAMES, seen_by=Side.BLACK))
    names = [shape.text for shape in shapes if isinstance(shape, Label)]
    assert names == ["h", "1", "g", "2", "f", "3", "e", "4", "d", "5", "c", "6", "b", "7", "a", "8"]


def test_svg_is_well_formed_named_and_without_inline_style() -> None:
    position = read_fen(RULES["castillar"], "W:WK22:B1")
    text = svg(Diagram(position=position), title="<b> & «ñ»", description=description(position), identity="b7")
    root = ET.fromstring(text)  # noqa: S314 - a drawing made here
    assert [child.tag.rpartition("}")[2] for child in root][:2] == ["title", "desc"]
    assert root[0].text == "<b> & «ñ»"
    assert root[1].text == "Blancas: peones ninguno; damas 22. Negras: peones 1; damas ninguno."
    assert root.get("aria-labelledby") == "b7-title b7-description"
    assert not re.search(r"\sstyle=|\son\w+=|fill=|stroke=", text)


def test_rectangle_has_its_place_and_size_in_svg() -> None:
    root = ET.fromstring(ornament([Rectangle(ShapeRole.DARK, (1, 2), 3, 4)], 9, 9, "bar"))  # noqa: S314 - made here
    assert [root[0].get(name) for name in ("x", "y", "width", "height")] == ["1", "2", "3", "4"]


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
