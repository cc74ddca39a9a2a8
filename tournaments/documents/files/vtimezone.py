"""Time zones as iCalendar describes them (RFC 5545, 3.6.5), made from the zones of this machine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from icalendar import Timezone, TimezoneDaylight, TimezoneStandard

STEP = timedelta(days=1)
"""Two changes of a zone are further apart: the shortest summer time, in Morocco's Ramadan, lasts a month."""
PRECISION = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class Observance:
    """A part of the year that a zone observes: its offset and name, and the offset before it."""

    before: timedelta
    offset: timedelta
    name: str
    summer: bool


def described(zone: ZoneInfo, first: datetime, last: datetime) -> Timezone:
    """Return the description of a zone between two moments in UTC.

    An observance begins at a local time in the offset *before* it: the summer time of Madrid at 02:00, not at 03:00.
    """
    begun: dict[Observance, list[datetime]] = {}
    for moment, observance in _observances(zone, first, last):
        begun.setdefault(observance, []).append((moment + observance.before).replace(tzinfo=None))
    made = Timezone()
    made.add("tzid", zone.key)
    for observance, onsets in begun.items():
        part = TimezoneDaylight() if observance.summer else TimezoneStandard()
        part.add("dtstart", onsets[0])
        if onsets[1:]:
            part.add("rdate", onsets[1:])
        part.add("tzname", observance.name)
        part.add("tzoffsetfrom", observance.before)
        part.add("tzoffsetto", observance.offset)
        made.add_component(part)
    return made


def _observances(zone: ZoneInfo, first: datetime, last: datetime) -> Iterator[tuple[datetime, Observance]]:
    """Yield the observances of a zone and the moments, in UTC, at which they begin; the first one begins at `first`."""
    before = _offset(first, zone)
    yield first, _observance(first, zone, before)
    moment = first
    while moment < last:
        following = moment + STEP
        if _state(following, zone) != _state(moment, zone):
            change = _change_between(moment, following, zone)
            yield change, _observance(change, zone, _offset(moment, zone))
        moment = following


def _change_between(earlier: datetime, later: datetime, zone: ZoneInfo) -> datetime:
    """Return the first moment with the state of `later`, to the second."""
    former = _state(earlier, zone)
    while later - earlier > PRECISION:
        middle = earlier + (later - earlier) // 2
        middle = middle.replace(microsecond=0) if middle.replace(microsecond=0) > earlier else middle
        earlier, later = (middle, later) if _state(middle, zone) == former else (earlier, middle)
    return later


def _observance(moment: datetime, zone: ZoneInfo, before: timedelta) -> Observance:
    local = moment.astimezone(zone)
    return Observance(before, _offset(moment, zone), local.tzname() or zone.key, summer=bool(local.dst()))


def _offset(moment: datetime, zone: ZoneInfo) -> timedelta:
    offset = moment.astimezone(zone).utcoffset()
    assert offset is not None
    return offset


def _state(moment: datetime, zone: ZoneInfo) -> tuple[timedelta, str | None]:
    return _offset(moment, zone), moment.astimezone(zone).tzname()


def year_in_utc(year: int) -> datetime:
    """Return the beginning of a year in UTC."""
    return datetime(year, 1, 1, tzinfo=UTC)
