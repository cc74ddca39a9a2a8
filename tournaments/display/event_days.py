"""The games of an event by day and, where they keep apart, by round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from tournaments.display.events import EventPage, StagePage
from tournaments.display.games import GameLine

StageGame = tuple[StagePage, GameLine]


@dataclass(frozen=True, slots=True)
class EventRound:
    """Games of an event that follow one another; with `named` they are all of one round, which is their heading.

    `alone` says that the event has one stage.
    """

    games: Sequence[StageGame]
    named: bool
    alone: bool

    @property
    def first(self) -> GameLine:
        return self.games[0][1]

    @property
    def stage(self) -> str:
        """Return the name of the only stage of these games, if it takes its players from others and is not called as
        its round; else nothing.
        """
        only = self._only_later
        return only.name if only and only.name != self.first.round_title else ""

    @property
    def tells_stage(self) -> bool:
        """Return whether the heading names the stage and the round of each of the games."""
        return self.named and (self.alone or self._only_later is not None)

    @property
    def _only_later(self) -> StagePage | None:
        """The only stage of these games, if it takes its players from others."""
        stages = {stage.key: stage for stage, _line in self.games}
        [only, *others] = stages.values()
        return only if not others and _is_later(only) else None

    @property
    def legs(self) -> int:
        """Return how many times everybody meets everybody in the stage of the first game."""
        return self.games[0][0].header.legs


@dataclass(frozen=True, slots=True)
class EventDay:
    """The games of a day; without a `day`, those of no day, those that nobody plays, or those that are put off."""

    day: date | None
    unplayed: bool
    put_off: bool
    rounds: Sequence[EventRound]


def event_days(page: EventPage) -> tuple[list[EventDay], list[EventDay]]:
    """Return the days of the games of all stages, and what stands after the last of them, those to come included.

    Those are games of no day, by turn, those not played, and those put off. Without any day, those of none come first.
    """
    found = groupby(sorted(page.games, key=_order), key=_day)
    days = [
        EventDay(day, unplayed, put_off, _rounds(list(games), alone=page.alone))
        for (put_off, unplayed, day), games in found
    ]
    dated = [each for each in days if each.day] or [each for each in days if not (each.unplayed or each.put_off)]
    return dated, [each for each in days if each not in dated]


def _order(each: StageGame) -> tuple[bool, bool, bool, bool, int]:
    """Return the key that sorts games without an hour; the others, which are in order, stay so."""
    stage, line = each
    undated = line.at is None
    return line.put_off, line.unplayed, undated, undated and _is_later(stage), line.slot if undated else 0


def _day(each: StageGame) -> tuple[bool, bool, date | None]:
    return each[1].put_off, each[1].unplayed, each[1].at.date() if each[1].at else None


def _rounds(games: Sequence[StageGame], *, alone: bool) -> list[EventRound]:
    """Return the rounds of a day, each once; all games together if the rounds of its stages alternate."""
    runs = [(key, list(found)) for key, found in groupby(games, key=_round)]
    if len({key for key, _found in runs}) < len(runs):
        return [EventRound(games, named=False, alone=alone)]
    return [EventRound(found, named=True, alone=alone) for _key, found in runs]


def _round(each: StageGame) -> tuple[bool, str, int | None]:
    """Return what the games of a round have in common: the groups count their rounds, and so does a final."""
    line, later = each[1], _is_later(each[0])
    return (later, "", None) if line.tiebreak else (later, line.round_title, line.leg)


def _is_later(stage: StagePage) -> bool:
    """Return whether a stage takes its players from others."""
    return bool(stage.stage.stage.sources)
