"""The page of a new event: its form, sent as it is shown, and what it says will come."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.events import NAMES
from tournaments import models

FORM = {
    "name": "Torneo de Uriandia",
    "listed": "\n".join(NAMES),
    "format": "groups",
    "filling": "lots",
    "final": "round_robin",
    "boards": "3",
    "rules": "castillar",
}


@pytest.fixture
def carme(client: Client) -> Client:
    client.force_login(User.objects.create_user("carme"))
    return client


def hidden_fields(client: Client, address: str) -> dict[str, str]:
    """Return the hidden fields of the form on a page."""
    page = text(client.get(address))
    inputs = re.findall(r'<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?', page)
    return {name: value for name, value in inputs if name != "csrfmiddlewaretoken"}


def send(client: Client, address: str, **fields: Any) -> Any:
    return client.post(address, {**hidden_fields(client, address), **fields})


def founded(client: Client, **fields: Any) -> models.Event:
    answer = send(client, "/torneos/nuevo/", **{**FORM, **fields})
    assert answer.status_code == 302, answer.content.decode()
    return models.Event.objects.latest("pk")


def text(answer: Any) -> str:
    return str(answer.content.decode())


def digest(client: Client, **fields: Any) -> str:
    """Return what says that the list was shown as it is read."""
    [found] = re.findall(r'name="shown" value="(\w+)"', coming(client, **fields))
    return str(found)


def coming(client: Client, **fields: Any) -> str:
    """Return what the page of a new event says will come of its form."""
    sent = {**FORM, **fields, "step": "count"}
    return unescape(text(client.post("/torneos/nuevo/", sent, headers={"HX-Request": "true"})))
