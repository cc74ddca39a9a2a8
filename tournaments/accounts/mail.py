"""Mail, written from templates and sent aside: how long an answer takes tells nobody whether there was any to send."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from threading import Thread
from typing import Any

from django.core.mail import EmailMessage
from django.template.loader import render_to_string

SENDING = "mail"
log = logging.getLogger("django.mail")


def send(template: str, context: Mapping[str, Any], to: str) -> None:
    """A mail whose first line, in its template, is the subject."""
    subject, _, body = render_to_string(template, dict(context)).strip().partition("\n")
    Thread(target=_deliver, args=(EmailMessage(subject, body.lstrip("\n"), to=[to]),), name=SENDING).start()


def _deliver(message: EmailMessage) -> None:
    try:
        message.send()
    except Exception:
        # Whoever asked cannot be told without telling that there is such an account.
        log.exception("no se pudo enviar el correo")
