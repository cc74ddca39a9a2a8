"""The castillar rules."""

from __future__ import annotations

from games.rules.board import Board, Corner
from games.rules.ruleset import RuleSystem

CASTILLAR = RuleSystem(slug="castillar", first=None, board=Board(size=8, dark_corner=Corner.LEFT))
