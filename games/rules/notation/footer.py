"""The remarks below the result. Anything like a half-move there stops the reading."""

from __future__ import annotations

import re

from .movetext import SpanKind, WrittenResult, result_of, without_spaces
from .remarks import RESULT_FIRST, is_footer_remark
from .scanner import Scanner
from .signs import HALF_A_POINT, HALF_MOVE_BEGUN
from .tokens import Shape, Token

MAX_FOOTER = 400  # letters of the remarks below half a point
_HALF = re.compile(HALF_A_POINT)
_BELOW = re.compile(r"[ \t]*+[\r\n]")
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


def draws_by_half_points(text: str, token: Token) -> bool:
    """Return whether a token is half a point for each that ends its line, and only a few remarks are below it."""
    if not _HALF.fullmatch(token.text) or not _BELOW.match(text, token.end):
        return False
    below = text[token.end : token.end + MAX_FOOTER + 1]
    remarks = all(is_footer_remark(line) and not RESULT_FIRST.match(line) for line in below.splitlines())
    return remarks and len(below) <= MAX_FOOTER


def _line(scanner: Scanner) -> None:
    """Read a line below the result: a remark, or a move, which stops the reading."""
    line = scanner.line()
    if is_footer_remark(line):
        scanner.remark(scanner.offset + len(line), among_moves=True)
        return
    match = _HALF_MOVE.search(line) or _WORD.search(line)
    assert match is not None
    scanner.stop(SpanKind.AFTER_RESULT, without_spaces(match[0]), scanner.offset + match.end())
