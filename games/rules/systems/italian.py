"""Italian draughts: short kings, which men never capture, and four criteria to choose a capture.

Each criterion is asked only among captures that are level by those before it: first the most pieces (La Presa, 3), then
with a king rather than with a man (4), then the most kings captured (5), then the king met earliest (6). Captures still
level may be chosen freely (7). So the criteria are a sequence and cannot be added up to a score.

The document does not say that men spare kings. That is the federation's technical rule, cited as FID under its title.
"""

from __future__ import annotations

from ..article import Topic
from ..board import BoardShape, Corner
from ..catalogs import _
from ..priority import Priority, kings_first, most_kings, most_pieces, with_a_king
from ..ruleset import KingRange, RuleSystem
from .regulations.italian import REGULATION

ITALIAN = RuleSystem(
    slug="italian",
    name=_("Damas italianas"),
    title=REGULATION.title,
    board=BoardShape(size=8, dark_corner=Corner.RIGHT),
    king_range=KingRange.ONE_SQUARE,
    men_take_kings=False,
    priority=(
        Priority(most_pieces, REGULATION["La Presa, 3"]),
        Priority(with_a_king, REGULATION["La Presa, 4"]),
        Priority(most_kings, REGULATION["La Presa, 5"]),
        Priority(kings_first, REGULATION["La Presa, 6"]),
    ),
    game_types=(22,),
    provisions=REGULATION.articles,
    articles={
        **REGULATION.by_topic(
            {
                "Gioco, 2": (Topic.BOARD,),
                "Il Gioco, 2": (Topic.FIRST_MOVE, Topic.TURNS, Topic.OPPONENTS_PIECE),
                "Il Gioco, 3": (Topic.MAN_MOVE, Topic.MEN_DIRECTION),
                "Il Gioco, 4": (Topic.KING_MOVE,),
                "Definizioni, 4": (
                    Topic.MAN_CAPTURE,
                    Topic.KING_CAPTURE,
                    Topic.MAN_TARGET,
                    Topic.KING_TARGET,
                    Topic.OWN_PIECES,
                    Topic.KING_OWN_PIECES,
                ),
                "FID": (Topic.MEN_SPARE_KINGS,),
                "La Presa, 1": (Topic.MUST_CAPTURE,),
                "La Presa, 3": (Topic.KEEP_CAPTURING,),
                "La Presa, 2": (Topic.ONLY_ONCE, Topic.REMOVAL),
                "Definizioni, 1": (Topic.CROWNING, Topic.PROMOTION, Topic.NEW_KING),
                "Il Gioco, 5": (Topic.NO_PIECES, Topic.BLOCKED),
            }
        ),
        Topic.RESIGNATION: REGULATION.about("Il Gioco, 5", "abandono"),
    },
)
