"""Draughts under several rule systems: a library of its own, on the standard library only.

from games.rules import RULES, check, read_fen, start
position = start(RULES["spanish"])                      # or read_fen(RULES["spanish"], "W:W21,K5:B1,2")
position.legal_moves()                                  # list of Move
check(RULES["spanish"], "1. 10-14 23-20").verdict
"""

from __future__ import annotations

from .notation.fen import read_fen
from .position import start
from .sheets import check_sheet as check
from .systems import RULES

__all__ = ["RULES", "check", "read_fen", "start"]
