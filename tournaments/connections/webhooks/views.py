"""The pages on which an organizer manages the webhooks of a league, reads their deliveries and repeats them."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments import models
from tournaments.connections.outbox import https
from tournaments.connections.outbox.https import Failure
from tournaments.connections.webhooks.page import delivery_lines, webhook_decisions, webhook_line, webhook_lines
from tournaments.connections.webhooks.verbs import (
    MAX_WEBHOOKS,
    AddWebhook,
    RemoveWebhook,
    RenewWebhook,
    repeat_delivery,
    restart,
    secret_of,
)
from tournaments.league.faults import Fault
from tournaments.models.league import Role
from tournaments.store.decide import take, with_retries
from tournaments.web.deciding.league_access import LeagueAccess, for_officials, open_league_access
from tournaments.web.forms import PlainForm
from tournaments.web.requests import REFUSED_STATUS, mail_address, no_referrer

FAILURE_TEXTS = {
    Failure.MALFORMED: _("Se espera una dirección como https://club.example/avisos, sin espacios ni contraseñas."),
    Failure.NOT_HTTPS: _("Se espera una dirección que empiece por https://."),
    Failure.PORT: _("Solo se admiten los puertos 443 y 8443."),
    Failure.UNKNOWN_HOST: _("No se encuentra ese servidor en internet: revisa cómo está escrito."),
}


class WebhookForm(PlainForm):
    """The form of a new webhook. Its address is checked now and again at each delivery."""

    address = forms.CharField(
        label=_("Dirección"),
        max_length=https.MAX_LENGTH,
        widget=forms.URLInput(attrs={"inputmode": "url", "autocomplete": "off", "placeholder": "https://"}),
        help_text=_("Recibirá por POST lo que se decida en esta liga: números y direcciones, ningún nombre."),
    )

    def __init__(self, *sent: object, league: models.League) -> None:
        super().__init__(*sent)
        self.league = league

    def clean_address(self) -> str:
        """Refuse an address that cannot be reached or is in the list already."""
        address: str = self.cleaned_data["address"]
        try:
            https.check_entered(address)
        except https.RequestFailed as failed:
            raise ValidationError(FAILURE_TEXTS[failed.disclosed]) from None
        if self.league.webhooks.filter(address=address).exists():
            raise ValidationError(_("Esta liga ya avisa a un programa en esa dirección."))
        return address

    def clean(self) -> None:
        if self.league.webhooks.count() >= MAX_WEBHOOKS:
            words = _("La liga ya avisa a %(most)d programas: quita alguno antes.")
            self.add_error(None, words % {"most": MAX_WEBHOOKS})


def _access(request: HttpRequest, slug: str) -> LeagueAccess:
    """Return the access of an organizer's account."""
    return open_league_access(request, slug, Role.ORGANIZER, by_link=False)


def _webhook(access: LeagueAccess, object_id: int) -> models.Webhook:
    return get_object_or_404(access.row.webhooks.select_related("league", "made_by__handle"), pk=object_id)


@no_referrer
@for_officials
@require_http_methods(["GET", "HEAD", "POST"])
def webhooks(request: HttpRequest, slug: str) -> HttpResponse:
    """List the webhooks and add one. The secret of a new webhook is only in the answer to its form."""
    access = _access(request, slug)
    form, made, status = WebhookForm(league=access.row), None, 200
    if request.method == "POST":
        form = WebhookForm(request.POST, league=access.row)
        made = _added(request, access, form) if form.is_valid() else None
        if made:
            form = WebhookForm(league=access.row)
        else:
            status = REFUSED_STATUS
    context = {
        "access": access,
        "form": form,
        "button": gettext("Añadir el programa"),
        "made": made,
        "secret": secret_of(made) if made else "",
        "webhooks": webhook_lines(access.row),
        "record": webhook_decisions(access.row),
    }
    return render(request, "connections/webhooks/webhooks.html", context, status=status)


def _added(request: HttpRequest, access: LeagueAccess, form: WebhookForm) -> models.Webhook | None:
    """Add a webhook and return it, or None if the decision is refused; the form then shows the fault."""
    user = access.actor.user
    assert user, "organizers have an account"
    verb = AddWebhook(form.cleaned_data["address"], mail_address(request, ""), user)
    try:
        decision = with_retries(lambda: take(access.row, verb, by=access.actor))
    except Fault as fault:
        form.add_fault(fault)
        return None
    return access.row.webhooks.get(pk=(decision.after or {})["webhook"])


@for_officials
@require_safe
def webhook(request: HttpRequest, slug: str, object_id: int) -> HttpResponse:
    access = _access(request, slug)
    return _webhook_response(request, access, _webhook(access, object_id))


def _webhook_response(
    request: HttpRequest, access: LeagueAccess, row: models.Webhook, secret: str = ""
) -> HttpResponse:
    """Return the page of a webhook, with its secret if that is new."""
    context = {"access": access, "webhook": webhook_line(row), "sendings": delivery_lines(row), "secret": secret}
    return render(request, "connections/webhooks/webhook.html", context)


@no_referrer
@for_officials
@require_POST
def renew(request: HttpRequest, slug: str, object_id: int) -> HttpResponse:
    """Give a webhook a new secret, which is only in this answer."""
    access = _access(request, slug)
    verb = RenewWebhook(_webhook(access, object_id).pk)
    with_retries(lambda: take(access.row, verb, by=access.actor))
    row = _webhook(access, object_id)
    return _webhook_response(request, access, row, secret_of(row))


@for_officials
@require_POST
def remove(request: HttpRequest, slug: str, object_id: int) -> HttpResponse:
    """Remove a webhook."""
    access = _access(request, slug)
    verb = RemoveWebhook(_webhook(access, object_id).pk)
    try:
        with_retries(lambda: take(access.row, verb, by=access.actor))
    except models.Webhook.DoesNotExist as missing:
        raise Http404(object_id) from missing
    messages.success(request, gettext("Programa quitado: no se le envía nada más."))
    return redirect("tournaments:webhooks", access.slug)


@for_officials
@require_POST
def start_again(request: HttpRequest, slug: str, object_id: int) -> HttpResponse:
    """Restart a webhook that the site stopped; the account that does so becomes its owner."""
    access = _access(request, slug)
    row = _webhook(access, object_id)
    user = access.actor.user
    assert user, "organizers have an account"
    restart(row, user)
    messages.success(request, gettext("El programa vuelve a recibir avisos."))
    return redirect("tournaments:webhook", access.slug, row.pk)


@for_officials
@require_POST
def send_again(request: HttpRequest, slug: str, object_id: int, sending: int) -> HttpResponse:
    """Repeat a delivery with the same key."""
    access = _access(request, slug)
    row = _webhook(access, object_id)
    ended = get_object_or_404(row.deliveries, pk=sending)
    repeat_delivery(ended)
    messages.success(request, gettext("Se vuelve a enviar."))
    return redirect("tournaments:webhook", access.slug, row.pk)


WEBHOOKS = "ligas/<slug:slug>/organizar/webhooks/"

urlpatterns: list[URLPattern] = [
    path(WEBHOOKS, webhooks, name="webhooks"),
    path(f"{WEBHOOKS}<int:object_id>/", webhook, name="webhook"),
    path(f"{WEBHOOKS}<int:object_id>/quitar/", remove, name="remove_webhook"),
    path(f"{WEBHOOKS}<int:object_id>/secreto/", renew, name="renew_webhook"),
    path(f"{WEBHOOKS}<int:object_id>/reanudar/", start_again, name="start_webhook_again"),
    path(f"{WEBHOOKS}<int:object_id>/envios/<int:sending>/repetir/", send_again, name="send_again"),
]
