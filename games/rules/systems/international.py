"""International draughts: a hundred squares, men that capture both ways, the capture of most pieces.

Captured pieces stay on the board until the capture is complete (27), and none may be jumped twice (24): a piece jumped
already is an obstacle to the rest of its own capture. A man that passes the far row in the middle of a capture is not
crowned (31).

An irregular move is not void. Only the opponent may have it put right (35), and accepts it by playing on (52). So the
check reports the breach and goes on from the board as played, instead of stopping there.
"""

from __future__ import annotations

from ..article import Topic
from ..board import BoardShape, Corner, Pieces
from ..draw_rules import Ending, KingMovesOnly, Repetition
from ..priority import Priority, most_pieces
from ..ruleset import Crowning, KingRange, MenCapture, Refusal, RuleSystem
from .regulations.international import REGULATION

LONE_KING = Pieces(0, 1)
THREE_PIECES = (Pieces(0, 3), Pieces(1, 2), Pieces(2, 1))  # a king among them
TWO_PIECES_OR_ONE = (Pieces(0, 2), Pieces(1, 1), Pieces(0, 1))

INTERNATIONAL = RuleSystem(
    slug="international",
    title=REGULATION.title,
    board=BoardShape(size=10, dark_corner=Corner.LEFT),
    king_range=KingRange.FLYING,
    men_capture=MenCapture.BOTH_WAYS,
    crowning=Crowning.IF_IT_ENDS_THERE,
    priority=(Priority(most_pieces, REGULATION["29"]),),
    refusal=Refusal.OPPONENT_MAY_RECTIFY,
    draw_rules=(
        Repetition(times=3, automatic=True, article=REGULATION.about("53", "posición")),
        KingMovesOnly(moves=25, automatic=True, article=REGULATION["54"]),
        Ending(strong=THREE_PIECES, weak=LONE_KING, moves=10, automatic=True, article=REGULATION["55"]),
        Ending(strong=TWO_PIECES_OR_ONE, weak=LONE_KING, moves=5, automatic=True, article=REGULATION["66"]),
    ),
    game_types=(20,),
    provisions=REGULATION.articles,
    articles={
        Topic.BOARD: REGULATION["7"],
        Topic.NUMBERING: REGULATION["5"],
        Topic.FIRST_MOVE: REGULATION["10"],
        Topic.TURNS: REGULATION["10"],
        Topic.OPPONENTS_PIECE: REGULATION["40"],
        Topic.MAN_MOVE: REGULATION["11"],
        Topic.KING_MOVE: REGULATION["16"],
        Topic.MEN_DIRECTION: REGULATION["17"],
        Topic.MAN_CAPTURE: REGULATION["18"],
        Topic.KING_CAPTURE: REGULATION["19"],
        Topic.MAN_TARGET: REGULATION["18"],
        Topic.KING_TARGET: REGULATION["19"],
        Topic.OWN_PIECES: REGULATION["17"],
        Topic.KING_OWN_PIECES: REGULATION["17"],
        Topic.MUST_CAPTURE: REGULATION["17"],
        Topic.KEEP_CAPTURING: REGULATION["21"],
        Topic.CHAIN_JUMP: REGULATION["23"],
        Topic.ONLY_ONCE: REGULATION["24"],
        Topic.REMOVAL: REGULATION["27"],
        Topic.CROWNING: REGULATION["12"],
        Topic.PROMOTION: REGULATION["31"],
        Topic.NEW_KING: REGULATION["15"],
        Topic.IRREGULAR_MOVEMENT: REGULATION["37"],
        Topic.MOVED_WITH_CAPTURE_DUE: REGULATION["41"],
        Topic.NUMBER_TAKEN: REGULATION["43"],
        Topic.CHAIN_STOPPED: REGULATION["44"],
        Topic.TWO_IN_A_ROW: REGULATION["36"],
        Topic.RECTIFYING: REGULATION["35"],
        Topic.ACCEPTANCE: REGULATION["52"],
        Topic.NO_PIECES: REGULATION["78.3"],
        Topic.BLOCKED: REGULATION["78.2"],
        Topic.RESIGNATION: REGULATION["78.1"],
        Topic.NONCOMPLIANCE: REGULATION["51"],
        Topic.TIME: REGULATION["87"],
        Topic.RESULTS: REGULATION["77"],
        Topic.AGREEMENT: REGULATION["79.1"],
        Topic.NOTATION: REGULATION["81"],
    },
)
