"""The page that creates a league: its fields, sent as it is shown, and what it says will come."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.organizing import league_in_preparation
from tests.people import Visitor, client_of
from tests.tournaments.web.deciding.browsing import html_of, send
from tournaments import models

SETUP = {"name": "Liga nueva", "rules": "castillar", "legs": "1"}
SETTINGS = {**SETUP, "boards": "1", "max_players": "10"}
"""The fields of the settings of a league."""
FOUND = "/ligas/nueva/"
EIGHT = "Ana\nBea\nCarlos\nDuarte\nEva\nFiz\nGonzalo\nHelena"
EVENING = {"when": "day", "day": "2026-12-12", "hour": "16:00", "minutes": "20"}
FRIDAYS = {"when": "week", "weekday": "4", "day": "2026-12-01", "hour": "20:30", "minutes": "20"}


def names(count: int) -> str:
    return "\n".join(f"Persona {chr(65 + number // 26)}{chr(97 + number % 26)}" for number in range(count))


@pytest.fixture
def client() -> Client:
    return client_of(Visitor.STRANGER, league_in_preparation())


def found_league(client: Client, **fields: object) -> models.League:
    """Return a league created without lots; without a list it has no players."""
    assert send(client, FOUND, step="keep", **SETUP | fields).status_code == 302
    return models.League.objects.latest("pk")


def create(client: Client, **fields: object) -> models.League:
    """Return a league created with its lots, in one step."""
    answer = send(client, FOUND, **SETUP | {"listed": EIGHT} | fields)
    assert answer.status_code == 302, html_of(answer)
    return models.League.objects.latest("pk")


def counted(client: Client, **fields: object) -> str:
    """Return what the page says will come of its fields."""
    sent = {**SETUP, "listed": EIGHT, "step": "count", **fields}
    return html_of(client.post(FOUND, sent, headers={"HX-Request": "true"}))
