"""The same shapes for paper, as a reportlab drawing: little ink, and told apart in black and white."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from reportlab.graphics import shapes as rl
from reportlab.lib.colors import Color, HexColor

from games.diagrams.shapes import Diagram, Disc, Label, Line, Point, Polygon, Rectangle, Role, Shape, drawn

INK = HexColor("#1a1a1a")
PAPER = HexColor("#ffffff")


@dataclass(frozen=True)
class Look:
    """Fill, line and its width in board units; None leaves it out."""

    fill: Color | None = None
    line: Color | None = None
    width: float = 0.0
    dashed: bool = False


LOOKS: Mapping[Role, Look] = {
    Role.FRAME: Look(PAPER),
    Role.LIGHT: Look(PAPER, INK, 0.04),
    Role.DARK: Look(HexColor("#c9c2b8")),
    Role.LAST: Look(HexColor("#9fb58e")),
    Role.MARKED: Look(None, INK, 0.06),
    Role.NUMBER: Look(INK),
    Role.NAME: Look(INK),
    Role.WHITE: Look(PAPER, INK, 0.045),
    Role.BLACK: Look(HexColor("#333333"), INK, 0.045),
    Role.WHITE_CROWN: Look(INK),
    Role.BLACK_CROWN: Look(PAPER),
    Role.PATH: Look(None, HexColor("#1c4f8a"), 0.07),
    Role.PATH_HEAD: Look(HexColor("#1c4f8a")),
    Role.TAKEN: Look(None, HexColor("#1c4f8a"), 0.07),
    Role.ILLEGAL: Look(None, HexColor("#b3261e"), 0.08, dashed=True),
    Role.FORBIDDEN: Look(None, HexColor("#b3261e"), 0.08),
    Role.ILLEGAL_HEAD: Look(HexColor("#b3261e")),
}


@dataclass(frozen=True)
class _Paper:
    """From board units, downwards, to points, upwards."""

    unit: float
    margin: float
    height: float
    font: str

    def at(self, point: Point) -> Point:
        return (point[0] + self.margin) * self.unit, self.height - (point[1] + self.margin) * self.unit


def drawing(diagram: Diagram, width: float, font: str = "Helvetica") -> rl.Drawing:
    """The diagram as a square drawing, `width` points wide; `font` is one that reportlab knows."""
    paper = _Paper(width / (diagram.board.size + 2 * diagram.margin), diagram.margin, width, font)
    return rl.Drawing(width, width, *(_shape(shape, paper) for shape in drawn(diagram)))


def _shape(shape: Shape, paper: _Paper) -> rl.Shape:
    look = LOOKS[shape.role]
    ink = {"fillColor": look.fill, "strokeColor": look.line, "strokeWidth": look.width * paper.unit}
    if look.dashed:
        ink["strokeDashArray"] = (0.16 * paper.unit, 0.1 * paper.unit)
    match shape:
        case Rectangle(_, (x, y), width, height):
            left, bottom = paper.at((x, y + height))
            return rl.Rect(left, bottom, width * paper.unit, height * paper.unit, **ink)
        case Disc(_, centre, radius):
            return rl.Circle(*paper.at(centre), radius * paper.unit, **ink)
        case Polygon(_, points):
            return rl.Polygon(_flat(points, paper), **ink)
        case Line(_, points):
            return rl.PolyLine(_flat(points, paper), **{**ink, "fillColor": None})
        case Label(_, (x, y), text, size):
            left, bottom = paper.at((x, y + size * 0.35))
            type_ = {"fontName": paper.font, "fontSize": size * paper.unit, "fillColor": look.fill}
            return rl.String(left, bottom, text, textAnchor="middle", **type_)


def _flat(points: tuple[Point, ...], paper: _Paper) -> list[float]:
    return [place for point in points for place in paper.at(point)]
