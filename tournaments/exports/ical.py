"""The games with an hour as an iCalendar file (RFC 5545), for download or subscription."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, date, timedelta
from uuid import NAMESPACE_URL, uuid5
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _
from icalendar import Alarm, Calendar, Event

from tournaments.display.games import GameLine, Status
from tournaments.display.headers import LeagueHeader
from tournaments.display.record import LeagueRecord

PRODUCT = "-//El Castillar//ES"
REFRESH_INTERVAL = timedelta(hours=1)
ALARM_BEFORE = timedelta(hours=1)
GameAddress = Callable[[LeagueHeader, GameLine], str]
"""A function that returns the absolute address of a game's page."""


def calendar_file(name: str, leagues: Iterable[LeagueRecord], address: GameAddress | None = None) -> bytes:
    """Return an iCalendar file with an event for each game that has an hour, in the time zone of its league.

    Each has the place of the league and the board and, if `address` is given, the address of its page; an open game
    has an alarm `ALARM_BEFORE` its hour.

    An event keeps its UID while its game exists, in every calendar, and its SEQUENCE rises with each
    decision on the league, so that calendars take over changes. Its time stamp is the league's last change, so that
    the same games give the same bytes. Games settled by a withdrawal are cancelled.
    """
    calendar = Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("name", name)
    calendar.add("x-wr-calname", name)
    calendar.add("refresh-interval", REFRESH_INTERVAL, parameters={"value": "DURATION"})
    timed = [(game.line, league.header) for league in leagues for game in league.games if game.line.at]
    for game, header in timed:
        calendar.add_component(_event(game, header, address))
    years = [game.at.year for game, _header in timed if game.at]
    if years:
        calendar.add_missing_timezones(date(min(years) - 1, 1, 1), date(max(years) + 2, 1, 1))
    written: bytes = calendar.to_ical()
    return written


def _event(game: GameLine, header: LeagueHeader, address: GameAddress | None) -> Event:
    """Return the event of a game with an hour."""
    assert game.at is not None
    event = Event()
    event.add("uid", uid(game, header))
    event.add("dtstamp", header.updated_at.astimezone(UTC))
    event.add("sequence", header.version)
    event.add("dtstart", game.at.replace(tzinfo=ZoneInfo(header.zone)))
    if header.timetable:
        event.add("duration", timedelta(minutes=header.timetable.minutes))
    pair = f"{game.one} – {game.two}"
    if game.tiebreak:
        pair = _("Desempate: %(pair)s") % {"pair": pair}
    event.add("summary", f"{pair} ({header.name})")
    event.add("status", "CONFIRMED" if game.status in (Status.OPEN, Status.PLAYED) else "CANCELLED")
    board = _("Tablero %(board)d") % {"board": game.board} if header.boards > 1 and game.board else ""
    if place := " · ".join(filter(None, (header.place, board))):
        event.add("location", place)
    if address:
        event.add("url", address(header, game))
    if game.detail:
        event.add("description", game.detail)
    if game.status is Status.OPEN:
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
