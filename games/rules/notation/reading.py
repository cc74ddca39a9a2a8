"""Read a game's text strictly in one pass: every character is accounted for.

Tokens follow one another under a small grammar: a move number, the half-moves of its pair with their marks and
comments, remarks between pairs, a result, remarks below it. Where a half-move is due, anything else stops the reading.
This module knows how games are written, not what is legal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from .footer import end_of_half_points, read_footer
from .heading import read_heading
from .movetext import SpanKind, without_spaces
from .numbering import HALF_MOVES, Lookahead, Number, Numbering, NumberPlace
from .prose import Prose, separate_half_moves
from .scanner import Item, Scanner, Span
from .signs import NUMBER_SIGN
from .tokens import Shape, Tail, Token, token_at

EMPTY_SLOT = "..."
DRAWN = "1-1"
_WORD = re.compile(r"\S+")
_COMMENT = re.compile(r"\{[^{}]*+\}")
_IN_BRACKETS = re.compile(r"\(([0-9]{1,3})\)")
_NEXT_NUMBER = re.compile(rf"(?<![^\s)])([0-9]{{1,4}})[ \t]?{NUMBER_SIGN}")
MAX_PAIR = 400  # letters of a pair in which the next number is looked for


@dataclass(frozen=True)
class Reading:
    """The content of a text: its tags, its items in order, and the spans that make up the text.

    `tail` sums up the text after the point where the reading stopped. `remarks` are among the moves and below them,
    `headings` above. `starts_second`: the first number announces the second half-move of its pair
    (`1...`, `1. ...`).
    """

    tags: Mapping[str, str]
    spans: tuple[Span, ...]
    items: tuple[Item, ...]
    tail: Tail
    starts_second: bool
    remarks: tuple[str, ...]
    headings: tuple[str, ...]


MAX_PASSES_RUNNING = 100
"""Longest run of passes that is read: two passes in a row already draw the game."""


def read(text: str, *, passes: bool, huffs: bool) -> Reading:
    """Read the text of one game. `passes` and `huffs`: whether the rules have passes and huffs."""
    return _Reader(text, passes=passes, huffs=huffs).read()


class _Reader:
    """Reads the text of one game, token by token."""

    def __init__(self, text: str, *, passes: bool, huffs: bool) -> None:
        self._scanner = Scanner(text)
        self._numbering = Numbering()
        self._passes = passes
        self._huffs = huffs
        self._has_position = False
        self._after_move = False  # only marks, comments and the like since a half-move
        self._follows = False  # only space since a half-move
        self._passes_running = 0  # passes in a row, up to here
        self._lookahead = Lookahead(text)
        self._moves_start = 0

    def read(self) -> Reading:
        """Read token by token, up to the end or to a stop, with one method for each shape of token."""
        scanner = self._scanner
        tags = read_heading(scanner)
        self._moves_start = scanner.offset
        self._has_position = any(name.casefold() == "fen" and value for name, value in tags.items())
        text = scanner.text
        while scanner.offset < len(text):
            token = token_at(text, scanner.offset)
            if token.shape is Shape.SPACE:
                scanner.consume(SpanKind.SPACE, token.end)
                continue
            moved, self._follows = self._follows, False
            if self._numbering.fresh and (hidden := self._lookahead.hidden_half_move(token)):
                self._unreadable(hidden)
            elif token.shape is Shape.OPENED and (number := self._bracketed_number(token)):
                self._number(number)
            elif token.shape not in _ASIDE or not scanner.consume_aside(token):
                self._follows = moved and (token.shape is Shape.MOVE or token.text == ",")
                _HANDLERS.get(token.shape, _Reader._unreadable)(self, token)
        numbering = self._numbering
        return Reading(
            tags,
            tuple(scanner.spans),
            tuple(scanner.items),
            scanner.tail,
            numbering.starts_second,
            tuple(scanner.remarks),
            tuple(scanner.headings),
        )

    # Half-moves

    def _move(self, token: Token) -> None:
        """Read a half-move; if the next number is joined to it, only the part before the number."""
        end = self._lookahead.end_before_number(token, self._numbering.due) if token.end - token.start > 3 else None
        if end is not None:
            if not end:
                before = token.text.rsplit(None, 1)[0]
                self._unreadable(token._replace(end=token.start + len(before), text=before))
                return
            token = token._replace(end=token.start + end, text=token.text[:end])
        elif "." in token.text and self._numbering.has_due_number(token.text):
            self._unreadable(token)
            return
        slot = self._numbering.slot
        self._scanner.add(None, without_spaces(token.text), token.end, slot, follows=self._follows)
        self._numbering.fill()
        self._passes_running = 0
        self._after_move = self._follows = True

    def _pass(self, token: Token) -> None:
        """Read a pass."""
        self._passes_running += 1
        if self._passes_running > MAX_PASSES_RUNNING:
            self._unreadable(token)
            return
        self._scanner.add(SpanKind.NO_MOVE, token.text.rstrip(".,"), token.end)
        self._numbering.fill()
        self._after_move = True

    def _dash(self, token: Token) -> None:
        """Read a dash between spaces as a pass, if the rules have passes."""
        around = (
            self._scanner.text[max(0, token.start - 1) : token.start] + self._scanner.text[token.end : token.end + 1]
        )
        if self._passes and not around.strip(" \t\r\n.;)"):
            self._pass(token)
        else:
            self._unreadable(token)

    def _pass_word(self, token: Token) -> None:
        """Read a word such as `pasa` as a pass, or as prose under rules without passes."""
        if self._passes:
            self._pass(token)
        else:
            self._prose(token)

    def _dots(self, token: Token) -> None:
        """Read dots as an empty slot or, after a comment, as the sign that the pair continues."""
        numbering, scanner = self._numbering, self._scanner
        if numbering.fresh and not numbering.filled:
            empty = self._passes
        elif numbering.slot == 1 and not numbering.fresh:
            empty = self._lookahead.next(token.end) in (Shape.NUMBER, Shape.BARE_NUMBER)
        elif numbering.fresh or not numbering.pair_is_full:
            scanner.consume(SpanKind.NO_MOVE, token.end)
            return
        else:
            empty = self._passes
        if numbering.fresh or empty:
            numbering.fill(move=not numbering.number)  # without numbers, the dots are a pass
        if empty:
            scanner.add(SpanKind.NO_MOVE, EMPTY_SLOT, token.end)
        else:
            scanner.consume(SpanKind.NO_MOVE, token.end)

    def _huff(self, token: Token) -> None:
        """Read a huff, such as `S21`, under rules that have huffs."""
        if self._huffs:
            self._scanner.add(SpanKind.HUFF, token.text.rstrip(".,!?"), token.end)
            self._after_move = True
        else:
            self._unreadable(token)

    # Numbers

    def _number(self, token: Token) -> None:
        """Read a move number, and note an empty slot or a wrong number as an item for the replay.

        Stops if the text does not begin with number 1, or if the number cannot be told from a half-move.
        """
        number, numbering, scanner = self._as_number(token), self._numbering, self._scanner
        joined = self._lookahead.is_joined_to_half_move(token.end)
        if numbering.fresh and not (number.second and number.value == numbering.number):
            self._unreadable(token)
            return
        place = NumberPlace.DUE if not numbering.started else numbering.compare(number)
        if not numbering.number and not self._has_position and number.value != numbering.due:
            scanner.stop(SpanKind.FIRST_NUMBER, token.text.strip(), token.end)
            return
        if joined and place is NumberPlace.UNEXPECTED:
            self._unreadable(token)
            return
        if place is not NumberPlace.DUE and numbering.begins_again(number) and not self._is_misprint(token.end):
            scanner.stop(SpanKind.SECOND_GAME, token.text.strip(), token.end)
            return
        if place is NumberPlace.FIRST_IS_EMPTY and self._passes:
            scanner.items.append(Item(EMPTY_SLOT, SpanKind.NO_MOVE, scanner.offset))
        elif place is not NumberPlace.DUE:
            slot = 1 if place is NumberPlace.SECOND_IS_EMPTY else -1
            scanner.items.append(Item(token.text, SpanKind.NUMBER, scanner.offset, slot))
        numbering.read(number)
        scanner.consume(SpanKind.NUMBER, token.end)
        self._after_move = False

    def _bracketed_number(self, token: Token) -> Token | None:
        """Return a move number written as `(1)`, if it is the one due or begins again, before a half-move."""
        match = _IN_BRACKETS.match(self._scanner.text, token.start)
        if match is None or self._lookahead.next(match.end()) not in HALF_MOVES:
            return None
        numbering, number = self._numbering, Number(f"{match[1]}.")
        due = number.value == numbering.due and (numbering.pair_is_full or not numbering.started)
        again = numbering.number > 0 and numbering.pair_is_full and numbering.begins_again(number)
        return Token(Shape.NUMBER, token.start, match.end(), f"{match[1]}.") if due or again else None

    def _as_number(self, token: Token) -> Number:
        """Return a move number; dots beside it belong to it if a second half-move may be announced: `1. ...`."""
        second = Number(token.text, second=True)
        dotted = self._lookahead.next(token.end) is Shape.DOTS and self._numbering.is_due(second)
        return second if dotted else Number(token.text)

    def _is_misprint(self, offset: int) -> bool:
        """Return whether a number 1 stands for the one that is due: the next number is the one after that."""
        after = _COMMENT.sub(" ", self._scanner.text[offset : offset + MAX_PAIR])
        following = _NEXT_NUMBER.search(after)
        return following is not None and int(following[1]) == self._numbering.due + 1

    def _bare_number(self, token: Token) -> None:
        """Read a number without a dot: a move number if it is the one due, otherwise unreadable."""
        numbering, value = self._numbering, int(token.text)
        after = self._lookahead.next(token.end)
        if not numbering.started:
            if value != 1 and not self._has_position and after is Shape.MOVE:
                self._scanner.stop(SpanKind.FIRST_NUMBER, token.text, token.end)
                return
            good = (value == 1 or self._has_position) and after in HALF_MOVES
        elif numbering.fresh or not numbering.number:
            good = False
        elif after is Shape.DOTS and numbering.slot == 1:
            good = value == numbering.number
        else:
            good = numbering.pair_is_full and value == numbering.due and after in (*HALF_MOVES, Shape.RESULT, None)
        if not good:
            self._unreadable(token)
        elif numbering.slot == 1:
            self._scanner.consume(SpanKind.NUMBER, token.end)
        else:
            numbering.read(self._as_number(token))
            self._scanner.consume(SpanKind.NUMBER, token.end)
            self._after_move = False

    # Text beside half-moves

    def _mark(self, token: Token) -> None:
        """Read a mark such as `!` after a half-move; anywhere else it is unreadable."""
        if self._after_move:
            self._scanner.consume(SpanKind.MARK, token.end)
        else:
            self._unreadable(token)

    def _semicolon(self, token: Token) -> None:
        """Read a semicolon: a separator of the half-moves of a pair, or a comment to the end of the line."""
        if not self._semicolons_separate or self._lookahead.is_comment(token.end):
            self._scanner.line_comment()
        elif self._after_move:
            self._scanner.consume(SpanKind.MARK, token.end)
        else:
            self._unreadable(token)

    @cached_property
    def _semicolons_separate(self) -> bool:
        return separate_half_moves(self._scanner.text, self._moves_start, passes=self._passes)

    def _result(self, token: Token) -> None:
        """Read the result and the remarks below it; a star joined to a half-move is only an evaluation."""
        scanner = self._scanner
        if token.text == "*" and self._after_move and scanner.offset and not scanner.text[scanner.offset - 1].isspace():
            scanner.consume(SpanKind.MARK, token.end)  # joined to a half-move, it is an evaluation
            return
        result = without_spaces(token.text).rstrip(".,")
        scanner.add(SpanKind.RESULT, result, token.end)
        read_footer(scanner, result, passes=self._passes)

    # Prose

    def _prose(self, token: Token) -> None:
        """Read words as a remark if they may be one; otherwise stop."""
        scanner, numbering = self._scanner, self._numbering
        if token.text.casefold().startswith("/fen"):
            scanner.stop(SpanKind.POSITION_CHANGED, token.text, token.end)
            return
        if self._half_points(token):
            return
        prose = Prose(scanner.text, token.start)
        if numbering.started and prose.is_a_sign:
            self._unreadable(token)
        elif end := prose.line_end(numbering, self._lookahead):
            scanner.remark(end, among_moves=numbering.started)
        elif prose.may_be_remark(self._lookahead.next(prose.end), numbering):
            scanner.remark(prose.end, among_moves=numbering.started)
        else:
            self._unreadable(token)

    def _other(self, token: Token) -> None:
        """Read half a point in figures above a signature; stop at anything else."""
        if not self._half_points(token):
            self._unreadable(token)

    def _half_points(self, token: Token) -> bool:
        """Read half a point for each above remarks, and these; return False for anything else."""
        scanner = self._scanner
        if not self._numbering.started or (end := end_of_half_points(scanner.text, token.start)) is None:
            return False
        scanner.remark(end, among_moves=True)
        read_footer(scanner, DRAWN, passes=self._passes)
        return True

    def _unreadable(self, token: Token) -> None:
        """Stop at a text that is no half-move."""
        text = without_spaces(token.text) if token.shape is Shape.MOVE else token.text.strip()
        end = token.end
        if token.text.casefold().startswith("/fen"):
            self._scanner.stop(SpanKind.POSITION_CHANGED, text, end)
            return
        if token.shape is Shape.NUMBER and (word := _WORD.match(self._scanner.text, token.start)):
            text = word[0]  # with the text joined to it
        self._scanner.stop(SpanKind.UNREADABLE, text, end)


_ASIDE = frozenset((Shape.COMMENT, Shape.OPENED, Shape.ESCAPE, Shape.OTHER))
_HANDLERS: Mapping[Shape, Callable[[_Reader, Token], None]] = {
    Shape.MOVE: _Reader._move,
    Shape.NUMBER: _Reader._number,
    Shape.BARE_NUMBER: _Reader._bare_number,
    Shape.DOTS: _Reader._dots,
    Shape.PASS: _Reader._pass,
    Shape.DASH: _Reader._dash,
    Shape.PASS_WORD: _Reader._pass_word,
    Shape.HUFF: _Reader._huff,
    Shape.MARK: _Reader._mark,
    Shape.STOP: _Reader._mark,
    Shape.SEMICOLON: _Reader._semicolon,
    Shape.RESULT: _Reader._result,
    Shape.PROSE: _Reader._prose,
    Shape.OTHER: _Reader._other,
}
