"""Playing a sheet through, word by word, as far as it goes."""

from __future__ import annotations

from games.rules.article import Topic
from games.rules.board import Side
from games.rules.endings import DrawRule
from games.rules.game import Game
from games.rules.line import Word
from games.rules.moves import Capture
from games.rules.notation.movetext import (
    Kind,
    Written,
    kind_of,
    left_open,
    main_line,
    moves_among,
    read_move,
    result_among,
    vocabulary,
)
from games.rules.parameters import Refusal
from games.rules.position import Move, Position
from games.rules.sheets.choosing import Choice, choose
from games.rules.sheets.diagnosis import diagnose
from games.rules.sheets.findings import Code, Finding, Standing
from games.rules.sheets.forfeit import Forfeit
from games.rules.sheets.irregular import irregularity
from games.rules.sheets.notes import Notes
from games.rules.sheets.record import Record

MOST_PATHS = 20  # of an ambiguous capture
FAR_BACK = 8  # words looked at for a number or an empty slot
MOST_LEGAL = 100  # moves listed beside an illegal one


class Replay:
    """One pass over the words of a sheet. `findings` are in the order found; `unread` counts the moves after a stop."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rules = game.rules
        self.record = Record(game)
        self._notes = Notes(self.record)
        self._forfeit = Forfeit(self.record, self._notes)
        self.result: str | None = None
        self.moves_written = False
        self.unread = 0
        self._simple = False  # nothing pending: simple moves can be played without further thought
        self._words: list[str] = []
        self._index = 0  # of the word being read
        self._algebraic = False
        self._claimable: set[DrawRule] = set()
        self._refresh()

    @property
    def findings(self) -> list[Finding]:
        return self._notes.findings

    @property
    def stopped(self) -> bool:
        return self._notes.stopped

    def run(self, words: list[str]) -> None:
        opened = left_open(words)
        self._words = words = main_line(words)
        known = list(map(vocabulary(self.rules.board).__getitem__, words))
        self._algebraic = self._first_is_algebraic(words)
        index = 0
        while index < len(words) and not self._notes.stopped:
            if self._simple:
                index = self._run_simple(known, index)
                if index == len(words):
                    break
            if not known[index].passed_over:
                self._word(index)
            index += 1
        if self._notes.stopped:
            self._leave(words[index:])
            return
        self._forfeit.leave()
        if opened:
            self._notes.remark(Code.NOT_CLOSED, opened)

    def _leave(self, words: list[str]) -> None:
        """After a stop: count the moves that are left, and look for the result alone."""
        self.unread = moves_among(words, self.rules.board)
        self._notes.leave_unread(self.unread)
        self.result = self.result or result_among(words)

    def _first_is_algebraic(self, words: list[str]) -> bool:
        """Whether the first move names squares by letters: all are to be written as it is."""
        moves = (read_move(self.rules.board, word) for word in words)
        return next((move.algebraic for move in moves if move is not None), False)

    def _run_simple(self, known: list[Word], index: int) -> int:
        """Play the moves that need no thought; the index of the first word that does."""
        end = self.game.run(known, index, self._algebraic)
        played = [
            word for word, read in zip(self._words[index:end], known[index:end], strict=True) if not read.passed_over
        ]
        self.record.texts.extend(played)
        self.moves_written = self.moves_written or bool(played)
        if self.game.line.watched:
            self._look_for_draws()
        return end

    def _word(self, index: int) -> None:
        word = self._words[index]
        written = read_move(self.rules.board, word)
        self._index = index
        if written is None:
            self._other(word)
        else:
            self._move(word, written)

    # Words that are no moves

    def _other(self, word: str) -> None:
        kind = kind_of(word)
        if kind is Kind.COMMENT:
            self.record.comment(word)
        elif kind is Kind.VARIATION:
            self._notes.remark(Code.VARIATION_SKIPPED)
        elif kind is Kind.RESULT:
            self.result = self.result or word
            self._simple = False
        elif kind is Kind.NO_MOVE:
            self._no_move(word)
        elif kind is Kind.BARE_NUMBER:
            self._bare_number(word)
        elif kind is Kind.FORFEIT and self.rules.refusal is Refusal.PIECE_IS_FORFEIT:
            self._take_forfeit(word)
        elif kind is not Kind.MARK:
            self._unreadable(word)

    def _unreadable(self, word: str) -> None:
        """Prose before the first move is passed over; anything else that cannot be read ends the check."""
        if self.moves_written or any(map(str.isdecimal, word)):
            self._notes.stop(Code.UNREADABLE_MOVE, word)
        elif not self._notes.findings:
            self._notes.remark(Code.TEXT_SKIPPED, word[:40])

    def _bare_number(self, word: str) -> None:
        """A number without a dot counts moves where one follows or is to come; else a move has lost its sign."""
        if not self.moves_written or word == str(self.record.plies // 2 + 1):
            return
        if len(word) > 3 or not self._a_move_follows():
            self._notes.stop(Code.UNREADABLE_MOVE, word)

    def _a_move_follows(self) -> bool:
        """Whether the next word that is no comment, or the like, is a move or an empty slot."""
        for word in self._words[self._index + 1 : self._index + FAR_BACK]:
            kind = kind_of(word) if read_move(self.rules.board, word) is None else Kind.NO_MOVE
            if kind not in (Kind.COMMENT, Kind.MARK, Kind.VARIATION):
                return kind is Kind.NO_MOVE
        return False

    def _no_move(self, word: str) -> None:
        """An empty slot in the numbering, or a pass where the rules have one."""
        if word[0] in ".…" or self.rules.refusal is Refusal.OPPONENT_MAY_RECTIFY:
            return
        if self.rules.passes:
            self._pass(word)
        else:
            self._notes.stop(Code.NO_PASS, word, self.rules.articles[Topic.BLOCKED])

    def _take_forfeit(self, word: str) -> None:
        if self.result is not None:
            self._notes.stop(Code.MOVE_AFTER_RESULT, word, values={"result": self.result})
        elif self.moves_written and word[1:].isdecimal() is self._algebraic:
            article = self.rules.articles[Topic.NOTATION]
            self._notes.stop(Code.MIXED_NOTATION, word, article, ply=self.record.plies)
        else:
            self._forfeit.take(word)
            self._refresh()

    def _announced(self) -> Side:
        """Whose move the numbering and the slots left empty since the last half-move announce."""
        turn, empty = self.game.position.turn, 0
        for word in reversed(self._words[max(0, self._index - FAR_BACK) : self._index]):
            kind = kind_of(word) if read_move(self.rules.board, word) is None else None
            if kind in (Kind.NUMBER, Kind.BARE_NUMBER):
                turn = Side.BLACK if word.endswith(("..", "…")) else Side.WHITE
                break
            if kind not in (Kind.NO_MOVE, Kind.COMMENT, Kind.MARK, Kind.VARIATION):
                break
            empty += kind is Kind.NO_MOVE
        return turn.other if empty % 2 else turn

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
        if written.algebraic is not self._algebraic:
            self._notes.stop(Code.MIXED_NOTATION, word, self.rules.articles[Topic.NOTATION])
        elif 0 in written.squares:
            self._notes.stop(Code.NO_SUCH_SQUARE, word, self.rules.articles[Topic.NUMBERING])
        return self._notes.stopped

    def _legal(self, word: str, written: Written, position: Position, choice: Choice) -> None:
        if choice.ambiguous:
            ways = sorted(position.move_of(capture) for capture in choice.captures)
            paths, article = self._listed(ways[:MOST_PATHS]), self.rules.articles[Topic.NOTATION]
            self._notes.stop(Code.AMBIGUOUS_CAPTURE, word, article, legal=paths, values={"ways": len(ways)})
            return
        if choice.remark is not None:
            self._notes.find(choice.remark, self.record.plies + 1, word, self.rules.articles[Topic.NOTATION])
        bits, capture = self.rules.board.bits, choice.capture
        start, end = bits[written.start], bits[written.end]
        if capture is None and not self.rules.capture_is_forced:
            self._forfeit.earn(position, start, end)
        self._played(word, position.after(start, end, capture.taken if capture else 0), capture)

    def _against_the_rules(self, word: str, written: Written, position: Position) -> None:
        """A move that breaks the rules and stands, if it can be made on the board, until the opponent objects."""
        slot_left_empty = self._announced() is position.turn.other
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
        self._notes.stop(wrong.code, word, wrong.article, legal=self._legal_in(position), values=wrong.values)

    def _played(self, word: str, after: Position, capture: Capture | None, *, regular: bool = True) -> None:
        """Go on to the position a half-move led to; what was open before it is settled by it."""
        self._notes.accept(after.turn.other)
        before = self.game.position
        self.record.add(word, before.move_of(capture) if capture else None, is_pass=before.occupied == after.occupied)
        if regular:
            self.game.put(after)
        else:
            self.game.put_irregular(after)
        self._look_for_draws()

    # Draws

    def _look_for_draws(self) -> None:
        for rule in self.game.claims:
            if rule not in self._claimable:
                self._claimable.add(rule)
                self._notes.find(
                    Code.DRAW_OPEN, self.record.plies, article=rule.article, values={"reason": rule.reason.value}
                )
        self._refresh()

    def _refresh(self) -> None:
        pending = self._notes.unsettled or self._forfeit.candidates or self.result or self.game.drawn
        _, _, foe_men, foe_kings, _ = self.game.line.state
        self._simple = not pending and foe_men | foe_kings != 0

    def _legal_in(self, position: Position) -> tuple[str, ...]:
        return self._listed(position.legal_moves()[:MOST_LEGAL])

    def _listed(self, moves: list[Move]) -> tuple[str, ...]:
        """Moves with every square they stand on, written as the sheet writes its own."""
        if not self._algebraic:
            return tuple(move.full for move in moves)
        names = self.rules.board.names
        return tuple(move.sign.join(names[number] for number in move.path) for move in moves)
