"""The page that shares a league: its address, and the code of a piece for other sites."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.display.league import LeaguePage, league_page
from tournaments.embedding.code import frame_of
from tournaments.embedding.heights import fitting_height
from tournaments.embedding.pieces import HEIGHT_STEP, MAX_HEIGHT, MIN_HEIGHT, NAMES, THEMES, Embed, Piece, theme_asked
from tournaments.web import qr
from tournaments.web.addresses import for_others
from tournaments.web.as_anybody import LANGUAGE
from tournaments.web.freshness import revalidated
from tournaments.web.requests import chosen, key_asked, seen_by


@require_safe
@revalidated
def insert(request: HttpRequest, slug: str) -> HttpResponse:
    page = league_page(slug, seen_by(request))
    boards = _boards(page)
    pieces = [piece for piece in Piece if piece is not Piece.BOARD or boards]
    piece = chosen(request, "pieza", Piece) or Piece.TABLE
    piece = piece if piece in pieces else Piece.TABLE
    asked = key_asked(request, "partida")
    game = (asked if asked in boards else next(iter(boards))) if piece is Piece.BOARD else None
    language, theme, height = _language(request), theme_asked(request), _height(request, piece, page)
    embed = Embed(piece, slug, game)
    title = f"{NAMES[piece] if game is None else boards[game]} · {page.header.name}"
    whole = for_others(request, reverse("tournaments:standings", args=[slug]))
    context = {
        "page": page,
        "whole": whole,
        "code": qr.svg(whole, whole),
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
        "shown": embed.asked(language or get_language() or "es", theme),
        "title": title,
        "frame": frame_of(request, embed, title, language, theme, ("100%", height)),
    }
    return render(request, "embedding/insert.html", context)


def _boards(page: LeaguePage) -> dict[int, str]:
    """Return the games that were played, the latest first, by their keys."""
    games = (*page.calendar, *page.tiebreaks)
    return {game.fixture_id: f"{game.one} – {game.two}" for game in reversed(games) if game.fixture_id and game.result}


def _language(request: HttpRequest) -> str:
    """Return the requested language; empty for that of each reader."""
    asked = request.GET.get(LANGUAGE, "")
    return asked if asked in dict(settings.LANGUAGES) else ""


def _height(request: HttpRequest, piece: Piece, page: LeaguePage) -> int:
    """Return the requested height within the limits; by default that of the content."""
    asked = key_asked(request, "alto")
    return fitting_height(piece, page) if asked is None else min(max(asked, MIN_HEIGHT), MAX_HEIGHT)
