"""The outlet of webhooks: the document of each event, deliveries, retries, and the stopping of webhooks that keep
failing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import timedelta
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.urls import reverse
from django.utils import timezone

from tournaments import models
from tournaments.connections.outbox import https
from tournaments.connections.outbox.https import Failure
from tournaments.connections.outbox.sending import Outlet, SendResult, TryOutcome, register
from tournaments.connections.webhooks.verbs import headers
from tournaments.models.alert import SendingState
from tournaments.models.league import Role
from tournaments.store.outbox import LISTENERS, Listener

EVENTS: Mapping[str, str] = {
    "record_result": "result.entered",
    "correct_result": "result.corrected",
    "confirm_result": "result.confirmed",
    "submit_sheet": "sheet.submitted",
    "accept_sheet": "sheet.accepted",
    "settle_sheet": "sheet.settled",
    "undo": "decision.undone",
    **dict.fromkeys(("swap_games", "move_game", "set_hour", "put_off", "set_tiebreak_hour"), "game.moved"),
    **dict.fromkeys(("reschedule", "delay_stage"), "calendar.changed"),
    "draw_lots": "lots.drawn",
    "withdraw": "player.withdrawn",
    "readmit": "player.readmitted",
    "play_off": "tiebreak.called",
    "rule": "tie.ruled",
    "close": "league.closed",
    "reopen": "league.reopened",
    "publish_round": "round.published",
    "retract_round": "round.retracted",
    "exchange_players": "round.changed",
    "check_in": "players.listed",
    "qualify": "stage.filled",
    "return_qualified": "stage.emptied",
    **dict.fromkeys(("arrange_stage", "found_stage"), "stage.founded"),
}
"""The event of each verb."""


def webhooks_of(league: int | OuterRef) -> QuerySet[models.Webhook]:
    """Return the working webhooks of a league, by its key, with those of its whole event."""
    of_event = Q(whole_event=True, league__event_stage__event__stages__league=league)
    return models.Webhook.objects.filter(Q(league=league) | of_event, stopped_at=None).distinct()


LISTENERS.append(
    Listener(
        verbs=EVENTS.keys(),
        receivers=lambda league: models.Webhook.objects.filter(Q(league=league) | Q(whole_event=True), stopped_at=None),
        has_receivers=lambda: Exists(webhooks_of(OuterRef("pk"))),
    )
)


def document(webhook: models.Webhook, decision: models.Decision) -> dict[str, Any]:
    """Return the document sent for a decision, with the present addresses of its league and games."""
    league, site = decision.league, settings.SITE_URL or webhook.site
    assert league
    data: dict[str, Any] = {
        "decision": decision.number,
        "league": {
            "id": league.pk,
            "address": f"{site}{reverse('tournaments:standings', args=[league.slug])}",
            "api": f"{site}{reverse('api:league', args=[league.slug])}",
        },
        "games": [
            {"id": game, "api": f"{site}{reverse('api:league_game', args=[league.slug, game])}"}
            for game in games_of(league, decision)
        ],
        "players": [
            {"number": number, "api": f"{site}{reverse('api:league_players', args=[league.slug])}"}
            for number in players_of(league, decision)
        ],
    }
    if number := round_of(decision):
        data["round"] = number
    if event := models.Event.objects.filter(stages__league=league).first():
        data["event"] = {
            "address": f"{site}{reverse('tournaments:event', args=[event.slug])}",
            "api": f"{site}{reverse('api:event', args=[event.slug])}",
        }
    if decision.undoes_id and decision.undoes:
        data["undoes"] = {"decision": decision.undoes.number, "event": EVENTS.get(decision.undoes.verb)}
    return {"type": EVENTS[decision.verb], "timestamp": decision.taken_at.isoformat(), "data": data}


def round_of(decision: models.Decision) -> int:
    """Return the round of a Swiss that a decision is about; 0 for none."""
    kind, _, number = decision.subject.partition(" ")
    return int(number) if kind == "round" and number.isdecimal() else 0


def games_of(league: models.League, decision: models.Decision) -> list[int]:
    """Return the keys of the games that a decision is about, without deleted ones."""
    if number := round_of(decision):
        return list(league.fixtures.filter(round=number, tiebreak=False).order_by("pk").values_list("pk", flat=True))
    kind, _, key = decision.subject.partition(" ")
    named = [int(key)] if kind == "fixture" and key.isdecimal() else []
    moved = (decision.after or decision.before or {}).get("games", ()) if not named else ()
    named += [game["game"] for game in moved if isinstance(game, dict) and isinstance(game.get("game"), int)]
    return list(league.fixtures.filter(pk__in=named).order_by("pk").values_list("pk", flat=True))


def players_of(league: models.League, decision: models.Decision) -> list[int]:
    """Return the present numbers of the players that a withdrawal, a readmission or a ruling is about."""
    kind, _, key = decision.subject.partition(" ")
    ruled = decision.undoes or decision
    about = {"pk": key} if kind == "entry" else {"name__in": (ruled.after or {}).get("order", ())}
    return list(league.entries.filter(**about).order_by("number").values_list("number", flat=True))


MAX_WAITING = 500
"""The most decisions that wait for a webhook; further ones are counted and not sent."""
MAX_SIMULTANEOUS_DELIVERIES = 2
"""Simultaneous deliveries to the webhooks of one account."""
MAX_FAILING_TIME = timedelta(days=5)
"""A webhook that has failed this long without a success is stopped."""
NO_RIGHT, STOPPED = "no_right", "stopped"
PERMANENT_FAILURES = ("not_https", "malformed", "port")
"""The failures after which no further try is made."""
UNANSWERED = frozenset({Failure.TIMEOUT, Failure.UNREACHABLE, Failure.UNKNOWN_HOST})
"""Failures to reach the receiver: its other waiting deliveries would fail too."""
MAX_HOLD = timedelta(minutes=5)
"""Longest pause of a webhook after a failure to reach its receiver, or a slow answer."""
SLOW_SECONDS = 3.0
"""A receiver that takes longer is slow, and rests REST_FACTOR times as long before its next delivery."""
REST_FACTOR = 10
GONE = 410
"""The HTTP status by which a receiver ends its subscription."""


class Webhooks(Outlet):
    """The outlet of webhooks."""

    model = models.WebhookDelivery
    delays = (
        *(timedelta(seconds=seconds) for seconds in (10, 60, 300, 1800)),
        *(timedelta(hours=hours) for hours in (2, 6, 12, 24, 24)),
    )
    turn_of = "webhook__made_by"

    def distribute(self, decision: models.Decision) -> None:
        """Queue a delivery for each webhook of the league, and of its event."""
        if decision.verb not in EVENTS or decision.league_id is None:
            return
        now = timezone.now()
        for webhook in webhooks_of(decision.league_id):
            if webhook.deliveries.filter(state=SendingState.WAITING).count() >= MAX_WAITING:
                models.Webhook.objects.filter(pk=webhook.pk).update(skipped=F("skipped") + 1)
                continue
            webhook.deliveries.get_or_create(decision=decision, defaults={"key": uuid4().hex, "due_at": now})

    def fair_share(self, rows: QuerySet[models.WebhookDelivery]) -> QuerySet[models.WebhookDelivery]:
        """Return at most one delivery of each webhook, and none of a webhook that is paused after a failure.

        Accounts with MAX_SIMULTANEOUS_DELIVERIES are left out, so that slow receivers delay only their own account.
        """
        now = timezone.now()
        under_way = models.WebhookDelivery.objects.filter(state=SendingState.WAITING, taken_until__gte=now)
        by_account = (
            under_way.values("webhook__made_by")
            .annotate(count=Count("pk"))
            .filter(count__gte=MAX_SIMULTANEOUS_DELIVERIES)
        )
        waiting = models.Webhook.objects.filter(pk=OuterRef("webhook"), held_until__gt=now)
        free = rows.exclude(Exists(waiting)).exclude(Exists(under_way.filter(webhook=OuterRef("webhook"))))
        return free.exclude(webhook__made_by__in=by_account.values("webhook__made_by"))

    def quick_rows(self, rows: QuerySet[models.WebhookDelivery]) -> QuerySet[models.WebhookDelivery]:
        return rows.none()

    def send(self, sending: models.WebhookDelivery) -> SendResult:
        """Send a decision to its webhook."""
        rows = models.WebhookDelivery.objects.select_related("webhook__made_by", "decision__league", "decision__undoes")
        row = rows.filter(pk=sending.pk).first()
        if row is None:
            return SendResult(TryOutcome.DROPPED)
        if row.webhook.stopped_at:
            return SendResult(TryOutcome.DROPPED, STOPPED)
        if not may_receive(row.webhook, row.decision.league):
            return SendResult(TryOutcome.DROPPED, NO_RIGHT)
        body = json.dumps(document(row.webhook, row.decision)).encode()
        signed = headers(row.webhook, row.key, int(timezone.now().timestamp()), body)
        try:
            status = https.post(row.webhook.address, body, {"Content-Type": "application/json", **signed})
        except https.RequestFailed as failed:
            return SendResult(
                TryOutcome.REFUSED if failed.failure in PERMANENT_FAILURES else TryOutcome.RETRY, failed.disclosed
            )
        if 200 <= status < 300:
            return SendResult(TryOutcome.SENT, str(status))
        return SendResult(TryOutcome.REFUSED if status == GONE else TryOutcome.RETRY, str(status))

    def after_try(self, sending: models.WebhookDelivery, answer: SendResult) -> None:
        """Note the outcome; a webhook that has failed for long is stopped."""
        webhook, now = models.Webhook.objects.filter(pk=sending.webhook_id), timezone.now()
        slow = answer.seconds >= SLOW_SECONDS
        rest = min(REST_FACTOR * timedelta(seconds=answer.seconds), MAX_HOLD) if slow else timedelta()
        if answer.outcome is TryOutcome.SENT:
            webhook.update(failing_since=None, held_until=now + rest if rest else None)
        elif answer.outcome in (TryOutcome.RETRY, TryOutcome.REFUSED):
            webhook.filter(failing_since=None).update(failing_since=now)
            if answer.detail in UNANSWERED and sending.state == SendingState.WAITING:
                webhook.update(held_until=max(now + rest, min(sending.due_at, now + MAX_HOLD)))
            failing_too_long = webhook.filter(stopped_at=None, failing_since__lte=now - MAX_FAILING_TIME)
            if answer.detail == str(GONE) or failing_too_long.exists():
                webhook.filter(stopped_at=None).update(stopped_at=now)


def may_receive(webhook: models.Webhook, league: models.League | None) -> bool:
    """Return whether a league is public, or the account that owns the webhook still organizes it."""
    user = webhook.made_by
    if league is None:
        return False
    if league.published and not league.withheld:
        return True
    organizes = models.Official.objects.filter(league=league, user=user, role=Role.ORGANIZER).exists()
    return user.is_active and (user.is_superuser or organizes)


register(Webhooks())
