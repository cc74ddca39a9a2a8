"""The games that have an hour as an iCalendar (RFC 5545), to be had once or to be subscribed to."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, timedelta
from uuid import NAMESPACE_URL, uuid5
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from tournaments.display.games import GameLine, Status
from tournaments.display.headers import LeagueHeader
from tournaments.display.record import LeagueRecord

PRODUCT = "-//El Castillar//ES"
LOOK_AGAIN = timedelta(hours=1)


def calendar_file(name: str, leagues: Iterable[LeagueRecord]) -> bytes:
    """An event for each game with an hour, in the time zone of its league, which is described in the file.

    An event keeps its UID while its game exists, whatever calendar it is in, and its SEQUENCE rises with each
    decision on the league, so that calendars take over what changed. Its time stamp is the league's last change: the
    same games are the same bytes. Games that a withdrawal settled are cancelled.
    """
    calendar = Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("name", name)
    calendar.add("x-wr-calname", name)
    calendar.add("refresh-interval", LOOK_AGAIN, parameters={"value": "DURATION"})
    timed = [(game.line, league.header) for league in leagues for game in league.games if game.line.at]
    for game, header in timed:
        calendar.add_component(_event(game, header))
    years = [game.at.year for game, _header in timed if game.at]
    if years:
        calendar.add_missing_timezones(date(min(years) - 1, 1, 1), date(max(years) + 2, 1, 1))
    written: bytes = calendar.to_ical()
    return written


def _event(game: GameLine, header: LeagueHeader) -> Event:
    assert game.at is not None
    event = Event()
    event.add("uid", uid(game, header))
    event.add("dtstamp", header.updated_at.astimezone(UTC))
    event.add("sequence", header.version)
    event.add("dtstart", game.at.replace(tzinfo=ZoneInfo(header.zone)))
    if header.timetable:
        event.add("duration", timedelta(minutes=header.timetable.minutes))
    event.add("summary", f"{game.one} – {game.two} ({header.name})")
    event.add("status", "CONFIRMED" if game.status in (Status.OPEN, Status.PLAYED) else "CANCELLED")
    if header.boards > 1 and game.board:
        event.add("location", _("Tablero %(board)d") % {"board": game.board})
    if game.detail:
        event.add("description", game.detail)
    return event


def uid(game: GameLine, header: LeagueHeader) -> str:
    """Names a game among all that there are: the lots of a league are hardly another's."""
    return str(uuid5(NAMESPACE_URL, f"castillar:{header.slug}:{header.draw_seed}:{game.fixture_id}"))
