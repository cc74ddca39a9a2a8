"""What there is to do: the leagues of a user, the life of one of them, its games, its history."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.models.official import Role
from tournaments.selectors.checklist import checklist
from tournaments.selectors.games import Status
from tournaments.selectors.history import history
from tournaments.selectors.league import page_of
from tournaments.selectors.officials import leagues_of
from tournaments.views.organizer.desk import actor_of, open_desk
from tournaments.views.requests import page_number

A_PAGE = 50


@login_required
@require_safe
def my_leagues(request: HttpRequest) -> HttpResponse:
    user = actor_of(request).user
    assert user
    number = page_number(request)
    return render(
        request, "tournaments/organizer/mine.html", {"mine": leagues_of(user, number=number), "number": number}
    )


@login_required
@require_safe
def organize(request: HttpRequest, slug: str) -> HttpResponse:
    desk = open_desk(request, slug, Role.ORGANIZER)
    loaded = desk.loaded()
    page = page_of(loaded)
    context = {
        "desk": desk,
        "page": page,
        "steps": checklist(page),
        "open_tiebreaks": [game for game in page.tiebreaks if game.status is Status.OPEN],
        "sanctions": list(zip(loaded.sanction_ids, page.sanctions, strict=True)),
    }
    return render(request, "tournaments/organizer/organize.html", context)


@login_required
@require_safe
def record(request: HttpRequest, slug: str) -> HttpResponse:
    """The games, those to be played first."""
    desk = open_desk(request, slug, Role.REFEREE)
    page = page_of(desk.loaded())
    waiting = [game for game in (*page.tiebreaks, *page.calendar) if game.status is Status.OPEN]
    others = [game for game in (*page.tiebreaks, *page.calendar) if game.status is not Status.OPEN]
    played = request.GET.get("ver") == "jugadas"
    shown, number = (others if played else waiting), page_number(request)
    first = (number - 1) * A_PAGE
    context = {
        "desk": desk,
        "page": page,
        "shown": shown[first : first + A_PAGE],
        "played": played,
        "counts": {"waiting": len(waiting), "others": len(others)},
        "more": len(shown) > first + A_PAGE,
        "number": number,
    }
    return render(request, "tournaments/organizer/record.html", context)


@require_safe
def league_history(request: HttpRequest, slug: str) -> HttpResponse:
    number = page_number(request)
    context = {"history": history(slug, number=number), "number": number}
    return render(request, "tournaments/organizer/history.html", context)
