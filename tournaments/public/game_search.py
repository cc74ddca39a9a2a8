"""The page that finds games of leagues by position, opening, player and result."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.archive.searching import RESULTS, SearchForm
from games.archive.terms import GameResult
from tournaments.display.found_games import TooManyPlayers, Wanted, games_found
from tournaments.display.home import search_words
from tournaments.web.requests import REFUSED_STATUS, keeps_parameters, page_number, readable_leagues


@require_safe
@keeps_parameters("rules", "moves", "player", "result", "pagina")
def game_search(request: HttpRequest) -> HttpResponse:
    """Show the games of the readable leagues that have a position, a player or a result; without any, the latest."""
    form = SearchForm(request.GET)
    number = page_number(request)
    lines, more = None, False
    if form.is_valid():
        try:
            games, more = games_found(_wanted(form), readable_leagues(request), number)
            lines = [(game, RESULTS[game.result] if game.result else "") for game in games]
        except TooManyPlayers:
            form.add_error("player", _("Hay demasiadas personas con ese nombre; escribe algo más."))
    context = {"form": form, "lines": lines, "number": number, "more": more, "asked": any(form.cleaned_data.values())}
    return render(request, "public/game_search.html", context, status=REFUSED_STATUS if form.errors else 200)


def _wanted(form: SearchForm) -> Wanted:
    data = form.cleaned_data
    return Wanted(
        rules=form.system.slug if form.system else "",
        position=form.position,
        words=search_words(data["player"]),
        result=GameResult(data["result"]) if data["result"] else None,
    )


urlpatterns: list[URLPattern] = [path("partidas/", game_search, name="game_search")]
