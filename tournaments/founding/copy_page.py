"""The page that copies a league as the next season."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from tournaments.deciding.desk import for_officials, open_desk
from tournaments.deciding.page import onward
from tournaments.deciding.sending import send
from tournaments.founding.copy_league import copy_league, next_name
from tournaments.models.official import Role
from tournaments.web.forms import PlainForm, TextField
from tournaments.web.ticket import Ticket, new_ticket


class CopyForm(PlainForm):
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
    desk = open_desk(request, slug, Role.ORGANIZER)

    def show(ticket: Ticket, status: int = 200) -> HttpResponse:
        context = {"desk": desk, "form": form, "ticket": ticket}
        return render(request, "founding/copy.html", context, status=status)

    def act(_ticket: Ticket, key: str) -> HttpResponse:
        data = form.cleaned_data
        league = copy_league(
            desk.row,
            data["name"],
            by=desk.actor,
            with_players=data["players"],
            with_team=data["team"],
            request_key=key,
        )
        messages.success(request, str(_("Liga copiada. Revisa la lista y los ajustes antes del sorteo.")))
        return onward(request, reverse("tournaments:organize", args=[league.slug]))

    if request.method != "POST":
        form = CopyForm(initial={"name": next_name(desk.name), "players": True, "team": True})
        return show(new_ticket())
    form = CopyForm(request.POST)
    return send(request, form, act=act, show=show)
