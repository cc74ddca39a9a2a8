"""The dates and hours of a league, in local time, and the times of the slots of its calendar.

Some hours do not exist, as summer time begins, and some happen twice, as it ends. An hour is a datetime without a zone;
of one that happens twice, `fold` tells which (PEP 495): 0 or 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from itertools import count, islice
from zoneinfo import ZoneInfo

from tournaments.league.faults import Code, Fault

DEFAULT_ZONE = "Europe/Madrid"
"""The zone of a league without dates of play."""
ONE_MINUTE = timedelta(minutes=1)


def exists(at: datetime, zone: str) -> bool:
    """Return whether the clocks of a zone show an hour."""
    key = ZoneInfo(zone)
    return at.replace(tzinfo=key).astimezone(UTC).astimezone(key).replace(tzinfo=None) == at


def next_existing(at: datetime, zone: str) -> datetime:
    """Return the hour, or the next one that exists."""
    while not exists(at, zone):
        at += ONE_MINUTE
    return at


def occurrences(at: datetime, zone: str) -> tuple[datetime, ...]:
    """Return the moments of an hour, with their offsets: none, one, or two."""
    if not exists(at, zone):
        return ()
    both = [at.replace(fold=fold, tzinfo=ZoneInfo(zone)) for fold in (0, 1)]
    return tuple(both if both[0].utcoffset() != both[1].utcoffset() else both[:1])


def resolved(at: datetime, zone: str, place: str = "at") -> datetime:
    """Return an hour that was given, without its offset.

    Raises Fault if it does not exist, if it happens twice and no offset says which, or if the zone has another offset
    then.
    """
    local = at.replace(tzinfo=None, fold=0)
    found = occurrences(local, zone)
    if not found:
        raise Fault(Code.HOUR_MISSING, place, at=_clock(local), next=_clock(next_existing(local, zone)))
    if at.tzinfo is None and len(found) == 2:
        first, second = map(written_offset, found)
        raise Fault(Code.HOUR_TWICE, place, at=_clock(local), first=first, second=second)
    for one in found:
        if at.tzinfo is None or one.utcoffset() == at.utcoffset():
            return one.replace(tzinfo=None)
    raise Fault(Code.HOUR_OFFSET, place, found=written_offset(at), at=_clock(local), offset=written_offset(found[0]))


def comparable(at: datetime | None) -> tuple[datetime | None, int]:
    """Return an hour to be compared with another: Python takes the two of one clock in a night for equal."""
    return at, at.fold if at else 0


def with_offset(at: datetime, zone: str) -> datetime:
    """Return an hour of the league with its offset, as a decision takes it; unchanged if it does not exist."""
    found = occurrences(at.replace(fold=0), zone)
    return found[min(at.fold, len(found) - 1)] if found else at


def stored(at: datetime, zone: str) -> datetime:
    """Return an hour that was stored, without its offset; older versions stored hours without checking them."""
    try:
        return resolved(at, zone)
    except Fault:
        return at.replace(tzinfo=None)


def marked(at: datetime, zone: str) -> datetime:
    """Return an hour as people are told of it: with its offset if it happens twice, and otherwise without."""
    twice = len(occurrences(at.replace(fold=0), zone)) == 2
    return with_offset(at, zone) if twice else at


def written(at: datetime, zone: str) -> str:
    """Return an hour as text to the minute, with its offset if it happens twice."""
    return marked(at, zone).isoformat(timespec="minutes")


def written_offset(at: datetime) -> str:
    """Return the offset of a moment: `+02:00`."""
    return at.isoformat(timespec="minutes")[-6:]


def following(at: datetime, length: timedelta, zone: str) -> datetime:
    """Return the hour at which a game of some length ends, later on the clock and in time.

    Across the beginning of summer time the clock advances an hour more. Across its end it would show an hour again that
    has passed: play goes on when that hour is over.
    """
    in_time = after(at, length, zone)
    return in_time if at.fold else max(at + length, in_time.replace(fold=0))


def after(at: datetime, length: timedelta, zone: str) -> datetime:
    """Return the hour that the clocks of a zone show some time after an hour that exists."""
    key = ZoneInfo(zone)
    return (at.replace(tzinfo=key).astimezone(UTC) + length).astimezone(key).replace(tzinfo=None)


def _clock(at: datetime) -> str:
    return at.isoformat(" ", timespec="minutes")


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


def is_weekly(timetable: Timetable, turns: int) -> bool:
    """Return whether a timetable has a session each week, on the day of its start, of so many turns."""
    same = weekly(timetable, turns)
    return (timetable.days, timetable.hours) == (same.days, same.hours)


def turns_of_session(timetable: Timetable) -> int:
    """Return the turns that the hours of play of a day hold; 0 without such hours."""
    if timetable.hours is None:
        return 0
    opens, closes = _session(timetable, timetable.start.date())
    return (closes - opens) // timedelta(minutes=timetable.minutes)


def turns_on_own_days(timetable: Timetable, rounds: Iterable[int], first: int = 0) -> list[range]:
    """Return the turns, from 0, of rounds of so many turns each; every one begins on a day without any before it.

    `first` turns are before them all. A round that a day does not hold goes on from day to day.
    """
    days = enumerate(at.date() for at in slot_times_from(timetable, timetable.start))
    *_, taken = None, *(day for _turn, day in islice(days, first))
    found = []
    for turns in rounds:
        begin, day = next((turn, day) for turn, day in days if day != taken)
        *_, taken = day, *(day for _turn, day in islice(days, turns - 1))
        found.append(range(begin, begin + turns))
    return found


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
        found = occurrences(at, zone)
        # Across the beginning of summer time, a turn of the clock's grid may come before the last game has ended.
        if found and (before is None or at >= following(before, length, zone)):
            before = found[min(timetable.start.fold, len(found) - 1)].replace(tzinfo=None)
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
