"""Each account has its turn, even beside slow receivers, in the process of the site and in a worker."""

from __future__ import annotations

import time
from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from tests.organizing import ONE_WINS, decide, drawn_league
from tests.tournaments.connections.alerts.channels import official_channel
from tests.tournaments.connections.webhooks.hooks import hooked
from tournaments import models
from tournaments.connections.outbox import sending, work
from tournaments.connections.outbox.sending import HALF_LIFE_SECONDS, SERVER_AWAY, SendResult, TryOutcome, Turns
from tournaments.connections.webhooks.outlet import MAX_HOLD, REST_FACTOR, SLOW_SECONDS, Webhooks
from tournaments.models.alert import Medium, SendingState
from tournaments.organizers.results.verbs import RecordResult

pytestmark = pytest.mark.django_db
SENT = SendResult(TryOutcome.SENT, "204")


@pytest.fixture(autouse=True)
def fresh_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "_turns", Turns())


def play(league: models.League) -> None:
    for game in league.fixtures.filter(result=None):
        decide(league, RecordResult(game.pk, ONE_WINS))
    while sending.distribute_next():
        pass


def busy_and_quiet() -> tuple[models.Webhook, models.Webhook]:
    """Return the webhooks of two accounts: many decisions of the first wait longer than those of the second."""
    many = ("Ana", "Bea", "Carlos", "Duarte", "Eva")
    busy, quiet = hooked(drawn_league(many), "https://localhost/1"), hooked(drawn_league(name="Otra"), "https://b/")
    for webhook in (busy, quiet):
        play(webhook.league)
    return busy, quiet


def test_account_with_slow_receivers_is_behind_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    busy, quiet = busy_and_quiet()
    now, tried = [0.0], []

    def send(_self: Webhooks, row: models.WebhookDelivery) -> SendResult:
        tried.append(row.webhook_id)
        now[0] += 0.9 if row.webhook_id == busy.pk else 0.001
        return SENT

    monkeypatch.setattr(Webhooks, "send", send)
    monkeypatch.setattr(sending, "monotonic", lambda: now[0])
    sending.send_all()
    own = quiet.deliveries.count()
    assert tried[: own + 1] == [busy.pk, *[quiet.pk] * own] and len(tried) > 2 * own


@pytest.mark.parametrize("outcome", [SENT, SendResult(TryOutcome.RETRY, "timeout")])
def test_slow_receiver_rests_before_its_next_delivery(outcome: SendResult, monkeypatch: pytest.MonkeyPatch) -> None:
    busy, _quiet = busy_and_quiet()
    tried, now = [], [0.0]

    def send(_self: Webhooks, row: models.WebhookDelivery) -> SendResult:
        tried.append(row.webhook_id)
        now[0] += 5 if row.webhook_id == busy.pk else 0
        return outcome if row.webhook_id == busy.pk else SENT

    monkeypatch.setattr(Webhooks, "send", send)
    monkeypatch.setattr(sending, "monotonic", lambda: now[0])
    before = timezone.now()
    sending.send_all()
    busy.refresh_from_db()
    assert tried.count(busy.pk) == 1
    assert busy.held_until and before + REST_FACTOR * timedelta(seconds=5) <= busy.held_until <= before + MAX_HOLD
    assert SLOW_SECONDS < 5


def test_mail_waits_for_no_push_service(monkeypatch: pytest.MonkeyPatch) -> None:
    league = drawn_league()
    browser = official_channel(league, medium=Medium.PUSH, target="{}")
    mail = official_channel(league, name="eva")
    play(league)
    models.AlertMessage.objects.update(due_at=timezone.now())
    tried: list[int] = []
    monkeypatch.setattr(
        "tournaments.connections.alerts.outlet.Alerts.send", lambda _self, row: tried.append(row.channel_id) or SENT
    )
    sending.send_all(quick=True)
    assert set(tried) == {mail.pk}
    sending.send_all()
    assert browser.pk in tried


def test_server_of_mail_that_is_away_is_not_asked_for_each_message(monkeypatch: pytest.MonkeyPatch) -> None:
    league = drawn_league()
    for name in ("olga", "eva", "otto"):
        official_channel(league, name=name)
    chat = official_channel(league, name="teo", medium=Medium.TELEGRAM, target="77")
    play(league)
    models.AlertMessage.objects.update(due_at=timezone.now())
    tried: list[int] = []

    def send(_self: object, row: models.AlertMessage) -> SendResult:
        tried.append(row.channel_id)
        return SENT if row.channel_id == chat.pk else SendResult(TryOutcome.RETRY, SERVER_AWAY)

    monkeypatch.setattr("tournaments.connections.alerts.outlet.Alerts.send", send)
    sending.send_all()
    assert len([key for key in tried if key != chat.pk]) == 1 and chat.pk in tried
    waiting = models.AlertMessage.objects.filter(state=SendingState.WAITING)
    assert waiting and not waiting.filter(due_at__lte=timezone.now()).exists()


def test_clock_of_the_outbox_survives_any_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    class Over(BaseException):
        """Ends the clock, which never ends by itself."""

    failures: list[BaseException] = [RuntimeError("a broker's own exception"), KeyError("bug"), Over()]
    checked: list[BaseException] = []

    def check() -> None:
        checked.append(failures[len(checked)])
        raise checked[-1]

    monkeypatch.setattr(work, "start_if_due", check)
    monkeypatch.setattr(work, "connection", type("Connection", (), {"close": staticmethod(lambda: None)}))
    monkeypatch.setattr(settings, "OUTBOX_SECONDS", 0)
    with pytest.raises(Over):
        work._watch_outbox()
    assert checked == failures


@given(st.lists(st.tuples(st.sampled_from("abc"), st.floats(0, 20)), max_size=12))
def test_next_account_is_the_one_that_used_least(used: list[tuple[str, float]]) -> None:
    now = time.monotonic()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sending, "monotonic", lambda: now)
        kept = Turns()
        for account, seconds in used:
            kept.add(account, seconds)
        order = kept.in_order("abc")
        assert sorted(order) == ["a", "b", "c"]
        assert [kept.used(account) for account in order] == sorted(map(kept.used, "abc"))


def test_used_time_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [time.monotonic()]
    monkeypatch.setattr(sending, "monotonic", lambda: now[0])
    monkeypatch.setattr(sending, "MAX_ACCOUNTS", 3)
    kept = Turns()
    for number in range(4):
        kept.add(number, number + 1.0)
    now[0] += HALF_LIFE_SECONDS
    assert kept.used(3) == pytest.approx(2) and kept.used(0) == 0
