"""Lookahead for tokens that are ambiguous alone."""

from __future__ import annotations

import re

from .remarks import holds_a_half_move
from .scanner import Scanner
from .signs import CROSS, DASH, HALF_MOVE, SPACE
from .tokens import Shape, Token, token_at, variation

_SPACED_LAST = re.compile(rf"{SPACE}*+(?:{CROSS}|{DASH})({SPACE}++)\(?([0-9]+)\)?\Z")
_SIGNED = re.compile(f"{CROSS}|{DASH}")
_REST_OF_LINE = re.compile(r"[^\r\n;{]{1,400}+")
_PROSE = (Shape.PROSE, Shape.OPENED, Shape.CLOSED)
HALF_MOVES = (Shape.MOVE, Shape.DOTS, Shape.PASS, Shape.PASS_WORD, Shape.DASH)
_HALF_MOVE = re.compile(rf"(?![0-9]+:[0-9]{{2}}\Z){HALF_MOVE}")  # not an hour
_GAME = (Shape.MOVE, Shape.NUMBER, Shape.RESULT, Shape.DOTS, Shape.DASH, Shape.PASS, Shape.PASS_WORD, Shape.HUFF)


class Lookahead:
    """Looks ahead in a text without consuming it; each token is examined once."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._seen: Token | None = None

    def next(self, offset: int) -> Shape | None:
        """Return the shape of the next token that is not a comment, mark or variation; None at the end."""
        if self._seen is not None and self._seen.start >= offset:
            return self._seen.shape
        ahead = Scanner(self._text)
        ahead.offset = offset
        while not ahead.ended:
            token = ahead.token()
            if token.shape in (Shape.SPACE, Shape.MARK, Shape.STOP):
                ahead.offset = token.end
            elif not ahead.consume_aside(token):
                self._seen = token
                return token.shape
        return None

    def is_joined_to_half_move(self, offset: int) -> bool:
        """Return whether a half-move begins at an offset."""
        return offset < len(self._text) and token_at(self._text, offset).shape is Shape.MOVE

    def is_comment(self, offset: int) -> bool:
        """Return whether the text after a semicolon is a comment to the end of the line, and no half-move."""
        match = _REST_OF_LINE.match(self._text, offset)
        rest = match[0].strip() if match else ""
        if not rest:
            return False
        shape = token_at(rest, 0).shape
        return shape in _PROSE or (shape not in _GAME and not holds_a_half_move(rest, dated=False))

    def hidden_half_move(self, token: Token) -> Token | None:
        """Return the half-move in brackets after a move number, if no other follows: `5. (23-20)`."""
        if token.shape not in (Shape.COMMENT, Shape.OPENED):
            return None
        whole = token if token.shape is Shape.COMMENT else variation(self._text, token.start)
        if whole is None or not _HALF_MOVE.fullmatch(whole.text[1:-1].strip()):
            return None
        return None if self.next(whole.end) in HALF_MOVES else whole

    def end_before_number(self, token: Token, due: int) -> int | None:
        """Return the length of a half-move without its last square, if that is really the number of the next pair.

        0 if no half-move remains (`22- 2.`); None if the last square belongs to the half-move.
        """
        match = _SPACED_LAST.search(token.text)
        if match is None or int(match[2]) != due:
            return None
        if self._text[token.end : token.end + 1] != "." and "\n" not in match[1] and "\r" not in match[1]:
            return None
        is_loose = match[0][:1].isspace()  # a sign glued to the square before it belongs to it
        return match.start() if is_loose and _SIGNED.search(token.text, 0, match.start()) else 0
