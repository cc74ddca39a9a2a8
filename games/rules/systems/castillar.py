"""El Castillar: free choice of captures, pieces that leave at once, and a huff (soplo) for a missed capture.

A piece is taken off as it is jumped (Cómo jugar, 2), so its square is free for the rest of the same move. After each
jump the player may go on, but need not (3): every beginning of a capture is a legal move, hence `Chain.FREE`.

Capturing is a duty (2), yet a quiet move in its place is not undone: it stands, and one piece that could have captured
is taken off (5), hence `MAY_BE_HUFFED`. A player with pieces and no move loses nothing but the turn: the
game is drawn only if neither can move (8).

The regulation sets no order among captures and no limit of moves, so this system has no `priority` and no `draw_rules`.
"""

from __future__ import annotations

from ..article import Topic
from ..board import BoardShape, Corner
from ..ruleset import Blocked, Chain, KingRange, Refusal, Removal, RuleSystem
from .regulations.castillar import REGULATION

CASTILLAR = RuleSystem(
    slug="castillar",
    title=REGULATION.title,
    board=BoardShape(size=8, dark_corner=Corner.LEFT),
    king_range=KingRange.FLYING,
    removal=Removal.JUMP_BY_JUMP,
    chain=Chain.FREE,
    refusal=Refusal.MAY_BE_HUFFED,
    blocked=Blocked.PASSES,
    first_side=None,
    max_players=10,
    provisions=REGULATION.articles,
    articles={
        Topic.BOARD: REGULATION["Antes de jugar, 3"],
        Topic.NUMBERING: None,
        Topic.FIRST_MOVE: REGULATION["Antes de jugar, 5"],
        Topic.TURNS: REGULATION["Cómo jugar, 1"],
        Topic.OPPONENTS_PIECE: REGULATION["Cómo jugar, 1"],
        Topic.MAN_MOVE: REGULATION["Cómo jugar, 1"],
        Topic.KING_MOVE: REGULATION["Cómo jugar, 7"],
        Topic.MEN_DIRECTION: REGULATION["Cómo jugar, 1"],
        Topic.MAN_CAPTURE: REGULATION["Cómo jugar, 2"],
        Topic.KING_CAPTURE: REGULATION["Cómo jugar, 7"],
        Topic.MAN_TARGET: REGULATION["Cómo jugar, 2"],
        Topic.KING_TARGET: REGULATION["Cómo jugar, 2"],
        Topic.OWN_PIECES: REGULATION["Cómo jugar, 2"],
        Topic.KING_OWN_PIECES: REGULATION["Cómo jugar, 7"],
        Topic.MUST_CAPTURE: REGULATION["Cómo jugar, 5"],
        Topic.KEEP_CAPTURING: REGULATION["Cómo jugar, 3"],
        Topic.ONLY_ONCE: REGULATION["Cómo jugar, 2"],
        Topic.REMOVAL: REGULATION["Cómo jugar, 2"],
        Topic.CROWNING: REGULATION["Cómo jugar, 6"],
        Topic.PROMOTION: REGULATION["Cómo jugar, 6"],
        Topic.NEW_KING: REGULATION["Cómo jugar, 6"],
        Topic.HUFF: REGULATION["Cómo jugar, 5"],
        Topic.NO_PIECES: REGULATION["Cómo jugar, 8"],
        Topic.BLOCKED: REGULATION["Cómo jugar, 8"],
        Topic.NO_MOVES: REGULATION["Cómo jugar, 8"],
        Topic.RESIGNATION: None,
        Topic.NONCOMPLIANCE: None,
        Topic.TIME: None,
        Topic.RESULTS: None,
        Topic.AGREEMENT: None,
        Topic.NOTATION: None,
    },
)
