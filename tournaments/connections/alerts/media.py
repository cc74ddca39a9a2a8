"""The functions that send a notice, by medium."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tournaments import models
from tournaments.connections.alerts import by_mail, by_push, by_telegram
from tournaments.connections.alerts.note import Note
from tournaments.connections.outbox.outlets import SendResult
from tournaments.models.alert import Medium

SENDERS: Mapping[str, Callable[[models.AlertChannel, Note, str], SendResult]] = {
    Medium.MAIL: by_mail.send,
    Medium.PUSH: by_push.send,
    Medium.TELEGRAM: by_telegram.send,
}
