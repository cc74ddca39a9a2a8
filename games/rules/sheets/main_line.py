"""The main line of a sheet: its words in order, as `Line` plays them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import dropwhile, takewhile

from ..board import Side
from ..notation.movetext import (
    MAX_CACHED_LENGTH,
    MAX_CACHED_WORDS,
    SpanKind,
    WrittenMove,
    huffed_square,
    read_move,
    result_of,
    revealed,
    without_spaces,
)
from ..notation.pdn import GameText, plain_words
from ..notation.reading import Reading, read
from ..notation.remarks import is_signature
from ..notation.scanner import Item, Span
from ..notation.signs import CROSS, SPACE
from ..notation.unplayed import tells_an_end
from ..position import Move, Position
from ..ruleset import Refusal, RuleSystem
from ..word import Word
from .findings import SQUARES, Value


class Vocabulary(dict[str, Word]):
    """Maps the text of a half-move, pass, huff or result to a `Word`.

    Games use few different texts, mostly short, so short ones are cached. With `named`, the sheet has names of squares,
    and half-moves in numbers are not simple; without it, the reverse.
    """

    def __init__(self, rules: RuleSystem, named: bool) -> None:
        super().__init__()
        self._rules = rules
        self._named = named

    def __missing__(self, text: str) -> Word:
        """Return the word of a text, and keep it for the next time."""
        word = self._read(text)
        if len(text) < MAX_CACHED_LENGTH:
            if len(self) >= MAX_CACHED_WORDS:
                self.clear()  # a bound, since the text may be anything
            self[text] = word
        return word

    def _read(self, text: str) -> Word:
        """Read a text as a word, with the bits that `Line` needs to play it."""
        written = read_move(self._rules.board, text)
        if written is None:
            return Word(text, _kind(text), lost=self._lost(text))
        path = self._path(written)
        start, end = path[0], path[-1]
        generator = self._rules.move_generator
        stepping = [start != 0 and (each.man_steps[start] & ~each.far_row & end) != 0 for each in generator.tables]
        passed = generator.between_king_steps.get(start | end)
        jumped = generator.between.get(start | end, 0) if written.takes and len(path) == 2 else 0
        return Word(
            text,
            None,
            takes=written.takes,
            start=start,
            end=end,
            path=path if len(path) > 2 else (),
            step_of=0 if written.takes else stepping[0] + 2 * stepping[1],
            crossed=start if passed is None else passed | end,
            targets=jumped,
            jump=generator.tables[0].king_captures.capture_bits(start, jumped, end),
        )

    def _lost(self, text: str) -> int:
        """Return the piece removed by a huff; 0 if the word is no huff, or in another notation than the sheet."""
        number = huffed_square(self._rules.board, text)
        if number is None or text[1:].isdecimal() is self._named:
            return 0
        return self._rules.board.bits[number]

    def _path(self, written: WrittenMove) -> tuple[int, ...]:
        """Return the squares of a move as bits; zeros if some are missing, or a quiet move has more than two."""
        simple = (len(written.squares) == 2 or written.takes) and not written.unusual
        if not simple or 0 in written.squares or written.algebraic is not self._named:
            return 0, 0
        return tuple([self._rules.board.bits[number] for number in written.squares])


def _kind(text: str) -> SpanKind:
    """Return the kind of a text in plain notation that is no half-move."""
    if result_of(text) is not None:
        return SpanKind.RESULT
    if text[0] == "S":
        return SpanKind.HUFF
    return SpanKind.NO_MOVE if text == "--" else SpanKind.UNREADABLE


@lru_cache
def vocabulary(rules: RuleSystem, named: bool) -> Vocabulary:
    return Vocabulary(rules, named)


_LOOSE_SIGN = re.compile(rf"{SPACE}++{CROSS}")
_PLAYED = (None, SpanKind.NO_MOVE, SpanKind.HUFF)


def _ends_game(item: Item) -> bool:
    """Return whether a text below the moves is a result, or words that state the end of the game."""
    return item.kind is SpanKind.RESULT or (item.kind is SpanKind.REMARK and tells_an_end(item.text))


MAX_JUMPS = 30  # most texts of a capture written jump by jump


class MainLine:
    """The main line of a sheet: `words` are all words that play or report something, without expected move numbers.

    A text in plain notation is read closely only when `reading` is needed. `length` is the length of the text with the
    games after this one.
    """

    def __init__(self, rules: RuleSystem, sheet: GameText, length: int) -> None:
        self._rules = rules
        self._board = rules.board
        self._reading: Reading | None = None
        self.text = sheet.text
        self._text, body = revealed(sheet.text), revealed(sheet.body)
        self.unknown_scale_result = sheet.unknown_scale_result  # a result at the end in an unknown scale
        if self.unknown_scale_result is not None:
            self._text, body = (each.rstrip().removesuffix(self.unknown_scale_result) for each in (self._text, body))
        self._end, self._length = len(sheet.text), length
        plain = plain_words(body, passes=rules.passes, huffs=self._huffs)
        self.is_plain = plain is not None
        if plain is not None:
            self.named = _names_squares(next((word for word in plain if word != "--"), ""))
            self.words = list(map(vocabulary(rules, self.named).__getitem__, plain))
            self.texts = plain
        else:
            first = next((item.text for item in self.reading.items if item.kind is None), "")
            self.named = _names_squares(first)
            self._vocabulary = vocabulary(rules, self.named)
            self.words = [self._word(index, item) for index, item in enumerate(self.reading.items)]
            self.texts = [word.text for word in self.words]

    @property
    def _huffs(self) -> bool:
        return self._rules.refusal is Refusal.MAY_BE_HUFFED

    @property
    def reading(self) -> Reading:
        """Return the strict reading of the whole text, made once.

        A compiled class has no place for the value of `cached_property`, which would make it anew each time.
        """
        if self._reading is None:
            self._reading = read(self._text, passes=self._rules.passes, huffs=self._huffs)
        return self._reading

    @property
    def starts_second(self) -> bool:
        """Return whether the first number announces a second half-move: Black's, `1...`."""
        return not self.is_plain and self.reading.starts_second

    def spans_up_to(self, index: int | None) -> tuple[Span, ...]:
        """Return the spans of the text; with `index`, the text from that item on is one unread span."""
        spans, ends = self.reading.spans, [(SpanKind.RESULT, len(self._text), self._end)]
        if index is not None and index < len(self.reading.items):
            place = self.reading.items[index].start
            spans = tuple(span for span in spans if span.end <= place)
            ends = [(SpanKind.UNREAD, place, self._end)]
        ends.append((SpanKind.OTHER_GAMES, self._end, self._length))
        return (*spans, *(Span(*end) for end in ends if end[1] < end[2]))

    def place_of(self, index: int) -> tuple[int, int]:
        """Return the range of the text that an item of it takes."""
        start = self.reading.items[index].start
        return next((span.start, span.end) for span in self.reading.spans if span.start == start < span.end)

    def _word(self, index: int, item: Item) -> Word:
        """Return the word of an item of the reading."""
        if item.kind is not None or self.continues_capture(index):
            return Word(item.text, item.kind)
        return self._vocabulary[item.text]

    def continues_capture(self, index: int) -> bool:
        """Return whether the next text begins where this capture ends: the opponent has no piece there to move."""
        if self.is_plain:
            return False
        items = self.reading.items
        if index + 1 >= len(items) or not items[index + 1].follows:
            return False
        jump, after = (read_move(self._board, items[place].text) for place in (index, index + 1))
        return jump is not None and after is not None and jump.takes and after.takes and after.start == jump.end

    def count_left(self, index: int) -> tuple[int, str | None]:
        """Return the number of half-moves from a word to the end of the sheet, and the first result among them."""
        left = self.words[index:]
        moves = sum([word.kind is None for word in left])
        result = next((word.text for word in left if word.kind is SpanKind.RESULT), None)
        if self.is_plain:
            return moves, result
        tail = self.reading.tail
        return moves + tail.moves, result or tail.result

    @property
    def last_remarks(self) -> tuple[str, ...]:
        """Return the remarks below the last half-move."""
        return tuple(item.text for item in self._below_moves() if item.kind is SpanKind.REMARK)

    @property
    def signatures(self) -> tuple[str, ...]:
        """Return the lines below the result, in figures or words, that only name somebody."""
        below = dropwhile(lambda item: not _ends_game(item), self._below_moves())
        texts = (item.text for item in below if item.kind is SpanKind.REMARK)
        return tuple(text for text in texts if is_signature(text) and not tells_an_end(text))

    def _below_moves(self) -> list[Item]:
        """Return the items below the last half-move."""
        if self.is_plain:
            return []
        return list(takewhile(lambda item: item.kind not in _PLAYED, reversed(self.reading.items)))[::-1]

    @property
    def is_left_open(self) -> bool:
        """Return whether a comment or variation is never closed, so that the text after it is not reliable."""
        return bool(self.words) and self.words[-1].kind is SpanKind.NOT_CLOSED

    def jumps_after(self, index: int, written: WrittenMove) -> list[tuple[str, WrittenMove]]:
        """Return the texts and captures that continue a capture written jump by jump, each from the end of the last."""
        jumps: list[tuple[str, WrittenMove]] = []
        items = self.reading.items
        for item in items[index + 1 : index + MAX_JUMPS]:
            jump = read_move(self._board, item.text) if item.follows else None
            if jump is None or not jump.takes or jump.algebraic is not written.algebraic or jump.start != written.end:
                break
            jumps.append((item.text, jump))
            written = jump
        return jumps

    def capture_before_space(self, index: int) -> str | None:
        """Return the part of a capture before a space and a sign, `18x9` of `18x9 x14`; None without one."""
        item = self.reading.items[index]
        end = next(span.end for span in self.reading.spans if span.start == item.start and span.kind is SpanKind.MOVE)
        for match in _LOOSE_SIGN.finditer(self._text, item.start, end):
            before = without_spaces(self._text[item.start : match.start()])
            if read_move(self._board, before) is not None:
                return before
        return None

    def announced(self, index: int, turn: Side) -> Side:
        """Return the side of the half-move announced by the last move number; `turn` without a number."""
        slot, first = self.reading.items[index].slot, self._rules.first_side or Side.WHITE
        return turn if slot < 0 else first.other if slot else first

    def slot_is_empty(self, index: int) -> bool:
        """Return whether a number stands in place of the second half-move of the pair before it."""
        return self.reading.items[index].slot == 1

    def square(self, number: int) -> str:
        """Return a square in the notation of the sheet."""
        return self._board.names[number] if self.named else str(number)

    def in_squares(self, values: Mapping[str, Value]) -> dict[str, Value]:
        """Return the values of a finding, with squares in the notation of the sheet."""
        return {name: self.square(int(value)) if name in SQUARES else value for name, value in values.items()}

    def listed(self, moves: list[Move]) -> tuple[str, ...]:
        """Return moves with every square of their paths, in the notation of the sheet."""
        if not self.named:
            return tuple(move.full for move in moves)
        names = self._board.names
        return tuple(move.sign.join(names[number] for number in move.path) for move in moves)


def _names_squares(text: str) -> bool:
    """Return whether a half-move is written with names of squares; parentheses, for a king, are ignored."""
    return text.lstrip("(")[:1].isalpha()


MAX_TRIALS = 40  # replays for one sheet; a capture in the rest may be ambiguous too
MAX_WORDS = 20_000  # words of all replays together


class Trials:
    """Finds out from which positions the words of a sheet from an index on can be read to the end.

    `replay` replays the rest of a sheet, and tells whether it is read to the end. `exhausted` is set once a replay was
    left out; then nothing is known.
    """

    def __init__(self, replay: Callable[[Position, int, Trials], bool], words: int) -> None:
        self._replay = replay
        self._words = words  # of the whole sheet
        self._trials_left, self._words_left = MAX_TRIALS, MAX_WORDS
        self.exhausted = False

    def only(self, positions: Sequence[Position], index: int) -> int | None:
        """Return the place of the only position from which the rest can be read; None if there is no single one."""
        readable = [place for place, position in enumerate(positions) if self._reads_on(position, index)]
        return readable[0] if len(readable) == 1 and not self.exhausted else None

    def any(self, positions: Sequence[Position], index: int) -> bool:
        """Return whether the rest can be read from any of the positions."""
        return any(self._reads_on(position, index) for position in positions)

    def _reads_on(self, position: Position, index: int) -> bool:
        """Return whether the rest can be read from a position; False once the limits are reached."""
        self._trials_left -= 1
        self._words_left -= self._words - index
        if self._trials_left < 0 or self._words_left < 0:
            self.exhausted = True
        return not self.exhausted and self._replay(position, index, self)
