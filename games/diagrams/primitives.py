"""The shapes of drawings; x grows to the right and y downwards, in the unit of the drawing.

A shape has a role and no colour: style sheets give each role its style on pages, and palettes on paper.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

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
