"""Spanish draughts: men that capture forwards, flying kings, captures by quantity and then quality.

The quantity of pieces decides first (5.2), and the number of kings among them only between captures of equal quantity
(5.3); any of those still level may be chosen (5.4).

A draw by 9.1, 9.2 or 9.3 exists only once a player claims it, so these rules are not `automatic`. In the ending of 9.2
only the moves of the side with three kings count, and only while one of them holds the long diagonal.
"""

from __future__ import annotations

from ..article import Topic
from ..board import BoardShape, Corner, Origin, Pieces
from ..catalogs import _
from ..draw_rules import Ending, KingMovesOnly, Repetition
from ..priority import Priority, most_kings, most_pieces
from ..ruleset import KingRange, RuleSystem
from .regulations.spanish import REGULATION

BOARD = BoardShape(size=8, dark_corner=Corner.RIGHT, origin=Origin.NEAR_RIGHT)

SPANISH = RuleSystem(
    slug="spanish",
    name=_("Damas españolas"),
    title=REGULATION.title,
    board=BOARD,
    king_range=KingRange.FLYING,
    priority=(Priority(most_pieces, REGULATION["5.2"]), Priority(most_kings, REGULATION["5.3"])),
    draw_rules=(
        KingMovesOnly(moves=20, automatic=False, article=REGULATION["9.1"]),
        Ending(
            strong=(Pieces(0, 3),),
            weak=Pieces(0, 1),
            strong_king_squares=BOARD.long_diagonal,
            moves=12,
            stronger_moves_count=True,
            automatic=False,
            article=REGULATION["9.2"],
        ),
        Repetition(times=3, automatic=False, article=REGULATION["9.3"]),
    ),
    game_types=(24,),
    provisions=REGULATION.articles,
    articles=REGULATION.by_topic(
        {
            "3": (Topic.BOARD,),
            "10.2": (Topic.NUMBERING, Topic.NOTATION),
            "4.1": (Topic.FIRST_MOVE, Topic.TURNS, Topic.OPPONENTS_PIECE),
            "4.2": (Topic.MAN_MOVE, Topic.MEN_DIRECTION),
            "4.5": (Topic.KING_MOVE,),
            "4.3.2": (Topic.MAN_CAPTURE,),
            "4.5.1": (Topic.KING_CAPTURE, Topic.KING_TARGET),
            "4.3.1": (Topic.MAN_TARGET,),
            "4.3": (Topic.OWN_PIECES, Topic.KING_OWN_PIECES),
            "5.1": (Topic.MUST_CAPTURE,),
            "4.3.3": (Topic.KEEP_CAPTURING,),
            "4.5.3": (Topic.ONLY_ONCE,),
            "4.3.4": (Topic.REMOVAL,),
            "4.4": (Topic.CROWNING, Topic.PROMOTION, Topic.NEW_KING),
            "8.1": (Topic.NO_PIECES, Topic.BLOCKED),
            "8.2": (Topic.RESIGNATION, Topic.NONCOMPLIANCE),
            "7.2": (Topic.TIME,),
            "9.4": (Topic.AGREEMENT,),
        }
    ),
)
