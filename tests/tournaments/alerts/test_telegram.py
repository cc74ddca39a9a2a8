"""Notices by Telegram, against a server in its place: a chat is started with a code, told, and ended."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.organizing import ONE_WINS, decide, drawn, fixture
from tests.tournaments.alerts.channels import deliver, official_channel
from tournaments import models
from tournaments.alerts import by_telegram
from tournaments.alerts.kinds import RESULT
from tournaments.models.official import Role
from tournaments.models.sending import SendingState
from tournaments.outbox import sending
from tournaments.results.record import RecordResult

pytestmark = pytest.mark.django_db
ACCOUNT = "/cuenta/avisos/"
TOKEN = "123:secreto"


@dataclass
class Telegram:
    """`written` is what people wrote to the bot, `said` what it sent, `answers` the statuses of its next messages."""

    url: str = ""
    written: list[dict[str, Any]] = field(default_factory=list)
    said: list[dict[str, Any]] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)

    def write(self, chat: int, text: str) -> None:
        number = 1 + max([one["update_id"] for one in self.written], default=0)
        self.written.append({"update_id": number, "message": {"chat": {"id": chat}, "text": text}})

    def answer(self, path: str, asked: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        self.paths.append(path)
        method = path.rpartition("/")[2]
        if not path.startswith(f"/bot{TOKEN}/"):
            return 401, {"ok": False}
        if method == "getMe":
            return 200, {"ok": True, "result": {"username": "castillar_bot"}}
        if method == "getUpdates":
            self.written = [one for one in self.written if one["update_id"] >= asked.get("offset", 0)]
            return 200, {"ok": True, "result": list(self.written)}
        status = self.answers.pop(0) if self.answers else 200
        if status == 200:
            self.said.append(asked)
        return status, {"ok": status == 200}


@pytest.fixture
def telegram(settings: Any) -> Iterator[Telegram]:
    made = Telegram()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])) or b"{}")
            status, answer = made.answer(self.path, asked)
            whole = json.dumps(answer).encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(whole)))
            self.end_headers()
            self.wfile.write(whole)

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    made.url = f"http://127.0.0.1:{server.server_address[1]}"
    settings.TELEGRAM_TOKEN, settings.TELEGRAM_URL = TOKEN, made.url
    Thread(target=server.serve_forever, daemon=True).start()
    yield made
    server.shutdown()
    server.server_close()


def started(client: Client) -> str:
    """The code of the link that the page shows once."""
    shown = client.post(ACCOUNT, {"do": "telegram"}).content.decode()
    [code] = re.findall(r"https://t\.me/castillar_bot\?start=([\w-]{1,64})\"", shown)
    assert code not in client.get(ACCOUNT).content.decode()
    return code


def logged_in(league: models.League) -> Client:
    user = User.objects.create_user("olga")
    models.Official.objects.create(league=league, user=user, role=Role.ORGANIZER)
    client = Client()
    client.force_login(user)
    return client


def played(league: models.League, one: str = "Ana", two: str = "Bea") -> None:
    decide(league, RecordResult(fixture(league, one, two).pk, ONE_WINS))


def test_chat_is_started_told_and_ended(telegram: Telegram) -> None:
    league = drawn()
    code = started(logged_in(league))
    assert sending.is_anybody_awaited()
    telegram.write(77, f"/start {code}")
    sending.listen()
    assert not sending.is_anybody_awaited()
    assert models.AlertChannel.objects.get().target == "77" and "Con /stop" in telegram.said[0]["text"]
    played(league)
    deliver()
    assert telegram.said[1]["chat_id"] == "77" and "3–0" in telegram.said[1]["text"]
    assert "/avisos/parar/" in telegram.said[1]["text"]
    telegram.write(77, "/stop")
    by_telegram.read_updates()
    assert not models.AlertChannel.objects.exists()


def test_code_is_of_one_use_and_no_other_starts_a_chat(telegram: Telegram) -> None:
    code = started(logged_in(drawn()))
    for text in ("/start", "/start otra", code, "hola", ""):
        telegram.write(66, text)
    telegram.write(77, f"/start {code}")
    telegram.write(88, f"/start {code}")
    sending.listen()
    assert models.AlertChannel.objects.get().target == "77"


def test_what_was_read_is_not_read_again(telegram: Telegram) -> None:
    started(logged_in(drawn()))
    telegram.write(66, "hola")
    sending.listen()
    assert telegram.written == []


def test_chat_that_blocked_the_bot_is_forgotten(telegram: Telegram) -> None:
    telegram.answers = [403]
    league = drawn()
    official_channel(league, medium="telegram", target="77")
    played(league)
    deliver()
    assert not models.AlertChannel.objects.exists()


def test_busy_server_is_tried_again(telegram: Telegram) -> None:
    telegram.answers = [500, 429]
    league = drawn()
    official_channel(league, medium="telegram", target="77", kinds=[RESULT])
    played(league)
    for _ in range(4):
        deliver()
    assert len(telegram.said) == 1 and models.AlertMessage.objects.get().state == SendingState.SENT


def test_server_that_is_away_is_said_and_its_token_is_not(
    telegram: Telegram, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    league = drawn()
    client = logged_in(league)
    settings.TELEGRAM_URL = "http://127.0.0.1:1"
    shown = client.post(ACCOUNT, {"do": "telegram"}).content.decode()
    assert "Telegram no responde ahora" in shown
    sending.listen()
    official_channel(league, medium="telegram", target="77", kinds=[RESULT])
    played(league)
    deliver()
    assert models.AlertMessage.objects.get().state == SendingState.WAITING
    assert TOKEN not in caplog.text and TOKEN not in shown
