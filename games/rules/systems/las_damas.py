"""The rules of "Las damas", on 100 squares and on 64."""

from __future__ import annotations

from dataclasses import replace

from games.rules.board import Board, Corner
from games.rules.ruleset import RuleSystem

LAS_DAMAS = RuleSystem(slug="las-damas", board=Board(size=10, dark_corner=Corner.LEFT))
LAS_DAMAS_64 = replace(LAS_DAMAS, slug="las-damas-64", board=Board(size=8, dark_corner=Corner.LEFT))
