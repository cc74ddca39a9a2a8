"""Words already read: what each may mean under one rule system, worked out once and looked up from then on."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from games.rules.board import Side
from games.rules.line import NO_SIDE, Word
from games.rules.notation.movetext import MANY_WORDS, PROSE, SHORT, Kind, Written, comment_of, kind_of, read_move
from games.rules.parameters import Refusal

if TYPE_CHECKING:
    from games.rules.ruleset import RuleSystem


class Vocabulary(dict[str, "Word | None"]):
    """Each word as a line reads it; None for those that say nothing, as move numbers and marks.

    Most words of most games are few and short: those are remembered. `named`: moves are told by names of squares;
    those written with numbers then need more thought, and the other way round.
    """

    def __init__(self, rules: RuleSystem, named: bool) -> None:
        super().__init__()
        self._rules = rules
        self._named = named

    def __missing__(self, text: str) -> Word | None:
        word = self._read(text)
        if len(text) < SHORT:
            if len(self) >= MANY_WORDS:
                self.clear()  # of whatever somebody sent
            self[text] = word
        return word

    def _read(self, text: str) -> Word | None:
        no_move = text[0] in "{;$" or PROSE.fullmatch(text) is not None
        written = None if no_move else read_move(self._rules.board, text)
        if written is None:
            kind = kind_of(text)
            return None if self._says_nothing(text, kind) else Word(text, kind)
        path = self._path(written)
        start, end = path[0], path[-1]
        mover = self._rules.mover
        sides = [side for side in Side if start and mover.reach[side].man_ends[start] & end]
        way = mover.king_ways.get(start | end)
        jumped = mover.between.get(start | end, 0) if written.takes and len(path) == 2 else 0
        return Word(
            text,
            None,
            named=written.algebraic,
            takes=written.takes,
            start=start,
            end=end,
            path=path if len(path) > 2 else (),
            man_of=sides[0] if sides else NO_SIDE,
            crossed=start if way is None else way | end,
            jumped=jumped,
            jump=mover.reach[0].king_prey.ways(start, jumped, end),
        )

    def _says_nothing(self, text: str, kind: Kind) -> bool:
        if kind is Kind.NO_MOVE:  # an empty slot in the numbering; a pass only where the rules may have one
            return text[0] in ".…" or self._rules.refusal is Refusal.OPPONENT_MAY_RECTIFY
        if kind is Kind.COMMENT:
            return not comment_of(text)
        return kind in (Kind.NUMBER, Kind.MARK)

    def _path(self, written: Written) -> tuple[int, ...]:
        """The squares of a move as bits; zeros where they are not all there, or a quiet move has more than two."""
        simple = len(written.squares) == 2 or written.takes
        if not simple or 0 in written.squares or written.algebraic is not self._named:
            return 0, 0
        return tuple([self._rules.board.bits[number] for number in written.squares])


@lru_cache
def vocabulary(rules: RuleSystem, named: bool) -> Vocabulary:
    return Vocabulary(rules, named)
