"""Browsers of players with links to their own pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.organizing import decide
from tests.tournaments.web.deciding.browsing import hidden_fields, html_of
from tournaments import models
from tournaments.league.player_rules import Overdue, PlayerRules
from tournaments.organizers.links.verbs import MakePlayerLinks
from tournaments.store.access.tokens import page_token
from tournaments.store.players import AllowPlayers

SECRET = "secret"


def allow(league: models.League, **allowed: Any) -> None:
    """Allow the players of a league to report results and to make requests."""
    permissions = {"report_results": True, "confirm_hours": 48, "requests": True, "approve_hours": True}
    decide(league, AllowPlayers(PlayerRules(**{**permissions, "overdue": Overdue.REMIND, **allowed})))


@dataclass(frozen=True)
class Player:
    """A player's browser and link."""

    client: Client
    entry: models.Entry
    token: str

    def url(self, name: str, *arguments: object) -> str:
        return reverse(f"tournaments:{name}", args=[self.token, *arguments])

    def page(self) -> str:
        return html_of(self.client.get(self.url("own_page")))

    def fields(self, name: str, *arguments: object, query: str = "") -> dict[str, str]:
        return hidden_fields(self.url(name, *arguments) + query)

    def send(self, name: str, *arguments: object, query: str = "", **fields: Any) -> HttpResponse:
        address = self.url(name, *arguments) + query
        return self.client.post(address, {**hidden_fields(address), **fields})

    def confirm(self, name: str, *arguments: object, query: str = "", **fields: Any) -> HttpResponse:
        return self.send(name, *arguments, query=query, step="confirm", **fields)


def player_of(league: models.League, name: str) -> Player:
    """Return a player of a league with a new link and a device of their own."""
    entry = league.entries.get(name=name)
    decide(league, MakePlayerLinks((entry.pk,), SECRET))
    return Player(Client(), entry, page_token(SECRET, entry.pk))
