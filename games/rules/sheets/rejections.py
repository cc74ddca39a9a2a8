"""Half-moves that end the check: badly written, ambiguous, or illegal, each with the legal moves."""

from __future__ import annotations

from games.rules.article import Topic
from games.rules.notation.movetext import Written
from games.rules.position import Move, Position
from games.rules.ruleset import RuleSystem
from games.rules.sheets.choosing import Choice
from games.rules.sheets.diagnosis import diagnose
from games.rules.sheets.findings import Code
from games.rules.sheets.joining import moves_from_column
from games.rules.sheets.notes import Notes
from games.rules.sheets.words import Words

MAX_PATHS = 20  # most paths listed for an ambiguous capture
MAX_LEGAL = 100  # most legal moves listed for an illegal one


class Rejections:
    """Stops the check at a half-move, with a finding."""

    def __init__(self, rules: RuleSystem, notes: Notes, words: Words) -> None:
        self._rules = rules
        self._notes = notes
        self._words = words

    def check_notation(self, word: str, written: Written) -> bool:
        """Stop at squares in another notation than the first half-move's, or not on the board."""
        if written.algebraic is not self._words.named:
            self._notes.stop(Code.MIXED_NOTATION, word, self._rules.articles[Topic.NOTATION])
        elif 0 in written.squares:
            self._notes.stop(Code.NO_SUCH_SQUARE, word, self._rules.articles[Topic.NUMBERING])
        return self._notes.stopped

    def complete(self, word: str, written: Written, position: Position) -> Written | None:
        """Complete a half-move with only the column of its first square; stop unless exactly one legal move fits."""
        if written.algebraic is not self._words.named:
            self._notes.stop(Code.MIXED_NOTATION, word, self._rules.articles[Topic.NOTATION])
            return None
        fitting = moves_from_column(written, position)
        if len(fitting) != 1:
            legal = self._words.listed(fitting[:MAX_PATHS]) or self.legal_in(position)
            self._notes.stop(Code.UNREADABLE_MOVE, word, legal=legal)
            return None
        return Written(fitting[0].path, bool(fitting[0].captures), algebraic=True, unusual=True)

    def ambiguous(self, word: str, written: Written, position: Position, choice: Choice) -> None:
        """Stop at a half-move that means several legal ones, and list them."""
        ways = sorted(position.move_of(capture) for capture in choice.captures)
        ways += [Move(written.squares)] if choice.or_quiet else []
        paths, article = self._words.listed(ways[:MAX_PATHS]), self._rules.articles[Topic.NOTATION]
        self._notes.stop(Code.AMBIGUOUS_CAPTURE, word, article, legal=paths, values={"ways": len(ways)})

    def illegal(self, word: str, written: Written, position: Position) -> None:
        """Stop at an illegal move, and say which rule it breaks."""
        if self._rules.passes and not position.can_move():
            self._notes.stop(Code.PASS_DUE, word, self._rules.articles[Topic.BLOCKED])
            return
        wrong = diagnose(position, written)
        values = self._words.in_squares(wrong.values)
        self._notes.stop(wrong.code, word, wrong.article, legal=self.legal_in(position), values=values)

    def legal_in(self, position: Position) -> tuple[str, ...]:
        return self._words.listed(position.legal_moves()[:MAX_LEGAL])
