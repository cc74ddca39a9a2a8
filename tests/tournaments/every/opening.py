"""What a browser gets, with the title under which it is recorded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.test import Client

from tests.tournaments.every.sendings import form_of
from tests.tournaments.web.deciding.browsing import hidden_fields

Shown = tuple[str, str]
"""The title and the HTML of a page."""


def read(client: Client, title: str, *addresses: str) -> Iterator[Shown]:
    """Yield the pages at these addresses; of several, each has what follows the "?" after its title."""
    for address in addresses:
        answer = client.get(address, follow=True)
        # To the public a game without a result says so with the status 403.
        assert answer.status_code in {200, 403}, (address, answer.status_code)
        query = address.partition("?")[2] if len(addresses) > 1 else ""
        yield f"{title} {query}".strip(), answer.content.decode()


def sent(client: Client, title: str, address: str, **fields: object) -> Iterator[Shown]:
    """Yield the answer to the form of a page, filled in with these fields: a preview, or with `step` what follows."""
    form = form_of(client, address)
    answer = client.post(form.action, {**form.fields, **fields}, follow=True)
    assert answer.status_code in {200, 422}, (address, answer.status_code)
    yield f"{title}, sent", answer.content.decode()


def late(client: Client, title: str, address: str, meanwhile: Iterable[object], **fields: object) -> Iterator[Shown]:
    """Yield the answer to a form opened before `meanwhile`, whose items are made while it is open."""
    opened = hidden_fields(address)
    list(meanwhile)
    answer = client.post(address, {**opened, **fields, "step": "confirm"}, follow=True)
    assert answer.status_code in {200, 409, 422}, (address, answer.status_code)
    yield f"{title}, late", answer.content.decode()
