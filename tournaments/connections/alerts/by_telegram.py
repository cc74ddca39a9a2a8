"""Notices by a Telegram bot. A chat is started with a code that can be used once."""

from __future__ import annotations

import logging

from django.conf import settings
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from tournaments import models
from tournaments.connections.alerts import telegram_api
from tournaments.connections.alerts.note import Note
from tournaments.connections.outbox.outlets import SERVER_AWAY, SendResult, TryOutcome
from tournaments.models.alert import Medium
from tournaments.store.access.tokens import digest

MAX_TEXT_LENGTH = 4_000
BLOCKED, MALFORMED, UNKNOWN_BOT = 403, 400, (401, 404)
logger = logging.getLogger(__name__)


def bot_address() -> str:
    """Return the address that opens a chat with the bot; empty while Telegram does not answer."""
    name = telegram_api.bot_name()
    return f"https://t.me/{name}" if name else ""


def send(channel: models.AlertChannel, note: Note, key: str) -> SendResult:
    """Send a notice through the Telegram bot. Return whether it was sent, refused, or is to be tried again."""
    if not settings.TELEGRAM_TOKEN:
        return SendResult(TryOutcome.REFUSED, "not_set_up")
    with translation.override(channel.language):
        text = _text(note)
    try:
        status, _result = telegram_api.call("sendMessage", chat_id=channel.target, text=text)
    except telegram_api.TelegramUnavailable:
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
        _status, updates = telegram_api.call("getUpdates", timeout=0, allowed_updates=["message"])
        messages, confirmation = telegram_api.messages_of(updates)
        for message in messages:
            _carry_out(message.chat, message.text)
        if confirmation is not None:
            telegram_api.call("getUpdates", timeout=0, limit=1, offset=confirmation)
    except telegram_api.TelegramUnavailable:
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
        telegram_api.call("sendMessage", chat_id=chat, text=_("Recibirás aquí los avisos. Con /stop dejan de llegar."))


def _text(note: Note) -> str:
    parts = ["\n".join([part.league, *(f"• {line}" for line in part.lines), part.address]) for part in note.parts]
    ending = _("Para no recibir más: %(address)s") % {"address": note.stop}
    body = "\n\n".join([note.title, *parts])
    return f"{body[: MAX_TEXT_LENGTH - len(ending)]}\n\n{ending}"
