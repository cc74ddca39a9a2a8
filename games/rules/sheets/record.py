"""The moves of a sheet as far as they could be played: the game, and each half-move as written."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.rules.board import Side
from games.rules.game import Game
from games.rules.notation.movetext import comment_of, read_move
from games.rules.position import Move, Position
from games.rules.sheets.choosing import choose


@dataclass(frozen=True)
class Ply:
    """A half-move. `move` is None for a pass; `lost` is the square of a piece huffed after it."""

    number: int
    side: Side
    text: str
    move: Move | None
    lost: int | None
    position: Position
    comments: tuple[str, ...]


@dataclass
class Record:
    """A game and its half-moves as written.

    `moves` has, by number, the captures that were not simple and the moves with an unusual sign; others are read again
    from `texts`.
    `huffed` has the square of the piece huffed after a half-move, by the number of the half-move.
    """

    game: Game
    starts_second: bool = False  # whether the first number of the sheet is that of a second half-move: `1...`
    texts: list[str] = field(default_factory=list)
    moves: dict[int, Move] = field(default_factory=dict)
    huffed: dict[int, int] = field(default_factory=dict)
    comments: dict[int, list[str]] = field(default_factory=dict)

    @property
    def plies(self) -> int:
        return len(self.texts)

    def add(self, text: str, capture: Move | None) -> None:
        """Add a half-move about to be played, with its capture, if it is one."""
        self.texts.append(text)
        if capture is not None:
            self.moves[self.plies] = capture

    def add_comment(self, written: str, ply: int) -> None:
        """Store a comment with the half-move before it (0: before the first)."""
        text = comment_of(written)
        if text:
            self.comments.setdefault(ply, []).append(text)

    def ply(self, number: int) -> Ply:
        """Return the half-move with a number, counted from 1."""
        text = self.texts[number - 1]
        return Ply(
            number=number,
            side=self.mover(number),
            text=text,
            move=self.move(number),
            lost=self.huffed.get(number),
            position=self.game.position_after(number),
            comments=tuple(self.comments.get(number, ())),
        )

    def number(self, ply: int) -> int:
        """Return the move number of a half-move, two half-moves to a move; 0 for half-move 0."""
        return (ply - 1 + self.begins_second) // 2 + 1 if ply else 0

    @property
    def begins_second(self) -> bool:
        """Return whether move 1 lacks its first half-move, by the sheet or since the other side begins by the rules."""
        first = self.game.rules.first_side
        return self.starts_second or (first is not None and self.game.position_after(0).turn is not first)

    def mover(self, number: int) -> Side:
        """Return the side that made a half-move: the side not to move after it."""
        return self.game.position_after(number).turn.other

    def move(self, number: int) -> Move | None:
        """Return a half-move with the whole path of its capture; None if its text cannot be read."""
        if number in self.moves:
            return self.moves[number]
        written = read_move(self.game.rules.board, self.texts[number - 1])
        if written is None:
            return None
        before = self.game.position_after(number - 1)
        choice = choose(before, written)
        return before.move_of(choice.capture) if choice and choice.capture else Move(written.squares)
