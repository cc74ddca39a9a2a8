"""An event as a whole: its name, who sees it, whether it is archived, and its end where nothing was played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from tournaments import models
from tournaments.display.events import EventPage
from tournaments.league.faults import Code, Fault
from tournaments.league.names import MAX_NAME_LENGTH
from tournaments.models.decision import ActSubject
from tournaments.organizers.archiving import ArchiveLeague
from tournaments.organizers.events.verbs import RenameStage
from tournaments.organizers.events.views import ORGANIZE, event_access, for_organizers
from tournaments.organizers.founding.deleting import (
    delete_without_results,
    has_results,
    is_already_deleted,
    note_own_deletion,
)
from tournaments.organizers.officials.verbs import Publish
from tournaments.organizers.officials.views import VisibilityForm, initial_visibility
from tournaments.store.access.actor import Actor
from tournaments.store.decide import Verb, take
from tournaments.store.events import LoadedEvent
from tournaments.store.search_index import index_leagues
from tournaments.web.deciding.effects import onward
from tournaments.web.deciding.page import send
from tournaments.web.deciding.reasons import NothingForm
from tournaments.web.form_token import FormToken, new_form_token
from tournaments.web.forms import TextField
from tournaments.web.requests import READ_OR_SEND
from tournaments.wording.league_faults import full_sentence

MAX_EVENT_NAME = MAX_NAME_LENGTH - 40
"""The longest name of an event: those of its stages have the name of their part after it."""


@dataclass(frozen=True, slots=True)
class EventSettings:
    """What an organizer may change of an event as a whole."""

    name: str
    published: bool
    archived: bool


def settings_of(event: LoadedEvent) -> EventSettings:
    leagues = [stage.row.league for stage in event.stages]
    return EventSettings(event.row.name, all(one.published for one in leagues), all(one.archived for one in leagues))


@transaction.atomic
def change_event(row: models.Event, wanted: EventSettings, *, by: Actor, request_key: str | None = None) -> int:
    """Change all stages to what is wanted; return the number of decisions. A repeated request key changes them once.

    Raises Fault where the administrator hid a stage.
    """
    if request_key and models.Decision.objects.filter(request_key=request_key).exists():
        return 0
    row = models.Event.objects.select_for_update().get(pk=row.pk)
    stages = row.stages.select_related("league").order_by("league")
    verbs = [(stage.league, verb) for stage in stages for verb in _verbs(row.name, stage.league, wanted)]
    for number, (league, verb) in enumerate(verbs):
        take(league, verb, by=by, request_key=None if number else request_key)
    if row.name != wanted.name:
        row.name = wanted.name
        row.save(update_fields=["name"])
        index_leagues(models.League.objects.filter(event_stage__event=row), renamed=True)
    return len(verbs)


def _verbs(former: str, league: models.League, wanted: EventSettings) -> Iterator[Verb]:
    """Yield the decisions that a stage needs; one with a name of its own keeps it."""
    part = league.name.removeprefix(former)
    if former != wanted.name and (not part or part.startswith(":")) and league.name.startswith(former):
        yield RenameStage(wanted.name + part)
    if league.published != wanted.published:
        yield Publish(wanted.published)
    if league.archived != wanted.archived:
        yield ArchiveLeague(wanted.archived)


@transaction.atomic
def delete_event(row: models.Event, *, by: Actor, request_key: str | None = None) -> None:
    """Delete an event with all its leagues. Raises Fault if a game of any has a result."""
    leagues = [stage.league for stage in row.stages.select_related("league").order_by("league")]
    if any(map(has_results, leagues)):
        raise Fault(Code.RESULTS_KEEP_LEAGUE)
    assert by.user, "nobody organizes an event without an account"
    pk = row.pk
    row.delete()
    note_own_deletion(ActSubject.EVENT, pk, row.slug, row.name, by=by.user, request_key=request_key)
    for league in leagues:
        delete_without_results(league, by=by, stage_of=pk)


class SettingsForm(VisibilityForm):
    """The name of an event, who sees it, and whether lists leave it out."""

    public_texts = ("name",)
    name = TextField(
        label=gettext_lazy("Nombre del torneo"),
        max_length=MAX_EVENT_NAME,
        help_text=gettext_lazy("También cambia el de cada fase."),
    )
    archived = forms.BooleanField(
        label=gettext_lazy("Archivado"),
        required=False,
        help_text=gettext_lazy("No sale en las listas; su dirección sigue funcionando."),
    )
    field_order = ("name", "audience", "archived")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["audience"].label = gettext_lazy("Quién ve el torneo")

    @property
    def wanted(self) -> EventSettings:
        data = self.cleaned_data
        return EventSettings(data["name"], self.published, data["archived"])


@for_organizers
@require_http_methods(READ_OR_SEND)
def event_settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the settings of an event, or change them."""
    access = event_access(request, slug)
    now = settings_of(access.loaded)
    shown = {"name": now.name, "archived": now.archived, **initial_visibility(now.published)}
    form = SettingsForm(request.POST) if request.method == "POST" else SettingsForm(initial=shown)
    if len(access.loaded.stages) == 1:
        form.fields["name"].help_text = ""

    def show(form_token: FormToken, status: int = 200) -> HttpResponse:
        context = {
            "event": EventPage(access.loaded),
            "form": form,
            "form_token": form_token,
            "address": access.address,
            "title": _("Ajustes del torneo"),
            "deletable": not any(has_results(stage.row.league) for stage in access.loaded.stages),
        }
        return render(request, "organizers/events/settings.html", context, status=status)

    def act(_form_token: FormToken, key: str) -> HttpResponse:
        change_event(access.loaded.row, form.wanted, by=access.actor, request_key=key)
        messages.success(request, _("Ajustes del torneo guardados."))
        return onward(request, access.address)

    return show(new_form_token()) if request.method != "POST" else send(request, form, act=act, show=show)


def delete_own_event(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer the form that deleted the event, sent again; otherwise show the page that deletes it, or delete it."""
    if request.method == "POST" and is_already_deleted(request):
        return onward(request, reverse("tournaments:mine"))
    return _delete(request, slug)


@for_organizers
@require_http_methods(READ_OR_SEND)
def _delete(request: HttpRequest, slug: str) -> HttpResponse:
    access = event_access(request, slug)
    form = NothingForm(request.POST) if request.method == "POST" else NothingForm()

    def show(form_token: FormToken, status: int = 200) -> HttpResponse:
        kept = any(has_results(stage.row.league) for stage in access.loaded.stages)
        context = {
            "event": EventPage(access.loaded),
            "form": form,
            "form_token": form_token,
            "address": access.address,
            "title": _("Borrar el torneo"),
            "blocked": full_sentence(Fault(Code.RESULTS_KEEP_LEAGUE)) if kept else "",
        }
        return render(request, "organizers/events/delete.html", context, status=status)

    def act(_form_token: FormToken, key: str) -> HttpResponse:
        delete_event(access.loaded.row, by=access.actor, request_key=key)
        messages.success(request, _("Torneo borrado: «%(name)s».") % {"name": access.loaded.row.name})
        return onward(request, reverse("tournaments:mine"))

    return show(new_form_token()) if request.method != "POST" else send(request, form, act=act, show=show)


urlpatterns: list[URLPattern] = [
    path(f"{ORGANIZE}ajustes/", event_settings, name="event_settings"),
    path(f"{ORGANIZE}borrar/", delete_own_event, name="delete_own_event"),
]
