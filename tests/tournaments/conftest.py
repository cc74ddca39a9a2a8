"""A league with its lots drawn, a game of it, and its referee: what most tests of one game are about."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.organizing import drawn, fixture
from tests.people import Who, client_of
from tournaments import models


@pytest.fixture
def league() -> models.League:
    return drawn()


@pytest.fixture
def game(league: models.League) -> models.Fixture:
    return fixture(league, "Ana", "Bea")


@pytest.fixture
def referee(league: models.League) -> Client:
    return client_of(Who.REFEREE, league)
