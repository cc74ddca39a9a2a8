"""The list of an account's leagues, and the checklist, games and history of a league."""

from __future__ import annotations

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path, reverse
from django.views.decorators.http import require_safe

from tournaments.display.history import history
from tournaments.display.league import LeaguePage
from tournaments.display.own_leagues import leagues_of_official
from tournaments.display.waiting import Matter, waiting_in_league
from tournaments.league.results import ruled_ties
from tournaments.models.league import Role
from tournaments.organizers.championships.page import membership, organized_championships
from tournaments.organizers.closing.verbs import open_ties
from tournaments.public.files import history_files
from tournaments.public.overview import own_files
from tournaments.public.overview.checklist import checklist
from tournaments.public.overview.games import games_to_enter
from tournaments.public.overview.undoing import UndoPage
from tournaments.store.access import actor, permissions
from tournaments.store.access.tokens import LinkState
from tournaments.web.deciding.league_access import address_of, for_officials, link_refusal, open_league_access
from tournaments.web.deciding.reasons import undoable
from tournaments.web.form_token import new_form_token
from tournaments.web.requests import (
    actor_of,
    key_parameter,
    page_number,
    readable_leagues,
    reading_grant,
)

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
    path(f"{ORGANIZE}ficheros/<slug:name>.<slug:extension>", own_files.own_file, name="own_file"),
    path(f"{ORGANIZE}partidas/", games_to_enter, name="record"),
    *(path(f"{ORGANIZE}{former}/", to_the_games, name=f"former_{name}") for former, name in FORMER_GAMES.items()),
    path(f"{ORGANIZE}peticiones/", to_the_league, name="former_requests"),
]
