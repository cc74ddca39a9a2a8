"""The words of a sheet in their order: what each means, read a stretch at a time, and what stands around it."""

from __future__ import annotations

import re
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from games.rules.board import Board, Side
from games.rules.line import Word
from games.rules.notation.movetext import MANY_WORDS, SHORT, Kind, Written, kind_of, left_open, main_line, read_move
from games.rules.notation.vocabulary import vocabulary
from games.rules.position import Move

if TYPE_CHECKING:
    from games.rules.ruleset import RuleSystem

STRETCH = 2000  # words read at once: no more need to be, where the check stops early
FAR = 8  # words looked at around one
LONGEST_CAPTURE = 30  # jumps
# What people write of how a game ended, in the languages of the site and a few of those who play.
ENDING = re.compile(
    r"abb?andon|rind|rend|resign|tablas|táboas|empat|patta|pari|draw|remise|gan|venc|vinc|win|won", re.IGNORECASE
)
BESIDE = (Kind.COMMENT, Kind.MARK, Kind.VARIATION)  # what may stand between a word and those it belongs to


class Words:
    """The main line of a sheet. `known` has the words read so far that say something, move numbers left out."""

    def __init__(self, rules: RuleSystem, words: list[str]) -> None:
        self._board = rules.board
        self._texts = main_line(words)
        self.left_open = left_open(words, variations=self._texts is not words)
        self._read = 0
        self._vocabulary = vocabulary(rules, False)
        self.known: list[Word] = []
        self._places: list[int] = []  # of the words known among all, as far as asked for
        self._placed = 0
        self.named = self._first_move_is_named()
        if self.named:
            self._vocabulary = vocabulary(rules, True)
            self._read, self.known = 0, []

    def read_on(self) -> bool:
        """Read another stretch; False where there is none."""
        stretch = self._texts[self._read : self._read + STRETCH]
        self._read += len(stretch)
        self.known += filter(None, map(self._vocabulary.__getitem__, stretch))
        return bool(stretch)

    def _first_move_is_named(self) -> bool:
        """Whether the first move names squares by letters: all are to be written as it is."""
        looked_at = 0
        while self.read_on():
            for word in self.known[looked_at:]:
                if word.kind is None:
                    return word.named
            looked_at = len(self.known)
        return False

    def left(self, index: int) -> tuple[int, str | None]:
        """How many words from one on write a move, to the end of the sheet, and the first that is a result."""
        while self.read_on():
            pass
        left = self.known[index:]
        moves = sum([word.kind is None for word in left])
        return moves, next((word.text for word in left if word.kind is Kind.RESULT), None)

    def after_prose(self, index: int, *, told: bool) -> int:
        """The next word from one on that has something to say before any move is written.

        Numbers have not, nor has prose, once it has been told that there is some and unless it fills a move's slot.
        """
        known, passed = self.known, None
        for place in range(index, len(known)):
            word = known[place]
            if word is passed:
                continue  # the same again, which is passed over wherever it stands
            if word.kind is not Kind.BARE_NUMBER:
                prose = word.kind is Kind.UNREADABLE or word.kind is Kind.VARIATION_END
                if not (told and prose) or any(map(str.isdecimal, word.text)):
                    return place
                if self._numbered:
                    if self.fills_a_slot(place):
                        return place
                    continue
            passed = word
        return len(known)

    @cached_property
    def _numbered(self) -> bool:
        """Whether a move number with its dot stands anywhere."""
        return any(word[-1] in ".…" and word[0].isdecimal() for word in self._texts)

    def fills_a_slot(self, index: int) -> bool:
        """Whether prose stands right after a move number, with a move of the same pair after it: `1. foo 19-23`."""
        place = self._place(index)
        if (
            place == 0
            or self._texts[place - 1][-1] not in ".…"
            or self._kind(self._texts[place - 1]) is not Kind.NUMBER
        ):
            return False
        for word in self._texts[place + 1 : place + FAR]:
            kind = self._kind(word)
            if not (_is_prose(word, kind) or kind in BESIDE):
                return kind is None
        return False

    def aside(self, index: int) -> str:
        """The prose from a word on, where it stands between two pairs, or tells how the game ended; else nothing."""
        place = end = self._place(index)
        while end < len(self._texts) and _is_prose(self._texts[end], self._kind(self._texts[end])):
            end += 1
        prose = " ".join(self._texts[place:end])
        after = next(
            (kind for kind in map(self._kind, self._texts[end : end + FAR]) if kind not in BESIDE), Kind.RESULT
        )
        if after is Kind.RESULT and ENDING.search(prose):
            return prose
        return prose if after in (Kind.NUMBER, Kind.RESULT) and self._pair_is_finished(place) else ""

    def _pair_is_finished(self, place: int) -> bool:
        """Whether both half-moves that the last move number announced stand before a word."""
        filled = 0
        for word in reversed(self._texts[max(0, place - FAR) : place]):
            kind = self._kind(word)
            if kind is Kind.NUMBER:
                return filled + word.endswith(("..", "…")) == 2
            filled += kind is None or kind is Kind.NO_MOVE
        return False

    def jumps_after(self, index: int, written: Written) -> list[tuple[str, Written]]:
        """The captures written next that each go on where the one before ended, as one told jump by jump does."""
        while len(self.known) < index + LONGEST_CAPTURE and self.read_on():
            pass
        jumps: list[tuple[str, Written]] = []
        for word in self.known[index + 1 : index + LONGEST_CAPTURE]:
            jump = read_move(self._board, word.text) if word.kind is None and word.takes else None
            if jump is None or jump.algebraic is not written.algebraic or jump.start != written.end:
                break
            jumps.append((word.text, jump))
            written = jump
        return jumps

    def move_follows(self, index: int) -> bool:
        """Whether the next word after one that is no comment, or the like, is a move or an empty slot."""
        place = self._place(index)
        for word in self._texts[place + 1 : place + FAR]:
            kind = self._kind(word)
            if kind not in BESIDE:
                return kind is None or kind is Kind.NO_MOVE
        return False

    def announced(self, index: int, turn: Side) -> Side:
        """Whose half-move the number before a word and the slots left empty since announce; else it is `turn`'s."""
        place, empty = self._place(index), 0
        for word in reversed(self._texts[max(0, place - FAR) : place]):
            kind = self._kind(word)
            if kind in (Kind.NUMBER, Kind.BARE_NUMBER):
                turn = Side.BLACK if word.endswith(("..", "…")) else Side.WHITE
                break
            if kind is not Kind.NO_MOVE and kind not in BESIDE:
                break
            empty += kind is Kind.NO_MOVE
        return turn.other if empty % 2 else turn

    def square(self, number: int) -> str:
        """A square as the sheet names its own."""
        return self._board.names[number] if self.named else str(number)

    def listed(self, moves: list[Move]) -> tuple[str, ...]:
        """Moves with every square they stand on, written as the sheet writes its own."""
        if not self.named:
            return tuple(move.full for move in moves)
        names = self._board.names
        return tuple(move.sign.join(names[number] for number in move.path) for move in moves)

    def _kind(self, word: str) -> Kind | None:
        """What a word is; None for a move."""
        return _short_kind(self._board, word) if len(word) < SHORT else _kind(self._board, word)

    def _place(self, index: int) -> int:
        """Where a word known stands among all."""
        while len(self._places) <= index:
            if self._vocabulary[self._texts[self._placed]] is not None:
                self._places.append(self._placed)
            self._placed += 1
        return self._places[index]


def _kind(board: Board, word: str) -> Kind | None:
    return kind_of(word) if read_move(board, word) is None else None


_short_kind = lru_cache(MANY_WORDS)(_kind)


def _is_prose(word: str, kind: Kind | None) -> bool:
    return kind is Kind.UNREADABLE and not any(map(str.isdecimal, word))
