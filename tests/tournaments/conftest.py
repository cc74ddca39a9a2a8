"""A league with its lots drawn, a game of it, and its referee; and a server that receives what the site sends."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from tests.etags import stopped_clock
from tests.organizing import drawn_league, fixture
from tests.people import Visitor, client_of
from tests.tournaments.connections.outbox.receivers import Receiver, receiving
from tests.tournaments.every import recorded
from tournaments import models
from tournaments.api import gate
from tournaments.connections.outbox import sending
from tournaments.connections.outbox.sending import Turns
from tournaments.connections.webhooks import outlet
from tournaments.web import freshness

check_recorded = recorded.check_recorded


@pytest.fixture(autouse=True)
def _unchanging_etags(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (freshness, gate):
        monkeypatch.setattr(module, "timezone", stopped_clock())


@pytest.fixture
def league() -> models.League:
    return drawn_league()


@pytest.fixture
def game(league: models.League) -> models.Fixture:
    return fixture(league, "Ana", "Bea")


@pytest.fixture
def referee(league: models.League) -> Client:
    return client_of(Visitor.REFEREE, league)


@pytest.fixture
def receiver(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Receiver]:
    """A server within the network, which the operator allows, and which is never slow, even on a busy machine."""
    monkeypatch.setattr(outlet, "SLOW_SECONDS", inf)
    monkeypatch.setattr(sending, "_turns", Turns())
    with receiving(tmp_path) as made:
        settings.DELIVERY_HOSTS = ["localhost"]
        settings.DELIVERY_CA_FILE = made.authority
        yield made
