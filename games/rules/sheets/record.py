"""The moves of a sheet as far as they could be played, and the report on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from ..board import Pieces, Side
from ..draw_rules import GameEnd
from ..game import Game
from ..notation.movetext import comment_of, read_move
from ..notation.pdn import folded, tag_of
from ..notation.scanner import Span
from ..position import Move, Position
from ..ruleset import RuleSystem
from .findings import Code, Finding
from .main_line import MainLine
from .matching import choose


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


@dataclass(repr=False)
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


MAX_CODES = 5  # of findings, in the representation of a report


class Verdict(Enum):
    VALID = "valid"
    IRREGULAR = "irregular"
    INVALID = "invalid"
    UNREADABLE = "unreadable"


class Correction(NamedTuple):
    """Other words for a part of a sheet's text."""

    start: int
    end: int
    words: str

    def applied(self, text: str) -> str:
        """Return the text with the correction."""
        return f"{text[: self.start]}{self.words}{text[self.end :]}"


@dataclass(frozen=True, kw_only=True, repr=False)
class SheetReport:
    """The content of a sheet and its verdict.

    `plies` is the number of half-moves played, `unread` of those left where the check stopped. `position` is the last
    one reached; None if the sheet sets up an impossible one. `result` is the written one or None;
    `result_agrees` is None if the board or the sheet decides nothing. `proposed` is a result in words (`tablas`,
    `abandonan las negras`), as 2-0, 1-1 or 0-2, if none is written: a person must confirm it.
    """

    rules: RuleSystem
    verdict: Verdict
    findings: tuple[Finding, ...]
    plies: int
    unread: int
    position: Position | None
    outcome: GameEnd | None
    result: str | None
    result_agrees: bool | None
    proposed: str | None = None
    tags: Mapping[str, str] = field(default_factory=dict)
    record: Record | None = None
    sheet: MainLine
    stopped_at: int | None = None

    def __repr__(self) -> str:
        codes = ", ".join(finding.code.value for finding in self.findings[:MAX_CODES])
        more = ", ..." if len(self.findings) > MAX_CODES else ""
        return (
            f"<SheetReport {self.rules.slug} {self.verdict.value}: {self.plies} half-moves, findings [{codes}{more}]>"
        )

    @property
    def fen(self) -> str | None:
        return self.position.fen if self.position else None

    def tag(self, name: str) -> str | None:
        """Return the value of a tag, by its name in any case and language; None if it is missing or empty."""
        return tag_of(folded(self.tags), name)

    def pieces(self, side: Side) -> Pieces:
        return self.position.pieces(side) if self.position else Pieces(0, 0)

    @property
    def start(self) -> Position | None:
        return self.record.game.position_after(0) if self.record else None

    @property
    def began(self) -> Side | None:
        """Return the side that made the first half-move; None if the sheet sets up an impossible position."""
        return self.start.turn if self.start else None

    @cached_property
    def spans(self) -> tuple[Span, ...]:
        """Return the spans of the text, each with its kind; joined, they are the text.

        The text after the point where the check stopped is one unread span.
        """
        return self.sheet.spans_up_to(self.stopped_at)

    @property
    def only_path(self) -> Correction | None:
        """Return the one path of an ambiguous capture that lets the rest of the text be read; None without one."""
        stop = next((found for found in self.findings if found.code is Code.AMBIGUOUS_CAPTURE), None)
        if stop is None or self.stopped_at is None or "only" not in stop.values:
            return None
        start, end = self.sheet.place_of(self.stopped_at)
        return Correction(start, end, str(stop.values["only"]))

    @cached_property
    def moves(self) -> tuple[Ply, ...]:
        """Return every half-move played, with the position after it."""
        return tuple(self._moves())

    def _moves(self) -> Iterator[Ply]:
        if self.record is not None:
            for number in range(1, self.plies + 1):
                yield self.record.ply(number)
