"""What a browser gets, with the title under which it is recorded."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from contextlib import contextmanager, nullcontext
from datetime import UTC, datetime
from unittest.mock import patch

from django.core.mail import EmailMessage
from django.test import Client
from django.utils.html import format_html_join

from tests.moments import at_moment
from tests.soak.browser import Form, forms_of

LONG_AGO = datetime(2020, 1, 4, tzinfo=UTC)
SHOWN = {200, 403, 404, 410, 422}
"""Statuses of pages, of which some say that something is not there, not for the reader, or cannot be found so."""
Shown = tuple[str, str]
"""The title and the HTML of a page."""


def read(client: Client, title: str, *addresses: str) -> Iterator[Shown]:
    """Yield the pages at these addresses; of several, each has what follows the "?" after its title."""
    for address in addresses:
        answer = client.get(address, follow=True)
        assert answer.status_code in SHOWN, (address, answer.status_code)
        query = address.partition("?")[2] if len(addresses) > 1 else ""
        yield f"{title} {query}".strip(), answer.content.decode()


def sent(client: Client, title: str, address: str, **fields: object) -> Iterator[Shown]:
    """Yield the answer to a form of a page, filled in with these fields: a preview, or what follows."""
    form = form_with(fields, client, address)
    answer = client.post(form.action, {**form.fields, **fields}, follow=True)
    assert answer.status_code in {200, 422}, (address, answer.status_code)
    yield f"{title}, sent", answer.content.decode()


def late(
    client: Client, title: str, address: str, meanwhile: Callable[[], object], *, ago: bool = False, **fields: object
) -> Iterator[Shown]:
    """Yield the answer to a form that was opened before `meanwhile` was called, today or long `ago`."""
    form = form_with(fields, client, address)
    with at_moment(LONG_AGO) if ago else nullcontext():
        meanwhile()
    answer = client.post(form.action, {**form.fields, **fields, "step": "confirm"}, follow=True)
    assert answer.status_code == 422, (address, answer.status_code)
    yield f"{title}, sent late", answer.content.decode()


def form_with(fields: Container[str], client: Client, address: str) -> Form:
    """Return the form of a page that has most of these fields."""
    forms = [form for form in forms_of(client.get(address).content.decode(), address) if "request_key" in form.fields]
    return max(forms, key=lambda form: sum(name in fields for name in form.fields))


def typed(client: Client, title: str, address: str, **fields: object) -> Iterator[Shown]:
    """Yield the parts of a page that change while these fields of its form are typed."""
    answer = client.post(address, fields, headers={"HX-Request": "true"})
    assert answer.status_code in {200, 422}, (address, answer.status_code)
    yield f"{title}, typed", answer.content.decode()


@contextmanager
def mailed() -> Iterator[list[str]]:
    """Keep the mails of the site instead of sending them, each as a page with its subject and its lines."""
    kept: list[str] = []

    def keep(message: EmailMessage | None) -> None:
        if message:
            kept.append(as_page(str(message.subject), str(message.body)))

    with patch("tournaments.accounts.mail._send_in_background", keep):
        yield kept


def as_page(title: str, text: str) -> str:
    """Return a text as a page with its lines."""
    lines = [(line,) for line in (title, *text.splitlines())]
    return format_html_join("", "<p>{}</p>", lines)
