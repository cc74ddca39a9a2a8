"""The findings of a check as they are made: numbered, with whose half-move it is, and what stops the check."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.rules.article import Article
from games.rules.board import Side
from games.rules.sheets.findings import Code, Finding, Standing, Value
from games.rules.sheets.record import Record

LONGEST = 400  # characters of a sheet told in a finding; no move has more


class Notes:
    """Findings in the order found. `stopped` once one of them ends the check."""

    def __init__(self, record: Record) -> None:
        self.findings: list[Finding] = []
        self.stopped = False
        self._record = record
        self._unsettled: list[int] = []  # findings whose standing the next half-move decides

    @property
    def unsettled(self) -> bool:
        return bool(self._unsettled)

    def find(
        self,
        code: Code,
        ply: int,
        text: str = "",
        article: Article | None = None,
        *,
        legal: tuple[str, ...] = (),
        standing: Standing | None = None,
        values: Mapping[str, Value] | None = None,
    ) -> None:
        """Note something about a half-move, played or next; `ply` 0 is the sheet as a whole."""
        if standing is Standing.OPEN:
            self._unsettled.append(len(self.findings))
        self.findings.append(
            Finding(
                code=code,
                ply=ply,
                side=self._mover(ply),
                text=text if len(text) <= LONGEST else f"{text[:LONGEST]}…",
                article=article,
                values=values or {},
                legal=legal,
                standing=standing,
            )
        )

    def stop(
        self,
        code: Code,
        text: str,
        article: Article | None = None,
        *,
        ply: int | None = None,
        legal: tuple[str, ...] = (),
        values: Mapping[str, Value] | None = None,
    ) -> None:
        """Note what ends the check: at the next half-move, or at one already played."""
        self.stopped = True
        self.find(code, self._record.plies + 1 if ply is None else ply, text, article, legal=legal, values=values)

    def remark(self, code: Code, text: str = "") -> None:
        """Note something about the half-move just played, once."""
        last = self.findings[-1] if self.findings else None
        if last is None or (last.code, last.ply, last.text) != (code, self._record.plies, text):
            self.find(code, self._record.plies, text)

    def leave_unread(self, half_moves: int) -> None:
        """Note with what ended the check how many half-moves come after it."""
        self.findings[-1] = replace(self.findings[-1], unread=half_moves)

    def accept(self, mover: Side) -> None:
        """Playing on accepts the opponent's irregularities before."""
        for index in self._unsettled:
            if self.findings[index].side is not mover:
                self.findings[index] = self.findings[index].standing_as(Standing.ACCEPTED)
        self._unsettled = [index for index in self._unsettled if self.findings[index].standing is Standing.OPEN]

    def _mover(self, ply: int) -> Side | None:
        """Who makes a half-move: one already played, or the next; None for the sheet as a whole."""
        if ply > self._record.plies:
            return self._record.game.position.turn
        return self._record.mover(ply) if ply else None
