"""Forms that make an account, and the mails that they cause."""

from __future__ import annotations

import re
from threading import enumerate as running

from django.core import mail
from django.core.mail import EmailMessage
from django.http import HttpResponse
from django.test import Client

from tournaments.accounts.mail import THREAD_NAME

PASSWORD = " una clave de prueba "
"""The spaces at its ends are part of it."""
LINK = re.compile(r"https?://[^/\s]+(/\S+)")


def person(username: str = "ana", **others: str) -> dict[str, str]:
    """Return the values of a form for an account."""
    return {"name": "Ana Pérez", "username": username, "password": PASSWORD, "again": PASSWORD, **others}


def sent_mails() -> list[EmailMessage]:
    """Return every mail sent so far, once the threads that send have ended."""
    for thread in running():
        if thread.name == THREAD_NAME:
            thread.join()
    return mail.outbox


def link_in(message: EmailMessage) -> str:
    match = LINK.search(str(message.body))
    assert match, message.body
    return match[1]


def enter(client: Client, username: str, password: str = PASSWORD, **extra: str) -> HttpResponse:
    return client.post("/entrar/", {"username": username, "password": password}, **extra)  # type: ignore[arg-type]


def is_logged_in(client: Client) -> bool:
    return client.get("/cuenta/").status_code == 200
