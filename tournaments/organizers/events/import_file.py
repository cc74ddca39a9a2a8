"""The page that imports a league or a whole tournament: its file says which it is."""

from __future__ import annotations

import gzip
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

from django import forms
from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import URLPattern, path, reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from tournaments import models
from tournaments.league.events import Event
from tournaments.league.faults import Fault
from tournaments.league.file.event import read_league_or_event
from tournaments.league.values import League
from tournaments.organizers.events.founding import import_event
from tournaments.organizers.founding.deleting import has_results
from tournaments.organizers.founding.import_league import import_league
from tournaments.organizers.founding.quota import quota_words
from tournaments.store.access.actor import Actor
from tournaments.store.decide import decision_with_request_key
from tournaments.store.doubles import doubled_by, outside_championship
from tournaments.store.events import events_organized_by
from tournaments.web.deciding.effects import onward
from tournaments.web.deciding.page import send
from tournaments.web.form_token import INCOMPLETE, FormToken, new_form_token
from tournaments.web.forms import PlainForm, choose_one
from tournaments.web.requests import READ_OR_SEND, actor_of, login_required_with_form, readable_leagues
from tournaments.wording.decisions import too_many_players_words
from tournaments.wording.league_faults import sentence_with_place

MAX_BYTES = 4 * 1024 * 1024
OURS = re.compile(rb'"castillar-(league|event)/')
"""What every file of a league or of a tournament has, also one that was damaged since."""
NOT_OURS = _(
    "No es un fichero de El Castillar. Se importa el que da «El fichero», en «Copiar o descargar» de una liga, o "
    "«Descargar el fichero del torneo»; una lista de jugadores se da al crear la liga o el torneo. En concreto: "
    "%(fault)s."
)
GZIP = 31
"""The window bits of zlib with which it reads a gzip file."""


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
        content = upload.read()
        try:
            return read_league_or_event(content)
        except Fault as fault:
            if OURS.search(content):
                self.add_fault(fault)
            else:
                self.add_error("upload", NOT_OURS % {"fault": sentence_with_place(fault)})
            return None


OUTSIDE, INSIDE = "outside", "inside"


class DoubledForm(PlainForm):
    """The answer to the question about a file that doubles a league of its championship; it has the file with it."""

    kept = forms.CharField(widget=forms.HiddenInput)
    where = forms.ChoiceField(
        label=_("Dónde se crea"),
        widget=forms.RadioSelect,
        choices=[
            (OUTSIDE, _("Fuera del campeonato")),
            (INSIDE, _("También en el campeonato, aunque cuente dos veces")),
        ],
        error_messages=choose_one(),
    )

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        try:
            data["value"] = _unpacked(data["kept"])
        except (Fault, KeyError, ValueError, zlib.error):
            self.add_error(None, INCOMPLETE)
        else:
            if data.get("where") == OUTSIDE:
                data["chosen"] = _outside(data["value"])
        return data


def _packed(content: bytes) -> str:
    """Return a file as the text of a hidden field."""
    return b64encode(gzip.compress(content, mtime=0)).decode()


def _unpacked(kept: str) -> League | Event:
    """Return the league or the event of a file in a hidden field. Raises Fault, ValueError or zlib.error."""
    content = zlib.decompressobj(wbits=GZIP).decompress(b64decode(kept, validate=True), MAX_BYTES + 1)
    return read_league_or_event(content)


def _leagues_of(value: League | Event) -> list[League]:
    return [stage.league for stage in value.stages] if isinstance(value, Event) else [value]


def _outside(value: League | Event) -> League | Event:
    """Return a league without its championship, or an event whose leagues have none."""
    if isinstance(value, League):
        return outside_championship(value)
    stages = (replace(stage, league=outside_championship(stage.league)) for stage in value.stages)
    return replace(value, stages=tuple(stages))


@login_required_with_form
@require_http_methods(READ_OR_SEND)
def import_file(request: HttpRequest) -> HttpResponse:
    """Show the form that imports a league or a tournament, or import it.

    Whoever would double a league of their championship is asked first where the new one is created.
    """
    sent, answered = request.method == "POST", "kept" in request.POST
    form: PlainForm = CompetitionFileForm()
    if sent:
        form = DoubledForm(request.POST) if answered else CompetitionFileForm(request.POST, request.FILES)

    def show(form_token: FormToken, status: int = 200) -> HttpResponse:
        if answered and (value := form.cleaned_data.get("value")):
            return ask(form, doubled_by(_leagues_of(value), by=actor_of(request)), form_token, status)
        shown = CompetitionFileForm() if answered else form
        context = {"form": shown, "errors": form, "form_token": form_token, "quota": quota_words(request.user)}
        return render(request, "organizers/events/import.html", context, status=status)

    def ask(form: PlainForm, doubled: Sequence[models.League], form_token: FormToken, status: int) -> HttpResponse:
        context = {"form": form, "doubled": doubled, "form_token": form_token}
        return render(request, "organizers/events/doubled.html", context, status=status)

    def act(_form_token: FormToken, key: str) -> HttpResponse:
        value, by = form.cleaned_data["value"], actor_of(request)
        doubled = () if answered else doubled_by(_leagues_of(value), by=by)
        if doubled and decision_with_request_key(key, "import_league", by) is None:
            question = DoubledForm(initial={"kept": _packed(_content_of(request))})
            return ask(question, doubled, new_form_token(), 200)
        value = form.cleaned_data.get("chosen", value)
        return onward(request, (_event if isinstance(value, Event) else _league)(request, value, by, key))

    return send(request, form, act=act, show=show) if sent else show(new_form_token())


def _content_of(request: HttpRequest) -> bytes:
    upload = cast("UploadedFile[bytes]", request.FILES["upload"])
    upload.seek(0)
    return bytes(upload.read())


def _league(request: HttpRequest, value: League, by: Actor, key: str) -> str:
    """Import a league, with messages about it. Return the address of its organizers' page."""
    league = import_league(value, by=by, request_key=key)
    words = [gettext("Liga importada."), too_many_players_words(league)]
    messages.success(request, " ".join(filter(None, words)))
    if namesake := readable_leagues(request).filter(name=league.name).exclude(pk=league.pk).first():
        in_championship = models.League.objects.filter(pk=league.pk, championship__isnull=False).exists()
        context = {
            "league": league,
            "namesake": namesake,
            "kept": has_results(league),
            "in_championship": in_championship,
        }
        _warn(request, "organizers/events/league_namesake.html", context)
    return reverse("tournaments:organize", args=[league.slug])


def _event(request: HttpRequest, value: Event, by: Actor, key: str) -> str:
    """Import a tournament, with messages about it. Return the address of its organizers' page."""
    event = import_event(value, by=by, request_key=key)
    leagues = list(models.League.objects.filter(event_stage__event=event))
    words = [gettext("Torneo importado."), *dict.fromkeys(map(too_many_players_words, leagues))]
    messages.success(request, " ".join(filter(None, words)))
    if namesake := events_organized_by(request.user).filter(name=event.name).exclude(pk=event.pk).first():
        context = {"event": event, "namesake": namesake, "kept": any(map(has_results, leagues))}
        _warn(request, "organizers/events/event_namesake.html", context)
    return reverse("tournaments:organize_event", args=[event.slug])


def _warn(request: HttpRequest, template: str, context: dict[str, Any]) -> None:
    """Add a warning with links to the messages of the next page."""
    messages.warning(request, SafeString(render_to_string(template, context).strip()))


urlpatterns: list[URLPattern] = [path("ligas/importar/", import_file, name="import")]
