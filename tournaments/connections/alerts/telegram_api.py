"""Calls of Telegram's bot interface (https://core.telegram.org/bots/api), whose answers may be anything."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from django.conf import settings
from urllib3 import connection_from_url
from urllib3.exceptions import HTTPError
from urllib3.util import Timeout, parse_url

from tournaments.connections.outbox import bounded

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
            settings.TELEGRAM_URL, timeout=Timeout(connect=bounded.CONNECT_SECONDS, read=bounded.READ_SECONDS)
        )
        base = (parse_url(settings.TELEGRAM_URL).path or "").rstrip("/")
        path = f"{base}/bot{settings.TELEGRAM_TOKEN}/{method}"
        headers = {"Content-Type": "application/json"}
        answer = bounded.post(pool, path, json.dumps(values).encode(), headers, max_bytes=MAX_ANSWER_BYTES)
    except (HTTPError, OSError, bounded.RanOut):
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
