"""The form of the dates of play, filled in and read back."""

from __future__ import annotations

from datetime import date, datetime, time

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tournaments.league import timetable as timetables
from tournaments.league.faults import Fault
from tournaments.league.schedule import turns_a_round
from tournaments.league.timetable import Timetable, is_weekly
from tournaments.web.forms import number_field
from tournaments.web.timetable import WhenForm, initial_of

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
    off=st.sets(st.dates(date(2026, 1, 1), date(2026, 12, 31)), max_size=3).map(lambda days: tuple(sorted(days))),
)


@settings(max_examples=60)
@given(plans)
def test_timetable_is_read_back_from_its_form(plan: Timetable) -> None:
    try:
        timetables.check(plan)
    except Fault:
        assume(False)
    form = WhenForm(fields_of(plan))
    assert form.is_valid(), form.errors
    assert form.cleaned_data["timetable"] == plan


@settings(max_examples=60)
@given(plans)
def test_invalid_timetable_is_reported_beside_a_field(plan: Timetable) -> None:
    form = WhenForm(fields_of(plan))
    assert form.is_valid() or not form.non_field_errors()


def test_form_without_a_date_gives_no_timetable() -> None:
    form = WhenForm({"timezone": ""})
    assert form.is_valid()
    assert form.cleaned_data["timetable"] is None


def test_round_of_a_week_is_as_long_as_its_players_need() -> None:
    fields = {"when": "week", "weekday": "4", "day": "2026-12-01", "hour": "20:30", "minutes": "20"}
    for players, boards, closes in (
        (8, 4, time(20, 50)),
        (8, 2, time(21, 10)),
        (9, 1, time(21, 50)),
        (0, 1, time(20, 50)),
    ):
        form = WhenForm(fields, players=players)
        form.fields["boards"] = number_field(1, 50)
        form.data = {**fields, "boards": str(boards)}
        assert form.is_valid(), form.errors
        timetable = form.cleaned_data["timetable"]
        assert (timetable.start, timetable.days) == (datetime(2026, 12, 4, 20, 30), (4,))
        assert timetable.hours == (time(20, 30), closes)
        assert is_weekly(timetable, turns_a_round(players, boards))
        assert initial_of(timetable, round_a_week=True)["when"] == "week"


def fields_of(plan: Timetable) -> dict[str, object]:
    return {name: field_text(value) for name, value in initial_of(plan).items() if value is not None}


def field_text(value: object) -> object:
    return value.isoformat("minutes") if isinstance(value, time) else value
