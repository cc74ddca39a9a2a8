"""A player's own page in a league, its calendar, and the page of an account that gathers the pages it keeps.

They use no session. Other sites do not learn the token (Referrer-Policy), and no cache stores the page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import chain

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.db import DatabaseError
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments import models
from tournaments.display.games import GameLine
from tournaments.display.history import DecisionLine, lines_of
from tournaments.display.own_page import Onward, OwnPage, may_tell, onward_of, own_page_of, own_record
from tournaments.display.record import with_former_hours
from tournaments.display.reports import ReportedGame, ReportLine, reported_games, reported_games_in
from tournaments.display.requests import RequestLine, requests_of_player
from tournaments.documents.files.ical import calendar_file
from tournaments.league.file.parts import result_document
from tournaments.league.values import State, WithdrawnGames
from tournaments.models.player_request import RequestKind
from tournaments.organizers.links.own_access import (
    ACCOUNT_TOKEN,
    TAKEN_PARAMETER,
    OwnAccess,
    on_own_page,
    own_link_refusal,
)
from tournaments.organizers.privacy.verbs import ShowAs
from tournaments.players.requests.around import askable_kinds
from tournaments.players.requests.verbs import own_sentence
from tournaments.players.results.verbs import answered_report_sentence
from tournaments.store.access.actor import Actor
from tournaments.store.access.tokens import (
    account_page_token,
    calendar_token,
    digest,
    later_entries,
    link_of_calendar,
    links_of_account,
)
from tournaments.store.decide import take
from tournaments.store.fixtures import reported_fixture
from tournaments.store.load import LoadedLeague, load_rows
from tournaments.store.outbox import request_in_subject
from tournaments.store.players import deadlines_of, settings_of
from tournaments.store.undo import UNDO_MINUTES
from tournaments.web.deciding.reasons import undoable
from tournaments.web.form_token import new_form_token
from tournaments.web.helping import offered_media
from tournaments.web.requests import absolute_address, actor_of, no_referrer


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
        return self.opponent is not None and self.own is None


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
    def later(self) -> list[OwnGame]:
        """Return the games without a report, except the next one."""
        return [game for game in self.following if not game.to_answer and not game.own]

    @property
    def requests_shown(self) -> set[int]:
        """Return the keys of the requests that are shown beside their games."""
        games = (self.next, *self.following) if self.next else self.following
        return {line.pk for line in chain.from_iterable(game.requests for game in games)}


def own_games(access: OwnAccess, requests: Sequence[RequestLine]) -> tuple[OwnPage, OwnGames]:
    """Return the player's page and games; `requests` are those of the player and about the player's games."""
    loaded, row, entry = access.loaded(), access.row, access.entry.pk
    allowed, playing = settings_of(row), row.state in (State.DRAWN, State.PLAYING)
    # The query that loaded the link also determined these two.
    any_report, any_deadline = (getattr(access.player_link, name) for name in ("any_report", "any_deadline"))
    games = reported_games(loaded, allowed.confirm_hours) if any_report else ()
    reported = {game.fixture_id: game for game in games}
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
        )

    own_reports = {pk for pk, game in reported.items() if game.report_of(entry)}
    page = own_page_of(access.entry, loaded, reported=own_reports)
    return page, OwnGames(own_game(page.next_game) if page.next_game else None, tuple(map(own_game, page.later)))


USE_INTERVAL = timedelta(minutes=10)
"""The last use of a link is stored at most this often."""
MAX_RECENT = 3
"""Maximum number of the player's recent decisions on the page."""


@dataclass(frozen=True, slots=True)
class RecentLine:
    """A recent decision of the player, in words for the player; `undo` is its number if it can be undone, or None.

    `state` is the present state of the request or of the report that the player made by it, if any.
    """

    line: DecisionLine
    what: str
    state: str
    undo: int | None
    reported: int | None
    """The fixture whose result the player reported by it, or None."""


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
    onward = None if games.next else _onward([access.player_link]).get(access.entry.pk)
    recent = _recent_decisions(access, {one.pk: one.state_name for one in requests})
    taken = next((one for one in recent if str(one.line.number) == request.GET.get(TAKEN_PARAMETER)), None)
    reported = taken.reported if taken else 0
    context = {
        "access": access,
        "page": page,
        "paired": paired,
        "onward": onward,
        "onward_address": _address_of_later(onward, access.player_link) if onward and by_account else "",
        "own_place": paired.place_of(page.shown) if paired else None,
        "next_game": games.next,
        "reported_to": games.to_answer,
        "later": games.later,
        "unconfirmed": games.unconfirmed,
        "requests": [line for line in requests if line.pk not in shown_above],
        "to_answer": to_answer,
        "urgent": not to_answer and not games.to_answer,
        "withdrawn": page.shown in loaded.league.withdrawn_players,
        "annulled": page.shown in loaded.league.withdrawn_with(WithdrawnGames.ANNULLED),
        "reports": allowed.report_results,
        "may_ask": allowed.requests and row.state != State.FINISHED,
        "askable": askable_kinds(loaded, page.games),
        "recent": recent,
        "taken": taken,
        "taken_report": next((one for one in games.unconfirmed if one.line.fixture_id == reported), None),
        "calendar": _calendar_address(request, access),
        "alerts": _alerts_address(access.token, by_account=by_account) if offered_media() else "",
        "kept": by_account,
        "languages": settings.LANGUAGES,
        "language": access.player_link.language,
        "form_token": new_form_token(row.version),
    }
    return render(request, "players/pages/own_page.html", context)


def _onward(links: Sequence[models.PlayerLink]) -> dict[int, Onward]:
    """Return the stages to which players went on, by the keys of the entries that their links open."""
    found = later_entries(links)
    later = [(link, found[link.later_entry]) for link in links if link.later_entry in found]  # type: ignore[attr-defined]
    told = {link.entry_id: entry for link, entry in later if may_tell(link.entry.league, entry)}
    loaded = load_rows([entry.league for entry in told.values()], public=True) if told else []
    return {key: onward_of(entry, league) for (key, entry), league in zip(told.items(), loaded, strict=True)}


def _address_of_later(onward: Onward, link: models.PlayerLink) -> str:
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


def _recent_decisions(access: OwnAccess, states: Mapping[int, str]) -> list[RecentLine]:
    """Return the decisions of the player in the last minutes; `states` are those of the player's requests."""
    since = timezone.now() - timedelta(minutes=UNDO_MINUTES)
    own = access.row.decisions.filter(player=access.entry.pk, taken_at__gt=since).select_related("actor")
    rows = list(own.order_by("-number")[:MAX_RECENT])
    if not rows:
        return []
    free = {decision.number for decision in undoable(access.row, access.actor)}
    loaded = access.loaded()
    aliases = loaded.aliases
    decisions = []
    for row, line in zip(rows, lines_of(access.row, rows, aliases), strict=True):
        what = own_sentence(row.verb, row.after or {})
        state = states.get(request_in_subject(row.subject) or 0, "") if row.verb == "ask_for" else ""
        if row.verb == "report_result" and (state := _report_state(loaded, row)):
            what = answered_report_sentence(row.after or {}, access.row.pieces_of_absence)
        undo = line.number if line.number in free else None
        reported = reported_fixture(row.subject) if row.verb == "report_result" else None
        decisions.append(RecentLine(line, aliases.within(what) or line.what, state, undo, reported))
    return decisions


def _report_state(loaded: LoadedLeague, row: models.Decision) -> str:
    """Return whether the result of the game is the one that the player reported, or "" without a result."""
    try:
        result = loaded.game(reported_fixture(row.subject) or 0).result
    except models.Fixture.DoesNotExist:  # The calendar or the tie-break game was removed meanwhile.
        return ""
    if result is None:
        return ""
    same = result_document(result).items() <= (row.after or {}).items()
    return _("Confirmado") if same else _("Se anotó otro resultado")


def _note_use(link: models.PlayerLink) -> None:
    """Store the time of the link's use; a failure is ignored, since the page does not depend on it."""
    now = timezone.now()
    if link.used_at is None or now - link.used_at > USE_INTERVAL:
        with suppress(DatabaseError):
            models.PlayerLink.objects.filter(pk=link.pk).update(used_at=now)


MAX_PAGES = 30
"""Maximum number of players' pages listed for an account."""


@dataclass(frozen=True, slots=True)
class KeptReport:
    """A game of the player whose result waits, with the reports of both; `game` is its line in the list."""

    game: GameLine
    own: ReportLine | None
    opponent: ReportLine | None


@dataclass(frozen=True, slots=True)
class KeptPage:
    """The page of a player in a league, its token, and the reported games that wait for an answer or a referee."""

    page: OwnPage
    token: str
    reports: tuple[KeptReport, ...]
    onward: Onward | None
    """The stage to which the player went on, if no game is left here."""
    onward_address: str

    @property
    def all_reported(self) -> bool:
        """Return whether the player has reported every game that is left."""
        reported = {report.game.fixture_id for report in self.reports if report.own}
        return all(line.fixture_id in reported for line in self.page.later)

    @property
    def order(self) -> tuple[bool, bool]:
        """Return the sort key: pages with a dated next game first, those without a next game last."""
        game = self.page.next_game
        return game is None, game is None or game.at is None


@login_required
@require_safe
def my_pages(request: HttpRequest) -> HttpResponse:
    """Show an account the next game, the reported games and the place in each league whose page it keeps."""
    user = actor_of(request).user
    assert user
    links = list(links_of_account(user)[:MAX_PAGES])
    loaded = load_rows([link.entry.league for link in links], public=True) if links else []
    reported = reported_games_in(loaded)
    onward = _onward(links)
    pages = [
        _kept_page(link, league, games, onward.get(link.entry_id))
        for link, league, games in zip(links, loaded, reported, strict=True)
    ]
    return render(request, "players/pages/my_pages.html", {"pages": sorted(pages, key=lambda kept: kept.order)})


def _kept_page(
    link: models.PlayerLink, league: LoadedLeague, reported: tuple[ReportedGame, ...], onward: Onward | None
) -> KeptPage:
    """Return the page that a link opens, given the reported games of its league and where its player went on."""
    entry = link.entry_id
    games = {game.fixture_id: game for game in reported}
    page = own_page_of(link.entry, league, reported={pk for pk, game in games.items() if game.report_of(entry)})
    address = _address_of_later(onward, link) if onward else ""
    return KeptPage(page, account_page_token(entry), _reports(page, entry, games), onward, address)


def _reports(page: OwnPage, entry: int, games: Mapping[int, ReportedGame]) -> tuple[KeptReport, ...]:
    """Return the reported games of a player, the next one first."""
    left = (page.next_game, *page.later) if page.next_game else page.later
    found = ((line, games[pk]) for line in left if (pk := line.fixture_id) is not None and pk in games)
    return tuple(KeptReport(line, game.report_of(entry), game.report_of_opponent(entry)) for line, game in found)


@require_http_methods(["GET", "HEAD", "POST"])
@on_own_page
def hide_name(request: HttpRequest, access: OwnAccess) -> HttpResponse:
    """Show the player by initials in each league whose page the account keeps; organizers of others are asked.

    Each league has a decision of its own, signed with the name that the player has in it.
    """
    if not ACCOUNT_TOKEN.fullmatch(access.token):
        raise Http404
    links = _links_showing_full_name(request, access.entry)
    if request.method == "POST":
        for link in links:
            by = Actor(link.entry.name, own_link=link, device=access.actor.device)
            take(link.entry.league, ShowAs(access.entry.player_id, initials=True), by=by)
        return redirect(access.address)
    leagues = [link.entry.league for link in links]
    return render(request, "players/pages/initials.html", {"access": access, "leagues": leagues})


def _links_showing_full_name(request: HttpRequest, entry: models.Entry) -> QuerySet[models.PlayerLink]:
    """Return the links that the account keeps to pages of the same player, in leagues that show the full name."""
    user = actor_of(request).user
    assert user
    hidden = Q(entry__initials=True) | Q(entry__player__initials=True)
    links = links_of_account(user).filter(entry__player=entry.player_id).exclude(hidden)
    return links.order_by("entry__league")
