"""Several threads that send at the same moment send each message once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event

import pytest
from django.db import connection

from tests.organizing import ONE_WINS, decide, drawn_league
from tests.tournaments.connections.outbox.receivers import Receiver
from tests.tournaments.connections.webhooks.hooks import hooked
from tournaments import models
from tournaments.connections.outbox import lanes, sending, tasks
from tournaments.connections.outbox.sending import SendResult, TryOutcome
from tournaments.connections.webhooks.outlet import Webhooks
from tournaments.models.alert import SendingState
from tournaments.organizers.results.verbs import RecordResult

pytestmark = pytest.mark.usefixtures("committed")


def test_simultaneous_senders_send_each_message_once(receiver: Receiver) -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte", "Eva"))
    hooked(league, receiver.url)
    for game in league.fixtures.all():
        decide(league, RecordResult(game.pk, ONE_WINS))
    ready = Barrier(4)

    def lane(_: int) -> None:
        """Send what waits, together with the other threads."""
        try:
            ready.wait()
            sending.send_all()
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lane, range(4)))
    keys = [one.headers["webhook-id"] for one in receiver.received]
    assert len(keys) == len(set(keys)) == league.fixtures.count()
    assert set(models.WebhookDelivery.objects.values_list("state", flat=True)) == {SendingState.SENT}


def test_task_of_a_worker_does_not_wait_for_receivers(monkeypatch: pytest.MonkeyPatch) -> None:
    webhook = hooked(drawn_league(), "https://localhost/")
    decide(webhook.league, RecordResult(webhook.league.fixtures.all()[0].pk, ONE_WINS))
    begun, answered = Event(), Event()

    def send(_self: Webhooks, _row: models.WebhookDelivery) -> SendResult:
        begun.set()
        assert answered.wait(60)
        return SendResult(TryOutcome.SENT, "204")

    monkeypatch.setattr(Webhooks, "send", send)
    monkeypatch.setattr(lanes, "SENDING_THREADS", 2)
    tasks.deliver()
    assert begun.wait(60)
    tasks.deliver()
    answered.set()
    for thread in tuple(lanes._running):
        thread.join(60)
    assert webhook.deliveries.get().state == SendingState.SENT
