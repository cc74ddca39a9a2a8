"""Notices by Telegram, sent to a test server: a chat is started with a code, gets notices, and is ended."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.organizing import ONE_WINS, decide, drawn_league, fixture
from tests.tournaments.connections.alerts.channels import deliver, official_channel
from tests.tournaments.connections.alerts.telegram import TOKEN, Telegram, chatting
from tournaments import models
from tournaments.connections.alerts import by_telegram
from tournaments.connections.alerts.kinds import RESULT
from tournaments.connections.outbox import sending
from tournaments.models.alert import SendingState
from tournaments.models.league import Role
from tournaments.organizers.results.verbs import RecordResult

pytestmark = pytest.mark.django_db
ACCOUNT = "/cuenta/avisos/"


@pytest.fixture
def telegram(settings: Any) -> Iterator[Telegram]:
    with chatting() as made:
        settings.TELEGRAM_TOKEN, settings.TELEGRAM_URL = TOKEN, made.url
        yield made


def start_code(client: Client) -> str:
    """Return the code that the page shows once."""
    html = client.post(ACCOUNT, {"do": "telegram"}).content.decode()
    [code] = re.findall(r"https://t\.me/castillar_bot\?start=([\w-]{1,64})\"", html)
    assert code not in client.get(ACCOUNT).content.decode()
    return code


def logged_in(league: models.League) -> Client:
    user = User.objects.create_user("olga")
    models.Official.objects.create(league=league, user=user, role=Role.ORGANIZER)
    client = Client()
    client.force_login(user)
    return client


def record_result(league: models.League, one: str = "Ana", two: str = "Bea") -> None:
    decide(league, RecordResult(fixture(league, one, two).pk, ONE_WINS))


def test_chat_starts_gets_notices_and_ends(telegram: Telegram) -> None:
    league = drawn_league()
    code = start_code(logged_in(league))
    assert sending.is_anybody_listening()
    telegram.write(77, f"/start {code}")
    sending.listen()
    assert not sending.is_anybody_listening()
    assert models.AlertChannel.objects.get().target == "77" and "Con /stop" in telegram.sent[0]["text"]
    record_result(league)
    deliver()
    assert telegram.sent[1]["chat_id"] == "77" and "Gana Bea" in telegram.sent[1]["text"]
    assert "/avisos/parar/" in telegram.sent[1]["text"]
    telegram.write(77, "/stop")
    by_telegram.read_updates()
    assert not models.AlertChannel.objects.exists()


def test_only_an_unused_code_starts_a_chat(telegram: Telegram) -> None:
    code = start_code(logged_in(drawn_league()))
    for text in ("/start", "/start otra", code, "hola", ""):
        telegram.write(66, text)
    telegram.write(77, f"/start {code}")
    telegram.write(88, f"/start {code}")
    sending.listen()
    assert models.AlertChannel.objects.get().target == "77"


def test_messages_to_the_bot_are_read_once(telegram: Telegram) -> None:
    start_code(logged_in(drawn_league()))
    telegram.write(66, "hola")
    sending.listen()
    assert telegram.written == []


def test_chat_that_blocked_the_bot_is_deleted(telegram: Telegram) -> None:
    telegram.answers = [403]
    league = drawn_league()
    official_channel(league, medium="telegram", target="77")
    record_result(league)
    deliver()
    assert not models.AlertChannel.objects.exists()


def test_busy_telegram_is_tried_again(telegram: Telegram) -> None:
    telegram.answers = [500, 429]
    league = drawn_league()
    official_channel(league, medium="telegram", target="77", kinds=[RESULT])
    record_result(league)
    for _ in range(4):
        deliver()
    assert len(telegram.sent) == 1 and models.AlertMessage.objects.get().state == SendingState.SENT


@pytest.mark.parametrize("itself", [None, "castillar_bot", {}])
def test_bot_without_a_name_is_no_answer(telegram: Telegram, itself: object) -> None:
    telegram.itself = itself
    html = logged_in(drawn_league()).post(ACCOUNT, {"do": "telegram"}).content.decode()
    assert "Telegram no responde ahora" in html


def test_unavailable_telegram_does_not_reveal_its_token(
    telegram: Telegram, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    league = drawn_league()
    client = logged_in(league)
    settings.TELEGRAM_URL = "http://127.0.0.1:1"
    html = client.post(ACCOUNT, {"do": "telegram"}).content.decode()
    assert "Telegram no responde ahora" in html
    sending.listen()
    official_channel(league, medium="telegram", target="77", kinds=[RESULT])
    record_result(league)
    deliver()
    assert models.AlertMessage.objects.get().state == SendingState.WAITING
    assert TOKEN not in caplog.text and TOKEN not in html
