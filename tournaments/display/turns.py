"""The open games in one order for all pages: in play, next and late ones; and the quality of that order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from itertools import groupby, pairwise

from django.utils.translation import gettext as _

from tournaments.display.games import GameLine, Status
from tournaments.league import schedule
from tournaments.league.calendar import once_a_day
from tournaments.league.schedule import best_rest, usable_boards
from tournaments.league.values import League
from tournaments.wording import calendars

PLAYING_HOURS = 3
"""Games without an hour count as being played for this number of hours after the last result."""


class Phase(StrEnum):
    """The phase of a turn: being played, to come, or late."""

    NOW = "now"
    NEXT = "next"
    LATE = "late"


@dataclass(frozen=True, slots=True)
class Turns:
    """The open games of a league, by turns.

    `ahead` are the games to be played, turn by turn, the tie-break games last. `behind` are games that were skipped (of
    a turn before the last one played, unless their day is in the future; none of a knock-out) and games of a past day.
    If no other game is left, the first turn of `behind` counts as ahead. `put_off` are games without a date.
    """

    ahead: tuple[tuple[GameLine, ...], ...]
    behind: tuple[GameLine, ...]
    put_off: tuple[GameLine, ...] = ()

    @property
    def now(self) -> tuple[GameLine, ...]:
        """Return the games of the turn being played, one a board."""
        return self.ahead[0] if self.ahead else ()

    @property
    def following(self) -> tuple[GameLine, ...]:
        """Return the games of the next turn."""
        return self.ahead[1] if len(self.ahead) > 1 else ()

    @property
    def later(self) -> tuple[GameLine, ...]:
        return tuple(line for turn in self.ahead[2:] for line in turn)

    @property
    def for_players(self) -> tuple[GameLine, ...]:
        """Return the open games in the order in which players have them ahead.

        A skipped one without an hour is the first to be played; one of a past day waits for another date.
        """
        skipped = tuple(line for line in self.behind if line.at is None)
        ahead = tuple(line for turn in self.ahead for line in turn)
        return (*skipped, *ahead, *(line for line in self.behind if line.at))

    def first_of_players(self) -> dict[str, GameLine]:
        """Return the first open game of each player with one."""
        return {name: line for line in reversed(self.for_players) for name in (line.one, line.two)}


def phase(turn: Sequence[GameLine], now: datetime, last_result: datetime | None) -> Phase:
    """Return whether a turn is being played, is still to come or should have been played on a day that has passed.

    `now` and `last_result` are local times of the league. A game has begun when its hour has come or its dice were
    thrown; without an hour, when the league had a result in the last hours.
    """
    hours = [line.at for line in turn if line.at is not None]
    if hours and min(hours).date() < now.date():
        return Phase.LATE
    if any(line.settled.dice.start for line in turn) or any(at <= now for at in hours):
        return Phase.NOW
    recent = last_result is not None and now - last_result < timedelta(hours=PLAYING_HOURS)
    return Phase.NOW if recent and not hours else Phase.NEXT


def open_turns(calendar: Sequence[GameLine], tiebreaks: Sequence[GameLine], today: date) -> Turns:
    """Divide the open games into turns; `today` is the present day where the league is played."""
    timed = any(line.at for line in calendar)
    played = (line for line in calendar if line.status is Status.PLAYED and (line.at or not timed))
    reached = max((line.slot for line in played), default=0)
    behind: list[GameLine] = []
    ahead: dict[object, list[GameLine]] = {}
    for line in sorted(calendar, key=_knockout_order):
        if line.status is not Status.OPEN or line.put_off:
            continue
        is_skipped = not line.phase and line.slot < reached and (line.at is None or line.at.date() <= today)
        if is_skipped or (line.at is not None and line.at.date() < today):
            behind.append(line)
        else:
            ahead.setdefault((line.at or line.round) if line.phase else line.slot, []).append(line)
    open_tiebreaks = sorted((line for line in tiebreaks if line.status is Status.OPEN), key=_tiebreak_order)
    turns = [*ahead.values(), *(list(turn) for _hour, turn in groupby(open_tiebreaks, key=_tiebreak_turn))]
    if not turns and behind:
        turns = [[line for line in behind if line.slot == behind[0].slot]]
        behind = behind[len(turns[0]) :]
    put_off = tuple(line for line in calendar if line.put_off)
    return Turns(tuple(tuple(turn) for turn in turns), tuple(behind), put_off)


def _knockout_order(line: GameLine) -> tuple[str, int, int]:
    """Return the sort key of a game of a knock-out, which is ready once it is there: by hour and board.

    Other games keep their order.
    """
    return (line.at.isoformat() if line.at else "", line.round or 0, line.board or 0) if line.phase else ("", 0, 0)


def _tiebreak_order(line: GameLine) -> tuple[bool, str, int]:
    """Return the sort key of a tie-break game: those with an hour first, then in the order of creation."""
    return line.at is None, line.at.isoformat() if line.at else "", line.number


def _tiebreak_turn(line: GameLine) -> object:
    """Return the turn of a tie-break game: its hour; a game without one has a turn of its own."""
    return line.at or line.number


@dataclass(frozen=True, slots=True)
class Quality:
    """The quality of an order of games, in turns.

    `rest` is the smallest number of turns between two games of a player, `best_rest` the largest that it could be,
    `longest_rest` the largest number of turns between two games of a player, `waiting` the players with it,
    `rest_difference` the largest difference of rest between two opponents, and `played_difference` the largest
    difference of games played at any moment.
    """

    rest: int
    best_rest: int
    longest_rest: int
    waiting: tuple[str, ...]
    rest_difference: int
    played_difference: int
    slots: int
    fewest_turns: bool
    """Whether the games could not be played in fewer turns on the boards."""
    every_turn: bool
    """Whether all play in each turn."""
    daily: bool
    """Whether nobody plays twice on a day: rests are nights, and turns are days."""

    @property
    def sentences(self) -> tuple[str, ...]:
        """Return the figures in sentences."""
        if self.daily:
            return tuple(self._of_days())
        return (
            calendars.turns_words(self.slots),
            calendars.rest_words(self.rest, every_turn=self.every_turn),
            *([calendars.best_rest_words(self.rest, self.best_rest)] if self._is_comparable else []),
            calendars.longest_rest_words(self.longest_rest, self.waiting),
            calendars.rest_difference_words(self.rest_difference),
            calendars.played_difference_words(self.played_difference),
        )

    @property
    def _is_comparable(self) -> bool:
        """Whether the best rest says something of this one: with more turns than needed, more rest may be possible."""
        return self.rest < self.best_rest or (self.rest == self.best_rest and self.fewest_turns)

    def _of_days(self) -> Iterator[str]:
        yield calendars.turns_words(self.slots, daily=True)
        if self.every_turn:
            yield _("Cada día juegan todos.")
        elif self.longest_rest:
            yield calendars.days_without_game_words(self.longest_rest)
        yield calendars.played_difference_words(self.played_difference, daily=True)


def quality(calendar: Sequence[GameLine], league: League) -> Quality | None:
    """Return the quality of a calendar in its order of play, without postponed and annulled games; None without."""
    turns = turns_of_play(calendar)
    slots = turns.pairs
    players = len({player for turn in slots for pair in turn for player in pair})
    if not players:
        return None
    rest = schedule.measure_rest(slots)
    rests = {str(player): waits for player, waits in schedule.rests_of(slots).items() if waits}
    return Quality(
        rest=rest.least,
        best_rest=best_rest(players, league.boards),
        waiting=tuple(name for name in league.names if max(rests.get(name, [0])) == rest.longest),
        longest_rest=rest.longest,
        rest_difference=rest.difference,
        played_difference=schedule.games_played_difference(slots),
        slots=sum(map(bool, slots)),
        fewest_turns=sum(map(bool, slots)) == -(-sum(map(len, slots)) // usable_boards(players, league.boards)),
        every_turn=schedule.all_play_each_turn(slots, players),
        daily=turns.daily,
    )


def games_in_a_row(calendar: Sequence[GameLine]) -> Counter[str]:
    """Return how often each player plays in two turns running of one day, or of a calendar without hours."""
    times, last = Counter[str](), dict[str, tuple[int, date | None]]()
    for game in calendar:
        if _is_played(game):
            turn = game.slot, game.at and game.at.date()
            previous = game.slot - 1, turn[1]
            times.update(player for player in (game.one, game.two) if last.get(player) == previous)
            last.update(dict.fromkeys((game.one, game.two), turn))
    return times


def _is_played(game: GameLine) -> bool:
    """Return whether a game has a turn in which its players play it."""
    return not game.put_off and game.status is not Status.ANNULLED


@dataclass(frozen=True, slots=True)
class TurnsOfPlay:
    """The turns of a calendar in which somebody plays: its days, where nobody plays twice on a day, or its hours.

    Games without hours have the turns of their order. `numbers` are those of the games, from 1; None for a game without
    a turn. `pairs` are the players of the games of each turn, without annulled ones. `days` are those of turns that are
    days.
    """

    numbers: tuple[int | None, ...]
    pairs: list[list[tuple[int | str, int | str]]]
    daily: bool
    days: tuple[date, ...] = ()

    def rests(self) -> Mapping[str, list[int]]:
        """Return for each player the rests before each game but the first: in turns, or from day to day."""
        if not self.daily:
            return {str(player): rests for player, rests in schedule.rests_of(self.pairs).items()}
        played: dict[str, list[date]] = {}
        for day, pairs in zip(self.days, self.pairs, strict=True):
            for name in (str(name) for pair in pairs for name in pair):
                played.setdefault(name, []).append(day)
        return {name: [(after - before).days for before, after in pairwise(days)] for name, days in played.items()}


def turns_of_play(calendar: Sequence[GameLine]) -> TurnsOfPlay:
    """Return the turns of a calendar; games that a withdrawal settled without an hour have none beside hours."""
    played = [game for game in calendar if _is_played(game)]
    dated = [game for game in played if game.at or game.status is not Status.WALKOVER]
    timed = bool(dated) and all(game.at for game in dated)
    daily = once_a_day((game.at, game.one, game.two) for game in dated)

    def unit(game: GameLine) -> str | int | None:
        if not timed:
            return game.slot
        if game.at is None:
            return None
        return game.at.date().isoformat() if daily else f"{game.at:%Y-%m-%dT%H:%M} {game.at.fold}"

    counted = dated if timed else played
    units = {unit(game) for game in counted}
    ordered = sorted(units, key=str) if timed else range(1, max((game.slot for game in counted), default=0) + 1)
    places: dict[object, int] = {each: place for place, each in enumerate(ordered, start=1)}
    numbers = tuple(None if game.put_off else places.get(unit(game)) for game in calendar)
    pairs: list[list[tuple[int | str, int | str]]] = [[] for _ in places]
    for game, number in zip(calendar, numbers, strict=True):
        if number and _is_played(game):
            pairs[number - 1].append((game.one, game.two))
    days = tuple(date.fromisoformat(str(unit)) for unit in ordered) if daily else ()
    return TurnsOfPlay(numbers, pairs, daily, days)
