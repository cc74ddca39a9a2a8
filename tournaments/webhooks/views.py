"""The pages where an organizer adds webhooks to a league, reads what they were sent, and sends it again."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments import models
from tournaments.deciding.league_access import LeagueAccess, for_officials, open_league_access
from tournaments.models.official import Role
from tournaments.models.sending import SendingState
from tournaments.store.outbox import wake
from tournaments.web.addresses import for_mail
from tournaments.web.requests import REFUSED, no_referrer
from tournaments.webhooks.forms import WebhookForm
from tournaments.webhooks.page import line_of, lines_of, sendings_of
from tournaments.webhooks.signing import new_salt, secret_of


def _access(request: HttpRequest, slug: str) -> LeagueAccess:
    return open_league_access(request, slug, Role.ORGANIZER, by_link=False)


def _webhook(access: LeagueAccess, which: int) -> models.Webhook:
    return get_object_or_404(access.row.webhooks.select_related("league", "made_by__handle"), pk=which)


@no_referrer
@for_officials
@require_http_methods(["GET", "HEAD", "POST"])
def webhooks(request: HttpRequest, slug: str) -> HttpResponse:
    """The secret of a new one is on the answer to its form, and nowhere else."""
    access = _access(request, slug)
    form, made, status = WebhookForm(league=access.row), None, 200
    if request.method == "POST":
        form = WebhookForm(request.POST, league=access.row)
        if form.is_valid():
            made = _add(request, access, form.cleaned_data["address"])
            form = WebhookForm(league=access.row)
        else:
            status = REFUSED
    context = {
        "access": access,
        "form": form,
        "button": _("Añadir el webhook"),
        "made": made,
        "secret": secret_of(made) if made else "",
        "webhooks": lines_of(access.row),
    }
    return render(request, "webhooks/webhooks.html", context, status=status)


def _add(request: HttpRequest, access: LeagueAccess, address: str) -> models.Webhook:
    user = access.actor.user
    assert user, "nobody organizes a league without an account"
    given = {"salt": new_salt(), "site": for_mail(request, ""), "made_by": user}
    return access.row.webhooks.create(address=address, **given)


@for_officials
@require_safe
def webhook(request: HttpRequest, slug: str, which: int) -> HttpResponse:
    access = _access(request, slug)
    row = _webhook(access, which)
    context = {"access": access, "webhook": line_of(row), "sendings": sendings_of(row)}
    return render(request, "webhooks/webhook.html", context)


@for_officials
@require_POST
def remove(request: HttpRequest, slug: str, which: int) -> HttpResponse:
    access = _access(request, slug)
    _webhook(access, which).delete()
    messages.success(request, _("Webhook quitado: no se le envía nada más."))
    return redirect("tournaments:webhooks", access.slug)


@for_officials
@require_POST
def start_again(request: HttpRequest, slug: str, which: int) -> HttpResponse:
    """Set a webhook going that the site stopped; whoever does so answers for it from then on."""
    access = _access(request, slug)
    row = _webhook(access, which)
    going = {"stopped_at": None, "failing_since": None, "skipped": 0, "made_by": access.actor.user}
    models.Webhook.objects.filter(pk=row.pk).update(**going)
    messages.success(request, _("El webhook vuelve a funcionar."))
    return redirect("tournaments:webhook", access.slug, row.pk)


@for_officials
@require_POST
def send_again(request: HttpRequest, slug: str, which: int, sending: int) -> HttpResponse:
    """Send once more what ended, whatever came of it, with the same key."""
    access = _access(request, slug)
    row = _webhook(access, which)
    ended = get_object_or_404(row.deliveries, pk=sending)
    anew = {"state": SendingState.WAITING, "attempts": 0, "due_at": timezone.now(), "ended_at": None, "answer": ""}
    row.deliveries.filter(pk=ended.pk).exclude(state=SendingState.WAITING).update(**anew)
    row.deliveries.filter(pk=ended.pk, state=SendingState.WAITING, taken_until=None).update(due_at=timezone.now())
    wake()
    messages.success(request, _("Se vuelve a enviar."))
    return redirect("tournaments:webhook", access.slug, row.pk)
