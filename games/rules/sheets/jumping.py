"""Diagnose an impossible capture by its first illegal jump.

Most regulations have an article for each kind of error: a man that goes on after it is crowned, a piece jumped twice, a
captured piece that is still on the board, a landing square that is not free.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from ..article import Topic
from ..board import each_bit
from ..line import Line
from ..moves import heading_of
from ..notation.movetext import SpanKind, WrittenMove, huffed_square
from ..position import Position
from ..ruleset import Chain, Crowning, KingRange, MenCapture, Removal, RuleSystem
from ..word import Word
from .findings import Code
from .matching import matching_captures
from .notes import Notes
from .record import Record

MAX_CROWNED = 20  # most captures of a man to the far row that are followed further


@dataclass(frozen=True)
class JumpFault:
    """An error of one jump, its square, and the topic of its article."""

    code: Code
    topic: Topic
    square: int


def jump_fault(position: Position, written: WrittenMove) -> JumpFault | None:
    """Return the first error of a written capture; None if the move is no capture, or no jump is found wrong.

    A move given by its two ends may mean a longer path: paths that are legal under similar rules are tried first.
    """
    if not (written.takes or written.between or _passes_a_foe(position, written)):
        return None
    for squares in _paths(position, written):
        if fault := _JumpSequence(position, squares).fault():
            return fault
    return None


def _passes_a_foe(position: Position, written: WrittenMove) -> bool:
    """Return whether a move passes over an opponent's piece: many captures are written with a dash."""
    passed = between_on_diagonal(position, *(position.rules.board.bits[number] for number in written.squares))
    return passed is not None and sum(passed) & (position.foe_men | position.foe_kings) != 0


def between_on_diagonal(position: Position, start: int, end: int) -> list[int] | None:
    """Return the squares between two squares of a diagonal, in order; None if they are not on one."""
    board = position.rules.board
    for step in board.capture_steps(position.turn).every:
        ray = board.ray(start, step)
        if end in ray:
            return list(ray[: ray.index(end)])
    return None


def _paths(position: Position, written: WrittenMove) -> Iterator[tuple[int, ...]]:
    """Yield the paths that a written move can mean, in square numbers."""
    numbers = position.rules.board.numbers_by_bit
    if not written.between:
        for rules in _other_rules(position.rules):
            for capture in matching_captures(position, written, replace(position, rules=rules).captures()):
                yield tuple(numbers[bit] for bit in capture.path)
        yield from _crowned_on_the_way(position, written)
    yield written.squares


@lru_cache
def _other_rules(rules: RuleSystem) -> tuple[RuleSystem, ...]:
    """Return common confusions of the rules: captured pieces leave at once, or men capture backwards."""
    free = replace(rules, chain=Chain.FREE)
    at_once = replace(free, removal=Removal.JUMP_BY_JUMP)
    return at_once, replace(free, men_capture=MenCapture.BOTH_WAYS)


def _crowned_on_the_way(position: Position, written: WrittenMove) -> Iterator[tuple[int, ...]]:
    """Yield the paths, in square numbers, on which a man reaches the far row and goes on as a king."""
    board, move_generator = position.rules.board, position.rules.move_generator
    far_row = move_generator.tables[position.turn].far_row
    start, end = board.bits[written.start], board.bits[written.end]
    if not start & position.men:
        return
    stoppable = replace(position, rules=_free_chain(position.rules)).captures()
    reaching = [capture for capture in stoppable if capture.path[0] == start and capture.path[-1] & far_row]
    for capture in reaching[:MAX_CROWNED]:
        crowned = position.after_capture(capture).passed()
        for further in replace(crowned, rules=_free_chain(position.rules)).captures():
            if further.path[0] == capture.path[-1] and further.path[-1] == end:
                yield tuple(board.numbers_by_bit[bit] for bit in (*capture.path, *further.path[1:]))


@lru_cache
def _free_chain(rules: RuleSystem) -> RuleSystem:
    return replace(rules, chain=Chain.FREE)


class _JumpSequence:
    """A capture in progress: the square of the piece, and the captured pieces."""

    def __init__(self, position: Position, squares: tuple[int, ...]) -> None:
        self._position = position
        self._rules = position.rules
        self._board = position.rules.board
        self._bits = [self._board.bits[number] for number in squares]
        self._start = self._bits[0]
        self._king = bool(self._start & position.kings)
        self._far_row = position.rules.move_generator.tables[position.turn].far_row
        self._taken = 0

    def fault(self) -> JumpFault | None:
        """Return the error of the first wrong jump; None without an error, or after a jump off the diagonals."""
        for index, (start, end) in enumerate(pairwise(self._bits)):
            between = between_on_diagonal(self._position, start, end)
            if crowned := self._crowned_man_fault(index, start, between or []):
                return crowned
            if between is None:
                return None
            if self._turns_back(index, start, end):
                return self._jump_fault(Code.TURNS_BACK, Topic.TURNING, start)
            if wrong := self._path_fault(between, end) or self._piece_fault(start, end, between):
                return wrong
            self._taken |= sum(bit for bit in between if bit & self._foes)
            self._king |= self._rules.crowning is Crowning.GOES_ON_AS_KING and end & self._far_row != 0
        return None  # pragma: no cover: a capture without a fault is legal, or stopped short, which is found before

    def _turns_back(self, index: int, start: int, end: int) -> bool:
        """Return whether a jump goes back where the last one came from, and the rules forbid it."""
        row_bits = self._rules.move_generator.row_bits
        if not row_bits or not index:
            return False
        return heading_of(start, end, row_bits) == heading_of(start, self._bits[index - 1], row_bits)

    @property
    def _foes(self) -> int:
        return self._position.foe_men | self._position.foe_kings

    @property
    def _obstacles(self) -> int:
        """Return the squares occupied by other pieces, and by captured ones unless the rules remove them at once."""
        occupied = self._position.occupied & ~self._start
        return occupied & ~self._taken if self._rules.removal is Removal.JUMP_BY_JUMP else occupied

    def _crowned_man_fault(self, index: int, start: int, between: list[int]) -> JumpFault | None:
        """Return the error of a man that goes on from the far row; some rules allow it, but only as a man."""
        if self._king or not index or not start & self._far_row:
            return None
        if self._rules.crowning is Crowning.IF_IT_ENDS_THERE and self._goes_on_as_a_man(start):
            # Beside the piece jumped on the way there, a square of the far row has one neighbour: the piece to capture.
            return None if len(between) == 1 else self._jump_fault(Code.STILL_A_MAN, Topic.PROMOTION, start)
        return self._jump_fault(Code.CROWNED_GOES_ON, Topic.NEW_KING, start)

    def _goes_on_as_a_man(self, square: int) -> bool:
        """Return whether a man on the far row can capture more as a man."""
        lines = self._rules.move_generator.tables[self._position.turn].man_lines[square]
        foes = self._foes & ~self._taken
        return any(line[0] & foes and not line[1] & self._obstacles for line in lines)

    def _path_fault(self, between: list[int], end: int) -> JumpFault | None:
        """Return the error of a jump by the pieces in its way, or by its landing square."""
        passed, obstacles = sum(between), self._obstacles
        target = Topic.KING_TARGET if self._king else Topic.MAN_TARGET
        if own := passed & obstacles & ~self._foes:
            topic = Topic.KING_OWN_PIECES if self._king else Topic.OWN_PIECES
            return self._jump_fault(Code.OWN_PIECE_JUMPED, topic, own)
        if end & obstacles:
            if end & self._taken:
                return self._jump_fault(Code.TAKEN_PIECE_BLOCKS, Topic.REMOVAL, end)
            return self._jump_fault(Code.LANDS_ON_A_PIECE, target, end)
        jumped_again, fresh = passed & self._taken, passed & self._foes & ~self._taken
        if jumped_again:
            if fresh and jumped_again & obstacles:
                return self._jump_fault(Code.TAKEN_PIECE_BLOCKS, Topic.REMOVAL, jumped_again)
            if not fresh:
                return self._jump_fault(Code.TAKEN_TWICE, Topic.ONLY_ONCE, jumped_again)
        if not fresh:
            topic = Topic.CHAIN_JUMP if self._taken and Topic.CHAIN_JUMP in self._rules.articles else target
            return self._jump_fault(Code.NOTHING_TO_TAKE, topic, end)
        for first, second in pairwise(between):
            if first & fresh and second & fresh:
                return self._jump_fault(Code.PIECES_TOGETHER, target, first)
        return None

    def _piece_fault(self, start: int, end: int, between: list[int]) -> JumpFault | None:
        """Return the error of a jump by the kind of piece: a man backwards, or a short-range piece from afar."""
        fresh = [bit & self._foes for bit in between]
        backwards = self._backwards(start, end)
        if not self._king and backwards and self._rules.men_capture is MenCapture.FORWARD:
            return self._jump_fault(Code.MAN_TAKES_BACKWARDS, Topic.MEN_DIRECTION, sum(fresh))
        if not self._king and not self._rules.men_take_kings and (kings := sum(fresh) & self._position.foe_kings):
            return self._jump_fault(Code.MAN_TAKES_KING, Topic.MEN_SPARE_KINGS, kings)
        if self._king and self._rules.king_range is KingRange.FLYING:
            return None
        # A piece that captures neighbours jumps on every second square of its line, the last jumped one before the end.
        if len(between) % 2 == 0 or not all(fresh[::2]):
            topic = Topic.KING_CAPTURE if self._king else Topic.MAN_CAPTURE
            return self._jump_fault(Code.JUMPED_FROM_AFAR, topic, sum(fresh))
        return None

    def _backwards(self, start: int, end: int) -> bool:
        """Return whether a jump goes backwards for the side to move."""
        return any(
            end in self._board.ray(start, step) for step in self._board.capture_steps(self._position.turn).backward
        )

    def _jump_fault(self, code: Code, topic: Topic, squares: int) -> JumpFault:
        """Return an error with the number of the first of some squares."""
        return JumpFault(code, topic, self._board.numbers_by_bit[next(each_bit(squares))])


class Huffs:
    """Removes a piece of `Line.huffable` after a half-move, or reports that no huff is recorded."""

    def __init__(self, record: Record, notes: Notes, square_name: Callable[[int], str]) -> None:
        self._record = record
        self._notes = notes
        self._square_name = square_name  # squares in the notation of the sheet
        self._board = record.game.rules.board
        self._line = record.game.line

    def set_huffable(self, before: Position, start: int, end: int) -> None:
        """Set the huffable pieces after a quiet move: those that could have captured, each on its present square."""
        capturers = before.capturers()
        self._line.huffable = capturers ^ start | end if capturers & start else capturers

    def remove_named(self, text: str) -> None:
        """Remove the piece named by the sheet if it may be huffed; stop the check otherwise."""
        number, ply = huffed_square(self._board, text), self._record.plies
        if ply in self._record.huffed:
            self._refuse(Code.FORFEIT_TWICE, text)
        elif not self._line.huffable:
            self._refuse(Code.FORFEIT_NOT_DUE, text)
        elif number is None or not self._board.bits[number] & self._line.huffable:
            self._refuse(Code.FORFEIT_OF_ANOTHER, text)
        else:
            self._record.game.huff(self._board.bits[number])
            self._record.huffed[ply] = number

    def skip_unrecorded(self) -> None:
        """Report a huff that is not recorded, and continue with all pieces on the board."""
        if self._line.huffable:
            self.note_unrecorded(self._record.plies, self._line.huffable)
            self._line.huffable = 0

    def note_unrecorded(self, ply: int, huffable: int) -> None:
        """Note a finding about a half-move without the huff that it allows."""
        article = self._record.game.rules.articles[Topic.HUFF]
        text = self._record.texts[ply - 1]
        self._notes.add(Code.FORFEIT_NOT_RECORDED, ply, text, article, values=self._listed(huffable))

    def _refuse(self, code: Code, text: str) -> None:
        article = self._record.game.rules.articles[Topic.HUFF]
        self._notes.stop(code, text, article, ply=self._record.plies, values=self._listed(self._line.huffable))

    def _listed(self, huffable: int) -> dict[str, str | int]:
        return {"candidates": ", ".join(map(self._square_name, self._board.numbers_in(huffable)))}


class Annotations:
    """Records the text between the moves: comments, variations and huffs."""

    def __init__(self, record: Record, notes: Notes, huffs: Huffs) -> None:
        self._record = record
        self._notes = notes
        self._huffs = huffs

    def record(self, word: Word, ply: int) -> None:
        """Record a comment, a skipped variation or a huff after a half-move."""
        if word.kind is SpanKind.COMMENT:
            self._record.add_comment(word.text, ply)
        elif word.kind is SpanKind.VARIATION:
            self._notes.add_remark(Code.VARIATION_SKIPPED, ply=ply)
        else:
            self._record.huffed[ply] = self._record.game.rules.board.numbers_by_bit[word.lost]

    def report(self, line: Line) -> None:
        """Report the findings that a run of simple moves collected, in order."""
        for ply, finding in line.findings:
            if isinstance(finding, Word):
                self.record(finding, ply)
            elif finding:
                self._huffs.note_unrecorded(ply, finding)
            else:
                self._note_capture_sign(ply)
        line.findings.clear()

    def _note_capture_sign(self, ply: int) -> None:
        """Note a quiet move with the sign of a capture."""
        text, article = self._record.texts[ply - 1], self._record.game.rules.articles[Topic.NOTATION]
        self._notes.add(Code.CROSS_FOR_MOVE, ply, text, article)
