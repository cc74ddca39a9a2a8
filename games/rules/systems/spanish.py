"""The spanish rules."""

from __future__ import annotations

from games.rules.board import Board, Corner
from games.rules.ruleset import RuleSystem

SPANISH = RuleSystem(slug="spanish", board=Board(size=8, dark_corner=Corner.RIGHT))
