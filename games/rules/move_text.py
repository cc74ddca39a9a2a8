"""Moves read from text and written as text, in numbers or names of squares.

A text is read as on a sheet: with the turning squares of a capture or without, and with the usual signs. A pass is
written `--`, and read as None.
"""

from __future__ import annotations

from .article import Article, Topic
from .moves import Capture
from .notation.movetext import WrittenMove, read_move
from .position import AmbiguousMove, IllegalMove, Move, Position, UnreadableMove
from .ruleset import Notation
from .sheets.diagnosis import MAX_PATHS, diagnose
from .sheets.findings import SQUARES, Code, Finding
from .sheets.matching import choose, moves_from_column
from .wording import citation, sentence

PASS = "--"  # noqa: S105 - a move
LANGUAGE = "en"  # of errors


def read_move_text(position: Position, text: str) -> Move | None:
    """Return the legal move in a text; None for a pass, where the rules have passes and no move exists.

    Raises UnreadableMove, AmbiguousMove or IllegalMove.
    """
    plain = "".join(text.split())
    if plain == PASS:
        _check_pass(position, text)
        return None
    written = read_move(position.rules.board, plain)
    if written is None:
        raise UnreadableMove(
            f"{text[:40]!r} is no move: expected squares, such as 32-28, 32x23 or c3-d4", text, position
        )
    if written.file:
        return _from_column(position, written, text)
    if 0 in written.squares:
        most = position.rules.board.square_count
        raise UnreadableMove(f"{text[:40]!r}: expected squares of the board, which has {most}", text, position)
    choice = choose(position, written)
    if choice is None:
        raise _illegal(position, written, text)
    if choice.ambiguous:
        moves = sorted(map(position.move_of, choice.captures))
        moves += [Move(written.squares)] if choice.or_quiet else []
        raise _ambiguous(position, moves, text)
    return position.move_of(choice.capture) if choice.capture else Move(written.squares)


def _check_pass(position: Position, text: str) -> None:
    """Check that the player to move has to pass."""
    if not position.rules.passes:
        raise UnreadableMove(f"{text!r}: there is no pass in these rules", text, position)
    if position.can_move():
        article = position.rules.article(Topic.BLOCKED)
        raise IllegalMove(f"{text!r}: the player can move in {position.fen}{_cited(article)}", text, position, article)


def _from_column(position: Position, written: WrittenMove, text: str) -> Move:
    """Return the move of a text with only the column of its first square."""
    moves = moves_from_column(written, position)
    if not moves:
        raise IllegalMove(f"{text!r}: no legal move fits in {position.fen}", text, position)
    if len(moves) > 1:
        raise _ambiguous(position, moves, text)
    return moves[0]


def _ambiguous(position: Position, moves: list[Move], text: str) -> AmbiguousMove:
    listed = ", ".join(move.sign.join(map(str, move.told)) for move in moves[:MAX_PATHS])
    return AmbiguousMove(f"{text!r} fits {len(moves)} legal moves in {position.fen}: {listed}", text, position)


def _illegal(position: Position, written: WrittenMove, text: str) -> IllegalMove:
    """Return the error of a move that fits no legal one, with the sentence and the article of a sheet's finding."""
    if position.rules.passes and not position.can_move():
        found = Finding(code=Code.PASS_DUE, text=text, article=position.rules.article(Topic.BLOCKED))
    else:
        wrong = diagnose(position, written)
        names = position.rules.board.names
        values = {
            name: names[int(value)] if name in SQUARES and written.algebraic else value
            for name, value in wrong.values.items()
        }
        found = Finding(code=wrong.code, text=text, article=wrong.article, values=values)
    message = f"{text!r} in {position.fen}: {sentence(found, LANGUAGE)}{_cited(found.article)}"
    return IllegalMove(message, text, position, found.article)


def _cited(article: Article | None) -> str:
    return f" ({citation(article, LANGUAGE)})" if article else ""


def write_move(position: Position, move: Move | None, *, letters: bool | None = None) -> str:
    """Return a legal move as text: its ends, or the squares that tell it if other captures have the same ends.

    `letters`: whether squares are written by name; by default as the rule system usually writes them.
    """
    if move is None:
        return PASS
    squares = (move.start, move.end) if _is_told_by_its_ends(position, move) else move.told
    if letters is None:
        letters = position.rules.notation is Notation.NAMES
    names = position.rules.board.names
    return move.sign.join(names[number] if letters else str(number) for number in squares)


def _is_told_by_its_ends(position: Position, move: Move) -> bool:
    if not move.captures:
        return True
    return sum(_has_ends(position, capture, move) for capture in position.legal_captures()) == 1


def _has_ends(position: Position, capture: Capture, move: Move) -> bool:
    bits = position.rules.board.bits
    return (capture.path[0], capture.path[-1]) == (bits[move.start], bits[move.end])
