"""The championship of a league: ask to enter one, withdraw the request, leave."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from tournaments.championships.page import membership
from tournaments.deciding.championship_form import ChampionshipForm
from tournaments.deciding.desk import for_officials, open_desk
from tournaments.deciding.page import onward, told
from tournaments.deciding.sending import send
from tournaments.display.championships import championship_names
from tournaments.models.official import Role
from tournaments.store.championship_entries import choose_championship, wanted_championship
from tournaments.web.requests import seen_by
from tournaments.web.ticket import Ticket, new_ticket


@for_officials
@require_http_methods(["GET", "HEAD", "POST"])
def league_championship(request: HttpRequest, slug: str) -> HttpResponse:
    """In any state of the league: its table has nothing to do with it."""
    desk = open_desk(request, slug, Role.ORGANIZER)

    def show(ticket: Ticket, status: int = 200) -> HttpResponse:
        context = {
            "desk": desk,
            "form": form,
            "ticket": ticket,
            "names": championship_names(seen_by(request), request.user),
            "membership": membership(desk.row, request.user),
        }
        return render(request, "championships/league_championship.html", context, status=status)

    def act(ticket: Ticket, key: str) -> HttpResponse:
        decision = choose_championship(desk.row, form.wanted, by=desk.actor, request_key=key, seen=ticket.seen)
        messages.success(request, told(decision))
        return onward(request, desk.address)

    def version() -> int:
        desk.refresh()
        return desk.row.version

    if request.method != "POST":
        form = ChampionshipForm(initial={"championship": wanted_championship(desk.row) or ""})
        return show(new_ticket(desk.row.version))
    form = ChampionshipForm(request.POST)
    return send(request, form, act=act, show=show, version=version)
