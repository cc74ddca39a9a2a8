"""Drawings of positions: shapes with roles, rendered as SVG for pages or with reportlab for paper."""

from __future__ import annotations

from games.diagrams.shapes import Diagram, Labels, Shape, diagram_shapes

__all__ = ["Diagram", "Labels", "Shape", "diagram_shapes"]
