"""The page that founds an event: its players, how and when it is played, and what will come of it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournaments import models
from tournaments.league.event_calendar import GROUPS
from tournaments.organizers.events.coming import event_coming
from tournaments.organizers.events.forms import EventForm, fields_of
from tournaments.organizers.events.founding import found_event, found_gathered
from tournaments.organizers.events.views import event_access, organized_event, warn_of_hours
from tournaments.organizers.founding.import_league import unanswered_names_words
from tournaments.organizers.founding.listed_players import ListedPlayers, listed_players
from tournaments.organizers.founding.lots import SEED_BYTES
from tournaments.organizers.founding.players_form import PlayersForm
from tournaments.organizers.founding.quota import quota_words
from tournaments.store.events import organizes_event, sign_ups_of
from tournaments.web.deciding.effects import onward
from tournaments.web.deciding.page import send
from tournaments.web.form_token import FormToken, new_form_token, read_form_token
from tournaments.web.requests import READ_OR_SEND, REFUSED_STATUS, actor_of, as_slug, login_required_with_form
from tournaments.web.timetable import usual_start

COUNT = "count"
"""The step of the form that founds nothing and says what will come."""


@login_required_with_form
@require_http_methods(READ_OR_SEND)
def new_event(request: HttpRequest) -> HttpResponse:
    """Show the form of a new event, say what will come of it, or found it with its lots drawn."""
    if request.method != "POST":
        return _first_page(request)
    listed = _listed(request, request.POST, request.FILES)
    form = EventForm(request.POST, listed=listed)
    valid, form_token = form.is_valid(), read_form_token(request.POST)

    def show(form_token: FormToken, status: int = 200, **context: Any) -> HttpResponse:
        return _page(request, form, form_token, status, **_context(request, form), **context)

    def act(_form_token: FormToken, key: str) -> HttpResponse:
        row = _found(request, form, key)
        messages.success(request, _done(form))
        for words in unanswered_names_words(*models.League.objects.filter(event_stage__event=row)):
            messages.warning(request, words)
        warn_of_hours(request, row)
        return onward(request, reverse("tournaments:organize_event", args=[row.slug]))

    if request.POST.get("step") == COUNT:
        return _counted(request, form, form_token or new_form_token())
    if not (listed.who.entrants or listed.form.errors or form.cleaned_data.get("gathers")):
        listed.form.add_error("listed", gettext("Hace falta al menos un nombre."))
    if listed.form.errors:
        return show(form_token or new_form_token(), REFUSED_STATUS)
    if valid and form_token and not listed.was_shown(request.POST):
        return show(form_token, to_confirm=True)
    return send(request, form, act=act, show=show)


def _done(form: EventForm) -> str:
    if form.plan.gathers:
        return gettext("Torneo creado: ya se puede apuntar la gente.")
    if form.plan.swiss_rounds:
        return gettext("Torneo creado. Ya puedes emparejar la primera ronda.")
    return gettext("Torneo creado, con el sorteo hecho.")


def _listed(request: HttpRequest, sent: Mapping[str, Any], *files: Any) -> ListedPlayers:
    """Return the list of players, with groups if these are played; nothing is asked about those who signed up."""
    names = PlayersForm(sent, *files, with_groups=sent.get("format", GROUPS) == GROUPS)
    return listed_players(names, actor_of(request).user, sent, _gathered(request, str(sent.get("gathered", ""))))


def _gathered(request: HttpRequest, slug: str) -> models.League | None:
    """Return the league of those who signed up for an event that the address or the form names, for its organizers."""
    event = models.Event.objects.filter(slug=as_slug(slug)).first() if slug else None
    if event is None or not organizes_event(request.user, event):
        return None
    return models.League.objects.filter(event_stage__event=event).first()


def _first_page(request: HttpRequest) -> HttpResponse:
    """Return the page as it is opened, and what will come of it if it has a list of players."""
    values = _first_values(request)
    listed = _listed(request, values)
    form = EventForm(initial=values, listed=listed)
    counted = EventForm(
        {name: value for name in form.fields if (value := form[name].value()) is not None}, listed=listed
    )
    counted.full_clean()
    return _page(request, form, new_form_token(), **_context(request, counted))


def _counted(request: HttpRequest, form: EventForm, form_token: FormToken) -> HttpResponse:
    """Return what will come of the form as it is: the parts that change for its script, else the page again."""
    context = _context(request, form)
    if request.headers.get("HX-Request"):
        return render(request, "organizers/events/counted.html", {"form": form, **context})
    again = EventForm(initial=form.sent_values(), listed=form.listed)
    return _page(request, again, form_token, **context)


def _page(
    request: HttpRequest, form: EventForm, form_token: FormToken, status: int = 200, **context: Any
) -> HttpResponse:
    gathered = str(form["gathered"].value() or "")
    league = _gathered(request, gathered)
    now = sign_ups_of(league) if league else None
    known = {
        "form": form,
        "form_token": form_token,
        "signed_up": now if now and now.to_accept else None,
        "quota": "" if gathered else quota_words(request.user),
    }
    return render(request, "organizers/events/new.html", {**known, **context}, status=status)


def _context(request: HttpRequest, form: EventForm) -> dict[str, Any]:
    """Return the list as it is read, and what will come of a form."""
    found = event_coming(form, request.user)
    come = {"coming": found.coming, "stages": found.stages, "lacking": found.lacking, "groups": found.groups}
    return {**form.listed.context(), **come, "folded_words": form.folded_words}


def _found(request: HttpRequest, form: EventForm, key: str) -> models.Event:
    by, gathered = actor_of(request), form.cleaned_data["gathered"]
    if not gathered:
        return found_event(form.plan, by=by, request_key=key)
    return found_gathered(form.plan, organized_event(request, gathered), by=by, request_key=key)


def _first_values(request: HttpRequest) -> dict[str, Any]:
    """Return what the form of a new event shows first; with `copia`, what founds an event like that one.

    With `inscritos`, what founds the event of those who signed up.
    """
    asked = request.GET.dict()
    copied: dict[str, Any] = {}
    if "copia" in asked:
        copied = fields_of(event_access(request, asked["copia"]).loaded)
    elif "inscritos" in asked:
        gathered = event_access(request, asked["inscritos"]).loaded
        same = {"name": gathered.row.name, "gathered": gathered.row.slug, "format": "groups", "boards": None}
        copied = {**fields_of(gathered), **same}
    return {**usual_start(), "seed": secrets.token_hex(SEED_BYTES), **copied, **asked}


urlpatterns: list[URLPattern] = [path("torneos/nuevo/", new_event, name="found_event")]
