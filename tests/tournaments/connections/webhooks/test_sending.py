"""Sending to webhooks: retries, pauses, limits, and the rights of their owners."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.organizing import (
    ONE_WINS,
    decide,
    drawn_league,
    fixture,
)
from tests.tournaments.connections.outbox.receivers import NO_ANSWER, Receiver
from tests.tournaments.connections.webhooks.hooks import hooked, send_deliveries
from tournaments import models
from tournaments.connections.outbox import https, sending
from tournaments.connections.webhooks import outlet
from tournaments.connections.webhooks.verbs import restart
from tournaments.models.alert import SendingState
from tournaments.organizers.officials.verbs import Publish
from tournaments.organizers.results.verbs import RecordResult

pytestmark = pytest.mark.django_db


def send_waiting() -> None:
    """Send everything that waits, whether due or not."""
    models.Webhook.objects.update(held_until=None)
    models.WebhookDelivery.objects.filter(state=SendingState.WAITING).update(due_at=timezone.now())
    sending.send_all()


def test_failed_delivery_is_repeated_with_the_same_key(receiver: Receiver) -> None:
    receiver.answers = [503, 302, 200]
    league = drawn_league()
    webhook = hooked(league, receiver.url)
    decide(league, RecordResult(fixture(league, "Ana", "Bea").pk, ONE_WINS))
    for _ in range(5):
        send_waiting()
    assert [one.status for one in receiver.received] == [503, 302, 200]
    assert len({one.headers["webhook-id"] for one in receiver.received}) == 1
    webhook.refresh_from_db()
    assert webhook.failing_since is None


def test_hanging_receiver_is_tried_again(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(https, "READ_SECONDS", 0.3)
    receiver.answers = [NO_ANSWER]
    league = drawn_league()
    hooked(league, receiver.url)
    decide(league, RecordResult(fixture(league, "Ana", "Bea").pk, ONE_WINS))
    sending.send_all()
    assert models.WebhookDelivery.objects.get().answer == "timeout"
    send_waiting()
    assert models.WebhookDelivery.objects.get().state == SendingState.SENT


def test_webhook_that_fails_for_days_is_stopped(receiver: Receiver) -> None:
    receiver.status = 500
    league = drawn_league()
    webhook = hooked(league, receiver.url)
    decide(league, RecordResult(fixture(league, "Ana", "Bea").pk, ONE_WINS))
    sending.send_all()
    webhook.refresh_from_db()
    assert webhook.failing_since and not webhook.stopped_at
    models.Webhook.objects.update(failing_since=timezone.now() - outlet.MAX_FAILING_TIME)
    send_waiting()
    webhook.refresh_from_db()
    assert webhook.stopped_at
    tried = len(receiver.received)
    send_waiting()
    assert len(receiver.received) == tried and models.WebhookDelivery.objects.get().answer == outlet.STOPPED
    decide(league, RecordResult(fixture(league, "Ana", "Carlos").pk, ONE_WINS))
    assert not models.Occurrence.objects.exists(), "a stopped webhook gets no more deliveries"


def test_status_410_stops_the_webhook_at_once(receiver: Receiver) -> None:
    receiver.status = 410
    league = drawn_league()
    webhook = hooked(league, receiver.url)
    decide(league, RecordResult(fixture(league, "Ana", "Bea").pk, ONE_WINS))
    sending.send_all()
    webhook.refresh_from_db()
    assert webhook.stopped_at and models.WebhookDelivery.objects.get().state == SendingState.FAILED


def test_private_league_is_delivered_only_to_its_organizers(receiver: Receiver) -> None:
    league = drawn_league()
    webhook = hooked(league, receiver.url)
    decide(league, Publish(False))
    decide(league, RecordResult(fixture(league, "Ana", "Bea").pk, ONE_WINS))
    assert len(send_deliveries(receiver)) == 1
    models.Official.objects.filter(user=webhook.made_by).delete()
    decide(league, RecordResult(fixture(league, "Ana", "Carlos").pk, ONE_WINS))
    assert len(send_deliveries(receiver)) == 1
    dropped = models.WebhookDelivery.objects.latest("pk")
    assert (dropped.state, dropped.answer) == (SendingState.DROPPED, outlet.NO_RIGHT)


def test_league_made_private_meanwhile_is_not_delivered(receiver: Receiver) -> None:
    """Rights are checked at each try, not when the decision is taken."""
    receiver.answers = [503]
    league = drawn_league()
    webhook = hooked(league, receiver.url)
    models.Official.objects.filter(user=webhook.made_by).delete()
    decide(league, RecordResult(fixture(league, "Ana", "Bea").pk, ONE_WINS))
    sending.send_all()
    decide(league, Publish(False))
    send_waiting()
    assert len(receiver.received) == 1 and not receiver.accepted


def test_withheld_league_is_not_delivered(receiver: Receiver) -> None:
    league = drawn_league()
    webhook = hooked(league, receiver.url)
    models.Official.objects.filter(user=webhook.made_by).delete()
    models.League.objects.update(withheld=True)
    league.refresh_from_db()
    decide(league, RecordResult(fixture(league, "Ana", "Bea").pk, ONE_WINS))
    assert send_deliveries(receiver) == []


def test_deliveries_over_the_limit_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outlet, "MAX_WAITING", 1)
    league = drawn_league()
    webhook = hooked(league, "https://localhost/")
    for pair in (("Ana", "Bea"), ("Ana", "Carlos")):
        decide(league, RecordResult(fixture(league, *pair).pk, ONE_WINS))
        assert sending.distribute_next()
    webhook.refresh_from_db()
    assert webhook.deliveries.count() == 1 and webhook.skipped == 1


def test_host_that_becomes_internal_is_not_called(receiver: Receiver, settings: Any) -> None:
    """The address is looked up and checked at each try."""
    league = drawn_league()
    hooked(league, receiver.url)
    settings.DELIVERY_HOSTS = []
    decide(league, RecordResult(fixture(league, "Ana", "Bea").pk, ONE_WINS))
    sending.send_all()
    assert receiver.received == [] and models.WebhookDelivery.objects.get().state == SendingState.FAILED


@pytest.mark.parametrize("host", ["localhost", "no-hay.invalid"])
def test_delivery_to_an_internal_host_discloses_nothing(host: str) -> None:
    league = drawn_league()
    hooked(league, f"https://{host}/")
    decide(league, RecordResult(fixture(league, "Ana", "Bea").pk, ONE_WINS))
    sending.distribute_next()
    sending.send_next()
    row = models.WebhookDelivery.objects.get()
    assert (row.state, row.answer, row.attempts) == (SendingState.WAITING, "unknown_host", 1)
    assert league.webhooks.get().held_until


def test_deleted_webhook_deletes_its_deliveries(receiver: Receiver) -> None:
    league = drawn_league()
    hooked(league, receiver.url)
    decide(league, RecordResult(fixture(league, "Ana", "Bea").pk, ONE_WINS))
    sending.distribute_next()
    league.webhooks.all().delete()
    assert not models.WebhookDelivery.objects.exists()


def test_delays_span_three_days() -> None:
    assert timedelta(days=2) < sum(outlet.Webhooks.delays, timedelta()) < timedelta(days=4)


def test_silent_receiver_pauses_its_other_deliveries(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    """Restarting the webhook ends the pause."""
    monkeypatch.setattr(https, "READ_SECONDS", 0.1)
    league, other = drawn_league(), drawn_league(name="Otra")
    silent = hooked(league, receiver.url)
    hooked(other, f"{receiver.url}&otra")
    receiver.answers = [NO_ANSWER]
    for game in league.fixtures.all():
        decide(league, RecordResult(game.pk, ONE_WINS))
    decide(other, RecordResult(fixture(other, "Ana", "Bea").pk, ONE_WINS))
    sending.send_all()
    assert [one.path.endswith("otra") for one in receiver.received] == [False, True]
    assert silent.deliveries.filter(attempts=0, state=SendingState.WAITING).count() == 2
    restart(silent, silent.made_by)
    send_waiting()
    assert silent.deliveries.filter(state=SendingState.SENT).count() == 3


def test_quick_lane_sends_nothing_to_webhooks(receiver: Receiver) -> None:
    """One lane stays free for other outlets, since users choose the receivers of webhooks."""
    league = drawn_league()
    hooked(league, receiver.url)
    decide(league, RecordResult(fixture(league, "Ana", "Bea").pk, ONE_WINS))
    sending.send_all(quick=True)
    assert receiver.received == [] and models.WebhookDelivery.objects.get().attempts == 0
    sending.send_all()
    assert len(receiver.accepted) == 1
