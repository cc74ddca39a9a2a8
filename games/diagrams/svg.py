"""Shapes as SVG for a page: classes only, so that the strictest content policy and dark mode both work.

`games/board.css` has the classes. The title and the description are for a screen reader.
"""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

from games.diagrams.shapes import Diagram, Disc, Label, Line, Point, Polygon, Rectangle, Shape, drawn


def svg(diagram: Diagram, *, title: str, description: str, identity: str = "board") -> str:
    """The diagram as one `<svg>` element; `identity` tells it from others on the same page."""
    margin, size = diagram.margin, diagram.board.size + 2 * diagram.margin
    view = f"{_n(-margin)} {_n(-margin)} {_n(size)} {_n(size)}"
    named = quoteattr(f"{identity}-title {identity}-description")
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="{view}"',
            f' role="img" aria-labelledby={named}>',
            f"<title id={quoteattr(identity + '-title')}>{escape(title)}</title>",
            f"<desc id={quoteattr(identity + '-description')}>{escape(description)}</desc>",
            *map(_element, drawn(diagram)),
            "</svg>",
        )
    )


def _element(shape: Shape) -> str:
    name = f'class="{shape.role.value}"'
    match shape:
        case Rectangle(_, (x, y), width, height):
            return f'<rect {name} x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"/>'
        case Disc(_, (x, y), radius):
            return f'<circle {name} cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}"/>'
        case Polygon(_, points):
            return f'<polygon {name} points="{_points(points)}"/>'
        case Line(_, points):
            return f'<polyline {name} points="{_points(points)}"/>'
        case Label(_, (x, y), text, size):
            # The middle of a figure lies about a third of its height above the line it stands on.
            place = f'x="{_n(x)}" y="{_n(y + size * 0.35)}" font-size="{_n(size)}"'
            return f'<text {name} {place} text-anchor="middle">{escape(text)}</text>'


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in points)


def _n(number: float) -> str:
    """A length with no more figures than can be seen."""
    return f"{round(number, 3):g}"
