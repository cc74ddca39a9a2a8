"""Which open games are being played, which follow and which were left behind: one order for every page that says so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from tournaments.display.games import GameLine, Status


@dataclass(frozen=True, slots=True)
class Turns:
    """The open games of a league.

    `ahead` are those to be played, turn by turn, the tie-break games last; `behind` those of a turn before the last
    one played, or of a day that has passed. Where nothing else is left, the first turn of `behind` is ahead.
    """

    ahead: tuple[tuple[GameLine, ...], ...]
    behind: tuple[GameLine, ...]

    @property
    def now(self) -> tuple[GameLine, ...]:
        """The turn being played, one game a board."""
        return self.ahead[0] if self.ahead else ()

    @property
    def following(self) -> tuple[GameLine, ...]:
        """The turn after it."""
        return self.ahead[1] if len(self.ahead) > 1 else ()

    @property
    def later(self) -> tuple[GameLine, ...]:
        return tuple(line for turn in self.ahead[2:] for line in turn)


def waiting(calendar: Sequence[GameLine], tiebreaks: Sequence[GameLine], today: date) -> Turns:
    """Every open game, once; `today` is the day where the league is played."""
    reached = max((line.slot for line in calendar if line.status is Status.PLAYED), default=0)
    behind: list[GameLine] = []
    ahead: dict[int, list[GameLine]] = {}
    for line in calendar:
        if line.status is not Status.OPEN:
            continue
        if line.slot < reached or (line.at is not None and line.at.date() < today):
            behind.append(line)
        else:
            ahead.setdefault(line.slot, []).append(line)
    turns = [*ahead.values(), *([line] for line in tiebreaks if line.status is Status.OPEN)]
    if not turns and behind:
        turns = [[line for line in behind if line.slot == behind[0].slot]]
        behind = behind[len(turns[0]) :]
    return Turns(tuple(tuple(turn) for turn in turns), tuple(behind))
