"""A player's own page in a league, and its calendar.

They use no session. Other sites do not learn the token (Referrer-Policy), and no cache stores the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import chain

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments import models
from tournaments.display.games import GameLine
from tournaments.display.own_page import Onward, OwnPage, onward_from, own_page_of, own_record
from tournaments.display.record import with_former_hours
from tournaments.display.reports import ReportLine, discarded_fixtures, former_report_words, reported_games
from tournaments.display.requests import RequestLine, requests_of_player
from tournaments.documents.files.ical import calendar_file
from tournaments.league.values import State, WithdrawnGames
from tournaments.models.player_request import RequestKind
from tournaments.organizers.links.own_access import (
    ACCOUNT_TOKEN,
    TAKEN_PARAMETER,
    OwnAccess,
    on_own_page,
    own_link_refusal,
)
from tournaments.players.pages.recent import recent_decisions
from tournaments.players.requests.around import askable_kinds
from tournaments.store.access.tokens import account_page_token, calendar_token, digest, link_of_calendar
from tournaments.store.players import deadlines_of, settings_of
from tournaments.web.form_token import new_form_token
from tournaments.web.helping import offered_media
from tournaments.web.requests import absolute_address, no_referrer


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A game still to be played, with the reports of its result, its open requests, and the last day of its round."""

    line: GameLine
    own: ReportLine | None
    opponent: ReportLine | None
    last_day: date | None
    overdue: bool
    may_report: bool
    due: bool
    """Whether its day has come, or it has none."""
    requests: tuple[RequestLine, ...]
    """The unanswered requests about the game that the player need not answer."""
    behind: bool
    """Whether its day is past, or the games of a later turn were played."""
    discarded: bool
    """Whether an official discarded what was reported of it, and nobody has reported anything since."""

    @property
    def has_hour_request(self) -> bool:
        """Whether a request for another hour is open."""
        return any(line.kind is RequestKind.HOUR for line in self.requests)

    @property
    def has_absence_request(self) -> bool:
        """Whether the player has said that they cannot come."""
        return any(line.kind is RequestKind.ABSENT and line.own for line in self.requests)

    @property
    def to_answer(self) -> bool:
        """Whether the opponent reported its result and the player has not answered."""
        return self.opponent is not None and self.own is None and not self.opponent.denied


@dataclass(frozen=True, slots=True)
class OwnGames:
    """The open games of a player: the next one, and the following ones, also those with a report."""

    next: OwnGame | None
    following: tuple[OwnGame, ...]

    @property
    def to_answer(self) -> list[OwnGame]:
        """Return the games, except the next one, whose reported result the player has not answered."""
        return [game for game in self.following if game.to_answer]

    @property
    def unconfirmed(self) -> list[OwnGame]:
        """Return the games whose result the player has reported."""
        return [game for game in self.following if game.own]

    @property
    def behind(self) -> list[OwnGame]:
        """Return the games without a report that should have been played before the next one."""
        return [game for game in self._without_report if game.behind]

    @property
    def later(self) -> list[OwnGame]:
        """Return the games without a report that follow the next one."""
        return [game for game in self._without_report if not game.behind]

    @property
    def _without_report(self) -> list[OwnGame]:
        return [game for game in self.following if not game.to_answer and not game.own]

    @property
    def denied(self) -> set[int]:
        """Return the fixtures whose reported result the player denied, and on which a referee must decide."""
        games = (self.next, *self.following) if self.next else self.following
        return {one.line.fixture_id or 0 for one in games if one.opponent and one.opponent.denied}

    @property
    def requests_shown(self) -> set[int]:
        """Return the keys of the requests that are shown beside their games."""
        games = (self.next, *self.following) if self.next else self.following
        return {line.pk for line in chain.from_iterable(game.requests for game in games)}


def own_games(access: OwnAccess, requests: Sequence[RequestLine]) -> tuple[OwnPage, OwnGames]:
    """Return the player's page and games; `requests` are those of the player and about the player's games."""
    loaded, row, entry = access.loaded(), access.row, access.entry.pk
    allowed, playing = settings_of(row), row.state in (State.DRAWN, State.PLAYING)
    # The query that loaded the link also determined these.
    facts = ("any_report", "any_deadline", "any_discarded")
    any_report, any_deadline, any_discarded = (getattr(access.player_link, name) for name in facts)
    games = reported_games(loaded, allowed.confirm_hours) if any_report else ()
    reported = {game.fixture_id: game for game in games}
    discarded = discarded_fixtures(row) if any_discarded else frozenset()
    deadlines = deadlines_of(row.pk) if any_deadline else {}
    waiting = [one for one in requests if one.waits and one.fixture_id and not one.for_opponent]

    def own_game(line: GameLine) -> OwnGame:
        """Return a game of the player with its reports and requests."""
        game = reported.get(line.fixture_id or 0)
        last_day = deadlines.get(line.round) if line.round else None
        return OwnGame(
            line,
            own=game.report_of(entry) if game else None,
            opponent=game.report_of_opponent(entry) if game else None,
            last_day=last_day,
            overdue=last_day is not None and last_day < loaded.today,
            may_report=allowed.report_results and playing,
            due=line.at is None or line.at.date() <= loaded.today,
            requests=tuple(one for one in waiting if one.fixture_id == line.fixture_id),
            behind=line in page.league.turns.behind,
            discarded=game is None and line.fixture_id in discarded,
        )

    own_reports = {pk for pk, game in reported.items() if game.report_of(entry)}
    page = own_page_of(access.entry, loaded, reported=own_reports)
    return page, OwnGames(own_game(page.next_game) if page.next_game else None, tuple(map(own_game, page.later)))


USE_INTERVAL = timedelta(minutes=10)
"""The last use of a link is stored at most this often."""


@require_safe
@on_own_page
def own_page(request: HttpRequest, access: OwnAccess) -> HttpResponse:
    """Show the player's page: next game, questions to answer, later games, requests and recent decisions."""
    _note_use(access.player_link)
    loaded, row = access.loaded(), access.row
    allowed = settings_of(row)
    requests = requests_of_player(access.entry, loaded)
    page, games = own_games(access, requests)
    to_answer = [line for line in requests if line.for_opponent]
    shown_above = {line.pk for line in to_answer} | games.requests_shown
    by_account = ACCOUNT_TOKEN.fullmatch(access.token) is not None
    paired = page.last_round()
    onward = None if games.next else onward_from([access.player_link]).get(access.entry.pk)
    recent = recent_decisions(access, requests, games.denied)
    taken = next((one for one in recent if str(one.line.number) == request.GET.get(TAKEN_PARAMETER)), None)
    reported = taken.reported if taken else 0
    taken_report = next((one for one in games.unconfirmed if one.line.fixture_id == reported), None)
    open_reports = {one.line.fixture_id for one in games.unconfirmed}
    annulled = [one.line.fixture_id for one in page.annulled if one.line.fixture_id]
    any_report = getattr(access.player_link, "any_report", False)
    reports = former_report_words(loaded, access.entry.pk, annulled) if annulled and any_report else {}
    context = {
        "access": access,
        "page": page,
        "not_played": [(one, reports.get(one.line.fixture_id or 0, "")) for one in page.annulled],
        "paired": paired,
        "onward": onward,
        "onward_address": address_of_later(onward, access.player_link) if onward and by_account else "",
        "own_place": paired.place_of(page.shown) if paired else None,
        "next_game": games.next,
        "reported_to": games.to_answer,
        "behind": games.behind,
        "later": games.later,
        "unconfirmed": [one for one in games.unconfirmed if one is not taken_report],
        "requests": [line for line in requests if line.pk not in shown_above],
        "to_answer": to_answer,
        "urgent": not to_answer and not games.to_answer,
        "withdrawn": page.shown in loaded.league.withdrawn_players,
        "annulled": page.shown in loaded.league.withdrawn_with(WithdrawnGames.ANNULLED),
        "reports": allowed.report_results,
        "may_ask": allowed.requests,
        "askable": askable_kinds(loaded, page.games),
        # The rest is shown above: what was just done, and the reports that wait for an answer.
        "recent": [one for one in recent if one is not taken and one.reported not in open_reports],
        "taken": taken,
        "taken_report": taken_report,
        "calendar": _calendar_address(request, access),
        "alerts": _alerts_address(access.token, by_account=by_account) if offered_media() else "",
        "kept": by_account,
        "languages": settings.LANGUAGES,
        "language": access.player_link.language,
        "form_token": new_form_token(row.version),
    }
    return render(request, "players/pages/own_page.html", context)


def address_of_later(onward: Onward, link: models.PlayerLink) -> str:
    """Return the address of the page of a later stage that the account of a link keeps too, or ""."""
    later: models.PlayerLink | None = getattr(onward.entry, "own_link", None)
    kept = later is not None and link.account_id is not None and later.account_id == link.account_id
    return reverse("tournaments:own_page", args=[account_page_token(onward.entry.pk)]) if kept else ""


@no_referrer
@require_safe
def own_calendar(request: HttpRequest, token: str) -> HttpResponse:
    """Return the player's games with an hour as a calendar file, to which calendar programs subscribe."""
    link = link_of_calendar(token)
    if link is None or link.entry.league.withheld:
        return own_link_refusal(request, calendar=True)
    record = with_former_hours(own_record(link.entry))
    return HttpResponse(calendar_file(record.header.name, [record]), content_type="text/calendar; charset=utf-8")


def _alerts_address(token: str, *, by_account: bool) -> str:
    """Return the address of the player's notices, or of the account's if the page is kept in one."""
    return reverse("tournaments:account_alerts") if by_account else reverse("tournaments:own_alerts", args=[token])


def calendar_address(request: HttpRequest, token: str) -> str:
    """Return the address of a calendar by its token."""
    return absolute_address(request, reverse("tournaments:own_calendar", args=[token]))


def _calendar_address(request: HttpRequest, access: OwnAccess) -> str:
    """Return the address of the calendar made with the page, or "" for an account or once it was renewed."""
    token = calendar_token(access.token)
    return calendar_address(request, token) if digest(token) == access.player_link.calendar_hash else ""


def _note_use(link: models.PlayerLink) -> None:
    """Store the time of the link's use; a failure is ignored, since the page does not depend on it."""
    now = timezone.now()
    if link.used_at is None or now - link.used_at > USE_INTERVAL:
        with suppress(DatabaseError):
            models.PlayerLink.objects.filter(pk=link.pk).update(used_at=now)
