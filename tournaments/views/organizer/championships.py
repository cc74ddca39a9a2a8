"""What is decided of a championship: its colours and crest, and the podium of another game, typed in."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from tournaments import models, permissions
from tournaments.decisions.actor import Actor
from tournaments.decisions.dress import dress_championship
from tournaments.decisions.other_podium import add_other_podium
from tournaments.forms.livery import LiveryForm
from tournaments.forms.other_podium import OtherPodiumForm
from tournaments.selectors.liveries import livery_of_championship
from tournaments.views.organizer.deciding import onward, told
from tournaments.views.organizer.desk import actor_of
from tournaments.views.organizer.livery import initial_of
from tournaments.views.organizer.sending import send
from tournaments.views.organizer.ticket import Ticket, new_ticket
from tournaments.views.requests import seen_by
from tournaments.views.way_in import signed_in


def opened(request: HttpRequest, slug: str) -> tuple[models.Championship, Actor]:
    """A championship, for somebody who organizes it; Http404 or PermissionDenied for anybody else."""
    seen = permissions.championships_seen_in(seen_by(request), request.user)
    championship = get_object_or_404(seen, slug=slug)
    if not permissions.organizes_championship(request.user, championship.pk):
        raise PermissionDenied
    return championship, actor_of(request)


def version_of(championship: models.Championship) -> int:
    """As it stands now."""
    championship.refresh_from_db(fields=["version"])
    return championship.version


def _done(request: HttpRequest, decision: models.Decision, view: str, slug: str) -> HttpResponse:
    messages.success(request, told(decision))
    return onward(request, reverse(f"tournaments:{view}", args=[slug]))


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def championship_livery(request: HttpRequest, slug: str) -> HttpResponse:
    championship, by = opened(request, slug)
    worn = livery_of_championship(championship)
    sent = request.method == "POST"
    given = (request.POST, request.FILES) if sent else ()
    form = LiveryForm(*given, initial=initial_of(worn), has_crest=championship.crest_id is not None)

    def show(ticket: Ticket, status: int = 200) -> HttpResponse:
        context = {
            "title": _("Imagen del campeonato"),
            "explains": _("La llevan las ligas del campeonato que no tienen la suya."),
            "button": _("Guardar la imagen"),
            "championship": championship,
            "livery": worn,
            "form": form,
            "ticket": ticket,
        }
        return render(request, "tournaments/organizer/championship_livery.html", context, status=status)

    def act(ticket: Ticket, key: str) -> HttpResponse:
        decision = dress_championship(championship, form.livery, by=by, request_key=key, seen=ticket.seen)
        return _done(request, decision, "championship_livery", slug)

    if not sent:
        return show(new_ticket(championship.version))
    return send(request, form, act=act, show=show, version=lambda: version_of(championship))


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def other_podium(request: HttpRequest, slug: str) -> HttpResponse:
    championship, by = opened(request, slug)
    sent = request.method == "POST"
    form = OtherPodiumForm(request.POST) if sent else OtherPodiumForm()

    def show(ticket: Ticket, status: int = 200) -> HttpResponse:
        context = {"championship": championship.name, "slug": slug, "form": form, "ticket": ticket}
        return render(request, "tournaments/organizer/other_podium.html", context, status=status)

    def act(ticket: Ticket, key: str) -> HttpResponse:
        decision = add_other_podium(championship, form.played, by=by, request_key=key, seen=ticket.seen)
        return _done(request, decision, "other_podium", slug)

    if not sent:
        return show(new_ticket(championship.version))
    return send(request, form, act=act, show=show, version=lambda: version_of(championship))
