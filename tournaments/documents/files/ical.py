"""The games with an hour as an iCalendar file (RFC 5545) with its time zone, for download or subscription."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import NAMESPACE_URL, uuid5
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _
from icalendar import Alarm, Calendar, Event, Timezone, TimezoneDaylight, TimezoneStandard

from tournaments.display.games import GameLine, Status
from tournaments.display.header import LeagueHeader
from tournaments.display.record import LeagueRecord

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


PRODUCT = "-//El Castillar//ES"
REFRESH_INTERVAL = timedelta(hours=1)
ALARM_BEFORE = timedelta(hours=1)
GameAddress = Callable[[LeagueHeader, GameLine], str]
"""A function that returns the absolute address of a game's page."""


def calendar_file(name: str, leagues: Iterable[LeagueRecord], address: GameAddress | None = None) -> bytes:
    """Return an iCalendar file with an event for each game that has or had an hour, in the time zone of its league.

    Each has the place of the league and the board and, if `address` is given, the address of its page; an open game
    has an alarm `ALARM_BEFORE` its hour.

    An event keeps its UID while its game exists, in every calendar, and its SEQUENCE rises with each
    decision on the league, so that calendars take over changes. Its time stamp is the league's last change, so that
    the same games give the same bytes. Games settled by a withdrawal are cancelled.

    A game that lost its hour stays as a cancelled event at that hour. If it were left out, a program that had imported
    the file would go on showing the old hour (RFC 5546, 3.2.5, asks for STATUS and a higher SEQUENCE), and a subscriber
    would see it vanish without a word. Google hides a cancelled event, Apple and Thunderbird strike it through; its
    title says why to those that ignore the status. A tentative event, or a task without a date (VTODO), would be shown
    as still to be played at that hour, or by none of the three in a subscription. With a new hour the event of the same
    UID is confirmed again.
    """
    calendar = Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("name", name)
    calendar.add("x-wr-calname", name)
    calendar.add("refresh-interval", REFRESH_INTERVAL, parameters={"value": "DURATION"})
    years: list[int] = []
    for league in leagues:
        for game in (recorded.line for recorded in league.games):
            if at := game.at or league.former_hours.get(game.fixture_id or 0):
                years.append(at.year)
                calendar.add_component(_event(game, at, league.header, address))
    if years:
        span = year_in_utc(min(years) - 1), year_in_utc(max(years) + 2)
        for key in sorted(calendar.get_missing_tzids()):
            calendar.subcomponents.insert(0, described(ZoneInfo(key), *span))
    written: bytes = calendar.to_ical()
    return written


def _event(game: GameLine, at: datetime, header: LeagueHeader, address: GameAddress | None) -> Event:
    """Return the event of a game at its hour, or cancelled at the hour that it had."""
    event = Event()
    event.add("uid", uid(game, header))
    event.add("dtstamp", header.updated_at.astimezone(UTC))
    event.add("sequence", header.version)
    event.add("dtstart", at.replace(tzinfo=ZoneInfo(header.zone)))
    if header.timetable:
        event.add("duration", timedelta(minutes=header.timetable.minutes))
    pair = f"{game.one} – {game.two}"
    if game.tiebreak:
        pair = _("Desempate: %(pair)s") % {"pair": pair}
    if game.at is None and game.status is Status.OPEN:
        pair = _("Aplazada sin fecha: %(pair)s") % {"pair": pair}
    event.add("summary", f"{pair} ({header.name})")
    takes_place = game.at is not None and game.status in (Status.OPEN, Status.PLAYED)
    event.add("status", "CONFIRMED" if takes_place else "CANCELLED")
    if game.at is None:
        # The person is free at that hour, also for a program that shows cancelled events like others.
        event.add("transp", "TRANSPARENT")
    board = _("Tablero %(board)d") % {"board": game.board} if header.boards > 1 and game.board else ""
    if place := " · ".join(filter(None, (header.place, board))):
        event.add("location", place)
    if address:
        event.add("url", address(header, game))
    if game.detail:
        event.add("description", game.detail)
    if game.at and game.status is Status.OPEN:
        event.add_component(_alarm(str(event["summary"])))
    return event


def _alarm(words: str) -> Alarm:
    """Return an alarm that shows a text before its event."""
    alarm = Alarm()
    alarm.add("action", "DISPLAY")
    alarm.add("trigger", -ALARM_BEFORE)
    alarm.add("description", words)
    return alarm


def uid(game: GameLine, header: LeagueHeader) -> str:
    """Return an identifier of a game, unique among all sites: no two leagues have the same lots."""
    return str(uuid5(NAMESPACE_URL, f"castillar:{header.slug}:{header.draw_seed}:{game.fixture_id}"))
