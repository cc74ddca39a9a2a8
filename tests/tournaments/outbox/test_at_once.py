"""Several threads that send at the same moment send each message once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from tests.organizing import ONE_WINS, decide, drawn_league
from tests.tournaments.outbox.receivers import Receiver
from tests.tournaments.webhooks.hooks import hooked
from tournaments import models
from tournaments.models.sending import SendingState
from tournaments.outbox import sending
from tournaments.results.record import RecordResult

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
