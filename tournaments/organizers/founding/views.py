"""The page that imports a league from its file, and what a latecomer is told."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments import models
from tournaments.league.calendar import is_remaining, replanned, turns
from tournaments.league.timetable import resumed
from tournaments.league.values import Game, League, WithdrawnGames
from tournaments.organizers.founding.import_league import LeagueFileForm, import_league
from tournaments.organizers.founding.quota import quota_words
from tournaments.web.deciding.effects import onward
from tournaments.web.deciding.page import Words, send
from tournaments.web.form_token import FormToken, new_form_token
from tournaments.web.requests import actor_of, login_required_with_form, readable_leagues
from tournaments.wording.decisions import too_many_players_words
from tournaments.wording.terms import day_and_hour
from tournaments.wording.ties import points_words


@login_required_with_form
@require_http_methods(["GET", "HEAD", "POST"])
def import_file(request: HttpRequest) -> HttpResponse:
    """Show the form that imports a league, or import it."""
    if request.method != "POST":
        return _import_page(request, LeagueFileForm(), new_form_token())
    form = LeagueFileForm(request.POST, request.FILES)

    def act(_form_token: FormToken, key: str) -> HttpResponse:
        by, value = actor_of(request), form.cleaned_data["league"]
        league = import_league(value, by=by, request_key=key)
        words = [gettext("Liga importada."), too_many_players_words(league), _namesake_words(request, league)]
        return _redirect_to_league(request, league, " ".join(filter(None, words)))

    return send(
        request, form, act=act, show=lambda form_token, status: _import_page(request, form, form_token, status=status)
    )


def _namesake_words(request: HttpRequest, league: models.League) -> str:
    """Return a sentence if the reader sees another league with the name of an imported one; otherwise empty."""
    if not readable_leagues(request).filter(name=league.name).exclude(pk=league.pk).exists():
        return ""
    return gettext(
        "Ya había otra liga con ese nombre: si es la misma, borra la que sobre, o archívala si tiene resultados."
    )


def _redirect_to_league(request: HttpRequest, league: models.League, message: Words) -> HttpResponse:
    """Redirect to the organizers' page of a new league, with a message."""
    messages.success(request, str(message))
    return onward(request, reverse("tournaments:organize", args=[league.slug]))


def _import_page(
    request: HttpRequest, form: LeagueFileForm, form_token: FormToken, *, status: int = 200
) -> HttpResponse:
    context = {"form": form, "form_token": form_token, "quota": quota_words(request.user)}
    return render(request, "organizers/founding/import.html", context, status=status)


def points_against_withdrawn(league: League) -> list[str]:
    """Return a sentence for each player who withdrew, in order."""
    points = league.legs * league.regulation.absence.win
    return [_points_against(withdrawal.player, withdrawal.games, points) for withdrawal in league.withdrawn]


def _points_against(name: str, games: WithdrawnGames, points: int) -> str:
    """Return the sentence about a latecomer's points against a withdrawn player."""
    if games is WithdrawnGames.ANNULLED:
        return _("Contra %(name)s no juega: sus partidas están anuladas y no cuentan para nadie.") % {"name": name}
    return _("Contra %(name)s, %(points)s sin jugar, como quien aún no había jugado con %(name)s.") % {
        "name": name,
        "points": points_words(points),
    }


def sooner_end(league: League, now: datetime) -> str:
    """Return the proposal to plan the remaining games anew, if the league then ends sooner; otherwise empty.

    `now` is local time.
    """
    timetable = resumed(league.timetable, now) if league.timetable else None
    present, planned = _remaining(league.games, league), _remaining(replanned(league, league.boards, timetable), league)
    last, sooner = (max((game.at for game in games if game.at), default=None) for games in (present, planned))
    if last and sooner and sooner < last:
        words = _("Si vuelves a planificar lo que queda, la última partida pasa del %(last)s al %(sooner)s.")
        return words % {"last": day_and_hour(last), "sooner": day_and_hour(sooner)}
    saved = len(turns(present)) - len(turns(planned))
    if last or saved <= 0:
        return ""
    words = ngettext(
        "Si vuelves a planificar lo que queda, se juega en %(count)d turno menos.",
        "Si vuelves a planificar lo que queda, se juega en %(count)d turnos menos.",
        saved,
    )
    return words % {"count": saved}


def _remaining(games: Sequence[Game], league: League) -> list[Game]:
    return [game for game in games if is_remaining(game, league)]
