"""The page of a checked sheet: verdict, findings, pieces left and replay; its example, and the moves sent in
advance.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.replay import MAX_LETTERS, Replay
from games.rules import RULES, start
from games.rules.article import Article
from games.rules.board import BoardShape, Pieces, Side
from games.rules.game import outcome_by_pieces
from games.rules.move_text import PASS
from games.rules.notation.movetext import result_of
from games.rules.notation.scanner import MAX_QUOTED
from games.rules.notation.unplayed import announces_a_result, result_in_words
from games.rules.play import SIGNS
from games.rules.position import Move, Position
from games.rules.ruleset import Notation, RuleSystem
from games.rules.sheets.findings import Code, Finding, Severity
from games.rules.sheets.gist import CONFLICTING_RESULTS
from games.rules.sheets.record import SheetReport
from games.rules.wording import citation, place, sentence
from games.wording import (
    NAMES,
    article_subject,
    language,
    outcome_words,
    result_words,
    severity_names,
    side_name,
    verdict_name,
)

MAX_FINDINGS = 200
GAME_TYPE = "GameType "
"""Before the number that a finding quotes from PDN's tag."""
GRAVEST_FIRST = tuple(reversed(Severity))


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingLine:
    """A finding in words. `step` is the step of the replay that shows it, None for the sheet as a whole.

    `article` and `subject` are for a page, which marks their languages; `citation` has the same words for paper. `only`
    is the one path of an ambiguous capture that lets the rest of the sheet be read, empty without one.
    """

    step: int | None
    place: str
    text: str
    sentence: str
    article: Article | None
    subject: str
    citation: str | None
    legal: tuple[str, ...]
    severity: str
    severity_name: str
    only: str = ""
    other_rules: str = ""
    """Slug of the rule system that the sheet names, if it is another and known."""

    @property
    def other_rules_name(self) -> str:
        return str(NAMES[self.other_rules])

    @property
    def worded_number(self) -> bool:
        """Return whether the number of the article has letters, in the language of its regulation: "La Presa, 3"."""
        return self.article is not None and any(letter.isalpha() for letter in self.article.number)


@dataclass(frozen=True, slots=True)
class Force:
    """The pieces left to a side."""

    side_name: str
    pieces: Pieces

    @property
    def words(self) -> str:
        men = ngettext("%(count)d peón", "%(count)d peones", self.pieces.men) % {"count": self.pieces.men}
        kings = ngettext("%(count)d dama", "%(count)d damas", self.pieces.kings) % {"count": self.pieces.kings}
        return f"{men}, {kings}"


class SheetPage:
    """A report in the reader's language, with the replay at one step."""

    def __init__(self, report: SheetReport, step: int | None = None) -> None:
        self.report = report
        self.replay = Replay(report, step)

    @property
    def rules_name(self) -> str:
        return str(NAMES[self.report.rules.slug])

    @property
    def verdict(self) -> str:
        return self.report.verdict.value

    @property
    def verdict_name(self) -> str:
        return verdict_name(self.report.verdict)

    @property
    def players(self) -> tuple[str, str] | None:
        """Return White and Black by the tags, or None unless both are named."""
        white, black = self.report.tag("White"), self.report.tag("Black")
        return (white[:MAX_LETTERS], black[:MAX_LETTERS]) if white and black else None

    @cached_property
    def findings(self) -> tuple[FindingLine, ...]:
        """Return the findings, other rules before all, then the worst severity, each in the order of the game."""
        order = sorted(
            self.told,
            key=lambda one: (not named_rules(one), GRAVEST_FIRST.index(one.code.severity), one.ply),
        )
        return tuple(self._line(finding) for finding in order[:MAX_FINDINGS])

    @cached_property
    def told(self) -> tuple[Finding, ...]:
        """Return the findings without the texts below the moves that need no mention.

        Those are quoted by another finding, announce or repeat the result, or are signatures.
        """
        report, known = self.report, set(self.report.sheet.signatures)
        result = report.proposed or report.result
        quoted = {finding.text[:MAX_QUOTED] for finding in report.findings if finding.code is not Code.TEXT_SKIPPED}
        for text in report.sheet.last_remarks:
            repeats = result and (announces_a_result(text) or result_in_words(text) is result_of(result))
            if repeats or text[:MAX_QUOTED] in quoted:
                known.add(text)
        return tuple(
            finding
            for finding in report.findings
            if finding.code is not Code.TEXT_SKIPPED or finding.ply < report.plies or finding.text not in known
        )

    @property
    def conflicting_results(self) -> tuple[FindingLine, ...]:
        """Return the findings that the sheet has several results, so that none can be taken from it."""
        return tuple(self._line(finding) for finding in self.report.findings if finding.code in CONFLICTING_RESULTS)

    @property
    def more_findings(self) -> int:
        return max(len(self.told) - MAX_FINDINGS, 0)

    @property
    def here(self) -> tuple[FindingLine, ...]:
        """Return the findings of the current step."""
        return tuple(line for line in self.findings if line.step == self.replay.step)

    def _line(self, finding: Finding) -> FindingLine:
        """Return a finding as the page shows it."""
        severity = finding.code.severity
        shown = finding.ply and self.report.record is not None
        return FindingLine(
            step=min(finding.ply, self.replay.last) if shown else None,
            place=place(finding, language()),
            text="" if named_rules(finding) else finding.text,
            sentence=_sentence(finding),
            article=finding.article,
            subject=article_subject(finding.article.subject) if finding.article else "",
            citation=citation(finding.article, language()) if finding.article else None,
            legal=finding.legal,
            severity=severity.value,
            severity_name=severity_names()[severity],
            only=str(finding.values.get("only", "")),
            other_rules=named_rules(finding),
        )

    @property
    def forces(self) -> tuple[Force, ...]:
        """Return the pieces left to each side, if any half-move was played."""
        if self.report.position is None or not self.report.plies:
            return ()
        return tuple(Force(side_name(side), self.report.pieces(side)) for side in Side)

    @property
    def outcome(self) -> str:
        if self.report.outcome is None and not self.report.plies:
            return _("no hay ninguna jugada que valga")
        return outcome_words(self.report)

    @property
    def written_result(self) -> str:
        return result_words(self.report)

    @property
    def has_huffs(self) -> bool:
        """Return whether a piece was huffed."""
        return bool(self.report.record and self.report.record.huffed)

    @property
    def agreement(self) -> str:
        """Return in words whether the written result agrees with the board, or that words state it."""
        if self.report.proposed:
            return _("en palabras")
        return {
            True: _("coincide con el tablero"),
            False: _("no coincide con el tablero"),
            None: _("el tablero no lo confirma ni lo niega") if self.report.result else "",
        }[self.report.result_agrees]


def named_rules(finding: Finding) -> str:
    """Return the slug of the other rules that a sheet names, by it or by PDN's number; empty if it names none known."""
    if finding.code is not Code.OTHER_RULES:
        return ""
    number = finding.text.removeprefix(GAME_TYPE)
    return next((slug for slug, rules in RULES.items() if slug == finding.text or number in _numbers(rules)), "")


def _numbers(rules: RuleSystem) -> list[str]:
    return [str(number) for number in rules.game_types]


def _sentence(finding: Finding) -> str:
    slug = named_rules(finding)
    if not slug:
        return sentence(finding, language())
    return _("La planilla dice que es de otras reglas: %(rules)s.") % {"rules": NAMES[slug]}


@dataclass(frozen=True, slots=True)
class SheetExample:
    """The first three half-moves of a game, the last a capture if there is one, and the first in the other notation."""

    rules: str
    moves: str
    other: str
    by_name: bool
    """Whether the moves are written by name of square, and `other` by number."""


@cache
def sheet_examples() -> tuple[SheetExample, ...]:
    """Return an example for each rule system."""
    return tuple(_example(rules) for rules in RULES.values())


def _example(rules: RuleSystem) -> SheetExample:
    """Return the example of a rule system, as it usually writes squares: by number or by name."""
    opening = _first_capture(rules)
    first, reply, third = (rules.written((move.start, move.end), move.sign) for move in opening)
    numbers = rules.notation is Notation.NUMBERS
    other = replace(rules, notation=Notation.NAMES if numbers else Notation.NUMBERS)
    ends = (opening[0].start, opening[0].end)
    return SheetExample(rules.slug, f"1. {first} {reply} 2. {third}", other.written(ends, "-"), not numbers)


def _first_capture(rules: RuleSystem) -> tuple[Move, Move, Move]:
    """Return the first opening, in order of its moves, that ends with a capture of one piece in its third half-move.

    Return the first of all where no piece can be captured so early.
    """
    beginning = start(rules)
    openings = [
        (first, reply, third)
        for first in beginning.legal_moves()
        for after_first in [beginning.after_move(first)]
        for reply in after_first.legal_moves()
        for third in after_first.after_move(reply).legal_moves()
    ]
    return next((opening for opening in openings if len(opening[2].captures) == 1), openings[0])


MAX_POSITIONS = 80


def names_squares(report: SheetReport) -> bool:
    """Return whether the half-moves of a sheet name squares (c3-d4), as the first does, or is usual in its system."""
    first = next((word.text for word in report.sheet.words if word.kind is None), "")
    return first.lstrip("(")[:1].isalpha() if first else report.rules.notation is Notation.NAMES


def written_moves(position: Position, *, names: bool = False) -> dict[str, Move]:
    """Return the legal moves by their text: their ends, or the squares that tell them if others have the same.

    With `names`, squares are written by their names, else by their numbers.
    """
    moves = position.legal_moves()
    ends = Counter((move.start, move.end) for move in moves)
    squares = position.rules.board.names if names else range(position.rules.board.square_count + 1)
    return {
        move.sign.join(str(squares[at]) for at in (told if ends[told] == 1 else move.told)): move
        for move in moves
        for told in [(move.start, move.end)]
    }


def following_positions(position: Position, huffable: Sequence[int] = (), *, names: bool = False) -> str:
    """Return a position and the following ones, separated by semicolons, each as four fields separated by bars.

    The fields are the half-moves that lead to the position, the side to move, the pieces (see `pieces_of`), and the
    half-moves that may follow. `huffable` are the squares of the pieces that may be huffed after the last half-move.
    With `names`, half-moves name squares, as `written_moves` writes them.
    """
    sent: list[str] = []
    coming = deque([("", position, tuple(huffable))])
    while coming and len(sent) < MAX_POSITIONS:
        words, reached, huffable = coming.popleft()
        moves = {} if outcome_by_pieces(reached.rules, reached) else written_moves(reached, names=names)
        after = tuple(_following_moves(reached, moves, huffable))
        sent.append(f"{words}|{reached.turn.code}|{pieces_of(reached)}|{' '.join(word for word, _, _ in after)}")
        coming.extend((f"{words} {word}".strip(), led_to, lost) for word, led_to, lost in after)
    return ";".join(sent)


def columns_and_rows(board: BoardShape) -> str:
    """Return column and row, from 0, of each square in the order of their numbers, separated by commas."""
    squares = (board.row_and_column(number) for number in range(1, board.square_count + 1))
    return ",".join(f"{column} {row}" for row, column in squares)


def _following_moves(
    position: Position, moves: Mapping[str, Move], huffable: Sequence[int]
) -> Iterator[tuple[str, Position, tuple[int, ...]]]:
    """Yield each half-move that may follow, the position after it, and the squares of the pieces huffable then."""
    for number in huffable:
        yield f"S{number}", position.without(number), ()
    if not moves and not outcome_by_pieces(position.rules, position):
        yield PASS, position.passed(), ()
    for text, move in moves.items():
        yield text, position.after_move(move), _huffable_after(position, move)


def _huffable_after(position: Position, move: Move) -> tuple[int, ...]:
    """Return the squares, after a move, of the pieces that could have captured; none after a capture."""
    if move.captures or position.rules.capture_is_forced:
        return ()
    return tuple(sorted(move.end if number == move.start else number for number in position.huffable))


def pieces_of(position: Position) -> str:
    """Return the board as one letter a square, in order of numbers: w or b, a capital for a king, a dot if empty."""
    letters = ["."] * position.rules.board.square_count
    for number, side, king in position.placed_pieces():
        letters[number - 1] = SIGNS[side, king]
    return "".join(letters)
