"""Draws open to a claim: each is reported once, at the first half-move where it could be claimed."""

from __future__ import annotations

from games.rules.draw_rules import DrawRule
from games.rules.sheets.findings import Code
from games.rules.sheets.notes import Notes
from games.rules.sheets.record import Record


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
