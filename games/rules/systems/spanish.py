"""Spanish draughts: men that capture forwards, flying kings, captures by quantity and then quality.

The quantity of pieces decides first (5.2), and the number of kings among them only between captures of equal quantity
(5.3); any of those still level may be chosen (5.4).

A draw by 9.1, 9.2 or 9.3 exists only once a player claims it, so these rules are not `automatic`. In the ending of 9.2
only the moves of the side with three kings count, and only while one of them holds the long diagonal.
"""

from __future__ import annotations

from ..article import Topic
from ..board import BoardShape, Corner, Origin, Pieces
from ..draw_rules import Ending, KingMovesOnly, Repetition
from ..priority import Priority, most_kings, most_pieces
from ..ruleset import KingRange, RuleSystem
from .regulations.spanish import REGULATION

BOARD = BoardShape(size=8, dark_corner=Corner.RIGHT, origin=Origin.NEAR_RIGHT)

SPANISH = RuleSystem(
    slug="spanish",
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
    articles={
        Topic.BOARD: REGULATION["3"],
        Topic.NUMBERING: REGULATION["10.2"],
        Topic.FIRST_MOVE: REGULATION["4.1"],
        Topic.TURNS: REGULATION["4.1"],
        Topic.OPPONENTS_PIECE: REGULATION["4.1"],
        Topic.MAN_MOVE: REGULATION["4.2"],
        Topic.KING_MOVE: REGULATION["4.5"],
        Topic.MEN_DIRECTION: REGULATION["4.2"],
        Topic.MAN_CAPTURE: REGULATION["4.3.2"],
        Topic.KING_CAPTURE: REGULATION["4.5.1"],
        Topic.MAN_TARGET: REGULATION["4.3.1"],
        Topic.KING_TARGET: REGULATION["4.5.1"],
        Topic.OWN_PIECES: REGULATION["4.3"],
        Topic.KING_OWN_PIECES: REGULATION["4.3"],
        Topic.MUST_CAPTURE: REGULATION["5.1"],
        Topic.KEEP_CAPTURING: REGULATION["4.3.3"],
        Topic.ONLY_ONCE: REGULATION["4.5.3"],
        Topic.REMOVAL: REGULATION["4.3.4"],
        Topic.CROWNING: REGULATION["4.4"],
        Topic.PROMOTION: REGULATION["4.4"],
        Topic.NEW_KING: REGULATION["4.4"],
        Topic.NO_PIECES: REGULATION["8.1"],
        Topic.BLOCKED: REGULATION["8.1"],
        Topic.RESIGNATION: REGULATION["8.2"],
        Topic.NONCOMPLIANCE: REGULATION["8.2"],
        Topic.TIME: REGULATION["7.2"],
        Topic.RESULTS: None,
        Topic.AGREEMENT: REGULATION["9.4"],
        Topic.NOTATION: REGULATION["10.2"],
    },
)
