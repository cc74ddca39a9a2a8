"""The page that copies a league as the next season."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from tournaments.models.official import Role
from tournaments.organizers.founding.copy_league import copy_league, next_name
from tournaments.web.deciding.afterwards import onward
from tournaments.web.deciding.league_access import for_officials, open_league_access
from tournaments.web.deciding.sending import send
from tournaments.web.form_token import FormToken, new_form_token
from tournaments.web.forms import PlainForm, TextField


class CopyForm(PlainForm):
    """The name of the copy, and whether it has the players and the officials of the other league."""

    name = TextField(label=_("Nombre de la liga"), help_text=_("Lo leerá cualquiera que vea la liga."))
    players = forms.BooleanField(
        label=_("Con sus jugadores"), required=False, help_text=_("La lista se puede cambiar hasta el sorteo.")
    )
    team = forms.BooleanField(
        label=_("Con su equipo"), required=False, help_text=_("Quienes organizan y quienes arbitran.")
    )


@for_officials
@require_http_methods(["GET", "HEAD", "POST"])
def copy(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the form that copies a league, or copy it."""
    access = open_league_access(request, slug, Role.ORGANIZER)

    def show(form_token: FormToken, status: int = 200) -> HttpResponse:
        context = {"access": access, "form": form, "form_token": form_token}
        return render(request, "organizers/founding/copy.html", context, status=status)

    def act(_form_token: FormToken, key: str) -> HttpResponse:
        data = form.cleaned_data
        league = copy_league(
            access.row,
            data["name"],
            by=access.actor,
            with_players=data["players"],
            with_team=data["team"],
            request_key=key,
        )
        messages.success(request, str(_("Liga copiada. Revisa la lista y los ajustes antes del sorteo.")))
        return onward(request, reverse("tournaments:organize", args=[league.slug]))

    if request.method != "POST":
        form = CopyForm(initial={"name": next_name(access.name), "players": True, "team": True})
        return show(new_form_token())
    form = CopyForm(request.POST)
    return send(request, form, act=act, show=show)
