"""Notices by mail."""

from __future__ import annotations

from smtplib import SMTPDataError, SMTPException, SMTPRecipientsRefused, SMTPSenderRefused

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.template.loader import render_to_string
from django.utils import translation

from tournaments import models
from tournaments.accounts.mail import headers
from tournaments.connections.alerts.note import Note, site_of
from tournaments.connections.outbox.outlets import SERVER_AWAY, SendResult, TryOutcome

TIMEOUT_SECONDS = 10
"""The longest wait for an answer of the mail server; `config.smtp` limits all answers together."""
MIN_PERMANENT_CODE = 500
"""SMTP codes from this one on are permanent failures."""


def send(channel: models.AlertChannel, note: Note, key: str) -> SendResult:
    """Send a notice by mail. Return whether it was sent, refused, or is to be tried again."""
    if not settings.SENDS_MAIL:
        return SendResult(TryOutcome.REFUSED, "not_set_up")
    with translation.override(channel.language):
        body = render_to_string("mail/alert.txt", {"note": note})
    message = EmailMessage(
        note.subject,
        body.strip() + "\n",
        to=[channel.target],
        connection=get_connection(timeout=TIMEOUT_SECONDS),
        headers={
            **headers(key, site_of(channel)),
            "List-Unsubscribe": f"<{note.stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
    )
    try:
        message.send()
    except SMTPRecipientsRefused as refused:
        permanent = all(code >= MIN_PERMANENT_CODE for code, _text in refused.recipients.values())
        return SendResult(TryOutcome.REFUSED if permanent else TryOutcome.RETRY, "recipient")
    except (SMTPSenderRefused, SMTPDataError) as refused_mail:
        return SendResult(TryOutcome.RETRY, str(refused_mail.smtp_code))
    except (SMTPException, OSError, ValueError):
        # ValueError: an answer that smtplib cannot read.
        return SendResult(TryOutcome.RETRY, SERVER_AWAY)
    return SendResult(TryOutcome.SENT)
