"""A board to play on: moves are made and taken back, and the game so far decides legal moves and the winner."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Self

from .article import Topic
from .board import Side
from .diagrams import Diagram, Labels, svg_file
from .draw_rules import DrawRule, GameEnd
from .game import Game, tired_king
from .move_text import PASS, read_move_text, write_move
from .notation.fen import read_fen
from .playing import divide, perft
from .position import IllegalMove, Move, Position, start
from .ruleset import RuleSystem, rule_system
from .wording import description

SIGNS = {(Side.WHITE, False): "w", (Side.WHITE, True): "W", (Side.BLACK, False): "b", (Side.BLACK, True): "B"}


class Turn(NamedTuple):
    """A half-move made: the move (None for a pass), the position left after it, and the piece huffed then (0: none)."""

    move: Move | None
    after: Position
    huffed: int = 0


class Board:
    """A game in progress under a rule system.

    `rules` is the rule system or its slug. `fen` is the first position; by default that of the rules, in which `first`
    is the side to move where the regulation leaves it open. `turns` are the half-moves made.
    """

    def __init__(self, rules: RuleSystem | str, fen: str | None = None, *, first: Side | None = None) -> None:
        self.rules = rule_system(rules)
        self.start = read_fen(self.rules, fen) if fen is not None else start(self.rules, first)
        self.turns: tuple[Turn, ...] = ()
        self._game: Game | None = None  # None until its counts are needed, and after a half-move is taken back

    @classmethod
    def at(cls, position: Position) -> Self:
        """Return a board with a position and no earlier moves."""
        return cls(position.rules, position.fen)

    def copy(self) -> Self:
        """Return a board with the same half-moves."""
        other = type(self).at(self.start)
        other.turns = self.turns
        return other

    def __repr__(self) -> str:
        return f"Board({self.rules.slug!r}, {self.fen!r})"

    def __str__(self) -> str:
        """Return the board as White sees it: w and b for men, W and B for kings, a dot for an empty square."""
        size, shape = self.rules.board.size, self.rules.board
        rows = [[" "] * size for _ in range(size)]
        for number in range(1, shape.square_count + 1):
            row, column = shape.row_and_column(number)
            rows[row][column] = "."
        for number, side, king in self.position.placed_pieces():
            row, column = shape.row_and_column(number)
            rows[row][column] = SIGNS[side, king]
        return "\n".join(" ".join(row).rstrip() for row in rows)

    # The present position

    @property
    def position(self) -> Position:
        return self.turns[-1].after if self.turns else self.start

    @property
    def turn(self) -> Side:
        """Return the side to move."""
        return self.position.turn

    @property
    def fen(self) -> str:
        return self.position.fen

    @property
    def moves(self) -> tuple[Move | None, ...]:
        """Return the half-moves made, None for a pass."""
        return tuple(turn.move for turn in self.turns)

    def legal_moves(self) -> list[Move]:
        """Return the legal moves, in order of their paths. A pass is not listed (see `must_pass`)."""
        return self._counted.legal_moves() if self.rules.king_moves_in_a_row else self.position.legal_moves()

    @property
    def must_pass(self) -> bool:
        """Return whether the player to move has no move and passes."""
        return self.rules.passes and self.outcome() is None and not self.position.can_move()

    # Half-moves

    def move(self, text: str) -> Move | None:
        """Return the legal move in a text, by numbers or names of squares; None for a pass, `--`.

        Raises UnreadableMove, AmbiguousMove or IllegalMove.
        """
        return read_move_text(self.position, text)

    def text(self, move: Move | None, *, letters: bool | None = None) -> str:
        """Return a legal move as text, by numbers or letters; by default as the rules usually write it."""
        return write_move(self.position, move, letters=letters)

    def push(self, move: Move | str | None) -> Move | None:
        """Make a half-move, given as a move, as text, or as None for a pass, and return it.

        Raises the errors of `move`.
        """
        position = self.position
        made = (
            self.move(move if isinstance(move, str) else PASS) if not isinstance(move, Move) else position.legal(move)
        )
        if made is not None and self._is_tired(made):
            article = self.rules.articles[Topic.KING_LIMIT]
            raise IllegalMove(f"{made.full}: this king has moved too often in a row", made.full, position, article)
        after = position.passed() if made is None else position.after_move(made)
        self.turns += (Turn(made, after),)
        if self._game is not None:
            self._game.add(after)
        return made

    def push_all(self, moves: Iterable[Move | str | None]) -> None:
        """Make half-moves one after another."""
        for move in moves:
            self.push(move)

    def pop(self) -> Move | None:
        """Take back the last half-move, with the huff after it, and return it. Raises IndexError without one."""
        last, self.turns, self._game = self.turns[-1], self.turns[:-1], None
        return last.move

    @property
    def huffable(self) -> tuple[int, ...]:
        """Return the squares of the pieces that did not capture; the player to move may huff one of them."""
        if not self.turns or self.rules.capture_is_forced:
            return ()
        before = self.turns[-2].after if len(self.turns) > 1 else self.start
        move, _, huffed = self.turns[-1]
        if move is None or move.captures or huffed:
            return ()
        return tuple(sorted(move.end if number == move.start else number for number in before.huffable))

    def huff(self, square: int) -> None:
        """Remove a piece of `huffable` from the board. Raises ValueError for any other square."""
        if square not in self.huffable:
            expected = ", ".join(map(str, self.huffable)) or "none"
            raise ValueError(f"the piece on {square} cannot be huffed in {self.fen}: expected one of {expected}")
        last = self.turns[-1]
        self.turns = (*self.turns[:-1], Turn(last.move, last.after.without(square), square))
        if self._game is not None:
            self._game.huff(self.rules.board.bits[square])

    # The end

    def outcome(self) -> GameEnd | None:
        """Return the winner or the draw that the board has decided, with the reason and the article; or None."""
        return self._counted.ended

    @property
    def claims(self) -> tuple[DrawRule, ...]:
        """Return the draws that a player may claim now, each with its reason and article."""
        return self._counted.claims

    @property
    def _counted(self) -> Game:
        """Return the game with the counts of its draw rules."""
        if self._game is None:
            self._game, before = Game(self.rules, self.start), self.start
            for turn in self.turns:
                if turn.huffed and turn.move:
                    self._game.add(before.after_move(turn.move))
                    self._game.huff(self.rules.board.bits[turn.huffed])
                else:
                    self._game.add(turn.after)
                before = turn.after
        return self._game

    def _is_tired(self, move: Move) -> bool:
        """Return whether a move is one of a king beyond the limit of its moves in a row."""
        if not self.rules.king_moves_in_a_row or move.captures:
            return False
        return bool(self.rules.board.bits[move.start] & tired_king(self.rules, self._counted.line.states))

    # Counts and pictures

    def perft(self, depth: int) -> int:
        """Return the number of legal move sequences of `depth` half-moves, by the position alone."""
        return perft(self.position, depth)

    def divide(self, depth: int) -> dict[str, int]:
        """Return the number of sequences of `depth` half-moves by their first move."""
        return divide(self.position, depth)

    def svg(self, *, seen_by: Side = Side.WHITE, labels: Labels = Labels.NUMBERS, width: int = 400) -> str:
        """Return a picture of the board with the last move, as the text of an SVG file."""
        last = self.turns[-1].move if self.turns else None
        diagram = Diagram(position=self.position, last=last, labels=labels, seen_by=seen_by)
        return svg_file(diagram, title=self.fen, description=description(self.position, "en"), width=width)

    def _repr_svg_(self) -> str:
        """Return the picture that notebooks show."""
        return self.svg()
