"""A new league: founded from a form, or brought in from its file."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from tournaments.decisions.found import found
from tournaments.decisions.import_league import import_league
from tournaments.forms.files import LeagueFileForm
from tournaments.forms.setup import SetupForm
from tournaments.league.faults import Fault
from tournaments.selectors.founding import championship_names, extent
from tournaments.views.organizer.deciding import REFUSED, settle
from tournaments.views.organizer.desk import actor_of
from tournaments.views.organizer.ticket import Ticket, new_ticket, read_ticket

INCOMPLETE = _("El formulario llegó incompleto. Revísalo y envíalo otra vez.")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_league(request: HttpRequest) -> HttpResponse:
    championships = championship_names()
    if request.method != "POST":
        return _founding(request, SetupForm(championships=championships), new_ticket())
    form, ticket = SetupForm(request.POST, championships=championships), read_ticket(request.POST)
    if ticket is None:
        form.add_error(None, INCOMPLETE)
    if not form.is_valid() or ticket is None:
        return _founding(request, form, ticket or new_ticket(), status=REFUSED)
    if request.POST.get("step") == "count":
        return _founding(request, form, ticket, extents=_extents(form))
    try:
        league = settle(
            lambda: found(form.setup, by=actor_of(request), request_key=ticket.request_key(("found", form.setup)))
        )
    except Fault as fault:
        form.add_fault(fault)
        return _founding(request, form, new_ticket(), status=REFUSED)
    messages.success(request, _("Liga fundada. Ahora, los jugadores."))
    return redirect("tournaments:organize", league.slug)


def _founding(
    request: HttpRequest, form: SetupForm, ticket: Ticket, *, status: int = 200, extents: Any = ()
) -> HttpResponse:
    context = {"form": form, "ticket": ticket, "extents": extents}
    return render(request, "tournaments/organizer/found.html", context, status=status)


def _extents(form: SetupForm) -> list[Any]:
    """How long the league is with as many players as fit: on its boards, and on one more."""
    setup = form.setup
    asked = extent(setup.max_players, setup.boards, setup.legs, setup.timetable)
    more = extent(setup.max_players, setup.boards + 1, setup.legs, setup.timetable)
    return [asked] if more.boards == asked.boards else [asked, more]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def import_file(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return _importing(request, LeagueFileForm(), new_ticket())
    form, ticket = LeagueFileForm(request.POST, request.FILES), read_ticket(request.POST)
    if ticket is None:
        form.add_error(None, INCOMPLETE)
    if not form.is_valid() or ticket is None:
        return _importing(request, form, ticket or new_ticket(), status=REFUSED)
    value = form.cleaned_data["league"]
    try:
        league = settle(
            lambda: import_league(value, by=actor_of(request), request_key=ticket.request_key(("import_league", value)))
        )
    except Fault as fault:
        form.add_fault(fault)
        return _importing(request, form, new_ticket(), status=REFUSED)
    messages.success(request, _("Liga traída del fichero."))
    return redirect("tournaments:organize", league.slug)


def _importing(request: HttpRequest, form: LeagueFileForm, ticket: Ticket, *, status: int = 200) -> HttpResponse:
    return render(request, "tournaments/organizer/import.html", {"form": form, "ticket": ticket}, status=status)
