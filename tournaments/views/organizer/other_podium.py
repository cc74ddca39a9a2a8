"""The podium of another game of a championship, typed in."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from tournaments import models, permissions
from tournaments.decisions.other_podium import add_other_podium
from tournaments.forms.other_podium import OtherPodiumForm
from tournaments.league.faults import Fault
from tournaments.views.organizer.deciding import REFUSED, onward, settle, told
from tournaments.views.organizer.desk import actor_of
from tournaments.views.organizer.founding import INCOMPLETE
from tournaments.views.organizer.ticket import Ticket, new_ticket, read_ticket
from tournaments.views.requests import seen_by
from tournaments.views.way_in import signed_in


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def other_podium(request: HttpRequest, slug: str) -> HttpResponse:
    championship = get_object_or_404(permissions.championships_seen_in(seen_by(request)), slug=slug)
    by = actor_of(request)
    if by.user is None or not permissions.may_add_podium(by.user, championship):
        raise PermissionDenied
    if request.method != "POST":
        return _page(request, championship, OtherPodiumForm(), new_ticket())
    form, ticket = OtherPodiumForm(request.POST), read_ticket(request.POST)
    if ticket is None:
        form.add_error(None, INCOMPLETE)
    if not form.is_valid() or ticket is None:
        return _page(request, championship, form, ticket or new_ticket(), status=REFUSED)
    try:
        key = ticket.request_key(request)
        decision = settle(lambda: add_other_podium(championship.name, form.played, by=by, request_key=key))
    except Fault as fault:
        form.add_fault(fault)
        return _page(request, championship, form, new_ticket(), status=REFUSED)
    messages.success(request, told(decision))
    return onward(request, reverse("tournaments:other_podium", args=[slug]))


def _page(
    request: HttpRequest, championship: models.Championship, form: OtherPodiumForm, ticket: Ticket, *, status: int = 200
) -> HttpResponse:
    context = {"championship": championship.name, "slug": championship.slug, "form": form, "ticket": ticket}
    return render(request, "tournaments/organizer/other_podium.html", context, status=status)
