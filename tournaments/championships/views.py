"""The podium of another game in a championship, typed in."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from tournaments.accounts.way_in import signed_in
from tournaments.championships.forms import OtherPodiumForm
from tournaments.championships.other_podium import add_other_podium
from tournaments.deciding.championship import done, opened, version_of
from tournaments.deciding.sending import send
from tournaments.web.ticket import Ticket, new_ticket


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def other_podium(request: HttpRequest, slug: str) -> HttpResponse:
    championship, by = opened(request, slug)
    sent = request.method == "POST"
    form = OtherPodiumForm(request.POST) if sent else OtherPodiumForm()

    def show(ticket: Ticket, status: int = 200) -> HttpResponse:
        context = {"championship": championship.name, "slug": slug, "form": form, "ticket": ticket}
        return render(request, "championships/other_podium.html", context, status=status)

    def act(ticket: Ticket, key: str) -> HttpResponse:
        decision = add_other_podium(championship, form.played, by=by, request_key=key, seen=ticket.seen)
        return done(request, decision, "other_podium", slug)

    if not sent:
        return show(new_ticket(championship.version))
    return send(request, form, act=act, show=show, version=lambda: version_of(championship))
