"""Render shapes as SVG: for a page with a style sheet, or as a file of its own.

A page gets classes only, so that a strict content security policy and dark mode work. A file carries its style sheet.
The title and the description are for a screen reader.
"""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

from .shapes import PIECES, Diagram, Disc, Label, Point, Polygon, Rectangle, Shape, Stroke, diagram_shapes


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
