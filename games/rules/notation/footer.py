"""The remarks below the result. Anything like a half-move there stops the reading."""

from __future__ import annotations

import re

from .movetext import SpanKind, WrittenResult, result_of, without_spaces
from .remarks import RESULT_FIRST, is_footer_remark
from .scanner import Scanner
from .signs import HALF_A_POINT, HALF_MOVE_BEGUN
from .tokens import Shape
from .unplayed import states_half_a_point

MAX_FOOTER = 400  # letters of the remarks below half a point
_HALF_LINE = re.compile(rf"([^\d½\r\n]*+{HALF_A_POINT})[ \t]*+[\r\n]")
_HALF_MOVE = re.compile(HALF_MOVE_BEGUN)
_WORD = re.compile(r"\S+")


def read_footer(scanner: Scanner, result: str, *, passes: bool) -> None:
    """Read the remarks below a result, up to the end or to anything else."""
    meaning = result_of(result)
    while not scanner.ended:
        if scanner.space():
            continue
        token = scanner.token()
        if token.shape is Shape.RESULT and result_of(token.text) in (meaning, WrittenResult.OPEN):
            scanner.consume(SpanKind.RESULT, token.end)
        elif token.shape is Shape.RESULT and meaning is not WrittenResult.OPEN:
            scanner.stop(SpanKind.AFTER_RESULT, without_spaces(token.text), token.end)
        elif token.shape is Shape.RESULT:
            meaning = result_of(token.text)
            scanner.add(SpanKind.RESULT, without_spaces(token.text), token.end)
        elif passes and token.shape in (Shape.PASS, Shape.PASS_WORD):
            scanner.stop(SpanKind.AFTER_RESULT, token.text, token.end)
        elif token.shape in (Shape.MARK, Shape.STOP):
            scanner.consume(SpanKind.MARK, token.end)
        elif not scanner.consume_aside(token):
            _line(scanner)


def end_of_half_points(text: str, start: int) -> int | None:
    """Return the end of half a point for each, alone or announced, that ends its line above only a few remarks."""
    match = _HALF_LINE.match(text, start, start + MAX_FOOTER)
    if match is None or not states_half_a_point(match[1]):
        return None
    below = text[match.end(1) : match.end(1) + MAX_FOOTER + 1]
    remarks = all(is_footer_remark(line) and not RESULT_FIRST.match(line) for line in below.splitlines())
    return match.end(1) if remarks and len(below) <= MAX_FOOTER else None


def _line(scanner: Scanner) -> None:
    """Read a line below the result: a remark, or a move, which stops the reading."""
    line = scanner.line()
    if is_footer_remark(line):
        scanner.remark(scanner.offset + len(line), among_moves=True)
        return
    match = _HALF_MOVE.search(line) or _WORD.search(line)
    assert match is not None
    scanner.stop(SpanKind.AFTER_RESULT, without_spaces(match[0]), scanner.offset + match.end())
