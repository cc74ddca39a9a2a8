"""Notices by a Telegram bot. A chat is started with a code that can be used once."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from urllib3 import PoolManager
from urllib3.exceptions import HTTPError
from urllib3.util import Timeout

from tournaments import models
from tournaments.access.tokens import digest
from tournaments.alerts.note import Note
from tournaments.models.alert import Medium
from tournaments.outbox.outlets import SendResult, TryOutcome

CONNECT_SECONDS, READ_SECONDS = 5.0, 10.0
MAX_TEXT_LENGTH = 4_000
BLOCKED, MALFORMED, UNKNOWN_BOT = 403, 400, (401, 404)
logger = logging.getLogger(__name__)
_pool = PoolManager(timeout=Timeout(connect=CONNECT_SECONDS, read=READ_SECONDS), retries=False)


class TelegramUnavailable(Exception):
    """Telegram did not answer. The message leaves out the address, which contains the bot's token."""


def bot_address() -> str:
    """Return the address that opens a chat with the bot; empty while Telegram does not answer."""
    name = _bot_name(settings.TELEGRAM_URL, settings.TELEGRAM_TOKEN)
    return f"https://t.me/{name}" if name else ""


def send(channel: models.AlertChannel, note: Note, key: str) -> SendResult:
    """Send a notice through the Telegram bot. Return whether it was sent, refused, or is to be tried again."""
    if not settings.TELEGRAM_TOKEN:
        return SendResult(TryOutcome.REFUSED, "not_set_up")
    with translation.override(channel.language):
        text = _text(note)
    try:
        status, _answer = _call("sendMessage", chat_id=channel.target, text=text)
    except TelegramUnavailable:
        return SendResult(TryOutcome.RETRY, "unreachable")
    if status == 200:
        return SendResult(TryOutcome.SENT)
    if status == BLOCKED:
        # The user blocked the bot.
        channel.delete()
        return SendResult(TryOutcome.DROPPED, str(status))
    refused = status in (MALFORMED, *UNKNOWN_BOT)
    return SendResult(TryOutcome.REFUSED if refused else TryOutcome.RETRY, str(status))


def read_updates() -> None:
    """Read the messages to the bot: codes that start a chat, and commands that stop it."""
    try:
        status, answer = _call("getUpdates", timeout=0, allowed_updates=["message"])
        updates = answer.get("result", []) if status == 200 else []
        for chat, text in _messages(updates):
            _carry_out(chat, text)
        if updates:
            _call("getUpdates", timeout=0, limit=1, offset=updates[-1]["update_id"] + 1)
    except TelegramUnavailable:
        logger.warning("Telegram does not answer")


def _carry_out(chat: str, text: str) -> None:
    """Carry out a command that was written to the bot; other texts are ignored."""
    command, _space, code = text.partition(" ")
    channels = models.AlertChannel.objects.filter(medium=Medium.TELEGRAM)
    if command == "/stop":
        channels.filter(target=chat).delete()
    if command != "/start" or not code:
        return
    channel = channels.filter(code_hash=digest(code.strip()), confirmed_at=None).first()
    if channel is None:
        return
    confirmed = {"target": chat, "code_hash": None, "confirmed_at": timezone.now()}
    channels.filter(pk=channel.pk).update(**confirmed)
    with translation.override(channel.language):
        _call("sendMessage", chat_id=chat, text=_("Recibirás aquí los avisos. Con /stop dejan de llegar."))


def _messages(updates: list[Any]) -> Iterator[tuple[str, str]]:
    """Yield the chat and the text of each message to the bot."""
    for update in updates:
        message = update.get("message") or {}
        if "text" in message and "chat" in message:
            yield str(message["chat"]["id"]), str(message["text"])


def _text(note: Note) -> str:
    parts = ["\n".join([part.league, *(f"• {line}" for line in part.lines), part.address]) for part in note.parts]
    ending = _("Para no recibir más: %(address)s") % {"address": note.stop}
    body = "\n\n".join([note.title, *parts])
    return f"{body[: MAX_TEXT_LENGTH - len(ending)]}\n\n{ending}"


def _call(method: str, **values: object) -> tuple[int, dict[str, Any]]:
    """Return the status and the answer of a method of the bot. Raises TelegramUnavailable."""
    address = f"{settings.TELEGRAM_URL}/bot{settings.TELEGRAM_TOKEN}/{method}"
    try:
        answer = _pool.request("POST", address, json=values)
        return answer.status, json.loads(answer.data or b"{}")
    except (HTTPError, ValueError):
        raise TelegramUnavailable from None


@lru_cache(maxsize=1)
def _fetched_bot_name(_url: str, _token: str) -> str:
    """Return the name of the bot, asked once. Raises TelegramUnavailable."""
    status, answer = _call("getMe")
    if status != 200:
        raise TelegramUnavailable
    return str(answer["result"]["username"])


def _bot_name(url: str, token: str) -> str | None:
    """Return the name of the bot, or None while Telegram does not answer."""
    try:
        return _fetched_bot_name(url, token)
    except (TelegramUnavailable, KeyError, TypeError):
        return None
