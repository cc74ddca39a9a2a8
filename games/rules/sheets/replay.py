"""Playing a sheet through, word by word, as far as it goes."""

from __future__ import annotations

from operator import attrgetter

from games.rules.article import Topic
from games.rules.game import Game
from games.rules.line import ASIDES, Word
from games.rules.moves import Capture
from games.rules.notation.movetext import Kind, Written, read_move
from games.rules.parameters import Refusal
from games.rules.position import Position
from games.rules.sheets.asides import Asides
from games.rules.sheets.choosing import Choice, choose
from games.rules.sheets.claims import Claims
from games.rules.sheets.diagnosis import diagnose
from games.rules.sheets.findings import Code, Finding, Standing
from games.rules.sheets.forfeit import Forfeit
from games.rules.sheets.irregular import irregularity
from games.rules.sheets.notes import Notes
from games.rules.sheets.record import Record
from games.rules.sheets.words import Words

MOST_PATHS = 20  # of an ambiguous capture
TOLD = 40  # letters of prose
MOST_LEGAL = 100  # moves listed beside an illegal one
TEXT = attrgetter("text")


class Replay:
    """One pass over the words of a sheet. `findings` are in the order found; `unread` counts the moves after a stop."""

    def __init__(self, game: Game, words: list[str]) -> None:
        self.game = game
        self.rules = game.rules
        self.record = Record(game)
        self._notes = Notes(self.record)
        self.result: str | None = None
        self.moves_written = False
        self.unread = 0
        self._simple = False  # nothing pending: simple moves can be played without further thought
        self._words = Words(self.rules, words)
        self._claims = Claims(self.record, self._notes)
        self._forfeit = Forfeit(self.record, self._notes, self._words.square)
        self._asides = Asides(self.record, self._notes, self._forfeit)
        self._index = 0  # of the word being read
        self._refresh()

    @property
    def findings(self) -> list[Finding]:
        return self._notes.findings

    @property
    def stopped(self) -> bool:
        return self._notes.stopped

    def run(self) -> None:
        known = self._words.known
        while not self._notes.stopped and (self._index < len(known) or self._words.read_on()):
            if self._index >= len(known):
                continue  # in the middle of prose longer than a stretch
            began = self._index
            if not self.moves_written:
                self._index = self._words.after_prose(self._index, told=bool(self._notes.findings))
            self._pass_over()
            if self._notes.stopped or self._index >= len(known) or not self.moves_written and self._index > began:
                continue  # where no move is written yet, there may be more prose
            if not (self._simple and self._run_simple()):
                self._word(known[self._index])
                self._index += 1
        if self._notes.stopped:  # count the moves that are left, and look for the result alone
            self.unread, result = self._words.left(self._index)
            self._notes.leave_unread(self.unread)
            self.result = self.result or result
        else:
            self._forfeit.leave()
            if self._words.left_open:
                self._notes.remark(Code.NOT_CLOSED, self._words.left_open)
        self._notes.tell_more()

    def _pass_over(self) -> None:
        """Take what comes next and plays nothing: comments, variations, numbers without a dot."""
        known = self._words.known
        while self._index < len(known) and not self._notes.stopped:
            word = known[self._index]
            if word.kind is None:
                return
            if word.kind in ASIDES:
                self._asides.take(word, self.record.plies)
            elif word.kind is Kind.BARE_NUMBER:
                self._bare_number(word.text)
            else:
                return
            self._index += 1

    def _run_simple(self) -> bool:
        """Play the moves that need no thought, up to the first word that does; False where that is the next."""
        known, began, line = self._words.known, self._index, self.game.line
        self._index = self.game.run(known, began)
        if self._index == began:
            return False
        played = known[began : self._index]
        if line.asides:
            played = [word for word in played if word.kind is None or word.kind is Kind.NO_MOVE]
        self.record.texts += map(TEXT, played)
        if line.asides or line.remarkable:
            self._asides.tell(line)
        self.moves_written = True
        if line.watched:
            self._claims.look()
            self._refresh()
        return True

    def _word(self, word: Word) -> None:
        if word.kind is not None:
            self._other(word.text, word.kind)
        elif (written := read_move(self.rules.board, word.text)) is not None:
            self._move(word.text, written)

    # Words that are no moves

    def _other(self, word: str, kind: Kind) -> None:
        if kind is Kind.RESULT:
            self.result = self.result or word
            self._simple = False
        elif kind is Kind.NO_MOVE:
            self._no_move(word)
        elif kind is Kind.FORFEIT and self.rules.refusal is Refusal.PIECE_IS_FORFEIT:
            self._take_forfeit(word)
        elif kind is not Kind.MARK:
            self._unreadable(word)

    def _unreadable(self, word: str) -> None:
        """Prose before the first move, between pairs and of the end is passed over; anything else ends the check."""
        if word.casefold().startswith("/fen"):
            self._notes.stop(Code.POSITION_CHANGED, word)
        elif self.moves_written:
            self._prose(word)
        elif any(map(str.isdecimal, word)) or self._words.fills_a_slot(self._index):
            self._notes.stop(Code.UNREADABLE_MOVE, word)
        elif not self._notes.findings:
            self._notes.remark(Code.TEXT_SKIPPED, word[:TOLD])

    def _prose(self, word: str) -> None:
        if prose := self._words.aside(self._index):
            self._notes.remark(Code.TEXT_SKIPPED, prose if len(prose) <= TOLD else f"{prose[:TOLD]}…")
            self._index += prose.count(" ")
        else:
            self._notes.stop(Code.UNREADABLE_MOVE, word)

    def _bare_number(self, word: str) -> None:
        """A number without a dot counts moves where one follows or is to come; else a move has lost its sign."""
        if not self.moves_written or word == str(self.record.plies // 2 + 1):
            return
        if len(word) > 3 or not self._words.move_follows(self._index):
            self._notes.stop(Code.UNREADABLE_MOVE, word)

    def _no_move(self, word: str) -> None:
        """A pass, where the rules have one; slots left empty in the numbering say nothing."""
        if self.rules.passes:
            self._pass(word)
        else:
            self._notes.stop(Code.NO_PASS, word, self.rules.articles[Topic.BLOCKED])

    def _take_forfeit(self, word: str) -> None:
        if self.result is not None:
            self._notes.stop(Code.MOVE_AFTER_RESULT, word, values={"result": self.result})
        elif self.moves_written and word[1:].isdecimal() is self._words.named:
            article = self.rules.articles[Topic.NOTATION]
            self._notes.stop(Code.MIXED_NOTATION, word, article, ply=self.record.plies)
        else:
            self._forfeit.take(word)
            self._refresh()

    def _pass(self, word: str) -> None:
        self.moves_written = True
        self._forfeit.leave()
        if self._game_over(word):
            return
        position = self.game.position
        if position.can_move():
            self._notes.stop(
                Code.PASS_WITH_MOVES, word, self.rules.articles[Topic.BLOCKED], legal=self._legal_in(position)
            )
        else:
            self._played(word, position.passed(), None)

    # Moves

    def _move(self, word: str, written: Written) -> None:
        self.moves_written = True
        self._forfeit.leave()
        position = self.game.position
        choice = None if self._ended_with_moves_left(position) else choose(position, written)
        if choice is None and self._game_over(word) or self._badly_written(word, written):
            return
        if choice is None and written.takes and self._in_parts(word, written, position):
            return
        if choice is not None:
            self._legal(word, written, position, choice)
        elif self.rules.refusal is Refusal.OPPONENT_MAY_RECTIFY:
            self._against_the_rules(word, written, position)
        else:
            self._illegal(word, written, position)

    def _ended_with_moves_left(self, position: Position) -> bool:
        """Whether the game is over though the player could still move."""
        return self.result is not None or self.game.drawn is not None or not position.foe_men | position.foe_kings

    def _game_over(self, word: str) -> bool:
        """Stop at a move after the result, or after the board has decided."""
        if self.result is not None:
            self._notes.stop(Code.MOVE_AFTER_RESULT, word, values={"result": self.result})
        elif over := self.game.over:
            self._notes.stop(Code.MOVE_AFTER_END, word, over.article, values={"reason": over.reason.value})
        return self._notes.stopped

    def _badly_written(self, word: str, written: Written) -> bool:
        if written.algebraic is not self._words.named:
            self._notes.stop(Code.MIXED_NOTATION, word, self.rules.articles[Topic.NOTATION])
        elif 0 in written.squares:
            self._notes.stop(Code.NO_SUCH_SQUARE, word, self.rules.articles[Topic.NUMBERING])
        return self._notes.stopped

    def _legal(self, word: str, written: Written, position: Position, choice: Choice) -> None:
        if choice.ambiguous:
            ways = sorted(position.move_of(capture) for capture in choice.captures)
            paths, article = self._words.listed(ways[:MOST_PATHS]), self.rules.articles[Topic.NOTATION]
            self._notes.stop(Code.AMBIGUOUS_CAPTURE, word, article, legal=paths, values={"ways": len(ways)})
            return
        if choice.remark is not None:
            self._notes.find(choice.remark, self.record.plies + 1, word, self.rules.articles[Topic.NOTATION])
        bits, capture = self.rules.board.bits, choice.capture
        start, end = bits[written.start], bits[written.end]
        if capture is None and not self.rules.capture_is_forced:
            self._forfeit.earn(position, start, end)
        self._played(word, position.after(start, end, capture.taken if capture else 0), capture)

    def _in_parts(self, word: str, written: Written, position: Position) -> bool:
        """Play a capture written jump by jump, as words of their own, where together they are a legal one."""
        jumps = self._words.jumps_after(self._index, written)
        if not jumps:
            return False
        squares = (*written.squares, *(square for _, jump in jumps for square in jump.squares[1:]))
        choice = choose(position, Written(squares, takes=True, algebraic=written.algebraic))
        if choice is None or choice.capture is None or choice.ambiguous:
            return False
        text = " ".join((word, *(jump for jump, _ in jumps)))
        self._notes.find(Code.CAPTURE_IN_PARTS, self.record.plies + 1, text, self.rules.articles[Topic.NOTATION])
        self._index += len(jumps)
        bits, capture = self.rules.board.bits, choice.capture
        self._played(text, position.after(bits[squares[0]], bits[squares[-1]], capture.taken), capture)
        return True

    def _against_the_rules(self, word: str, written: Written, position: Position) -> None:
        """A move that breaks the rules and stands, if it can be made on the board, until the opponent objects."""
        slot_left_empty = self._words.announced(self._index, position.turn) is position.turn.other
        found = irregularity(position, written, slot_left_empty=slot_left_empty)
        if found is None:
            self._illegal(word, written, position)
            return
        ply = self.record.plies + 1
        self._played(word, found.after, found.capture, regular=False)
        for breach in found.breaches:
            self._notes.find(breach.code, ply, word, breach.article, standing=Standing.OPEN)
        self._refresh()

    def _illegal(self, word: str, written: Written, position: Position) -> None:
        wrong = diagnose(position, written)
        values = dict(wrong.values)
        if "square" in values:
            values["square"] = self._words.square(int(values["square"]))
        self._notes.stop(wrong.code, word, wrong.article, legal=self._legal_in(position), values=values)

    def _played(self, word: str, after: Position, capture: Capture | None, *, regular: bool = True) -> None:
        """Go on to the position a half-move led to; what was open before it is settled by it."""
        self._notes.accept(after.turn.other)
        before = self.game.position
        self.record.add(word, before.move_of(capture) if capture else None, is_pass=before.occupied == after.occupied)
        if regular:
            self.game.put(after)
        else:
            self.game.put_irregular(after)
        self._claims.look()
        self._refresh()

    def _refresh(self) -> None:
        pending = self._notes.unsettled or self._forfeit.candidates or self.result or self.game.drawn
        _, _, foe_men, foe_kings, _ = self.game.line.state
        self._simple = not pending and foe_men | foe_kings != 0

    def _legal_in(self, position: Position) -> tuple[str, ...]:
        return self._words.listed(position.legal_moves()[:MOST_LEGAL])
