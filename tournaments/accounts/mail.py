"""Mail from templates, sent in the background, so that response times do not reveal whether any was sent."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from email.utils import parseaddr
from threading import Thread
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

from django.conf import settings
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.utils.crypto import salted_hmac

THREAD_NAME = "mail"
MAIL_INTERVAL_SECONDS = 10 * 60
"""Seconds between two mails of one kind to one account, since anybody can request them."""
log = logging.getLogger("django.mail")


def send(template: str, context: Mapping[str, Any], to: str) -> None:
    """Send a mail from a template, whose first line is the subject."""
    _send_in_background(_message(template, context, to))


def send_limited(template: str, context: Mapping[str, Any], to: str, user: User) -> None:
    """Send a mail unless the user was sent one within the interval, so that repeated requests cannot fill a mailbox.

    After a change of password a new mail may be sent. For an account that does not exist the message is made, which
    takes the same time, and not sent.
    """
    recipient = f"{user.pk or to.casefold()}:{user.password}"
    key = salted_hmac(f"castillar.mail.{template}", recipient, algorithm="sha256").hexdigest()
    message = _message(template, context, to)
    if cache.add(f"mail:{key}", value=True, timeout=MAIL_INTERVAL_SECONDS):
        _send_in_background(message if user.pk else None)


def headers(key: str, site: str) -> dict[str, str]:
    """Return the headers of every mail of the site: its own identifier, and that no person wrote it (RFC 3834).

    Django's identifier names the machine, often "localhost", which filters take for spam. `site` is the address of the
    site in the mail, for a site without SITE_URL. Programs that answer mail, such as those of holidays, leave out what
    was sent automatically.
    """
    sender = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2]
    host = urlsplit(settings.SITE_URL or site).hostname or sender or "localhost"
    try:
        domain = host.encode("idna").decode()
    except UnicodeError:
        domain = sender
    return {"Message-ID": f"<{key}@{domain}>", "Auto-Submitted": "auto-generated"}


def _message(template: str, context: Mapping[str, Any], to: str) -> EmailMessage:
    """Return a mail made from a template. The address in it is `link` of the context, or `site`."""
    subject, _, body = render_to_string(template, dict(context)).strip().partition("\n")
    address = str(context.get("link") or context.get("site") or "")
    return EmailMessage(subject, body.lstrip("\n"), to=[to], headers=headers(uuid4().hex, address))


def _send_in_background(message: EmailMessage | None) -> None:
    """Send a mail in a thread; the thread is started without a mail too, to take the same time."""
    Thread(target=_send_and_log, args=(message,), name=THREAD_NAME).start()


def _send_and_log(message: EmailMessage | None) -> None:
    """Send a mail, and only log a failure."""
    try:
        if message is not None:
            message.send()
    except Exception:
        # Reporting the failure would reveal that the account exists.
        log.exception("no se pudo enviar el correo")
