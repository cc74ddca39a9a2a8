"""The colours and the crest: of a league, and of a championship for all its leagues."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from tournaments import models, permissions
from tournaments.decisions.dress import Dress, dress_championship
from tournaments.forms.livery import LiveryForm
from tournaments.league.faults import Fault
from tournaments.league.livery import Livery
from tournaments.league.values import State
from tournaments.permissions import championships_seen_in
from tournaments.selectors.loading import livery_of, livery_of_championship
from tournaments.views.organizer.deciding import REFUSED, DecisionPage, onward, settle, told
from tournaments.views.organizer.desk import actor_of
from tournaments.views.organizer.founding import INCOMPLETE
from tournaments.views.organizer.ticket import Ticket, new_ticket, read_ticket
from tournaments.views.requests import seen_by
from tournaments.views.way_in import signed_in


def initial_of(livery: Livery) -> dict[str, str]:
    return {"first": livery.first, "second": livery.second}


class LeagueLivery(DecisionPage):
    form_class = LiveryForm
    template = "tournaments/organizer/livery.html"
    title = _("Imagen")
    explains = _("El escudo y los colores con que se imprimen los diplomas y los demás documentos.")
    button = _("Guardar la imagen")
    states = frozenset(State)
    confirms = False

    def initial(self) -> Mapping[str, Any]:
        return initial_of(livery_of(self.desk.row))

    def form_options(self) -> Mapping[str, Any]:
        return {"has_crest": self.desk.row.crest_id is not None}

    def context(self) -> Mapping[str, Any]:
        return {"livery": livery_of(self.desk.row)}

    def verb(self, form: LiveryForm) -> Dress:
        return form.livery


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def championship_livery(request: HttpRequest, slug: str) -> HttpResponse:
    championship = get_object_or_404(championships_seen_in(seen_by(request)), slug=slug)
    by = actor_of(request)
    if by.user is None or not permissions.may_add_podium(by.user, championship):
        raise PermissionDenied
    options = {"has_crest": championship.crest_id is not None}
    if request.method != "POST":
        form = LiveryForm(initial=initial_of(livery_of_championship(championship)), **options)
        return _page(request, championship, form, new_ticket())
    form, ticket = LiveryForm(request.POST, request.FILES, **options), read_ticket(request.POST)
    if ticket is None:
        form.add_error(None, INCOMPLETE)
    if not form.is_valid() or ticket is None:
        return _page(request, championship, form, ticket or new_ticket(), status=REFUSED)
    try:
        key = ticket.request_key(request)
        decision = settle(lambda: dress_championship(championship, form.livery, by=by, request_key=key))
    except Fault as fault:
        form.add_fault(fault)
        return _page(request, championship, form, new_ticket(), status=REFUSED)
    messages.success(request, told(decision))
    return onward(request, reverse("tournaments:championship_livery", args=[slug]))


def _page(
    request: HttpRequest, championship: models.Championship, form: LiveryForm, ticket: Ticket, *, status: int = 200
) -> HttpResponse:
    context = {
        "title": _("Imagen del campeonato"),
        "explains": _("La llevan las ligas del campeonato que no tienen la suya."),
        "button": _("Guardar la imagen"),
        "championship": championship,
        "livery": livery_of_championship(championship),
        "form": form,
        "ticket": ticket,
    }
    return render(request, "tournaments/organizer/championship_livery.html", context, status=status)
