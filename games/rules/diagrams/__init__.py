"""Drawings of positions: shapes with roles, which pages, files and paper render."""

from __future__ import annotations

from .shapes import Diagram, Labels, Shape, diagram_shapes

__all__ = ["Diagram", "Labels", "Shape", "diagram_shapes"]
