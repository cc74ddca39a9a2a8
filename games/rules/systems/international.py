"""International draughts: a hundred squares, men that take both ways, the most pieces."""

from __future__ import annotations

from games.rules.article import Topic
from games.rules.board import Board, Corner
from games.rules.endings import Ending, KingMovesOnly, Repetition
from games.rules.parameters import Crowning, KingRange, MenCapture, Refusal
from games.rules.position import Pieces
from games.rules.priority import Priority, most_pieces
from games.rules.ruleset import RuleSystem
from games.rules.systems.regulations.international import REGULATION

LONE_KING = Pieces(0, 1)
THREE_PIECES = (Pieces(0, 3), Pieces(1, 2), Pieces(2, 1))  # a king among them
TWO_PIECES_OR_ONE = (Pieces(0, 2), Pieces(1, 1), Pieces(0, 1))

INTERNATIONAL = RuleSystem(
    slug="international",
    title=REGULATION.title,
    board=Board(size=10, dark_corner=Corner.LEFT),
    king_range=KingRange.FLYING,
    men_capture=MenCapture.BOTH_WAYS,
    crowning=Crowning.IF_IT_ENDS_THERE,
    priority=(Priority(most_pieces, REGULATION["29"]),),
    refusal=Refusal.OPPONENT_MAY_RECTIFY,
    draws=(
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
        Topic.TWO_IN_A_ROW: REGULATION["36"],
        Topic.MAN_MOVE: REGULATION["37"],
        Topic.KING_MOVE: REGULATION["37"],
        Topic.MAN_CAPTURE: REGULATION["18"],
        Topic.KING_CAPTURE: REGULATION["19"],
        Topic.MUST_CAPTURE: REGULATION["41"],
        Topic.NUMBER_TAKEN: REGULATION["43"],
        Topic.KEEP_CAPTURING: REGULATION["44"],
        Topic.ONLY_ONCE: REGULATION["24"],
        Topic.REMOVAL: REGULATION["27"],
        Topic.PROMOTION: REGULATION["12"],
        Topic.OPPONENTS_PIECE: REGULATION["40"],
        Topic.ACCEPTANCE: REGULATION["52"],
        Topic.NO_PIECES: REGULATION["78"],
        Topic.BLOCKED: REGULATION["78"],
        Topic.RESIGNATION: REGULATION["78"],
        Topic.AGREEMENT: REGULATION["79"],
        Topic.NONCOMPLIANCE: REGULATION["51"],
        Topic.NOTATION: REGULATION["81"],
    },
)
