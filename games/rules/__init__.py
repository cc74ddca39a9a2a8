"""Draughts under several rule systems: a library of its own, on the standard library only.

from games.rules import RULES, check, read_fen, start
position = start(RULES["spanish"])                      # or read_fen("spanish", "W:W9,K5:B21,22")
position.legal_moves()                                  # list of Move
check(RULES["spanish"], "1. 10-14 23-20").verdict

Installed alone it is `castillar_rules`; `README.md` shows its use. These names are its interface.
"""

from __future__ import annotations

from .article import Article
from .board import BoardShape, Pieces, Side
from .diagrams import Labels
from .draw_rules import DrawRule, EndReason, GameEnd
from .notation.fen import BadPosition, read_fen
from .pdn_game import BadGame, PdnGame, PdnMove, read_game, read_games
from .play import Board, Turn
from .playing import divide, perft, play_out
from .position import AmbiguousMove, IllegalMove, Move, MoveError, Position, UnreadableMove, start
from .ruleset import RuleSystem, UnknownRules
from .sheets import SheetReport
from .sheets import check_sheet as check
from .sheets.findings import Code, Finding, Severity
from .sheets.record import Verdict
from .systems import RULES
from .wording import citation, end_words, report_json, sentence

__all__ = [
    "RULES",
    "AmbiguousMove",
    "Article",
    "BadGame",
    "BadPosition",
    "Board",
    "BoardShape",
    "Code",
    "DrawRule",
    "EndReason",
    "Finding",
    "GameEnd",
    "IllegalMove",
    "Labels",
    "Move",
    "MoveError",
    "PdnGame",
    "PdnMove",
    "Pieces",
    "Position",
    "RuleSystem",
    "Severity",
    "SheetReport",
    "Side",
    "Turn",
    "UnknownRules",
    "UnreadableMove",
    "Verdict",
    "check",
    "citation",
    "divide",
    "end_words",
    "perft",
    "play_out",
    "read_fen",
    "read_game",
    "read_games",
    "report_json",
    "sentence",
    "start",
]
