"""The organizers' page of the sign-up of a league: open and close it, and take those who signed up into the list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from tournaments import models
from tournaments.league.settings import MAX_SWISS_PLAYERS, MIN_PLAYERS
from tournaments.league.values import State
from tournaments.models.league import Role
from tournaments.organizers.founding.verbs import Enrol
from tournaments.store.access.actor import Actor
from tournaments.store.decide import Json, take
from tournaments.store.events import OpenSignUp, SignUps, Waiting, chosen_of, entrants_of, sign_ups_of
from tournaments.store.load import load_league
from tournaments.web import qr
from tournaments.web.deciding.effects import onward
from tournaments.web.deciding.league_access import for_officials, open_league_access
from tournaments.web.deciding.page import send
from tournaments.web.form_token import FormToken, new_form_token
from tournaments.web.forms import PlainForm, choose_one, number_field
from tournaments.web.requests import READ_OR_SEND, absolute_address, only_on_this_machine
from tournaments.wording.decisions import sentence_of
from tournaments.wording.terms import listed

OPEN, CLOSE, ACCEPT, ALL, REMOVE = "open", "close", "accept", "all", "remove"
"""The steps of the form; `ALL` accepts everybody for whom there is a place."""


class SignUpForm(PlainForm):
    """What to do with the sign-up: open it for so many, close it, accept or remove those chosen, or accept all."""

    step = forms.ChoiceField(
        choices=[(step, step) for step in (OPEN, CLOSE, ACCEPT, ALL, REMOVE)],
        widget=forms.HiddenInput,
        error_messages=choose_one(),
    )
    limit = number_field(MIN_PLAYERS, MAX_SWISS_PLAYERS, label=gettext_lazy("Plazas"), required=False)
    chosen = forms.TypedMultipleChoiceField(
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        label=gettext_lazy("Por aceptar"),
        error_messages=choose_one(),
    )

    over = forms.BooleanField(required=False, label=gettext_lazy("Sí, que entren aunque pasen de las plazas"))

    def __init__(self, *args: Any, now: SignUps | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.now = now
        field = self.fields["chosen"]
        assert isinstance(field, forms.MultipleChoiceField)
        waiting = now.waiting if now else ()
        field.choices = [(one.row.pk, _label(one)) for one in waiting]

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        if data.get("step") == ALL:
            data |= {"step": ACCEPT, "chosen": [one.row.pk for one in self.now.to_accept] if self.now else []}
        if data.get("step") == OPEN and not data.get("limit") and "limit" not in self.errors:
            self.add_error("limit", _("Hace falta."))
        if data.get("step") in (ACCEPT, REMOVE) and not data.get("chosen"):
            self.add_error(None, _("Elige a alguien."))
        would_be = self.now.taken + len(data.get("chosen", ())) if self.now else 0
        if data.get("step") == ACCEPT and self.now and would_be > self.now.places and not data.get("over"):
            words = _("Serían %(count)d jugadores para %(places)d plazas. Márcalo si han de entrar.")
            self.add_error("over", words % {"count": would_be, "places": self.now.places})
        return data


def _label(one: Waiting) -> str:
    words = f"{one.row.name} ({one.row.club})" if one.row.club else one.row.name
    if not one.place:
        return words
    return _("%(name)s, en espera (puesto %(place)d)") % {"name": words, "place": one.place}


@transaction.atomic
def accept(league: models.League, keys: Sequence[int], *, by: Actor, initials: bool, request_key: str | None) -> int:
    """Take people who signed up into the list, as those whom the organizer writes; return how many.

    Raises Fault where `Enrol` does: for a name that is there already, or more than the places of the league.
    """
    if request_key and models.Decision.objects.filter(request_key=request_key).exists():
        return 0
    locked = models.League.objects.select_for_update().get(pk=league.pk)
    rows = chosen_of(locked, keys)
    players = (*load_league(locked).league.players, *entrants_of(rows))
    take(locked, Enrol(players, by.user, initials), by=by, request_key=request_key)
    locked.sign_ups.filter(pk__in=[row.pk for row in rows]).update(accepted=True)
    return len(rows)


@for_officials
@require_http_methods(READ_OR_SEND)
def sign_ups(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who signed up for a league, and do what the form says."""
    access = open_league_access(request, slug, Role.ORGANIZER)
    now = sign_ups_of(access.row)
    places = now.places if now else access.row.max_players
    sent = request.POST if request.method == "POST" else None
    form = SignUpForm(sent, now=now, initial={"limit": places})
    address = reverse("tournaments:sign_ups", args=[slug])
    public = absolute_address(request, reverse("tournaments:sign_up_for", args=[slug]))

    def show(form_token: FormToken, status: int = 200) -> HttpResponse:
        context = {
            "access": access,
            "now": now,
            "form": form,
            "form_token": form_token,
            "drawn": access.row.state != State.PREPARING,
            "public": public,
            "only_here": only_on_this_machine(request),
            "code": qr.code_svg(public, public) if now and now.is_open else "",
        }
        return render(request, "organizers/events/sign_ups.html", context, status=status)

    def act(_form_token: FormToken, key: str) -> HttpResponse:
        messages.success(request, _done(access.row, form, access.actor, key))
        return onward(request, address)

    if sent is None:
        return show(new_form_token(access.row.version))
    return send(request, form, act=act, show=show, version=lambda: access.row.version)


def _done(league: models.League, form: SignUpForm, by: Actor, key: str) -> str:
    """Do what a valid form says, and return it in words. Raises Fault."""
    step, chosen = form.cleaned_data["step"], form.cleaned_data["chosen"]
    if step in (OPEN, CLOSE):
        places = form.cleaned_data["limit"] if step == OPEN else None
        take(league, OpenSignUp(places), by=by, request_key=key)
        return _sentence({}, {"places": places}, 0)
    if step == REMOVE:
        names = [row.name for row in chosen_of(league, chosen)]
        league.sign_ups.filter(pk__in=chosen, accepted=False).delete()
        return _("Fuera de la inscripción: %(names)s.") % {"names": listed(names)}
    count = accept(league, chosen, by=by, initials=league.initials, request_key=key)
    words = ngettext("%(count)d persona más en la lista.", "%(count)d personas más en la lista.", count)
    return words % {"count": count}


@sentence_of(OpenSignUp.name)
def _sentence(before: Json, after: Json, walkover: int) -> str:
    if after["places"] is None:
        return _("Inscripción cerrada.")
    words = ngettext(
        "Inscripción abierta, con %(count)d plaza.", "Inscripción abierta, con %(count)d plazas.", after["places"]
    )
    return words % {"count": after["places"]}


urlpatterns: list[URLPattern] = [
    path("ligas/<slug:slug>/organizar/inscripcion/", sign_ups, name="sign_ups"),
]
