"""Webhooks as a way out of the site: what each is told of, and what becomes of one that does not answer."""

from __future__ import annotations

import json
from datetime import timedelta
from uuid import uuid4

from django.db.models import Count, Exists, F, OuterRef, QuerySet
from django.utils import timezone

from tournaments import models
from tournaments.models.official import Role
from tournaments.models.sending import SendingState
from tournaments.outbox import https
from tournaments.outbox.https import Trouble
from tournaments.outbox.outlets import Answer, Outcome, Outlet, register
from tournaments.webhooks.events import EVENTS, document
from tournaments.webhooks.signing import headers

MAX_WAITING = 500
"""Decisions that may wait for one webhook; further ones are counted and not sent."""
MAX_AT_ONCE = 2
"""Sendings of the webhooks of an account that are under way at a time."""
STOPPED_AFTER = timedelta(days=5)
"""A webhook that has failed for so long, without one success, is stopped."""
NO_RIGHT, STOPPED = "no_right", "stopped"
NEVER = ("not_https", "malformed", "port")
"""What no further try mends."""
UNANSWERED = frozenset({Trouble.TIMEOUT, Trouble.UNREACHABLE, Trouble.UNKNOWN_HOST})
"""Troubles of a receiver, and not of what it was sent: the rest of what waits for it would meet the same."""
LONGEST_HOLD = timedelta(minutes=5)
GONE = 410
"""The status with which a receiver says that it wants nothing any more."""


class Webhooks(Outlet):
    model = models.WebhookDelivery
    delays = (
        *(timedelta(seconds=seconds) for seconds in (10, 60, 300, 1800)),
        *(timedelta(hours=hours) for hours in (2, 6, 12, 24, 24)),
    )

    is_slow = True

    def spread(self, decision: models.Decision) -> None:
        if decision.verb not in EVENTS or decision.league_id is None:
            return
        now = timezone.now()
        for webhook in models.Webhook.objects.filter(league=decision.league_id, stopped_at=None):
            if webhook.deliveries.filter(state=SendingState.WAITING).count() >= MAX_WAITING:
                models.Webhook.objects.filter(pk=webhook.pk).update(skipped=F("skipped") + 1)
                continue
            webhook.deliveries.get_or_create(decision=decision, defaults={"key": uuid4().hex, "due_at": now})

    def fair(self, rows: QuerySet[models.WebhookDelivery]) -> QuerySet[models.WebhookDelivery]:
        """One at a time to each webhook, and none to one that was found to answer nothing a moment ago.

        Those of accounts that have their share under way are left out too: receivers that hang hold up those alone.
        """
        now = timezone.now()
        under_way = models.WebhookDelivery.objects.filter(state=SendingState.WAITING, taken_until__gte=now)
        by_account = under_way.values("webhook__made_by").annotate(count=Count("pk")).filter(count__gte=MAX_AT_ONCE)
        held = models.Webhook.objects.filter(pk=OuterRef("webhook"), held_until__gt=now)
        free = rows.exclude(Exists(held)).exclude(Exists(under_way.filter(webhook=OuterRef("webhook"))))
        return free.exclude(webhook__made_by__in=by_account.values("webhook__made_by"))

    def send(self, sending: models.WebhookDelivery) -> Answer:
        rows = models.WebhookDelivery.objects.select_related("webhook__league", "webhook__made_by", "decision__undoes")
        row = rows.filter(pk=sending.pk).first()
        if row is None:
            return Answer(Outcome.DROPPED)
        if row.webhook.stopped_at:
            return Answer(Outcome.DROPPED, STOPPED)
        if not may_be_told(row.webhook):
            return Answer(Outcome.DROPPED, NO_RIGHT)
        body = json.dumps(document(row.webhook, row.decision)).encode()
        signed = headers(row.webhook, row.key, int(timezone.now().timestamp()), body)
        try:
            status = https.post(row.webhook.address, body, {"Content-Type": "application/json", **signed})
        except https.Unsent as unsent:
            return Answer(Outcome.REFUSED if unsent.trouble in NEVER else Outcome.RETRY, unsent.told)
        if 200 <= status < 300:
            return Answer(Outcome.SENT, str(status))
        return Answer(Outcome.REFUSED if status == GONE else Outcome.RETRY, str(status))

    def settled(self, sending: models.WebhookDelivery, answer: Answer) -> None:
        webhook, now = models.Webhook.objects.filter(pk=sending.webhook_id), timezone.now()
        if answer.outcome is Outcome.SENT:
            webhook.update(failing_since=None, held_until=None)
        elif answer.outcome in (Outcome.RETRY, Outcome.REFUSED):
            webhook.filter(failing_since=None).update(failing_since=now)
            if answer.said in UNANSWERED and sending.state == SendingState.WAITING:
                webhook.update(held_until=min(sending.due_at, now + LONGEST_HOLD))
            long = webhook.filter(stopped_at=None, failing_since__lte=now - STOPPED_AFTER)
            if answer.said == str(GONE) or long.exists():
                webhook.filter(stopped_at=None).update(stopped_at=now)


def may_be_told(webhook: models.Webhook) -> bool:
    """Whether anybody may read the league, or whoever added the webhook still organizes it."""
    league, user = webhook.league, webhook.made_by
    if league.published and not league.withheld:
        return True
    organizes = models.Official.objects.filter(league=league, user=user, role=Role.ORGANIZER).exists()
    return user.is_active and (user.is_superuser or organizes)


register(Webhooks())
