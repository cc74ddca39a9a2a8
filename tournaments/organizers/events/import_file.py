"""The page that imports a league or a whole tournament: its file says which it is."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from tournaments import models
from tournaments.league.events import Event
from tournaments.league.faults import Fault
from tournaments.league.file.event import read_league_or_event
from tournaments.league.values import League
from tournaments.organizers.events.founding import import_event
from tournaments.organizers.founding.import_league import import_league
from tournaments.organizers.founding.quota import quota_words
from tournaments.store.access.actor import Actor
from tournaments.store.events import events_organized_by
from tournaments.web.deciding.effects import onward
from tournaments.web.deciding.page import send
from tournaments.web.form_token import FormToken, new_form_token
from tournaments.web.forms import PlainForm
from tournaments.web.requests import READ_OR_SEND, actor_of, login_required_with_form, readable_leagues
from tournaments.wording.decisions import too_many_players_words
from tournaments.wording.league_faults import sentence_with_place

MAX_BYTES = 4 * 1024 * 1024


class CompetitionFileForm(PlainForm):
    """The form of a league file or an event file. Once valid, `cleaned_data["value"]` is its league or its event."""

    upload = forms.FileField(
        label=_("Fichero de liga o de torneo"),
        allow_empty_file=True,
        help_text=_(
            "El JSON que da «El fichero», en «Copiar o descargar» de una liga, o «Descargar el fichero del torneo»; de "
            "este sitio o de otro."
        ),
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        if upload := data.get("upload"):
            data["value"] = self._read(upload)
        return data

    def add_fault(self, fault: Fault) -> None:
        """Add a fault as an error of the file field, with the place within the file."""
        self.add_error("upload", f"{sentence_with_place(fault)}.")

    def _read(self, upload: UploadedFile[bytes]) -> League | Event | None:
        """Return the league or the event of a file, or None after adding an error to the form."""
        if (upload.size or 0) > MAX_BYTES:
            self.add_error("upload", _("El fichero pasa de 4 MB, demasiado para una liga o un torneo."))
            return None
        try:
            return read_league_or_event(upload.read())
        except Fault as fault:
            self.add_fault(fault)
            return None


@login_required_with_form
@require_http_methods(READ_OR_SEND)
def import_file(request: HttpRequest) -> HttpResponse:
    """Show the form that imports a league or a tournament, or import it."""
    sent = request.method == "POST"
    form = CompetitionFileForm(request.POST, request.FILES) if sent else CompetitionFileForm()

    def show(form_token: FormToken, status: int = 200) -> HttpResponse:
        context = {"form": form, "form_token": form_token, "quota": quota_words(request.user)}
        return render(request, "organizers/events/import.html", context, status=status)

    def act(_form_token: FormToken, key: str) -> HttpResponse:
        value, by = form.cleaned_data["value"], actor_of(request)
        address, words = (_event if isinstance(value, Event) else _league)(request, value, by, key)
        messages.success(request, " ".join(filter(None, words)))
        return onward(request, address)

    return send(request, form, act=act, show=show) if sent else show(new_form_token())


def _league(request: HttpRequest, value: League, by: Actor, key: str) -> tuple[str, list[str]]:
    """Import a league. Return the address of its organizers' page, and what is said of it."""
    league = import_league(value, by=by, request_key=key)
    namesakes = readable_leagues(request).filter(name=league.name).exclude(pk=league.pk)
    same = gettext(
        "Ya había otra liga con ese nombre: si es la misma, borra la que sobre, o archívala si tiene resultados."
    )
    words = [gettext("Liga importada."), too_many_players_words(league), same if namesakes.exists() else ""]
    return reverse("tournaments:organize", args=[league.slug]), words


def _event(request: HttpRequest, value: Event, by: Actor, key: str) -> tuple[str, list[str]]:
    """Import a tournament. Return the address of its organizers' page, and what is said of it."""
    event = import_event(value, by=by, request_key=key)
    namesakes = events_organized_by(request.user).filter(name=event.name).exclude(pk=event.pk)
    same = gettext(
        "Ya había otro torneo con ese nombre: si es el mismo, borra el que sobre, o archívalo si tiene resultados."
    )
    crowded = map(too_many_players_words, models.League.objects.filter(event_stage__event=event))
    words = [gettext("Torneo importado."), *dict.fromkeys(crowded), same if namesakes.exists() else ""]
    return reverse("tournaments:organize_event", args=[event.slug]), words


urlpatterns: list[URLPattern] = [path("ligas/importar/", import_file, name="import")]
