"""The page that founds an event: its players, how and when it is played, and what will come of it."""

from __future__ import annotations

import secrets
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournaments import models
from tournaments.organizers.events.coming import EventComing, event_coming
from tournaments.organizers.events.forms import EventForm, fields_of
from tournaments.organizers.events.founding import found_event, found_gathered
from tournaments.organizers.events.views import event_access, organized_event, warn_of_hours
from tournaments.organizers.founding.import_league import unanswered_names_words
from tournaments.organizers.founding.lots import SEED_BYTES
from tournaments.organizers.founding.names_asked import NamesWithAnswers, name_questions
from tournaments.organizers.founding.quota import quota_words
from tournaments.store.events import SignUps, organizes_event, sign_ups_of
from tournaments.web.deciding.effects import onward
from tournaments.web.deciding.page import send
from tournaments.web.form_token import FormToken, new_form_token, read_form_token
from tournaments.web.requests import READ_OR_SEND, actor_of, as_slug, login_required_with_form
from tournaments.web.timetable import usual_start
from tournaments.wording.doubts import doubts_shown, left_out_words

COUNT = "count"
"""The step of the form that founds nothing and says what will come."""


@login_required_with_form
@require_http_methods(READ_OR_SEND)
def new_event(request: HttpRequest) -> HttpResponse:
    """Show the form of a new event, say what will come of it, or found it with its lots drawn."""
    sent = request.method == "POST"
    form = EventForm(request.POST) if sent else EventForm(initial=_first_values(request))
    who = _asked(request, form) if sent else None

    def show(form_token: FormToken, status: int = 200) -> HttpResponse:
        context = _context(form, event_coming(form, request.user), who) if sent else _first_context(request, form)
        return _page(request, form, context, form_token, status)

    def act(_form_token: FormToken, key: str) -> HttpResponse:
        row = _found(request, form, key)
        messages.success(request, _done(form))
        for words in unanswered_names_words(*models.League.objects.filter(event_stage__event=row)):
            messages.warning(request, words)
        warn_of_hours(request, row)
        return onward(request, reverse("tournaments:organize_event", args=[row.slug]))

    if not sent:
        return show(new_form_token())
    if request.POST.get("step") == COUNT:
        return _counted(request, form, who)
    if who:
        form.take_answers(who)
    return send(request, form, act=act, show=show)


def _done(form: EventForm) -> str:
    if form.plan.gathers:
        return gettext("Torneo creado: ya se puede apuntar la gente.")
    if form.plan.swiss_rounds:
        return gettext("Torneo creado. Ya puedes emparejar la primera ronda.")
    return gettext("Torneo creado, con el sorteo hecho.")


def _asked(request: HttpRequest, form: EventForm) -> NamesWithAnswers | None:
    """Return the questions about the names of a sent form; None if its list cannot be read."""
    if "listed" in form.errors or "entrants" not in form.cleaned_data:
        return None
    gathered = form.cleaned_data.get("gathered")
    event = organized_event(request, gathered) if gathered else None
    league = models.League.objects.filter(event_stage__event=event).first() if event else None
    return name_questions(form.cleaned_data["entrants"], actor_of(request).user, league, request.POST)


def _counted(request: HttpRequest, form: EventForm, who: NamesWithAnswers | None) -> HttpResponse:
    """Return what will come of the form as it is: the parts that change for its script, else the page again."""
    context = _context(form, event_coming(form, request.user), who)
    if request.headers.get("HX-Request"):
        return render(request, "organizers/events/counted.html", {"form": form, **context})
    again = EventForm(initial=form.sent_values())
    return _page(request, again, context, read_form_token(request.POST) or new_form_token())


def _page(
    request: HttpRequest, form: EventForm, context: dict[str, Any], form_token: FormToken, status: int = 200
) -> HttpResponse:
    quota = "" if form["gathered"].value() else quota_words(request.user)
    known = {"form": form, "form_token": form_token, "signed_up": _not_accepted(request, form), "quota": quota}
    return render(request, "organizers/events/new.html", {**known, **context}, status=status)


def _not_accepted(request: HttpRequest, form: EventForm) -> SignUps | None:
    """Return the sign-up of the event that gathered its players, if some of them still wait to be accepted.

    The address or the form names the event: only its organizers are told.
    """
    event = models.Event.objects.filter(slug=as_slug(form["gathered"].value() or "")).first()
    if event is None or not organizes_event(request.user, event):
        return None
    league = models.League.objects.filter(event_stage__event=event).first()
    now = sign_ups_of(league) if league else None
    return now if now and now.to_accept else None


def _context(form: EventForm, found: EventComing, who: NamesWithAnswers | None = None) -> dict[str, Any]:
    """Return what will come, what of the list is no name or was left out, and the questions about its names."""
    read = form.cleaned_data.get("read") if form.is_bound else None
    of_list = {
        "doubts": doubts_shown(read.doubts) if read else (),
        "ticks_shown": "\n".join(sorted(form.ticked)),
        "left_out": left_out_words(read.left_out) if read else (),
        "confirming": False,
        "questions": who.questions if who else (),
    }
    return {"coming": found.coming, "stages": found.stages, "lacking": found.lacking, **of_list}


def _first_context(request: HttpRequest, form: EventForm) -> dict[str, Any]:
    """Return what will come of a form that is not sent yet, if it has a list of players."""
    if not form["listed"].value():
        return _context(form, EventComing())
    values = {name: form[name].value() for name in form.fields}
    counted = EventForm({name: value for name, value in values.items() if value is not None})
    counted.full_clean()
    return _context(counted, event_coming(counted, request.user), _asked(request, counted))


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
