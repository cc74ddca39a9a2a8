"""The remarks below the result. Anything like a half-move there stops the reading."""

from __future__ import annotations

import re

from games.rules.notation.movetext import Kind, Result, result_of, without_spaces
from games.rules.notation.remarks import is_footing
from games.rules.notation.scroll import Scroll
from games.rules.notation.signs import HALF_MOVE_BEGUN
from games.rules.notation.tokens import Shape

_HALF_MOVE = re.compile(HALF_MOVE_BEGUN)
_WORD = re.compile(r"\S+")


def read_footing(scroll: Scroll, result: str, *, passes: bool) -> None:
    """Read the remarks below a result, up to the end or to anything else."""
    meaning = result_of(result)
    while not scroll.ended:
        if scroll.space():
            continue
        token = scroll.token()
        if token.shape is Shape.RESULT and result_of(token.text) in (meaning, Result.OPEN):
            scroll.consume(Kind.RESULT, token.end)
        elif token.shape is Shape.RESULT and meaning is not Result.OPEN:
            scroll.stop(Kind.AFTER_RESULT, without_spaces(token.text), token.end)
        elif token.shape is Shape.RESULT:
            meaning = result_of(token.text)
            scroll.add(Kind.RESULT, without_spaces(token.text), token.end)
        elif passes and token.shape in (Shape.PASS, Shape.PASS_WORD):
            scroll.stop(Kind.AFTER_RESULT, token.text, token.end)
        elif token.shape in (Shape.MARK, Shape.STOP):
            scroll.consume(Kind.MARK, token.end)
        elif not scroll.consume_aside(token):
            _line(scroll)


def _line(scroll: Scroll) -> None:
    """Read a line below the result: a remark, or a move, which stops the reading."""
    line = scroll.line()
    if is_footing(line):
        scroll.remark(scroll.place + len(line), among_moves=True)
        return
    match = _HALF_MOVE.search(line) or _WORD.search(line)
    assert match is not None
    scroll.stop(Kind.AFTER_RESULT, without_spaces(match[0]), scroll.place + match.end())
