"""The page that finds games by position, opening, player and result: of leagues, and of the archives of an account."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.archive.searching import MAX_ARCHIVES, PAGE_SIZE, WHOLE_WORDS, SearchForm, archives_of, counts_found, search
from games.archive.terms import GameResult
from games.models import Archive
from games.rules import RULES
from games.wording import NAMES
from tournaments.display.found_games import TooManyPlayers, Wanted, games_found
from tournaments.display.home import search_words
from tournaments.web.requests import REFUSED_STATUS, keeps_parameters, key_parameter, page_number, readable_leagues


@require_safe
@keeps_parameters("rules", "moves", "player", "result", "archivo", "pagina")
def game_search(request: HttpRequest) -> HttpResponse:
    """Show the games of the readable leagues that have a position, a player or a result; without any, the latest.

    With the key of an archive of the reader, show its games. Raises Http404 if it is not theirs, or has no index.
    """
    archive = None
    if "archivo" in request.GET:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        indexed = archives_of(request.user).exclude(index_bits=None)
        archive = get_object_or_404(indexed, pk=key_parameter(request, "archivo"))
    form = SearchForm(request.GET, rules=RULES[archive.rules] if archive else None)
    number = page_number(request)
    context: dict[str, Any] = {"form": form, "archive": archive, "number": number}
    if form.is_valid():
        context["asked"] = any(form.cleaned_data.values())
        context |= _in_archive(archive, form, number) if archive else _in_leagues(request, form, number)
    return render(request, "public/game_search.html", context, status=REFUSED_STATUS if form.errors else 200)


def _in_archive(archive: Archive, form: SearchForm, number: int) -> dict[str, Any]:
    games, total = search(archive, form, number)
    return {"games": games, "total": total, "more": total > number * PAGE_SIZE, "rules": NAMES[archive.rules]}


def _in_leagues(request: HttpRequest, form: SearchForm, number: int) -> dict[str, Any]:
    """Return the games of leagues, and the number of those in each archive of the reader."""
    try:
        games, more = games_found(_wanted(form), readable_leagues(request), number)
    except TooManyPlayers:
        form.add_error("player", _("Hay demasiadas personas con ese nombre; escribe algo más."))
        return {}
    archives = counts_found(form, archives_of(request.user))
    found = [(archive, count) for archive, count in archives if count]
    full = len(archives) == MAX_ARCHIVES
    return {"games": games, "more": more, "archives": archives, "found": found, "full": full, "help": WHOLE_WORDS}


def _wanted(form: SearchForm) -> Wanted:
    data = form.cleaned_data
    return Wanted(
        rules=form.system.slug if form.system else "",
        position=form.position,
        words=search_words(data["player"]),
        result=GameResult(data["result"]) if data["result"] else None,
    )


@require_safe
def former_archive_search(request: HttpRequest, pk: int) -> HttpResponse:
    """Redirect from the former search of an archive, with what it asks for."""
    query = request.GET.copy()
    query["archivo"] = str(pk)
    return redirect(f"{reverse('tournaments:game_search')}?{query.urlencode()}", permanent=True)


urlpatterns: list[URLPattern] = [
    path("partidas/", game_search, name="game_search"),
    path("archivos/<int:pk>/buscar/", former_archive_search, name="former_archive_search"),
]
