"""Games of PDN files: tags, moves, comments, marks and variations, read and written.

The moves are read as on a sheet (`sheets`), the main line first and then each variation from the position in which it
begins.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Self

from .board import Side
from .move_text import LANGUAGE, write_move
from .notation.division import games_in
from .notation.movetext import RESULTS, SpanKind
from .notation.pdn import read_game as read_tags
from .notation.pdn import write_game
from .play import Board, Turn
from .playing import result_text
from .position import Position, start
from .ruleset import RULES, Notation, RuleSystem, UnknownRules, rule_system
from .sheets import SheetReport, check_sheet
from .sheets.findings import Code, Finding, Severity
from .wording import place, sentence

MAX_DEPTH = 30  # of variations within variations
MARKS = "!?"
_BRACES = str.maketrans("{}", "()")


class BadGame(ValueError):
    """The place where the reading of a game stopped: its finding, and the position there (None: no position)."""

    def __init__(self, message: str, finding: Finding, position: Position | None) -> None:
        super().__init__(message, finding, position)
        self.finding = finding
        self.position = position

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass
class PdnMove:
    """A half-move of a game: `turn` has the move, the position after it and the huff.

    `marks` are `!`, `?`, `$5` and the like. `before` are the comments before the move, `comments` those after it. A
    variation stands in place of this half-move.
    """

    turn: Turn
    marks: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()
    variations: list[list[PdnMove]] = field(default_factory=list)


@dataclass(repr=False)
class PdnGame:
    """A game with its tags, its main line, and its result as written (`*` if none is).

    `errors` are the places at which the reading of the main line or of a variation stopped.
    """

    rules: RuleSystem
    start: Position
    tags: dict[str, str] = field(default_factory=dict)
    moves: list[PdnMove] = field(default_factory=list)
    result: str = "*"
    errors: tuple[BadGame, ...] = ()

    def __repr__(self) -> str:
        white, black = (self.tags.get(side.code.capitalize(), "?") for side in Side)
        return f"<PdnGame {self.rules.slug}: {white} - {black}, {len(self.moves)} half-moves, {self.result}>"

    @classmethod
    def of(cls, board: Board, tags: Mapping[str, str] | None = None) -> Self:
        """Return the game played on a board, with tags for its rules, its first position and its result."""
        result = (tags or {}).get("Result", result_text(board.outcome()))
        own = {"Rules": board.rules.slug, "Result": result, **_beginning_tags(board.start)}
        if board.rules.game_types:
            own["GameType"] = str(board.rules.game_types[0])
        return cls(board.rules, board.start, {**(tags or {}), **own}, list(map(PdnMove, board.turns)), result)

    def board(self, half_moves: int | None = None) -> Board:
        """Return a board with the first half-moves of the main line; with all of them by default."""
        board = Board.at(self.start)
        board.turns = tuple(move.turn for move in self.moves[:half_moves])
        return board

    def pdn(self, *, letters: bool | None = None) -> str:
        """Return the game as PDN, with squares by number or by name; by default as the rules usually write them."""
        return write_game(self.tags, _Writer(self.rules, letters).words(self.start, self.moves, 0), self.result)

    def __str__(self) -> str:
        return self.pdn()


def _beginning_tags(position: Position) -> dict[str, str]:
    """Return the tags for a first position that is not the usual one of the rules."""
    rules = position.rules
    if position == start(rules):
        return {}
    if rules.first_side is None and position == start(rules, position.turn):
        return {"Starter": position.turn.code.capitalize()}
    return {"FEN": position.fen}


class _Writer:
    """Writes half-moves with their numbers."""

    def __init__(self, rules: RuleSystem, letters: bool | None) -> None:
        self._rules = rules
        self._letters = rules.notation is Notation.NAMES if letters is None else letters

    def words(self, position: Position, moves: list[PdnMove], index: int) -> Iterator[str]:
        """Yield the words of a line of play; `index` is the number of half-moves before it."""
        first = self._rules.first_side
        second = index % 2 if index or first is None else int(position.turn is not first)
        if index == 0:
            index = second
        interrupted = True
        for at, move in enumerate(moves, start=index):
            yield from _commented(move.before)
            if at % 2 == 0:
                yield f"{at // 2 + 1}."
            elif interrupted or move.before:
                yield f"{at // 2 + 1}..."
            yield from self._half_move(position, move)
            yield from _commented(move.comments)
            for variation in move.variations:
                words = " ".join(self.words(position, variation, at))
                yield f"({words})"
            interrupted = bool(move.comments or move.variations)
            position = move.turn.after

    def _half_move(self, position: Position, move: PdnMove) -> Iterator[str]:
        """Yield a half-move with its marks, and the huff after it."""
        signs = "".join(mark for mark in move.marks if mark[0] in MARKS)
        yield write_move(position, move.turn.move, letters=self._letters) + signs
        yield from (mark for mark in move.marks if mark[0] not in MARKS)
        if lost := move.turn.huffed:
            yield f"S{self._rules.board.names[lost] if self._letters else lost}"


def _commented(comments: Iterable[str]) -> Iterator[str]:
    """Yield comments in braces; braces inside them become parentheses."""
    for comment in comments:
        yield f"{{{' '.join(comment.translate(_BRACES).split())}}}"


def read_games(source: str | Iterable[str], rules: RuleSystem | str | None = None) -> Iterator[PdnGame]:
    """Yield the games of a text, or of the lines of a file, one in memory at a time.

    `rules` is their rule system or its slug; by default each game names it in the tag Rules or GameType, and
    UnknownRules is raised at one that does not. A game that cannot be read whole has `errors`.
    """
    lines = source.splitlines(keepends=True) if isinstance(source, str) else source
    for text in games_in(lines):
        yield _read(text, rules)


def read_game(text: str, rules: RuleSystem | str | None = None) -> PdnGame:
    """Return the first game of a text (see `read_games`). Raises BadGame if it cannot be read whole."""
    game = next(read_games(text, rules), None)
    game = _read(text, rules) if game is None else game
    if game.errors:
        raise game.errors[0]
    return game


def rules_of(tags: Mapping[str, str]) -> RuleSystem:
    """Return the rule system that the tags of a game name. Raises UnknownRules if they name none."""
    if "Rules" in tags:
        return rule_system(tags["Rules"])
    number = tags.get("GameType", "").split(",")[0].strip()
    found = next((each for each in RULES.values() if number in map(str, each.game_types)), None)
    if found is None:
        raise UnknownRules(f"GameType {number!r}: expected rules, or a game with the tag Rules or a known GameType")
    return found


def _read(text: str, rules: RuleSystem | str | None) -> PdnGame:
    """Return a game as far as it can be read."""
    system = rules_of(read_tags(text).tags) if rules is None else rule_system(rules)
    report = check_sheet(system, text)
    errors: list[BadGame] = []
    moves = _moves(report, errors, 0)
    first = report.start or start(system)
    return PdnGame(system, first, dict(report.tags), moves, report.result or _result_in_tags(report), tuple(errors))


def _result_in_tags(report: SheetReport) -> str:
    """Return the result of a game's tag; * if it has none, as that of a game without moves may have."""
    tag = report.tag("Result") or ""
    return tag if tag in RESULTS else "*"


def _moves(report: SheetReport, errors: list[BadGame], depth: int) -> list[PdnMove]:
    """Return the half-moves of a checked text, and add the errors at which it stopped, in order."""
    if report.record is None:
        errors += _errors(report)
        return []
    record = report.record
    moves = [PdnMove(Turn(ply.move, ply.position, ply.lost or 0), comments=ply.comments) for ply in report.moves]
    _add_opening_comments(moves, record.comments.get(0, ()))
    if not report.sheet.is_plain:
        _add_asides(report, moves, errors, depth)
    errors += _errors(report)
    return moves


def _add_opening_comments(moves: list[PdnMove], comments: Sequence[str]) -> None:
    """Add the comments above the first half-move to it."""
    if moves:
        moves[0].before = tuple(comments)


def _add_asides(report: SheetReport, moves: list[PdnMove], errors: list[BadGame], depth: int) -> None:
    """Add marks and variations to the half-moves that they follow."""
    assert report.record is not None
    starts = _starts(report)
    text = report.sheet.text
    for span in report.spans:
        at = bisect_right(starts, span.start) - 1
        if not 0 <= at < len(moves):
            continue
        if span.kind is SpanKind.MARK:
            mark = text[span.start : span.end].strip()
            if mark[:1] in {"$", *MARKS}:
                moves[at].marks += (mark,)
        elif span.kind is SpanKind.VARIATION and depth < MAX_DEPTH:
            before = report.record.game.position_after(at)
            inner = text[span.start : span.end].strip().removeprefix("(").removesuffix(")")
            variation = check_sheet(report.rules, f'[FEN "{before.fen}"]\n{inner}')
            moves[at].variations.append(_moves(variation, errors, depth + 1))


def _starts(report: SheetReport) -> list[int]:
    """Return the offset of each half-move in the text."""
    items = iter(report.sheet.reading.items)
    starts = []
    for ply in report.moves:
        parts = len(ply.text.split()) if ply.move else 1
        wanted = (None,) if ply.move else (SpanKind.NO_MOVE, SpanKind.NUMBER)
        found = islice((item for item in items if item.kind in wanted), parts)
        starts.append(next(found).start)
        deque(found, maxlen=0)
    return starts


def _errors(report: SheetReport) -> Iterator[BadGame]:
    """Yield the finding at which a check stopped, as an error; a game without moves is none."""
    for finding in report.findings:
        if finding.code.severity is Severity.INVALID and finding.code is not Code.NO_MOVES_READ:
            where = place(finding, LANGUAGE)
            yield BadGame(f"{where}: {sentence(finding, LANGUAGE)}", finding, report.position)
