"""Helpers that make and open private links."""

from __future__ import annotations

import re
from typing import Any

from django.test import Client

from tests.tournaments.web.deciding.browsing import html_of, league_url, send
from tournaments import models

TOKEN = re.compile(r'name="token" value="([^"]+)"')

ADDRESS = re.compile(r"<code>(http://[^<]+/enlace/[^<]+/)</code>")


def make(client: Client, league: models.League, **fields: Any) -> Any:
    """Send the completed form of a new link and return the response."""
    address = league_url("make_link", league)
    form = html_of(client.get(address))
    return send(client, address, **{"label": "Mesa 1", "token": token_in(form), **fields})


def token_in(form: str) -> str:
    (found,) = TOKEN.findall(form)
    return str(found)


def address_in(answer: Any) -> str:
    (found,) = ADDRESS.findall(html_of(answer))
    return str(found)


def path_of(address: str) -> str:
    return address.removeprefix("http://testserver")


def open_link(path: str, name: str = "Ana") -> Client:
    client = Client()
    answer = client.post(path, {"name": name})
    assert answer.status_code == 302, html_of(answer)
    return client
