"""A player's own page in a league, and its calendar, opened with a private link or by the account that keeps it.

They use no session. Other sites do not learn the token (Referrer-Policy), and no cache stores the page.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments import models
from tournaments.access.player_tokens import calendar_token, link_of_calendar
from tournaments.deciding.undoing import undoable
from tournaments.display.games import GameLine
from tournaments.display.history import DecisionLine, lines_of
from tournaments.display.own_page import own_page_of, own_record
from tournaments.display.reports import ReportedGame, ReportLine, reported_games
from tournaments.display.requests import requests_of_player
from tournaments.exports.ical import calendar_file
from tournaments.league.values import State
from tournaments.links.own_access import KEPT, OwnAccess, on_own_page, own_stopped
from tournaments.outbox.offered import offered
from tournaments.store.player_settings import deadlines_of, settings_of
from tournaments.store.undo import UNDO_MINUTES
from tournaments.web.addresses import for_others
from tournaments.web.form_token import new_form_token
from tournaments.web.requests import no_referrer

USE_NOTED_EVERY = timedelta(minutes=10)
MAX_RECENT = 3


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A game still to be played, with its reported results, and the last day of its round."""

    line: GameLine
    own: ReportLine | None
    rival: ReportLine | None
    last_day: date | None
    overdue: bool
    may_report: bool

    @property
    def to_answer(self) -> bool:
        """Whether the rival reported its result and the player has not answered."""
        return self.rival is not None and self.own is None


@dataclass(frozen=True, slots=True)
class RecentLine:
    """A recent decision of the player; `undo` is its number if it can still be undone, or None."""

    line: DecisionLine
    undo: int | None


@require_safe
@on_own_page
def own_page(request: HttpRequest, access: OwnAccess) -> HttpResponse:
    """Show the player's page: next game, answers that are due, later games, requests and recent decisions."""
    _note_use(access.player_link)
    loaded, row = access.loaded(), access.row
    page, allowed = own_page_of(access.entry, loaded), settings_of(row)
    playing = row.state in (State.DRAWN, State.PLAYING)
    any_report, any_deadline = (getattr(access.player_link, name) for name in ("any_report", "any_deadline"))
    games = reported_games(loaded, allowed.confirm_hours) if any_report else ()
    reported = {game.fixture_id: game for game in games}
    deadlines = deadlines_of(row.pk) if any_deadline else {}

    def own_game(line: GameLine) -> OwnGame:
        game: ReportedGame | None = reported.get(line.fixture_id or 0)
        last_day = deadlines.get(line.round) if line.round else None
        return OwnGame(
            line,
            own=game.of(access.entry.pk) if game else None,
            rival=game.of_rival(access.entry.pk) if game else None,
            last_day=last_day,
            overdue=last_day is not None and last_day < loaded.today,
            may_report=allowed.report_results and playing,
        )

    requests = requests_of_player(access.entry, loaded)
    to_answer = [line for line in requests if line.for_rival]
    next_game, later = own_game(page.next_game) if page.next_game else None, [own_game(line) for line in page.later]
    reported_to = [game for game in later if game.to_answer]
    kept = KEPT.fullmatch(access.token) is not None
    context = {
        "access": access,
        "page": page,
        "next_game": next_game,
        "reported_to": reported_to,
        "later": [game for game in later if not game.to_answer],
        "requests": requests,
        "to_answer": to_answer,
        "urgent": not to_answer and not reported_to,
        "may_ask": allowed.requests and row.state != State.FINISHED,
        "recent": _recent(access),
        "calendar": "" if kept else _calendar(request, access.token),
        "alerts": _alerts(access.token, kept=kept) if offered() else "",
        "kept": kept,
        "languages": settings.LANGUAGES,
        "language": access.player_link.language,
        "form_token": new_form_token(row.version),
    }
    return render(request, "own_pages/own_page.html", context)


@no_referrer
@require_safe
def own_calendar(request: HttpRequest, token: str) -> HttpResponse:
    """Return the player's games with an hour as a calendar file, to which calendar programs subscribe."""
    link = link_of_calendar(token)
    if link is None or link.entry.league.withheld:
        return own_stopped(request, calendar=True)
    record = own_record(link.entry)
    return HttpResponse(calendar_file(record.header.name, [record]), content_type="text/calendar; charset=utf-8")


def _alerts(token: str, *, kept: bool) -> str:
    """Return the address of the player's notices, or of the account's if the page is kept in one."""
    return reverse("tournaments:account_alerts") if kept else reverse("tournaments:own_alerts", args=[token])


def _calendar(request: HttpRequest, token: str) -> str:
    return for_others(request, reverse("tournaments:own_calendar", args=[calendar_token(token)]))


def _recent(access: OwnAccess) -> list[RecentLine]:
    """Return the decisions of the player in the last minutes, and which of them can be undone."""
    since = timezone.now() - timedelta(minutes=UNDO_MINUTES)
    own = access.row.decisions.filter(player=access.entry.pk, taken_at__gt=since).select_related("actor")
    rows = list(own.order_by("-number")[:MAX_RECENT])
    if not rows:
        return []
    free = {decision.number for decision in undoable(access.row, access.actor)}
    lines = lines_of(access.row, rows, access.loaded().aliases)
    return [RecentLine(line, line.number if line.number in free else None) for line in lines]


def _note_use(link: models.PlayerLink) -> None:
    now = timezone.now()
    if link.used_at is None or now - link.used_at > USE_NOTED_EVERY:
        with suppress(DatabaseError):
            models.PlayerLink.objects.filter(pk=link.pk).update(used_at=now)
