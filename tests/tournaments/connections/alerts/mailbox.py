"""An SMTP server whose mail a test can read."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from threading import Event
from typing import Any

from aiosmtpd.controller import Controller

from tests.ports import free_port

HELD_SECONDS = 600


@dataclass
class Mailbox:
    """The mails that the server received.

    `answers` replace 250 for the next mails; with `holds`, the next mail gets no answer.
    """

    port: int = 0
    mails: list[EmailMessage] = field(default_factory=list)
    to: list[str] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)
    refused: set[str] = field(default_factory=set)
    holds: bool = False
    begun: Event = field(default_factory=Event)

    async def handle_RCPT(self, _server: Any, _session: Any, envelope: Any, address: str, _options: Any) -> str:  # noqa: N802
        if address in self.refused:
            return "550 no such mailbox"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        self.begun.set()
        if self.holds:
            self.holds = False
            await asyncio.sleep(HELD_SECONDS)
            return "451 too late"
        if self.answers:
            return self.answers.pop(0)
        mail = message_from_bytes(envelope.content, policy=default)
        assert isinstance(mail, EmailMessage)
        self.mails.append(mail)
        self.to += envelope.rcpt_tos
        return "250 OK"

    def texts(self) -> list[str]:
        return [str(mail.get_content()) for mail in self.mails]


@contextmanager
def mailbox() -> Iterator[Mailbox]:
    made = Mailbox(free_port())
    controller = Controller(made, hostname="127.0.0.1", port=made.port)
    controller.start()
    try:
        yield made
    finally:
        controller.stop()
