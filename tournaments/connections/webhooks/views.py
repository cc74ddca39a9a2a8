"""The page of the webhooks of a league, and the views that change them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db.models import Max
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments import models
from tournaments.connections.outbox import https
from tournaments.connections.outbox.https import Failure
from tournaments.connections.webhooks.outlet import EVENTS, NO_RIGHT, STOPPED
from tournaments.connections.webhooks.verbs import (
    MAX_WEBHOOKS,
    WEBHOOK_VERBS,
    AddWebhook,
    RemoveWebhook,
    RenewWebhook,
    repeat_delivery,
    restart,
    secret_of,
)
from tournaments.display.history import lines_of as lines_of_history
from tournaments.league.faults import Fault
from tournaments.models.alert import SendingState
from tournaments.models.league import Role
from tournaments.store.access.people import full_signature
from tournaments.store.decide import take, with_retries
from tournaments.store.load import zone_of_row
from tournaments.web.deciding.league_access import LeagueAccess, for_officials, open_league_access
from tournaments.web.forms import PlainForm
from tournaments.web.requests import REFUSED_STATUS, mail_address, no_referrer

PAGE_SIZE = 50
"""The most deliveries listed on the page of a webhook, the latest ones."""


@dataclass(frozen=True, slots=True)
class DeliveryLine:
    """A delivery, with times in the league's zone."""

    pk: int
    event: str
    decision: int
    state: str
    words: str
    attempts: int
    at: datetime
    due_at: datetime | None


@dataclass(frozen=True, slots=True)
class WebhookLine:
    """A webhook, with times in the league's zone, and its last delivery."""

    pk: int
    address: str
    added_by: str
    whole_event: bool
    stopped_at: datetime | None
    failing_since: datetime | None
    skipped: int
    last: DeliveryLine | None


def webhook_lines(league: models.League) -> list[WebhookLine]:
    """Return the webhooks of a league, each with its last delivery."""
    local = zone_of_row(league)
    webhooks = list(league.webhooks.select_related("made_by__handle").order_by("pk"))
    last = last_deliveries(webhooks)
    return [_webhook_line(webhook, last.get(webhook.pk), local) for webhook in webhooks]


def last_deliveries(webhooks: Sequence[models.Webhook]) -> dict[int, models.WebhookDelivery]:
    """Return the last delivery of each webhook that has any, by its key."""
    rows = models.WebhookDelivery.objects.filter(webhook__in=webhooks)
    keys = rows.order_by().values("webhook").annotate(last=Max("pk")).values("last")
    return {row.webhook_id: row for row in rows.filter(pk__in=keys).select_related("decision")}


def webhook_line(webhook: models.Webhook) -> WebhookLine:
    """Return a webhook without its last delivery."""
    return _webhook_line(webhook, None, zone_of_row(webhook.league))


def delivery_lines(webhook: models.Webhook) -> list[DeliveryLine]:
    """Return the latest deliveries of a webhook."""
    local = zone_of_row(webhook.league)
    rows = webhook.deliveries.select_related("decision").order_by("-pk")[:PAGE_SIZE]
    return [_delivery_line(row, local) for row in rows]


@dataclass(frozen=True, slots=True)
class WebhookDecisionLine:
    """A decision that added, renewed or removed a webhook; `host` is that of its address."""

    words: str
    host: str
    who: str
    at: datetime


def webhook_decisions(league: models.League) -> list[WebhookDecisionLine]:
    """Return the latest decisions on the webhooks of a league, with their hosts, which the public history omits."""
    rows = league.decisions.filter(verb__in=WEBHOOK_VERBS).order_by("-number")[:PAGE_SIZE]
    lines = zip(rows, lines_of_history(league, list(rows)), strict=True)
    return [
        WebhookDecisionLine(line.what, (row.after or row.before or {}).get("host", ""), line.who, line.at)
        for row, line in lines
    ]


def _webhook_line(row: models.Webhook, last: models.WebhookDelivery | None, local: ZoneInfo) -> WebhookLine:
    """Return a webhook as its page shows it."""
    return WebhookLine(
        pk=row.pk,
        address=row.address,
        added_by=full_signature(row.made_by),
        whole_event=row.whole_event,
        stopped_at=_local_time(row.stopped_at, local),
        failing_since=_local_time(row.failing_since, local),
        skipped=row.skipped,
        last=_delivery_line(last, local) if last else None,
    )


def _delivery_line(row: models.WebhookDelivery, local: ZoneInfo) -> DeliveryLine:
    """Return a delivery as its page shows it."""
    waiting = row.state == SendingState.WAITING
    at = _local_time(row.ended_at or row.made_at, local)
    assert at
    return DeliveryLine(
        pk=row.pk,
        event=EVENTS.get(row.decision.verb, row.decision.verb),
        decision=row.decision.number,
        state=row.state,
        words=_result_sentence(row),
        attempts=row.attempts,
        at=at,
        due_at=_local_time(row.due_at, local) if waiting and row.attempts else None,
    )


def _local_time(moment: datetime | None, local: ZoneInfo) -> datetime | None:
    """Return a moment as local time without a zone."""
    return moment.astimezone(local).replace(tzinfo=None) if moment else None


def _result_sentence(row: models.WebhookDelivery) -> str:
    """Return the result of the last try as a sentence."""
    if row.state == SendingState.WAITING and not row.answer:
        return _("Por enviar.")
    if row.answer.isdecimal():
        if row.state == SendingState.SENT:
            return _("Recibido: respondió %(status)s.") % {"status": row.answer}
        return _("El servidor respondió %(status)s.") % {"status": row.answer}
    sentences = {
        Failure.UNKNOWN_HOST: _("No se encontró el servidor en internet."),
        Failure.PORT: _("El puerto no está permitido: no se envió."),
        Failure.CERTIFICATE: _("El certificado del servidor no vale: no se envió."),
        Failure.TIMEOUT: _("El servidor no respondió a tiempo."),
        Failure.UNREACHABLE: _("No se pudo conectar con el servidor."),
        NO_RIGHT: _("No se envió: la liga es privada y quien añadió el programa ya no la organiza."),
        STOPPED: _("No se envió: los avisos a este programa estaban parados."),
    }
    return sentences.get(row.answer, _("No se pudo enviar."))


FAILURE_TEXTS = {
    Failure.MALFORMED: gettext_lazy(
        "Se espera una dirección como https://club.example/avisos, sin espacios ni contraseñas."
    ),
    Failure.NOT_HTTPS: gettext_lazy("Se espera una dirección que empiece por https://."),
    Failure.PORT: gettext_lazy("Solo se admiten los puertos 443 y 8443."),
    Failure.UNKNOWN_HOST: gettext_lazy("No se encuentra ese servidor en internet: revisa cómo está escrito."),
}


class WebhookForm(PlainForm):
    """The form of a new webhook. Its address is checked now and again at each delivery."""

    address = forms.CharField(
        label=gettext_lazy("Dirección"),
        max_length=https.MAX_LENGTH,
        widget=forms.URLInput(attrs={"inputmode": "url", "autocomplete": "off", "placeholder": "https://"}),
        help_text=gettext_lazy("Recibirá por POST lo que se decida: números y direcciones, ningún nombre."),
    )

    whole_event = forms.BooleanField(label=gettext_lazy("También lo de las demás fases del torneo"), required=False)

    def __init__(self, *sent: object, league: models.League) -> None:
        super().__init__(*sent)
        self.league = league
        if models.EventStage.objects.filter(event__stages__league=league).count() < 2:
            del self.fields["whole_event"]

    def clean_address(self) -> str:
        """Refuse an address that cannot be reached or is in the list already."""
        address: str = self.cleaned_data["address"]
        try:
            https.check_entered(address)
        except https.RequestFailed as failed:
            raise ValidationError(FAILURE_TEXTS[failed.disclosed]) from None
        if self.league.webhooks.filter(address=address).exists():
            raise ValidationError(gettext_lazy("Esta liga ya avisa a un programa en esa dirección."))
        return address

    def clean(self) -> None:
        if self.league.webhooks.count() >= MAX_WEBHOOKS:
            words = gettext_lazy("La liga ya avisa a %(most)d programas: quita alguno antes.")
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
    whole = form.cleaned_data.get("whole_event", False)
    verb = AddWebhook(form.cleaned_data["address"], mail_address(request, ""), user, whole)
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
