"""The findings of a check with the number and side of their half-moves, draws to claim, and remarks for the
referee.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace

from ..article import Article, Topic
from ..board import Side
from ..draw_rules import DrawRule
from ..notation.movetext import WrittenResult, read_move, result_of
from .findings import Code, Finding, IrregularityState, Severity, Value
from .record import Record

MAX_FINDINGS = 1000  # listed of each severity; further ones are only counted
MAX_QUOTE_LENGTH = 400  # most characters of a sheet quoted in a finding; no move has more


class Notes:
    """Findings in the order found. `stopped` is set when one of them ends the check."""

    def __init__(self, record: Record) -> None:
        self.findings: list[Finding] = []
        self.stopped = False
        self._record = record
        self.omitted = 0  # number of findings not listed, above the limit
        self._listed: defaultdict[Severity, int] = defaultdict(int)
        self._open_findings: list[int] = []  # findings whose state the next half-move decides

    @property
    def awaits_next_move(self) -> bool:
        """Whether the next half-move decides the state of a finding: whether an irregular move stands."""
        return bool(self._open_findings)

    @property
    def plies(self) -> int:
        """Return the number of half-moves played so far."""
        return self._record.plies

    def add(
        self,
        code: Code,
        ply: int,
        text: str = "",
        article: Article | None = None,
        *,
        legal: tuple[str, ...] = (),
        state: IrregularityState | None = None,
        values: Mapping[str, Value] | None = None,
    ) -> None:
        """Add a finding about a half-move, played or next; `ply` 0 is the sheet as a whole."""
        if self._listed[code.severity] >= MAX_FINDINGS and not (state is IrregularityState.OPEN or self.stopped):
            self.omitted += 1
            return
        self._listed[code.severity] += 1
        if state is IrregularityState.OPEN:
            self._open_findings.append(len(self.findings))
        self.findings.append(
            Finding(
                code=code,
                ply=ply,
                move=self._record.number(ply),
                side=self._mover(ply),
                text=text if len(text) <= MAX_QUOTE_LENGTH else f"{text[:MAX_QUOTE_LENGTH]}…",
                article=article,
                values=values or {},
                legal=legal,
                state=state,
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
        """Add the finding that ends the check, about the next half-move or one already played."""
        self.stopped = True
        self.add(code, self._record.plies + 1 if ply is None else ply, text, article, legal=legal, values=values)

    def add_remark(self, code: Code, text: str = "", *, ply: int | None = None) -> None:
        """Add a remark about a half-move, by default the last one, unless it repeats the last finding."""
        ply = self._record.plies if ply is None else ply
        last = self.findings[-1] if self.findings else None
        if last is None or (last.code, last.ply, last.text) != (code, ply, text):
            self.add(code, ply, text)

    def add_omitted_count(self) -> None:
        """Add a last finding with the number of omitted ones."""
        if self.omitted:
            self.findings.append(Finding(code=Code.MORE_FINDINGS, values={"more": self.omitted}))

    def set_unread(self, half_moves: int) -> None:
        """Set the number of unread half-moves in the finding that ended the check."""
        self.findings[-1] = replace(self.findings[-1], unread=half_moves)

    def accept(self, mover: Side) -> None:
        """Mark the opponent's earlier irregularities as accepted, since the player played on."""
        for index in self._open_findings:
            if self.findings[index].side is not mover:
                self.findings[index] = self.findings[index].with_state(IrregularityState.ACCEPTED)
        self._open_findings = [one for one in self._open_findings if self.findings[one].state is IrregularityState.OPEN]
        accepted = IrregularityState.ACCEPTED
        while self._listed[Severity.IRREGULAR] > MAX_FINDINGS and self.findings[-1].state is accepted:
            self.findings.pop()
            self._listed[Severity.IRREGULAR] -= 1
            self.omitted += 1

    def _mover(self, ply: int) -> Side | None:
        """Return the side of a half-move, played or next; None for the sheet as a whole."""
        if ply > self._record.plies:
            return self._record.game.position.turn
        return self._record.mover(ply) if ply else None


CLOCK_AT_ZERO = re.compile(r"\[%cl(?:oc)?k\s+[wWbB]?(?:0+[:.,])*0+\s*\]")


def remarks_of(record: Record, result: str | None) -> Iterator[Finding]:
    """Return the remarks on a game as written, in the order of its half-moves; they do not depend on the board."""
    if named := _squares_by_name(record):
        yield named
    for ply in sorted(record.comments):
        if 1 <= ply <= record.plies and any(map(CLOCK_AT_ZERO.search, record.comments[ply])):
            yield _clock_at_zero(record, ply)
    if result is not None and result_of(result) is WrittenResult.BOTH_LOST and record.game.over is None:
        article = record.game.rules.articles[Topic.RESULTS]
        yield Finding(code=Code.BOTH_LOST, text=result, article=article)


def _clock_at_zero(record: Record, ply: int) -> Finding:
    """Return a remark on a clock at zero: the player may have lost, if the opponent claims it and can still win."""
    article = record.game.rules.articles[Topic.TIME]
    return Finding(
        code=Code.CLOCK_AT_ZERO,
        ply=ply,
        move=record.number(ply),
        side=record.mover(ply),
        text=record.texts[ply - 1],
        article=article,
    )


def _squares_by_name(record: Record) -> Finding | None:
    """Return a remark on squares written by name where the regulation prescribes numbers; they are read anyway."""
    article = record.game.rules.articles[Topic.NOTATION]
    if article is None:
        return None
    first = next((text for text in record.texts if not _is_pass(text)), "")
    if first.isascii() and first[:1].isdecimal():
        return None
    written = read_move(record.game.rules.board, first)
    if written is None or not written.algebraic:
        return None
    return Finding(code=Code.SQUARES_BY_NAME, text=record.texts[0], article=article)


def _is_pass(text: str) -> bool:
    return not any(map(str.isdecimal, text))


class Claims:
    """The draws that could have been claimed so far."""

    def __init__(self, record: Record, notes: Notes) -> None:
        self._record = record
        self._notes = notes
        self._reported: set[DrawRule] = set()

    def report_new(self) -> None:
        """Report the draws that can be claimed after the last half-move and are not reported yet."""
        game = self._record.game
        for rule in game.claims:
            if rule not in self._reported:
                self._reported.add(rule)
                game.watch_only(each for each in game.rules.draw_rules if each not in self._reported)
                self._notes.add(
                    Code.DRAW_OPEN,
                    self._record.plies,
                    article=rule.article,
                    values={"reason": rule.reason.value},
                )
