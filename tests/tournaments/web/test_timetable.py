"""The form of the dates of play, filled in and read back."""

from __future__ import annotations

from datetime import datetime, time

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tournaments.league import timetable as timetables
from tournaments.league.faults import Fault
from tournaments.league.timetable import Timetable
from tournaments.web.timetable import TimetableForm, initial_of

minutes = st.times().map(lambda hour: hour.replace(second=0, microsecond=0))
starts = st.datetimes(datetime(1900, 1, 1), datetime(2200, 12, 31, 23)).map(
    lambda at: at.replace(second=0, microsecond=0)
)
plans = st.builds(
    Timetable,
    start=starts,
    minutes=st.integers(1, 300),
    days=st.sets(st.integers(0, 6)).map(lambda days: tuple(sorted(days))),
    hours=st.none() | st.tuples(minutes, minutes),
    timezone=st.sampled_from(["Europe/Madrid", "UTC", "America/Bogota"]),
)


@settings(max_examples=60)
@given(plans)
def test_timetable_is_read_back_from_its_form(plan: Timetable) -> None:
    try:
        timetables.check(plan)
    except Fault:
        assume(False)
    form = TimetableForm(fields_of(plan))
    assert form.is_valid(), form.errors
    assert form.cleaned_data["timetable"] == plan


@settings(max_examples=60)
@given(plans)
def test_invalid_timetable_is_reported_beside_a_field(plan: Timetable) -> None:
    form = TimetableForm(fields_of(plan))
    assert form.is_valid() or not form.non_field_errors()


def test_form_without_a_date_gives_no_timetable() -> None:
    form = TimetableForm({"timezone": ""})
    assert form.is_valid()
    assert form.cleaned_data["timetable"] is None


def fields_of(plan: Timetable) -> dict[str, object]:
    return {name: field_text(value) for name, value in initial_of(plan).items() if value is not None}


def field_text(value: object) -> object:
    return value.isoformat("minutes") if isinstance(value, time) else value
