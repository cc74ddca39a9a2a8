"""Positions: the men and kings of each side, and the side to move. Immutable.

A position has a rule system, and so its legal moves; it does not know the earlier moves of its game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from .article import Article
from .board import Origin, Pieces, Side, each_bit
from .moves import Capture, State
from .ruleset import RuleSystem, rule_system


class MoveError(ValueError):
    """A move that was refused: its text, the position in which it was to be made, and the article that it breaks.

    The article is None where the regulation has none, or where only the text is at fault.
    """

    def __init__(self, message: str, text: str, position: Position, article: Article | None = None) -> None:
        super().__init__(message, text, position, article)
        self.text = text
        self.position = position
        self.article = article

    def __str__(self) -> str:
        return str(self.args[0])


class UnreadableMove(MoveError):
    """A text that is no move."""


class AmbiguousMove(MoveError):
    """A text that fits several legal moves."""


class IllegalMove(MoveError):
    """A move that is not legal in its position."""


@dataclass(frozen=True, slots=True, order=True)
class Move:
    """A move in square numbers: every square of its path, and the captured pieces in ascending order."""

    path: tuple[int, ...]
    captures: tuple[int, ...] = ()

    @property
    def start(self) -> int:
        return self.path[0]

    @property
    def end(self) -> int:
        return self.path[-1]

    @property
    def sign(self) -> str:
        """Return the sign between squares: x for a capture, - for a quiet move."""
        return "x" if self.captures else "-"

    @property
    def told(self) -> tuple[int, ...]:
        """Return the squares that tell a capture from others with the same ends.

        They are those of its path; of a single jump also that of the piece taken, since a longer capture may have the
        same ends.
        """
        return self.path if len(self.captures) != 1 else (self.start, *self.captures, self.end)

    def __str__(self) -> str:
        return f"{self.start}{self.sign}{self.end}"

    @property
    def full(self) -> str:
        """Return the move in notation with every square of its path."""
        return self.sign.join(map(str, self.path))


@dataclass(frozen=True, slots=True, repr=False)
class Position:
    """A position under a rule system.

    `men` and `kings` are the squares of the side to move, `foe_men` and `foe_kings` those of the other side.
    """

    rules: RuleSystem
    men: int
    kings: int
    foe_men: int
    foe_kings: int
    turn: Side

    def __repr__(self) -> str:
        return f"read_fen({self.rules!r}, {self.fen!r})"

    @classmethod
    def of(
        cls, rules: RuleSystem, white_men: int, white_kings: int, black_men: int, black_kings: int, turn: Side
    ) -> Position:
        """Return the position with these sets of pieces, given by colour."""
        if turn is Side.WHITE:
            return cls(rules, white_men, white_kings, black_men, black_kings, turn)
        return cls(rules, black_men, black_kings, white_men, white_kings, turn)

    def men_of(self, side: Side) -> int:
        return self.men if side is self.turn else self.foe_men

    def kings_of(self, side: Side) -> int:
        return self.kings if side is self.turn else self.foe_kings

    def pieces(self, side: Side) -> Pieces:
        return Pieces(self.men_of(side).bit_count(), self.kings_of(side).bit_count())

    @property
    def state(self) -> State:
        """Return the pieces and the side to move as the move generator takes them."""
        return self.men, self.kings, self.foe_men, self.foe_kings, int(self.turn)

    @property
    def occupied(self) -> int:
        return self.men | self.kings | self.foe_men | self.foe_kings

    @property
    def fen(self) -> str:
        """Return the position as PDN FEN, with the rule system's numbers."""
        sides = (f"{side.name[0]}{','.join(self._listed(side))}" for side in Side)
        return ":".join((self.turn.name[0], *sides))

    def _listed(self, side: Side) -> Iterator[str]:
        numbers = self.rules.board.numbers_in
        yield from (f"K{number}" for number in numbers(self.kings_of(side)))
        yield from (str(number) for number in numbers(self.men_of(side)))

    def captures(self) -> list[Capture]:
        """Return every capture, also those that the order of choice excludes."""
        return self.rules.move_generator.captures(self.men, self.kings, self.foe_men, self.foe_kings, self.turn)

    def legal_captures(self) -> list[Capture]:
        return self.rules.preferred(self.captures())

    def capturers(self) -> int:
        """Return the set of pieces that can capture."""
        move_generator = self.rules.move_generator
        empty = move_generator.board & ~self.occupied
        return move_generator.capturers(self.men, self.kings, self.foe_men, self.foe_kings, self.turn, empty)

    @property
    def huffable(self) -> tuple[int, ...]:
        """Return the numbers of the squares of the pieces that can capture, and may be huffed if they do not."""
        return self.rules.board.numbers_in(self.capturers())

    def steps(self) -> list[tuple[int, int]]:
        """Return the two squares, as bits, of every quiet move, even if a capture is due."""
        return self.rules.move_generator.steps(self.men, self.kings, self.foe_men, self.foe_kings, self.turn)

    def is_step(self, squares: tuple[int, ...]) -> bool:
        """Return whether two square numbers make a quiet move, even if a capture is due."""
        if len(squares) != 2:
            return False
        bits = self.rules.board.bits
        if not all(0 < number < len(bits) for number in squares):
            return False
        start, end = (bits[number] for number in squares)
        return self.rules.move_generator.is_step(
            start, end, self.men, self.kings, self.foe_men, self.foe_kings, self.turn
        )

    def can_capture(self) -> bool:
        return self.capturers() != 0

    def can_move(self) -> bool:
        return self.rules.move_generator.can_move(self.men, self.kings, self.foe_men, self.foe_kings, self.turn)

    def legal_moves(self) -> list[Move]:
        """Return the legal moves without a pass, in order of their paths."""
        captures = self.legal_captures()
        moves = [self.move_of(capture) for capture in captures]
        if not captures or not self.rules.capture_is_forced:
            number = self.rules.board.numbers_by_bit
            moves += (Move((number[start], number[end])) for start, end in self.steps())
        return sorted(moves)

    def move_of(self, capture: Capture) -> Move:
        """Return a capture as a move, in square numbers."""
        board = self.rules.board
        return Move(tuple(board.numbers_by_bit[bit] for bit in capture.path), board.numbers_in(capture.taken))

    def play(self, move: Move) -> Position:
        """Return the position after a legal move. Raises IllegalMove for any other (see `legal`)."""
        return self.after_move(self.legal(move))

    def legal(self, move: Move) -> Move:
        """Return the move of `legal_moves` that equals a move. Raises IllegalMove if there is none.

        Of a capture, only the first and last square and the captured pieces are needed, unless two have the same.
        """
        if not move.captures:
            found = self.is_step(move.path) and not (self.rules.capture_is_forced and self.can_capture())
            alike = [move] if found else []
        else:
            alike = [each for each in map(self.move_of, self.legal_captures()) if _same_capture(each, move)]
        if move in alike:
            return move
        if len(alike) == 1:
            return alike[0]
        raise IllegalMove(f"{move.full} is not legal in {self.fen} ({self.rules.slug})", move.full, self)

    def after_move(self, move: Move) -> Position:
        """Return the position after a move of `legal_moves`, without a check."""
        bits, generator = self.rules.board.bits, self.rules.move_generator
        taken = sum([bits[number] for number in move.captures])
        crowned = generator.goes_on_as_king and generator.is_crowned(
            tuple([bits[square] for square in move.path]), self.turn
        )
        return self.after(bits[move.start], bits[move.end], taken, crowned=crowned)

    def after(self, start: int, end: int, taken: int = 0, *, crowned: bool = False) -> Position:
        """Return the position after a piece of the side to move goes from one square to another, without a check.

        `crowned`: it is a man crowned on the way.
        """
        men, kings, foe_men, foe_kings, _ = self.rules.move_generator.state_after(
            self.state, start, end, taken, crowned
        )
        return Position(self.rules, men, kings, foe_men, foe_kings, self.turn.other)

    def after_capture(self, capture: Capture) -> Position:
        """Return the position after a capture of the side to move, without a check."""
        return self.after(capture.path[0], capture.path[-1], capture.taken, crowned=capture.crowned)

    def passed(self) -> Position:
        """Return the same pieces with the other side to move."""
        return Position(self.rules, self.foe_men, self.foe_kings, self.men, self.kings, self.turn.other)

    def without(self, number: int) -> Position:
        """Return the position without a piece of the side that has just moved."""
        rest = ~self.rules.board.bits[number]
        return replace(self, foe_men=self.foe_men & rest, foe_kings=self.foe_kings & rest)

    def placed_pieces(self) -> Iterator[tuple[int, Side, bool]]:
        """Yield each piece: the number of its square, its side, and whether it is a king."""
        for side in Side:
            for bits, king in ((self.men_of(side), False), (self.kings_of(side), True)):
                for bit in each_bit(bits):
                    yield self.rules.board.numbers_by_bit[bit], side, king


def _same_capture(one: Move, other: Move) -> bool:
    """Return whether two captures have the same ends and take the same pieces."""
    return (one.start, one.end, one.captures) == (other.start, other.end, tuple(sorted(other.captures)))


def start(rules: RuleSystem | str, first: Side | None = None) -> Position:
    """Return the position at the start of a rule system, given by itself or by its slug.

    `first` is the side to move where the regulation leaves it open.
    """
    position = _start(rule_system(rules))
    return position if first is None or first is position.turn else position.passed()


@cache
def _start(rules: RuleSystem) -> Position:
    """Return the initial position of a rule system."""
    squares = rules.board.bits[1:]
    behind = rules.back_rows * rules.board.row_length
    low = sum(squares[behind : behind + rules.men_per_side])
    high = sum(squares[len(squares) - behind - rules.men_per_side : len(squares) - behind])
    white, black = (low, high) if rules.board.origin is Origin.NEAR_RIGHT else (high, low)
    return Position.of(rules, white, 0, black, 0, rules.first_side or Side.WHITE)
