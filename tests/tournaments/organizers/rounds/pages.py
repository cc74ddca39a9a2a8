"""The pages of rounds: their addresses, and their forms sent as they are shown."""

from __future__ import annotations

from typing import Any

from django.test import Client

from tests.acts import page_address
from tests.soak.browser import Form, forms_of
from tournaments import models


def address(name: str, league: models.League, *more: object) -> str:
    return page_address(f"tournaments:{name}", [league.slug, *more])


def sendable(client: Client, where: str) -> Form:
    """Return the form of a page that takes a decision."""
    forms = forms_of(client.get(where).content.decode(), where)
    return next(form for form in forms if "request_key" in form.fields)


def send(client: Client, where: str, **fields: Any) -> str:
    """Send the form of a page, and return the text of the page that follows."""
    form = sendable(client, where)
    return client.post(where, {**form.fields, **fields}, follow=True).content.decode()
