"""Hours that do not exist are refused, those that happen twice need an offset, and calendars have neither."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from itertools import islice, pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from tournaments.league import timetable
from tournaments.league.faults import Code, Fault
from tournaments.league.timetable import Timetable

MADRID = "Europe/Madrid"
ZONES = (MADRID, "America/Havana", "Australia/Lord_Howe", "Africa/Casablanca", "Pacific/Apia", "UTC")
GAP, TWICE = datetime(2027, 3, 28, 2, 30), datetime(2027, 10, 31, 2, 30)
minutes = st.datetimes(datetime(2011, 12, 20), datetime(2028, 1, 1)).map(lambda at: at.replace(second=0, microsecond=0))
near_changes = st.sampled_from((GAP, TWICE, datetime(2011, 12, 30, 12))).flatmap(
    lambda at: st.integers(-200, 200).map(lambda shift: at + timedelta(minutes=shift))
)
zones = st.sampled_from(ZONES)


def refusal(at: datetime, zone: str = MADRID) -> Fault:
    with pytest.raises(Fault) as refused:
        timetable.resolved(at, zone)
    return refused.value


def test_missing_hour_is_refused_with_the_next_one() -> None:
    fault = refusal(GAP)
    assert (fault.code, fault.place, fault.values["next"]) == (Code.HOUR_MISSING, "at", "2027-03-28 03:00")


def test_hour_that_happens_twice_needs_its_offset() -> None:
    fault = refusal(TWICE)
    assert (fault.code, fault.values["first"], fault.values["second"]) == (Code.HOUR_TWICE, "+02:00", "+01:00")
    for fold, offset in enumerate(("+02:00", "+01:00")):
        found = timetable.resolved(datetime.fromisoformat(f"2027-10-31T02:30{offset}"), MADRID)
        assert (found, found.fold, found.tzinfo) == (TWICE, fold, None)
        assert timetable.written(found, MADRID) == f"2027-10-31T02:30{offset}"


def test_offset_of_another_zone_is_refused() -> None:
    fault = refusal(datetime.fromisoformat("2027-07-01T17:00+01:00"))
    assert (fault.code, fault.values["offset"]) == (Code.HOUR_OFFSET, "+02:00")


@given(minutes | near_changes, zones, st.sampled_from((0, 1)))
def test_every_hour_is_one_moment_or_refused(at: datetime, zone: str, fold: int) -> None:
    found = timetable.occurrences(at, zone)
    assert timetable.exists(timetable.next_existing(at, zone), zone)
    if not found:
        assert refusal(at, zone).code is Code.HOUR_MISSING
        return
    for moment in found:
        local = timetable.resolved(datetime.fromisoformat(moment.isoformat()), zone)
        assert local.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC) == moment.astimezone(UTC)
        written = datetime.fromisoformat(timetable.written(local, zone))
        assert timetable.resolved(written, zone).fold == local.fold
    if len(found) == 2:
        assert refusal(at.replace(fold=fold), zone).code is Code.HOUR_TWICE


@settings(max_examples=60)
@given(
    near_changes,
    zones,
    st.integers(5, 180),
    st.sampled_from(((), (6,), (4, 5, 6))),
    st.none() | st.sampled_from(((time(0), time(23, 59)), (time(2, 10), time(9)))),
    st.sampled_from((0, -1)),
)
def test_turns_exist_and_none_begins_before_the_last_ends(
    start: datetime, zone: str, length: int, days: tuple[int, ...], hours: tuple[time, time] | None, which: int
) -> None:
    begins = timetable.occurrences(timetable.next_existing(start, zone), zone)[which]
    try:
        plan = timetable.check(Timetable(start=begins, minutes=length, days=days, hours=hours, timezone=zone))
    except Fault:
        reject()
    times = list(islice(timetable.slot_times_from(plan, plan.start), 60))
    assert all(timetable.exists(at, zone) for at in times)
    moments = [at.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC) for at in times]
    assert all(later - earlier >= timedelta(minutes=length) for earlier, later in pairwise(moments))
    assert times == sorted(set(times))
    since = times[7]
    assert next(timetable.slot_times_from(plan, since)) == since


def test_session_in_the_missing_hour_begins_at_the_next_one() -> None:
    plan = Timetable(start=datetime(2027, 3, 21, 2, 30), minutes=30, days=(6,), hours=(time(2, 30), time(4)))
    times = timetable.slot_times(plan, 6)
    assert [at.time() for at in times if at.date() == date(2027, 3, 28)] == [time(3), time(3, 30)]


def test_timetable_may_not_begin_at_a_missing_hour() -> None:
    with pytest.raises(Fault) as refused:
        timetable.check(Timetable(start=GAP, minutes=30))
    assert (refused.value.code, refused.value.place) == (Code.HOUR_MISSING, "start")
