"""Positions drawn: as shapes with roles, and those as SVG for a page or as reportlab shapes for paper."""

from __future__ import annotations

from games.diagrams.primitives import Shape
from games.diagrams.shapes import Diagram, Labels, drawn

__all__ = ["Diagram", "Labels", "Shape", "drawn"]
