"""Notices by a Telegram bot. A chat is started with a code that can be used once."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from django.conf import settings
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from urllib3 import connection_from_url
from urllib3.exceptions import HTTPError
from urllib3.util import Timeout, parse_url

from tournaments import models
from tournaments.connections.alerts.note import Note
from tournaments.connections.outbox import https
from tournaments.connections.outbox.sending import SERVER_AWAY, SendResult, TryOutcome
from tournaments.models.alert import Medium
from tournaments.store.access.tokens import digest

MAX_ANSWER_BYTES = 2 * 1024 * 1024
"""The longest answer that is read: a hundred messages to the bot, of 4,096 characters each, with their surroundings."""


class TelegramUnavailable(Exception):
    """Telegram gave no answer, or none of its interface. The message leaves out the address, which has the token."""


@dataclass(frozen=True, slots=True)
class Written:
    """A message to the bot."""

    chat: str
    text: str


def call(method: str, **values: object) -> tuple[int, object]:
    """Return the status of a method of the bot and the result in its answer. Raises TelegramUnavailable.

    An answer with status 200 that is not an object with `"ok": true` did not come from the interface.
    """
    try:
        pool = connection_from_url(
            settings.TELEGRAM_URL, timeout=Timeout(connect=https.CONNECT_SECONDS, read=https.READ_SECONDS)
        )
        base = (parse_url(settings.TELEGRAM_URL).path or "").rstrip("/")
        path = f"{base}/bot{settings.TELEGRAM_TOKEN}/{method}"
        headers = {"Content-Type": "application/json"}
        answer = https.post_bounded(pool, path, json.dumps(values).encode(), headers, max_bytes=MAX_ANSWER_BYTES)
    except (HTTPError, OSError, https.RanOut):
        raise TelegramUnavailable from None
    if answer.status != 200:
        return answer.status, None
    try:
        read = json.loads(answer.body) if answer.whole else None
    except (ValueError, RecursionError):
        read = None
    if not isinstance(read, dict) or read.get("ok") is not True:
        raise TelegramUnavailable
    return answer.status, read.get("result")


def messages_of(updates: object) -> tuple[list[Written], int | None]:
    """Return the messages to the bot in the result of `getUpdates`, and the number that confirms all of them.

    Updates of another form hold no message.
    """
    found = [update for update in updates if isinstance(update, dict)] if isinstance(updates, list) else []
    numbers = [number for update in found if type(number := update.get("update_id")) is int]
    return list(_written(found)), max(numbers) + 1 if numbers else None


def bot_name() -> str | None:
    """Return the name of the bot, asked once, or None while Telegram does not answer."""
    try:
        return _fetched_bot_name(settings.TELEGRAM_URL, settings.TELEGRAM_TOKEN)
    except TelegramUnavailable:
        return None


def _written(updates: list[dict[str, object]]) -> Iterator[Written]:
    for update in updates:
        message = update.get("message")
        chat = message.get("chat") if isinstance(message, dict) else None
        key = chat.get("id") if isinstance(chat, dict) else None
        text = message.get("text") if isinstance(message, dict) else None
        if type(key) is int and isinstance(text, str):
            yield Written(str(key), text)


@lru_cache(maxsize=1)
def _fetched_bot_name(_url: str, _token: str) -> str:
    """Return the name of the bot. Raises TelegramUnavailable."""
    status, bot = call("getMe")
    name = bot.get("username") if isinstance(bot, dict) else None
    if status != 200 or not isinstance(name, str) or not (name and name.isascii()):
        raise TelegramUnavailable
    return name


MAX_TEXT_LENGTH = 4_000
BLOCKED, MALFORMED, UNKNOWN_BOT = 403, 400, (401, 404)
logger = logging.getLogger(__name__)


def bot_address() -> str:
    """Return the address that opens a chat with the bot; empty while Telegram does not answer."""
    name = bot_name()
    return f"https://t.me/{name}" if name else ""


def send(channel: models.AlertChannel, note: Note, key: str) -> SendResult:
    """Send a notice through the Telegram bot. Return whether it was sent, refused, or is to be tried again."""
    if not settings.TELEGRAM_TOKEN:
        return SendResult(TryOutcome.REFUSED, "not_set_up")
    with translation.override(channel.language):
        text = _text(note)
    try:
        status, _result = call("sendMessage", chat_id=channel.target, text=text)
    except TelegramUnavailable:
        return SendResult(TryOutcome.RETRY, SERVER_AWAY)
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
        _status, updates = call("getUpdates", timeout=0, allowed_updates=["message"])
        messages, confirmation = messages_of(updates)
        for message in messages:
            _carry_out(message.chat, message.text)
        if confirmation is not None:
            call("getUpdates", timeout=0, limit=1, offset=confirmation)
    except TelegramUnavailable:
        logger.warning("Telegram does not answer")


def _carry_out(chat: str, text: str) -> None:
    """Carry out a command that was written to the bot; other texts are ignored."""
    command, _space, code = text.partition(" ")
    channels = models.AlertChannel.objects.filter(medium=Medium.TELEGRAM)
    if command == "/stop":
        channels.filter(target=chat).delete()
    if command != "/start" or not (code and code.isascii()):
        return
    channel = channels.filter(code_hash=digest(code.strip()), confirmed_at=None).first()
    if channel is None:
        return
    confirmed = {"target": chat, "code_hash": None, "confirmed_at": timezone.now()}
    channels.filter(pk=channel.pk).update(**confirmed)
    with translation.override(channel.language):
        call("sendMessage", chat_id=chat, text=_("Recibirás aquí los avisos. Con /stop dejan de llegar."))


def _text(note: Note) -> str:
    parts = ["\n".join([part.league, *(f"• {line}" for line in part.lines), part.address]) for part in note.parts]
    ending = _("Para no recibir más: %(address)s") % {"address": note.stop}
    body = "\n\n".join([note.title, *parts])
    return f"{body[: MAX_TEXT_LENGTH - len(ending)]}\n\n{ending}"
