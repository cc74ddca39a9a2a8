"""Semicolons: between the half-moves of every pair of some sheets; in any other, before a comment, as in PDN."""

from __future__ import annotations

from games.rules.notation.scanner import Scanner
from games.rules.notation.tokens import Shape, Token

_NUMBERS = (Shape.NUMBER, Shape.BARE_NUMBER)
_HALF_MOVES = (Shape.MOVE, Shape.DOTS, Shape.PASS, Shape.DASH)
_BESIDE_HALF_MOVES = (Shape.MARK, Shape.STOP, Shape.HUFF)


def separate_half_moves(text: str, start: int, *, passes: bool) -> bool:
    """Return whether semicolons separate half-moves in the moves of a text, which begin at an offset.

    They do if one stands between the half-moves of each numbered pair that has two, and nothing else follows up to the
    next number or the end of the line. `passes`: whether the rules have passes, which words such as `pasa` may mean.
    """
    pairs = _Pairs((*_HALF_MOVES, Shape.PASS_WORD) if passes else _HALF_MOVES)
    scanner = Scanner(text)
    scanner.offset = start
    while not scanner.ended and not pairs.differ:
        token = scanner.token()
        if token.shape is Shape.RESULT:
            break
        if scanner.consume_aside(token):
            continue
        scanner.offset = token.end
        if token.shape is Shape.SPACE:
            if "\n" in token.text or "\r" in token.text:
                pairs.end_line()
        elif not pairs.read(token, scanner.line()):
            scanner.offset += len(scanner.line())
    return pairs.separated and not pairs.differ


class _Pairs:
    """The pairs read so far. `separated`: a semicolon separates the half-moves of one; `differ`: of another, not."""

    def __init__(self, half_moves: tuple[Shape, ...]) -> None:
        self._half_moves = half_moves
        self.separated = self.differ = False
        self._numbered = False
        self._begin(numbered=False)

    def _begin(self, *, numbered: bool) -> None:
        """Begin a pair."""
        self._numbered = numbered
        self._count = 0  # of half-moves in the pair
        self._semicolon = self._commented = self._ended = False

    def end_line(self) -> None:
        """End the line: text below a whole pair is no part of it."""
        self._ended = self._count >= 2

    def read(self, token: Token, rest: str) -> bool:
        """Read a token, given the rest of its line; return False if that rest belongs to a comment."""
        if token.shape in _NUMBERS and (token.shape is Shape.NUMBER or self._count != 1):
            self._begin(numbered=True)
        elif token.shape in self._half_moves:
            self._half_move()
        elif token.shape is Shape.SEMICOLON:
            return self._read_semicolon(rest)
        elif token.shape not in _BESIDE_HALF_MOVES:
            self.differ = self.differ or (self._count >= 2 and not self._ended)
            self._commented = True
            return False
        return True

    def _half_move(self) -> None:
        """Count a half-move: the second of a pair follows a semicolon, and nothing but it."""
        self._count += 1
        if self._count >= 2 and (self._commented or not self._semicolon or not self._numbered or self._count > 2):
            self.differ = True
        self.separated = self.separated or self._count == 2

    def _read_semicolon(self, rest: str) -> bool:
        """Read a semicolon; return False if it begins a comment in any style."""
        if self._count == 1 and not self._commented:
            self._semicolon = True
            return True
        if self._count >= 2 and not self._ended and rest.strip(" \t;"):
            self.differ = True
        return False
