"""A scanner of a game's text, in which each character read belongs to one span."""

from __future__ import annotations

import re
from typing import NamedTuple

from .movetext import SpanKind
from .remarks import holds_a_half_move
from .signs import SPACE
from .tokens import Shape, Tail, Token, line_token, tail_of, token_at, variation

_SPACES = re.compile(f"{SPACE}+")
_LINE = re.compile(r"[^\r\n{]*+")
MAX_QUOTED = 40  # letters of a text quoted in a finding
MAX_REMARK = 400  # letters of a remark that are examined
MAX_REMARKS = 1000  # in a text; a text with more is no game sheet


class Span(NamedTuple):
    """Consecutive characters of a text and their kind. The spans of a text, joined, are the text."""

    kind: SpanKind
    start: int
    end: int


class Item(NamedTuple):
    """A half-move or another text for the replay; `kind` is None for a half-move.

    `slot` is the half-move of its pair that the move number announces, 0 or 1; -1 without a number. `follows`: only
    space separates it from the half-move before.
    """

    text: str
    kind: SpanKind | None
    start: int
    slot: int = -1
    follows: bool = False


class Scanner:
    """Reads a text from its beginning to its end, or to the point where the reading stops."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.offset = 0
        self.spans: list[Span] = []
        self.items: list[Item] = []
        self.tail = Tail(0, None)
        self.remark_count = 0
        self._examined = 0  # comments examined for text like moves
        self.remarks: list[str] = []  # made among the moves and below them
        self.headings: list[str] = []  # made above them

    @property
    def ended(self) -> bool:
        """Return whether the whole text has been consumed."""
        return self.offset >= len(self.text)

    def token(self) -> Token:
        """Return the next token."""
        return token_at(self.text, self.offset)

    def line(self) -> str:
        """Return the rest of the line, up to a comment in braces."""
        match = _LINE.match(self.text, self.offset)
        assert match is not None
        return match[0]

    def consume(self, kind: SpanKind, end: int) -> None:
        """Consume the text up to an offset as one span."""
        self.spans.append(Span(kind, self.offset, end))
        self.offset = end

    def add(self, kind: SpanKind | None, text: str, end: int, slot: int = -1, *, follows: bool = False) -> None:
        """Consume the text up to an offset as an item for the replay."""
        self.items.append(Item(text, kind, self.offset, slot, follows))
        self.consume(SpanKind.MOVE if kind is None else kind, end)

    def stop(self, kind: SpanKind, text: str, end: int) -> None:
        """Stop reading at the present offset, and leave the rest unread."""
        self.items.append(Item(text[:400], kind, self.offset))
        self.tail = tail_of(self.text, end)
        if kind is SpanKind.NOT_CLOSED:
            self.tail = Tail(self.tail.moves, None)
        self.consume(SpanKind.UNREAD, len(self.text))

    def space(self) -> bool:
        """Consume the space at the present offset; return False if there is none."""
        match = _SPACES.match(self.text, self.offset)
        if match is None:
            return False
        self.consume(SpanKind.SPACE, match.end())
        return True

    def consume_aside(self, token: Token) -> bool:
        """Consume a comment, a variation or an escaped line; return False for anything else."""
        if token.shape is Shape.COMMENT:
            self._comment(token)
        elif token.shape is Shape.OPENED:
            if (whole := variation(self.text, self.offset)) is None:
                self.stop(SpanKind.NOT_CLOSED, "(", token.end)
            else:
                self._variation(whole.end)
        elif token.shape is Shape.ESCAPE:
            self._report_moves_in(token)
            self.consume(SpanKind.ESCAPE, token.end)
        elif token.text == "{":
            self.stop(SpanKind.NOT_CLOSED, "{", token.end)
        else:
            return False
        return True

    def line_comment(self) -> None:
        """Consume the rest of the line as a comment."""
        token = line_token(Shape.COMMENT, self.text, self.offset)
        self._report_moves_in(token)
        self._comment(token)

    def remark(self, end: int, *, among_moves: bool) -> None:
        """Consume the text up to an offset as a remark; of adjacent ones above the moves only the first is reported."""
        text = " ".join(self.text[self.offset : min(end, self.offset + MAX_REMARK)].split())
        self.remark_count += 1
        if self.remark_count > MAX_REMARKS:
            self.stop(SpanKind.UNREADABLE, text[:MAX_QUOTED], end)
            return
        (self.remarks if among_moves else self.headings).append(text)
        reported = any(item.kind is SpanKind.REMARK for item in self.items[-1:] if not among_moves)
        if reported:
            self.consume(SpanKind.REMARK, end)
        else:
            self.add(SpanKind.REMARK, _quoted(text), end)

    def _report_moves_in(self, token: Token) -> None:
        """Report a comment with text like moves of the game, which a reader may take for them, up to a limit."""
        if self._examined >= MAX_REMARKS:
            return
        self._examined += 1
        words = " ".join(token.text[:MAX_REMARK].split())
        if holds_a_half_move(words[1:], dated=False):
            self.items.append(Item(_quoted(words), SpanKind.REMARK, self.offset))

    def _variation(self, end: int) -> None:
        """Consume a variation; of adjacent variations only the first is reported."""
        if self.items and self.items[-1].kind is SpanKind.VARIATION:
            self.consume(SpanKind.VARIATION, end)
        else:
            self.add(SpanKind.VARIATION, "(", end)

    def _comment(self, token: Token) -> None:
        """Consume a comment, as an item for the replay unless it is empty."""
        if "\\}" in token.text:
            self._report_moves_in(token)
        if token.text.strip("{}; \t"):
            self.add(SpanKind.COMMENT, token.text, token.end)
        else:
            self.consume(SpanKind.COMMENT, token.end)


def _quoted(text: str) -> str:
    """Return the first letters of a text, to quote in a finding."""
    return text if len(text) <= MAX_QUOTED else f"{text[:MAX_QUOTED]}…"
