"""Play a sheet, half-move by half-move, as far as possible."""

from __future__ import annotations

from ..article import Topic
from ..game import Game
from ..line import ANNOTATIONS
from ..moves import Capture
from ..notation.movetext import SpanKind, WrittenMove, read_move
from ..notation.reading import EMPTY_SLOT
from ..notation.signs import EVALUATIONS, STOPS
from ..position import Move, Position
from ..ruleset import Refusal
from ..word import Word
from .diagnosis import MAX_PATHS, Rejections
from .findings import Code, Finding, IrregularityState
from .irregular import irregularity
from .jumping import Annotations, Huffs
from .main_line import MainLine, Trials
from .matching import Choice, Joined, capture_before_space, choose, join_jumps
from .notes import Claims, Notes
from .record import Record


class SheetReplay:
    """Plays the moves of a sheet and collects findings.

    `unread` is the number of half-moves after a stop, `stopped_at` the index of the word that ended the check. With
    `trials`, it only finds out whether the words from `index` on can be read.
    """

    def __init__(self, game: Game, main_line: MainLine, index: int = 0, trials: Trials | None = None) -> None:
        self.game = game
        self.rules = game.rules
        self.record = Record(game, main_line.starts_second)
        self._notes = Notes(self.record)
        self.result: str | None = None
        self.moves_written = False
        self.unread = 0
        self.stopped_at: int | None = None
        self._simple = False  # whether simple moves can be played in a run, with nothing pending
        self._empty_slot = ""  # the sign of an empty slot in place of the last half-move, such as `...`
        self._numbering_reported = False
        self._main_line = main_line
        self._claims = Claims(self.record, self._notes)
        self._huffs = Huffs(self.record, self._notes, self._main_line.square)
        self._rejections = Rejections(self.rules, self._notes, self._main_line)
        self._annotations = Annotations(self.record, self._notes, self._huffs)
        self._index = index  # index of the current word
        self._trials = trials
        self._reads_on = True  # whether the rest can be read after an ambiguous capture, in a trial
        self._update_simple()

    @property
    def findings(self) -> list[Finding]:
        return self._notes.findings

    @property
    def stopped(self) -> bool:
        return self._notes.stopped

    def run(self) -> None:
        """Play the words of the sheet in order, up to its end or to the finding that stops the check."""
        words = self._main_line.words
        while not self._notes.stopped and self._index < len(words):
            word = words[self._index]
            if word.kind in ANNOTATIONS:
                self._annotations.record(word, self.record.plies)
                self._index += 1
            elif not (self._simple and self._run_simple()):
                began = self._index
                self._handle_word(word)
                self._index += 1
                self.stopped_at = began if self._notes.stopped else None
        if self._notes.stopped:  # only count the remaining moves, and find the result
            self.unread, result = self._main_line.count_left(self._index)
            self._notes.set_unread(self.unread)
            self.result = self.result or result
        else:
            self._huffs.skip_unrecorded()
        self._notes.add_omitted_count()

    def _run_simple(self) -> bool:
        """Play simple moves from the next word on; return False if the next word is not simple."""
        words, began, line = self._main_line.words, self._index, self.game.line
        self._index = self.game.run(words, began)
        if self._index == began:
            return False
        if line.findings:
            played = words[began : self._index]
            self.record.texts += [word.text for word in played if word.kind is None or word.kind is SpanKind.NO_MOVE]
            self._annotations.report(line)
        else:
            self.record.texts += self._main_line.texts[began : self._index]
        self.moves_written = True
        if line.watched:
            self._claims.report_new()
            self._update_simple()
        return True

    def _handle_word(self, word: Word) -> None:
        """Handle one word that was not played in a run of simple moves."""
        if word.kind is not None:
            self._handle_text(word.text, word.kind)
        else:
            written = read_move(self.rules.board, word.text)
            assert written is not None  # any other unreadable word has a kind
            self._play_move(word.text, written)

    # Words that are not moves

    def _handle_text(self, text: str, kind: SpanKind) -> None:
        """Handle a text that is no move."""
        if kind is SpanKind.RESULT:
            self.result = text
        elif kind is SpanKind.NO_MOVE:
            self._read_empty_half_move(text)
        elif kind is SpanKind.HUFF:
            self._remove_huffed_piece(text)
        elif kind is SpanKind.NUMBER:
            self._read_number(text)
        elif kind is SpanKind.REMARK:
            self._notes.add_remark(Code.TEXT_SKIPPED, text)
        else:
            self._rejections.unreadable(text, kind, self.result)

    def _read_number(self, text: str) -> None:
        """Read an unexpected move number: a pass, if the slot before it is empty and the player cannot move."""
        position = self.game.position
        if self.rules.passes and self._main_line.slot_is_empty(self._index) and not self._can_go_on(position):
            self._play_pass(EMPTY_SLOT)
        elif not self._numbering_reported:
            self._numbering_reported = True
            self._notes.add_remark(Code.NUMBERING, text, ply=self.record.plies + 1)

    def _can_go_on(self, position: Position) -> bool:
        """Return whether a pass is impossible: the player can move, or the game is over."""
        return position.can_move() or self.game.over is not None

    def _read_empty_half_move(self, text: str) -> None:
        """Read an empty half-move: a pass if the rules have passes, else an omitted move."""
        if self.rules.passes:
            self._play_pass(text)
        elif self.rules.refusal is Refusal.OPPONENT_MAY_RECTIFY:
            self._empty_slot, self._simple = text, False
        else:
            self._notes.stop(Code.NO_PASS, text, self.rules.articles[Topic.BLOCKED])

    def _remove_huffed_piece(self, text: str) -> None:
        """Remove the piece that the sheet names as huffed."""
        if self.record.plies and text[1:].isdecimal() is self._main_line.named:
            article = self.rules.articles[Topic.NOTATION]
            self._notes.stop(Code.MIXED_NOTATION, text, article, ply=self.record.plies)
        else:
            self._huffs.remove_named(text)
            self._update_simple()

    def _play_pass(self, text: str) -> None:
        """Play a pass, if the player to move cannot move."""
        self.moves_written = True
        self._huffs.skip_unrecorded()
        if self._game_over(text):
            return
        position = self.game.position
        if position.can_move():
            self._notes.stop(
                Code.PASS_WITH_MOVES,
                text,
                self.rules.articles[Topic.TURNS],
                legal=self._rejections.legal_in(position),
            )
        else:
            self._add_position(text, position.passed(), None)

    # Moves

    def _play_move(self, text: str, written: WrittenMove) -> None:
        """Play a half-move, alone or joined with the next ones to a legal capture; report it if it is illegal."""
        self.moves_written = True
        self._huffs.skip_unrecorded()
        position = self.game.position
        if self._game_over(text):
            return
        if written.file:
            whole = self._rejections.complete(text, written, position)
            if whole is None:
                return
            written = whole
        choice = choose(position, written)
        if choice is None and written.takes and written.between and self._play_capture_before_space(text, position):
            return
        if self._rejections.check_notation(text, written):
            return
        goes_on = choice is None or self._main_line.continues_capture(self._index)
        if goes_on and written.takes and self._play_capture_in_parts(text, written, position):
            return
        if choice is not None and self._empty_slot:
            self._notes.stop(Code.NO_PASS, self._empty_slot, self.rules.articles[Topic.BLOCKED])
        elif choice is not None:
            self._play_legal_move(text, written, position, choice)
        elif self._trials is not None:
            self._notes.stop(Code.IMPOSSIBLE_MOVE, text)  # a trial asks only whether it is legal
        elif self.rules.refusal is Refusal.OPPONENT_MAY_RECTIFY:
            self._play_irregular_move(text, written, position)
        else:
            self._rejections.illegal(text, written, position)

    def _game_over(self, text: str) -> bool:
        """Stop at a move after the end of the game; return whether the check is stopped."""
        if over := self.game.over:
            self._notes.stop(Code.MOVE_AFTER_END, text, over.article, values={"reason": over.reason.value})
        return self._notes.stopped

    def _play_legal_move(self, text: str, written: WrittenMove, position: Position, choice: Choice) -> None:
        """Play a legal move, with the remark on its notation, if any; stop if it is ambiguous."""
        if choice.ambiguous:
            only = self._try_each(position, choice)
            self._rejections.ambiguous(text, written, position, choice, only)
            return
        if choice.remark is not None:
            short = choice.remark is Code.UNUSUAL_SIGN and text.rstrip(STOPS + EVALUATIONS).isalnum()
            remark = Code.SHORT_NOTATION if short else choice.remark
            self._notes.add(remark, self.record.plies + 1, text, self.rules.articles[Topic.NOTATION])
        bits, capture = self.rules.board.bits, choice.capture
        start, end = bits[written.start], bits[written.end]
        if capture is None and not self.rules.capture_is_forced:
            self._huffs.set_huffable(position, start, end)
        after = position.after_capture(capture) if capture else position.after(start, end)
        self._add_position(text, after, capture)
        if written.unusual and capture is None:
            self.record.moves[self.record.plies] = Move((written.start, written.end))

    def _try_each(self, position: Position, choice: Choice) -> Capture | None:
        """Return the capture after which alone the rest of the sheet can be read, if that is found out.

        In a trial of another capture, only find out whether the rest can be read after any.
        """
        captures = choice.captures[: MAX_PATHS + 1]
        after = list(map(position.after_capture, captures))
        if choice.or_quiet or len(captures) > MAX_PATHS:
            self._reads_on = False
        elif self._trials is not None:
            self._reads_on = self._trials.any(after, self._index + 1)
        else:
            only = Trials(self._reads_from, len(self._main_line.words)).only(after, self._index + 1)
            return None if only is None else captures[only]
        return None

    def _reads_from(self, position: Position, index: int, trials: Trials) -> bool:
        """Return whether the words from an index on are legal moves from a position, up to the end of the sheet."""
        replay = SheetReplay(Game(self.rules, position), self._main_line, index, trials)
        replay.run()
        ambiguous = replay.stopped and replay.findings[-1].code is Code.AMBIGUOUS_CAPTURE
        return replay._reads_on if ambiguous else not replay.stopped

    def _play_capture_in_parts(self, text: str, written: WrittenMove, position: Position) -> bool:
        """Play a capture written jump by jump in several texts. Return False if it is not legal."""
        joined = join_jumps(self._main_line, self._index, text, written, position)
        if joined is None:
            return False
        article = self.rules.articles[Topic.NOTATION]
        self._notes.add(Code.CAPTURE_IN_PARTS, self.record.plies + 1, joined.text, article)
        self._play_joined(joined, position)
        return True

    def _play_capture_before_space(self, text: str, position: Position) -> bool:
        """Play a capture that is legal up to a space, and stop at the rest. Return False if there is none."""
        joined = capture_before_space(self._main_line, self._index, position)
        if joined is None:
            return False
        self._play_joined(joined, position)
        self._notes.stop(Code.UNREADABLE_MOVE, text.removeprefix(joined.text))
        return True

    def _play_joined(self, joined: Joined, position: Position) -> None:
        """Play a capture with the further texts that it uses."""
        self._index += joined.more
        self._add_position(joined.text, position.after_capture(joined.capture), joined.capture)

    def _play_irregular_move(self, text: str, written: WrittenMove, position: Position) -> None:
        """Play an illegal move that stands unless the opponent objects, if it can be made on the board."""
        announced = self._main_line.announced(self._index, position.turn)
        slot_left_empty = announced is position.turn.other or self._empty_slot != ""
        broken_rule = irregularity(position, written, slot_left_empty=slot_left_empty)
        if broken_rule is None:
            self._rejections.illegal(text, written, position)
            return
        ply = self.record.plies + 1
        advice = self._rejections.first_move_advice(position, written)
        self._add_position(text, broken_rule.after, broken_rule.capture, regular=False)
        for breach in broken_rule.breaches:
            values = self._main_line.in_squares(breach.values)
            if breach.code is Code.OPPONENTS_PIECE:
                values |= advice
            self._notes.add(breach.code, ply, text, breach.article, state=IrregularityState.OPEN, values=values)
        self._update_simple()

    def _add_position(self, text: str, after: Position, capture: Capture | None, *, regular: bool = True) -> None:
        """Add the position after a half-move; playing on accepts the opponent's earlier irregularity."""
        self._notes.accept(after.turn.other)
        before = self.game.position
        self.record.add(text, before.move_of(capture) if capture else None)
        if regular:
            self.game.add(after)
        else:
            self.game.add_irregular(after)
        self._empty_slot = ""
        self._claims.report_new()
        self._update_simple()

    def _update_simple(self) -> None:
        """Update whether `_run_simple` can play the next words, without the careful check of each one."""
        pending = self._notes.awaits_next_move or self.game.drawn or self._empty_slot
        _, _, foe_men, foe_kings, _ = self.game.line.state
        self._simple = not pending and foe_men | foe_kings != 0
