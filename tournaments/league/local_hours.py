"""Local hours in a time zone: those that do not exist as summer time begins, and those that happen twice as it ends.

An hour is a datetime without a zone. Of one that happens twice, `fold` tells which (PEP 495): 0 or 1.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
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
