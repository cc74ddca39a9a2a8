"""The list of an account's leagues, and the checklist, games and history of a league."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments import models
from tournaments.display.history import history
from tournaments.display.league import LeaguePage
from tournaments.display.matters import Matter
from tournaments.display.own_leagues import leagues_of_official
from tournaments.display.reports import ReportedGame
from tournaments.display.waiting import Waiting, waiting_in_league
from tournaments.documents.files import tables
from tournaments.documents.files.pdn import Sheet, Value, headings
from tournaments.documents.files.tables import csv_file
from tournaments.league.file.writing import write_league
from tournaments.league.results import ruled_ties
from tournaments.models.league import Role
from tournaments.organizers.championships.page import membership, organized_championships
from tournaments.organizers.closing.verbs import open_ties
from tournaments.organizers.results.pasted import PastedResults
from tournaments.organizers.results.round_forms import RoundForm
from tournaments.organizers.results.rounds import RoundEntry
from tournaments.organizers.sheets.collection import SheetsList
from tournaments.public.files import attachment, history_files
from tournaments.public.overview.checklist import checklist
from tournaments.public.overview.undoing import UndoPage
from tournaments.store.access import actor, permissions
from tournaments.store.access.tokens import LinkState
from tournaments.store.load import LoadedLeague, load_rows
from tournaments.store.players import with_player_settings
from tournaments.web.deciding.league_access import address_of, for_officials, link_refusal, open_league_access
from tournaments.web.deciding.reasons import undoable
from tournaments.web.form_token import FormToken, new_form_token
from tournaments.web.forms import PlainForm
from tournaments.web.offline import allow_offline
from tournaments.web.requests import actor_of, key_parameter, page_number, readable_leagues, reading_grant
from tournaments.web.uploads import file_name

SHEETS = re.compile(rb'\s*(?:\[\s*\w+\s+"|1\.\s*\d+\s*[-x:]\s*\d+)')
"""The start of game sheets in PDN: a tag, or the first move."""
MAX_START = 400


class OfLeague(RoundEntry):
    """The games of a league with what waits for its officials."""

    template = "public/overview/games.html"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        """Return the page, which the referee's device stores to open it without a network."""
        return allow_offline(super().get(request, **kwargs))

    @cached_property
    def waiting(self) -> Waiting:
        return waiting_in_league(self.access.loaded())

    def reported(self) -> Sequence[ReportedGame]:
        return self.waiting.reported

    def context(self) -> Mapping[str, Any]:
        found = self.waiting.for_actor(self.access.actor, organizes=self.access.organizes)
        items = [item for item in found if item.matter is not Matter.PAIRING]  # the page has a button for it
        return {**super().context(), "reported": self.waiting.reported, "waiting_items": items}


class OfLeagueFromList(OfLeague, PastedResults):
    """The same page after a list of results was pasted or uploaded."""


class OfLeagueFromSheets(SheetsList, OfLeague):
    """The same page after game sheets were pasted or uploaded."""

    template = OfLeague.template

    def context(self) -> Mapping[str, Any]:
        return OfLeague.context(self)

    def render_page(
        self, template: str, form: PlainForm, form_token: FormToken, status: int, more: Mapping[str, Any]
    ) -> HttpResponse:
        """Return the page; the sheets are the box of the page of games, whose form are its rows."""
        if template == self.template:
            more = {**more, "box": form}
            form = RoundForm(lines=self.lines(), loaded=self.access.loaded())
        return super().render_page(template, form, form_token, status, more)


def games_to_enter(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Show the games of a round, record the results of its rows, or read what was pasted or uploaded."""
    page: type[OfLeague] = OfLeague
    if "text" in request.POST or "file" in request.FILES:
        page = OfLeagueFromSheets if SHEETS.match(_start(request)) else OfLeagueFromList
    return page.as_view()(request, slug=slug)


def _start(request: HttpRequest) -> bytes:
    """Return the first bytes of the file, or else of the text that was sent."""
    upload = request.FILES.get("file")
    if upload is None:
        return str(request.POST.get("text", ""))[:MAX_START].lstrip("\ufeff").encode("utf-8", "replace")
    start = bytes(upload.read(MAX_START)).removeprefix(b"\xef\xbb\xbf")
    upload.seek(0)
    return start


@dataclass(frozen=True, slots=True)
class OwnFile:
    """A file: its title, the role that may download it, and the function that writes it."""

    title: str | Promise
    role: Role
    write: Callable[[LoadedLeague], bytes]


@for_officials
@never_cache
@require_safe
def own_file(request: HttpRequest, slug: str, name: str, extension: str) -> HttpResponse:
    """Return a file of a league for its officials. Raises Http404 for an unknown one."""
    file = OWN_FILES.get(f"{name}.{extension}")
    if file is None:
        raise Http404(name)
    access = open_league_access(request, slug, file.role)
    return attachment(file.write(load_rows([access.row], sheets=True)[0]), file_name(slug, file.title), extension)


def league_file(row: models.League) -> bytes:
    """Return the file of a league for its organizers."""
    return _league_file_bytes(load_rows([row], sheets=True)[0])


def _league_file_bytes(loaded: LoadedLeague) -> bytes:
    """Return the league file, with a mark on players hidden from the public in this league or in all."""
    players = tuple(
        replace(player, initials=player.initials or player.name in loaded.by_initials)
        for player in loaded.league.players
    )
    return write_league(replace(with_player_settings(loaded), players=players)).encode()


def _players(loaded: LoadedLeague) -> bytes:
    """Return a CSV list of players that the site can import: a name, a club and, if there are any, a rating a line."""
    columns = headings(player=_("Jugador/a"), club=_("Club"))
    rows: tuple[tuple[Value, ...], ...] = tuple((player.name, player.club) for player in loaded.league.players)
    if any(player.rating for player in loaded.league.players):
        columns += headings(rating=_("Ranking"))
        rows = tuple((*row, player.rating) for row, player in zip(rows, loaded.league.players, strict=True))
    return csv_file(Sheet(_("Jugadores"), loaded.league.name, columns, rows))


def _results(loaded: LoadedLeague) -> bytes:
    """Return the CSV list of open games to fill in with results, which the site can import."""
    return csv_file(tables.results(LeaguePage(loaded)))


def _results_form(loaded: LoadedLeague) -> bytes:
    """Return the list of open games as a workbook to fill in with results, with drop-down lists."""
    from tournaments.documents.files.results_form import results_form  # noqa: PLC0415 - five megabytes, seldom needed

    return results_form(LeaguePage(loaded))


OWN_FILES: Mapping[str, OwnFile] = {
    "league.json": OwnFile(gettext_lazy("Fichero de liga"), Role.ORGANIZER, _league_file_bytes),
    "players.csv": OwnFile(gettext_lazy("Jugadores"), Role.ORGANIZER, _players),
    "results.csv": OwnFile(gettext_lazy("Resultados por anotar"), Role.REFEREE, _results),
    "results.xlsx": OwnFile(gettext_lazy("Resultados por anotar"), Role.REFEREE, _results_form),
}


ARCHIVED = "archivadas"


@require_safe
def my_leagues(request: HttpRequest) -> HttpResponse:
    """Show the leagues of an account; the holder of a private link is redirected to its page."""
    if not request.user.is_authenticated:
        return _redirect_without_account(request)
    user = actor_of(request).user
    assert user
    number, archived = page_number(request), request.GET.get("ver") == ARCHIVED
    context = {
        "mine": leagues_of_official(user, number=number, archived=archived),
        "number": number,
        "archived": archived,
        "championships": () if archived else organized_championships(user),
    }
    return render(request, "public/overview/mine.html", context)


def _redirect_without_account(request: HttpRequest) -> HttpResponse:
    """Open the page of the private link in the session, or ask to log in."""
    session_link = actor.link_in_session(request)
    if session_link is None:
        return redirect_to_login(request.get_full_path())
    if session_link.link is None or session_link.state is not LinkState.LIVE:
        return link_refusal(request, session_link.link, session_link.state)
    return redirect(address_of(session_link.link))


@for_officials
@require_safe
def organize(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the organizers' page of a league."""
    access = open_league_access(request, slug, Role.ORGANIZER)
    loaded = access.loaded()
    page, waiting = LeaguePage(loaded), waiting_in_league(loaded)
    ties = open_ties(page)
    context = {
        "access": access,
        "page": page,
        "waiting": waiting,
        # The steps have the next round, and each tie with all that can be done about it.
        "waiting_items": [
            item
            for item in waiting.items
            if item.matter is not Matter.PAIRING and not (ties and item.matter is Matter.TIE)
        ],
        "steps": checklist(page, waiting.sheets),
        "ties": ties,
        "form_token": new_form_token(access.row.version),
        "ruled": [(tie, loaded.player_ids.get(tie[0])) for tie in ruled_ties(page.computed)]
        if page.standings.complete
        else [],
        "idle_rulings": page.idle_rulings,
        "membership": membership(access.row, request.user),
        "sanctions": loaded.league.sanctions,
    }
    return render(request, "public/overview/organize.html", context)


@require_safe
def to_the_games(request: HttpRequest, slug: str) -> HttpResponse:
    """Redirect from the former pages to enter results, with the round that they show."""
    query = request.GET.urlencode()
    address = reverse("tournaments:record", args=[slug])
    return redirect(f"{address}?{query}" if query else address, permanent=True)


@require_safe
def to_the_league(_request: HttpRequest, slug: str) -> HttpResponse:
    """Redirect from the former list of requests to what waits in the league."""
    return redirect("tournaments:organize", slug, permanent=True)


def undoable_numbers(grant: permissions.Grant) -> frozenset[int]:
    """Return the numbers of the decisions that the reader may still undo."""
    if grant.actor is None or grant.role is None:
        return frozenset()
    return frozenset(decision.number for decision in undoable(grant.league, grant.actor))


@require_safe
def league_history(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the history of the league, or with `?partida` of one game; its officials see every incident."""
    number = page_number(request)
    grant = reading_grant(request, slug) or permissions.grant_for(request, slug, Role.REFEREE)
    game = key_parameter(request, "partida")
    whole, requests = grant.allows(Role.REFEREE, game), grant.allows(Role.ORGANIZER)
    page = history(slug, readable_leagues(request), number=number, fixture=game, whole=whole, requests=requests)
    files = [] if page.game else [history_files(slug)]
    context = {"history": page, "number": number, "undoable": undoable_numbers(grant), "files": files}
    return render(request, "public/overview/history.html", context)


LEAGUE = "ligas/<slug:slug>/"
ORGANIZE = f"{LEAGUE}organizar/"
FORMER_GAMES = {"en-juego": "in_play", "resultados": "results", "ronda": "round", "planillas": "sheets"}
"""The former addresses of what the page of the games took over."""

urlpatterns: list[URLPattern] = [
    path("organizar/", my_leagues, name="mine"),
    path(f"{LEAGUE}historial/", league_history, name="history"),
    path(f"{LEAGUE}historial/<int:object_id>/deshacer/", UndoPage.as_view(), name="undo"),
    path(ORGANIZE, organize, name="organize"),
    path(f"{ORGANIZE}ficheros/<slug:name>.<slug:extension>", own_file, name="own_file"),
    path(f"{ORGANIZE}partidas/", games_to_enter, name="record"),
    *(path(f"{ORGANIZE}{former}/", to_the_games, name=f"former_{name}") for former, name in FORMER_GAMES.items()),
    path(f"{ORGANIZE}peticiones/", to_the_league, name="former_requests"),
]
