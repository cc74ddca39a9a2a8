from __future__ import annotations

from collections.abc import Iterator
from datetime import time
from typing import Any

import pytest

from tests.tournaments.connections.alerts.mailbox import Mailbox, mailbox
from tournaments.connections.alerts import outlet


@pytest.fixture
def box(settings: Any) -> Iterator[Mailbox]:
    """Run a mail server, and set the site to use it."""
    with mailbox() as made:
        settings.EMAIL_BACKEND = "config.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT, settings.SENDS_MAIL = "127.0.0.1", made.port, True
        yield made


@pytest.fixture(autouse=True)
def day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let notices be sent at any hour."""
    monkeypatch.setattr(outlet, "DAY_FROM", time.min)
    monkeypatch.setattr(outlet, "DAY_UNTIL", time.max)
