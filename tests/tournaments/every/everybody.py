"""A league with a client for each kind of visitor, made once for all pages that need its state."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass

from django.db import transaction
from django.test import Client

from tests.people import Visitor, client_of
from tests.tournaments.every.addresses import address, made, make_ready
from tests.tournaments.every.matrix import PAGES
from tournaments import models

API_VISITORS = (Visitor.ANONYMOUS, Visitor.ORGANIZER, Visitor.LINK)
"""One visitor of each kind for the API: without cookies, with a session, with a private link."""


@dataclass(frozen=True)
class LeagueVisitors:
    """A league, and a client for each kind of visitor."""

    league: models.League
    clients: dict[Visitor, Client]

    def at_page(self, name: str) -> dict[Visitor, Client]:
        """Return the visitors to test on a page: three are enough for the API, which ignores sessions and links."""
        return {visitor: self.clients[visitor] for visitor in API_VISITORS} if is_of_api(name) else self.clients

    @contextmanager
    def at(self, name: str) -> Iterator[str]:
        """Yield the address of a page; afterwards roll back its objects and every change."""
        cookies = {visitor: deepcopy(client.cookies) for visitor, client in self.clients.items()}
        with transaction.atomic():
            make_ready(name, self.league)
            yield address(name, self.league)
            transaction.set_rollback(True)
        self.league.refresh_from_db()
        for visitor, client in self.clients.items():
            client.cookies = cookies[visitor]


def league_visitors(state: str, *, published: bool = True) -> LeagueVisitors:
    """Return a league in this state with its visitors."""
    league = made(next(pages_in(state)), published=published)
    return LeagueVisitors(league, {visitor: client_of(visitor, league) for visitor in Visitor})


def pages_in(state: str) -> Iterator[str]:
    """Return the names of the pages tested with a league in this state."""
    return (name for name, page in PAGES.items() if page.league == state)


def is_of_api(name: str) -> bool:
    return name.startswith("api:")
