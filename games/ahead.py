"""The legal moves sent in advance to a page where a sheet is written by tapping, so that a slow network delays no tap.

They are the moves in the position and in the following ones, nearest first, up to MAX_POSITIONS. The page has no rules
of its own: it looks moves up in them.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence

from games.rules.board import Board, Side
from games.rules.endings import outcome_by_pieces
from games.rules.position import Move, Position

MAX_POSITIONS = 80
PASS = "--"  # noqa: S105 - a move
SIGNS = {(Side.WHITE, False): "w", (Side.WHITE, True): "W", (Side.BLACK, False): "b", (Side.BLACK, True): "B"}


def written_moves(position: Position) -> dict[str, Move]:
    """Return the legal moves by their text: their ends, or the whole path if another move has the same ends."""
    moves = position.legal_moves()
    ends = Counter(map(str, moves))
    return {(str(move) if ends[str(move)] == 1 else move.full): move for move in moves}


def following_positions(position: Position, huffable: Sequence[int] = ()) -> str:
    """Return a position and the following ones, separated by semicolons, each as four fields separated by bars.

    The fields are the half-moves that lead to the position, the side to move, the pieces (see `pieces_of`), and the
    half-moves that may follow. `huffable` are the squares of the pieces that may be huffed after the last half-move.
    """
    sent: list[str] = []
    coming = deque([("", position, tuple(huffable))])
    while coming and len(sent) < MAX_POSITIONS:
        words, reached, huffable = coming.popleft()
        moves = {} if outcome_by_pieces(reached.rules, reached) else written_moves(reached)
        after = tuple(_following_moves(reached, moves, huffable))
        sent.append(f"{words}|{reached.turn.code}|{pieces_of(reached)}|{' '.join(word for word, _, _ in after)}")
        coming.extend((f"{words} {word}".strip(), led_to, lost) for word, led_to, lost in after)
    return ";".join(sent)


def columns_and_rows(board: Board) -> str:
    """Return column and row, from 0, of each square in the order of their numbers, separated by commas."""
    squares = (board.row_and_column(number) for number in range(1, board.square_count + 1))
    return ",".join(f"{column} {row}" for row, column in squares)


def _following_moves(
    position: Position, moves: Mapping[str, Move], huffable: Sequence[int]
) -> Iterator[tuple[str, Position, tuple[int, ...]]]:
    """Yield each half-move that may follow, the position after it, and the squares of the pieces huffable then."""
    for number in huffable:
        yield f"S{number}", _without(position, number), ()
    if not moves and not outcome_by_pieces(position.rules, position):
        yield PASS, position.passed(), ()
    for text, move in moves.items():
        yield text, position.play(move), _huffable_after(position, move)


def _huffable_after(position: Position, move: Move) -> tuple[int, ...]:
    """Return the squares, after a move, of the pieces that could have captured; none after a capture."""
    if move.captures or position.rules.capture_is_forced:
        return ()
    return tuple(sorted(move.end if number == move.start else number for number in position.huffable))


def _without(position: Position, number: int) -> Position:
    """Return the position without a piece of the side that has just moved."""
    rest = ~position.rules.board.bits[number]
    remaining = position.foe_men & rest, position.foe_kings & rest
    return Position(position.rules, position.men, position.kings, *remaining, position.turn)


def pieces_of(position: Position) -> str:
    """Return the board as one letter a square, in order of numbers: w or b, a capital for a king, a dot if empty."""
    letters = ["."] * position.rules.board.square_count
    for number, side, king in position.placed_pieces():
        letters[number - 1] = SIGNS[side, king]
    return "".join(letters)
