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
from ..catalogs import _
from ..draw_rules import Ending, KingMovesOnly, Repetition
from ..priority import Priority, most_pieces
from ..ruleset import Crowning, KingRange, MenCapture, Refusal, RuleSystem
from .regulations.international import REGULATION

LONE_KING = Pieces(0, 1)
THREE_PIECES = (Pieces(0, 3), Pieces(1, 2), Pieces(2, 1))  # a king among them
TWO_PIECES_OR_ONE = (Pieces(0, 2), Pieces(1, 1), Pieces(0, 1))

INTERNATIONAL = RuleSystem(
    slug="international",
    name=_("Damas internacionales"),
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
    engine_game="normal",
    provisions=REGULATION.articles,
    articles=REGULATION.by_topic(
        {
            "7": (Topic.BOARD,),
            "5": (Topic.NUMBERING,),
            "10": (Topic.FIRST_MOVE, Topic.TURNS),
            "40": (Topic.OPPONENTS_PIECE,),
            "11": (Topic.MAN_MOVE,),
            "16": (Topic.KING_MOVE,),
            "17": (Topic.MEN_DIRECTION, Topic.OWN_PIECES, Topic.KING_OWN_PIECES, Topic.MUST_CAPTURE),
            "18": (Topic.MAN_CAPTURE, Topic.MAN_TARGET),
            "19": (Topic.KING_CAPTURE, Topic.KING_TARGET),
            "21": (Topic.KEEP_CAPTURING,),
            "23": (Topic.CHAIN_JUMP,),
            "24": (Topic.ONLY_ONCE,),
            "27": (Topic.REMOVAL,),
            "12": (Topic.CROWNING,),
            "31": (Topic.PROMOTION,),
            "15": (Topic.NEW_KING,),
            "37": (Topic.IRREGULAR_MOVEMENT,),
            "41": (Topic.MOVED_WITH_CAPTURE_DUE,),
            "43": (Topic.NUMBER_TAKEN,),
            "44": (Topic.CHAIN_STOPPED,),
            "36": (Topic.TWO_IN_A_ROW,),
            "35": (Topic.RECTIFYING,),
            "52": (Topic.ACCEPTANCE,),
            "78.3": (Topic.NO_PIECES,),
            "78.2": (Topic.BLOCKED,),
            "78.1": (Topic.RESIGNATION,),
            "51": (Topic.NONCOMPLIANCE,),
            "87": (Topic.TIME,),
            "77": (Topic.RESULTS,),
            "79.1": (Topic.AGREEMENT,),
            "81": (Topic.NOTATION,),
        }
    ),
)
