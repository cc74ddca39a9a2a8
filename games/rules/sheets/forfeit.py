"""A piece that could have taken and did not is lost (soplo): when one is due, which it may be, and what the sheet says.

The check follows the sheet: it takes the piece that the sheet names, and where none is named the piece stays.
"""

from __future__ import annotations

from collections.abc import Callable

from games.rules.article import Topic
from games.rules.notation.movetext import forfeit_of
from games.rules.position import Position
from games.rules.sheets.findings import Code
from games.rules.sheets.notes import Notes
from games.rules.sheets.record import Record


class Forfeit:
    """The forfeit that the last half-move earned: one of `candidates`, or none where there are none."""

    def __init__(self, record: Record, notes: Notes, names: Callable[[int], str]) -> None:
        self.candidates: tuple[int, ...] = ()
        self._record = record
        self._notes = notes
        self._named = names  # of squares, as the sheet writes its own
        self._board = record.game.rules.board

    def earn(self, before: Position, start: int, end: int) -> None:
        """A quiet move was made: each piece that could have taken is a candidate, from where it now stands."""
        takers = before.takers()
        now = takers ^ start | end if takers & start else takers
        self.candidates = self._board.numbers_in(now)

    def take(self, word: str) -> None:
        """Lose the piece that the sheet names, if it may be lost."""
        number, ply = forfeit_of(self._board, word), self._record.plies
        if ply in self._record.forfeits:
            self._refuse(Code.FORFEIT_TWICE, word)
        elif not self.candidates:
            self._refuse(Code.FORFEIT_NOT_DUE, word)
        elif number not in self.candidates:
            self._refuse(Code.FORFEIT_OF_ANOTHER, word)
        else:
            self._record.game.huff(self._board.bits[number])
            self._record.forfeits[ply] = number
            self.candidates = ()

    def left_out(self, ply: int, candidates: int) -> None:
        """Note one that was due after a half-move and is not recorded."""
        article = self._record.game.rules.articles[Topic.FORFEIT_OF_A_PIECE]
        listed = ", ".join(map(self._named, self._board.numbers_in(candidates)))
        text = self._record.texts[ply - 1]
        self._notes.find(Code.FORFEIT_NOT_RECORDED, ply, text, article, values={"candidates": listed})

    def leave(self) -> None:
        """Go on without one that was due and is not recorded: the piece stays."""
        if self.candidates:
            article = self._record.game.rules.articles[Topic.FORFEIT_OF_A_PIECE]
            ply, text = self._record.plies, self._record.texts[-1]
            self._notes.find(Code.FORFEIT_NOT_RECORDED, ply, text, article, values=self._listed())
            self.candidates = ()

    def _refuse(self, code: Code, word: str) -> None:
        article = self._record.game.rules.articles[Topic.FORFEIT_OF_A_PIECE]
        self._notes.stop(code, word, article, ply=self._record.plies, values=self._listed())

    def _listed(self) -> dict[str, str | int]:
        return {"candidates": ", ".join(map(self._named, self.candidates))}
