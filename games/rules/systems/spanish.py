"""Spanish draughts: forwards with men, flying kings, quantity and then quality."""

from __future__ import annotations

from games.rules.article import Topic
from games.rules.board import Board, Corner, Origin, Side
from games.rules.endings import Ending, KingMovesOnly, Repetition, material
from games.rules.parameters import KingRange
from games.rules.position import Pieces, Position
from games.rules.priority import Priority, most_kings, most_pieces
from games.rules.ruleset import RuleSystem
from games.rules.systems.regulations.spanish import REGULATION


def forced_win(position: Position) -> Side | None:
    """The side with three kings, one of them on the long diagonal, against a lone king (9.2)."""
    side = material(position, strong=(Pieces(0, 3),), weak=Pieces(0, 1))
    if side is None or not position.kings_of(side) & position.rules.board.long_diagonal:
        return None
    return side


SPANISH = RuleSystem(
    slug="spanish",
    title=REGULATION.title,
    board=Board(size=8, dark_corner=Corner.RIGHT, origin=Origin.NEAR_RIGHT),
    king_range=KingRange.FLYING,
    priority=(Priority(most_pieces, REGULATION["5.2"]), Priority(most_kings, REGULATION["5.3"])),
    draws=(
        KingMovesOnly(moves=20, automatic=False, article=REGULATION["9.1"]),
        Ending(stronger=forced_win, moves=12, stronger_moves_count=True, automatic=False, article=REGULATION["9.2"]),
        Repetition(times=3, automatic=False, article=REGULATION["9.3"]),
    ),
    game_types=(24,),
    provisions=REGULATION.articles,
    articles={
        Topic.BOARD: REGULATION["3"],
        Topic.NUMBERING: REGULATION["10.2"],
        Topic.FIRST_MOVE: REGULATION["4.1"],
        Topic.TURNS: REGULATION["4.1"],
        Topic.MAN_MOVE: REGULATION["4.2"],
        Topic.KING_MOVE: REGULATION["4.5"],
        Topic.MAN_CAPTURE: REGULATION["4.3.2"],
        Topic.KING_CAPTURE: REGULATION["4.5.1"],
        Topic.MUST_CAPTURE: REGULATION["5.1"],
        Topic.KEEP_CAPTURING: REGULATION["4.3.3"],
        Topic.ONLY_ONCE: REGULATION["4.5.3"],
        Topic.REMOVAL: REGULATION["4.3.4"],
        Topic.PROMOTION: REGULATION["4.4"],
        Topic.OPPONENTS_PIECE: REGULATION["4.1"],
        Topic.NO_PIECES: REGULATION["8.1"],
        Topic.BLOCKED: REGULATION["8.1"],
        Topic.RESIGNATION: REGULATION["8.2"],
        Topic.AGREEMENT: REGULATION["9.4"],
        Topic.NOTATION: REGULATION["10.2"],
    },
)
