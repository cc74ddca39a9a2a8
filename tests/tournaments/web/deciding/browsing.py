"""Helpers that send the forms of a page as a browser does, with their hidden fields."""

from __future__ import annotations

import re
import uuid
from typing import Any

from django.http import HttpResponse
from django.test import Client

from tests.acts import page_address
from tests.markup import without_layout
from tournaments import models
from tournaments.store.access.tokens import link_of_page

WON = {"winner": "one", "reason": "no_pieces", "one_men": "3", "one_kings": "1"}
"""The fields of a result."""
HIDDEN_FIELD = re.compile(r'name="(request_key|seen)" value="([^"]+)"')
VERSIONED = re.compile(r"/(ligas|campeonatos|mi)/([^/?]+)/")


def league_url(name: str, league: models.League, *more: object) -> str:
    return page_address(f"tournaments:{name}", [league.slug, *more])


def hidden_fields(address: str) -> dict[str, str]:
    """Return the hidden fields that the form of a page has now, without requesting the page."""
    return {"request_key": str(uuid.uuid4()), "seen": str(_version_at(address))}


def _version_at(address: str) -> int:
    """Return the version of the league or championship of a page, or 0 for a page of none."""
    found = VERSIONED.match(address)
    if not found:
        return 0
    if found[1] == "mi":
        link = link_of_page(found[2])
        return link.entry.league.version if link else 0
    rows: Any = models.League.objects if found[1] == "ligas" else models.Championship.objects
    return rows.filter(slug=found[2]).values_list("version", flat=True).first() or 0


def send(client: Client, address: str, **fields: Any) -> HttpResponse:
    """Send the form of a page with these fields."""
    return client.post(address, {**hidden_fields(address), **fields})


def confirm(client: Client, address: str, **fields: Any) -> HttpResponse:
    """Send the form of a page and confirm it."""
    return send(client, address, step="confirm", **fields)


def html_of(answer: Any) -> str:
    """Return the HTML of a response without insignificant white space.

    An address without a page fails: a test that something is not on the page would hold. `html_of_404` reads that one.
    """
    assert answer.status_code != 404, "no page at this address"
    return without_layout(answer.content.decode())


def html_of_404(answer: Any) -> str:
    """Return the HTML of the answer at an address without a page."""
    assert answer.status_code == 404
    return without_layout(answer.content.decode())
