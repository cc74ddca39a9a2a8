"""A player's own page in a league, and its calendar, opened with a private link or by the account that keeps it.

They use no session. Other sites do not learn the token (Referrer-Policy), and no cache stores the page.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments import models
from tournaments.display.history import DecisionLine, lines_of
from tournaments.display.own_page import own_record
from tournaments.display.record import with_former_hours
from tournaments.display.requests import requests_of_player
from tournaments.documents.files.ical import calendar_file
from tournaments.league.file.results import result_document
from tournaments.league.values import State, WithdrawnGames
from tournaments.organizers.links.own_access import ACCOUNT_TOKEN, OwnAccess, on_own_page, own_link_refusal
from tournaments.players.pages.games import own_games
from tournaments.players.requests.around import askable_kinds
from tournaments.players.requests.sentences import own_sentence
from tournaments.players.results.sentences import answered_report_sentence
from tournaments.store.access.player_tokens import calendar_token, link_of_calendar
from tournaments.store.access.tokens import digest
from tournaments.store.fixtures import reported_fixture
from tournaments.store.load import LoadedLeague
from tournaments.store.player_settings import settings_of
from tournaments.store.requests import request_in_subject
from tournaments.store.undo import UNDO_MINUTES
from tournaments.web.addresses import absolute_address
from tournaments.web.deciding.undoing import undoable
from tournaments.web.form_token import new_form_token
from tournaments.web.media import offered_media
from tournaments.web.requests import no_referrer

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
    context = {
        "access": access,
        "page": page,
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
        "recent": _recent_decisions(access, {one.pk: one.state_name for one in requests}),
        "calendar": _calendar_address(request, access),
        "alerts": _alerts_address(access.token, by_account=by_account) if offered_media() else "",
        "kept": by_account,
        "languages": settings.LANGUAGES,
        "language": access.player_link.language,
        "form_token": new_form_token(row.version),
    }
    return render(request, "players/pages/own_page.html", context)


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
        decisions.append(RecentLine(line, what=aliases.within(what) or line.what, state=state, undo=undo))
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
