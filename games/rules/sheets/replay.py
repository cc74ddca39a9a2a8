"""Play a sheet, half-move by half-move, as far as possible."""

from __future__ import annotations

from operator import attrgetter

from games.rules.article import Topic
from games.rules.game import Game
from games.rules.line import ANNOTATIONS
from games.rules.moves import Capture
from games.rules.notation.movetext import Kind, Written, read_move
from games.rules.notation.reading import EMPTY_SLOT
from games.rules.parameters import Refusal
from games.rules.position import Move, Position
from games.rules.sheets.annotations import Annotations
from games.rules.sheets.choosing import Choice, choose
from games.rules.sheets.claims import Claims
from games.rules.sheets.findings import Code, Finding, IrregularityState
from games.rules.sheets.forfeit import Forfeit
from games.rules.sheets.irregular import irregularity
from games.rules.sheets.joining import capture_before_space, join_jumps
from games.rules.sheets.notes import Notes
from games.rules.sheets.record import Record
from games.rules.sheets.rejections import Rejections
from games.rules.sheets.words import Words
from games.rules.word import Word

TEXT = attrgetter("text")
STOPS = {
    Kind.UNREADABLE: Code.UNREADABLE_MOVE,
    Kind.NOT_CLOSED: Code.NOT_CLOSED,
    Kind.FIRST_NUMBER: Code.FIRST_NUMBER,
    Kind.POSITION_CHANGED: Code.POSITION_CHANGED,
    Kind.AFTER_RESULT: Code.MOVE_AFTER_RESULT,
    Kind.CUT_TAG: Code.TAG_CUT,
    Kind.OTHER_TAG: Code.TAG_REPEATED,
}


class Replay:
    """One pass over a sheet. `findings` are in the order found; `unread` counts the moves after a stop.

    `stopped_at` is the index of the word that ended the check.
    """

    def __init__(self, game: Game, words: Words) -> None:
        self.game = game
        self.rules = game.rules
        self.record = Record(game)
        self._notes = Notes(self.record)
        self.result: str | None = None
        self.moves_written = False
        self.unread = 0
        self.stopped_at: int | None = None
        self._simple = False  # nothing is pending, so simple moves can be played in a run
        self._empty_slot = ""  # whether the slot of the last half-move is empty in the sheet
        self._numbering_reported = False
        self._words = words
        self._claims = Claims(self.record, self._notes)
        self._forfeit = Forfeit(self.record, self._notes, self._words.square)
        self._rejections = Rejections(self.rules, self._notes, self._words)
        self._annotations = Annotations(self.record, self._notes, self._forfeit)
        self._index = 0  # index of the current word
        self._refresh()

    @property
    def findings(self) -> list[Finding]:
        return self._notes.findings

    @property
    def stopped(self) -> bool:
        return self._notes.stopped

    def run(self) -> None:
        """Play the words of the sheet in order, up to its end or to the finding that stops the check."""
        known = self._words.known
        while not self._notes.stopped and self._index < len(known):
            word = known[self._index]
            if word.kind in ANNOTATIONS:
                self._annotations.record(word, self.record.plies)
                self._index += 1
            elif not (self._simple and self._run_simple()):
                began = self._index
                self._word(word)
                self._index += 1
                self.stopped_at = began if self._notes.stopped else None
        if self._notes.stopped:  # only count the moves left, and look for the result
            self.unread, result = self._words.count_left(self._index)
            self._notes.set_unread(self.unread)
            self.result = self.result or result
        else:
            self._forfeit.pass_over()
        self._notes.add_omitted_count()

    def _run_simple(self) -> bool:
        """Play simple moves up to the first word that is not; return False if that is the next one."""
        known, began, line = self._words.known, self._index, self.game.line
        self._index = self.game.run(known, began)
        if self._index == began:
            return False
        played = known[began : self._index]
        if line.findings:
            played = [word for word in played if word.kind is None or word.kind is Kind.NO_MOVE]
        self.record.texts += map(TEXT, played)
        if line.findings:
            self._annotations.report(line)
        self.moves_written = True
        if line.watched:
            self._claims.report_new()
            self._refresh()
        return True

    def _word(self, word: Word) -> None:
        """Handle one word that was not played in a run of simple moves."""
        if word.kind is not None:
            self._other(word.text, word.kind)
        else:
            written = read_move(self.rules.board, word.text)
            assert written is not None  # any other unreadable word has a kind
            self._move(word.text, written)

    # Words that are not moves

    def _other(self, word: str, kind: Kind) -> None:
        """Handle a word that is no move."""
        if kind is Kind.RESULT:
            self.result = word  # only further comments may follow an unclosed one
        elif kind is Kind.NO_MOVE:
            self._no_move(word)
        elif kind is Kind.FORFEIT:
            self._take_forfeit(word)
        elif kind is Kind.NUMBER:
            self._number(word)
        elif kind is Kind.REMARK:
            self._notes.remark(Code.TEXT_SKIPPED, word)
        else:
            self._stop_reading(word, kind)

    def _stop_reading(self, word: str, kind: Kind) -> None:
        """Stop at a text that cannot be read."""
        ply = 0 if kind in (Kind.CUT_TAG, Kind.OTHER_TAG) else None
        values = {"result": self.result or ""} if kind is Kind.AFTER_RESULT else {}
        self._notes.stop(STOPS[kind], word, ply=ply, values=values)

    def _number(self, word: str) -> None:
        """Read an unexpected move number: a pass, if the slot before it is empty and its player cannot move."""
        position = self.game.position
        if self.rules.passes and self._words.slot_is_empty(self._index) and not self._can_go_on(position):
            self._pass(EMPTY_SLOT)
        elif not self._numbering_reported:
            self._numbering_reported = True
            self._notes.remark(Code.NUMBERING, word, ply=self.record.plies + 1)

    def _can_go_on(self, position: Position) -> bool:
        """Return whether a pass is impossible: the player can move, or the game is over."""
        return position.can_move() or self.game.over is not None

    def _no_move(self, word: str) -> None:
        """Read an empty half-move: a pass if the rules have passes, or else an omitted move."""
        if self.rules.passes:
            self._pass(word)
        elif self.rules.refusal is Refusal.OPPONENT_MAY_RECTIFY:
            self._empty_slot, self._simple = word, False
        else:
            self._notes.stop(Code.NO_PASS, word, self.rules.articles[Topic.BLOCKED])

    def _take_forfeit(self, word: str) -> None:
        """Remove the piece that the sheet names as lost by soplo."""
        if self.record.plies and word[1:].isdecimal() is self._words.named:
            article = self.rules.articles[Topic.NOTATION]
            self._notes.stop(Code.MIXED_NOTATION, word, article, ply=self.record.plies)
        else:
            self._forfeit.remove_named(word)
            self._refresh()

    def _pass(self, word: str) -> None:
        """Play a pass, if the player to move cannot move."""
        self.moves_written = True
        self._forfeit.pass_over()
        if self._game_over(word):
            return
        position = self.game.position
        if position.can_move():
            self._notes.stop(
                Code.PASS_WITH_MOVES, word, self.rules.articles[Topic.TURNS], legal=self._rejections.legal_in(position)
            )
        else:
            self._add_position(word, position.passed(), None)

    # Moves

    def _move(self, word: str, written: Written) -> None:
        """Play a half-move if it is legal, or joins with the next ones to a legal capture; otherwise report it."""
        self.moves_written = True
        self._forfeit.pass_over()
        position = self.game.position
        if self._ended_with_moves_left(position) and self._game_over(word):
            return
        if written.file:
            whole = self._rejections.complete(word, written, position)
            if whole is None:
                return
            written = whole
        choice = choose(position, written) if 0 not in written.squares else None
        if choice is None and self._game_over(word):
            return
        if choice is None and written.takes and written.between and self._ends_before_a_space(word, position):
            return
        if self._rejections.check_notation(word, written):
            return
        goes_on = choice is None or (not self.rules.capture_is_forced and self._words.continues_capture(self._index))
        if goes_on and written.takes and self._in_parts(word, written, position):
            return
        if choice is not None and self._empty_slot:
            self._notes.stop(Code.NO_PASS, self._empty_slot, self.rules.articles[Topic.BLOCKED])
        elif choice is not None:
            self._legal(word, written, position, choice)
        elif self.rules.refusal is Refusal.OPPONENT_MAY_RECTIFY:
            self._against_the_rules(word, written, position)
        else:
            self._rejections.illegal(word, written, position)

    def _ended_with_moves_left(self, position: Position) -> bool:
        """Return whether the game is over while the player could still move."""
        return self.game.drawn is not None or not position.foe_men | position.foe_kings

    def _game_over(self, word: str) -> bool:
        """Stop at a move after the board has decided."""
        if over := self.game.over:
            self._notes.stop(Code.MOVE_AFTER_END, word, over.article, values={"reason": over.reason.value})
        return self._notes.stopped

    def _legal(self, word: str, written: Written, position: Position, choice: Choice) -> None:
        """Play a legal move, with a remark on its notation if there is one."""
        if choice.ambiguous:
            self._rejections.ambiguous(word, written, position, choice)
            return
        if choice.remark is not None:
            self._notes.find(choice.remark, self.record.plies + 1, word, self.rules.articles[Topic.NOTATION])
        bits, capture = self.rules.board.bits, choice.capture
        start, end = bits[written.start], bits[written.end]
        if capture is None and not self.rules.capture_is_forced:
            self._forfeit.set_due(position, start, end)
        self._add_position(word, position.after(start, end, capture.taken if capture else 0), capture)
        if written.unusual and capture is None:
            self.record.moves[self.record.plies] = Move((written.start, written.end))

    def _in_parts(self, word: str, written: Written, position: Position) -> bool:
        """Play a capture written jump by jump in several texts. Return False if it is not legal."""
        joined = join_jumps(self._words, self._index, word, written, position)
        if joined is None:
            return False
        article = self.rules.articles[Topic.NOTATION]
        self._notes.find(Code.CAPTURE_IN_PARTS, self.record.plies + 1, joined.text, article)
        self._index += joined.more
        self._add_position(joined.text, position.after(joined.start, joined.end, joined.capture.taken), joined.capture)
        return True

    def _ends_before_a_space(self, word: str, position: Position) -> bool:
        """Play a capture that is legal up to a space, and stop at the rest."""
        joined = capture_before_space(self._words, self._index, position)
        if joined is None:
            return False
        self._add_position(joined.text, position.after(joined.start, joined.end, joined.capture.taken), joined.capture)
        self._notes.stop(Code.UNREADABLE_MOVE, word.removeprefix(joined.text))
        return True

    def _against_the_rules(self, word: str, written: Written, position: Position) -> None:
        """Play an illegal move that stands unless the opponent objects, if it can be made on the board."""
        announced = self._words.announced(self._index, position.turn)
        slot_left_empty = announced is position.turn.other or self._empty_slot != ""
        found = irregularity(position, written, slot_left_empty=slot_left_empty)
        if found is None:
            self._rejections.illegal(word, written, position)
            return
        ply = self.record.plies + 1
        self._add_position(word, found.after, found.capture, regular=False)
        for breach in found.breaches:
            values = self._words.in_squares(breach.values)
            self._notes.find(breach.code, ply, word, breach.article, state=IrregularityState.OPEN, values=values)
        self._refresh()

    def _add_position(self, word: str, after: Position, capture: Capture | None, *, regular: bool = True) -> None:
        """Add the position after a half-move; playing on accepts the opponent's earlier irregularity."""
        self._notes.accept(after.turn.other)
        before = self.game.position
        self.record.add(word, before.move_of(capture) if capture else None, is_pass=before.occupied == after.occupied)
        if regular:
            self.game.add(after)
        else:
            self.game.add_irregular(after)
        self._empty_slot = ""
        self._claims.report_new()
        self._refresh()

    def _refresh(self) -> None:
        """Find out whether simple moves can be played in a run, after each change."""
        pending = self._notes.unsettled or self.game.drawn or self._empty_slot
        _, _, foe_men, foe_kings, _ = self.game.line.state
        self._simple = not pending and foe_men | foe_kings != 0
