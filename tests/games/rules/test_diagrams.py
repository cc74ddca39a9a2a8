"""Diagrams as shapes, in SVG that a strict content security policy accepts, and in files with a style of their own."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree as ET

import pytest

from games.rules import RULES, read_fen, start
from games.rules.board import Side
from games.rules.diagrams import (
    FILE_STYLE,
    Diagram,
    Label,
    Labels,
    Rectangle,
    ShapeRole,
    diagram_shapes,
    ornament,
    piece_drawings,
    svg,
    svg_file,
)
from games.rules.wording import description


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


def test_board_without_labels_or_arrow_has_neither() -> None:
    found = roles(Diagram(position=start("spanish"), illegal=(10, 10), labels=Labels.NONE))
    assert not any(found[role] for role in (ShapeRole.NUMBER, ShapeRole.NAME, ShapeRole.ILLEGAL))
    assert found[ShapeRole.FORBIDDEN] == 2


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


def test_file_has_a_style_for_every_role_and_a_size() -> None:
    position = start("frisian")
    text = svg_file(Diagram(position=position), title="Frysk", description=description(position), width=320)
    root = ET.fromstring(text)  # noqa: S314 - a drawing made here
    assert (root.get("width"), root.get("height"), root[0].tag.rpartition("}")[2]) == ("320", "320", "style")
    assert {role.value for role in ShapeRole} == set(re.findall(r"\.([a-z][a-z-]*)", FILE_STYLE))


def test_one_drawing_of_each_kind_of_piece_is_copied_by_scripts() -> None:
    root = ET.fromstring(piece_drawings())  # noqa: S314 - a drawing made here
    assert [each.get("class") for each in root[2:]] == ["white", "black", "white-crown", "black-crown"]
