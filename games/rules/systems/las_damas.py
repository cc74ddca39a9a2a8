"""Las damas, on a hundred squares, and its variant on 64 with a king of one step."""

from __future__ import annotations

from dataclasses import replace

from games.rules.article import Topic
from games.rules.board import Board, Corner, Side
from games.rules.endings import Ending, KingMovesOnly, Repetition, material
from games.rules.parameters import Crowning, KingRange, MenCapture
from games.rules.position import Pieces, Position
from games.rules.priority import Priority, most_pieces
from games.rules.ruleset import RuleSystem
from games.rules.systems.regulations.las_damas import REGULATION

LONE_KING = Pieces(0, 1)


def three_pieces(position: Position) -> Side | None:
    """The side with three pieces, a king among them, against a lone king."""
    return material(position, strong=(Pieces(0, 3), Pieces(1, 2), Pieces(2, 1)), weak=LONE_KING)


def two_kings_or_one(position: Position) -> Side | None:
    """The side with two kings or one against a lone king: nothing is left to play for."""
    return material(position, strong=(Pieces(0, 2), Pieces(0, 1)), weak=LONE_KING)


LAS_DAMAS = RuleSystem(
    slug="las-damas",
    title=REGULATION.title,
    board=Board(size=10, dark_corner=Corner.LEFT),
    king_range=KingRange.FLYING,
    men_capture=MenCapture.BOTH_WAYS,
    crowning=Crowning.IF_IT_ENDS_THERE,
    priority=(Priority(most_pieces, REGULATION["Capturar, 4"]),),
    draws=(
        Repetition(times=3, automatic=True, article=REGULATION["Empate, 2"]),
        KingMovesOnly(moves=25, automatic=True, article=REGULATION["Empate, 3"]),
        Ending(stronger=three_pieces, moves=16, automatic=True, article=REGULATION["Empate, 4"]),
        Ending(
            stronger=two_kings_or_one,
            moves=0,
            not_while_capturing=True,
            automatic=True,
            article=REGULATION["Empate, 5"],
        ),
    ),
    game_types=(20,),
    provisions=REGULATION.articles,
    articles={
        Topic.BOARD: REGULATION["Preparar, 2"],
        Topic.NUMBERING: REGULATION["Preparar, 1"],
        Topic.FIRST_MOVE: REGULATION["Preparar, 3"],
        Topic.TURNS: REGULATION["Preparar, 3"],
        Topic.MAN_MOVE: REGULATION["Mover"],
        Topic.KING_MOVE: REGULATION["La reina, 1"],
        Topic.MAN_CAPTURE: REGULATION["Capturar, 1"],
        Topic.KING_CAPTURE: REGULATION["La reina, 2"],
        Topic.MUST_CAPTURE: REGULATION["Capturar, 4"],
        Topic.KEEP_CAPTURING: REGULATION["Capturar, 4"],
        Topic.ONLY_ONCE: REGULATION["La reina, 3"],
        Topic.REMOVAL: REGULATION["La reina, 3"],
        Topic.PROMOTION: REGULATION["Promoción, 1"],
        Topic.OPPONENTS_PIECE: REGULATION["Preparar, 3"],
        Topic.NO_PIECES: REGULATION["Fin, 1"],
        Topic.BLOCKED: REGULATION["Fin, 1"],
        Topic.RESIGNATION: REGULATION["Fin, 2"],
        Topic.AGREEMENT: REGULATION["Empate, 1"],
        Topic.NOTATION: REGULATION["Mover"],
    },
)

LAS_DAMAS_64 = replace(
    LAS_DAMAS,
    slug="las-damas-64",
    board=Board(size=8, dark_corner=Corner.LEFT),
    king_range=KingRange.ONE_SQUARE,
    men_capture=MenCapture.FORWARD,
    game_types=(),
    articles={
        **LAS_DAMAS.articles,
        Topic.MAN_CAPTURE: REGULATION["La reina, 5"],
        Topic.KING_MOVE: REGULATION["La reina, 5"],
        Topic.KING_CAPTURE: REGULATION["La reina, 5"],
    },
)
