"""The page that explains how a league is counted and played, with the figures that its table uses."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.explaining.summary import summary
from tournaments.display.league import league_page
from tournaments.web.freshness import revalidated
from tournaments.web.parameters import keeps_parameters
from tournaments.web.requests import readable_leagues
from tournaments.wording import counting as words


@require_safe
@keeps_parameters()
@revalidated
def counting(request: HttpRequest, slug: str) -> HttpResponse:
    """Show how the league is counted and played."""
    page = league_page(slug, readable_leagues(request))
    league = page.loaded.league
    regulation = league.regulation
    context = {
        "page": page,
        "tab": "standings",
        "games": words.games_words(len(league.players), league.legs),
        "regulation": words.regulation_words(regulation),
        "points": words.all_points_words(regulation),
        "pieces": words.pieces_words() if regulation.counts_pieces else "",
        "walkover": words.absence_words(league),
        "steps": tuple(words.tie_steps(regulation.in_format(league.stage.format))),
        "sources": tuple(words.sources_words(regulation, league.stage.format)),
        "podium": tuple(words.podium_words(regulation)),
        "withdrawal": words.withdrawal_words(regulation),
        "rules": summary(league.rules),
    }
    return render(request, "public/counting.html", context)
