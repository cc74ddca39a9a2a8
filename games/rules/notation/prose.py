"""Words among the moves, and semicolons: where they end, and whether they may be a remark.

Words may be a remark between two pairs, before the first move number, or at the end if they state how the game
ended; on a line of their own they may contain digits. Where a half-move is due they may not: they could be an
unreadable half-move.
"""

from __future__ import annotations

import re
from functools import cached_property

from .numbering import Lookahead, Numbering
from .remarks import LABEL, SCORE, TIMED, between_names, holds_a_half_move
from .scanner import Scanner
from .signs import HALF_A_POINT
from .tokens import Shape, Token, token_at
from .unplayed import announces_a_result, result_in_words, states_an_end

MAX_LINE = 400  # letters of a line that may be a remark as a whole
_LINE = re.compile(rf"[^\r\n{{]{{0,{MAX_LINE}}}+(?:(?=[\r\n{{])|\Z)|")
_GOES_ON = re.compile(r"[ \t]+[^\W\d_]")
_LETTERS = re.compile(r"[^\W\d_]+")
_ARTICLE = re.compile(r"(?:[aeiouyAEIOUY]|[^\W\d_]\.)")
_HALF = re.compile(HALF_A_POINT)
_RESULT_LABEL = re.compile(r"result|risult|marcador|uitslag|score|final", re.IGNORECASE)
_JOINING = (Shape.STOP, Shape.DASH, Shape.SIGNS, Shape.PASS_WORD, Shape.MARK)  # allowed inside words
_AFTER_A_LINE = (None, Shape.RESULT, Shape.NUMBER, Shape.PROSE)


class Prose:
    """The words from an offset on; they end before digits or anything else that is not a word."""

    def __init__(self, text: str, start: int) -> None:
        self._text = text
        self._start = start
        match = _LINE.match(text, start)
        assert match is not None
        self._line = match[0]
        self._has_a_score = self._holds_a_score()

    @cached_property
    def end(self) -> int:
        """Return the end of the words. Computed on demand: for each line of a long text it would be quadratic."""
        text, at, end = self._text, self._start, self._start
        while at < len(text):
            token = token_at(text, at)
            if token.shape is Shape.PROSE:
                end = token.end
            elif token.shape is not Shape.SPACE and token.shape not in _JOINING:
                break
            at = token.end
        return end

    @property
    def words(self) -> str:
        return self._text[self._start : self.end]

    @property
    def is_a_sign(self) -> bool:
        """Return whether the text begins with an unreadable sign (`S?`, `x`, `O-O`), not with a word or an initial."""
        first = token_at(self._text, self._start)
        if first.shape is not Shape.PROSE:  # a pass, in rules without passes
            return True
        if any(len(letters) > 1 and letters.isalpha() for letters in _LETTERS.findall(first.text)):
            return False
        goes_on = _GOES_ON.match(self._text, first.end) is not None
        return not _HALF.fullmatch(first.text) and not (goes_on and _ARTICLE.fullmatch(first.text))

    def line_end(self, numbering: Numbering, lookahead: Lookahead) -> int | None:
        """Return the end of the line if the whole line may be a remark, judged by what follows it; None otherwise."""
        whole = self._start + len(self._line)
        if self._has_a_score:
            return whole
        is_own_line = self._line_start and (numbering.pair_is_full or LABEL.match(self._line) is not None)
        if not is_own_line or self._holds_a_half_move() or SCORE.search(self._line):
            return None
        after = lookahead.next(whole)
        follows = after in _AFTER_A_LINE or (after is Shape.BARE_NUMBER and numbering.number > 0)
        return whole if follows else None

    @cached_property
    def _line_start(self) -> bool:
        """Return whether only spaces precede the words in their line; at most 200 characters back are looked at."""
        text, start = self._text, self._start
        before = text[:start].rstrip(" \t") if start < 200 else text[start - 200 : start]
        return before.rstrip(" \t")[-1:] in ("", "\n", "\r")

    def _holds_a_half_move(self) -> bool:
        """Return whether the line has a half-move; after a label, an hour or a date counts as one."""
        return holds_a_half_move(self._line, dated=TIMED.match(self._line) is not None)

    def may_be_remark(self, after: Shape | None, numbering: Numbering) -> bool:
        """Return whether the words alone may be a remark, given the token after them."""
        if not numbering.started:
            return after in (Shape.NUMBER, None) or self.words.endswith(":")
        if after in (Shape.RESULT, None):
            announced = after is Shape.RESULT and announces_a_result(self.words)
            counted = numbering.pair_is_full and (numbering.number > 0 or self._line_start)
            return counted or announced or states_an_end(self.words.splitlines()[0])
        if after is Shape.BARE_NUMBER:
            return numbering.pair_is_full and numbering.number > 0
        return after is Shape.NUMBER and numbering.pair_is_full

    def _holds_a_score(self) -> bool:
        """Return whether the line is a score between two names, without moves: it is never the result."""
        for match in SCORE.finditer(self._line):
            if between_names(self._line, match.start(), match.end()):
                before = self._line[: match.start()]
                has_result = result_in_words(before) is not None or _RESULT_LABEL.search(before) is not None
                return not has_result and not holds_a_half_move(self._line, dated=True)
        return False


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
