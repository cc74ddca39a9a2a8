"""The outbox stores decisions for receivers, and each sending is tried until it succeeds or is given up."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from tests.organizing import ONE_WINS, decide, drawn_league, fixture
from tests.tournaments.connections.alerts.channels import official_channel
from tests.tournaments.connections.webhooks.hooks import hooked
from tournaments import models
from tournaments.connections.alerts.outlet import Alerts
from tournaments.connections.outbox import lanes, sending
from tournaments.connections.outbox.lanes import ReminderClock
from tournaments.connections.outbox.sending import SendResult, TryOutcome
from tournaments.connections.webhooks.outlet import MAX_SIMULTANEOUS_DELIVERIES, Webhooks
from tournaments.league.faults import Fault
from tournaments.models.alert import SendingState
from tournaments.organizers.archiving import ArchiveLeague
from tournaments.organizers.results.verbs import RecordResult
from tournaments.store.decide import preview

pytestmark = pytest.mark.django_db


def record_result(league: models.League) -> models.Decision:
    return decide(league, RecordResult(fixture(league, "Ana", "Bea").pk, ONE_WINS))


def delivery_of_result(url: str = "https://localhost/") -> models.WebhookDelivery:
    """Return the delivery of an entered result."""
    league = drawn_league()
    hooked(league, url)
    record_result(league)
    assert sending.distribute_next()
    return models.WebhookDelivery.objects.get()


def answering(monkeypatch: pytest.MonkeyPatch, act: Callable[[], SendResult]) -> list[int]:
    """Replace the sending by a function; return the list of the keys of the rows that are tried."""
    tried: list[int] = []

    def send(self: Webhooks, row: models.WebhookDelivery) -> SendResult:
        tried.append(row.pk)
        return act()

    monkeypatch.setattr(Webhooks, "send", send)
    return tried


def due_now() -> None:
    models.WebhookDelivery.objects.update(due_at=timezone.now())


def test_decision_is_stored_only_for_a_league_with_receivers() -> None:
    league, other = drawn_league(), drawn_league(name="Otra")
    hooked(other, "https://localhost/")
    record_result(league)
    assert not models.Occurrence.objects.exists()
    decision = record_result(other)
    assert models.Occurrence.objects.get().decision == decision


def test_decision_of_an_unsent_kind_is_not_stored() -> None:
    league = drawn_league()
    hooked(league, "https://localhost/")
    decide(league, ArchiveLeague(archived=True))
    assert not models.Occurrence.objects.exists()


def test_preview_or_refused_decision_stores_nothing() -> None:
    league = drawn_league()
    hooked(league, "https://localhost/")
    game = fixture(league, "Ana", "Bea").pk
    preview(league, RecordResult(game, ONE_WINS))
    with transaction.atomic():
        decide(league, RecordResult(game, ONE_WINS))
        transaction.set_rollback(True)
    league.refresh_from_db()
    decide(league, RecordResult(game, ONE_WINS))
    with pytest.raises(Fault):
        decide(league, RecordResult(game, ONE_WINS))
    assert models.Occurrence.objects.count() == 1


def test_decision_is_distributed_once() -> None:
    delivery_of_result()
    assert not sending.distribute_next()
    assert models.WebhookDelivery.objects.count() == 1 and not models.Occurrence.objects.exists()


def test_old_decision_is_not_sent() -> None:
    league = drawn_league()
    hooked(league, "https://localhost/")
    record_result(league)
    models.Occurrence.objects.update(noted_at=timezone.now() - timedelta(days=8))
    assert sending.distribute_next()
    assert not models.WebhookDelivery.objects.exists() and not models.Occurrence.objects.exists()


def test_sent_message_is_never_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    row = delivery_of_result()
    tried = answering(monkeypatch, lambda: SendResult(TryOutcome.SENT, "204"))
    sending.send_all()
    due_now()
    sending.send_all()
    assert tried == [row.pk]
    row.refresh_from_db()
    assert (row.state, row.attempts, row.answer) == (SendingState.SENT, 1, "204") and row.ended_at


def test_delay_grows_and_the_last_try_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    row = delivery_of_result()
    tried = answering(monkeypatch, lambda: SendResult(TryOutcome.RETRY, "503"))
    delays = []
    while row.state == SendingState.WAITING:
        now = timezone.now()
        sending.send_all()
        row.refresh_from_db()
        delays.append(row.due_at - now)
        due_now()
    assert len(tried) == len(Webhooks.delays) + 1 and row.state == SendingState.FAILED and row.answer == "503"
    waited = delays[:-1]
    assert all(
        least <= delay <= least * 1.1 + timedelta(seconds=9)
        for least, delay in zip(Webhooks.delays, waited, strict=True)
    )
    assert sum(Webhooks.delays, timedelta()) > timedelta(days=2)


def test_unexpected_exception_counts_as_a_try(monkeypatch: pytest.MonkeyPatch) -> None:
    row = delivery_of_result()

    def broken() -> SendResult:
        raise KeyError

    tried = answering(monkeypatch, broken)
    sending.send_all()
    row.refresh_from_db()
    assert tried == [row.pk] and (row.state, row.answer) == (SendingState.WAITING, "error")


def test_sending_too_early_does_not_count_as_a_try(monkeypatch: pytest.MonkeyPatch) -> None:
    row, later = delivery_of_result(), timezone.now() + timedelta(hours=1)
    answering(monkeypatch, lambda: SendResult(TryOutcome.TOO_EARLY, due_at=later))
    sending.send_all()
    row.refresh_from_db()
    assert (row.state, row.attempts, row.due_at) == (SendingState.WAITING, 0, later)


def test_sending_of_a_dead_process_is_sent_after_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    row = delivery_of_result()
    taken = sending._take_next(Webhooks(), quick=False)
    assert taken and taken[0].pk == row.pk
    tried = answering(monkeypatch, lambda: SendResult(TryOutcome.SENT, "204"))
    sending.send_all()
    assert tried == [] and not sending.is_anything_due()
    models.WebhookDelivery.objects.update(taken_until=timezone.now() - timedelta(seconds=1))
    sending.send_all()
    assert tried == [row.pk]
    # The first process was only slow: its result no longer counts.
    sending._store_result(Webhooks(), taken[0], SendResult(TryOutcome.RETRY, "timeout"))
    row.refresh_from_db()
    assert (row.state, row.answer) == (SendingState.SENT, "204")


def test_ended_sendings_are_deleted_after_a_month(monkeypatch: pytest.MonkeyPatch) -> None:
    row = delivery_of_result()
    models.WebhookDelivery.objects.update(made_at=timezone.now() - timedelta(days=31))
    sending.remind_and_prune()
    assert models.WebhookDelivery.objects.filter(pk=row.pk).exists(), "an unsent delivery is not deleted"
    answering(monkeypatch, lambda: SendResult(TryOutcome.SENT, "204"))
    sending.send_all()
    sending.remind_and_prune()
    assert not models.WebhookDelivery.objects.exists()


def test_reminders_are_made_every_five_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[float] = []
    clock = ReminderClock()
    for now in (0.0, 299.0, 300.0, 599.0, 600.0):
        monkeypatch.setattr(lanes, "monotonic", lambda now=now: now)
        monkeypatch.setattr(sending, "remind_and_prune", lambda now=now: made.append(now))
        clock.run()
    assert made == [0.0, 300.0, 600.0]


def test_hanging_receivers_do_not_delay_other_accounts(monkeypatch: pytest.MonkeyPatch) -> None:
    hostile, other = drawn_league(), drawn_league(name="Otra")
    by = hooked(hostile, "https://localhost/0").made_by
    for number in range(1, 4):
        hooked(hostile, f"https://localhost/{number}", by)
    own = hooked(other, "https://localhost/otra")
    record_result(hostile)
    record_result(other)
    while sending.distribute_next():
        pass
    hang = models.WebhookDelivery.objects.filter(webhook__league=hostile).order_by("pk")[:MAX_SIMULTANEOUS_DELIVERIES]
    until = timezone.now() + timedelta(minutes=1)
    models.WebhookDelivery.objects.filter(pk__in=[row.pk for row in hang]).update(taken_until=until)
    tried = answering(monkeypatch, lambda: SendResult(TryOutcome.SENT, "204"))
    sending.send_all()
    assert tried == [own.deliveries.get().pk], "an account at its limit of simultaneous deliveries waits"
    models.WebhookDelivery.objects.filter(taken_until=until).update(taken_until=None)
    sending.send_all()
    assert len(tried) == 5


def test_notices_to_people_take_turns_with_webhooks(monkeypatch: pytest.MonkeyPatch) -> None:
    league = drawn_league()
    for number in range(3):
        hooked(league, f"https://localhost/{number}")
    official_channel(league)
    record_result(league)
    while sending.distribute_next():
        pass
    tried = answering(monkeypatch, lambda: SendResult(TryOutcome.SENT, "204"))
    models.AlertMessage.objects.update(due_at=timezone.now())
    monkeypatch.setattr(Alerts, "send", lambda _self, row: tried.append(-row.pk) or SendResult(TryOutcome.SENT))
    assert sending.send_next()
    assert sorted(key > 0 for key in tried) == [False, True]
