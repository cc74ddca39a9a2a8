"""Decisions of a championship's organizers: answer the leagues that ask to join, and remove leagues."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments import models
from tournaments.accounts import invitations
from tournaments.organizers.championships.page import organizers_page
from tournaments.store.access.actor import Actor
from tournaments.store.championship_entries import answer_request, remove_league
from tournaments.web.deciding.afterwards import decision_sentence, onward
from tournaments.web.deciding.championship import championship_for_organizer, version_of
from tournaments.web.deciding.page import Words
from tournaments.web.deciding.reasons import NothingForm
from tournaments.web.deciding.sending import send
from tournaments.web.form_token import FormToken, new_form_token
from tournaments.web.login import login_required_with_form
from tournaments.web.requests import page_number, readable_leagues

READ_OR_SEND = ["GET", "HEAD", "POST"]
Decide = Callable[[models.Championship, Actor, str, int], models.Decision]
"""A function that takes a decision: its arguments are the championship, actor, request key and version seen."""


@login_required_with_form
@require_safe
def organize_championship(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the page of a championship's organizers."""
    championship, _by = championship_for_organizer(request, slug)
    number = page_number(request)
    context = {
        "championship": championship,
        "page": organizers_page(championship, readable_leagues(request), number=number),
        "number": number,
        "open": invitations.open_invitations().filter(championship=championship).select_related("invited_by__handle"),
    }
    return render(request, "organizers/championships/championship.html", context)


@login_required_with_form
@require_http_methods(READ_OR_SEND)
def admit(request: HttpRequest, slug: str, league_id: int) -> HttpResponse:
    """Show the page that accepts a league's request, or accept it."""
    explains = _("Sus medallas sumarán en el campeonato, y si no tiene colores propios llevará los del campeonato.")
    return _answer_page(request, slug, league_id, _("Aceptar la liga"), explains, admit=True)


@login_required_with_form
@require_http_methods(READ_OR_SEND)
def refuse(request: HttpRequest, slug: str, league_id: int) -> HttpResponse:
    """Show the page that refuses a league's request, or refuse it."""
    explains = _("La liga sigue como está, fuera del campeonato, y puede volver a pedir entrar.")
    return _answer_page(request, slug, league_id, _("Rechazar la petición"), explains, admit=False)


def _answer_page(
    request: HttpRequest, slug: str, league_id: int, title: Words, explains: Words, *, admit: bool
) -> HttpResponse:
    """Return the response of the page that accepts or refuses a league."""

    def decide(row: models.Championship, by: Actor, key: str, seen_version: int) -> models.Decision:
        return answer_request(row, league_id, admit=admit, by=by, request_key=key, seen_version=seen_version)

    return _league_decision_page(request, slug, league_id, title, explains, decide, asking=True)


@login_required_with_form
@require_http_methods(READ_OR_SEND)
def remove(request: HttpRequest, slug: str, league_id: int) -> HttpResponse:
    """Take a league out of the championship."""

    def decide(row: models.Championship, by: Actor, key: str, seen_version: int) -> models.Decision:
        return remove_league(row, league_id, by=by, request_key=key, seen_version=seen_version)

    explains = _(
        "Sus medallas dejan de sumar en el campeonato. La liga sigue como está, y puede volver a pedir entrar."
    )
    return _league_decision_page(
        request, slug, league_id, _("Quitar la liga del campeonato"), explains, decide, asking=False
    )


def _league_decision_page(
    request: HttpRequest, slug: str, league_id: int, title: Words, explains: Words, decide: Decide, *, asking: bool
) -> HttpResponse:
    """Return the response of the page of a decision on a league.

    With `asking`, it is on the request of the league to join; otherwise, on a league of the championship.
    """
    championship, by = championship_for_organizer(request, slug)
    leagues = models.League.objects.filter(pk=league_id)
    if asking:
        league = leagues.filter(championship_request__championship=championship).first()
    else:
        league = leagues.filter(championship=championship).first()
    if league is None and request.method != "POST":
        raise Http404(league_id)
    return decision_page(request, championship, by, title, explains, league.name if league else "", decide)


def decision_page(
    request: HttpRequest,
    championship: models.Championship,
    by: Actor,
    title: Words,
    explains: Words,
    about: str,
    decide: Decide,
    back_to: str = "tournaments:organize_championship",
) -> HttpResponse:
    """Show the page of a decision without fields, or take the decision if it was sent."""
    back = reverse(back_to, args=[championship.slug])

    def show(form_token: FormToken, status: int = 200) -> HttpResponse:
        page_context = {"title": title, "explains": explains, "about": about, "back": back}
        context = {"championship": championship, "form": form, "form_token": form_token, **page_context}
        return render(request, "organizers/championships/championship_decide.html", context, status=status)

    def act(form_token: FormToken, key: str) -> HttpResponse:
        try:
            decision = decide(championship, by, key, form_token.seen_version)
        except models.League.DoesNotExist as missing:
            raise Http404 from missing
        messages.success(request, decision_sentence(decision))
        return onward(request, back)

    if request.method != "POST":
        form = NothingForm()
        return show(new_form_token(championship.version))
    form = NothingForm(request.POST)
    return send(request, form, act=act, show=show, version=lambda: version_of(championship))
