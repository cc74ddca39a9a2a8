"""Italian draughts: short kings, which men never capture, and four criteria to choose a capture.

Each criterion is asked only among captures that are level by those before it: first the most pieces (La Presa, 3), then
with a king rather than with a man (4), then the most kings captured (5), then the king met earliest (6). Captures still
level may be chosen freely (7). So the criteria are a sequence and cannot be added up to a score.

The document does not say that men spare kings. That is the federation's technical rule, cited as FID under its title.
"""

from __future__ import annotations

from ..article import Topic
from ..board import BoardShape, Corner
from ..priority import Priority, kings_first, most_kings, most_pieces, with_a_king
from ..ruleset import KingRange, RuleSystem
from .regulations.italian import REGULATION

ITALIAN = RuleSystem(
    slug="italian",
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
        Topic.BOARD: REGULATION["Gioco, 2"],
        Topic.NUMBERING: None,
        Topic.FIRST_MOVE: REGULATION["Il Gioco, 2"],
        Topic.TURNS: REGULATION["Il Gioco, 2"],
        Topic.OPPONENTS_PIECE: REGULATION["Il Gioco, 2"],
        Topic.MAN_MOVE: REGULATION["Il Gioco, 3"],
        Topic.KING_MOVE: REGULATION["Il Gioco, 4"],
        Topic.MEN_DIRECTION: REGULATION["Il Gioco, 3"],
        Topic.MAN_CAPTURE: REGULATION["Definizioni, 4"],
        Topic.KING_CAPTURE: REGULATION["Definizioni, 4"],
        Topic.MAN_TARGET: REGULATION["Definizioni, 4"],
        Topic.KING_TARGET: REGULATION["Definizioni, 4"],
        Topic.OWN_PIECES: REGULATION["Definizioni, 4"],
        Topic.KING_OWN_PIECES: REGULATION["Definizioni, 4"],
        Topic.MEN_SPARE_KINGS: REGULATION["FID"],
        Topic.MUST_CAPTURE: REGULATION["La Presa, 1"],
        Topic.KEEP_CAPTURING: REGULATION["La Presa, 3"],
        Topic.ONLY_ONCE: REGULATION["La Presa, 2"],
        Topic.REMOVAL: REGULATION["La Presa, 2"],
        Topic.CROWNING: REGULATION["Definizioni, 1"],
        Topic.PROMOTION: REGULATION["Definizioni, 1"],
        Topic.NEW_KING: REGULATION["Definizioni, 1"],
        Topic.NO_PIECES: REGULATION["Il Gioco, 5"],
        Topic.BLOCKED: REGULATION["Il Gioco, 5"],
        Topic.RESIGNATION: REGULATION.about("Il Gioco, 5", "abandono"),
        Topic.NONCOMPLIANCE: None,
        Topic.TIME: None,
        Topic.RESULTS: None,
        Topic.AGREEMENT: None,
        Topic.NOTATION: None,
    },
)
