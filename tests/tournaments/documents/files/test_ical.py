"""The calendar that an agenda subscribes to, parsed back by a reader of iCalendar."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from io import StringIO
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from dateutil.tz import tzical
from django.test import Client
from hypothesis import given
from icalendar import Calendar

from tests.organizing import ACTOR, decide, drawn_league
from tests.tournaments.documents.files.recording import record
from tests.tournaments.documents.files.test_tables import names
from tests.tournaments.documents.print.leagues import HARD_NAMES, LEAGUES, timed
from tests.tournaments.documents.print.making import LAST_CHANGE, NAMES, START, league
from tournaments import models
from tournaments.documents.files.ical import calendar_file, described, year_in_utc
from tournaments.league.timetable import Timetable
from tournaments.league.values import League
from tournaments.organizers.calendar.verbs import PutOff, Reschedule, SetHour
from tournaments.store.undo import Undo


def events_of_calendar(league: League, **loaded: Any) -> list[Any]:
    return list(Calendar.from_ical(calendar_file("Liga", [record(league, **loaded)])).events)


def test_timed_games_are_events_in_the_league_zone() -> None:
    league = LEAGUES["ten half played"]
    events = events_of_calendar(league)
    assert [event.start.replace(tzinfo=None) for event in events] == [game.at for game in league.games]
    assert {str(event.start.tzinfo) for event in events} == {"Europe/Madrid"}
    assert {event["duration"].dt for event in events} == {timedelta(minutes=20)}
    assert events[0]["summary"] == f"{league.games[0].one} – {league.games[0].two} (Liga de Damas)"


def test_tiebreak_game_is_named_as_one() -> None:
    settled = LEAGUES["tie settled"]
    (game,) = settled.tiebreak_games
    (event,) = events_of_calendar(replace(settled, tiebreak_games=(replace(game, at=datetime(2026, 12, 1, 18)),)))
    assert event["summary"] == f"Desempate: {game.one} – {game.two} (Liga de Damas)"


def test_games_without_an_hour_are_left_out() -> None:
    league = LEAGUES["ten half played"]
    some = replace(league, games=tuple(replace(g, at=None) if n % 2 else g for n, g in enumerate(league.games)))
    assert len(events_of_calendar(some)) == 23
    assert events_of_calendar(LEAGUES["drawn"]) == events_of_calendar(LEAGUES["preparing"]) == []


@pytest.mark.parametrize("zone", ["Atlantic/Canary", "America/Havana", "Asia/Kathmandu", "UTC"])
def test_event_hour_is_the_same_moment_as_in_the_league(zone: str) -> None:
    summer = timed(league(NAMES[:3], calendar=START | {"start": "2026-07-04T17:00", "timezone": zone}))
    for event, game in zip(events_of_calendar(summer), summer.games, strict=True):
        assert game.at is not None
        assert event.start.astimezone(UTC) == game.at.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)
    written = calendar_file("Liga", [record(summer)]).decode()
    assert zone == "UTC" or f"BEGIN:VTIMEZONE\r\nTZID:{zone}\r\n" in written
    # A program that knows no zones counts with the rules in the file alone.
    for found in Calendar.from_ical(written).timezones:
        rules, hour = found.to_tz(lookup_tzid=False), datetime(2026, 7, 4, 17)
        for when in (hour, hour + timedelta(days=180)):
            assert when.replace(tzinfo=rules).utcoffset() == when.replace(tzinfo=ZoneInfo(zone)).utcoffset()
        onsets = [onset for part in found.subcomponents for onset in (part["dtstart"].dt, *_dates(part.get("rdate")))]
        assert all(abs(onset - hour) < timedelta(days=600) for onset in onsets), "no years but those of the games"


def _dates(listed: Any) -> list[datetime]:
    return [each.dt for each in listed.dts] if listed else []


@pytest.mark.parametrize("year", [1900, 1969, 2039, 2200])
def test_league_of_any_year_exports_a_calendar(year: int) -> None:
    tested_league = timed(league(NAMES[:3], calendar=START | {"start": f"{year}-07-04T17:00"}))
    assert {event.start.year for event in events_of_calendar(tested_league)} == {year}


def test_changed_event_keeps_its_uid() -> None:
    league = LEAGUES["ten half played"]
    later = replace(league, games=tuple(replace(g, at=g.at and g.at + timedelta(days=1)) for g in league.games))
    first, second = (
        events_of_calendar(league, version=4),
        events_of_calendar(later, version=5, updated_at=LAST_CHANGE + timedelta(hours=1)),
    )
    assert [event["uid"] for event in first] == [event["uid"] for event in second]
    assert len({event["uid"] for event in first}) == 45
    assert {event["sequence"] for event in first} == {4} and {event["sequence"] for event in second} == {5}
    assert {event["dtstamp"].dt for event in second} == {datetime(2026, 11, 21, 20, 30, tzinfo=UTC)}
    another = events_of_calendar(replace(league, draw_seed="otra"))
    assert not {event["uid"] for event in first} & {event["uid"] for event in another}


def test_games_settled_by_a_withdrawal_are_cancelled() -> None:
    league = timed(replace(LEAGUES["annulled"], timetable=LEAGUES["ten half played"].timetable))
    found = [(event["status"], NAMES[6] in event["summary"]) for event in events_of_calendar(league)]
    assert {status for status, withdrawn in found if withdrawn} == {"CANCELLED"}
    assert {status for status, withdrawn in found if not withdrawn} == {"CONFIRMED"}


def test_event_names_the_board_if_there_are_several() -> None:
    tested_league = timed(league(NAMES[:6], boards=2, calendar=START))
    assert {event["location"] for event in events_of_calendar(tested_league)} == {"Tablero 1", "Tablero 2"}
    assert not any("location" in event for event in events_of_calendar(LEAGUES["ten half played"]))


def test_event_location_is_the_place_then_the_board() -> None:
    tested_league = timed(league(NAMES[:6], boards=2, calendar=START, place="Casino, Calle Mayor 3; 2.º"))
    assert {str(event["location"]) for event in events_of_calendar(tested_league)} == {
        "Casino, Calle Mayor 3; 2.º · Tablero 1",
        "Casino, Calle Mayor 3; 2.º · Tablero 2",
    }


def test_open_game_has_an_alarm_an_hour_before() -> None:
    league = LEAGUES["ten half played"]
    events = events_of_calendar(league)
    for event, game in zip(events, league.games, strict=True):
        alarms = [part for part in event.subcomponents if part.name == "VALARM"]
        assert len(alarms) == (game.result is None)
        for alarm in alarms:
            assert (alarm["action"], alarm["trigger"].dt) == ("DISPLAY", timedelta(hours=-1))
            assert alarm["description"] == event["summary"]


def test_event_links_to_the_page_of_its_game() -> None:
    league = LEAGUES["ten half played"]
    written = calendar_file("Liga", [record(league)], lambda header, game: f"https://x.es/{header.slug}/#{game.number}")
    addresses = [str(event["url"]) for event in Calendar.from_ical(written).events]
    assert addresses == [f"https://x.es/liga/#{number}" for number in range(1, 46)]


def test_file_is_strict_icalendar() -> None:
    """Check the requirements of RFC 5545 for every line, component and property of the file."""
    tested_league = timed(league(HARD_NAMES, boards=2, calendar=START, place="ñ, ; \\ " * 20))
    written = calendar_file("Liga", [record(tested_league)], lambda header, game: f"https://x.es/{game.number}")
    assert written.endswith(b"END:VCALENDAR\r\n") and b"\n" not in written.replace(b"\r\n", b"")
    open_: list[str] = []
    found: dict[str, list[str]] = {}
    for line in written.decode().replace("\r\n ", "").splitlines():
        name, _colon, value = line.partition(":")
        name = name.partition(";")[0]
        assert name and _colon and name == name.upper()
        if name == "BEGIN":
            open_.append(value)
            found = {**found, value: []}
        elif name == "END":
            assert open_.pop() == value
            needed, most_once = REQUIRED.get(value, ()), found[value]
            assert set(needed) <= set(most_once) and len(most_once) == len(set(most_once)), value
        else:
            found[open_[-1]].append(name)
    assert not open_


REQUIRED = {
    "VCALENDAR": ("PRODID", "VERSION"),
    "VEVENT": ("UID", "DTSTAMP", "DTSTART", "SEQUENCE", "SUMMARY", "LOCATION", "URL", "STATUS"),
    "VALARM": ("ACTION", "TRIGGER", "DESCRIPTION"),
    "VTIMEZONE": ("TZID",),
    "STANDARD": ("DTSTART", "TZOFFSETTO", "TZOFFSETFROM"),
    "DAYLIGHT": ("DTSTART", "TZOFFSETTO", "TZOFFSETFROM"),
}
"""The required properties of each component, each allowed once."""


def test_same_games_give_the_same_bytes() -> None:
    league = LEAGUES["ten half played"]
    assert calendar_file("Liga", [record(league)]) == calendar_file("Liga", [record(league)])


def test_lines_are_no_longer_than_the_standard_allows() -> None:
    tested_league = timed(league(HARD_NAMES, name="Liga; \\n, " + "ñ" * 150, calendar=START))
    written = calendar_file("ñ" * 200, [record(tested_league)])
    assert max(map(len, written.split(b"\r\n"))) <= 75


@given(names.filter(bool), names.filter(bool))
def test_any_name_is_read_back(name: str, league_name: str) -> None:
    if name.casefold() in ("ana", "bea"):
        return
    calendar = Calendar.from_ical(
        calendar_file(league_name, [record(timed(league((name, "Ana", "Bea"), name=league_name, calendar=START)))])
    )
    summaries = [str(event["summary"]) for event in calendar.events]
    assert len([one for one in summaries if name in one and one.endswith(f" ({league_name})")]) >= 2
    assert str(calendar["x-wr-calname"]) == league_name


def events_of_league(league: models.League) -> dict[str, Any]:
    """Return the events of the public calendar of a league, by the last words of their titles."""
    answer = Client().get(f"/ligas/{league.slug}/datos/calendar.ics")
    return {str(event["summary"]): event for event in Calendar.from_ical(answer.content).events}


@pytest.mark.django_db
def test_postponed_game_is_cancelled_at_the_hour_that_it_had() -> None:
    made = drawn_league(timetable=Timetable(start=datetime(2030, 1, 7, 17), minutes=30))
    models.League.objects.filter(pk=made.pk).update(published=True)
    game = made.fixtures.order_by("position")[0]
    title = f"{game.one.name} – {game.two.name} ({made.name})"
    before = events_of_league(made)[title]
    decide(made, SetHour(game.pk, datetime(2030, 1, 8, 18), 1))
    off = decide(made, PutOff(game.pk))
    cancelled = events_of_league(made)[f"Aplazada sin fecha: {title}"]
    assert (cancelled["uid"], cancelled["status"]) == (before["uid"], "CANCELLED")
    assert cancelled["sequence"] > before["sequence"] and cancelled["transp"] == "TRANSPARENT"
    assert cancelled.start.replace(tzinfo=None) == datetime(2030, 1, 8, 18) and not cancelled.subcomponents
    decide(made, Undo(off.number, ACTOR))
    again = events_of_league(made)[title]
    assert (again["status"], again.start.replace(tzinfo=None)) == ("CONFIRMED", datetime(2030, 1, 8, 18))
    decide(made, Reschedule(1, None))
    assert {str(event["status"]) for event in events_of_league(made).values()} == {"CANCELLED"}
    assert len(events_of_league(made)) == made.fixtures.count()


ZONES = ("Europe/Madrid", "America/Havana", "Australia/Lord_Howe", "Africa/Casablanca", "Europe/Dublin", "Asia/Tokyo")


@pytest.mark.parametrize("key", ZONES)
def test_zone_is_read_alike_by_the_standard(key: str) -> None:
    """Each onset is local time in the offset before it; two readers find the offsets of the zone at every hour."""
    zone, first, last = ZoneInfo(key), datetime(2025, 1, 1, tzinfo=UTC), datetime(2029, 1, 1, tzinfo=UTC)
    made = described(zone, first, last)
    onsets: list[tuple[datetime, timedelta]] = []
    for part in made.subcomponents:
        dates = [part["dtstart"].dt, *(one.dt for one in (part["rdate"].dts if "rdate" in part else ()))]
        before, after = part["tzoffsetfrom"].td, part["tzoffsetto"].td
        onsets += [((at - before).replace(tzinfo=UTC), after) for at in dates]
    onsets.sort()
    calendar = Calendar()
    calendar.add_component(made)
    other = tzical(StringIO(calendar.to_ical().decode())).get(key)
    for hour in range(0, int((last - first) / timedelta(hours=1)), 7):
        moment = first + timedelta(hours=hour)
        offset = moment.astimezone(zone).utcoffset()
        assert [after for at, after in onsets if at <= moment][-1] == offset
        assert moment.astimezone(zone).replace(tzinfo=other).utcoffset() == offset
    for at, after in onsets[1:]:
        assert at.astimezone(zone).utcoffset() == after
        assert (at - timedelta(seconds=1)).astimezone(zone).utcoffset() != after


def test_summer_time_of_madrid_begins_at_two() -> None:
    text = described(ZoneInfo("Europe/Madrid"), year_in_utc(2026), year_in_utc(2028)).to_ical().decode()
    assert "BEGIN:DAYLIGHT\r\nDTSTART:20260329T020000\r\nRDATE:20270328T020000\r\n" in text
    assert "BEGIN:STANDARD\r\nDTSTART:20261025T030000\r\nRDATE:20271031T030000\r\n" in text
