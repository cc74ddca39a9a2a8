"""A cache of words by their text, under one rule system."""

from __future__ import annotations

from functools import lru_cache

from ..notation.movetext import (
    MAX_CACHED_LENGTH,
    MAX_CACHED_WORDS,
    SpanKind,
    WrittenMove,
    huffed_square,
    read_move,
    result_of,
)
from ..ruleset import RuleSystem
from ..word import Word


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
