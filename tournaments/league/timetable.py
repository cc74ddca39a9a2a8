"""The dates and hours of a league, and the times of the slots of its calendar, in local time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from itertools import count, islice

from tournaments.league.faults import Code, Fault
from tournaments.league.local_hours import DEFAULT_ZONE, exists, following, next_existing, resolved, with_offset

ONE_DAY = timedelta(days=1)
MIDNIGHT = time()


@dataclass(frozen=True, slots=True, kw_only=True)
class Timetable:
    """The dates and hours of a league, in local time of `timezone`; `days` are 0 (Monday) to 6, empty for any day.

    Without `hours` a session goes on as long as there are games. Nobody plays on the days `off`.
    """

    start: datetime
    minutes: int
    days: tuple[int, ...] = ()
    hours: tuple[time, time] | None = None
    timezone: str = DEFAULT_ZONE
    off: tuple[date, ...] = ()


def check(timetable: Timetable) -> Timetable:
    """Return the timetable if its start exists and its hours are in order and long enough for a game. Raises Fault.

    Of a start that happens twice, an offset must say which.
    """
    timetable = replace(timetable, start=resolved(timetable.start, timetable.timezone, "start"))
    if timetable.hours and timetable.hours[1] <= timetable.hours[0]:
        raise Fault(Code.HOURS_REVERSED, "hours", opens=timetable.hours[0], closes=timetable.hours[1])
    if _in_sessions(timetable):
        opens, closes = _session(timetable, timetable.start.date())
        if closes - opens < timedelta(minutes=timetable.minutes):
            raise Fault(Code.SESSION_TOO_SHORT, "hours", minutes=timetable.minutes)
    return timetable


def slot_times(timetable: Timetable, slots: int) -> list[datetime]:
    """Return the starting times of `slots` slots, from the start of the timetable on, within its days and hours."""
    return list(islice(slot_times_from(timetable, timetable.start), slots))


def slot_times_after(timetable: Timetable, last: datetime, slots: int) -> list[datetime]:
    """Return the starting times of `slots` slots after the end of a game that began at `last`."""
    return list(islice(slot_times_from(timetable, last + timedelta(minutes=timetable.minutes)), slots))


def slot_times_from(timetable: Timetable, since: datetime) -> Iterator[datetime]:
    """Yield, without end, the starting times of slots from a local time on, which exist in the timetable's zone."""
    earliest = max(since, timetable.start)
    times = _by_sessions(timetable, earliest.date()) if _in_sessions(timetable) else _without_pause(timetable, earliest)
    return (at for at in times if at >= earliest and at.date() not in timetable.off)


def is_out_of_play(timetable: Timetable, at: datetime) -> bool:
    """Return whether a game that begins at a local time is not within the days and hours of play, if there are any."""
    if at.date() in timetable.off:
        return True
    if not _in_sessions(timetable):
        return False
    opens, closes = _session(timetable, at.date())
    on_other_day = bool(timetable.days) and at.weekday() not in timetable.days
    return on_other_day or not opens <= at <= closes - timedelta(minutes=timetable.minutes)


def weekly(timetable: Timetable, turns: int) -> Timetable:
    """Return the timetable with a session each week, on the day of its start, of so many turns.

    A session that would go on after midnight ends there, and its last turns are played a week later.
    """
    ends = timetable.start + turns * timedelta(minutes=timetable.minutes)
    whole = ends.date() == timetable.start.date()
    hours = (timetable.start.time(), ends.time()) if whole else None
    return replace(timetable, days=(timetable.start.weekday(),), hours=hours)


def resumed(timetable: Timetable, since: datetime) -> Timetable:
    """Return the timetable with its start at the first slot from a local time on; unchanged until its start."""
    if since <= timetable.start:
        return timetable
    if timetable.days and not timetable.hours:
        # The start says at what time each session opens: it can only move to another opening.
        opening = datetime.combine(since.date(), timetable.start.time())
        since = opening if since <= opening else opening + ONE_DAY
    return replace(timetable, start=next(slot_times_from(timetable, since)))


def _in_sessions(timetable: Timetable) -> bool:
    """Return whether games are only played on some days or at some hours."""
    return bool(timetable.days or timetable.hours)


def _without_pause(timetable: Timetable, since: datetime) -> Iterator[datetime]:
    """Yield the hours of games one after another, day and night, from the one in play at a time after the start."""
    length, zone = timedelta(minutes=timetable.minutes), timetable.timezone
    before: datetime | None = None
    for slot in count(max(0, (since - timetable.start) // length - 1)):  # pragma: no branch  # never ends
        at = timetable.start + slot * length
        # Across the beginning of summer time, a turn of the clock's grid may come before the last game has ended.
        if exists(at, zone) and (before is None or at >= following(before, length, zone)):
            before = with_offset(at.replace(fold=timetable.start.fold), zone).replace(tzinfo=None)
            yield before


def _by_sessions(timetable: Timetable, day: date) -> Iterator[datetime]:
    """Yield the hours of games, session by session, from a day on."""
    length = timedelta(minutes=timetable.minutes)
    while True:
        if not timetable.days or day.weekday() in timetable.days:
            opens, closes = _session(timetable, day)
            at = next_existing(max(timetable.start, opens), timetable.timezone)
            while at + length <= closes:
                yield at
                at = following(at, length, timetable.timezone)
        day += ONE_DAY


def _session(timetable: Timetable, day: date) -> tuple[datetime, datetime]:
    """Return the beginning and end of play on a day; without hours, from the time of the start to midnight."""
    if timetable.hours is None:
        return datetime.combine(day, timetable.start.time().replace(fold=0)), datetime.combine(day + ONE_DAY, MIDNIGHT)
    opens, closes = timetable.hours
    return datetime.combine(day, opens), datetime.combine(day, closes)
