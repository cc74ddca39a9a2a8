"""Any answer of Telegram gives a result of the try, and stops neither the reading of messages nor other sendings."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.organizing import drawn_league
from tests.tournaments.connections.alerts.channels import deliver, official_channel
from tests.tournaments.connections.alerts.mailbox import Mailbox
from tests.tournaments.connections.alerts.notified import record_result
from tests.tournaments.connections.alerts.telegram import TOKEN
from tests.tournaments.connections.outbox.odd_answers import (
    OddServer,
    answering_oddly,
    http_answer,
    json_values,
    odd_answers,
)
from tournaments import models
from tournaments.connections.alerts import by_telegram, outlet
from tournaments.connections.alerts.kinds import RESULT
from tournaments.connections.alerts.note import Note
from tournaments.connections.outbox import sending
from tournaments.connections.outbox.sending import SendResult
from tournaments.models.alert import SendingState

pytestmark = pytest.mark.django_db
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)


@pytest.fixture
def odd(settings: Any) -> Iterator[OddServer]:
    with answering_oddly() as made:
        settings.TELEGRAM_TOKEN, settings.TELEGRAM_URL = TOKEN, f"http://127.0.0.1:{made.port}"
        yield made


def updates(result: object) -> bytes:
    return http_answer(200, json.dumps({"ok": True, "result": result}).encode())


@PATIENT
@given(odd_answers | json_values.map(updates))
@example(http_answer(200, b"[]"))
@example(updates([{"update_id": 1, "message": {"chat": {"id": 1}, "text": "/start \ud800"}}]))
@example(updates([{"update_id": "1"}, {"update_id": True}, {"message": {"chat": 5, "text": []}}, None]))
@example(updates({"update_id": 1}))
def test_any_answer_of_telegram_is_survived(odd: OddServer, answer: bytes) -> None:
    odd.answer = answer
    by_telegram.read_updates()
    assert isinstance(by_telegram.send(_chat(), Note("Aviso", (), "/", "/"), "key"), SendResult)
    by_telegram.bot_name()


def _chat() -> models.AlertChannel:
    return official_channel(models.League.objects.first() or drawn_league(), medium="telegram", target="77")


@given(json_values)
def test_any_updates_are_read(result: object) -> None:
    written, confirmation = by_telegram.messages_of(result)
    assert not written or confirmation is None or isinstance(confirmation, int)


@given(st.lists(st.just({"update_id": 4}) | st.just({"update_id": 9, "message": 3}) | st.just(0), min_size=1))
def test_odd_updates_are_confirmed_and_not_repeated(result: list[object]) -> None:
    numbers = [one["update_id"] for one in result if isinstance(one, dict)]
    assert by_telegram.messages_of(result) == ([], max(numbers) + 1 if numbers else None)


def test_odd_answer_of_telegram_holds_no_mail_back(odd: OddServer, box: Mailbox) -> None:
    """The case of an empty list with status 200, while a code for the bot is given out and a mail waits."""
    odd.answer = http_answer(200, b"[]")
    league = drawn_league()
    official_channel(league, kinds=[RESULT])
    chat = official_channel(league, name="otto", medium="telegram", target="77", kinds=[RESULT])
    official_channel(league, name="eva", medium="telegram", confirmed_at=None)
    record_result(league)
    assert sending.is_anybody_listening()
    sending.listen()
    sending.remind_and_prune()
    deliver()
    assert box.to == ["olga@example.org"]
    assert chat.messages.get().state == SendingState.WAITING


def test_bug_in_listening_stops_nothing(box: Mailbox, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise KeyError

    league = drawn_league()
    official_channel(league, kinds=[RESULT])
    monkeypatch.setattr(outlet.Alerts, "listens", lambda _: True)
    for name in ("listen", "remind", "after_try"):
        monkeypatch.setattr(outlet.Alerts, name, broken)
    record_result(league)
    sending.listen()
    sending.remind_and_prune()
    deliver()
    assert box.to == ["olga@example.org"]
