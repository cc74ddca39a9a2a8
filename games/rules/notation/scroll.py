"""The progress of a reading: each character read belongs to one span."""

from __future__ import annotations

import re
from typing import NamedTuple

from games.rules.notation.movetext import Kind
from games.rules.notation.signs import SPACE
from games.rules.notation.tokens import Shape, Tail, Token, line_token, tail_of, token_at, variation

_SPACES = re.compile(f"{SPACE}+")
_LINE = re.compile(r"[^\r\n{]*+")
MAX_QUOTED = 40  # letters of a text quoted in a finding
MAX_REMARK = 400  # letters of a remark that are examined
MAX_REMARKS = 1000  # remarks in a text; one with more is no game sheet


class Span(NamedTuple):
    """Some characters of a text, and their meaning. The spans of a text, joined, are the text."""

    kind: Kind
    start: int
    end: int


class Item(NamedTuple):
    """The meaning of a span for the replay; `kind` is None for a half-move.

    `slot` is the half-move of its pair that the numbering announces, 0 or 1; -1 without a number. `follows`: only space
    separates it from the half-move before.
    """

    text: str
    kind: Kind | None
    start: int
    slot: int = -1
    follows: bool = False


class Scroll:
    """A text being read from its beginning to its end, or to the place where the reading stops."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0
        self.spans: list[Span] = []
        self.items: list[Item] = []
        self.stopped = False
        self.tail = Tail(0, None)
        self.remarked = 0
        self.remarks: list[str] = []  # made among the moves and below them
        self.headings: list[str] = []  # made above them

    @property
    def ended(self) -> bool:
        return self.place >= len(self.text)

    def token(self) -> Token:
        return token_at(self.text, self.place)

    def line(self) -> str:
        """Return the rest of the line, up to a comment in braces."""
        match = _LINE.match(self.text, self.place)
        assert match is not None
        return match[0]

    def consume(self, kind: Kind, end: int) -> None:
        """Consume the text up to a place as one span."""
        self.spans.append(Span(kind, self.place, end))
        self.place = end

    def add(self, kind: Kind | None, text: str, end: int, slot: int = -1, *, follows: bool = False) -> None:
        """Consume the text up to a place as an item for the replay."""
        self.items.append(Item(text, kind, self.place, slot, follows))
        self.consume(Kind.MOVE if kind is None else kind, end)

    def stop(self, kind: Kind, text: str, end: int) -> None:
        """Stop here: the rest of the text is left unread."""
        self.items.append(Item(text[:400], kind, self.place))
        self.tail = tail_of(self.text, end)
        if kind is Kind.NOT_CLOSED:
            self.tail = Tail(self.tail.moves, None)
        self.consume(Kind.UNREAD, len(self.text))
        self.stopped = True

    def space(self) -> bool:
        """Consume the space here, if any."""
        match = _SPACES.match(self.text, self.place)
        if match is None:
            return False
        self.consume(Kind.SPACE, match.end())
        return True

    def consume_aside(self, token: Token) -> bool:
        """Consume a comment, a variation or an escaped line; return False for anything else."""
        if token.shape is Shape.COMMENT:
            self._comment(token)
        elif token.shape is Shape.OPENED:
            if (whole := variation(self.text, self.place)) is None:
                self.stop(Kind.NOT_CLOSED, "(", token.end)
            else:
                self._variation(whole.end)
        elif token.shape is Shape.ESCAPE:
            self.consume(Kind.ESCAPE, token.end)
        elif token.text == "{":
            self.stop(Kind.NOT_CLOSED, "{", token.end)
        else:
            return False
        return True

    def line_comment(self) -> None:
        """Consume the rest of the line as a comment."""
        self._comment(line_token(Shape.COMMENT, self.text, self.place))

    def remark(self, end: int, *, among_moves: bool) -> None:
        """Consume the text up to a place as a remark; of adjacent ones above the moves only the first is reported."""
        text = " ".join(self.text[self.place : min(end, self.place + MAX_REMARK)].split())
        self.remarked += 1
        if self.remarked > MAX_REMARKS:
            self.stop(Kind.UNREADABLE, text[:MAX_QUOTED], end)
            return
        (self.remarks if among_moves else self.headings).append(text)
        reported = any(item.kind is Kind.REMARK for item in self.items[-1:] if not among_moves)
        if reported:
            self.consume(Kind.REMARK, end)
        else:
            self.add(Kind.REMARK, text if len(text) <= MAX_QUOTED else f"{text[:MAX_QUOTED]}…", end)

    def _variation(self, end: int) -> None:
        """Consume a variation; of adjacent ones only the first is reported."""
        if self.items and self.items[-1].kind is Kind.VARIATION:
            self.consume(Kind.VARIATION, end)
        else:
            self.add(Kind.VARIATION, "(", end)

    def _comment(self, token: Token) -> None:
        """Consume a comment; one without text is no item for the replay."""
        if token.text.strip("{}; \t"):
            self.add(Kind.COMMENT, token.text, token.end)
        else:
            self.consume(Kind.COMMENT, token.end)
