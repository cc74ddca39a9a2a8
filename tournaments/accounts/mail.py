"""Mail to accounts, sent in the background, so that response times do not reveal whether any was sent; and the end
of an account's sessions, links and tokens.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from email.utils import parseaddr
from importlib import import_module
from threading import Thread
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.db.models import Q
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournaments import models
from tournaments.display.officials import (
    LINK_MAKING_VERBS,
    PLAYER_LINK_MAKING_VERB,
    links_shown_to,
    player_links_shown_to,
)
from tournaments.models.league import Role
from tournaments.store.access.actor import Actor
from tournaments.store.access.tokens import revoke_tokens
from tournaments.store.decide import take
from tournaments.store.links import RevokeLink, RevokePlayerLinks

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


BATCH_SIZE = 500


def locked_administrators() -> list[User]:
    """Return the active administrators, locked in the order of their keys, so that two acts cannot deadlock."""
    return list(User.objects.select_for_update(no_key=True).filter(is_superuser=True, is_active=True).order_by("pk"))


def end_sessions(user: User) -> None:
    """Delete every session of the account, wherever sessions are kept.

    A disabled account cannot use its sessions, but enabling it again would open them.
    """
    store: Any = import_module(settings.SESSION_ENGINE).SessionStore
    for session in Session.objects.filter(expire_date__gt=timezone.now()).iterator(chunk_size=BATCH_SIZE):
        if session.get_decoded().get(SESSION_KEY) == str(user.pk):
            store(session.session_key).delete()


class _RevokeInAnyState(RevokeLink):
    """Revocation of a link in a finished league too, since reopening the league would make the link valid again."""

    in_any_state = True


def revoke_links(user: User, by: Actor) -> None:
    """Revoke the private links that the account made or could copy, with a decision in each league.

    The links to players' own pages are revoked too: their maker could report results as any of the players.
    """
    verbs = (*LINK_MAKING_VERBS, PLAYER_LINK_MAKING_VERB)
    handed_out = models.Decision.objects.filter(actor=user, verb__in=verbs, league__isnull=False)
    organized = models.Official.objects.filter(user=user, role=Role.ORGANIZER)
    concerned = Q(pk__in=handed_out.values("league")) | Q(pk__in=organized.values("league"))
    for league in models.League.objects.filter(concerned).order_by("pk"):
        for link in links_shown_to(league, user):
            take(league, _RevokeInAnyState(link.pk), by=by)
        if pages := player_links_shown_to(league, user):
            take(league, RevokePlayerLinks(tuple(page.entry_id for page in pages)), by=by)


def stop_programs(user: User) -> None:
    """Revoke the account's API tokens, and stop the webhooks that it added, which other organizers may start again."""
    revoke_tokens(user)
    models.Webhook.objects.filter(made_by=user, stopped_at=None).update(stopped_at=timezone.now())
