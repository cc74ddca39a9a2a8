"""Mail, written from templates and sent aside: how long an answer takes tells nobody whether there was any to send."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from threading import Thread
from typing import Any

from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.utils.crypto import salted_hmac

SENDING = "mail"
SELDOM = 10 * 60
"""Seconds between two mails of one kind that anybody can have sent to somebody."""
log = logging.getLogger("django.mail")


def send(template: str, context: Mapping[str, Any], to: str) -> None:
    """A mail whose first line, in its template, is the subject."""
    subject, _, body = render_to_string(template, dict(context)).strip().partition("\n")
    Thread(target=_deliver, args=(EmailMessage(subject, body.lstrip("\n"), to=[to]),), name=SENDING).start()


def send_seldom(template: str, context: Mapping[str, Any], to: str, user: User) -> None:
    """The same, but where that user was sent one a moment ago: nobody's mail is filled by asking again and again.

    Another password makes it another matter.
    """
    key = salted_hmac(f"castillar.mail.{template}", f"{user.pk}:{user.password}", algorithm="sha256").hexdigest()
    if cache.add(f"mail:{key}", value=True, timeout=SELDOM):
        send(template, context, to)


def _deliver(message: EmailMessage) -> None:
    try:
        message.send()
    except Exception:
        # Whoever asked cannot be told without telling that there is such an account.
        log.exception("no se pudo enviar el correo")
