"""Draughts under six rule systems: a library of its own, on the standard library only.

from games.rules import RULES
position = RULES["spanish"].start()
position.legal_moves()
"""

from __future__ import annotations

from games.rules.systems import RULES

__all__ = ["RULES"]
