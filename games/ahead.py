"""The legal moves sent ahead of a sheet that is written by tapping, so that a slow network holds up no tap.

They are the moves in the position and in those that follow it, nearest first and up to a bound. The page looks moves
up in them, and knows no rules itself.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence

from games.rules.board import Board, Side
from games.rules.endings import decided_by_the_pieces
from games.rules.position import Move, Position

MAX_POSITIONS = 80
PASS = "--"  # noqa: S105 - a move
SIGNS = {(Side.WHITE, False): "w", (Side.WHITE, True): "W", (Side.BLACK, False): "b", (Side.BLACK, True): "B"}


def written_moves(position: Position) -> dict[str, Move]:
    """Return the legal moves by their text: their ends, or the whole path where another has the same ends."""
    moves = position.legal_moves()
    ends = Counter(map(str, moves))
    return {(str(move) if ends[str(move)] == 1 else move.full): move for move in moves}


def moves_ahead(position: Position, due: Sequence[int] = ()) -> str:
    """Return the position and those after it, separated by semicolons, each as four fields separated by bars.

    The fields are the words that lead to the position, the side to move, its pieces as `pieces_of` has them, and the
    words that may follow. `due` are the squares of the pieces that may be lost by soplo after the last half-move.
    """
    known: list[str] = []
    coming = deque([("", position, tuple(due))])
    while coming and len(known) < MAX_POSITIONS:
        words, reached, may_lose = coming.popleft()
        moves = {} if decided_by_the_pieces(reached.rules, reached) else written_moves(reached)
        after = tuple(_following_moves(reached, moves, may_lose))
        known.append(f"{words}|{reached.turn.word}|{pieces_of(reached)}|{' '.join(word for word, _, _ in after)}")
        coming.extend((f"{words} {word}".strip(), led_to, lost) for word, led_to, lost in after)
    return ";".join(known)


def places(board: Board) -> str:
    """Return column and row, from 0, of each square in the order of their numbers, separated by commas."""
    found = (board.place(number) for number in range(1, board.squares + 1))
    return ",".join(f"{column} {row}" for row, column in found)


def _following_moves(
    position: Position, moves: Mapping[str, Move], due: Sequence[int]
) -> Iterator[tuple[str, Position, tuple[int, ...]]]:
    """Yield each possible next half-move as text, the position after it, and the squares exposed to huffing."""
    for number in due:
        yield f"S{number}", _without(position, number), ()
    if not moves and not decided_by_the_pieces(position.rules, position):
        yield PASS, position.passed(), ()
    for text, move in moves.items():
        yield text, position.play(move), _due_after(position, move)


def _due_after(position: Position, move: Move) -> tuple[int, ...]:
    """Return the squares, now, of the pieces that could have captured; none after a capture."""
    if move.captures or position.rules.capture_is_forced:
        return ()
    return tuple(sorted(move.end if number == move.start else number for number in position.huffable))


def _without(position: Position, number: int) -> Position:
    """Return the position without a piece of the side that has just moved."""
    rest = ~position.rules.board.bits[number]
    remaining = position.foe_men & rest, position.foe_kings & rest
    return Position(position.rules, position.men, position.kings, *remaining, position.turn)


def pieces_of(position: Position) -> str:
    """Return a letter for each square by number: a dot if empty, a capital for a king."""
    letters = ["."] * position.rules.board.squares
    for number, side, king in position.squares():
        letters[number - 1] = SIGNS[side, king]
    return "".join(letters)
