"""The page that shares a league: its address, and the code of a piece for other sites."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.display.league import LeaguePage, league_page
from tournaments.public.embedding.pieces import (
    HEIGHT_STEP,
    MAX_HEIGHT,
    MIN_HEIGHT,
    NAMES,
    THEMES,
    Embed,
    EmbeddedPart,
    board_title,
    embed_frame,
    fitting_height,
    theme_parameter,
)
from tournaments.web import qr
from tournaments.web.freshness import LANGUAGE, revalidated
from tournaments.web.requests import (
    absolute_address,
    choice_parameter,
    key_parameter,
    only_on_this_machine,
    readable_leagues,
)


@require_safe
@revalidated
def insert(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the code that embeds a piece of a league, with a preview."""
    page = league_page(slug, readable_leagues(request))
    boards = _boards(page)
    pieces = [piece for piece in EmbeddedPart if piece is not EmbeddedPart.BOARD or boards]
    piece = choice_parameter(request, "pieza", EmbeddedPart) or EmbeddedPart.TABLE
    piece = piece if piece in pieces else EmbeddedPart.TABLE
    requested_game = key_parameter(request, "partida")
    game = (requested_game if requested_game in boards else next(iter(boards))) if piece is EmbeddedPart.BOARD else None
    language, theme, height = _language(request), theme_parameter(request), _height(request, piece, page)
    embed = Embed(piece, slug, game)
    title = f"{NAMES[piece]} · {page.header.name}" if game is None else board_title(page, game)
    standings_address = absolute_address(request, reverse("tournaments:standings", args=[slug]))
    context = {
        "page": page,
        "whole": standings_address,
        "only_here": only_on_this_machine(request),
        "code": qr.code_svg(standings_address, standings_address),
        "tab": "documents",
        "pieces": [(one, NAMES[one]) for one in pieces],
        "piece": piece,
        "boards": boards.items(),
        "game": game,
        "language": language,
        "themes": THEMES.items(),
        "theme": theme.value if theme else "",
        "height": height,
        "least": MIN_HEIGHT,
        "most": MAX_HEIGHT,
        "step": HEIGHT_STEP,
        "shown": embed.path_in(language or get_language() or "es", theme),
        "title": title,
        "frame": embed_frame(request, embed, title, language, theme, ("100%", height)),
    }
    return render(request, "public/embedding/insert.html", context)


def _boards(page: LeaguePage) -> dict[int, str]:
    """Return the games that were played, the latest first, by their keys."""
    games = (*page.calendar, *page.tiebreaks)
    return {game.fixture_id: f"{game.one} – {game.two}" for game in reversed(games) if game.fixture_id and game.result}


def _language(request: HttpRequest) -> str:
    """Return the requested language; empty for that of each reader."""
    language = request.GET.get(LANGUAGE, "")
    return language if language in dict(settings.LANGUAGES) else ""


def _height(request: HttpRequest, piece: EmbeddedPart, page: LeaguePage) -> int:
    """Return the requested height within the limits; by default that of the content."""
    height = key_parameter(request, "alto")
    return fitting_height(piece, page) if height is None else min(max(height, MIN_HEIGHT), MAX_HEIGHT)
