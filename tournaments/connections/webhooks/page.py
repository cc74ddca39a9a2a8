"""The contents of the pages about webhooks: their latest deliveries, each with its result in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments import models
from tournaments.connections.outbox.https import Failure
from tournaments.connections.webhooks.outlet import EVENTS, NO_RIGHT, STOPPED
from tournaments.connections.webhooks.verbs import WEBHOOK_VERBS
from tournaments.display.history import lines_of as lines_of_history
from tournaments.models.alert import SendingState
from tournaments.store.access.people import full_signature
from tournaments.store.load import zone_of_row

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
