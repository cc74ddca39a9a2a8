"""When the slots of a calendar are played."""

from __future__ import annotations

from datetime import date, datetime, time
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.league.faults import Code, Fault
from tournaments.league.timetable import Timetable, check, is_out_of_play, resumed, slot_times, weekly

SATURDAY = datetime(2026, 11, 21, 17, 0)
SAT, SUN = 5, 6


def slots_of(timetable: Timetable, slots: int) -> list[str]:
    return [f"{at:%d %H:%M}" for at in slot_times(timetable, slots)]


def test_slots_without_days_run_past_midnight() -> None:
    assert slots_of(Timetable(start=SATURDAY, minutes=240), 3) == ["21 17:00", "21 21:00", "22 01:00"]


def test_game_too_long_for_a_session_is_in_the_next_one() -> None:
    timetable = Timetable(start=SATURDAY, minutes=90, days=(SAT,), hours=(time(17), time(21)))
    assert slots_of(timetable, 5) == ["21 17:00", "21 18:30", "28 17:00", "28 18:30", "05 17:00"]


def test_first_day_begins_at_start_and_others_at_opening() -> None:
    timetable = Timetable(start=SATURDAY.replace(hour=19), minutes=60, days=(SAT, SUN), hours=(time(16), time(20)))
    assert slots_of(timetable, 3) == ["21 19:00", "22 16:00", "22 17:00"]


def test_late_start_waits_for_the_next_session() -> None:
    timetable = Timetable(start=SATURDAY.replace(hour=23), minutes=60, days=(SAT,), hours=(time(16), time(20)))
    assert slots_of(timetable, 1) == ["28 16:00"]
    assert slots_of(Timetable(start=SATURDAY, minutes=60, days=(SUN,)), 1) == ["22 17:00"]


def test_days_without_hours_go_on_until_midnight() -> None:
    timetable = Timetable(start=SATURDAY, minutes=210, days=(SAT,))
    assert slots_of(timetable, 3) == ["21 17:00", "21 20:30", "28 17:00"]


@pytest.mark.parametrize(
    ("days", "hours", "since", "start"),
    [
        ((), None, "14 09:00", "21 17:00"),
        ((), None, "21 17:05", "21 17:30"),
        ((SAT, SUN), None, "21 17:05", "22 17:00"),
        ((SAT, SUN), None, "22 16:00", "22 17:00"),
        ((SAT, SUN), None, "22 17:00", "22 17:00"),
        ((SAT, SUN), (time(16), time(20)), "22 12:00", "22 16:00"),
        ((SAT, SUN), (time(16), time(20)), "22 16:05", "22 16:30"),
        ((SAT, SUN), (time(16), time(20)), "22 19:45", "28 16:00"),
    ],
)
def test_resumed_timetable_starts_at_its_next_slot(
    days: tuple[int, ...], hours: tuple[time, time] | None, since: str, start: str
) -> None:
    timetable = Timetable(start=SATURDAY, minutes=30, days=days, hours=hours)
    found = resumed(timetable, datetime.fromisoformat(f"2026-11-{since}"))
    assert f"{found.start:%d %H:%M}" == start
    assert slot_times(found, 1) == [found.start]
    assert (found.days, found.hours) == (days, hours)


def test_timetable_is_unchanged_until_its_start() -> None:
    timetable = Timetable(start=SATURDAY, minutes=30, days=(SUN,))
    assert resumed(timetable, SATURDAY) is timetable
    assert resumed(timetable, SATURDAY.replace(minute=1)).start == SATURDAY.replace(day=22)


@pytest.mark.parametrize(
    ("start", "minutes", "days", "hours", "code", "values"),
    [
        ("17:00", 20, (), (time(21), time(17)), Code.HOURS_REVERSED, {"opens": time(21), "closes": time(17)}),
        ("17:00", 20, (), (time(17), time(17)), Code.HOURS_REVERSED, {"opens": time(17), "closes": time(17)}),
        ("17:00", 241, (), (time(17), time(21)), Code.SESSION_TOO_SHORT, {"minutes": 241}),
        ("23:50", 20, (SAT,), None, Code.SESSION_TOO_SHORT, {"minutes": 20}),
    ],
)
def test_hours_in_which_no_game_fits_are_refused(
    start: str, minutes: int, days: tuple[int, ...], hours: tuple[time, time] | None, code: Code, values: dict[str, Any]
) -> None:
    begins = datetime.combine(SATURDAY, time.fromisoformat(start))
    with pytest.raises(Fault) as fault:
        check(Timetable(start=begins, minutes=minutes, days=days, hours=hours))
    assert (fault.value.code, fault.value.place, fault.value.values) == (code, "hours", values)


def test_hours_in_which_a_game_just_fits_are_accepted() -> None:
    for hours, days in (((time(17), time(21)), ()), (None, (SAT,)), (None, ())):
        timetable = Timetable(start=SATURDAY.replace(hour=20), minutes=240, hours=hours, days=days)
        assert check(timetable) == timetable


@st.composite
def timetables(draw: st.DrawFn) -> Timetable:
    opens, closes = sorted(draw(st.lists(st.times(), min_size=2, max_size=2, unique=True)))
    timetable = Timetable(
        start=draw(st.datetimes(datetime(2000, 1, 1), datetime(2100, 1, 1))),
        minutes=draw(st.integers(1, 300)),
        days=tuple(sorted(draw(st.sets(st.integers(0, 6))))),
        hours=draw(st.sampled_from([None, (opens, closes)])),
    )
    try:
        return check(timetable)
    except Fault:
        return Timetable(start=timetable.start, minutes=timetable.minutes)


@pytest.mark.many_examples
@given(timetables(), st.integers(0, 40))
def test_slots_follow_one_another_within_days_and_hours(timetable: Timetable, slots: int) -> None:
    times = slot_times(timetable, slots)
    assert len(times) == slots
    assert all(at >= timetable.start for at in times)
    assert all((b - a).total_seconds() >= 60 * timetable.minutes for a, b in pairwise(times))
    assert all(at.weekday() in timetable.days for at in times if timetable.days)
    if timetable.hours:
        assert all(timetable.hours[0] <= at.time() < timetable.hours[1] for at in times)


@pytest.mark.parametrize(
    ("days", "hours", "at", "out"),
    [
        ((), None, "21 03:00", False),
        ((SAT,), (time(17), time(21)), "28 17:00", False),
        ((SAT,), (time(17), time(21)), "28 20:00", False),
        ((SAT,), (time(17), time(21)), "28 20:01", True),
        ((SAT,), (time(17), time(21)), "28 16:59", True),
        ((SAT,), (time(17), time(21)), "29 17:00", True),
        ((), (time(17), time(21)), "25 18:00", False),
        ((SAT,), None, "28 23:00", False),
        ((SAT,), None, "28 16:00", True),
    ],
)
def test_hour_out_of_play(days: tuple[int, ...], hours: tuple[time, time] | None, at: str, out: bool) -> None:
    timetable = Timetable(start=SATURDAY, minutes=60, days=days, hours=hours)
    assert is_out_of_play(timetable, datetime.fromisoformat(f"2026-11-{at}")) is out


def test_no_game_is_within_the_hour_that_the_clock_skips() -> None:
    start = datetime(2027, 3, 28, 1, 30)
    timetable = Timetable(start=start, minutes=30, days=(), hours=None, timezone="Europe/Madrid")
    assert slots_of(timetable, 3) == ["28 01:30", "28 03:00", "28 03:30"]


def test_nobody_plays_on_a_day_off() -> None:
    timetable = Timetable(start=SATURDAY, minutes=210, days=(SAT,), off=(date(2026, 11, 28),))
    assert slots_of(timetable, 4) == ["21 17:00", "21 20:30", "05 17:00", "05 20:30"]
    assert is_out_of_play(timetable, datetime(2026, 11, 28, 17)) and not is_out_of_play(timetable, SATURDAY)


def test_week_has_a_session_of_so_many_turns() -> None:
    start = datetime(2026, 12, 4, 20, 30)
    week = weekly(Timetable(start=start, minutes=20), 2)
    assert slots_of(week, 3) == ["04 20:30", "04 20:50", "11 20:30"] and week.hours == (time(20, 30), time(21, 10))
    late = weekly(Timetable(start=start, minutes=120), 3)
    assert slots_of(late, 3) == ["04 20:30", "11 20:30", "18 20:30"] and late.hours is None
