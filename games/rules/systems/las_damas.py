"""Las damas, on a hundred squares, and its variant on 64 with a king of one step.

A missed capture is illegal: the regulation has abolished the huff (soplo), and requires the capture of most pieces
(Capturar, 4). Captured pieces stay until the capture ends, so that they still block it: the Turkish stroke (La reina,
3). A man that passes the last row in a capture is crowned only if it ends there (Promoción, 2).

The referee declares the draws of Empate 2 to 5 in official games, so they are `automatic`: no player has to claim them.
A king against two kings or one is drawn at once (Empate, 5), hence an ending of 0 moves; but a capture that is due is
played first, since it may decide the game.

The text on the variant says that its king moves one square, and that capturing backwards is a privilege of the king
(La reina, 5). So its men capture forwards only.
"""

from __future__ import annotations

from dataclasses import replace

from ..article import Topic
from ..board import BoardShape, Corner, Pieces
from ..catalogs import _
from ..draw_rules import Ending, KingMovesOnly, Repetition
from ..priority import Priority, most_pieces
from ..ruleset import Crowning, KingRange, MenCapture, RuleSystem
from .regulations.las_damas import REGULATION, REGULATION_64

LONE_KING = Pieces(0, 1)
THREE_PIECES = (Pieces(0, 3), Pieces(1, 2), Pieces(2, 1))  # a king among them
TWO_KINGS_OR_ONE = (Pieces(0, 2), Pieces(0, 1))

LAS_DAMAS = RuleSystem(
    slug="las-damas",
    name=_("Las Damas, 100 casillas"),
    title=REGULATION.title,
    board=BoardShape(size=10, dark_corner=Corner.LEFT),
    king_range=KingRange.FLYING,
    men_capture=MenCapture.BOTH_WAYS,
    crowning=Crowning.IF_IT_ENDS_THERE,
    priority=(Priority(most_pieces, REGULATION["Capturar, 4"]),),
    draw_rules=(
        Repetition(times=3, automatic=True, article=REGULATION["Empate, 2"]),
        KingMovesOnly(moves=25, automatic=True, article=REGULATION["Empate, 3"]),
        Ending(strong=THREE_PIECES, weak=LONE_KING, moves=16, automatic=True, article=REGULATION["Empate, 4"]),
        Ending(
            strong=TWO_KINGS_OR_ONE,
            weak=LONE_KING,
            moves=0,
            not_while_capturing=True,
            automatic=True,
            article=REGULATION["Empate, 5"],
        ),
    ),
    game_types=(20,),
    provisions=REGULATION.articles,
    articles=REGULATION.by_topic(
        {
            "Preparar, 2": (Topic.BOARD,),
            "Preparar, 3": (Topic.FIRST_MOVE,),
            "Mover": (Topic.TURNS, Topic.OPPONENTS_PIECE, Topic.MAN_MOVE),
            "La reina, 1": (Topic.KING_MOVE,),
            "Capturar, 3": (Topic.MEN_DIRECTION,),
            "Capturar, 1": (Topic.MAN_CAPTURE, Topic.MAN_TARGET, Topic.OWN_PIECES, Topic.KING_OWN_PIECES),
            "La reina, 2": (Topic.KING_CAPTURE, Topic.KING_TARGET),
            "Capturar, 4": (Topic.MUST_CAPTURE, Topic.KEEP_CAPTURING),
            "La reina, 3": (Topic.REMOVAL,),
            "Promoción, 1": (Topic.CROWNING,),
            "Promoción, 2": (Topic.PROMOTION, Topic.NEW_KING),
            "Fin, 1": (Topic.NO_PIECES, Topic.BLOCKED),
            "Fin, 2": (Topic.RESIGNATION,),
            "Empate, 1": (Topic.AGREEMENT,),
        }
    ),
)

LAS_DAMAS_64 = replace(
    LAS_DAMAS,
    slug="las-damas-64",
    name=_("Las Damas, 64 casillas"),
    board=BoardShape(size=8, dark_corner=Corner.LEFT),
    king_range=KingRange.ONE_SQUARE,
    men_capture=MenCapture.FORWARD,
    game_types=(),
    provisions=REGULATION_64.articles,
    articles={
        **{topic: article and REGULATION_64[article.number] for topic, article in LAS_DAMAS.articles.items()},
        Topic.MEN_DIRECTION: REGULATION_64["La reina, 5"],
        Topic.KING_MOVE: REGULATION_64["La reina, 5"],
        Topic.KING_CAPTURE: REGULATION_64["La reina, 5"],
        Topic.KING_TARGET: REGULATION_64["Capturar, 1"],
    },
)
