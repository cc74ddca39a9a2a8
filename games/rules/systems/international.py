"""The international rules."""

from __future__ import annotations

from games.rules.board import Board, Corner
from games.rules.ruleset import RuleSystem

INTERNATIONAL = RuleSystem(slug="international", board=Board(size=10, dark_corner=Corner.LEFT))
