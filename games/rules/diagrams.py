"""Drawings of positions: shapes with roles, which pages, files and paper render.

A square is 1 by 1, the far left corner of the board is (0, 0). Style sheets of pages, and the palette for paper, style
each role. Nothing is shown by colour alone: a king has a crown, a captured piece a cross, an illegal move a cross at
its end.

As SVG, a page gets classes only, so that a strict content security policy and dark mode work. A file carries its style
sheet. The title and the description are for a screen reader.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from math import hypot
from xml.sax.saxutils import escape, quoteattr

from .board import BoardShape, Directions, Side
from .position import Move, Position

Point = tuple[float, float]


@dataclass(frozen=True)
class Rectangle:
    role: Enum
    corner: Point
    width: float
    height: float


@dataclass(frozen=True)
class Disc:
    role: Enum
    centre: Point
    radius: float


@dataclass(frozen=True)
class Polygon:
    role: Enum
    points: tuple[Point, ...]


@dataclass(frozen=True)
class Stroke:
    role: Enum
    points: tuple[Point, ...]


@dataclass(frozen=True)
class Label:
    """Text centred vertically on a point; `size` is its height.

    `align` is 0 where the text begins at the point, 0.5 where the point is its middle, 1 where it ends there.
    """

    role: Enum
    centre: Point
    text: str
    size: float
    align: float = 0.5


Shape = Rectangle | Disc | Polygon | Stroke | Label

PIECE_RADIUS = 0.36
CROWN = ((-0.2, 0.14), (-0.24, -0.12), (-0.1, 0.0), (0.0, -0.18), (0.1, 0.0), (0.24, -0.12), (0.2, 0.14))
CROSS = 0.2
ARROW_HEAD = 0.26
MARGIN = 0.6  # around the board, for the names of rows and columns


class ShapeRole(Enum):
    """The role of a shape; also its class in SVG."""

    FRAME = "frame"
    LIGHT = "light"
    DARK = "dark"
    LAST = "last"
    MARKED = "marked"
    NUMBER = "number"
    NAME = "name"
    WHITE = "white"
    BLACK = "black"
    WHITE_CROWN = "white-crown"
    BLACK_CROWN = "black-crown"
    PATH = "path"
    PATH_HEAD = "path-head"
    TAKEN = "taken"
    ILLEGAL = "illegal"
    ILLEGAL_HEAD = "illegal-head"
    FORBIDDEN = "forbidden"


PIECES = (
    Disc(ShapeRole.WHITE, (0, 0), PIECE_RADIUS),
    Disc(ShapeRole.BLACK, (0, 0), PIECE_RADIUS),
    Polygon(ShapeRole.WHITE_CROWN, CROWN),
    Polygon(ShapeRole.BLACK_CROWN, CROWN),
)
"""One piece of each kind, and the crown of a king, around (0, 0)."""


class Labels(Enum):
    """Labels of the squares: numbers, names of rows and columns, or none."""

    NUMBERS = "numbers"
    NAMES = "names"
    NONE = "none"


@dataclass(frozen=True, kw_only=True)
class Diagram:
    """A drawing of a position, with the last move, marked squares, and an illegal move given by its two squares.

    `seen_by` is the side at the bottom of the drawing.
    """

    position: Position
    last: Move | None = None
    marked: tuple[int, ...] = ()
    illegal: tuple[int, int] | None = None
    labels: Labels = Labels.NUMBERS
    seen_by: Side = Side.WHITE

    @property
    def board(self) -> BoardShape:
        return self.position.rules.board

    @property
    def margin(self) -> float:
        return MARGIN if self.labels is Labels.NAMES else 0.0

    def corner(self, number: int) -> Point:
        """Return the upper left corner of a square."""
        row, column = self.board.row_and_column(number)
        last = self.board.size - 1
        return (column, row) if self.seen_by is Side.WHITE else (last - column, last - row)

    def centre(self, number: int) -> Point:
        x, y = self.corner(number)
        return x + 0.5, y + 0.5


def diagram_shapes(diagram: Diagram) -> list[Shape]:
    """Return the shapes of a diagram, from back to front."""
    return [*squares(diagram), *shapes_on_board(diagram)]


def shapes_on_board(diagram: Diagram) -> list[Shape]:
    """Return the shapes of a diagram upon the empty board: marks, labels, pieces and moves."""
    return [
        *_marks(diagram),
        *_labels(diagram),
        *_pieces(diagram),
        *_last_move(diagram),
        *_illegal_move(diagram),
    ]


def squares(diagram: Diagram) -> Iterator[Shape]:
    """Yield the frame and the squares of an empty board."""
    size, margin = diagram.board.size, diagram.margin
    yield Rectangle(ShapeRole.FRAME, (-margin, -margin), size + 2 * margin, size + 2 * margin)
    yield Rectangle(ShapeRole.LIGHT, (0, 0), size, size)
    # Where all squares are used, they have one colour, and lines between them.
    gap = 0.02 if diagram.board.directions is Directions.STRAIGHT else 0
    for number in range(1, diagram.board.square_count + 1):
        x, y = diagram.corner(number)
        yield Rectangle(ShapeRole.DARK, (x + gap, y + gap), 1 - 2 * gap, 1 - 2 * gap)


def _marks(diagram: Diagram) -> Iterator[Shape]:
    """Yield the coloured squares: the ends of the last move, and the marked squares."""
    if diagram.last is not None:
        for number in dict.fromkeys((diagram.last.start, diagram.last.end)):
            yield Rectangle(ShapeRole.LAST, diagram.corner(number), 1, 1)
    for number in diagram.marked:
        x, y = diagram.corner(number)
        yield Rectangle(ShapeRole.MARKED, (x + 0.06, y + 0.06), 0.88, 0.88)


def _labels(diagram: Diagram) -> Iterator[Shape]:
    """Yield the numbers of the squares, or the names of rows and columns."""
    if diagram.labels is Labels.NUMBERS:
        for number in range(1, diagram.board.square_count + 1):
            x, y = diagram.corner(number)
            yield Label(ShapeRole.NUMBER, (x + 0.15, y + 0.12), str(number), 0.19)
    elif diagram.labels is Labels.NAMES:
        yield from _names(diagram)


def _names(diagram: Diagram) -> Iterator[Shape]:
    """Yield the names of the columns below the board and of the rows at its left, as the player sees them."""
    size = diagram.board.size
    for index in range(size):
        turned = index if diagram.seen_by is Side.WHITE else size - 1 - index
        yield Label(ShapeRole.NAME, (index + 0.5, size + MARGIN / 2), chr(ord("a") + turned), 0.36)
        yield Label(ShapeRole.NAME, (-MARGIN / 2, index + 0.5), str(size - turned), 0.36)


def _pieces(diagram: Diagram) -> Iterator[Shape]:
    """Yield the men, and the kings with their crowns."""
    for number, side, king in diagram.position.placed_pieces():
        white = side is Side.WHITE
        x, y = diagram.centre(number)
        yield Disc(ShapeRole.WHITE if white else ShapeRole.BLACK, (x, y), PIECE_RADIUS)
        if king:
            crown = tuple((x + right, y + down) for right, down in CROWN)
            yield Polygon(ShapeRole.WHITE_CROWN if white else ShapeRole.BLACK_CROWN, crown)


def _last_move(diagram: Diagram) -> Iterator[Shape]:
    """Yield the path of the last capture, and a cross on each captured piece."""
    if diagram.last is None or not diagram.last.captures:
        return
    yield from _arrow(ShapeRole.PATH, ShapeRole.PATH_HEAD, tuple(map(diagram.centre, diagram.last.path)))
    for number in diagram.last.captures:
        yield from _cross(ShapeRole.TAKEN, diagram.centre(number))


def _illegal_move(diagram: Diagram) -> Iterator[Shape]:
    """Yield the arrow of an illegal move, with a cross where it ends."""
    if diagram.illegal is None:
        return
    start, end = map(diagram.centre, diagram.illegal)
    yield from _arrow(ShapeRole.ILLEGAL, ShapeRole.ILLEGAL_HEAD, (start, end))
    yield from _cross(ShapeRole.FORBIDDEN, end)


def _cross(role: ShapeRole, centre: Point) -> Iterator[Shape]:
    x, y = centre
    yield Stroke(role, ((x - CROSS, y - CROSS), (x + CROSS, y + CROSS)))
    yield Stroke(role, ((x - CROSS, y + CROSS), (x + CROSS, y - CROSS)))


def _arrow(role: ShapeRole, head: ShapeRole, points: tuple[Point, ...]) -> Iterator[Shape]:
    """Yield an arrow through some points; nothing if they are all the same."""
    (x1, y1), (x2, y2) = points[-2], points[-1]
    length = hypot(x2 - x1, y2 - y1)
    if not length:
        return
    right, down = (x2 - x1) / length * ARROW_HEAD, (y2 - y1) / length * ARROW_HEAD
    neck = (x2 - right, y2 - down)
    yield Stroke(role, (*points[:-1], neck))
    yield Polygon(
        head, ((x2, y2), (neck[0] - down / 2, neck[1] + right / 2), (neck[0] + down / 2, neck[1] - right / 2))
    )


def svg(diagram: Diagram, *, title: str, description: str, identity: str = "board") -> str:
    """Return a diagram as an `<svg>` element; `identity` makes its ids unique on the page."""
    margin, size = diagram.margin, diagram.board.size + 2 * diagram.margin
    view = (-margin, -margin, size, size)
    return picture(diagram_shapes(diagram), view, "board", title=title, description=description, identity=identity)


def picture(
    shapes: Iterable[Shape],
    view: tuple[float, float, float, float],
    css: str,
    *,
    title: str,
    description: str,
    identity: str,
) -> str:
    """Return shapes as one `<svg>` element of a class; `view` is the left and upper edge, the width and the height."""
    named = quoteattr(f"{identity}-title {identity}-description")
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="{css}" viewBox="{" ".join(map(_length, view))}"',
            f' role="img" aria-labelledby={named}>',
            f"<title id={quoteattr(identity + '-title')}>{escape(title)}</title>",
            f"<desc id={quoteattr(identity + '-description')}>{escape(description)}</desc>",
            *map(_element, shapes),
            "</svg>",
        )
    )


FILE_STYLE = """
.frame { fill: none } .light { fill: #f2e6d0; stroke: #1e2420; stroke-width: .04 } .dark { fill: #6f8f72 }
.last { fill: #d9b23c; fill-opacity: .75 } .marked { fill: none; stroke: #fffdf7; stroke-width: .08 }
text { font-family: sans-serif } .number, .name { fill: #1e2420 }
.white { fill: #fffdf7; stroke: #1e2420; stroke-width: .045 } .white-crown { fill: #1e2420 }
.black { fill: #23201d; stroke: #fffdf7; stroke-width: .045 } .black-crown { fill: #fffdf7 }
.path, .taken { fill: none; stroke: #134a8e; stroke-width: .09 } .path-head { fill: #134a8e }
.illegal, .forbidden { fill: none; stroke: #a3140c; stroke-width: .1 } .illegal-head { fill: #a3140c }
"""


def svg_file(diagram: Diagram, *, title: str, description: str, width: int = 400) -> str:
    """Return a diagram as the text of a file, `width` pixels wide, with a style for each role."""
    drawing = svg(diagram, title=title, description=description)
    opening, rest = drawing.split(">", 1)
    return f'{opening} width="{width}" height="{width}"><style>{FILE_STYLE}</style>{rest}'


def piece_drawings() -> str:
    """Return an `<svg>` with a drawing of each kind of piece around (0, 0), which scripts copy to draw positions."""
    return picture(PIECES, (-0.5, -0.5, 1, 1), "pieces", title="", description="", identity="pieces")


def ornament(shapes: Iterable[Shape], width: float, height: float, css: str) -> str:
    """Return shapes as a decorative `<svg>`, hidden from screen readers and stretched to its box."""
    view = f'viewBox="0 0 {_length(width)} {_length(height)}" preserveAspectRatio="none"'
    hidden = 'aria-hidden="true" focusable="false"'
    drawing = "".join(map(_element, shapes))
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="{css}" {view} {hidden}>{drawing}</svg>'


def _element(shape: Shape) -> str:
    """Return a shape as an element of SVG."""
    name = f'class="{shape.role.value}"'
    match shape:
        case Rectangle(_, (x, y), width, height):
            return (
                f'<rect {name} x="{_length(x)}" y="{_length(y)}" width="{_length(width)}" height="{_length(height)}"/>'
            )
        case Disc(_, (x, y), radius):
            return f'<circle {name} cx="{_length(x)}" cy="{_length(y)}" r="{_length(radius)}"/>'
        case Polygon(_, points):
            return f'<polygon {name} points="{_points(points)}"/>'
        case Stroke(_, points):
            return f'<polyline {name} points="{_points(points)}"/>'
        case Label(_, (x, y), text, size, align):  # pragma: no branch: there is no other shape
            # The middle of a digit is about a third of its height above the base line.
            place = f'x="{_length(x)}" y="{_length(y + size * 0.35)}" font-size="{_length(size)}"'
            anchor = {0: "start", 0.5: "middle", 1: "end"}[align]
            return f'<text {name} {place} text-anchor="{anchor}">{escape(text)}</text>'


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{_length(x)},{_length(y)}" for x, y in points)


def _length(number: float) -> str:
    """Return a length with three decimals at most: a thousandth of a square is invisible."""
    return f"{round(number, 3):g}"
