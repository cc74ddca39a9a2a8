"""Helpers that send the forms of a page as a browser does, with their hidden fields."""

from __future__ import annotations

import re
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.markup import without_layout
from tournaments import models

WON = {"winner": "one", "reason": "no_pieces", "one_men": "3", "one_kings": "1"}
"""The fields of a result."""
HIDDEN_FIELD = re.compile(r'name="(request_key|seen)" value="([^"]+)"')


def league_url(name: str, league: models.League, *more: object) -> str:
    return reverse(f"tournaments:{name}", args=[league.slug, *more])


def hidden_fields(client: Client, address: str) -> dict[str, str]:
    """Return the hidden fields of the form on a page."""
    return dict(HIDDEN_FIELD.findall(html_of(client.get(address))))


def send(client: Client, address: str, **fields: Any) -> HttpResponse:
    """Send the form of a page with these fields."""
    return client.post(address, {**hidden_fields(client, address), **fields})


def confirm(client: Client, address: str, **fields: Any) -> HttpResponse:
    """Send the form of a page and confirm it."""
    return send(client, address, step="confirm", **fields)


def html_of(answer: Any) -> str:
    """Return the HTML of a response without insignificant white space."""
    return without_layout(answer.content.decode())
