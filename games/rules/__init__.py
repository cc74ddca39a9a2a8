"""Draughts under six rule systems: a library of its own, on the standard library only."""

from __future__ import annotations

from games.rules.systems import RULES

__all__ = ["RULES"]
